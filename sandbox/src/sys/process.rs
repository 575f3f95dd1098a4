//! Processes: making, waiting for, signalling and limiting them.

use super::check;
use std::ffi::CString;
use std::io;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::time::Duration;

/// What a fork returned.
pub enum Forked {
    /// We are the new process.
    Child,
    /// We are the old one; the descriptor stays valid whatever happens to the number.
    Parent { pid: i32, pidfd: OwnedFd },
}

/// Processor time and memory of a finished process and the children it had waited for.
#[derive(Debug, Clone, Copy, Default)]
pub struct Usage {
    pub user: Duration,
    pub sys: Duration,
    /// Largest resident set of any one of them, in bytes.
    pub peak: u64,
}

impl Usage {
    /// Adds another process: times add up, peaks do not.
    pub fn add(&mut self, other: Usage) {
        self.user += other.user;
        self.sys += other.sys;
        self.peak = self.peak.max(other.peak);
    }
}

fn usage(raw: &libc::rusage) -> Usage {
    let time = |t: libc::timeval| Duration::new(t.tv_sec as u64, t.tv_usec as u32 * 1000);
    Usage {
        user: time(raw.ru_utime),
        sys: time(raw.ru_stime),
        peak: raw.ru_maxrss as u64 * 1024,
    }
}

/// Forks, with `namespaces` (`CLONE_NEW*`) for the new process.
///
/// The caller must be single-threaded: the child goes on with everything but the other threads.
pub fn fork(namespaces: i32) -> io::Result<Forked> {
    let mut pidfd: i32 = -1;
    let flags = (namespaces | libc::CLONE_PIDFD | libc::SIGCHLD) as libc::c_ulong;
    // SAFETY: without CLONE_VM this is fork; no stack is given, so the child continues on a copy of ours.
    let pid =
        check(unsafe { libc::syscall(libc::SYS_clone, flags, 0, &raw mut pidfd, 0, 0) })? as i32;
    if pid == 0 {
        return Ok(Forked::Child);
    }
    // SAFETY: the kernel has just given us this descriptor.
    Ok(Forked::Parent {
        pid,
        pidfd: unsafe { OwnedFd::from_raw_fd(pidfd) },
    })
}

/// Waits for a child (`pid` > 0) or any child (-1). `None`: nothing has ended yet, when not blocking.
pub fn wait(pid: i32, block: bool) -> io::Result<Option<(i32, i32, Usage)>> {
    let mut status = 0;
    // SAFETY: an all-zero rusage is valid.
    let mut raw: libc::rusage = unsafe { std::mem::zeroed() };
    let flags = libc::__WALL | if block { 0 } else { libc::WNOHANG };
    loop {
        // SAFETY: both pointers are to live locals.
        match check(unsafe { libc::wait4(pid, &mut status, flags, &mut raw) } as i64) {
            Ok(0) => return Ok(None),
            Ok(ended) => return Ok(Some((ended as i32, status, usage(&raw)))),
            Err(e) if e.kind() == io::ErrorKind::Interrupted => continue,
            Err(e) => return Err(e),
        }
    }
}

/// Processor time of this process so far.
pub fn own_usage() -> Usage {
    // SAFETY: an all-zero rusage is valid, and the pointer is to a live local.
    unsafe {
        let mut raw: libc::rusage = std::mem::zeroed();
        libc::getrusage(libc::RUSAGE_SELF, &mut raw);
        usage(&raw)
    }
}

/// Sends a signal through a process descriptor.
pub fn pidfd_kill(pidfd: &OwnedFd, signal: i32) -> io::Result<()> {
    // SAFETY: plain system call.
    check(unsafe { libc::syscall(libc::SYS_pidfd_send_signal, pidfd.as_raw_fd(), signal, 0, 0) })
        .map(drop)
}

/// A descriptor for a process that is our own unreaped child.
pub fn pidfd_open(pid: i32) -> io::Result<OwnedFd> {
    // SAFETY: plain system call; the descriptor is new.
    unsafe {
        Ok(OwnedFd::from_raw_fd(
            check(libc::syscall(libc::SYS_pidfd_open, pid, 0))? as i32,
        ))
    }
}

/// Sends a signal by number: only for our own unreaped children, or -1 inside a process namespace.
pub fn kill(pid: i32, signal: i32) -> io::Result<()> {
    // SAFETY: plain system call.
    check(unsafe { libc::kill(pid, signal) } as i64).map(drop)
}

/// Ends this process at once, without running anything.
pub fn exit_now(code: i32) -> ! {
    // SAFETY: does not return.
    unsafe { libc::_exit(code) }
}

/// A new session, without a terminal.
pub fn new_session() {
    // SAFETY: plain system call; fails only for a group leader, which then keeps its session.
    unsafe { libc::setsid() };
}

/// This process' session.
pub fn session() -> i32 {
    // SAFETY: plain system call.
    unsafe { libc::getsid(0) }
}

/// A `prctl` with one number.
pub fn prctl(option: i32, value: u64) -> io::Result<()> {
    // SAFETY: only used with options that take numbers.
    check(unsafe { libc::prctl(option, value, 0, 0, 0) } as i64).map(drop)
}

/// Sets one limit, soft and hard; a hard limit below what is wanted is taken instead.
pub fn limit(what: libc::__rlimit_resource_t, soft: u64, hard: u64) -> io::Result<()> {
    let wanted = libc::rlimit {
        rlim_cur: soft,
        rlim_max: hard,
    };
    // SAFETY: the pointers are to live locals.
    unsafe {
        if libc::setrlimit(what, &wanted) == 0 {
            return Ok(());
        }
        let error = io::Error::last_os_error();
        let mut now = libc::rlimit {
            rlim_cur: 0,
            rlim_max: 0,
        };
        if libc::getrlimit(what, &mut now) != 0 || now.rlim_max >= hard {
            return Err(error);
        }
        let most = libc::rlimit {
            rlim_cur: soft.min(now.rlim_max),
            rlim_max: now.rlim_max,
        };
        check(libc::setrlimit(what, &most) as i64).map(drop)
    }
}

/// Nice value of this process.
pub fn niceness() -> i32 {
    // SAFETY: plain system call; it cannot fail for the calling process.
    unsafe { libc::getpriority(libc::PRIO_PROCESS, 0) }
}

/// Sets the nice value of this process; best effort.
pub fn set_niceness(value: i32) {
    // SAFETY: plain system call.
    unsafe { libc::setpriority(libc::PRIO_PROCESS, 0, value) };
}

/// Default actions for all signals, none blocked.
pub fn reset_signals() {
    // SAFETY: plain system calls on live locals.
    unsafe {
        for signal in 1..=64 {
            libc::signal(signal, libc::SIG_DFL);
        }
        let mut none: libc::sigset_t = std::mem::zeroed();
        libc::sigemptyset(&mut none);
        libc::sigprocmask(libc::SIG_SETMASK, &none, std::ptr::null_mut());
    }
}

/// Children that end can be waited for from now on.
pub fn heed_children() {
    // SAFETY: plain system call.
    unsafe { libc::signal(libc::SIGCHLD, libc::SIG_DFL) };
}

/// Writing to a pipe that nobody reads is an error from now on, and no signal.
pub fn ignore_broken_pipes() {
    // SAFETY: plain system call.
    unsafe { libc::signal(libc::SIGPIPE, libc::SIG_IGN) };
}

/// Turns off address-space randomisation for the program to come, a source of noise; best effort.
pub fn fix_addresses() {
    // SAFETY: plain system calls.
    unsafe {
        let now = libc::personality(0xffff_ffff);
        if now >= 0 {
            libc::personality((now | libc::ADDR_NO_RANDOMIZE) as libc::c_ulong);
        }
    }
}

/// Number of processes and threads on the whole machine.
pub fn machine_tasks() -> u64 {
    // SAFETY: an all-zero sysinfo is valid, and the pointer is to a live local.
    unsafe {
        let mut info: libc::sysinfo = std::mem::zeroed();
        libc::sysinfo(&mut info);
        info.procs as u64
    }
}

/// Strings as the kernel wants them: made before the fork, used after it.
pub struct Strings {
    owned: Vec<CString>,
    pointers: Vec<*const libc::c_char>,
}

impl Strings {
    /// Takes the strings; a zero byte in one of them is an error.
    pub fn new(strings: impl IntoIterator<Item = Vec<u8>>) -> io::Result<Strings> {
        let owned = strings
            .into_iter()
            .map(CString::new)
            .collect::<Result<Vec<_>, _>>();
        let owned = owned.map_err(|_| io::Error::from_raw_os_error(libc::EINVAL))?;
        let pointers = owned
            .iter()
            .map(|s| s.as_ptr())
            .chain([std::ptr::null()])
            .collect();
        Ok(Strings { owned, pointers })
    }
}

/// Becomes the program `argv[0]`; returns only when that failed.
pub fn exec(argv: &Strings, env: &Strings) -> io::Error {
    let Some(program) = argv.owned.first() else {
        return io::Error::from_raw_os_error(libc::EINVAL);
    };
    // SAFETY: both pointer lists end with a null and point into strings that are alive.
    unsafe {
        libc::execve(
            program.as_ptr(),
            argv.pointers.as_ptr(),
            env.pointers.as_ptr(),
        )
    };
    io::Error::last_os_error()
}
