/* An array of the given number of MiB on the stack, all of it used. */
#include "nasty.h"

int main(int n, char **args) {
    size_t size = (size_t)(n > 1 ? atoi(args[1]) : 1) << 20;
    volatile char array[size];
    for (size_t i = size; i >= 4096; i -= 4096) array[i - 1] = 1;
    return array[size - 1] != 1;
}
