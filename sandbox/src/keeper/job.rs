//! One program in flight, seen from the keeper.

use super::board::{Board, Step, micros};
use super::cgroup::Group;
use super::child::Start;
use super::idle::IdleClock;
use super::layers::Active;
use super::prepare::{Given, Prepared};
use super::stack;
use super::streams::len;
use super::sweep::{clear_open_folders, sweep};
use super::tree::{Sample, Tree};
use super::written::{Amount, Written};
use super::{Failure, cannot, init};
use crate::sys::page::Shared;
use crate::sys::process::{self, Forked};
use crate::sys::time;
use crate::verdict::{self, Facts, Reading};
use crate::{LimitHit, Outcome, Spec};
use std::fs::File;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};
use std::time::Duration;

/// A running program.
pub struct Job<'a> {
    spec: &'a Spec,
    active: &'a Active,
    board: &'a Board,
    uid: Option<u32>,
    init: i32,
    pidfd: OwnedFd,
    outputs: [Option<File>; 2],
    given: Given,
    group: Option<Group>,
    tree: Tree,
    idle: IdleClock,
    begun: Duration,
    ticks: u32,
    tick: Tick,
    pause: Duration,
    peak: u64,
    killed: Option<(LimitHit, Duration)>,
    said: u64,
    written: Option<Written>,
    stack: u64,
}

/// What was seen at a tick.
#[derive(Debug, Clone, Copy, Default)]
struct Tick {
    at: Duration,
    sample: Sample,
    /// Since the tick before, not counting time before the program began.
    length: Duration,
    /// Time that tasks ran or waited for a core since then.
    active: Duration,
}

/// A finished program.
pub struct Finished {
    pub outcome: Outcome,
    /// When it ended, on the monotonic clock.
    pub ended: Duration,
}

impl<'a> Job<'a> {
    /// Starts the program.
    pub fn start(
        spec: &'a Spec,
        prepared: Prepared,
        active: &'a Active,
        board: &'a Shared<Board>,
    ) -> Result<Job<'a>, Failure> {
        let outputs = prepared
            .streams
            .outputs()
            .map_err(cannot("duplicate an output"))?;
        let uid = prepared.uid;
        let written = Written::new(spec);
        board.clear();
        let begun = time::now();
        let start = Start {
            spec,
            prepared,
            active,
            board,
        };
        let (init, pidfd) = match process::fork(active.namespaces).map_err(cannot("fork"))? {
            Forked::Child => init::run(start),
            Forked::Parent { pid, pidfd } => (pid, pidfd),
        };
        Ok(Job {
            spec,
            active,
            board,
            uid,
            init,
            pidfd,
            outputs,
            // The other parts close the streams here: only the program holds them now.
            given: start.prepared.given,
            group: start.prepared.group,
            tree: Tree::new(init),
            idle: IdleClock::default(),
            begun,
            ticks: 0,
            tick: Tick {
                at: begun,
                ..Tick::default()
            },
            pause: Duration::from_millis(2),
            peak: 0,
            killed: None,
            said: 0,
            written,
            stack: 0,
        })
    }

    /// Readable when the run is over.
    pub fn pidfd(&self) -> BorrowedFd<'_> {
        self.pidfd.as_fd()
    }

    /// Number of the init process.
    pub fn init(&self) -> i32 {
        self.init
    }

    /// How long to wait before the next tick.
    pub fn pause(&self) -> Duration {
        (self.tick.at + self.pause).saturating_sub(time::now())
    }

    /// Reads the counters.
    pub fn look(&mut self) {
        let sample = if self.active.counters {
            self.tree.sample()
        } else {
            Sample::default()
        };
        let (before, at) = (self.tick, time::now());
        let started = Duration::from_nanos(self.board.started.load(SeqCst));
        let length = if started.is_zero() {
            Duration::ZERO
        } else {
            at.saturating_sub(before.at.max(started))
        };
        let ran = sample.cpu.saturating_sub(before.sample.cpu);
        let waited = sample.waited.saturating_sub(before.sample.waited);
        self.tick = Tick {
            at,
            sample,
            length,
            active: ran + waited,
        };
        self.ticks += 1;
        if self.active.watch_stacks {
            let main = self.tree.children(self.init, self.init).into_iter().next();
            self.stack = self.stack.max(main.and_then(stack::of).unwrap_or(0));
        }
    }

    /// Whether something ran or wanted to run for a good part of the last tick.
    pub fn is_busy(&self) -> bool {
        self.tick.sample.runnable || self.tick.active > self.tick.length / 4
    }

    /// Ends the run if what was seen passes a limit. `excused`: waiting is not idle, because a program
    /// that this one talks to is busy.
    pub fn judge(&mut self, excused: bool) {
        let Tick {
            at,
            sample,
            length,
            active,
        } = self.tick;
        if self.active.counters {
            self.idle.tick(length, active, sample.runnable || excused);
        } else {
            // Real time instead, with three times the patience.
            self.idle.tick(length / 3, Duration::ZERO, excused);
        }
        let mut memory = sample.resident;
        // Processes that share pages count them several times; look closer where it matters.
        if sample.processes > 1 && memory > self.spec.limits.memory / 10 * 9 {
            memory = self.tree.memory_once().unwrap_or(memory).min(memory);
        }
        self.peak = self.peak.max(memory);
        let Amount { bytes, files } = self.amount();
        let reading = Reading {
            cpu: sample.cpu,
            idle: self.idle.total(),
            wall: verdict::wall(
                at - self.begun,
                sample.waited,
                sample.runnable,
                self.spec.limits.wall,
            ),
            memory,
            tasks: sample.tasks,
            stdout_len: len(&self.outputs[0]).max(self.said),
            stderr_len: len(&self.outputs[1]),
            written: bytes,
            files,
        };
        // A program that has ended by itself is past all timers.
        if self.killed.is_none()
            && self.board.done.load(SeqCst) == 0
            && let Some(hit) = verdict::must_end(&reading, &self.spec.limits)
        {
            self.killed = Some((hit, time::now()));
            self.kill();
        }
        self.pause = self.next_pause(&reading, time::now() - at);
    }

    /// Ends the run because its partner has ended, unless it has just ended by itself.
    pub fn leave(&mut self) {
        if self.killed.is_none() && self.board.done.load(SeqCst) == 0 {
            self.killed = Some((LimitHit::Partner, time::now()));
            self.kill();
        }
    }

    /// Notes how many bytes the program has said to its partner.
    pub fn note_said(&mut self, bytes: u64) {
        self.said = bytes;
    }

    /// Whether the program runs and is not about to end. Without counters that cannot be told, and it counts as ending.
    pub fn goes_on(&mut self) -> bool {
        self.active.counters && self.board.done.load(SeqCst) == 0 && self.tree.goes_on()
    }

    fn amount(&self) -> Amount {
        let written = self.written.as_ref();
        written.map_or_else(Amount::default, |written| written.amount(self.tree.pids()))
    }

    fn next_pause(&self, reading: &Reading, cost: Duration) -> Duration {
        const SHORTEST: Duration = Duration::from_micros(500);
        const LONGEST: Duration = Duration::from_millis(50);
        let regular = Duration::from_millis(if self.ticks < 10 { 2 } else { 10 });
        // With many processes a look takes long: no more than a tenth of the time.
        let regular = regular.max(cost * 10).min(LONGEST);
        let limits = &self.spec.limits;
        // Be there when the time limit is reached, if all tasks run until then.
        let cpu = limits.cpu.saturating_sub(reading.cpu) / reading.tasks.max(1);
        let wall = limits.wall.saturating_sub(reading.wall);
        regular.min(cpu + SHORTEST / 5).min(wall).max(SHORTEST)
    }

    /// Ends everything: with a process namespace at once, otherwise what remains is ours to reap.
    pub fn kill(&self) {
        let _ = process::pidfd_kill(&self.pidfd, libc::SIGKILL);
    }

    /// Collects what is left after the init process has ended. `others` are init processes that go on.
    pub fn finish(self, others: &[i32]) -> Result<Finished, Failure> {
        let mut used = match process::wait(self.init, true) {
            Ok(Some((_, _, used))) => used,
            Ok(None) => Default::default(),
            Err(e) => {
                return Err(Failure::Lost(format!(
                    "cannot wait for its first process: {e}"
                )));
            }
        };
        let board = self.board;
        let mut left = board.left.load(SeqCst);
        if !self.active.own_pids {
            left += sweep(|pid| !others.contains(&pid), self.uid, &mut used);
        }
        let Amount { bytes, files } = self.amount();
        drop(self.given);
        let grouped = board.grouped.load(SeqCst) == 1;
        let counts = self.group.filter(|_| grouped).map(|group| group.counts());
        // Without a layer that holds files only the rights of files do, and they leave some folders open to all.
        if let Some(uid) = self.uid
            && self.active.access.is_none()
            && !self.active.view
        {
            clear_open_folders(uid);
        }
        if let Some(step) = Step::of(board.failed.load(SeqCst)) {
            let errno = board.errno.load(SeqCst);
            return Err(Failure::NotStarted {
                errno,
                what: describe(step, self.spec),
            });
        }
        let nanos = |field: &AtomicU64| Duration::from_nanos(field.load(SeqCst));
        let done = board.done.load(SeqCst) == 1;
        let (status, ended, stdout_len, stderr_len) = match self.killed {
            _ if done => {
                let (stdout, stderr) =
                    (board.stdout_len.load(SeqCst), board.stderr_len.load(SeqCst));
                (
                    Some(board.status.load(SeqCst)),
                    nanos(&board.ended),
                    stdout,
                    stderr,
                )
            }
            Some((_, at)) => (None, at, len(&self.outputs[0]), len(&self.outputs[1])),
            None => return Err(Failure::Lost("its first process was killed".into())),
        };
        let started = Some(nanos(&board.started))
            .filter(|t| !t.is_zero())
            .unwrap_or(self.begun);
        let wall = ended.saturating_sub(started);
        let setup = [micros(&board.setup_user), micros(&board.setup_sys)];
        let mut cpu_user = used
            .user
            .saturating_sub(setup[0] + micros(&board.init_user));
        let cpu_sys = used.sys.saturating_sub(setup[1] + micros(&board.init_sys));
        // Time of processes that nobody waited for is missing there; it was seen all the same.
        let seen = self.tick.sample.cpu.saturating_sub(setup[0] + setup[1]);
        cpu_user += seen.saturating_sub(cpu_user + cpu_sys);
        let counted = counts.map_or(Duration::ZERO, |counts| counts.cpu);
        let counted = counted.saturating_sub(setup[0] + setup[1]);
        cpu_user += counted.saturating_sub(cpu_user + cpu_sys);
        let reads_all = board.reads_all.load(SeqCst) == 1;
        let ungrouped = self.active.groups.is_some() && !grouped;
        let inactive = [("uid", reads_all), ("cgroup", ungrouped)];
        let facts = Facts {
            killed: self.killed.map(|(hit, _)| hit),
            status,
            cpu_user,
            cpu_sys,
            wall,
            idle: self.idle.total().min(wall),
            memory_peak: self.peak.max(used.peak),
            stack_peak: self.stack.max(board.stack_peak.load(SeqCst)),
            stdout_len: stdout_len.max(self.said),
            stderr_len,
            written: bytes,
            files,
            left: if done { left } else { 0 },
            inactive: inactive
                .into_iter()
                .filter(|(_, missing)| *missing)
                .map(|(name, _)| name.into())
                .collect(),
            out_of_memory: counts.is_some_and(|counts| counts.out_of_memory),
        };
        Ok(Finished {
            outcome: verdict::decide(facts, &self.spec.limits),
            ended,
        })
    }
}

fn describe(step: Step, spec: &Spec) -> String {
    match step {
        Step::Fork => "fork".into(),
        Step::Mount => "prepare the first process of the run".into(),
        Step::Streams => "connect the standard streams".into(),
        Step::Enter => format!("enter the folder {}", spec.cwd.display()),
        Step::Limits => "set the limits".into(),
        Step::User => "change the user".into(),
        Step::Landlock => "restrict file access".into(),
        Step::Seccomp => "restrict system calls".into(),
        Step::Execute => format!(
            "execute {}",
            spec.argv
                .first()
                .map(|p| p.display().to_string())
                .unwrap_or_default()
        ),
    }
}
