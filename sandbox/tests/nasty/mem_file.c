/* Keeps its data in a file that lives in memory. */
#include "nasty.h"

int main(void) {
    static char block[1 << 16];
    int fd = memfd_create("x", 0);
    for (long i = 0; i < 1 << 16; i++)
        if (write(fd, block, sizeof block) <= 0) return 3;
    return 0;
}
