//! What happened in a run.

use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How the main process ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ended {
    /// It exited with this code, 0..=255.
    Exit(i32),
    /// This signal killed it. After a limit was hit this is `SIGKILL`, ours.
    Signal(i32),
}

/// One of the two captured streams.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stream {
    /// Standard output.
    Stdout,
    /// Standard error.
    Stderr,
}

/// The limit that ended the run, or that the finished run turned out to have passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum LimitHit {
    /// Processor time of the tree.
    Cpu,
    /// Time in which the tree neither ran nor waited for a core.
    Idle,
    /// The backstop on real time.
    Wall,
    /// Resident memory.
    Memory,
    /// Bytes on a stream.
    Output(Stream),
    /// The stack of the main thread: it died of a memory fault and had used (nearly) all its stack.
    Stack,
    /// More processes or threads than allowed, on a machine where the kernel would not refuse them.
    Processes,
    /// No limit: its partner's end left nothing to go on for (see [`Sandbox::run_pair`](crate::Sandbox::run_pair)).
    Partner,
    /// Size or number of the files in the folders that it may write to.
    Files,
}

/// The record of one run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// How the main process ended.
    pub ended: Ended,
    /// The limit that was hit, decided once, in a fixed order.
    pub hit: Option<LimitHit>,
    /// User time of the whole tree.
    pub cpu_user: Duration,
    /// System time of the whole tree.
    pub cpu_sys: Duration,
    /// Real time from just before the program was started until its main process ended.
    pub wall: Duration,
    /// Part of `wall` in which nothing of the tree ran nor waited for a core.
    pub idle: Duration,
    /// Largest resident memory seen, in bytes.
    pub memory_peak: u64,
    /// Most bytes of stack that the main thread had, where that is watched
    /// ([`Options::watch_stacks`](crate::Options::watch_stacks)); the kernel gives every program 132 KiB. Of a program
    /// that was stopped what was seen last, 10 ms before at most.
    pub stack_peak: Option<u64>,
    /// A memory fault whose cause looks like an exhausted stack.
    pub stack_suspected: bool,
    /// Bytes in the standard output file when the main process ended; later bytes do not count. In a pair, bytes said
    /// to the other.
    pub stdout_len: u64,
    /// Bytes in the standard error file when the main process ended.
    pub stderr_len: u64,
    /// Processes that outlived the main process and were killed.
    pub left: u32,
    /// A remark for people that changes no verdict; empty when there is nothing to say.
    pub hint: String,
    /// Names of layers that did not fully hold for this run though the machine has them: `uid` when the
    /// program's user had to be allowed to read everything, because the program or something it must
    /// read lies in a folder of root's; `cgroup` when no control group could be made for it.
    pub inactive: Vec<String>,
}

impl Outcome {
    /// User and system time of the whole tree.
    pub fn cpu(&self) -> Duration {
        self.cpu_user + self.cpu_sys
    }
}

/// The record of two programs that talked to each other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairOutcome {
    /// What happened to each.
    pub outcomes: [Outcome; 2],
    /// Index of the one that ended first. The other sees the end of its input only after that has been noted, so that
    /// this order is the order of cause and consequence.
    pub ended_first: usize,
    /// What they said, in the order in which it was passed on: beginning and end of a long conversation.
    pub said: Vec<Said>,
    /// When something of it is left out: before which entry, and how many bytes.
    pub left_out: Option<(usize, u64)>,
}

/// A piece of what one of two programs said to the other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Said {
    /// Index of the one who spoke.
    pub by: usize,
    /// The bytes. A line may be spread over several pieces.
    pub text: Vec<u8>,
}
