/* Never waits for its many children. */
#include "nasty.h"

int main(void) {
    siginfo_t info;
    for (int i = 0; i < 40; i++) {
        pid_t pid = fork();
        if (!pid) _exit(0);
        waitid(P_PID, pid, &info, WEXITED | WNOWAIT); /* it is dead, and stays so */
    }
    return 0;
}
