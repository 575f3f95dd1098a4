/* Tries to become root again, and to undo its restrictions. */
#include "nasty.h"

#include <sched.h>
#include <sys/mount.h>
int main(void) {
    printf("%d", setuid(0) == 0);
    printf("%d", seteuid(0) == 0);
    printf("%d", mount("none", "/tmp", "tmpfs", 0, 0) == 0);
    printf("%d", chroot("/") == 0);
    printf("%d\n", nice(-5) == -5);
    return 0;
}
