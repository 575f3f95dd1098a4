//! Plans that are carried out, while a reporter is told how it goes.

use super::built::Built;
use super::{MACHINE, interrupt};
use crate::data::made_settings::settled;
use crate::diagnostic::Diagnostic;
use crate::engine::{Engine, Local, Progress, Results, State};
use crate::package::Package;
use crate::plan::{Plan, Selection, Work, plan};
use crate::report::{Event, Reporter, StepKind};
use std::sync::Arc;

/// A plan and what came of it.
pub struct CarriedOut {
    /// The plan.
    pub plan: Plan,
    /// What came of it.
    pub results: Results,
    /// The steps that were done and not found in the store.
    pub ran: usize,
    /// The steps that were found there.
    pub cached: usize,
}

/// Told what is known whenever a step was done that the store had no answer to: first, how many problems are done, from
/// the first on.
pub type Watch<'a> = &'a mut dyn FnMut(usize, &Plan, &Results, &mut dyn Reporter);

impl CarriedOut {
    /// Carries out what `selection` asks for of packages.
    ///
    /// # Errors
    /// A fault of the machine.
    pub fn of(
        engine: &mut Local<'_>,
        packages: &[Arc<Package>],
        selection: &Selection,
        reporter: &mut dyn Reporter,
    ) -> Result<CarriedOut, (i32, Diagnostic)> {
        let done =
            CarriedOut::watched(engine, packages, selection, reporter, &mut |_, _, _, _| {})?;
        tell_interrupted(&done.results, reporter);
        Ok(done)
    }

    /// The same, while somebody watches, who also tells that it was cut short.
    ///
    /// # Errors
    /// A fault of the machine.
    pub fn watched(
        engine: &mut Local<'_>,
        packages: &[Arc<Package>],
        selection: &Selection,
        reporter: &mut dyn Reporter,
        watch: Watch<'_>,
    ) -> Result<CarriedOut, (i32, Diagnostic)> {
        let store = engine.store();
        let mut once = |packages: &[Arc<Package>]| {
            let plan = plan(packages, selection);
            let results = run(engine, &plan, reporter, watch)?;
            let done = results.states.iter().zip(&results.cached);
            let done = done.filter(|(state, _)| matches!(state, State::Done(_)));
            let ran = done.filter(|(_, cached)| !**cached).count();
            let cached = results.cached.iter().filter(|cached| **cached).count();
            Ok(CarriedOut {
                plan,
                results,
                ran,
                cached,
            })
        };
        let first = once(packages)?;
        // What generators write of settings is known only now. What does not hang on it is found in the store.
        let problems = first.plan.problems.iter();
        let made: Vec<_> = problems
            .map(|problem| settled(problem, &first.results, store))
            .collect();
        if first.results.interrupted || made.iter().all(Option::is_none) {
            return Ok(first);
        }
        let made = packages.iter().zip(made);
        let packages: Vec<_> = made
            .map(|(old, made)| made.unwrap_or_else(|| old.clone()))
            .collect();
        let mut second = once(&packages)?;
        second.ran += first.ran;
        second.cached = second.cached.saturating_sub(first.ran);
        Ok(second)
    }

    /// The packages, with the settings that generators wrote.
    pub fn packages(&self) -> impl Iterator<Item = Arc<Package>> {
        self.plan.problems.iter().map(|p| p.package.clone())
    }

    /// The programs of one of its packages.
    pub fn built<'a>(&'a self, package: &'a Package) -> Built<'a> {
        Built {
            package,
            plan: &self.plan,
            results: &self.results,
        }
    }
}

/// Carries out a plan.
///
/// # Errors
/// A fault of the machine.
pub fn carry_out(
    engine: &mut Local<'_>,
    plan: &Plan,
    reporter: &mut dyn Reporter,
) -> Result<Results, (i32, Diagnostic)> {
    let results = run(engine, plan, reporter, &mut |_, _, _, _| {})?;
    tell_interrupted(&results, reporter);
    Ok(results)
}

fn run(
    engine: &mut Local<'_>,
    plan: &Plan,
    reporter: &mut dyn Reporter,
    watch: Watch<'_>,
) -> Result<Results, (i32, Diagnostic)> {
    reporter.event(&Event::Total(plan.steps.len()));
    let store = engine.store();
    let (mut done, mut open) = (0, false);
    let mut tell = |progress: Progress<'_>| {
        reporter.event(&event(plan, &progress));
        if let Progress::Ended { step, results } = progress
            && !results.cached[step]
        {
            // A problem whose generators write settings is planned once more, and so not done.
            while done < results.problems && !open {
                open = settled(&plan.problems[done], results, store).is_some();
                done += usize::from(!open);
            }
            watch(done, plan, results, reporter);
        }
    };
    engine
        .run(plan, &mut tell)
        .map_err(|fault| (MACHINE, fault))
}

fn tell_interrupted(results: &Results, reporter: &mut dyn Reporter) {
    if results.interrupted {
        reporter.event(&Event::Diagnostic(interrupt::remark()));
    }
}

fn event(plan: &Plan, progress: &Progress<'_>) -> Event {
    let (Progress::Started(id) | Progress::Ended { step: id, .. }) = *progress;
    let step = &plan.steps[id];
    let problem = plan
        .problems
        .get(step.problem)
        .map_or_else(String::new, |p| p.package.name.clone());
    let (kind, name) = (kind(&step.work), step.label.clone());
    match progress {
        Progress::Started(_) => Event::StepStarted {
            problem,
            kind,
            name,
        },
        Progress::Ended { results, .. } => Event::Step {
            problem,
            kind,
            name,
            cached: results.cached[id],
            ok: matches!(results.states[id], State::Done(_)),
        },
    }
}

fn kind(work: &Work) -> StepKind {
    match work {
        Work::Cargo { .. } | Work::Compile { .. } => StepKind::Build,
        Work::Generate { .. } => StepKind::Generate,
        Work::Validate { .. } => StepKind::Validate,
        Work::Answer { .. } => StepKind::Answer,
        Work::Judge { .. } | Work::InferLimit { .. } => StepKind::Run,
        Work::Check { .. } | Work::Static { .. } => StepKind::Check,
    }
}
