//! Holds the mutants against the programs.

use super::{Luck, Mutant, inputs, outputs};
use crate::diagnostic::Diagnostic;
use crate::engine::ask::{Asker, Court, Solution, Word, court_key};
use crate::quality::each;
use crate::quality::hack::Deadline;
use crate::store::{Hash, KeyBuilder, Store};
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicBool, Ordering};

/// A right file that mutants are made from.
#[derive(Debug, Clone)]
pub struct Base {
    /// Path of the test below `data/`.
    pub test: String,
    /// Validators and checker with the arguments they have there.
    pub court: Court,
    /// The input.
    pub input: Vec<u8>,
    /// The judge answer.
    pub answer: Vec<u8>,
}

/// How far to go.
#[derive(Debug, Clone, Copy)]
pub struct Effort {
    /// Chooses the places of the changes.
    pub seed: u64,
    /// How often each base is used.
    pub rounds: u64,
    /// When to end at the latest.
    pub deadline: Deadline,
}

/// What is wrong with the answer of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fault {
    /// It accepted what is wrong for certain.
    Accepted,
    /// It crashed, or ended as no such program may.
    Crashed,
    /// The validator accepted it, but right solutions fail on it or do not agree.
    Disputed,
}

/// A mutant that was not treated as it should be.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Survivor {
    /// The test it was made from.
    pub test: String,
    /// What was done.
    pub what: String,
    /// What is wrong.
    pub fault: Fault,
    /// What the program said.
    pub message: String,
    /// The mutant.
    pub bytes: Vec<u8>,
}

/// What came of it.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Fuzzed {
    /// Mutants that were tried.
    pub tried: usize,
    /// How many of them were accepted for good reason, as far as can be told.
    pub accepted: usize,
    /// The others that were accepted, and those that crashed it.
    pub survivors: Vec<Survivor>,
    /// Whether time was over before all rounds were done.
    pub over: bool,
}

/// How a mutant was treated.
enum Treated {
    Refused,
    Accepted,
    /// Time was over before it was tried.
    Skipped,
    /// Not as it should be: in which way, and what the program said.
    Bad(Fault, String),
}

/// Finds what came of it in the store, or does `work` and keeps what comes of it, unless time was over. `kind` says what
/// is tried, `solutions` which ones were asked.
///
/// # Errors
/// Those of `work`.
pub fn kept<'s>(
    store: &Store,
    kind: &str,
    bases: &[Base],
    solutions: impl IntoIterator<Item = &'s Solution>,
    effort: Effort,
    work: impl FnOnce() -> Result<Fuzzed, Diagnostic>,
) -> Result<Fuzzed, Diagnostic> {
    let mut key = KeyBuilder::new("fuzz")
        .u64(1)
        .str(kind)
        .u64(effort.seed)
        .u64(effort.rounds);
    for base in bases {
        key = key
            .str(&base.test)
            .hash(&court_key(&base.court))
            .hash(&Hash::of(&base.input))
            .hash(&Hash::of(&base.answer));
    }
    for solution in solutions {
        key = key.hash(&solution.artifact.id()).strs(&solution.args);
    }
    let key = key.finish();
    if let Some(known) = store.record(&key) {
        return Ok(known);
    }
    let fuzzed = work()?;
    if !fuzzed.over {
        // When it cannot be kept, it is done again.
        let _ = store.put_record(&key, &fuzzed);
    }
    Ok(fuzzed)
}

/// Tries the validators with inputs made from valid ones. What they accept, the right solutions have to agree on.
///
/// # Errors
/// A fault of the machine.
pub fn validators(
    store: &Store,
    jobs: usize,
    stop: &AtomicBool,
    bases: &[Base],
    (model, second): (&Solution, Option<&Solution>),
    effort: Effort,
) -> Result<Fuzzed, Diagnostic> {
    let make = |base: &Base, luck: &mut Luck| inputs::mutants(&base.input, luck);
    let judge = |asker: &mut Asker<'_>, base: &Base, mutant: &Mutant| {
        let input = &mutant.bytes;
        Ok(match asker.validate(&base.court, input)? {
            Word::Refused(_) => Treated::Refused,
            Word::Odd(message) => Treated::Bad(Fault::Crashed, message),
            Word::Valid if mutant.broken => Treated::Bad(Fault::Accepted, String::new()),
            Word::Valid => match disagreement(asker, &base.court, model, second, input)? {
                Some(message) => Treated::Bad(Fault::Disputed, message),
                None => Treated::Accepted,
            },
        })
    };
    rounds(store, jobs, stop, bases, effort, &make, &judge)
}

/// Why right solutions do not agree on an input.
fn disagreement(
    asker: &mut Asker<'_>,
    court: &Court,
    model: &Solution,
    second: Option<&Solution>,
    input: &[u8],
) -> Result<Option<String>, Diagnostic> {
    let run = asker.solve(court, model, input)?;
    if run.facts.verdict(&court.limits).is_some() {
        return Ok(Some(format!("{} {}", model.name, run.facts.ending())));
    }
    let Some(second) = second else {
        return Ok(None);
    };
    let other = asker.solve(court, second, input)?;
    if other.facts.verdict(&court.limits).is_some() {
        return Ok(Some(format!("{} {}", second.name, other.facts.ending())));
    }
    let facts = asker.check(court, input, &run.output, &other.output)?;
    Ok((facts.accepted != Some(true)).then(|| {
        format!(
            "{} and {} do not agree: {}",
            model.name, second.name, facts.message
        )
    }))
}

/// Tries the checker with outputs made from judge answers; with `unique` there is one right output for each input.
///
/// # Errors
/// A fault of the machine.
pub fn checker(
    store: &Store,
    jobs: usize,
    stop: &AtomicBool,
    bases: &[Base],
    unique: bool,
    effort: Effort,
) -> Result<Fuzzed, Diagnostic> {
    let make = |base: &Base, luck: &mut Luck| outputs::mutants(&base.answer, unique, luck);
    let judge = |asker: &mut Asker<'_>, base: &Base, mutant: &Mutant| {
        let facts = asker.check(&base.court, &base.input, &base.answer, &mutant.bytes)?;
        Ok(match facts.accepted {
            None => Treated::Bad(Fault::Crashed, facts.message),
            Some(false) => Treated::Refused,
            Some(true) if mutant.broken => Treated::Bad(Fault::Accepted, facts.message),
            Some(true) => Treated::Accepted,
        })
    };
    rounds(store, jobs, stop, bases, effort, &make, &judge)
}

/// Whether the solutions print the same tokens as the judge answers on all bases: then there seems to be only one right
/// output for each input.
///
/// # Errors
/// A fault of the machine.
pub fn unique(
    store: &Store,
    jobs: usize,
    stop: &AtomicBool,
    bases: &[Base],
    solutions: &[Solution],
) -> Result<bool, Diagnostic> {
    let words = |bytes: &[u8]| -> Vec<Vec<u8>> {
        super::tokens(bytes)
            .into_iter()
            .map(|(from, to)| bytes[from..to].to_ascii_lowercase())
            .collect()
    };
    let same = each(store, jobs, stop, bases, |asker, base| {
        for solution in solutions {
            let run = asker.solve(&base.court, solution, &base.input)?;
            if words(&run.output) != words(&base.answer) {
                return Ok(false);
            }
        }
        Ok(true)
    })?;
    Ok(same.into_iter().all(|same| same == Some(true)))
}

fn rounds(
    store: &Store,
    jobs: usize,
    stop: &AtomicBool,
    bases: &[Base],
    effort: Effort,
    make: &(dyn Fn(&Base, &mut Luck) -> Vec<Mutant> + Sync),
    judge: &(dyn Fn(&mut Asker<'_>, &Base, &Mutant) -> Result<Treated, Diagnostic> + Sync),
) -> Result<Fuzzed, Diagnostic> {
    let mut fuzzed = Fuzzed::default();
    let over = AtomicBool::new(false);
    let mut seen = std::collections::HashSet::new();
    for round in 0..effort.rounds {
        let mut mutants: Vec<(usize, Mutant)> = Vec::new();
        for (number, base) in bases.iter().enumerate() {
            let mut luck = Luck::new(effort.seed, round << 32 | number as u64);
            let fresh = make(base, &mut luck).into_iter();
            mutants.extend(
                fresh
                    .filter(|mutant| seen.insert((number, mutant.bytes.clone())))
                    .map(|mutant| (number, mutant)),
            );
        }
        let words = each(store, jobs, stop, &mutants, |asker, (number, mutant)| {
            if effort.deadline.is_over() {
                over.store(true, Ordering::Relaxed);
                return Ok(Treated::Skipped);
            }
            judge(asker, &bases[*number], mutant)
        })?;
        for ((number, mutant), word) in mutants.into_iter().zip(words) {
            match word {
                None | Some(Treated::Skipped) => continue,
                Some(Treated::Refused) => {}
                Some(Treated::Accepted) => fuzzed.accepted += 1,
                Some(Treated::Bad(fault, message)) => fuzzed.survivors.push(Survivor {
                    test: bases[number].test.clone(),
                    what: mutant.what,
                    fault,
                    message,
                    bytes: mutant.bytes,
                }),
            }
            fuzzed.tried += 1;
        }
        if over.load(Ordering::Relaxed) || stop.load(Ordering::Relaxed) {
            fuzzed.over = true;
            break;
        }
    }
    Ok(fuzzed)
}
