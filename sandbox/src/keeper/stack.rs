//! How much stack a program's main thread has used at most. The kernel never takes a part of a stack back, so what it is
//! at the end is the most it was. The keeper sees it at ticks; the end itself is seen by the init process, which holds
//! the program there for a moment.

use super::board::Board;
use crate::sys::process;
use crate::sys::trace::{self, Stop};
use std::sync::atomic::Ordering::SeqCst;
use std::time::Duration;

/// In the init process: watches the program, which waits for that in [`await_watcher`]. Where that is not allowed the
/// ticks must do.
pub fn watch(main: i32, board: &Board) {
    let _ = trace::watch(main);
    board.watched.store(1, SeqCst);
}

/// In the process that is going to be the program.
pub fn await_watcher(board: &Board) {
    // The keeper may not be looked into, and this is a copy of it.
    let _ = process::prctl(libc::PR_SET_DUMPABLE, 1);
    while board.watched.load(SeqCst) == 0 {
        std::thread::sleep(Duration::from_micros(50));
    }
}

/// In the init process: whether this status of the program is only a stop, which is dealt with here.
pub fn was_stop(main: i32, status: i32, board: &Board) -> bool {
    let Some(stop) = trace::stop(status) else {
        return false;
    };
    let _ = match stop {
        Stop::Exit => {
            board.stack_peak.fetch_max(of(main).unwrap_or(0), SeqCst);
            trace::go_on(main, 0)
        }
        Stop::Signal(signal) => trace::go_on(main, signal),
        Stop::Group => trace::leave_stopped(main),
    };
    true
}

/// Bytes of stack that the main thread of a living process has now.
pub fn of(pid: i32) -> Option<u64> {
    size(&std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?)
}

fn size(status: &str) -> Option<u64> {
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmStk:"))?;
    Some(line.split_whitespace().next()?.parse::<u64>().ok()? * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_size_is_found() {
        assert_eq!(
            size("Name:\tx\nVmStk:\t     132 kB\nVmExe:\t 4 kB\n"),
            Some(132 << 10)
        );
        assert_eq!(size("Name:\tx\n"), None);
        assert!(of(std::process::id() as i32).unwrap() >= 4096);
    }
}
