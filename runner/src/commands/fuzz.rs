//! `jury fuzz-validator` and `jury fuzz-checker`: files that are almost right.

use super::gather::{Gathered, coded, show};
use super::round::{Read, read};
use super::select::problems;
use super::{OK, UNEXPECTED, print};
use crate::cli::{Common, Fuzz};
use crate::diagnostic::{Diagnostic, Place};
use crate::judge::score;
use crate::plan::{Selection, Upto};
use crate::quality::fuzz::run::{Base, Effort, Fuzzed, checker, kept, unique, validators};
use crate::quality::hack::Deadline;
use crate::quality::matrix::claimed_right;
use crate::report::quality::fuzz as report;
use std::collections::HashSet;

/// Inputs and answers up to this size are used.
const SMALL: usize = 2048;
/// Tests that are used, the smallest ones.
const BASES: usize = 40;

/// Which program is tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tried {
    /// The input validators.
    Validators,
    /// The output validator.
    Checker,
}

/// Tries the programs of each problem.
///
/// # Errors
/// See [`super::dispatch`].
pub fn fuzz(common: &Common, args: &Fuzz, tried: Tried) -> Result<i32, (i32, Diagnostic)> {
    let list = read(&problems(&args.problems)?);
    let selection = right(&list);
    let gathered = Gathered::of(common, list, &selection)?;
    let mut code = OK;
    for problem in 0..gathered.packages.len() {
        let name = &gathered.packages[problem].name;
        let effort = Effort {
            seed: args.seed,
            rounds: args.rounds,
            deadline: Deadline::after(args.time),
        };
        match one(&gathered, problem, effort, BASES, tried) {
            Ok(fuzzed) => {
                print(&match common.json {
                    true => report::json(name, tried, &fuzzed),
                    false => report::text(name, tried, &fuzzed, gathered.stopped()),
                })?;
                if !fuzzed.survivors.is_empty() {
                    code = code.max(UNEXPECTED);
                }
            }
            Err(fault) => {
                show(common, &fault)?;
                code = code.max(coded(fault).0);
            }
        }
        if gathered.stopped() {
            break;
        }
    }
    Ok(gathered.exit(code))
}

/// Judging the submissions that are claimed to be right, and no others.
pub fn right(list: &[Read]) -> Selection {
    let mut selection = Selection::all(Upto::Judge);
    let right = list
        .iter()
        .filter_map(|read| read.package.as_ref())
        .flat_map(|package| {
            let root = package.dir.join("submissions");
            let right = package
                .submissions
                .iter()
                .filter(|s| claimed_right(&s.expectations));
            right.map(move |s| root.join(&s.path))
        });
    selection.submissions = Some(right.collect());
    selection
}

/// Tries the programs of one problem, with its `most` smallest tests.
///
/// # Errors
/// There is nothing to start from, a program could not be built, or the machine failed.
pub fn one(
    gathered: &Gathered,
    problem: usize,
    effort: Effort,
    most: usize,
    tried: Tried,
) -> Result<Fuzzed, Diagnostic> {
    let built = gathered.built(problem);
    built.compares()?;
    let package = built.package;
    let bases = bases(gathered, problem, most)?;
    if bases.is_empty() {
        let place = Place::file(package.dir.join("data"));
        let fault = Diagnostic::error("no-test", place, "there is no test to start from");
        return Err(fault.hint("`jury validate` shows what is wrong with the tests that are there"));
    }
    let (store, jobs, stop) = (&gathered.store, gathered.jobs, &*gathered.stop);
    match tried {
        Tried::Validators => {
            let (model, second) = built.right("")?;
            let solutions = [Some(&model), second.as_ref()].into_iter().flatten();
            kept(store, "validators", &bases, solutions, effort, || {
                validators(store, jobs, stop, &bases, (&model, second.as_ref()), effort)
            })
        }
        Tried::Checker => {
            let mut solutions = Vec::new();
            for submission in package
                .submissions
                .iter()
                .filter(|s| claimed_right(&s.expectations))
            {
                solutions.extend(built.solution(submission).ok());
            }
            kept(store, "checker", &bases, &solutions, effort, || {
                let unique = unique(store, jobs, stop, &bases, &solutions)?;
                checker(store, jobs, stop, &bases, unique, effort)
            })
        }
    }
}

/// The smallest tests, each input once.
fn bases(gathered: &Gathered, problem: usize, most: usize) -> Result<Vec<Base>, Diagnostic> {
    let built = gathered.built(problem);
    let contents = gathered.contents();
    let planned = &gathered.plan.problems[problem];
    let mut bases = Vec::new();
    let mut seen = HashSet::new();
    for (case, steps) in planned.package.cases.iter().zip(&planned.cases) {
        if !score::judged(case.section) {
            continue;
        }
        let bytes = |file: &Option<_>| file.as_ref().and_then(|file| contents.bytes(file));
        let (Some(input), Some(answer)) = (bytes(&steps.input), bytes(&steps.answer)) else {
            continue;
        };
        if input.len() <= SMALL && answer.len() <= SMALL && seen.insert(input.clone()) {
            bases.push(Base {
                test: case.id.clone(),
                court: built.court(&case.group)?,
                input,
                answer,
            });
        }
    }
    bases.sort_by(|a, b| (a.input.len(), &a.test).cmp(&(b.input.len(), &b.test)));
    bases.truncate(most);
    Ok(bases)
}
