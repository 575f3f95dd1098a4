/* Leaves three generations behind, all of them alive. */
#include "nasty.h"

int main(void) {
    int ends[2];
    char c;
    if (pipe(ends)) return 1;
    if (!fork()) {
        if (!fork()) {
            if (!fork()) (void)!write(ends[1], "x", 1);
            pause();
        }
        pause();
    }
    return read(ends[0], &c, 1) != 1;
}
