/* Connects to the given local port by TCP, sends by UDP; prints what it could. */
#include "nasty.h"

#include <arpa/inet.h>
int main(int n, char **args) {
    struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons(n > 1 ? atoi(args[1]) : 1)};
    a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int tcp = socket(AF_INET, SOCK_STREAM, 0), udp = socket(AF_INET, SOCK_DGRAM, 0);
    int connected = !connect(tcp, (void *)&a, sizeof a);
    int sent = sendto(udp, "x", 1, 0, (void *)&a, sizeof a) == 1;
    printf("%d%d\n", connected, sent);
    return 0;
}
