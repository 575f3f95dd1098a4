/* Work handed down a chain of orphans, none of which uses much. */
#include "nasty.h"

int main(void) {
    int ends[2];
    char c;
    if (pipe(ends)) return 1;
    if (!fork()) {
        close(ends[0]);
        for (;;) {
            burn(0.02);
            if (fork()) _exit(0);
        }
    }
    close(ends[1]);
    return read(ends[0], &c, 1) > 0; /* until the last of them is gone, which is never */
}
