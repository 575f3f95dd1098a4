//! Generators that make something else when they are called again.

use super::contents::Contents;
use super::each;
use crate::diagnostic::Diagnostic;
use crate::engine::keys;
use crate::package::Content;
use crate::plan::{Plan, Work, helper_limits};
use crate::store::{Hash, KeyBuilder};
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

/// A call of a generator that was made, to be made again.
struct Again {
    case: usize,
    program: usize,
    args: Vec<String>,
    made: Hash,
}

/// Calls each generator of a problem once more, for its smallest test, and compares. What came of it is kept with the
/// other results.
///
/// # Errors
/// A fault of the machine.
pub fn unrepeatable(
    plan: &Plan,
    problem: usize,
    contents: Contents<'_>,
    jobs: usize,
    stop: &AtomicBool,
) -> Result<Vec<Diagnostic>, Diagnostic> {
    let planned = &plan.problems[problem];
    let calls = smallest(plan, problem, contents);
    if calls.is_empty() {
        return Ok(Vec::new());
    }
    let limits = helper_limits(&planned.package);
    let Contents { results, store } = contents;
    let told = each(store, jobs, stop, &calls, |asker, again| {
        let Some(Ok(generator)) = &results.programs[again.program] else {
            return Ok(None);
        };
        let key = KeyBuilder::new("again")
            .hash(&generator.id())
            .strs(&again.args)
            .hash(&again.made);
        let key = keys::helper(key, &limits).finish();
        if let Some(known) = store.record::<Option<String>>(&key) {
            return Ok(known);
        }
        let what = match asker.generated_hash(generator, &again.args, &limits)? {
            Ok(made) if made == again.made => None,
            Ok(_) => Some("makes other bytes".to_owned()),
            // That may be the machine's doing; it is called again next time.
            Err(message) => return Ok(Some(format!("fails: {message}"))),
        };
        let _ = store.put_record(&key, &what);
        Ok(what)
    })?;
    let pairs = calls.iter().zip(told);
    Ok(pairs
        .filter_map(|(again, what)| {
            let case = &planned.package.cases[again.case];
            let message = format!("{}: the second call of its generator {}", case.id, what??);
            Some(
                Diagnostic::error("unrepeatable-generator", case.place.clone(), message)
                    .about(&case.id)
                    .hint("draw random numbers from a generator that is set up with the seed alone, and use neither time, addresses nor orders of hash maps"),
            )
        })
        .collect())
}

/// The call of each generator that made least.
fn smallest(plan: &Plan, problem: usize, contents: Contents<'_>) -> Vec<Again> {
    let planned = &plan.problems[problem];
    let mut smallest: BTreeMap<usize, (u64, Again)> = BTreeMap::new();
    for (case, steps) in planned.cases.iter().enumerate() {
        let (Some(step), Some(input)) = (steps.generate, &steps.input) else {
            continue;
        };
        let Work::Generate {
            program, command, ..
        } = &plan.steps[step].work
        else {
            continue;
        };
        // Which of several tries gave the test is not known.
        let made = contents.hash(input).filter(|_| command.retries <= 1);
        let is_made = matches!(planned.package.cases[case].input, Content::Generated(_));
        let Some(made) = made.filter(|_| is_made) else {
            continue;
        };
        let size = contents.store.size_of(&made).unwrap_or(u64::MAX);
        if smallest.get(program).is_none_or(|(least, _)| size < *least) {
            let again = Again {
                case,
                program: *program,
                args: command.args.clone(),
                made,
            };
            smallest.insert(*program, (size, again));
        }
    }
    smallest.into_values().map(|(_, again)| again).collect()
}
