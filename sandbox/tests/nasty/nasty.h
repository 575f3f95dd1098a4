/* What the programs of this folder share. Each of them tries to fool, stall or outlive its judge. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double cpu(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

/* Uses this many seconds of processor time. */
static inline void burn(double seconds) {
    for (double end = cpu() + seconds; cpu() < end;)
        ;
}

static inline void sleep_ms(long ms) {
    struct timespec t = {ms / 1000, ms % 1000 * 1000000};
    while (nanosleep(&t, &t) && errno == EINTR)
        ;
}

/* Memory of this many MiB, every page written to. */
static inline char *touched(size_t mib) {
    char *p = mmap(0, mib << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED) exit(99);
    for (size_t i = 0; i < mib << 20; i += 4096) p[i] = 1;
    return p;
}
