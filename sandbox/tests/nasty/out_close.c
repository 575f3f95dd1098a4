/* Closes its output and goes on: computing, or sleeping. */
#include "nasty.h"

int main(int n, char **args) {
    (void)args;
    puts("early");
    fclose(stdout);
    close(2);
    for (;;) if (n > 1) pause();
}
