//! Clocks and waiting for descriptors.

use std::os::fd::{AsRawFd, BorrowedFd};
use std::time::Duration;

fn read(clock: libc::clockid_t) -> Option<Duration> {
    let mut t = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: the pointer is to a live local.
    (unsafe { libc::clock_gettime(clock, &mut t) } == 0)
        .then(|| Duration::new(t.tv_sec as u64, t.tv_nsec as u32))
}

/// The monotonic clock, the same in all processes.
pub fn now() -> Duration {
    read(libc::CLOCK_MONOTONIC).unwrap_or_default()
}

/// Processor time of a live process with all its threads, past and present, to the nanosecond.
pub fn cpu_of(pid: i32) -> Option<Duration> {
    let mut clock = 0;
    // SAFETY: the pointer is to a live local.
    (unsafe { libc::clock_getcpuclockid(pid, &mut clock) } == 0)
        .then(|| read(clock))
        .flatten()
}

/// Waits until one of the descriptors is readable or closed, or the time is over. One bool for each.
pub fn poll(fds: &[BorrowedFd<'_>], timeout: Option<Duration>) -> Vec<bool> {
    poll_both(fds, &[], timeout)
}

/// Waits until one of `reads` is readable or closed, one of `writes` writable or closed, or the time is over. One bool
/// for each, `reads` first.
pub fn poll_both(
    reads: &[BorrowedFd<'_>],
    writes: &[BorrowedFd<'_>],
    timeout: Option<Duration>,
) -> Vec<bool> {
    let entry = |fd: &BorrowedFd<'_>, events| libc::pollfd {
        fd: fd.as_raw_fd(),
        events,
        revents: 0,
    };
    let mut list: Vec<_> = reads.iter().map(|fd| entry(fd, libc::POLLIN)).collect();
    list.extend(writes.iter().map(|fd| entry(fd, libc::POLLOUT)));
    let time = timeout.map(|t| libc::timespec {
        tv_sec: t.as_secs() as i64,
        tv_nsec: t.subsec_nanos() as i64,
    });
    let time = time.as_ref().map_or(std::ptr::null(), |t| t as *const _);
    // SAFETY: list and time are live for the call.
    let got = unsafe {
        libc::ppoll(
            list.as_mut_ptr(),
            list.len() as libc::nfds_t,
            time,
            std::ptr::null(),
        )
    };
    list.iter().map(|fd| got > 0 && fd.revents != 0).collect()
}

/// Length of a clock tick in which procfs counts, in nanoseconds.
pub fn tick_ns() -> u64 {
    // SAFETY: plain call.
    let per_second = unsafe { libc::sysconf(libc::_SC_CLK_TCK) };
    1_000_000_000 / (per_second.max(1) as u64)
}

/// Size of a page in bytes.
pub fn page_size() -> u64 {
    // SAFETY: plain call.
    (unsafe { libc::sysconf(libc::_SC_PAGESIZE) }).max(4096) as u64
}
