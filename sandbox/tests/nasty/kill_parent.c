/* Kills its parent. */
#include "nasty.h"

int main(void) {
    pid_t parent = getppid();
    int failed = kill(parent, SIGKILL);
    sleep_ms(100);
    puts(failed || getppid() == parent ? "in vain" : "killed");
    return 0;
}
