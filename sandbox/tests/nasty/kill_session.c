/* Kills the groups of its parent and of its session. */
#include "nasty.h"

int main(void) {
    pid_t parent = getppid();
    if (parent > 1) { kill(-getpgid(parent), SIGKILL); kill(-getsid(parent), SIGKILL); }
    puts("alive");
    return 0;
}
