/* Writes the given number of bytes. */
#include "nasty.h"

int main(int n, char **args) {
    for (long i = n > 1 ? atol(args[1]) : 0; i > 0; i--) putchar('x');
    return 0;
}
