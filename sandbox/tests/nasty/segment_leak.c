/* Leaves a System V shared-memory segment and a message queue behind. */
#include "nasty.h"

#include <sys/msg.h>
#include <sys/shm.h>
int main(void) {
    int shm = shmget(0x5a4db0, 1 << 20, IPC_CREAT | 0666), msg = msgget(0x5a4db0, IPC_CREAT | 0666);
    printf("%d %d\n", shm >= 0, msg >= 0);
    return 0;
}
