//! What the workers on the mutants of one submission share, and how they take turns.

use super::Allowed;
use super::Spent;
use super::cases::Subject;
use super::queue::{Job, Queue};
use super::record::{Build, Record};
use super::small::Instances;
use super::trial::{Order, Reference};
use crate::build::Artifact;
use crate::diagnostic::Diagnostic;
use crate::engine::Local;
use crate::engine::process::Runner;
use crate::engine::retry::Quiet;
use crate::store::Hash;
use mutants::{Language, Mutant};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, OnceLock};

/// Lines of source that are compiled in one program, all copies together.
const LINES_TOGETHER: usize = 1600;
/// Most copies in one program.
const MOST_TOGETHER: usize = 40;
/// Fewer are compiled alone.
const FEWEST_TOGETHER: usize = 4;

/// Everything the workers share.
pub(super) struct Shop<'a> {
    pub engine: &'a Local<'a>,
    pub subject: &'a Subject<'a>,
    pub list: &'a [Mutant],
    pub texts: &'a [String],
    pub keys: &'a [Hash],
    pub records: &'a [Mutex<Record>],
    pub order: Order,
    pub references: &'a [Reference],
    pub allowed: &'a [Allowed],
    pub small: &'a (dyn Fn() -> Result<Option<Instances>, Diagnostic> + Sync),
    pub instances: OnceLock<Option<Instances>>,
    /// What the original prints on each of them.
    pub own: OnceLock<Vec<Option<Hash>>>,
    /// Held while they are made.
    pub making: Mutex<()>,
    /// The original as mutants are compiled alone; not for Rust, where there is one for each mutant.
    pub original: OnceLock<Option<Artifact>>,
    /// The original compiled with checks.
    pub strict: OnceLock<Option<Artifact>>,
    /// Whether the original passes a test with checks, by the number of the test.
    pub sound: Mutex<BTreeMap<usize, bool>>,
    pub spent: Mutex<Spent>,
    pub queue: Mutex<Queue>,
    pub changed: Condvar,
    pub known: AtomicUsize,
    pub stop: &'a AtomicBool,
    pub fault: Mutex<Option<Diagnostic>>,
}

pub(super) type Worked = Result<(), Diagnostic>;

impl Shop<'_> {
    /// Makes the first jobs. Says for how many mutants there is nothing to do.
    pub fn fill(&self) -> usize {
        let mut queue = lock(&self.queue);
        let mut fresh = Vec::new();
        let mut known = 0;
        for index in 0..self.list.len() {
            let record = lock(&self.records[index]).clone();
            let cases = &self.subject.cases;
            match &record.build {
                Build::Refused(_) | Build::Equal => known += 1,
                _ if record.killed_by(cases).is_some() => known += 1,
                Build::Unknown => fresh.push(index),
                Build::Made(_) if cases.iter().all(|case| record.on(case).is_some()) => {
                    // Whether the rest was done is seen when the job is.
                    queue.push(self.after_tests(index));
                }
                Build::Made(_) => queue.push(Job::Alone(index)),
            }
        }
        let lines = self.subject.source.lines().count().max(1);
        let size = (LINES_TOGETHER / lines).clamp(FEWEST_TOGETHER, MOST_TOGETHER);
        let bundles = self.subject.language != Language::Python;
        for part in fresh.chunks(size) {
            if bundles && part.len() >= FEWEST_TOGETHER {
                queue.push(Job::Together(part.to_vec()));
            } else {
                part.iter().for_each(|&index| queue.push(Job::Alone(index)));
            }
        }
        self.engine.want_header();
        self.known.store(known, Ordering::Relaxed);
        known
    }

    pub fn finished(&self) -> bool {
        let queue = lock(&self.queue);
        queue.busy == 0 && (queue.is_empty() || self.stopped())
    }

    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || lock(&self.fault).is_some()
    }

    pub fn work(&self, quiet: &Quiet) {
        let mut runner = Runner::new(self.engine.store(), quiet);
        while let Some(job) = self.take() {
            let done = match &mut runner {
                Ok(runner) => self.serve(runner, job),
                Err(fault) => Err(fault.clone()),
            };
            if let Err(fault) = done {
                lock(&self.fault).get_or_insert(fault);
            }
            lock(&self.queue).busy -= 1;
            self.changed.notify_all();
        }
    }

    /// The next job; waits while others may still make one.
    pub fn take(&self) -> Option<Job> {
        let mut queue = lock(&self.queue);
        loop {
            if self.stopped() {
                return None;
            }
            if let Some(job) = queue.pop() {
                queue.busy += 1;
                return Some(job);
            }
            if queue.busy == 0 {
                return None;
            }
            queue = self
                .changed
                .wait(queue)
                .unwrap_or_else(|poison| poison.into_inner());
        }
    }

    pub fn push(&self, job: Job) {
        lock(&self.queue).push(job);
        self.changed.notify_one();
    }

    pub fn serve(&self, runner: &mut Runner<'_>, job: Job) -> Worked {
        match job {
            Job::Together(list) => self.try_together(runner, &list),
            Job::Alone(index) => self.try_alone(runner, index),
            Job::Checked(index) => self.try_checked(runner, index),
            Job::Small(index) => self.try_small(runner, index),
        }
    }

    /// Changes the record of a mutant, and keeps it.
    pub fn note(&self, index: usize, change: impl FnOnce(&mut Record)) {
        let mut record = lock(&self.records[index]);
        change(&mut record);
        // A full disk makes the next run slower, not this one wrong.
        let _ = self.engine.store().put_record(&self.keys[index], &*record);
    }

    pub fn settled(&self) {
        self.known.fetch_add(1, Ordering::Relaxed);
    }

    pub fn spend(&self, add: impl FnOnce(&mut Spent)) {
        add(&mut lock(&self.spent));
    }
}

/// The content of a lock, also when a worker panicked while it held it.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poison| poison.into_inner())
}
