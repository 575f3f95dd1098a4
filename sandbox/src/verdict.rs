//! The one place where the cause of an end is decided, in a fixed order, so that the verdict does not
//! depend on which counter happened to be read first.

use crate::{Ended, LimitHit, Limits, Outcome, Stream};
use std::time::Duration;

/// What is known at a tick of a running program.
#[derive(Debug, Clone, Copy, Default)]
pub struct Reading {
    pub cpu: Duration,
    pub idle: Duration,
    /// Real time, less what it waited for a core.
    pub wall: Duration,
    /// Resident memory now.
    pub memory: u64,
    pub tasks: u32,
    pub stdout_len: u64,
    pub stderr_len: u64,
    /// Bytes of files in the folders that it may write to.
    pub written: u64,
    /// Number of the same.
    pub files: u64,
}

/// How long the end of a run with this limit on real time may be put off because the program waits for a core: until
/// three times the limit have gone by, or ten minutes where that is more.
pub fn longest(limit: Duration) -> Duration {
    const LEAST: Duration = Duration::from_secs(600);
    limit.saturating_mul(3).max(LEAST)
}

/// What counts of `real` time for a limit on it, until [`longest`] is reached: not what the tasks have waited for a core.
/// The kernel credits waiting when it ends, so when something wants to run the limit is not reached.
pub fn wall(real: Duration, waited: Duration, runnable: bool, limit: Duration) -> Duration {
    const NEARLY: Duration = Duration::from_millis(10);
    if real >= longest(limit) {
        return real;
    }
    let counts = real.saturating_sub(waited);
    if runnable {
        counts.min(limit.saturating_sub(NEARLY))
    } else {
        counts
    }
}

/// Whether a running program must be ended, and why: output, files, memory, time, idle, wall, processes.
pub fn must_end(now: &Reading, limits: &Limits) -> Option<LimitHit> {
    // Memory that is over the limit only a little may still shrink, or be a matter of shared pages; the
    // peak decides at the end. Well over, it endangers the machine.
    let memory = limits
        .memory
        .saturating_add((limits.memory / 8).max(16 << 20));
    over(now.stdout_len, now.stderr_len, limits)
        .or(too_much_in_files(now.written, now.files, limits))
        .or((now.memory > memory).then_some(LimitHit::Memory))
        .or((now.cpu > limits.cpu).then_some(LimitHit::Cpu))
        .or((now.idle > limits.idle).then_some(LimitHit::Idle))
        .or((now.wall > limits.wall).then_some(LimitHit::Wall))
        // Two more: a supervisor may share the count.
        .or((now.tasks > limits.processes.saturating_add(2)).then_some(LimitHit::Processes))
}

fn over(stdout: u64, stderr: u64, limits: &Limits) -> Option<LimitHit> {
    let hit = |len, stream| (len > limits.output).then_some(LimitHit::Output(stream));
    hit(stdout, Stream::Stdout).or(hit(stderr, Stream::Stderr))
}

fn too_much_in_files(written: u64, files: u64, limits: &Limits) -> Option<LimitHit> {
    (written > limits.written || files > limits.files.into()).then_some(LimitHit::Files)
}

/// What is known after the end.
#[derive(Debug, Clone, Default)]
pub struct Facts {
    /// The reason we ended it for, if we did before it ended by itself.
    pub killed: Option<LimitHit>,
    /// The wait status of the main process, if it ended by itself.
    pub status: Option<i32>,
    pub cpu_user: Duration,
    pub cpu_sys: Duration,
    pub wall: Duration,
    pub idle: Duration,
    pub memory_peak: u64,
    /// 0 when it is not known.
    pub stack_peak: u64,
    pub stdout_len: u64,
    pub stderr_len: u64,
    pub written: u64,
    pub files: u64,
    pub left: u32,
    /// The kernel ended something of it because its group was out of memory.
    pub out_of_memory: bool,
    /// Names of layers that did not hold for this run though the machine has them.
    pub inactive: Vec<String>,
}

/// The outcome: our own kill first, then output, time, stack, memory; a signal or exit code never
/// stands in for a limit.
pub fn decide(facts: Facts, limits: &Limits) -> Outcome {
    let ended = match facts.status {
        Some(status) if libc::WIFEXITED(status) => Ended::Exit(libc::WEXITSTATUS(status)),
        Some(status) => Ended::Signal(libc::WTERMSIG(status)),
        None => Ended::Signal(libc::SIGKILL),
    };
    let killed = if facts.status.is_none() {
        facts.killed
    } else {
        None
    };
    let fault = matches!(ended, Ended::Signal(libc::SIGSEGV | libc::SIGBUS));
    let stack_suspected = fault && facts.memory_peak >= limits.stack / 10 * 9;
    let hit = killed
        .or(facts.out_of_memory.then_some(LimitHit::Memory))
        .or(over(facts.stdout_len, facts.stderr_len, limits))
        .or(too_much_in_files(facts.written, facts.files, limits))
        .or((facts.cpu_user + facts.cpu_sys > limits.cpu).then_some(LimitHit::Cpu))
        .or(stack_suspected.then_some(LimitHit::Stack))
        .or((facts.memory_peak > limits.memory).then_some(LimitHit::Memory));
    let failed = ended != Ended::Exit(0);
    let hint = if hit.is_none() && failed && facts.memory_peak >= limits.memory / 100 * 97 {
        "memory was within 3 % of its limit".into()
    } else if hit.is_none() && ended == Ended::Signal(libc::SIGXFSZ) {
        "a file other than the output grew past its limit".into()
    } else if hit.is_none() && ended == Ended::Signal(libc::SIGKILL) {
        "killed, but not by the sandbox: by itself, or by the system when memory ran out".into()
    } else {
        String::new()
    };
    Outcome {
        ended,
        hit,
        cpu_user: facts.cpu_user,
        cpu_sys: facts.cpu_sys,
        wall: facts.wall,
        idle: facts.idle,
        memory_peak: facts.memory_peak,
        stack_peak: Some(facts.stack_peak).filter(|bytes| *bytes > 0),
        stack_suspected,
        stdout_len: facts.stdout_len,
        stderr_len: facts.stderr_len,
        left: facts.left,
        hint,
        inactive: facts.inactive,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const S: Duration = Duration::from_secs(1);

    fn limits() -> Limits {
        Limits {
            cpu: S,
            idle: 3 * S,
            wall: 60 * S,
            memory: 256 << 20,
            stack: 64 << 20,
            output: 100,
            file_size: 100,
            written: 400,
            files: 10,
            processes: 8,
        }
    }

    #[test]
    fn waiting_for_a_core_is_not_held_against_a_program() {
        let (none, limit) = (Duration::ZERO, 30 * S);
        assert_eq!(wall(31 * S, none, false, limit), 31 * S);
        assert_eq!(wall(31 * S, 5 * S, false, limit), 26 * S);
        assert_eq!(wall(31 * S, 90 * S, false, limit), none);
        // Not credited yet.
        assert!(wall(31 * S, none, true, limit) < limit);
        assert_eq!(wall(9 * S, none, true, limit), 9 * S);
        // However short the limit is.
        assert!(wall(300 * S, 299 * S, true, S) < S);
        // Nobody waits for ever.
        assert_eq!(wall(600 * S, 599 * S, true, limit), 600 * S);
        assert!(wall(600 * S, 599 * S, true, 300 * S) < 300 * S);
        assert_eq!(wall(900 * S, 899 * S, true, 300 * S), 900 * S);
    }

    #[test]
    fn nothing_passed_ends_nothing() {
        let at_the_limit = Reading {
            cpu: S,
            idle: 3 * S,
            wall: 60 * S,
            memory: 256 << 20,
            tasks: 8,
            stdout_len: 100,
            stderr_len: 100,
            written: 400,
            files: 10,
        };
        assert_eq!(must_end(&at_the_limit, &limits()), None);
    }

    #[test]
    fn at_one_tick_the_order_is_fixed() {
        let mut now = Reading {
            cpu: 2 * S,
            idle: 9 * S,
            wall: 99 * S,
            memory: 1 << 30,
            tasks: 99,
            stdout_len: 101,
            stderr_len: 101,
            written: 401,
            files: 11,
        };
        let mut causes = vec![];
        for step in 0..10 {
            causes.push(must_end(&now, &limits()));
            match step {
                0 => now.stdout_len = 0,
                1 => now.stderr_len = 0,
                2 => now.written = 0,
                3 => now.files = 0,
                4 => now.memory = 0,
                5 => now.cpu = Duration::ZERO,
                6 => now.idle = Duration::ZERO,
                7 => now.wall = Duration::ZERO,
                _ => now.tasks = 1,
            }
        }
        use LimitHit::*;
        let expected = [
            Output(Stream::Stdout),
            Output(Stream::Stderr),
            Files,
            Files,
            Memory,
            Cpu,
            Idle,
            Wall,
            Processes,
        ];
        assert_eq!(causes[..9], expected.map(Some));
        assert_eq!(causes[9], None);
    }

    fn signal(number: i32) -> Option<i32> {
        Some(number)
    }

    fn exit(code: i32) -> Option<i32> {
        Some(code << 8)
    }

    #[test]
    fn a_finished_run_is_judged_by_its_counters_in_order() {
        let plain = Facts {
            status: exit(0),
            ..Facts::default()
        };
        let table: Vec<(&str, Facts, Ended, Option<LimitHit>)> = vec![
            ("clean", plain.clone(), Ended::Exit(0), None),
            (
                "code",
                Facts {
                    status: exit(255),
                    ..plain.clone()
                },
                Ended::Exit(255),
                None,
            ),
            (
                "exactly the cap",
                Facts {
                    stdout_len: 100,
                    ..plain.clone()
                },
                Ended::Exit(0),
                None,
            ),
            (
                "more than the cap, whatever the signal",
                Facts {
                    stderr_len: 101,
                    status: signal(libc::SIGXFSZ),
                    ..plain.clone()
                },
                Ended::Signal(libc::SIGXFSZ),
                Some(LimitHit::Output(Stream::Stderr)),
            ),
            (
                "too slow though it exited well",
                Facts {
                    cpu_user: S,
                    cpu_sys: Duration::from_micros(1),
                    ..plain.clone()
                },
                Ended::Exit(0),
                Some(LimitHit::Cpu),
            ),
            (
                "slow before memory",
                Facts {
                    cpu_user: 2 * S,
                    memory_peak: 1 << 30,
                    ..plain.clone()
                },
                Ended::Exit(0),
                Some(LimitHit::Cpu),
            ),
            (
                "stack before memory",
                Facts {
                    status: signal(libc::SIGSEGV),
                    memory_peak: 1 << 30,
                    ..plain.clone()
                },
                Ended::Signal(libc::SIGSEGV),
                Some(LimitHit::Stack),
            ),
            (
                "a null pointer",
                Facts {
                    status: signal(libc::SIGSEGV),
                    memory_peak: 1 << 20,
                    ..plain.clone()
                },
                Ended::Signal(libc::SIGSEGV),
                None,
            ),
            (
                "memory that only the kernel saw",
                Facts {
                    status: signal(libc::SIGKILL),
                    out_of_memory: true,
                    ..plain.clone()
                },
                Ended::Signal(libc::SIGKILL),
                Some(LimitHit::Memory),
            ),
            (
                "memory seen only in the peak",
                Facts {
                    memory_peak: (256 << 20) + 1,
                    ..plain.clone()
                },
                Ended::Exit(0),
                Some(LimitHit::Memory),
            ),
            (
                "a kill that is not ours is not a limit",
                Facts {
                    status: signal(libc::SIGKILL),
                    ..plain.clone()
                },
                Ended::Signal(libc::SIGKILL),
                None,
            ),
            (
                "nor is SIGXCPU",
                Facts {
                    status: signal(libc::SIGXCPU),
                    ..plain.clone()
                },
                Ended::Signal(libc::SIGXCPU),
                None,
            ),
            (
                "ours is",
                Facts {
                    status: None,
                    killed: Some(LimitHit::Idle),
                    ..plain.clone()
                },
                Ended::Signal(libc::SIGKILL),
                Some(LimitHit::Idle),
            ),
            (
                "it ended just before we would have",
                Facts {
                    killed: Some(LimitHit::Idle),
                    ..plain.clone()
                },
                Ended::Exit(0),
                None,
            ),
        ];
        for (name, facts, ended, hit) in table {
            let outcome = decide(facts, &limits());
            assert_eq!((outcome.ended, outcome.hit), (ended, hit), "{name}");
        }
    }
}
