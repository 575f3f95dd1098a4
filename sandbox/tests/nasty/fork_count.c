/* Prints how many children it could have at once. */
#include "nasty.h"

int main(void) {
    int made = 0;
    for (; made < 500; made++) {
        pid_t pid = fork();
        if (pid < 0) break;
        if (!pid) { pause(); _exit(0); }
    }
    printf("%d\n", made);
    return 0;
}
