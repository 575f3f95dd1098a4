/* Attaches to its parent as a debugger, or reads its memory. */
#include "nasty.h"

int main(void) {
    char path[64];
    pid_t parent = getppid();
    int attached = !ptrace(PTRACE_ATTACH, parent, 0, 0);
    sprintf(path, "/proc/%d/mem", parent);
    int reads = open(path, O_RDWR) >= 0;
    sprintf(path, "/proc/%d/environ", parent);
    int looks = open(path, O_RDONLY) >= 0;
    printf("%d%d%d\n", attached, reads, looks);
    return 0;
}
