//! One program on one test, and in which order tests are tried.

use super::cases::{Case, Subject, lost};
use super::record::Kill;
use crate::build::Artifact;
use crate::diagnostic::Diagnostic;
use crate::engine::Local;
use crate::engine::keys;
use crate::engine::process::{self, Runner};
use crate::engine::retry::Quiet;
use crate::engine::work::{Trouble, check, first_refusal, present};
use crate::judge::RunLimits;
use crate::package::Judgement;
use crate::store::{Hash, KeyBuilder};
use serde::{Deserialize, Serialize};
use std::fs;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

/// A mutant that takes so many times as long as the original hangs.
const PATIENCE: u32 = 10;
/// Least CPU time a mutant gets: what starts quickly may still start slowly on a busy machine.
const LEAST: Duration = Duration::from_millis(200);
/// What starting a program costs, besides the time it uses itself.
const START: Duration = Duration::from_millis(3);

/// How the original does on a test.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct Reference {
    /// CPU time.
    pub cpu: Duration,
    /// Its output.
    pub stdout: Hash,
}

/// What a run showed.
pub struct Trial {
    /// How the test kills the program, if it does.
    pub kill: Option<Kill>,
    /// CPU time of the program.
    pub cpu: Duration,
    /// The output, of a program that ended well.
    pub stdout: Option<Hash>,
}

/// The limits of a mutant where the original took `reference`.
pub fn patience(limits: &RunLimits, reference: Duration) -> RunLimits {
    let time = (reference * PATIENCE).max(LEAST);
    RunLimits {
        time: Some(limits.time.map_or(time, |limit| limit.min(time))),
        ..*limits
    }
}

/// Runs `program` on a test. An output that is `expected` is known to be right.
///
/// # Errors
/// A fault of the machine, or an output validator that fails.
pub fn attempt(
    engine: &Local<'_>,
    runner: &mut Runner<'_>,
    program: &Artifact,
    first: Option<usize>,
    case: &Case,
    limits: &RunLimits,
    expected: Option<&Hash>,
) -> Result<Trial, Diagnostic> {
    let trouble = |trouble: Trouble| match trouble {
        Trouble::Fault(fault) => fault,
        Trouble::Lost => lost(engine),
    };
    let input = present(runner.store, Some(&case.input)).map_err(trouble)?;
    runner.stock.clear();
    for (name, content) in &case.files {
        let path = present(runner.store, Some(content)).map_err(trouble)?;
        runner.stock.push((name.clone(), path));
    }
    let runnable = program
        .runnable(runner.store, limits.memory, limits.stack)
        .ok_or_else(|| lost(engine))?;
    let args: Vec<String> = match first {
        Some(number) => vec![number.to_string()],
        None => case.args.clone(),
    };
    let sandbox_limits = process::submission_limits(limits, runnable.jvm);
    let call = process::call(&runnable, &args, Some(&input), sandbox_limits);
    let folder = runner.stocked_folder()?;
    let ran = runner.run(&call, folder)?;
    let facts = process::facts(&ran, limits);
    let mut trial = Trial {
        kill: None,
        cpu: facts.cpu,
        stdout: None,
    };
    if let Some((verdict, _)) = facts.verdict(limits) {
        trial.kill = Some(match verdict {
            Judgement::TimeLimitExceeded => Kill::Time,
            _ => Kill::Crash,
        });
        return Ok(trial);
    }
    let output = ran.folder.stdout();
    let hash = fs::File::open(&output)
        .and_then(Hash::of_reader)
        .map_err(|error| Diagnostic::disk(&output, error))?;
    trial.stdout = Some(hash);
    if expected == Some(&hash) {
        return Ok(trial);
    }
    let (input, answer) = (Some(&case.input), Some(&case.answer));
    let said = first_refusal(case.checkers.iter().map(Option::as_deref), |checker| {
        check(
            runner,
            checker,
            &case.checker,
            input,
            answer,
            &output,
            &hash,
        )
    })
    .map_err(trouble)?;
    match said.accepted {
        Some(true) => {}
        Some(false) => trial.kill = Some(Kill::Answer),
        None => {
            let place = crate::diagnostic::Place::file(&case.id);
            return Err(Diagnostic::error("checker-failed", place, said.message));
        }
    }
    Ok(trial)
}

/// The original on a test, remembered.
///
/// # Errors
/// As [`attempt`]; and when it fails the test after all.
pub fn reference(
    engine: &Local<'_>,
    runner: &mut Runner<'_>,
    program: &Artifact,
    case: &Case,
    limits: &RunLimits,
) -> Result<Reference, Diagnostic> {
    let key = KeyBuilder::new("mutant reference")
        .hash(&program.id())
        .hash(&case.key);
    let key = keys::limited(key, limits).finish();
    if let Some(known) = runner.store.record(&key) {
        return Ok(known);
    }
    let trial = attempt(engine, runner, program, None, case, limits, None)?;
    let (None, Some(stdout)) = (trial.kill, trial.stdout) else {
        let place = crate::diagnostic::Place::file(&case.id);
        let text = "the submission passed this test before, and fails it now";
        return Err(Diagnostic::error("not-accepted", place, text));
    };
    let reference = Reference {
        cpu: trial.cpu,
        stdout,
    };
    let _ = runner.store.put_record(&key, &reference);
    Ok(reference)
}

/// The original on all tests; `None` when it was stopped.
///
/// # Errors
/// As [`reference`].
pub fn references(
    engine: &Local<'_>,
    subject: &Subject<'_>,
    jobs: usize,
    stop: &AtomicBool,
) -> Result<Option<Vec<Reference>>, Diagnostic> {
    let quiet = Quiet::default();
    let next = AtomicUsize::new(0);
    let slots: Vec<OnceLock<Result<Reference, Diagnostic>>> =
        subject.cases.iter().map(|_| OnceLock::new()).collect();
    std::thread::scope(|scope| {
        for _ in 0..jobs.max(1) {
            scope.spawn(|| {
                let mut runner = Runner::new(engine.store(), &quiet);
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(case) = subject
                        .cases
                        .get(number)
                        .filter(|_| !stop.load(Ordering::Relaxed))
                    else {
                        return;
                    };
                    let found = match &mut runner {
                        Ok(runner) => {
                            reference(engine, runner, &subject.artifact, case, &subject.limits)
                        }
                        Err(fault) => Err(fault.clone()),
                    };
                    let _ = slots[number].set(found);
                }
            });
        }
    });
    if stop.load(Ordering::Relaxed) {
        return Ok(None);
    }
    let found = slots.into_iter().filter_map(OnceLock::into_inner);
    found.collect::<Result<Vec<_>, _>>().map(Some)
}

/// The order of the tests: those first that killed most for what they cost.
pub struct Order {
    costs: Vec<f64>,
    kills: Vec<AtomicUsize>,
}

impl Order {
    /// For tests on which the original takes so long.
    pub fn new(references: &[Reference]) -> Order {
        Order {
            costs: references
                .iter()
                .map(|r| (r.cpu + START).as_secs_f64())
                .collect(),
            kills: references.iter().map(|_| AtomicUsize::new(0)).collect(),
        }
    }

    /// The test killed a mutant.
    pub fn killed(&self, test: usize) {
        self.kills[test].fetch_add(1, Ordering::Relaxed);
    }

    /// Those of all tests that `wanted` holds for, in order.
    pub fn tests(&self, wanted: impl Fn(usize) -> bool) -> Vec<usize> {
        let worth = |test: usize| {
            (self.kills[test].load(Ordering::Relaxed) as f64 + 0.5) / self.costs[test]
        };
        let mut list: Vec<(f64, usize)> = (0..self.costs.len())
            .filter(|&test| wanted(test))
            .map(|test| (worth(test), test))
            .collect();
        list.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        list.into_iter().map(|(_, test)| test).collect()
    }

    /// The quick tests: the cheapest ones that together cost a quarter of all, at least a few.
    pub fn quick(&self) -> Vec<bool> {
        let mut by_cost: Vec<usize> = (0..self.costs.len()).collect();
        by_cost.sort_by(|&a, &b| self.costs[a].total_cmp(&self.costs[b]).then(a.cmp(&b)));
        let all: f64 = self.costs.iter().sum();
        let mut quick = vec![false; self.costs.len()];
        let mut sum = 0.0;
        for (rank, test) in by_cost.into_iter().enumerate() {
            sum += self.costs[test];
            quick[test] = sum <= all / 4.0 || rank < FEW;
        }
        quick
    }
}

/// So many tests are quick however long they take.
const FEW: usize = 5;

#[cfg(test)]
mod tests {
    use super::*;

    fn references(millis: &[u64]) -> Vec<Reference> {
        let one = |&ms: &u64| Reference {
            cpu: Duration::from_millis(ms),
            stdout: Hash::of(b""),
        };
        millis.iter().map(one).collect()
    }

    #[test]
    fn small_tests_first_then_those_that_kill() {
        let order = Order::new(&references(&[50, 1, 2, 1]));
        assert_eq!(order.tests(|_| true), [1, 3, 2, 0]);
        for _ in 0..20 {
            order.killed(0);
        }
        order.killed(3);
        assert_eq!(order.tests(|_| true), [0, 3, 1, 2]);
        assert_eq!(order.tests(|test| test != 0), [3, 1, 2]);
    }

    #[test]
    fn quick_tests_are_a_quarter_of_the_cost() {
        let order = Order::new(&references(&[1, 1, 1, 1, 1, 1, 1, 97, 200]));
        let quick = order.quick();
        assert_eq!(
            quick,
            [true, true, true, true, true, true, true, false, false]
        );
        assert_eq!(Order::new(&references(&[9, 9])).quick(), [true, true]);
    }

    #[test]
    fn patience_is_a_multiple_but_never_beyond_the_limit() {
        let limits = RunLimits {
            time: Some(Duration::from_secs(1)),
            memory: 1,
            stack: 1,
            output: 1,
        };
        let of = |ms| {
            patience(&limits, Duration::from_millis(ms))
                .time
                .unwrap()
                .as_millis()
        };
        assert_eq!([of(1), of(50), of(400)], [200, 500, 1000]);
    }
}
