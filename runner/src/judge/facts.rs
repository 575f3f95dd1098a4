//! What one run did, as numbers, and the verdict that follows from them under given limits.
//!
//! Facts are what the store keeps. A verdict is never stored: it is derived, so a changed limit changes verdicts
//! without a new run wherever the old facts suffice (see [`Facts::usable_under`]).

use crate::package::Judgement;
use crate::report::model::Cause;
use serde::{Deserialize, Serialize};
use std::num::NonZeroU64;
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

    /// The line of stderr that says most, for people: the one in which a language's runtime names the fault, when a
    /// trace follows it, or else the last one.
    pub fn last_words(&self) -> &str {
        let lines: Vec<&str> = self
            .stderr
            .lines()
            .map(str::trim)
            .filter(|line| !line.is_empty())
            .collect();
        named_fault(&lines).or(lines.last().copied()).unwrap_or("")
    }
}

/// The line in which a runtime names a fault before its trace; Python names it last.
fn named_fault<'a>(lines: &[&'a str]) -> Option<&'a str> {
    let pairs = || lines.iter().zip(lines.iter().skip(1));
    let rust = pairs().find(|(line, _)| line.starts_with("thread '") && line.contains("panicked"));
    if let Some((_, message)) = rust {
        return Some(message);
    }
    let go = ["panic: ", "fatal error: "];
    let go = lines
        .iter()
        .find(|line| go.iter().any(|with| line.starts_with(with)));
    // Java, Kotlin, C# and JavaScript.
    let trace = || {
        pairs()
            .find(|(_, after)| after.starts_with("at "))
            .map(|(line, _)| line)
    };
    go.or_else(trace).copied()
}

/// Phrases with which language runtimes announce that the stack ran out.
const STACK_MESSAGES: [&str; 6] = [
    "has overflowed its stack",            // Rust
    "RecursionError: maximum recursion",   // Python
    "java.lang.StackOverflowError",        // Java, Kotlin, Scala
    "RangeError: Maximum call stack size", // JavaScript
    "goroutine stack exceeds",             // Go
    "System.StackOverflowException",       // C#
];

/// Whether what a program wrote to stderr says that it ran out of stack.
pub fn stderr_tells_stack(stderr: &str) -> bool {
    STACK_MESSAGES
        .iter()
        .any(|message| stderr.contains(message))
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

    #[test]
    fn the_fault_is_named_not_its_trace() {
        let rows = [
            (
                "Traceback (most recent call last):\n  File \"a.py\", line 1\nZeroDivisionError: by zero\n",
                "ZeroDivisionError: by zero",
            ),
            (
                "\nthread 'main' (7) panicked at a.rs:1:6:\nindex out of bounds\nstack backtrace:\n   0: f\n   at /a.rs\n",
                "index out of bounds",
            ),
            (
                "panic: runtime error: slice\n\ngoroutine 1 [running]:\nmain.main()\n\t/a.go:3 +0x1d\n",
                "panic: runtime error: slice",
            ),
            (
                "Exception in thread \"main\" java.lang.Error: x\n\tat A.main(A.java:1)\n",
                "Exception in thread \"main\" java.lang.Error: x",
            ),
            (
                "a.js:1\nthrow new Error()\n^\n\nError: bad\n    at f (a.js:1)\n\nNode.js v20\n",
                "Error: bad",
            ),
            (
                "\nUnhandled Exception:\nSystem.Exception: x\n  at P.Main () [0x00000] in <3f>:0\n",
                "System.Exception: x",
            ),
            ("one\ntwo\n\n", "two"),
            ("at first\n", "at first"),
            ("", ""),
        ];
        for (stderr, words) in rows {
            let facts = Facts {
                stderr: stderr.into(),
                ..facts()
            };
            assert_eq!(facts.last_words(), words);
        }
    }

    #[test]
    fn runtimes_announce_their_stack() {
        assert!(stderr_tells_stack(
            "thread 'main' has overflowed its stack\nfatal runtime error"
        ));
        assert!(stderr_tells_stack(
            "RecursionError: maximum recursion depth exceeded"
        ));
        assert!(!stderr_tells_stack("IndexError: list index out of range"));
    }
}
