//! `jury mutate`: which small wrong programs do the tests let through?

use super::carried_out::CarriedOut;
use super::gather::{code_of, show};
use super::interrupt::stop_flag;
use super::round::{jobs, open_store, read};
use super::run::{find, nothing, problems_of};
use super::select::{here, is_problem, problems};
use super::{FAULTY, INTERRUPTED, OK, UNEXPECTED, print};
use crate::cli::{Common, Mutate};
use crate::diagnostic::{Diagnostic, Place, Severity};
use crate::engine::{Local, Options};
use crate::package::{Package, Source, Submission};
use crate::plan::{Selection, Upto, helper_limits};
use crate::quality::mutate::{
    ALLOW_FILE, Allowed, Fate, Instances, Origin, Outcome, Small, mutate as try_all, read_allowed,
    subject,
};
use crate::report::{self, Look};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Mutates.
///
/// # Errors
/// See [`super::dispatch`].
pub fn mutate(common: &Common, args: &Mutate) -> Result<i32, (i32, Diagnostic)> {
    let (folders, named): (Vec<PathBuf>, Vec<PathBuf>) = args
        .paths
        .iter()
        .cloned()
        .partition(|path| is_problem(path));
    let dirs = match &args.problem {
        Some(problem) => problems(std::slice::from_ref(problem))?,
        None if !folders.is_empty() || named.is_empty() => problems(&folders)?,
        None => problems_of(&named)?,
    };
    let list = read(&dirs);
    let mut chosen = Vec::new();
    for path in &named {
        let found = find(&list, path);
        if found.is_empty() {
            return Err((FAULTY, nothing(&list, path)));
        }
        chosen.extend(found);
    }
    let mut session = Session {
        common,
        look: Look::of_stdout(common.verbose),
        code: OK,
    };
    let mut packages = Vec::new();
    for problem in list {
        for fault in &problem.diagnostics {
            if fault.severity == Severity::Error {
                session.fault(fault, FAULTY)?;
            }
        }
        packages.extend(problem.package);
    }
    if chosen.is_empty() {
        for package in &packages {
            let right = package
                .submissions
                .iter()
                .filter(|submission| by_itself(submission));
            chosen.extend(right.map(|s| package.dir.join("submissions").join(&s.path)));
        }
    }
    let Some(first) = packages.first() else {
        return Ok(session.code);
    };
    let mut reporter = report::reporter(common.json, common.verbose, &here());
    let store = open_store(common, &first.dir, reporter.as_mut())?;
    let (jobs, stop) = (jobs(common), stop_flag());
    let mut engine = Local::new(
        &store,
        Options {
            jobs,
            stop: stop.clone(),
        },
    );
    let mut selection = Selection::all(Upto::Judge);
    selection.tests = args.tests.clone();
    selection.submissions = Some(chosen);
    let judged = CarriedOut::of(&mut engine, &packages, &selection, reporter.as_mut())?;
    let packages: Vec<_> = judged.packages().collect();
    let mut helpers = Selection::all(Upto::Build);
    let models = packages.iter().filter_map(|package| {
        let cross = package.jury.cross.as_ref()?;
        let model = judged
            .built(package)
            .model()
            .filter(|_| cross.oracle.is_none())?;
        Some(package.dir.join("submissions").join(&model.path))
    });
    helpers.submissions = Some(models.collect());
    let helpers = CarriedOut::of(&mut engine, &packages, &helpers, reporter.as_mut())?;
    drop(reporter);
    let round = Round {
        engine: &engine,
        judged: &judged,
        helpers: &helpers,
        jobs,
        stop: &stop,
        small: !args.no_small,
        all_tests: args.tests.is_empty(),
    };
    for (index, package) in packages.iter().enumerate() {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        session.problem(&round, index, package)?;
    }
    store.settle();
    Ok(if stop.load(Ordering::Relaxed) {
        INTERRUPTED
    } else {
        session.code
    })
}

/// Whether a submission is mutated without being named: it is right, and there is a grammar for it.
fn by_itself(submission: &Submission) -> bool {
    let known = match &submission.program.source {
        Source::Files { language, .. } => mutants::Language::by_key(language).is_some(),
        _ => false,
    };
    known && submission.path.starts_with("accepted/")
}

/// What all problems of a call share.
struct Round<'a> {
    engine: &'a Local<'a>,
    /// The solutions on their tests.
    judged: &'a CarriedOut,
    /// What makes and answers small instances.
    helpers: &'a CarriedOut,
    jobs: usize,
    stop: &'a AtomicBool,
    small: bool,
    all_tests: bool,
}

struct Session<'a> {
    common: &'a Common,
    look: Look,
    code: i32,
}

type Told = Result<(), (i32, Diagnostic)>;

impl Session<'_> {
    fn fault(&mut self, fault: &Diagnostic, code: i32) -> Told {
        self.code = self.code.max(code);
        show(self.common, fault)
    }

    fn problem(&mut self, round: &Round<'_>, index: usize, package: &Arc<Package>) -> Told {
        if let Err(fault) = round.judged.built(package).compares() {
            return self.fault(&fault, code_of(&fault));
        }
        let allowed = match read_allowed(&package.dir) {
            Ok(allowed) => allowed,
            Err(faults) => {
                for fault in &faults {
                    self.fault(fault, FAULTY)?;
                }
                return Ok(());
            }
        };
        let mut outcomes = Vec::new();
        let CarriedOut { plan, results, .. } = round.judged;
        for submission in &plan.problems[index].submissions {
            let tried =
                subject(round.engine, plan, results, index, submission).and_then(|subject| {
                    let name = format!("{}: {}", package.name, subject.name);
                    let meter = (!self.common.json).then(|| report::Meter::new(&name));
                    let small = || instances(round, package);
                    let tell = |known: usize, all: usize| {
                        if let Some(meter) = &meter {
                            meter.tell(known, all);
                        }
                    };
                    try_all(
                        round.engine,
                        &subject,
                        &small,
                        &allowed,
                        round.jobs,
                        round.stop,
                        &tell,
                    )
                });
            if round.stop.load(Ordering::Relaxed) && tried.is_err() {
                return Ok(());
            }
            let outcome = match tried {
                Ok(outcome) => outcome,
                Err(fault) => {
                    self.fault(&fault, code_of(&fault))?;
                    continue;
                }
            };
            let text = match self.common.json {
                true => report::mutate::json(&package.name, &outcome),
                false => report::mutate::text(&package.name, &outcome, &self.look),
            };
            print(&text)?;
            if outcome.counts().survived > 0 {
                self.code = self.code.max(UNEXPECTED);
            }
            outcomes.push(outcome);
        }
        let whole = round.all_tests && outcomes.iter().all(|outcome| !outcome.interrupted);
        for fault in stale(package, &allowed, &outcomes)
            .into_iter()
            .filter(|_| whole)
        {
            self.fault(&fault, UNEXPECTED)?;
        }
        if outcomes.len() > 1 {
            print(&match self.common.json {
                true => report::mutate::sum_json(&package.name, &outcomes),
                false => report::mutate::sum_text(&package.name, &outcomes),
            })?;
        }
        Ok(())
    }
}

/// The small instances of a problem, when it has some.
fn instances(round: &Round<'_>, package: &Package) -> Result<Option<Instances>, Diagnostic> {
    let (Some(cross), true) = (&package.jury.cross, round.small) else {
        return Ok(None);
    };
    let built = round.helpers.built(package);
    let reference = match (built.oracle()?, built.model()) {
        (Some(oracle), _) => oracle,
        (None, Some(model)) => built.solution(model)?,
        // Nobody says what is right.
        (None, None) => return Ok(None),
    };
    let origin = Origin {
        streams: built.streams(cross)?,
        limits: helper_limits(package),
        reference,
        court: built.court("secret")?,
    };
    Instances::new(round.engine, &origin, round.jobs, round.stop)
}

/// Lines of `mutants.allow` that say nothing any more.
fn stale(package: &Package, allowed: &[Allowed], outcomes: &[Outcome]) -> Vec<Diagnostic> {
    let mut faults = Vec::new();
    for line in allowed {
        let place = Place::at(package.dir.join(ALLOW_FILE), line.line, 0);
        let fault = |text: String| {
            Diagnostic::error("stale-mutant", place.clone(), text).hint("remove the line")
        };
        if !package
            .submissions
            .iter()
            .any(|submission| submission.path == line.submission)
        {
            faults.push(fault(format!("there is no submission {}", line.submission)));
            continue;
        }
        let Some(outcome) = outcomes
            .iter()
            .find(|outcome| outcome.submission == line.submission)
        else {
            continue;
        };
        match outcome
            .mutants
            .iter()
            .find(|tried| tried.mutant.id == line.id)
        {
            None => faults.push(fault(format!(
                "{} has no mutant {}",
                line.submission, line.id
            ))),
            Some(tried) => match &tried.fate {
                Fate::Killed(_) => faults.push(fault(format!(
                    "a test kills {} {}",
                    line.submission, line.id
                ))),
                Fate::Refused(_) | Fate::Equal => {
                    faults.push(fault(format!(
                        "{} {} is no program of its own",
                        line.submission, line.id
                    )));
                }
                Fate::Survived(Small::Differs { number, .. }) => faults.push(
                    fault(format!(
                        "{} {} fails on small instance {number}, so the reason is wrong",
                        line.submission, line.id
                    ))
                    .hint("remove the line, and add a test"),
                ),
                Fate::Survived(_) | Fate::Open => {}
            },
        }
    }
    faults
}
