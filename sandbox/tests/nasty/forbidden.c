/* Makes system calls that a judge refuses; prints those that were not. */
#include "nasty.h"
#include <sched.h>
#include <sys/syscall.h>

#define TRY(name, ...) if (syscall(SYS_##name, __VA_ARGS__) >= 0 || (errno != EPERM && errno != ENOSYS)) puts(#name)

int main(void) {
    TRY(ptrace, PTRACE_TRACEME, 0, 0, 0);
    TRY(keyctl, 0, -3, 1);
    TRY(add_key, "user", "x", "y", 1, -3);
    TRY(bpf, 0, 0, 0);
    TRY(userfaultfd, 1);
    TRY(io_uring_setup, 1, 0);
    TRY(perf_event_open, 0, 0, -1, -1, 0);
    TRY(unshare, CLONE_NEWUSER);
    TRY(clone3, 0, 0);
    TRY(mount, "none", "/tmp", "tmpfs", 0, 0);
    TRY(chroot, "/");
    TRY(setns, 0, 0);
    TRY(process_vm_readv, getpid(), 0, 0, 0, 0, 0);
    TRY(reboot, 0, 0, 0, 0);
    TRY(name_to_handle_at, -100, "/", 0, 0, 0);
    if (syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0) >= 0) puts("clone");
    if (socket(AF_NETLINK, SOCK_RAW, 0) >= 0) puts("netlink");
    return 0;
}
