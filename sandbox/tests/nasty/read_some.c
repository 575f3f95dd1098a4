/* Reads the given number of bytes of its input and ends. */
#include "nasty.h"

int main(int n, char **args) {
    for (long i = n > 1 ? atol(args[1]) : 0; i > 0; i--) if (getchar() == EOF) return 1;
    return 0;
}
