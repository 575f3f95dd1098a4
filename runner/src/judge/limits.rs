//! The limits that a submission run is held to, and what follows from the one on time.

use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Limits one submission run is held to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunLimits {
    /// CPU time limit of the problem; `None` while it is being inferred.
    pub time: Option<Duration>,
    /// Memory in bytes.
    pub memory: u64,
    /// Stack in bytes.
    pub stack: u64,
    /// Bytes per output stream.
    pub output: u64,
}

/// How many runs there are at most when the first is near the time limit.
pub const MOST_RUNS: u8 = 3;

/// Without a time limit, a run is stopped after this much CPU time.
pub const UNLIMITED_CPU: Duration = Duration::from_secs(60);

impl RunLimits {
    /// CPU time at which a run is stopped: a little above the limit, so that "just over" can be told from "far over", and
    /// above what is near enough to be repeated by more than the last look at it can be wrong.
    pub fn cpu_kill(&self) -> Duration {
        match self.time {
            Some(limit) => limit.mul_f64(1.2) + Duration::from_millis(20),
            None => UNLIMITED_CPU,
        }
    }

    /// Time a run may sleep or wait without using the CPU.
    pub fn idle(&self) -> Duration {
        match self.time {
            Some(limit) => limit * 2 + Duration::from_secs(1),
            None => UNLIMITED_CPU,
        }
    }

    /// Time after which a run is stopped whatever it does.
    pub fn wall(&self) -> Duration {
        self.cpu_kill() * 20
    }

    /// Whether `cpu` is so near the limit that noise could decide, and the run should be repeated.
    pub fn near_limit(&self, cpu: Duration) -> bool {
        self.time
            .is_some_and(|limit| cpu >= limit.mul_f64(0.85) && cpu <= limit.mul_f64(1.2))
    }
}
