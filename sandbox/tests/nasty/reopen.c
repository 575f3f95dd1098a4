/* Opens its streams again, by name. */
#include "nasty.h"

int main(void) {
    int in = open("/dev/stdin", O_RDONLY), out = open("/dev/stdout", O_WRONLY), err = open("/dev/stderr", O_WRONLY);
    int null = open("/dev/null", O_RDWR), random = open("/dev/urandom", O_RDONLY);
    printf("%d%d%d%d%d\n", in < 0, out < 0, err < 0, null < 0, random < 0);
    return 0;
}
