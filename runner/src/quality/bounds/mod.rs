//! Which bounds of the statement the tests reach, as validators tell that are written with a library for it.

pub mod told;

use super::contents::Contents;
use super::each;
use crate::diagnostic::Diagnostic;
use crate::engine::keys;
use crate::package::{Program, Section, Source};
use crate::plan::{FileRef, Plan, ProgramId, Work};
use crate::store::{KeyBuilder, Store};
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::AtomicBool;
use told::{Side, Teller, Variable};

/// The bounds that the tests of a problem reach.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Bounds {
    /// For each judged case, by its number among the package's cases: the bounds it reaches, such as `n = 100000`.
    pub reached: Vec<(usize, BTreeSet<String>)>,
    /// All bounds there are.
    pub all: BTreeSet<String>,
    /// The same one by one, by validator, its arguments and variable.
    pub limits: Vec<Limit>,
}

/// A bound of one variable, and how near to it the tests come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limit {
    /// The validator.
    pub program: ProgramId,
    /// What it was called with.
    pub args: Vec<String>,
    /// The variable.
    pub variable: String,
    /// Whether it is the upper bound.
    pub upper: bool,
    /// The bound.
    pub value: String,
    /// Whether a test reaches it.
    pub reached: bool,
    /// The nearest value of all tests; `None` when the validator does not tell.
    pub seen: Option<String>,
}

/// What one validator said of one case.
struct File<'a> {
    case: usize,
    program: ProgramId,
    args: &'a [String],
    variables: Vec<Variable>,
}

/// Puts what was said of all tests together. Limits that differ between tests though the validator was called alike
/// depend on other values, such as labels up to `n`; they are no bounds of the statement, and left out.
fn combine(files: &[File<'_>]) -> Bounds {
    type Name<'a> = (ProgramId, &'a [String], &'a str, bool);
    let mut found: BTreeMap<Name<'_>, Vec<(&File<'_>, &Side)>> = BTreeMap::new();
    for file in files {
        for variable in &file.variables {
            for (upper, side) in [(false, &variable.least), (true, &variable.greatest)] {
                let name = (file.program, file.args, variable.name.as_str(), upper);
                found.entry(name).or_default().push((file, side));
            }
        }
    }
    let mut reached: BTreeMap<usize, BTreeSet<String>> = files
        .iter()
        .map(|file| (file.case, BTreeSet::new()))
        .collect();
    let mut bounds = Bounds::default();
    for ((program, args, variable, upper), sides) in found {
        let values: BTreeSet<&Option<String>> = sides.iter().map(|(_, side)| &side.limit).collect();
        let (Some(Some(value)), 1) = (values.first(), values.len()) else {
            continue;
        };
        let bound = format!("{variable} = {value}");
        for (file, _) in sides.iter().filter(|(_, side)| side.hit) {
            reached.entry(file.case).or_default().insert(bound.clone());
        }
        bounds.all.insert(bound);
        let seen = sides.iter().filter_map(|(_, side)| side.seen.as_ref());
        let seen = match upper {
            true => seen.max_by(|a, b| compare(a, b)),
            false => seen.min_by(|a, b| compare(a, b)),
        };
        bounds.limits.push(Limit {
            program,
            args: args.to_vec(),
            variable: variable.to_owned(),
            upper,
            value: value.clone(),
            reached: sides.iter().any(|(_, side)| side.hit),
            seen: seen.cloned(),
        });
    }
    bounds.reached = reached.into_iter().collect();
    bounds
}

/// Orders numbers by what they are worth.
fn compare(a: &str, b: &str) -> Ordering {
    match (a.parse::<i128>(), b.parse::<i128>()) {
        (Ok(a), Ok(b)) => a.cmp(&b),
        _ => {
            let real = |text: &str| text.parse::<f64>().unwrap_or(f64::NAN);
            real(a).total_cmp(&real(b))
        }
    }
}

/// A question to a validator.
struct Question {
    case: usize,
    program: ProgramId,
    args: Vec<String>,
    input: FileRef,
}

/// Whether a validator is a program that can be started, and not read by `jury` itself.
fn tells(program: &Program) -> bool {
    !matches!(
        program.source,
        Source::Checktestdata { .. } | Source::Broken(_)
    )
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
                && tells(&plan.programs[*program].program)
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
    let programs: BTreeSet<ProgramId> = questions.iter().map(|question| question.program).collect();
    let tellers: BTreeMap<ProgramId, Teller> = programs
        .iter()
        .map(|&program| (program, Teller::of(&plan.programs[program].program)))
        .collect();
    let limits = crate::plan::case_checker(&planned.package, Vec::new()).limits;
    let ask = |store: &Store, questions: &[Question]| {
        each(store, jobs, stop, questions, |asker, question| {
            let Some(Ok(validator)) = &contents.results.programs[question.program] else {
                return Ok(None);
            };
            let Some(input) = contents.hash(&question.input) else {
                return Ok(None);
            };
            let teller = tellers[&question.program];
            let key = KeyBuilder::new("bounds")
                .u64(2)
                .str(teller.option())
                .hash(&validator.id())
                .strs(&question.args)
                .hash(&input);
            let key = keys::helper(key, &limits).finish();
            if let Some(known) = store.record::<Option<String>>(&key) {
                return Ok(known);
            }
            // Gone since it was made: nothing is told, and nothing kept.
            let Some(bytes) = contents.bytes(&question.input) else {
                return Ok(None);
            };
            let told = asker.bounds(validator, teller.option(), &question.args, &limits, &bytes)?;
            let _ = store.put_record(&key, &told);
            Ok(told)
        })
    };
    // One that does not know the option fails on the first case as on every other.
    let mut deaf: Vec<ProgramId> = Vec::new();
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
        .map(|(question, text)| File {
            case: question.case,
            program: question.program,
            args: &question.args,
            variables: tellers[&question.program].parse(&text.flatten().unwrap_or_default()),
        })
        .collect();
    Ok(Some(combine(&files)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_that_depend_on_others_do_not_count() {
        let file = |case, args, n: u32, reached: &str| {
            File {
            case,
            program: 0,
            args,
            variables: Teller::Bounds.parse(&format!(
                "testlib-bounds 1\n\
                variable \"n\" reads=1 min=1 max=10 seen-min={n} seen-max={n} min-hit=no max-hit={reached}\n\
                variable \"a b\" reads=3 min=0 max=varies seen-min=2 seen-max=6 min-hit=yes max-hit=yes\n\
                variable \"label\" reads=3 min=1 max={n} seen-min=1 seen-max={n} min-hit=yes max-hit=yes\n"
            )),
        }
        };
        let some = ["--x".to_string()];
        let bounds = combine(&[
            file(3, &[], 4, "no"),
            file(5, &[], 10, "yes"),
            file(6, &some, 7, "no"),
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
        let unreached: Vec<String> = bounds
            .limits
            .iter()
            .filter(|limit| !limit.reached)
            .map(|limit| {
                let seen = limit.seen.as_deref().unwrap_or("?");
                format!("{:?} {} {} {seen}", limit.args, limit.variable, limit.value)
            })
            .collect();
        assert_eq!(
            unreached,
            ["[] n 1 4", "[\"--x\"] n 1 7", "[\"--x\"] n 10 7"]
        );
    }
}
