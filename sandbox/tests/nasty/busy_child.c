/* Lets a child do the work and waits for it. */
#include "nasty.h"

int main(void) {
    if (!fork()) for (;;) ;
    wait(0);
    return 0;
}
