//! One program in flight, seen from the keeper.

use super::board::{Board, Step, micros};
use super::child::{Start, interpreter};
use super::idle::IdleClock;
use super::init;
use super::layers::Active;
use super::sweep::sweep;
use super::tree::{Sample, Tree};
use crate::sys::page::Shared;
use crate::sys::process::{self, Forked, Strings};
use crate::sys::{files, time};
use crate::verdict::{self, Facts, Reading};
use crate::{LimitHit, Outcome, Spec};
use std::ffi::CString;
use std::fs::File;
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::sync::atomic::Ordering::SeqCst;
use std::time::Duration;

/// Why there is no outcome.
#[derive(Debug)]
pub enum Failure {
    NotStarted { errno: i32, what: String },
    Lost(String),
}

/// A running program.
pub struct Job<'a> {
    spec: &'a Spec,
    active: &'a Active,
    board: &'a Board,
    uid: Option<u32>,
    init: i32,
    pidfd: OwnedFd,
    stdout: File,
    stderr: File,
    given: Vec<(File, u32)>,
    tree: Tree,
    idle: IdleClock,
    begun: Duration,
    last_tick: Duration,
    last: Sample,
    ticks: u32,
    pause: Duration,
    peak: u64,
    killed: Option<LimitHit>,
}

/// The standard streams of a run.
pub struct Streams {
    pub stdin: File,
    pub stdout: File,
    pub stderr: File,
}

fn not_started(error: io::Error, what: String) -> Failure {
    Failure::NotStarted {
        errno: error.raw_os_error().unwrap_or(libc::EIO),
        what,
    }
}

impl Streams {
    /// Opens the files that the spec names.
    pub fn open(spec: &Spec) -> Result<Streams, Failure> {
        let stdin = spec.stdin.as_deref().unwrap_or(Path::new("/dev/null"));
        let open = |path: &Path, file: io::Result<File>, verb: &str| {
            file.map_err(|e| not_started(e, format!("{verb} {}", path.display())))
        };
        let stdin = open(stdin, File::open(stdin), "open the input")?;
        let stdout = open(
            &spec.stdout,
            files::create(&spec.stdout),
            "create the output",
        )?;
        let stderr = if spec.stderr == spec.stdout {
            stdout
                .try_clone()
                .map_err(|e| not_started(e, "duplicate the output".into()))?
        } else {
            open(
                &spec.stderr,
                files::create(&spec.stderr),
                "create the error output",
            )?
        };
        Ok(Streams {
            stdin,
            stdout,
            stderr,
        })
    }
}

impl<'a> Job<'a> {
    /// Starts the program. `slot` is 0, or 1 for the second of a pair.
    pub fn start(
        spec: &'a Spec,
        streams: Streams,
        slot: u32,
        active: &'a Active,
        board: &'a Shared<Board>,
    ) -> Result<Job<'a>, Failure> {
        let Some(program) = spec.argv.first().map(Path::new).filter(|p| p.is_absolute()) else {
            return Err(Failure::NotStarted {
                errno: libc::EINVAL,
                what: "the program must be an absolute path".into(),
            });
        };
        let cannot = |what: &str| {
            let what = what.to_string();
            move |e| not_started(e, what)
        };
        let argv = Strings::new(spec.argv.iter().map(|a| a.as_bytes().to_vec()))
            .map_err(cannot("pass the arguments"))?;
        let pairs = spec
            .env
            .iter()
            .map(|(name, value)| [name.as_bytes(), b"=", value.as_bytes()].concat());
        let env = Strings::new(pairs).map_err(cannot("pass the environment"))?;
        let interpreter = interpreter(program);
        let uid = active.uid.map(|uid| uid + slot);
        let mut given = Vec::new();
        let mut job_streams = Vec::new();
        for file in [&streams.stdin, &streams.stdout, &streams.stderr] {
            job_streams.push(file.try_clone().map_err(cannot("duplicate a stream"))?);
        }
        let (mut must_read, mut must_execute) = (Vec::new(), Vec::new());
        if let Some(uid) = uid {
            for path in spec.writable.iter().chain([&spec.cwd]) {
                // A missing one is reported where it is used.
                let Ok(object) = files::handle(path) else {
                    continue;
                };
                let before = files::give(&object, uid)
                    .map_err(cannot(&format!("give away {}", path.display())))?;
                given.push((object, before));
            }
            for file in &job_streams[1..] {
                // A pipe or a device need not be given.
                if file.metadata().is_ok_and(|m| m.is_file()) {
                    files::give(file, uid).map_err(cannot("give away an output file"))?;
                }
            }
            let c = |p: &Path| CString::new(p.as_os_str().as_bytes()).ok();
            must_execute.extend(
                [Some(program), interpreter.as_deref()]
                    .into_iter()
                    .flatten()
                    .filter_map(c),
            );
            must_read.extend(spec.readable.iter().filter_map(|p| c(p)));
        }
        let rules = match &active.access {
            Some(system) => {
                let streams = [&streams.stdin, &streams.stdout, &streams.stderr];
                let rules = system.rules(spec, interpreter.as_deref(), streams);
                Some(rules.map_err(|e| {
                    not_started(io::Error::other(e), "make the file-system rules".into())
                })?)
            }
            None => None,
        };
        let Streams {
            stdin,
            stdout,
            stderr,
        } = streams;
        drop(stdin);
        let streams = job_streams
            .try_into()
            .map_err(|_| not_started(io::Error::other("streams"), "streams".into()))?;
        board.clear();
        let start = Start {
            spec,
            argv,
            env,
            streams,
            rules,
            uid,
            must_read,
            must_execute,
            active,
            board,
        };
        let begun = time::now();
        match process::fork(active.namespaces).map_err(cannot("fork"))? {
            Forked::Child => init::run(start),
            Forked::Parent { pid, pidfd } => Ok(Job {
                spec,
                active,
                board,
                uid,
                init: pid,
                pidfd,
                stdout,
                stderr,
                given,
                tree: Tree::new(pid),
                idle: IdleClock::default(),
                begun,
                last_tick: begun,
                last: Sample::default(),
                ticks: 0,
                pause: Duration::from_millis(2),
                peak: 0,
                killed: None,
            }),
        }
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
        (self.last_tick + self.pause).saturating_sub(time::now())
    }

    /// Reads the counters and ends the run if a limit is passed.
    pub fn tick(&mut self) {
        let begun = time::now();
        let sample = if self.active.counters {
            self.tree.sample()
        } else {
            Sample::default()
        };
        let now = time::now();
        self.count_idle(&sample, now);
        let mut memory = sample.resident;
        // Processes that share pages count them several times; look closer where it matters.
        if sample.processes > 1 && memory > self.spec.limits.memory / 10 * 9 {
            memory = self
                .tree
                .proportional_memory()
                .unwrap_or(memory)
                .min(memory);
        }
        self.peak = self.peak.max(memory);
        let reading = Reading {
            cpu: sample.cpu,
            idle: self.idle.total(),
            wall: now - self.begun,
            memory,
            tasks: sample.tasks,
            stdout_len: files::len(&self.stdout),
            stderr_len: files::len(&self.stderr),
        };
        (self.last, self.last_tick) = (sample, now);
        self.ticks += 1;
        if self.killed.is_none() && self.board.done.load(SeqCst) == 0 {
            if let Some(hit) = verdict::must_end(&reading, &self.spec.limits) {
                self.killed = Some(hit);
                self.kill();
            }
        }
        self.pause = self.next_pause(&reading, time::now() - begun);
    }

    /// Idle time begins with the program itself, not with what comes before it.
    fn count_idle(&mut self, sample: &Sample, now: Duration) {
        let started = Duration::from_nanos(self.board.started.load(SeqCst));
        if started.is_zero() {
            return;
        }
        let length = now.saturating_sub(self.last_tick.max(started));
        if self.active.counters {
            let ran = sample.cpu.saturating_sub(self.last.cpu);
            let waited = sample.waited.saturating_sub(self.last.waited);
            self.idle.tick(length, ran + waited, sample.runnable);
        } else {
            // Real time instead, with three times the patience.
            self.idle.tick(length / 3, Duration::ZERO, false);
        }
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
    pub fn finish(self, others: &[i32]) -> Result<Outcome, Failure> {
        let mut used = match process::wait(self.init, true) {
            Ok(Some((_, _, used))) => used,
            Ok(None) => Default::default(),
            Err(e) => {
                return Err(Failure::Lost(format!(
                    "cannot wait for its first process: {e}"
                )));
            }
        };
        let mut left = self.board.left.load(SeqCst);
        if !self.active.own_pids {
            left += sweep(|pid| !others.contains(&pid), self.uid, &mut used);
        }
        for (object, before) in &self.given {
            let _ = files::give(object, *before);
        }
        if let Some(step) = Step::of(self.board.failed.load(SeqCst)) {
            let errno = self.board.errno.load(SeqCst);
            return Err(Failure::NotStarted {
                errno,
                what: self.describe(step),
            });
        }
        let done = self.board.done.load(SeqCst) == 1;
        if !done && self.killed.is_none() {
            return Err(Failure::Lost("its first process was killed".into()));
        }
        let load = |field: &std::sync::atomic::AtomicU64| field.load(SeqCst);
        let started = Duration::from_nanos(load(&self.board.started));
        let started = if started.is_zero() {
            self.begun
        } else {
            started
        };
        let (ended, stdout_len, stderr_len) = if done {
            (
                Duration::from_nanos(load(&self.board.ended)),
                load(&self.board.stdout_len),
                load(&self.board.stderr_len),
            )
        } else {
            (
                time::now(),
                files::len(&self.stdout),
                files::len(&self.stderr),
            )
        };
        let wall = ended.saturating_sub(started);
        let ours = |setup, init| micros(setup) + micros(init);
        let mut cpu_user = used
            .user
            .saturating_sub(ours(&self.board.setup_user, &self.board.init_user));
        let cpu_sys = used
            .sys
            .saturating_sub(ours(&self.board.setup_sys, &self.board.init_sys));
        // Time of processes that nobody waited for is missing there; it was seen all the same.
        let setup = micros(&self.board.setup_user) + micros(&self.board.setup_sys);
        cpu_user += self
            .last
            .cpu
            .saturating_sub(setup)
            .saturating_sub(cpu_user + cpu_sys);
        let inactive = (self.board.reads_all.load(SeqCst) == 1).then(|| "uid".to_string());
        let facts = Facts {
            killed: self.killed,
            status: done.then(|| self.board.status.load(SeqCst)),
            cpu_user,
            cpu_sys,
            wall,
            idle: self.idle.total().min(wall),
            memory_peak: self.peak.max(used.peak),
            stdout_len,
            stderr_len,
            left: if done { left } else { 0 },
            inactive: inactive.into_iter().collect(),
        };
        Ok(verdict::decide(facts, &self.spec.limits))
    }

    fn describe(&self, step: Step) -> String {
        let program = self
            .spec
            .argv
            .first()
            .map(|p| p.display().to_string())
            .unwrap_or_default();
        match step {
            Step::Fork => "fork".into(),
            Step::Mount => "prepare the first process of the run".into(),
            Step::Streams => "connect the standard streams".into(),
            Step::Enter => format!("enter the folder {}", self.spec.cwd.display()),
            Step::Limits => "set the limits".into(),
            Step::User => "change the user".into(),
            Step::Landlock => "restrict file access".into(),
            Step::Seccomp => "restrict system calls".into(),
            Step::Execute => format!("execute {program}"),
        }
    }
}
