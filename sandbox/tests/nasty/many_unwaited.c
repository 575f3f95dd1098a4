/* Many short-lived children in turn that the kernel reaps by itself. */
#include "nasty.h"

int main(void) {
    signal(SIGCHLD, SIG_IGN);
    for (;;) {
        if (!fork()) { burn(0.003); _exit(0); }
        wait(0);
    }
}
