/* Dies of the signal it is given. */
#include "nasty.h"

int main(int n, char **args) {
    int signal = n > 1 ? atoi(args[1]) : SIGTERM;
    kill(getpid(), signal);
    sleep_ms(100);
    return 0;
}
