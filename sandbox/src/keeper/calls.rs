//! The seccomp layer: system calls that no contest program needs and that have opened holes before.
//!
//! A list of what is refused, not of what is allowed: runtimes differ too much for the latter, and the
//! other layers do the confining. The filter is a program for the kernel's packet-filter machine; calls
//! that it always allows cost next to nothing on current kernels, which remember that.

use libc::{sock_filter, sock_fprog};
use std::io;

#[cfg(target_arch = "x86_64")]
const ARCH: u32 = 0xc000_003e;
#[cfg(target_arch = "aarch64")]
const ARCH: u32 = 0xc000_00b7;

/// Refused with `EPERM`.
const REFUSED: &[i64] = &[
    // Looking into other processes.
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_kcmp,
    libc::SYS_pidfd_getfd,
    libc::SYS_process_madvise,
    // Keys outlive processes.
    libc::SYS_keyctl,
    libc::SYS_add_key,
    libc::SYS_request_key,
    // Large parts of the kernel, rich in faults.
    libc::SYS_bpf,
    libc::SYS_userfaultfd,
    libc::SYS_io_uring_setup,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
    libc::SYS_perf_event_open,
    libc::SYS_fanotify_init,
    // The file system as others see it.
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_move_mount,
    libc::SYS_open_tree,
    libc::SYS_fsopen,
    libc::SYS_fsconfig,
    libc::SYS_fsmount,
    libc::SYS_fspick,
    libc::SYS_mount_setattr,
    libc::SYS_name_to_handle_at,
    libc::SYS_open_by_handle_at,
    libc::SYS_quotactl,
    // New namespaces hide processes from their judge and give capabilities.
    libc::SYS_unshare,
    libc::SYS_setns,
    // The machine.
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_kexec_load,
    libc::SYS_kexec_file_load,
    libc::SYS_reboot,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_adjtimex,
    libc::SYS_clock_adjtime,
    libc::SYS_acct,
    libc::SYS_syslog,
    libc::SYS_vhangup,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_iopl,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_ioperm,
];

/// Refused too unless runs have an IPC namespace: what these make stays until somebody removes it.
const LASTING: &[i64] = &[
    libc::SYS_shmget,
    libc::SYS_semget,
    libc::SYS_msgget,
    libc::SYS_mq_open,
];

/// Flags of `clone` that make namespaces.
const NAMESPACES: u32 = (libc::CLONE_NEWNS
    | libc::CLONE_NEWUTS
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWUSER
    | libc::CLONE_NEWPID
    | libc::CLONE_NEWNET
    | libc::CLONE_NEWCGROUP) as u32;

/// A filter ready to be installed.
pub struct Filter(Vec<sock_filter>);

// Offsets in what the filter looks at: number, architecture, instruction pointer, six arguments. The
// low half of an argument comes first on the processors this is for.
const NUMBER: u32 = 0;
const ARCHITECTURE: u32 = 4;
const FIRST_ARGUMENT: u32 = 16;

fn load(offset: u32) -> sock_filter {
    sock_filter {
        code: (libc::BPF_LD | libc::BPF_W | libc::BPF_ABS) as u16,
        jt: 0,
        jf: 0,
        k: offset,
    }
}

/// `test` (`BPF_JEQ` and the like) against a constant; how many instructions to skip if so, and if not.
fn jump(test: u32, constant: u32, jt: u8, jf: u8) -> sock_filter {
    sock_filter {
        code: (libc::BPF_JMP | test | libc::BPF_K) as u16,
        jt,
        jf,
        k: constant,
    }
}

fn answer(action: u32) -> sock_filter {
    sock_filter {
        code: (libc::BPF_RET | libc::BPF_K) as u16,
        jt: 0,
        jf: 0,
        k: action,
    }
}

fn error(errno: i32) -> sock_filter {
    answer(libc::SECCOMP_RET_ERRNO | errno as u32)
}

impl Filter {
    /// The filter for this machine. `namespaces`: programs have a network of their own, so that internet
    /// sockets lead nowhere and may be made, and segments of shared memory that end with them. `confined`: another layer keeps programs from debugging
    /// processes that are not theirs, so that they may debug each other; leak checkers do.
    pub fn new(namespaces: bool, confined: bool) -> Filter {
        let equal = libc::BPF_JEQ;
        let mut code = vec![
            // A program for another processor mode has other numbers.
            load(ARCHITECTURE),
            jump(equal, ARCH, 1, 0),
            answer(libc::SECCOMP_RET_KILL_PROCESS),
            load(NUMBER),
        ];
        if cfg!(target_arch = "x86_64") {
            // The third set of numbers of this processor.
            code.extend([jump(libc::BPF_JGE, 0x4000_0000, 0, 1), error(libc::ENOSYS)]);
        }
        let debugging = if confined {
            None
        } else {
            Some(&libc::SYS_ptrace)
        };
        let lasting = if namespaces { &[] } else { LASTING };
        for number in REFUSED.iter().chain(debugging).chain(lasting) {
            code.extend([jump(equal, *number as u32, 0, 1), error(libc::EPERM)]);
        }
        // Its arguments are out of the filter's reach; the libraries fall back to `clone`.
        code.extend([
            jump(equal, libc::SYS_clone3 as u32, 0, 1),
            error(libc::ENOSYS),
        ]);
        code.extend([
            jump(equal, libc::SYS_clone as u32, 0, 4),
            load(FIRST_ARGUMENT),
            jump(libc::BPF_JSET, NAMESPACES, 0, 1),
            error(libc::EPERM),
            answer(libc::SECCOMP_RET_ALLOW),
        ]);
        let mut families = vec![libc::AF_UNIX];
        if namespaces {
            families.extend([libc::AF_INET, libc::AF_INET6]);
        }
        let rest = families.len() as u8;
        code.extend([
            jump(equal, libc::SYS_socket as u32, 0, rest + 2),
            load(FIRST_ARGUMENT),
        ]);
        for (at, family) in families.into_iter().enumerate() {
            code.push(jump(equal, family as u32, rest - at as u8, 0));
        }
        code.extend([error(libc::EACCES), answer(libc::SECCOMP_RET_ALLOW)]);
        Filter(code)
    }

    /// Binds this process and all that come from it, for good. It must not be able to gain privileges.
    pub fn install(&self) -> io::Result<()> {
        let program = sock_fprog {
            len: self.0.len() as u16,
            filter: self.0.as_ptr().cast_mut(),
        };
        crate::sys::namespaces::install_filter(&program)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tiny machine for the instructions that are used.
    fn run(filter: &Filter, number: i64, argument: u32, arch: u32) -> u32 {
        let (mut at, mut accumulator) = (0, 0u32);
        loop {
            let step = filter.0[at];
            at += 1;
            let code = u32::from(step.code);
            match code & 7 {
                libc::BPF_LD => {
                    accumulator = match step.k {
                        NUMBER => number as u32,
                        ARCHITECTURE => arch,
                        FIRST_ARGUMENT => argument,
                        other => panic!("offset {other}"),
                    }
                }
                libc::BPF_RET => return step.k,
                libc::BPF_JMP => {
                    let holds = match code & 0xf0 {
                        libc::BPF_JEQ => accumulator == step.k,
                        libc::BPF_JGE => accumulator >= step.k,
                        libc::BPF_JSET => accumulator & step.k != 0,
                        other => panic!("test {other}"),
                    };
                    at += usize::from(if holds { step.jt } else { step.jf });
                }
                other => panic!("class {other}"),
            }
        }
    }

    #[test]
    fn the_filter_answers_as_it_should() {
        let (eperm, eacces) = (
            libc::SECCOMP_RET_ERRNO | libc::EPERM as u32,
            libc::SECCOMP_RET_ERRNO | libc::EACCES as u32,
        );
        let allow = libc::SECCOMP_RET_ALLOW;
        for network in [true, false] {
            let filter = Filter::new(network, network);
            let ask = |number, argument| run(&filter, number, argument, ARCH);
            for number in REFUSED {
                assert_eq!(ask(*number, 0), eperm, "{number}");
            }
            for number in [
                libc::SYS_read,
                libc::SYS_write,
                libc::SYS_mmap,
                libc::SYS_execve,
                libc::SYS_futex,
            ] {
                assert_eq!(ask(number, 7), allow, "{number}");
            }
            assert_eq!(
                ask(libc::SYS_ptrace, 16),
                if network { allow } else { eperm }
            );
            for number in LASTING {
                assert_eq!(ask(*number, 0), if network { allow } else { eperm });
            }
            assert_eq!(ask(libc::SYS_clone, libc::SIGCHLD as u32), allow);
            assert_eq!(
                ask(
                    libc::SYS_clone,
                    (libc::CLONE_NEWUSER | libc::SIGCHLD) as u32
                ),
                eperm
            );
            assert_eq!(
                ask(libc::SYS_clone3, 0),
                libc::SECCOMP_RET_ERRNO | libc::ENOSYS as u32
            );
            assert_eq!(ask(libc::SYS_socket, libc::AF_UNIX as u32), allow);
            let internet = if network { allow } else { eacces };
            assert_eq!(ask(libc::SYS_socket, libc::AF_INET as u32), internet);
            assert_eq!(ask(libc::SYS_socket, libc::AF_INET6 as u32), internet);
            assert_eq!(ask(libc::SYS_socket, libc::AF_NETLINK as u32), eacces);
            assert_eq!(ask(libc::SYS_socket, libc::AF_VSOCK as u32), eacces);
            assert_eq!(
                run(&filter, libc::SYS_read, 0, 0x4000_0003),
                libc::SECCOMP_RET_KILL_PROCESS
            );
            assert!(filter.0.len() < 256);
        }
    }
}
