//! `jury cross`: all right solutions agree on every small instance.

use super::round::{build_only, jobs, open_store, read, stop_flag};
use super::select::{here, problems};
use super::{FAULTY, INTERRUPTED, MACHINE, OK, UNEXPECTED, print};
use crate::cli::{Common, Problems};
use crate::diagnostic::{Diagnostic, Severity};
use crate::engine::cross::{Agreement, Solver, Task, cross as compare};
use crate::engine::{Local, Options, Results};
use crate::package::{Answer, Package, Program};
use crate::plan::{Plan, Selection, Upto, case_checker, helper_limits, plan, submission_limits};
use crate::report::{self, Look};
use std::io::Write;
use std::sync::atomic::Ordering;

/// Virtual machines are run on every so-many-th instance only.
const JVM_STRIDE: usize = 10;

/// Compares.
///
/// # Errors
/// See [`super::dispatch`].
pub fn cross(common: &Common, args: &Problems) -> Result<i32, (i32, Diagnostic)> {
    let named = !args.problems.is_empty();
    let list = read(&problems(&args.problems)?);
    let look = Look::of_stdout(common.verbose);
    let mut code = OK;
    let show = |fault: &Diagnostic| {
        if common.json {
            return print(&report::fault_line(fault));
        }
        // Nobody can be told of a standard error that is closed.
        let _ = write!(
            std::io::stderr(),
            "{}",
            report::show_diagnostic(fault, &look, &here())
        );
        Ok(())
    };
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
    let mut reporter = report::reporter(common.json, common.verbose, &here());
    let store = open_store(common, &first.dir, reporter.as_mut())?;
    let (jobs, stop) = (jobs(common), stop_flag());
    let plan = plan(&packages, &Selection::all(Upto::Build));
    let mut engine = Local::new(
        &store,
        Options {
            jobs,
            stop: stop.clone(),
        },
    );
    let results = build_only(&mut engine, &plan, reporter.as_mut())?;
    for package in &packages {
        let task = match task(package, &plan, &results) {
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
                let machine = matches!(fault.code, "disk" | "machine" | "store");
                show(&fault)?;
                code = code.max(if machine { MACHINE } else { FAULTY });
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
fn task(package: &Package, plan: &Plan, results: &Results) -> Result<Task, Diagnostic> {
    let cross = package
        .jury
        .cross
        .as_ref()
        .expect("only packages with cross come here");
    let artifact = |program: &Program| {
        let id = plan
            .programs
            .iter()
            .position(|planned| planned.program.source == program.source);
        match id.and_then(|id| results.programs[id].as_ref()) {
            Some(Ok(artifact)) => Ok(artifact.clone()),
            _ => Err(Diagnostic::error(
                "does-not-compile",
                program.place.clone(),
                format!("{} could not be built", program.name),
            )
            .hint("`jury build` shows why")),
        }
    };
    let mut streams = Vec::new();
    for command in &cross.commands {
        let program = package.generators.get(&command.generator).ok_or_else(|| {
            Diagnostic::error(
                "missing-generator",
                cross.place.clone(),
                format!("there is no generator {}", command.generator),
            )
        })?;
        let shown = format!("{} {}", command.generator, command.args.join(" "));
        streams.push((shown, artifact(program)?, command.args.clone()));
    }
    let mut solvers = Vec::new();
    let model = model_of(package);
    for submission in &package.submissions {
        let brute = submission.path.starts_with("brute_force/");
        if !(brute || submission.path.starts_with("accepted/")) {
            continue;
        }
        let artifact = artifact(&submission.program)?;
        let stride = match crate::languages::Language::by_key(&artifact.language) {
            Some(language) if language.jvm => JVM_STRIDE,
            _ => 1,
        };
        solvers.push(Solver {
            name: submission.path.clone(),
            artifact,
            args: Vec::new(),
            stride,
            may_give_up: brute,
        });
    }
    let reference = match &cross.oracle {
        Some((program, args)) => Solver {
            name: format!("oracle {}", program.name),
            artifact: artifact(program)?,
            args: args.clone(),
            stride: 1,
            may_give_up: false,
        },
        None => {
            let place = solvers.iter().position(|solver| Some(solver.name.as_str()) == model.as_deref()).ok_or_else(|| {
                Diagnostic::error("no-model", cross.place.clone(), "there is no oracle and no model solution to compare with")
                    .hint("name an `oracle`, or mark an accepted submission with `model_solution: true`")
            })?;
            solvers.remove(place)
        }
    };
    let secret = package.groups.get("secret").map(|group| &group.settings);
    let validator_args = secret
        .and_then(|s| s.input_validator_args.get("").cloned())
        .unwrap_or_default();
    let mut validators = Vec::new();
    for validator in &package.input_validators {
        validators.push((artifact(validator)?, validator_args.clone()));
    }
    Ok(Task {
        streams,
        reference,
        solvers,
        validators,
        checker: package
            .output_validator
            .as_ref()
            .map(artifact)
            .transpose()?,
        check: case_checker(
            package,
            secret
                .map(|s| s.output_validator_args.clone())
                .unwrap_or_default(),
        ),
        limits: submission_limits(package),
        generator_limits: helper_limits(package),
    })
}

/// The submission that makes the judge answers.
fn model_of(package: &Package) -> Option<String> {
    let marked = package
        .submissions
        .iter()
        .find(|s| s.model_solution)
        .map(|s| s.path.clone());
    marked.or_else(|| {
        package.cases.iter().find_map(|case| match &case.answer {
            Answer::Solution(name) => name
                .trim_start_matches('/')
                .strip_prefix("submissions/")
                .map(String::from),
            _ => None,
        })
    })
}
