//! Watching a process for its end, so that it can be looked at while its memory is still there.

use super::check;
use std::io;

/// A stop of a watched process.
#[derive(Debug, PartialEq, Eq)]
pub enum Stop {
    /// It is about to end, and nothing of it is gone yet.
    Exit,
    /// A signal is to be delivered to it.
    Signal(i32),
    /// It was stopped, as by `SIGSTOP`.
    Group,
}

/// What a wait status says of a watched process; `None` when it has ended.
pub fn stop(status: i32) -> Option<Stop> {
    if !libc::WIFSTOPPED(status) {
        return None;
    }
    Some(match status >> 16 {
        libc::PTRACE_EVENT_EXIT => Stop::Exit,
        libc::PTRACE_EVENT_STOP => Stop::Group,
        _ => Stop::Signal(libc::WSTOPSIG(status)),
    })
}

/// Watches a child from now on. It is killed should this process end before it does.
pub fn watch(pid: i32) -> io::Result<()> {
    let options = libc::PTRACE_O_TRACEEXIT | libc::PTRACE_O_EXITKILL;
    call(libc::PTRACE_SEIZE, pid, options)
}

/// Lets it go on, with this signal or, with 0, without one.
pub fn go_on(pid: i32, signal: i32) -> io::Result<()> {
    call(libc::PTRACE_CONT, pid, signal)
}

/// Leaves it stopped, until somebody else lets it go on.
pub fn leave_stopped(pid: i32) -> io::Result<()> {
    call(libc::PTRACE_LISTEN, pid, 0)
}

fn call(request: libc::c_uint, pid: i32, data: i32) -> io::Result<()> {
    // SAFETY: none of these requests takes a pointer.
    check(unsafe { libc::ptrace(request, pid, 0usize, data as usize) }).map(drop)
}
