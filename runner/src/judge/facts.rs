//! What one run did, as numbers, and the verdict that follows from them under given limits.
//!
//! Facts are what the store keeps. A verdict is never stored: it is derived, so a changed limit changes verdicts
//! without a new run wherever the old facts suffice (see [`Facts::usable_under`]).

use super::limits::{MOST_RUNS, RunLimits, UNLIMITED_CPU};
use super::stderr::last_words;
use crate::package::Judgement;
use crate::report::model::Cause;
use serde::{Deserialize, Serialize};
use std::num::NonZeroU64;
use std::time::Duration;

/// How the main process ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    /// It exited with this code.
    Exit(i32),
    /// This signal ended it.
    Signal(i32),
}

/// The limit that made the supervisor stop a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Hit {
    /// CPU time.
    Cpu,
    /// Idle time, or the wall-clock backstop.
    Idle,
    /// Memory.
    Memory,
    /// Output to stdout or stderr.
    Output,
    /// Size or number of the files it made.
    Files,
}

/// What one run of a program did.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Facts {
    /// How the main process ended.
    pub end: End,
    /// The limit that ended it, if one did.
    pub hit: Option<Hit>,
    /// CPU time of the whole process tree.
    pub cpu: Duration,
    /// Wall time.
    pub wall: Duration,
    /// Milliseconds of it, rounded up, in which the program neither ran nor waited for a core. (Short, because there is
    /// one of these for each step of a plan.)
    pub idle_ms: u32,
    /// Peak memory in bytes.
    pub memory: u64,
    /// Most bytes of stack that the main thread had, where that was asked for.
    pub stack_peak: Option<NonZeroU64>,
    /// Bytes written to stdout.
    pub stdout_len: u64,
    /// Bytes written to stderr.
    pub stderr_len: u64,
    /// Whether the stack ran out, as far as counters and the runtime's own message tell.
    pub stack: bool,
    /// Beginning and end of what was written to stderr.
    pub stderr: Box<str>,
    /// How many runs the CPU time is the minimum of.
    pub runs: u8,
    /// The limits it ran under.
    pub limits: RunLimits,
}

impl Facts {
    /// Whether these facts surely settle the verdict under `limits` as well, without another run.
    ///
    /// The limit that decided must be broken under the new ones too, no other may have come before it, and a run near the
    /// new time limit must have been repeated as often as one is.
    pub fn usable_under(&self, limits: &RunLimits) -> bool {
        if self.limits == *limits {
            return true;
        }
        if limits.near_limit(self.cpu) && self.runs < MOST_RUNS {
            return false;
        }
        // How large the files were that it made beside its streams is not known.
        if limits.output < self.limits.output {
            return false;
        }
        if self.cpu > limits.time.unwrap_or(UNLIMITED_CPU) {
            // Of several limits that it broke, another may come first in a new run. Both kinds of time give one verdict.
            return limits.time.is_some()
                && matches!(self.hit, None | Some(Hit::Cpu))
                && self.memory <= limits.memory
                && self.stdout_len.max(self.stderr_len) <= limits.output;
        }
        if self.memory > limits.memory && limits.memory < self.limits.memory {
            return false;
        }
        let idle = Duration::from_millis(self.idle_ms.into());
        let awake = idle < limits.idle() && self.wall < limits.wall();
        match self.hit {
            None => awake,
            Some(Hit::Cpu) => false,
            Some(Hit::Idle) => {
                limits.idle() <= self.limits.idle() && limits.wall() <= self.limits.wall()
            }
            Some(Hit::Memory) => awake && limits.memory <= self.limits.memory,
            Some(Hit::Output | Hit::Files) => awake && limits.output <= self.limits.output,
        }
    }

    /// The verdict under `limits`, or `None` when the output has to be checked. The order of the rules is fixed, so
    /// that a run that broke several limits always gets the same verdict.
    pub fn verdict(&self, limits: &RunLimits) -> Option<(Judgement, Cause)> {
        use Judgement::{RunTimeError, TimeLimitExceeded};
        match self.hit {
            Some(Hit::Output | Hit::Files) => return Some((RunTimeError, Cause::Output)),
            // Endless recursion ends at whichever of stack and memory comes first; the stack is the better word.
            Some(Hit::Memory) if self.stack => return Some((RunTimeError, Cause::Stack)),
            Some(Hit::Memory) => return Some((RunTimeError, Cause::Memory)),
            Some(Hit::Cpu) => return Some((TimeLimitExceeded, Cause::Cpu)),
            Some(Hit::Idle) => return Some((TimeLimitExceeded, Cause::Idle)),
            None => {}
        }
        if self.stdout_len > limits.output || self.stderr_len > limits.output {
            return Some((RunTimeError, Cause::Output));
        }
        if limits.time.is_some_and(|limit| self.cpu > limit) {
            return Some((TimeLimitExceeded, Cause::Cpu));
        }
        if self.stack && self.end != End::Exit(0) {
            return Some((RunTimeError, Cause::Stack));
        }
        if self.memory > limits.memory {
            return Some((RunTimeError, Cause::Memory));
        }
        match self.end {
            End::Signal(number) => Some((RunTimeError, Cause::Signal(signal_name(number)))),
            End::Exit(0) => None,
            End::Exit(code) => Some((RunTimeError, Cause::Exit(code))),
        }
    }

    /// The verdict when somebody else ended the run by refusing the submission: the limits it had passed by then are its
    /// own fault, the way it ended is not.
    pub fn verdict_if_refused(&self, limits: &RunLimits) -> Option<(Judgement, Cause)> {
        let refused = Facts {
            end: End::Exit(0),
            stack: false,
            ..self.clone()
        };
        refused.verdict(limits)
    }

    /// The facts of two passes, of which `self` came first: the end of the last, the most of either, and the wall time
    /// of both. Every pass has the whole of the limits for itself.
    pub fn then(self, last: Facts) -> Facts {
        Facts {
            cpu: self.cpu.max(last.cpu),
            wall: self.wall + last.wall,
            idle_ms: self.idle_ms.max(last.idle_ms),
            memory: self.memory.max(last.memory),
            stack_peak: self.stack_peak.max(last.stack_peak),
            stdout_len: self.stdout_len.max(last.stdout_len),
            stderr_len: self.stderr_len.max(last.stderr_len),
            ..last
        }
    }

    /// How the program ended, for people.
    pub fn ending(&self) -> String {
        match (self.hit, self.end) {
            (Some(Hit::Cpu), _) => {
                format!("stopped after {:.2} s of CPU time", self.cpu.as_secs_f64())
            }
            (Some(Hit::Idle), _) => format!(
                "stopped after {:.2} s, mostly idle",
                self.wall.as_secs_f64()
            ),
            (Some(Hit::Memory), _) => format!("stopped at {} MiB of memory", self.memory >> 20),
            (Some(Hit::Output), _) => "stopped for writing too much".to_string(),
            (Some(Hit::Files), _) => "stopped for making too many or too large files".to_string(),
            (None, End::Exit(code)) => format!("exited with code {code}"),
            (None, End::Signal(number)) => format!("ended by {}", signal_name(number)),
        }
    }

    /// The line of stderr that says most, for people.
    pub fn last_words(&self) -> &str {
        last_words(&self.stderr)
    }
}

/// The name of a signal on Linux and other Unixes; the number where it has no common name.
pub fn signal_name(number: i32) -> String {
    let name = match number {
        libc::SIGHUP => "SIGHUP",
        libc::SIGINT => "SIGINT",
        libc::SIGQUIT => "SIGQUIT",
        libc::SIGILL => "SIGILL",
        libc::SIGTRAP => "SIGTRAP",
        libc::SIGABRT => "SIGABRT",
        libc::SIGBUS => "SIGBUS",
        libc::SIGFPE => "SIGFPE",
        libc::SIGKILL => "SIGKILL",
        libc::SIGUSR1 => "SIGUSR1",
        libc::SIGSEGV => "SIGSEGV",
        libc::SIGUSR2 => "SIGUSR2",
        libc::SIGPIPE => "SIGPIPE",
        libc::SIGALRM => "SIGALRM",
        libc::SIGTERM => "SIGTERM",
        libc::SIGSTOP => "SIGSTOP",
        libc::SIGXCPU => "SIGXCPU",
        libc::SIGXFSZ => "SIGXFSZ",
        libc::SIGSYS => "SIGSYS",
        other => return format!("signal {other}"),
    };
    name.to_string()
}

/// What an output validator said about one output.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CheckFacts {
    /// `Some(true)` accepted, `Some(false)` refused, `None`: the validator itself failed.
    pub accepted: Option<bool>,
    /// `judgemessage.txt`, or what went wrong with the validator.
    pub message: String,
    /// `score.txt`, when written.
    pub score: Option<f64>,
    /// `score_multiplier.txt`, when written.
    pub multiplier: Option<f64>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(seconds: u64) -> RunLimits {
        RunLimits {
            time: Some(Duration::from_secs(seconds)),
            memory: 64 << 20,
            stack: 8 << 20,
            output: 1000,
        }
    }

    fn facts() -> Facts {
        Facts {
            end: End::Exit(0),
            hit: None,
            cpu: Duration::from_millis(500),
            wall: Duration::from_millis(600),
            idle_ms: 100,
            memory: 1 << 20,
            stack_peak: None,
            stdout_len: 10,
            stderr_len: 0,
            stack: false,
            stderr: "".into(),
            runs: 1,
            limits: limits(1),
        }
    }

    #[test]
    fn a_clean_run_goes_to_the_checker() {
        assert_eq!(facts().verdict(&limits(1)), None);
    }

    #[test]
    fn time_is_decided_before_the_way_it_ended() {
        let slow = Facts {
            cpu: Duration::from_millis(1001),
            end: End::Exit(3),
            ..facts()
        };
        assert_eq!(
            slow.verdict(&limits(1)),
            Some((Judgement::TimeLimitExceeded, Cause::Cpu))
        );
        assert_eq!(
            slow.verdict(&limits(2)),
            Some((Judgement::RunTimeError, Cause::Exit(3)))
        );
    }

    #[test]
    fn stack_goes_before_memory_and_signal() {
        let deep = Facts {
            stack: true,
            memory: 100 << 20,
            end: End::Signal(libc::SIGSEGV),
            ..facts()
        };
        assert_eq!(
            deep.verdict(&limits(1)),
            Some((Judgement::RunTimeError, Cause::Stack))
        );
        let plain = Facts {
            end: End::Signal(libc::SIGSEGV),
            ..facts()
        };
        assert_eq!(
            plain.verdict(&limits(1)),
            Some((Judgement::RunTimeError, Cause::Signal("SIGSEGV".into())))
        );
    }

    #[test]
    fn output_over_the_cap_is_a_run_time_error_even_with_exit_0() {
        let chatty = Facts {
            stdout_len: 1001,
            ..facts()
        };
        assert_eq!(
            chatty.verdict(&limits(1)),
            Some((Judgement::RunTimeError, Cause::Output))
        );
        assert_eq!(
            Facts {
                stdout_len: 1000,
                ..facts()
            }
            .verdict(&limits(1)),
            None
        );
    }

    #[test]
    fn old_facts_serve_new_limits_one_way_only() {
        assert!(
            facts().usable_under(&limits(5)),
            "a pass under a tight limit holds for a looser one"
        );
        let killed = Facts {
            hit: Some(Hit::Cpu),
            cpu: Duration::from_millis(1310),
            ..facts()
        };
        assert!(killed.usable_under(&limits(1)));
        assert!(
            !killed.usable_under(&limits(2)),
            "a kill under a tight limit says nothing about a looser one"
        );
        let fat = Facts {
            hit: Some(Hit::Memory),
            ..facts()
        };
        assert!(fat.usable_under(&limits(1)));
        assert!(!fat.usable_under(&RunLimits {
            memory: 65 << 20,
            ..limits(1)
        }));
    }

    #[test]
    fn lowered_limits_ask_for_a_run_where_another_limit_may_come_first() {
        let ms = Duration::from_millis;
        let under = |facts: Facts| Facts {
            limits: limits(6),
            ..facts
        };
        // What it was, the CPU time, the idle time, how many runs, and whether that does for a limit of 1 s.
        let rows = [
            (None, 500, 100, 1, true),
            (None, 500, 3100, 1, false), // asleep for more than 3 s
            (None, 900, 50, 1, false),   // near the limit, and not repeated
            (None, 1100, 50, 2, false),
            (None, 1100, 50, 3, true),
            (None, 1500, 100, 1, true), // clearly over
            (None, 1500, 3500, 1, true),
            (Some(Hit::Cpu), 7300, 100, 1, true),
            (Some(Hit::Memory), 500, 100, 1, true),
            (Some(Hit::Memory), 1500, 100, 1, false), // its time is up before
            (Some(Hit::Memory), 500, 3000, 1, false),
            (Some(Hit::Output), 1500, 100, 1, false),
            (Some(Hit::Idle), 100, 13400, 1, true),
            (Some(Hit::Idle), 2000, 13500, 1, false),
        ];
        for (hit, cpu, idle, runs, usable) in rows {
            let facts = under(Facts {
                hit,
                cpu: ms(cpu),
                // It waited for a core as well, which is no sleep.
                wall: ms(cpu + u64::from(idle) + 5000),
                idle_ms: idle,
                runs,
                ..facts()
            });
            assert_eq!(facts.usable_under(&limits(1)), usable, "{facts:?}");
            assert!(facts.usable_under(&limits(6)), "the same limits: {facts:?}");
        }
        let long = under(Facts {
            wall: ms(25_000),
            ..facts()
        });
        assert!(
            !long.usable_under(&limits(1)),
            "it took too long on the whole"
        );
        let lean = RunLimits {
            memory: 32 << 20,
            ..limits(6)
        };
        let fat = under(Facts {
            memory: 40 << 20,
            ..facts()
        });
        assert!(!fat.usable_under(&lean));
        assert!(under(facts()).usable_under(&lean));
        let unlimited = RunLimits {
            time: None,
            ..limits(6)
        };
        assert!(under(facts()).usable_under(&unlimited));
        let quiet = RunLimits {
            output: 999,
            ..limits(6)
        };
        assert!(!under(facts()).usable_under(&quiet));
    }
}
