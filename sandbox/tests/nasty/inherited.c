/* Prints how many descriptors above 2 it was given, and its environment. */
#include "nasty.h"

extern char **environ;
int main(void) {
    int fds = 0;
    for (int fd = 3; fd < 1024; fd++) fds += fcntl(fd, F_GETFD) >= 0;
    printf("%d\n", fds);
    for (char **e = environ; *e; e++) puts(*e);
    return 0;
}
