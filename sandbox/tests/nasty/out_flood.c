/* Writes to descriptor 1 or 2 without end. */
#include "nasty.h"

int main(int n, char **args) {
    static char block[1 << 16];
    int fd = n > 1 ? atoi(args[1]) : 1;
    if (n > 2) signal(SIGXFSZ, SIG_IGN);
    for (;;) (void)!write(fd, block, sizeof block);
}
