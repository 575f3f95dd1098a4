//! Which bounds of the statement a test reaches: what validators written with testlib tell with `--bounds`.

use super::contents::Contents;
use super::each;
use crate::diagnostic::Diagnostic;
use crate::package::Section;
use crate::plan::{FileRef, Plan, Work};
use crate::store::{KeyBuilder, Store};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::AtomicBool;

/// The bounds that the tests of a problem reach.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Bounds {
    /// For each judged case, by its number among the package's cases: the bounds it reaches, such as `n = 100000`.
    pub reached: Vec<(usize, BTreeSet<String>)>,
    /// All bounds there are.
    pub all: BTreeSet<String>,
}

/// A bound of one variable: its name, `min` or `max`, and the value.
type Limit = (String, &'static str, String);

/// The limits in one file of `--bounds`, and whether each is reached. Limits that depend on other values of the file are
/// no bounds of the statement and are left out.
fn parse(text: &str) -> Vec<(Limit, bool)> {
    let mut list = Vec::new();
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
        for (side, hit) in [("min", "min-hit"), ("max", "max-hit")] {
            if let Some(value) = field(side).filter(|value| !matches!(*value, "varies" | "none")) {
                let limit = (name.to_string(), side, value.to_string());
                list.push((limit, field(hit) == Some("yes")));
            }
        }
    }
    list
}

/// (case, what the validator was called with, the limits it told and whether each is reached).
type File<'a> = (usize, &'a [String], Vec<(Limit, bool)>);

/// Puts the limits of all files together. Limits
/// that differ between files though the validator was called alike depend on other values, such as labels up to `n`.
fn combine(files: &[File<'_>]) -> Bounds {
    let mut values: BTreeMap<(&[String], &str, &str), BTreeSet<&str>> = BTreeMap::new();
    for (_, args, limits) in files {
        for ((name, side, value), _) in limits {
            values.entry((args, name, side)).or_default().insert(value);
        }
    }
    let mut bounds = Bounds::default();
    for (case, args, limits) in files {
        let mut reached = BTreeSet::new();
        for ((name, side, value), hit) in limits {
            if values[&(*args, name.as_str(), *side)].len() > 1 {
                continue;
            }
            let bound = format!("{name} = {value}");
            if *hit {
                reached.insert(bound.clone());
            }
            bounds.all.insert(bound);
        }
        match bounds.reached.last_mut() {
            Some((last, set)) if last == case => set.extend(reached),
            _ => bounds.reached.push((*case, reached)),
        }
    }
    bounds
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
    let files: Vec<File<'_>> = questions
        .iter()
        .zip(told)
        .map(|(question, text)| {
            let limits = parse(&text.flatten().unwrap_or_default());
            (question.case, &*question.args, limits)
        })
        .collect();
    Ok(Some(combine(&files)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_that_depend_on_others_do_not_count() {
        let file = |n: u32, reached: &str| {
            parse(&format!(
                "testlib-bounds 1\n\
                variable \"n\" reads=1 min=1 max=10 seen-min={n} seen-max={n} min-hit=no max-hit={reached}\n\
                variable \"a b\" reads=3 min=0 max=varies seen-min=2 seen-max=6 min-hit=yes max-hit=yes\n\
                variable \"label\" reads=3 min=1 max={n} seen-min=1 seen-max={n} min-hit=yes max-hit=yes\n\
                feature \"deep\" hits=1 calls=1\n"
            ))
        };
        let (none, some): (Vec<String>, _) = (Vec::new(), vec!["--x".to_string()]);
        let bounds = combine(&[
            (3, &none, file(4, "no")),
            (5, &none, file(10, "yes")),
            (6, &some, file(7, "no")),
        ]);
        let list = |set: &BTreeSet<String>| set.iter().cloned().collect::<Vec<_>>();
        assert_eq!(
            list(&bounds.all),
            ["a b = 0", "label = 1", "label = 7", "n = 1", "n = 10"]
        );
        assert_eq!(list(&bounds.reached[0].1), ["a b = 0", "label = 1"]);
        assert_eq!(bounds.reached[1].0, 5);
        assert_eq!(
            list(&bounds.reached[1].1),
            ["a b = 0", "label = 1", "n = 10"]
        );
    }
}
