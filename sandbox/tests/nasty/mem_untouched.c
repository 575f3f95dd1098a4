/* Reserves 2 GB and touches none of it. */
#include "nasty.h"

int main(void) {
    char *p = mmap(0, 2ul << 30, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return p == MAP_FAILED;
}
