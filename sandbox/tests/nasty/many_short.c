/* Many short-lived children in turn, each waited for. */
#include "nasty.h"

int main(void) {
    for (;;) {
        if (!fork()) { burn(0.003); _exit(0); }
        wait(0);
    }
}
