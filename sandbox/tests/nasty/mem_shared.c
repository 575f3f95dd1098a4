/* Four processes, one piece of memory: it counts once. */
#include "nasty.h"

int main(void) {
    size_t size = 80ul << 20;
    char *p = mmap(0, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    for (int i = 0; i < 4; i++)
        if (!fork()) {
            for (size_t k = 0; k < size; k += 4096) p[k] = 1;
            sleep_ms(100);
            _exit(0);
        }
    while (wait(0) > 0) ;
    return 0;
}
