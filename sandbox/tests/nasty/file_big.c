/* Writes a file without end into its folder. */
#include "nasty.h"

int main(void) {
    static char block[1 << 16];
    int fd = open("big", O_WRONLY | O_CREAT, 0600);
    if (fd < 0) return 2;
    for (;;) if (write(fd, block, sizeof block) < 0) return 3;
}
