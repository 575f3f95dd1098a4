/* Ends at once and leaves somebody behind who computes for ever. */
#include "nasty.h"

int main(void) {
    if (!fork()) for (;;) ;
    puts("done");
    return 0;
}
