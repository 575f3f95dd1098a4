/* Recurses to the given depth, 0 for no end. */
#include "nasty.h"

static volatile long depth;
static long down(long left) {
    volatile long here = ++depth;
    return (left == 1 ? 0 : down(left - 1)) + (here > 0);
}
int main(int n, char **args) { return down(n > 1 ? atol(args[1]) : 0) == 0; }
