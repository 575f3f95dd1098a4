//! The work on the mutants of one submission, from its source to their fates.

use super::build::comparable;
use super::cases::Subject;
use super::record::{Record, key, load};
use super::shop::{Shop, lock};
use super::small::Instances;
use super::trial::{Order, references};
use super::{Allowed, Outcome, Spent};
use crate::diagnostic::{Diagnostic, Place};
use crate::engine::Local;
use crate::engine::retry::Quiet;
use crate::store::Hash;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, OnceLock};
use std::time::Duration;

/// Told from time to time: mutants whose fate is known, mutants in all.
pub type Tell<'a> = &'a (dyn Fn(usize, usize) + Sync);

/// How often the calling thread looks whether it shall stop.
const GLANCE: Duration = Duration::from_millis(50);

/// Makes the mutants of `subject` and tries them on its tests, with `jobs` workers. `small` is asked for the small
/// instances when the first mutant survives.
///
/// # Errors
/// A source that the grammar does not understand, a fault of the machine.
pub fn mutate(
    engine: &Local<'_>,
    subject: &Subject<'_>,
    small: &(dyn Fn() -> Result<Option<Instances>, Diagnostic> + Sync),
    allowed: &[Allowed],
    jobs: usize,
    stop: &AtomicBool,
    tell: Tell<'_>,
) -> Result<Outcome, Diagnostic> {
    let list = mutants::mutants(&subject.source, subject.language).map_err(|broken| {
        let place = Place::at(
            &subject.planned.program.place.file,
            broken.line,
            broken.column,
        );
        Diagnostic::error(
            "not-understood",
            place,
            "the grammar of mutants does not understand this",
        )
        .hint("the compiler may; write it another way to have mutants made")
    })?;
    let references = references(engine, subject, jobs, stop)?;
    let texts: Vec<String> = list
        .iter()
        .map(|mutant| comparable(&subject.source, subject.language, mutant).1)
        .collect();
    let keys: Vec<Hash> = texts.iter().map(|text| key(subject, text)).collect();
    let records: Vec<Mutex<Record>> = keys
        .iter()
        .map(|key| Mutex::new(load(engine.store(), key)))
        .collect();
    let mut outcome = Outcome {
        submission: subject.name.clone(),
        source: subject.source.clone(),
        mutants: Vec::new(),
        cached: 0,
        tests: subject.cases.len(),
        spent: Spent::default(),
        interrupted: false,
    };
    let Some(references) = references else {
        outcome.interrupted = true;
        return Ok(outcome);
    };
    let shop = Shop {
        engine,
        subject,
        list: &list,
        texts: &texts,
        keys: &keys,
        records: &records,
        order: Order::new(&references),
        references: &references,
        allowed,
        small,
        instances: OnceLock::new(),
        own: OnceLock::new(),
        making: Mutex::default(),
        original: OnceLock::new(),
        strict: OnceLock::new(),
        sound: Mutex::default(),
        spent: Mutex::default(),
        queue: Mutex::default(),
        changed: Condvar::new(),
        known: AtomicUsize::new(0),
        stop,
        fault: Mutex::new(None),
    };
    outcome.cached = shop.fill();
    tell(outcome.cached, list.len());
    let quiet = Quiet::default();
    std::thread::scope(|scope| {
        for _ in 0..jobs.max(1) {
            scope.spawn(|| shop.work(&quiet));
        }
        while !shop.finished() {
            tell(shop.known.load(Ordering::Relaxed), list.len());
            if stop.load(Ordering::Relaxed) {
                // Again and again, because a worker may have begun another run in between.
                sandbox::interrupt();
            }
            std::thread::sleep(GLANCE);
        }
    });
    outcome.interrupted = stop.load(Ordering::Relaxed);
    if let Some(fault) = lock(&shop.fault).take().filter(|_| !outcome.interrupted) {
        return Err(fault);
    }
    outcome.spent = *lock(&shop.spent);
    outcome.mutants = (0..list.len()).map(|index| shop.tried(index)).collect();
    Ok(outcome)
}
