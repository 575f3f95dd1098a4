/* Leaves somebody behind who holds the output and writes to it later. */
#include "nasty.h"

int main(void) {
    puts("mine");
    fflush(stdout);
    if (!fork()) for (;;) { sleep_ms(300); (void)!write(1, "late\n", 5); }
    return 0;
}
