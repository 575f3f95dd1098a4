/* Spreads its memory over four children. */
#include "nasty.h"

int main(void) {
    for (int i = 0; i < 4; i++)
        if (!fork()) { touched(50); sleep_ms(5000); _exit(0); }
    while (wait(0) > 0) ;
    return 0;
}
