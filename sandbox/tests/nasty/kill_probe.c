/* Counts the processes, outside of its own, that it could send a signal to. */
#include "nasty.h"

int main(void) {
    int found = 0;
    for (int pid = 1; pid < 70000; pid++)
        if (pid != getpid() && !kill(pid, 0)) found++;
    /* Number 1 of a process namespace can be addressed, but the kernel does not deliver. */
    printf("%d\n", found - (getppid() == 1 && !kill(1, 0)));
    return 0;
}
