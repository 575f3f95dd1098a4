/* Touches the given number of MiB and gives them back at once. */
#include "nasty.h"

int main(int n, char **args) {
    size_t mib = n > 1 ? atoi(args[1]) : 1;
    munmap(touched(mib), mib << 20);
    return 0;
}
