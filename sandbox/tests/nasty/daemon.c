/* Leaves a daemon behind: own session, no parent, deaf to signals. */
#include "nasty.h"

int main(void) {
    if (!fork()) {
        setsid();
        if (!fork()) {
            for (int s = 1; s <= 64; s++) signal(s, SIG_IGN);
            prctl(PR_SET_PDEATHSIG, 0);
            prctl(PR_SET_NAME, "innocent");
            for (;;) pause();
        }
        _exit(0);
    }
    wait(0);
    return 0;
}
