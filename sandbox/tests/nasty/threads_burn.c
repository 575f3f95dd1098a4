/* Four threads compute. */
#include "nasty.h"

static void *work(void *p) { for (;;) ; return p; }
int main(void) {
    pthread_t t[4];
    for (int i = 0; i < 4; i++) pthread_create(&t[i], 0, work, 0);
    pthread_join(t[0], 0);
    return 0;
}
