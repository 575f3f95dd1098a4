/* Reads the files it is given; prints how many it could. */
#include "nasty.h"

int main(int n, char **args) {
    int got = 0;
    for (int i = 1; i < n; i++) got += open(args[i], O_RDONLY) >= 0;
    printf("%d\n", got);
    return 0;
}
