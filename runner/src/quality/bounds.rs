//! Which bounds of the statement a test reaches: what validators written with testlib tell with `--bounds`.

use super::contents::Contents;
use super::each;
use crate::diagnostic::Diagnostic;
use crate::package::Section;
use crate::plan::{FileRef, Plan, Work};
use crate::store::{KeyBuilder, Store};
use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

/// The bounds that the tests of a problem reach.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Bounds {
    /// For each judged case, by its number among the package's cases: the bounds it reaches, such as `n = 100000`.
    pub reached: Vec<(usize, BTreeSet<String>)>,
    /// All bounds there are.
    pub all: BTreeSet<String>,
}

/// The bounds of one file of `--bounds`: (those there are, those that are reached). Limits that depend on other values
/// are no bounds of the statement and are left out.
pub fn parse(text: &str) -> (BTreeSet<String>, BTreeSet<String>) {
    let (mut all, mut reached) = (BTreeSet::new(), BTreeSet::new());
    for line in text.lines() {
        let Some((name, fields)) = line
            .strip_prefix("variable \"")
            .and_then(|rest| rest.split_once("\" reads="))
        else {
            continue;
        };
        let field = |key: &str| {
            fields
                .split(' ')
                .find_map(|field| field.strip_prefix(key)?.strip_prefix('='))
        };
        for (limit, hit) in [("min", "min-hit"), ("max", "max-hit")] {
            let Some(value) = field(limit).filter(|value| !matches!(*value, "varies" | "none"))
            else {
                continue;
            };
            let bound = format!("{name} = {value}");
            if field(hit) == Some("yes") {
                reached.insert(bound.clone());
            }
            all.insert(bound);
        }
    }
    (all, reached)
}

/// A question to a validator.
struct Question {
    case: usize,
    program: usize,
    args: Vec<String>,
    input: FileRef,
}

/// Asks the validators of a problem about all judged cases. `None` when no validator tells bounds.
///
/// # Errors
/// A fault of the machine.
pub fn collect(
    plan: &Plan,
    problem: usize,
    contents: Contents<'_>,
    jobs: usize,
    stop: &AtomicBool,
) -> Result<Option<Bounds>, Diagnostic> {
    let planned = &plan.problems[problem];
    let mut questions = Vec::new();
    for (case, (test, steps)) in planned.package.cases.iter().zip(&planned.cases).enumerate() {
        if !matches!(test.section, Section::Sample | Section::Secret) {
            continue;
        }
        for &step in &steps.validate {
            if let Work::Validate {
                program,
                args,
                input,
                ..
            } = &plan.steps[step].work
            {
                questions.push(Question {
                    case,
                    program: *program,
                    args: args.clone(),
                    input: input.clone(),
                });
            }
        }
    }
    let limits = crate::plan::case_checker(&planned.package, Vec::new()).limits;
    let ask = |store: &Store, questions: &[Question]| {
        each(store, jobs, stop, questions, |asker, question| {
            let Some(Ok(validator)) = &contents.results.programs[question.program] else {
                return Ok(None);
            };
            let Some(input) = contents.hash(&question.input) else {
                return Ok(None);
            };
            let key = KeyBuilder::new("bounds")
                .u64(1)
                .hash(&validator.id())
                .strs(&question.args)
                .hash(&input)
                .finish();
            if let Some(known) = store.record::<Option<String>>(&key) {
                return Ok(known);
            }
            let bytes = contents.bytes(&question.input).unwrap_or_default();
            let told = asker.bounds(validator, &question.args, &limits, &bytes)?;
            let _ = store.put_record(&key, &told);
            Ok(told)
        })
    };
    // One that does not know the option fails on the first case as on every other.
    let mut deaf: Vec<usize> = Vec::new();
    let programs: BTreeSet<usize> = questions.iter().map(|question| question.program).collect();
    for program in programs {
        if let Some(first) = questions.iter().position(|q| q.program == program)
            && ask(contents.store, &questions[first..=first])?
                .into_iter()
                .flatten()
                .flatten()
                .next()
                .is_none()
        {
            deaf.push(program);
        }
    }
    questions.retain(|question| !deaf.contains(&question.program));
    if questions.is_empty() {
        return Ok(None);
    }
    let told = ask(contents.store, &questions)?;
    let mut bounds = Bounds::default();
    for (question, text) in questions.iter().zip(told) {
        let (all, reached) = parse(&text.flatten().unwrap_or_default());
        bounds.all.extend(all);
        match bounds.reached.last_mut() {
            Some((case, set)) if *case == question.case => set.extend(reached),
            _ => bounds.reached.push((question.case, reached)),
        }
    }
    Ok(Some(bounds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_that_depend_on_others_do_not_count() {
        let text = "testlib-bounds 1\n\
            variable \"n\" reads=1 min=1 max=10 seen-min=1 seen-max=1 min-hit=yes max-hit=no\n\
            variable \"a b\" reads=3 min=0 max=varies seen-min=2 seen-max=6 min-hit=no max-hit=yes\n\
            feature \"deep\" hits=1 calls=1\n";
        let (all, reached) = parse(text);
        let list = |set: BTreeSet<String>| set.into_iter().collect::<Vec<_>>();
        assert_eq!(list(all), ["a b = 0", "n = 1", "n = 10"]);
        assert_eq!(list(reached), ["n = 1"]);
    }
}
