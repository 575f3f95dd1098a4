/* Prints the signals that are blocked or ignored at the start. */
#include "nasty.h"

int main(void) {
    sigset_t mask;
    sigprocmask(SIG_BLOCK, 0, &mask);
    for (int s = 1; s <= 64; s++) {
        struct sigaction action;
        if (sigaction(s, 0, &action)) continue;
        if (sigismember(&mask, s) || action.sa_handler != SIG_DFL) printf("%d\n", s);
    }
    return 0;
}
