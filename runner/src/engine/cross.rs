//! Exhaustive agreement: every right solution answers every small instance, and all must agree.
//!
//! A generator writes a stream of instances, each behind a line `# <bytes>`. The oracle (a program that knows the
//! rules alone) or else the model solution makes the judge answer; each other solution's output goes to the output
//! validator. One record in the store remembers that all was well, for exactly these programs and instances.

use super::ask::{self, Court, Solution, Solved, Word, court_key, gone};
use super::process::{Runner, call, helper_fault, helper_limits};
use super::retry::Quiet;
use crate::build::Artifact;
use crate::diagnostic::{Diagnostic, Place};
use crate::plan::HelperLimits;
use crate::store::{Hash, KeyBuilder, Store};
use std::fs;
use std::path::Path;
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
    let next = AtomicUsize::new(0);
    let shared = Mutex::new((Vec::new(), None::<Diagnostic>));
    let gave_up: Vec<AtomicUsize> = task.solvers.iter().map(|_| AtomicUsize::new(0)).collect();
    let failed = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 0..jobs.min(instances.len()).max(1) {
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
                    if number >= instances.len()
                        || stop.load(Ordering::Relaxed)
                        || failed.load(Ordering::Relaxed)
                    {
                        return;
                    }
                    match compare(&mut runner, task, number, &instances[number], &gave_up) {
                        Ok(found) => lock(&shared).0.extend(found),
                        Err(fault) => {
                            failed.store(true, Ordering::Relaxed);
                            lock(&shared).1.get_or_insert(fault);
                            return;
                        }
                    }
                    tell(number + 1, instances.len());
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
        .u64(2)
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

/// Runs the generators and cuts their streams.
///
/// # Errors
/// A generator that fails or writes no proper stream.
pub fn instances(
    store: &Store,
    streams: &[(String, Artifact, Vec<String>)],
    limits: &HelperLimits,
) -> Result<Vec<Vec<u8>>, Diagnostic> {
    let quiet = Quiet::default();
    let mut runner = Runner::new(store, &quiet)?;
    let mut all = Vec::new();
    for (shown, generator, args) in streams {
        let fault = |text: String| {
            Diagnostic::error(
                "generator-failed",
                Place::file(""),
                format!("{shown}: {text}"),
            )
        };
        let runnable = generator
            .runnable(store, limits.memory, limits.memory)
            .ok_or_else(|| gone(store))?;
        let folder = runner.folder()?;
        let ran = runner.run(&call(&runnable, args, None, helper_limits(limits)), folder)?;
        if let Some(reason) = helper_fault(&ran.outcome) {
            return Err(fault(format!(
                "the generator {reason}: {}",
                ran.folder.stderr().trim()
            )));
        }
        let bytes = fs::read(ran.folder.stdout()).map_err(|error| fault(error.to_string()))?;
        all.extend(cut(&bytes).map_err(fault)?);
    }
    Ok(all)
}

/// Cuts a stream of instances, each behind a line `# <bytes>`.
///
/// # Errors
/// What is wrong with the stream, and where.
pub fn cut(stream: &[u8]) -> Result<Vec<Vec<u8>>, String> {
    let mut instances = Vec::new();
    let mut at = 0;
    while at < stream.len() {
        let expected = || {
            format!(
                "byte {at}: expected a line `# <bytes>` before instance {}",
                instances.len() + 1
            )
        };
        let end = stream[at..]
            .iter()
            .position(|&b| b == b'\n')
            .map(|length| at + length)
            .ok_or_else(expected)?;
        let line = std::str::from_utf8(&stream[at..end]).map_err(|_| expected())?;
        let length: usize = line
            .strip_prefix("# ")
            .and_then(|text| text.parse().ok())
            .ok_or_else(expected)?;
        let start = end + 1;
        let after = start
            .checked_add(length)
            .filter(|&after| after <= stream.len());
        let after = after.ok_or_else(|| {
            format!(
                "instance {} is cut off: {length} bytes are announced",
                instances.len() + 1
            )
        })?;
        instances.push(stream[start..after].to_vec());
        at = after;
    }
    if instances.is_empty() {
        Err("it wrote no instance".into())
    } else {
        Ok(instances)
    }
}

/// One instance: all solvers whose turn it is.
fn compare(
    runner: &mut Runner<'_>,
    task: &Task,
    number: usize,
    input: &[u8],
    gave_up: &[AtomicUsize],
) -> Result<Vec<Disagreement>, Diagnostic> {
    let folder = runner.folder()?;
    let disk = |error: std::io::Error| {
        Diagnostic::error("disk", Place::file(folder.path()), error.to_string())
    };
    let (input_file, answer_file) = (folder.path().join("input"), folder.path().join("answer"));
    fs::write(&input_file, input).map_err(disk)?;
    if let Word::Refused(words) | Word::Odd(words) =
        ask::validate(runner, &task.court, &input_file)?
    {
        let text = format!(
            "instance {number} is refused by a validator: {}",
            words.lines().next().unwrap_or("")
        );
        return Err(Diagnostic::error("invalid-instance", Place::file(""), text)
            .note(String::from_utf8_lossy(input)));
    }
    let answer = match solve(runner, task, &task.reference, &input_file)? {
        Ok(output) => output,
        Err(reason) => {
            let text = format!(
                "{} does not answer instance {number}: {reason}",
                task.reference.solution.name
            );
            return Err(Diagnostic::error("answer-failed", Place::file(""), text)
                .note(String::from_utf8_lossy(input)));
        }
    };
    fs::write(&answer_file, &answer).map_err(disk)?;
    let mut found = Vec::new();
    let mut known: Vec<(Vec<u8>, Result<(), String>)> = Vec::new();
    for (index, solver) in task
        .solvers
        .iter()
        .enumerate()
        .filter(|(_, solver)| number.is_multiple_of(solver.stride))
    {
        let (output, verdict) = match solve(runner, task, solver, &input_file)? {
            Err(_) if solver.may_give_up => {
                gave_up[index].fetch_add(1, Ordering::Relaxed);
                continue;
            }
            Err(reason) => (Vec::new(), Err(reason)),
            Ok(output) => {
                let verdict = match known.iter().find(|(other, _)| *other == output) {
                    Some((_, verdict)) => verdict.clone(),
                    None => {
                        let verdict = check(runner, task, &input_file, &answer_file, &output)?;
                        known.push((output.clone(), verdict.clone()));
                        verdict
                    }
                };
                (output, verdict)
            }
        };
        if let Err(message) = verdict {
            let (input, answer) = (input.to_vec(), answer.clone());
            found.push(Disagreement {
                number,
                solver: solver.solution.name.clone(),
                input,
                answer,
                output,
                message,
            });
        }
    }
    Ok(found)
}

/// The output of a solver, or how it failed.
fn solve(
    runner: &mut Runner<'_>,
    task: &Task,
    solver: &Solver,
    input: &Path,
) -> Result<Result<Vec<u8>, String>, Diagnostic> {
    let Solved { facts, output } = ask::solve(runner, &task.court, &solver.solution, input)?;
    Ok(match facts.verdict(&task.court.limits) {
        Some(_) => Err(format!("{} {}", facts.ending(), facts.last_words())),
        None => Ok(output),
    })
}

fn check(
    runner: &mut Runner<'_>,
    task: &Task,
    input: &Path,
    answer: &Path,
    output: &[u8],
) -> Result<Result<(), String>, Diagnostic> {
    let file = answer.with_file_name("output");
    fs::write(&file, output)
        .map_err(|error| Diagnostic::error("disk", Place::file(&file), error.to_string()))?;
    let facts = ask::check(runner, &task.court, [input, answer, &file])?;
    Ok(match facts.accepted {
        Some(true) => Ok(()),
        _ => Err(facts.message),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_are_cut_by_length() {
        assert_eq!(
            cut(b"# 2\n1\n# 4\n# 2\n").unwrap(),
            [b"1\n".to_vec(), b"# 2\n".to_vec()]
        );
        assert_eq!(cut(b"# 0\n").unwrap(), [b"".to_vec()]);
    }

    #[test]
    fn broken_streams_say_where() {
        assert!(cut(b"").unwrap_err().contains("no instance"));
        assert!(
            cut(b"# 2\n1\n1\n")
                .unwrap_err()
                .starts_with("byte 6: expected")
        );
        assert!(cut(b"# 9\n1\n").unwrap_err().contains("cut off"));
        assert!(
            cut(b"# 99999999999999999999\n1\n")
                .unwrap_err()
                .contains("expected a line")
        );
    }
}
