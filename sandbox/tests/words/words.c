/* Does what a word, its first argument or the first on standard input, asks for: each is one way to fool, stall or
   outlive a judge. C and C++ at once. "fine" on standard output means that no harm was done. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __cplusplus
#include <stdexcept>
#include <vector>
#endif

static void sleep_ms(long ms) {
    struct timespec t = {ms / 1000, ms % 1000 * 1000000};
    while (nanosleep(&t, &t) && errno == EINTR)
        ;
}

static void *burn(void *unused) {
    for (volatile unsigned long i = 0;; i++)
        ;
    return unused;
}

static void flood(int fd) {
    static char block[1 << 16];
    memset(block, 'x', sizeof block);
    for (;;)
        if (write(fd, block, sizeof block) < 0) exit(3);
}

static char *map(size_t size, int flags) {
    char *p = (char *)mmap(0, size, PROT_READ | PROT_WRITE, MAP_ANONYMOUS | flags, -1, 0);
    if (p == MAP_FAILED) exit(99);
    return p;
}

static void touch(char *p, size_t size) {
    for (size_t i = 0; i < size; i += 4096) p[i] = 1;
}

static int down(volatile int n) {
    volatile int here = n;
    return n == 0 ? 0 : down(n - 1) + (here & 1);
}

static int array(void) {
    volatile char room[64 << 20];
    for (size_t i = 0; i < sizeof room; i += 4096) room[i] = 1;
    return room[4096] - 1;
}

static int leaves_a_file(const char *path) {
    int fd = open(path, O_CREAT | O_WRONLY, 0666);
    if (fd >= 0) close(fd);
    return fd >= 0;
}

/* Whether anything could be sent to this machine itself or to the world. */
static int reaches(const char *address) {
    struct sockaddr_in to;
    memset(&to, 0, sizeof to);
    to.sin_family = AF_INET;
    to.sin_port = htons(53);
    inet_pton(AF_INET, address, &to.sin_addr);
    int tcp = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    int udp = socket(AF_INET, SOCK_DGRAM, 0);
    int connected = connect(tcp, (struct sockaddr *)&to, sizeof to);
    int open = tcp >= 0 && (connected == 0 || errno == EINPROGRESS || errno == ECONNREFUSED);
    return open || sendto(udp, "x", 1, 0, (struct sockaddr *)&to, sizeof to) == 1;
}

static int is(const char *word, const char *other) { return !strcmp(word, other); }

int main(int count, char **arguments) {
    char word[64] = "";
    if (count > 1) strncpy(word, arguments[1], 63);
    else if (scanf("%63s", word) != 1) return 98;

    if (!strncmp(word, "exit", 4)) return atoi(word + 4);
    if (!strncmp(word, "die", 3)) raise(atoi(word + 3));
    if (is(word, "wrong")) { puts("wrong"); return 0; }
    if (is(word, "fault")) { volatile int *p = 0; return *p; }
#ifdef __cplusplus
    if (is(word, "throw")) throw std::runtime_error("on purpose");
#endif
    if (is(word, "burn")) burn(0);
    if (is(word, "threads")) {
        pthread_t t;
        for (int i = 0; i < 3; i++) pthread_create(&t, 0, burn, 0);
        burn(0);
    }
    if (is(word, "child-burns")) {
        if (!fork() && !fork()) burn(0);
        wait(0);
        sleep_ms(60000);
    }
    if (is(word, "orphan-burns") && !fork()) burn(0);
    if (is(word, "double-fork")) {
        if (!fork()) {
            setsid();
            if (fork()) _exit(0);
            for (;;) sleep_ms(1000);
        }
        wait(0);
    }
    if (is(word, "bomb")) for (;;) fork();
    if (is(word, "sleep")) sleep_ms(60000);
    if (is(word, "stop")) raise(SIGSTOP);
    if (is(word, "ignore")) {
        for (int s = 1; s <= 64; s++) signal(s, SIG_IGN);
        burn(0);
    }
    if (is(word, "reserve")) map(2ul << 30, MAP_PRIVATE | MAP_NORESERVE);
    if (is(word, "touch")) touch(map(2ul << 30, MAP_PRIVATE | MAP_NORESERVE), 2ul << 30);
    if (is(word, "grow"))
        for (;;) {
            touch(map(1 << 20, MAP_PRIVATE), 1 << 20);
            sleep_ms(1);
        }
    if (is(word, "shared")) {
        char *p = map(2ul << 30, MAP_SHARED | MAP_NORESERVE);
        if (!fork()) touch(p, 2ul << 30);
        wait(0);
        sleep_ms(100);
    }
    if (is(word, "out")) flood(1);
    if (is(word, "err")) flood(2);
    if (is(word, "file")) flood(open("big", O_CREAT | O_WRONLY, 0666));
    if (is(word, "files") || is(word, "empty") || is(word, "hidden")) {
        static char block[1 << 18];
        memset(block, 'x', sizeof block);
        for (int i = 0;; i++) {
            char name[32];
            snprintf(name, sizeof name, "file-%d", i);
            int fd = open(name, O_CREAT | O_WRONLY, 0666);
            if (is(word, "hidden")) unlink(name);
            if (!is(word, "empty") && write(fd, block, sizeof block) < 0) return 95;
            if (!is(word, "hidden")) close(fd);
        }
    }
    if (is(word, "nest"))
        while (!mkdir("nest", 0777) && !chdir("nest"))
            ;
    if (is(word, "close")) { close(1); burn(0); }
    if (is(word, "deep")) down(1000000);
    if (is(word, "recurse")) return down(-1);
    if (is(word, "array") && array()) return 97;
    if (is(word, "outside")) {
        if (!leaves_a_file("here")) return 96;
        if (leaves_a_file("../leak") || leaves_a_file("/leak") || leaves_a_file("/etc/leak")) { puts("leaked"); return 0; }
    }
    if (is(word, "litter")) {
        char name[64];
        const char *folders[] = {"/tmp", "/var/tmp", "/dev/shm"};
        for (int i = 0; i < 3; i++) {
            snprintf(name, sizeof name, "%s/litter-%d", folders[i], getpid());
            leaves_a_file(name);
        }
        shmget(0x5a4db1, 1 << 20, IPC_CREAT | 0666);
    }
    if (is(word, "socket") && (reaches("127.0.0.1") || reaches("192.0.2.1"))) { puts("reached"); return 0; }
    if (is(word, "parent")) {
        kill(getppid(), SIGKILL);
        sleep_ms(50);
    }
    if (is(word, "group")) kill(0, SIGKILL);
    if (is(word, "holder") && !fork()) for (;;) sleep_ms(1000);
    if (is(word, "zombies"))
        for (int i = 0; i < 20; i++)
            if (!fork()) _exit(0);
    if (is(word, "zombies")) sleep_ms(100);
    if (is(word, "arguments")) {
        static char piece[100001], *huge[102];
        memset(piece, 'x', 100000);
        for (int i = 0; i < 100; i++) huge[i] = piece;
        execv("/bin/true", huge);
    }
    puts("fine");
    return 0;
}
