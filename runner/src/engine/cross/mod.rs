//! Exhaustive agreement: every right solution answers every small instance, and all must agree.
//!
//! A generator writes a stream of instances, each behind a line `# <bytes>`. The oracle (a program that knows the
//! rules alone) or else the model solution makes the judge answer; each other solution's output goes to the output
//! validator. One record in the store remembers that all was well, for exactly these programs and instances.
//!
//! Instances are small and many: each program is run on a good number of them at a time (see [`super::many`]).

mod compare;
mod stream;

pub use stream::{cut, instances};

use super::ask::{Court, Solution, court_key};
use super::process::Runner;
use super::retry::Quiet;
use crate::build::Artifact;
use crate::diagnostic::Diagnostic;
use crate::plan::HelperLimits;
use crate::store::{Hash, KeyBuilder, Store};
use compare::compare;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// A solution that takes part.
#[derive(Debug, Clone)]
pub struct Solver {
    /// The program.
    pub solution: Solution,
    /// It is run on every `stride`-th instance: starting a virtual machine thousands of times takes too long.
    pub stride: usize,
    /// A brute force may give up (time, memory) on an instance without disagreeing.
    pub may_give_up: bool,
}

/// What is compared.
#[derive(Debug, Clone)]
pub struct Task {
    /// Generators with their arguments, as shown to people, and the call.
    pub streams: Vec<(String, Artifact, Vec<String>)>,
    /// Who makes the judge answers.
    pub reference: Solver,
    /// Who is held against it.
    pub solvers: Vec<Solver>,
    /// Every instance has to be valid, every answer right.
    pub court: Court,
    /// Limits of the generators.
    pub generator_limits: HelperLimits,
}

/// A solution that does not agree on an instance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Disagreement {
    /// Number of the instance in its stream, from 0.
    pub number: usize,
    /// Who.
    pub solver: String,
    /// The instance.
    pub input: Vec<u8>,
    /// The reference's answer.
    pub answer: Vec<u8>,
    /// Its own output.
    pub output: Vec<u8>,
    /// Why it is not accepted.
    pub message: String,
}

/// What came of one comparison.
#[derive(Debug, Clone, Default)]
pub struct Agreement {
    /// Instances compared.
    pub instances: usize,
    /// How many instances each solver was run on, and how many of them it gave up on.
    pub ran: Vec<(String, usize, usize)>,
    /// The first disagreements of each solver, smallest instance first.
    pub disagreements: Vec<Disagreement>,
    /// Disagreements in all.
    pub count: usize,
    /// Whether the store knew it.
    pub cached: bool,
    /// Whether it was stopped before its end.
    pub interrupted: bool,
}

/// Disagreements of a solver that are kept in full.
const KEPT: usize = 3;

/// Most instances that are compared in one go.
const MOST: usize = 256;

/// Compares on `jobs` workers. `tell` is told (instances done, instances in all) from time to time.
///
/// # Errors
/// A generator that fails or writes no proper stream, an instance that a validator refuses, a fault of the machine.
pub fn cross(
    store: &Store,
    task: &Task,
    jobs: usize,
    stop: &AtomicBool,
    tell: &(dyn Fn(usize, usize) + Sync),
) -> Result<Agreement, Diagnostic> {
    let quiet = Quiet::default();
    let instances = instances(store, &task.streams, &task.generator_limits)?;
    let key = key(task, &instances);
    let mut agreement = Agreement {
        instances: instances.len(),
        ..Agreement::default()
    };
    if let Some(ran) = store.record(&key) {
        agreement.ran = ran;
        agreement.cached = true;
        return Ok(agreement);
    }
    // Some rounds for each worker, so that all of them have something to do until the end.
    let size = instances.len().div_ceil(jobs.max(1) * 6).clamp(1, MOST);
    let chunks: Vec<&[Vec<u8>]> = instances.chunks(size).collect();
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let shared = Mutex::new((Vec::new(), None::<Diagnostic>));
    let gave_up: Vec<AtomicUsize> = task.solvers.iter().map(|_| AtomicUsize::new(0)).collect();
    let failed = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 0..jobs.min(chunks.len()).max(1) {
            scope.spawn(|| {
                let mut runner = match Runner::new(store, &quiet) {
                    Ok(runner) => runner,
                    Err(fault) => {
                        lock(&shared).1.get_or_insert(fault);
                        return;
                    }
                };
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(chunk) = chunks.get(number).filter(|_| {
                        !stop.load(Ordering::Relaxed) && !failed.load(Ordering::Relaxed)
                    }) else {
                        return;
                    };
                    match compare(&mut runner, task, number * size, chunk, &gave_up) {
                        Ok(found) => lock(&shared).0.extend(found),
                        Err(fault) => {
                            failed.store(true, Ordering::Relaxed);
                            lock(&shared).1.get_or_insert(fault);
                            return;
                        }
                    }
                    let before = done.fetch_add(chunk.len(), Ordering::Relaxed);
                    tell(before + chunk.len(), instances.len());
                }
            });
        }
    });
    let (mut found, fault) = shared
        .into_inner()
        .unwrap_or_else(|poison| poison.into_inner());
    if let Some(fault) = fault {
        return Err(fault);
    }
    agreement.interrupted = stop.load(Ordering::Relaxed);
    agreement.count = found.len();
    found.sort_by(|a: &Disagreement, b| (&a.solver, a.number).cmp(&(&b.solver, b.number)));
    for disagreement in found {
        let same = agreement
            .disagreements
            .iter()
            .filter(|d| d.solver == disagreement.solver)
            .count();
        if same < KEPT {
            agreement.disagreements.push(disagreement);
        }
    }
    let everywhere = (task.reference.solution.name.clone(), instances.len(), 0);
    let each = task.solvers.iter().zip(&gave_up).map(|(solver, gave_up)| {
        (
            solver.solution.name.clone(),
            instances.len().div_ceil(solver.stride),
            gave_up.load(Ordering::Relaxed),
        )
    });
    agreement.ran = std::iter::once(everywhere).chain(each).collect();
    if agreement.count == 0 && !agreement.interrupted {
        let _ = store.put_record(&key, &agreement.ran);
    }
    Ok(agreement)
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poison| poison.into_inner())
}

fn key(task: &Task, instances: &[Vec<u8>]) -> Hash {
    let mut key = KeyBuilder::new("cross")
        .u64(3)
        .hash(&court_key(&task.court));
    for solver in std::iter::once(&task.reference).chain(&task.solvers) {
        key = key
            .hash(&solver.solution.artifact.id())
            .strs(&solver.solution.args)
            .u64(solver.stride as u64);
    }
    for instance in instances {
        key = key.hash(&Hash::of(instance));
    }
    key.finish()
}
