/* A child crashes; the parent does not care. */
#include "nasty.h"

int main(void) {
    if (!fork()) abort();
    wait(0);
    puts("fine");
    return 0;
}
