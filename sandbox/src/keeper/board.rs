//! The page on which the processes of one run leave word for the keeper.

use crate::sys::page::AllAtomic;
use std::sync::atomic::{AtomicI32, AtomicU32, AtomicU64, Ordering::SeqCst};
use std::time::Duration;

/// All zero at the start of a run.
#[repr(C)]
#[derive(Debug, Default)]
pub struct Board {
    /// Number of the step before the execution that failed, 0 for none; see [`Step`].
    pub failed: AtomicU32,
    pub errno: AtomicI32,
    /// Nanoseconds on the monotonic clock just before the execution.
    pub started: AtomicU64,
    /// Time the child had used by then, in microseconds: ours, not the program's.
    pub setup_user: AtomicU64,
    pub setup_sys: AtomicU64,
    /// 1 when the program runs with the one capability to read and enter everything.
    pub reads_all: AtomicU32,
    /// 1 when the program is in the control group that was made for it.
    pub grouped: AtomicU32,
    /// 1 when the init process watches the main one, where that is asked for.
    pub watched: AtomicU32,
    /// Bytes of the main process' stack at its end, where they could be seen.
    pub stack_peak: AtomicU64,
    /// 1 when the main process has ended; the fields below are valid then.
    pub done: AtomicU32,
    pub status: AtomicI32,
    pub ended: AtomicU64,
    pub stdout_len: AtomicU64,
    pub stderr_len: AtomicU64,
    /// Processes alive when the main one ended, where the init process can count them.
    pub left: AtomicU32,
    /// Time the init process has used itself, in microseconds.
    pub init_user: AtomicU64,
    pub init_sys: AtomicU64,
}

impl AllAtomic for Board {}

impl Board {
    /// Wipes the page for the next run.
    pub fn clear(&self) {
        for field in [&self.failed, &self.reads_all, &self.done, &self.left] {
            field.store(0, SeqCst);
        }
        for field in [&self.grouped, &self.watched] {
            field.store(0, SeqCst);
        }
        self.stack_peak.store(0, SeqCst);
        for field in [&self.errno, &self.status] {
            field.store(0, SeqCst);
        }
        for field in [
            &self.started,
            &self.setup_user,
            &self.setup_sys,
            &self.ended,
            &self.stdout_len,
        ] {
            field.store(0, SeqCst);
        }
        for field in [&self.stderr_len, &self.init_user, &self.init_sys] {
            field.store(0, SeqCst);
        }
    }

    /// Leaves word that a step failed.
    pub fn fail(&self, step: Step, errno: i32) {
        self.errno.store(errno, SeqCst);
        self.failed.store(step as u32, SeqCst);
    }
}

/// A step on the way to the execution of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    Fork = 1,
    Mount,
    Streams,
    Enter,
    Limits,
    User,
    Landlock,
    Seccomp,
    Execute,
}

impl Step {
    const ALL: [Step; 9] = [
        Step::Fork,
        Step::Mount,
        Step::Streams,
        Step::Enter,
        Step::Limits,
        Step::User,
        Step::Landlock,
        Step::Seccomp,
        Step::Execute,
    ];

    /// The step of this number.
    pub fn of(number: u32) -> Option<Step> {
        Step::ALL.into_iter().find(|s| *s as u32 == number)
    }
}

/// A duration from microseconds on the board.
pub fn micros(field: &AtomicU64) -> Duration {
    Duration::from_micros(field.load(SeqCst))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sys::page::Shared;

    #[test]
    fn a_cleared_board_is_all_zero() {
        let board = Shared::<Board>::new().unwrap();
        board.fail(Step::Execute, 2);
        board.grouped.store(1, SeqCst);
        board.watched.store(1, SeqCst);
        board.stack_peak.store(7, SeqCst);
        board.ended.store(7, SeqCst);
        board.init_sys.store(7, SeqCst);
        board.clear();
        assert_eq!(format!("{:?}", *board), format!("{:?}", Board::default()));
    }

    #[test]
    fn steps_and_numbers_agree() {
        for step in Step::ALL {
            assert_eq!(Step::of(step as u32), Some(step));
        }
        assert_eq!(Step::of(0), None);
    }
}
