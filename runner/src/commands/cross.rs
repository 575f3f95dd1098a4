//! `jury cross`: all right solutions agree on every small instance.

use super::built::Built;
use super::carried_out::CarriedOut;
use super::gather::{code_of, show};
use super::interrupt::stop_flag;
use super::round::{jobs, open_store, read};
use super::select::{here, problems};
use super::{FAULTY, INTERRUPTED, OK, UNEXPECTED, print};
use crate::cli::{Common, Problems};
use crate::diagnostic::{Diagnostic, Severity};
use crate::engine::cross::{Agreement, Solver, Task, cross as compare};
use crate::engine::many::Driver;
use crate::engine::{Local, Options};
use crate::plan::{Selection, Upto, helper_limits};
use crate::report;
use std::sync::atomic::Ordering;

/// Programs that have to be started by themselves on each instance, and whose virtual machine takes long to start, are
/// run on every so-many-th instance only.
const JVM_STRIDE: usize = 10;

/// Compares.
///
/// # Errors
/// See [`super::dispatch`].
pub fn cross(common: &Common, args: &Problems) -> Result<i32, (i32, Diagnostic)> {
    let named = !args.problems.is_empty();
    let list = read(&problems(&args.problems)?);
    let mut code = OK;
    let show = |fault: &Diagnostic| show(common, fault);
    let mut packages = Vec::new();
    for problem in list {
        for fault in problem
            .diagnostics
            .iter()
            .filter(|fault| fault.severity == Severity::Error)
        {
            show(fault)?;
            code = FAULTY;
        }
        let Some(package) = problem.package else {
            continue;
        };
        match (&package.jury.cross, named) {
            (Some(_), _) => packages.push(package),
            (None, true) if !common.json => print(&format!(
                "{}: jury.yaml has no `cross`, nothing to compare on\n",
                package.name
            ))?,
            (None, _) => {}
        }
    }
    let Some(first) = packages.first() else {
        if code == OK && !common.json {
            print("no problem has `cross` in its jury.yaml\n")?;
        }
        return Ok(code);
    };
    let stop = stop_flag();
    let mut reporter = report::reporter(common.json, common.verbose, &here());
    let store = open_store(common, &first.dir, reporter.as_mut())?;
    let jobs = jobs(common);
    let mut engine = Local::new(
        &store,
        Options {
            jobs,
            stop: stop.clone(),
        },
    );
    let building = Selection::all(Upto::Build);
    let built = CarriedOut::of(&mut engine, &packages, &building, reporter.as_mut())?;
    for package in &packages {
        let task = match task(&built.built(package)) {
            Ok(task) => task,
            Err(fault) => {
                show(&fault)?;
                code = FAULTY;
                continue;
            }
        };
        let progress = report::cross::Progress::new(&package.name);
        let outcome = compare(&store, &task, jobs, &stop, &|done, all| {
            progress.tell(done, all)
        });
        progress.finish();
        let agreement = match outcome {
            Ok(agreement) => agreement,
            Err(mut fault) => {
                if fault.place.file.as_os_str().is_empty() {
                    fault.place = package
                        .jury
                        .cross
                        .as_ref()
                        .map_or(fault.place, |cross| cross.place.clone());
                }
                show(&fault)?;
                code = code.max(code_of(&fault));
                continue;
            }
        };
        tell(common, &package.name, &agreement)?;
        if agreement.count > 0 {
            code = code.max(UNEXPECTED);
        }
        if stop.load(Ordering::Relaxed) {
            return Ok(INTERRUPTED);
        }
    }
    Ok(code)
}

fn tell(common: &Common, problem: &str, agreement: &Agreement) -> Result<(), (i32, Diagnostic)> {
    let text = if common.json {
        report::cross::json(problem, agreement)
    } else {
        report::cross::text(problem, agreement)
    };
    print(&text)
}

/// Puts the programs together.
fn task(built: &Built<'_>) -> Result<Task, Diagnostic> {
    let package = built.package;
    let cross = package
        .jury
        .cross
        .as_ref()
        .expect("only packages with cross come here");
    built.compares()?;
    let mut solvers = Vec::new();
    for submission in &package.submissions {
        let brute = submission.path.starts_with("brute_force/");
        if !(brute || submission.path.starts_with("accepted/")) {
            continue;
        }
        let solution = built.solution(submission)?;
        let stride = match crate::languages::Language::by_key(&solution.artifact.language) {
            Some(language) if language.jvm && Driver::of(&solution.artifact).is_none() => {
                JVM_STRIDE
            }
            _ => 1,
        };
        solvers.push(Solver {
            solution,
            stride,
            may_give_up: brute,
        });
    }
    let reference = match built.oracle()? {
        Some(solution) => Solver {
            solution,
            stride: 1,
            may_give_up: false,
        },
        None => {
            let model = built.model().map(|submission| submission.path.as_str());
            let place = solvers
                .iter()
                .position(|solver| Some(solver.solution.name.as_str()) == model)
                .ok_or_else(|| {
                    Diagnostic::error(
                        "no-model",
                        cross.place.clone(),
                        "there is no oracle and no model solution to compare with",
                    )
                    .hint("name an `oracle`, or add an accepted submission")
                })?;
            solvers.remove(place)
        }
    };
    Ok(Task {
        streams: built.streams(cross)?,
        reference,
        solvers,
        court: built.court("secret")?,
        generator_limits: helper_limits(package),
    })
}
