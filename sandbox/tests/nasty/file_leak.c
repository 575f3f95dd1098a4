/* Leaves files where the next program might find them; prints how many it could. */
#include "nasty.h"

int main(int n, char **args) {
    int made = 0;
    for (int i = 1; i < n; i++) made += open(args[i], O_WRONLY | O_CREAT, 0666) >= 0;
    printf("%d\n", made);
    return 0;
}
