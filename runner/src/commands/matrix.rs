//! `jury matrix`: which test kills which wrong solution, and what follows from it.

use super::gather::{Gathered, coded, show};
use super::round::summary;
use super::select::problems;
use super::{FAULTY, OK, UNEXPECTED, print};
use crate::cli::{Common, Problems};
use crate::diagnostic::{Diagnostic, Severity};
use crate::judge::problem::Rules;
use crate::judge::score;
use crate::package::Judgement;
use crate::plan::{Selection, Upto};
use crate::quality::bounds;
use crate::quality::contents::Contents;
use crate::quality::matrix::{Matrix, Row, claimed_right, named};
use crate::quality::tidiness::{duplicates, unused_generators};
use crate::quality::trivial::{self, Trivial};
use crate::report::model::{ProblemResult, Verdict};
use crate::report::{Look, quality};

/// Prints the matrix of each problem.
///
/// # Errors
/// See [`super::dispatch`].
pub fn matrix(common: &Common, args: &Problems) -> Result<i32, (i32, Diagnostic)> {
    let dirs = problems(&args.problems)?;
    let mut gathered = Gathered::new(common, &dirs, &Selection::all(Upto::Judge))?;
    let mut trivials = Vec::new();
    for problem in 0..gathered.packages.len() {
        let Gathered {
            plan,
            results,
            store,
            ..
        } = &mut gathered;
        let contents = Contents { results, store };
        trivials.push(trivial::add(plan, problem, contents));
    }
    gathered.carry_out()?;
    let look = Look::of_stdout(common.verbose);
    let mut code = OK;
    for (problem, trivial) in trivials.iter().enumerate() {
        let matrix = one(common, &gathered, problem, trivial, &mut code)?;
        print(&match common.json {
            true => quality::matrix::json(&matrix),
            false => quality::matrix::text(&matrix, &look),
        })?;
        if !matrix.survivors().is_empty() {
            code = code.max(UNEXPECTED);
        }
        if gathered.stopped() {
            break;
        }
    }
    Ok(gathered.exit(code))
}

fn one(
    common: &Common,
    gathered: &Gathered,
    problem: usize,
    trivial: &Trivial,
    code: &mut i32,
) -> Result<Matrix, (i32, Diagnostic)> {
    let package = &gathered.packages[problem];
    let rules = Rules {
        allow_missing: common.allow_missing,
    };
    let result = summary(
        &gathered.plan,
        problem,
        &gathered.results,
        &gathered.store,
        Vec::new(),
        rules,
    );
    for fault in &result.diagnostics {
        if fault.severity == Severity::Error {
            show(common, fault)?;
            *code = FAULTY;
        }
    }
    let cases: Vec<usize> = (0..package.cases.len())
        .filter(|&case| score::judged(package.cases[case].section))
        .collect();
    let mut matrix = Matrix {
        problem: package.name.clone(),
        tests: cases
            .iter()
            .map(|&case| package.cases[case].id.clone())
            .collect(),
        rows: written(&result, gathered, problem),
        duplicates: duplicates(&gathered.plan, problem, gathered.contents()),
        unused: unused_generators(package),
        partial: result.partial,
        ..Matrix::default()
    };
    let verdict = |step: usize| trivial::verdict(gathered.results.states[step].done());
    for (name, steps) in &trivial.rows {
        let cell = |case: &usize| {
            let step = steps.iter().find(|(number, _)| number == case);
            step.map_or(Verdict::Skipped, |(_, step)| verdict(*step))
        };
        matrix.rows.push(Row {
            name: name.clone(),
            written: false,
            cells: cases.iter().map(cell).collect(),
            named: Vec::new(),
        });
    }
    let right = Verdict::Judged(Judgement::Accepted);
    for (folder, case, steps) in &trivial.groups {
        let known = matrix.one_answer.iter().any(|(known, _)| known == folder);
        if !known && !steps.is_empty() && steps.iter().all(|&step| verdict(step) == right) {
            matrix
                .one_answer
                .push((folder.clone(), package.cases[*case].id.clone()));
        }
    }
    let found = bounds::collect(
        &gathered.plan,
        problem,
        gathered.contents(),
        gathered.jobs,
        &gathered.stop,
    );
    let mut found = found.map_err(coded)?;
    if let Some(bounds) = &mut found {
        for (case, _) in &mut bounds.reached {
            *case = cases.binary_search(case).unwrap_or(usize::MAX);
        }
    }
    matrix.conclude(found.as_ref());
    Ok(matrix)
}

/// The rows of the submissions that are claimed to fail.
fn written(result: &ProblemResult, gathered: &Gathered, problem: usize) -> Vec<Row> {
    let planned = &gathered.plan.problems[problem].submissions;
    let wrong = planned
        .iter()
        .zip(&result.submissions)
        .filter(|(planned, _)| {
            let claims = &planned.submission.expectations;
            !claims.is_empty() && !claimed_right(claims)
        });
    wrong
        .map(|(planned, found)| Row {
            name: found.submission.clone(),
            written: true,
            cells: found
                .tests
                .iter()
                .map(|test| test.verdict.clone())
                .collect(),
            named: named(&planned.submission.expectations),
        })
        .collect()
}
