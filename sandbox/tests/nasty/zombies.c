/* Never waits for its many children. */
#include "nasty.h"

int main(void) {
    for (int i = 0; i < 40; i++) if (!fork()) _exit(0);
    sleep_ms(50);
    return 0;
}
