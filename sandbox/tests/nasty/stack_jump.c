/* One huge frame, of which only the far end is used: the stack is exceeded without having been used. */
#include "nasty.h"

static int far(size_t size) {
    volatile char array[size];
    array[0] = 1;
    return array[0];
}

int main(void) { return far(1ul << 30); }
