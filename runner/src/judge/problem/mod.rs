//! Puts together what a run found out about one problem.

mod data;
mod places;
mod programs;
mod submission;

use super::by_hand::ByHand;
use super::time_limit::Bounds;
use crate::data::{Lock, Made};
use crate::diagnostic::{Diagnostic, Place, Severity};
use crate::engine::{Done, Results, State};
use crate::judge::grading::Graders;
use crate::package::Kind;
use crate::plan::{Plan, ProblemPlan, ProgramId, StepId, TimeLimit, Work};
use crate::quality::contents::Contents;
use crate::report::model::{ProblemResult, SubmissionResult, Verdict};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

/// How faults of the run are taken.
#[derive(Debug, Clone, Copy, Default)]
pub struct Rules {
    /// A missing compiler takes its submissions out of the run, with a warning.
    pub allow_missing: bool,
}

/// What is known of one problem after a run. `faults` are those of reading the package; `graders` is asked where results
/// are put together by the package's own grader.
pub fn summarize(
    plan: &Plan,
    index: usize,
    contents: Contents<'_>,
    faults: Vec<Diagnostic>,
    rules: Rules,
    graders: &mut dyn Graders,
) -> ProblemResult {
    let results = contents.results;
    let problem = &plan.problems[index];
    let package = &problem.package;
    let mut diagnostics = faults;
    let by_hand = ByHand::new(plan, problem);
    let mut summary = Summary {
        plan,
        results,
        contents,
        index,
        problem,
        rules,
        by_hand,
        diagnostics: &mut diagnostics,
        like: BTreeMap::new(),
    };
    summary.programs();
    let data = summary.data();
    let mut submissions: Vec<SubmissionResult> = problem
        .submissions
        .iter()
        .map(|s| summary.submission(s, &mut *graders))
        .collect();
    summary.name_places(&mut submissions);
    summary.fold_repeats();
    let time_limit_s = match problem.time_limit {
        TimeLimit::Given(limit) => Some(limit.as_secs_f64()),
        TimeLimit::Inferred(step) => match results.states[step].done() {
            Some(Done::Limit(limit)) => Some(limit.as_secs_f64()),
            _ => None,
        },
        TimeLimit::Unknown => None,
    };
    if let TimeLimit::Inferred(step) = problem.time_limit
        && let State::Failed(fault) = &results.states[step]
    {
        diagnostics.push((**fault).clone());
    }
    if problem.all_tests
        && let Some(limit) = time_limit_s.map(Duration::from_secs_f64)
    {
        let config = &package.config;
        let bounds = Bounds::of(problem, results);
        diagnostics.extend(bounds.complaints(limit, &config.limits, &config.limits_place));
    }
    // A waiver takes warnings away; what is broken stays broken.
    diagnostics.retain(|d| {
        d.severity == Severity::Error
            || !package.jury.waive.iter().any(|w| w.covers(&package.dir, d))
    });
    let partial = results.interrupted
        || package.incomplete
        || submissions
            .iter()
            .any(|s| s.tests.iter().any(|t| t.verdict == Verdict::Skipped));
    ProblemResult {
        problem: package.name.clone(),
        title: title(package),
        time_limit_s,
        time_limit_inferred: matches!(problem.time_limit, TimeLimit::Inferred(_)),
        scoring: package.config.kinds.contains(&Kind::Scoring),
        data,
        submissions,
        diagnostics,
        partial,
        interrupted: results.interrupted,
    }
}

/// The title in English, or in the first language there is.
pub fn title(package: &crate::package::Package) -> String {
    let names = &package.config.names;
    names
        .get("en")
        .or_else(|| names.values().next())
        .cloned()
        .unwrap_or_else(|| package.name.clone())
}

/// Notes how the made files compare with `data.lock`.
pub fn note_lock(
    result: &mut ProblemResult,
    package: &Path,
    made: &Lock,
    complete: bool,
    update: bool,
) {
    let place = Place::file(Lock::path(package));
    match Lock::read(package) {
        // It is written anew.
        Err(_) if update => {}
        Err((line, fault)) => {
            result.data.lock = Some(false);
            let place = Place { line, ..place };
            let fault = Diagnostic::error("bad-lock", place, fault);
            result.diagnostics.push(
                fault.hint("restore the committed file, or write a new one with `jury generate`"),
            );
        }
        Ok(None) => result.data.lock = None,
        Ok(Some(old)) => {
            let mut difference = made.against(&old);
            if !complete {
                // What was not asked for, or could not be made, is reported elsewhere.
                result.data.uncompared = difference.gone.len();
                difference.gone.clear();
            }
            result.data.lock = Some(difference.is_empty());
            if !difference.is_empty() && !update {
                let count = difference.lines().count();
                let mut fault = Diagnostic::error(
                    "lock-differs",
                    place,
                    format!("{count} generated {} not the bytes that data.lock lists", if count == 1 { "file has" } else { "files have" }),
                )
                .hint("if the new data is what you want, accept it with `jury generate`; if not, a generator or the model solution changed");
                for line in difference.lines().take(10) {
                    fault = fault.note(line);
                }
                if count > 10 {
                    fault = fault.note(format!("and {} more", count - 10));
                }
                result.diagnostics.push(fault);
            }
        }
    }
}

/// Counts the files and bytes of the data.
pub fn note_files(result: &mut ProblemResult, files: &BTreeMap<String, Option<Made>>, sizes: u64) {
    result.data.generated_files = files.values().flatten().count();
    result.data.bytes = sizes;
}

struct Summary<'a> {
    plan: &'a Plan,
    results: &'a Results,
    contents: Contents<'a>,
    index: usize,
    problem: &'a ProblemPlan,
    rules: Rules,
    by_hand: ByHand<'a>,
    diagnostics: &'a mut Vec<Diagnostic>,
    /// The diagnostics of a kind, by code and program, so that sixty of them are shown as three, and equal ones as one.
    like: BTreeMap<(&'static str, String), Alike>,
}

/// Diagnostics of one kind.
#[derive(Default)]
struct Alike {
    shown: Vec<Shown>,
    /// The tests of those that are not shown and say something else.
    rest: Vec<String>,
}

/// A diagnostic that is shown.
struct Shown {
    /// Where it stands in the list.
    at: usize,
    /// What it says, whatever test it is about.
    says: (String, Vec<String>),
    /// The tests that the same is to be said of.
    same: Vec<String>,
}

/// Lines of a program's own words that are shown.
const WORDS: usize = 6;

/// Faults of one kind that are shown in full.
const SHOWN: usize = 3;

impl Summary<'_> {
    fn add(&mut self, about: &str, test: &str, mut diagnostic: Diagnostic) {
        if diagnostic.about.is_empty() {
            diagnostic.about = test.to_owned();
        }
        // A disk is full for everybody, and says so once.
        let disk = diagnostic.code == "disk";
        let (about, most) = if disk { ("", 1) } else { (about, SHOWN) };
        let alike = self
            .like
            .entry((diagnostic.code, about.to_string()))
            .or_default();
        let says = (
            diagnostic.message.replacen(test, "", 1),
            diagnostic.notes.clone(),
        );
        if let Some(known) = alike.shown.iter_mut().find(|known| known.says == says) {
            known.same.push(test.to_string());
        } else if alike.shown.len() < most {
            alike.shown.push(Shown {
                at: self.diagnostics.len(),
                says,
                same: Vec::new(),
            });
            self.diagnostics.push(diagnostic);
        } else {
            alike.rest.push(test.to_string());
        }
    }

    /// A step that failed as a whole: its program could not be started, a file could not be read.
    fn failed(&mut self, step: StepId, fault: &Diagnostic, test: &str, place: &Place) {
        let (mut fault, program) = (fault.clone(), self.program_name(step));
        match fault.code {
            "generator-failed" => {
                fault.place = place.clone();
                fault.message = format!("{test}: {} ({program})", fault.message);
                fault.command = self.by_hand.step(step, test);
            }
            "lost-run" => {
                fault.place = place.clone();
                fault.message = format!("{test}: a run of {program} was lost: {}", fault.message);
                fault.command = self.by_hand.step(step, test);
            }
            "cannot-start" => {
                fault.place = self.program_of(step).map_or(place.clone(), |id| {
                    self.plan.programs[id].program.place.clone()
                });
                fault.message = format!(
                    "{program} cannot be started: {}",
                    fault.message.rsplit(": ").next().unwrap_or_default()
                );
                fault.command = self.by_hand.step(step, test);
            }
            _ => {}
        }
        self.add(&program, test, fault);
    }

    /// Says in one line below a diagnostic of which tests the same, or something like it, is to be said.
    fn fold_repeats(&mut self) {
        for ((_, about), alike) in std::mem::take(&mut self.like) {
            for shown in alike.shown.iter().filter(|shown| !shown.same.is_empty()) {
                let note = format!("so it is with {}", more(&shown.same));
                self.diagnostics[shown.at].notes.push(note);
            }
            if let Some(last) = alike.shown.last().filter(|_| !alike.rest.is_empty()) {
                let note = format!("{about} fails in other ways with {}", more(&alike.rest));
                self.diagnostics[last.at].notes.push(note);
            }
        }
    }

    fn program_of(&self, step: StepId) -> Option<ProgramId> {
        match &self.plan.steps[step].work {
            Work::Generate { program, .. }
            | Work::Validate { program, .. }
            | Work::Static { program, .. }
            | Work::Answer { program, .. } => Some(*program),
            Work::Check { checker, .. } => checker.program,
            _ => None,
        }
    }

    fn program_name(&self, step: StepId) -> String {
        self.program_of(step)
            .map(|id| self.plan.programs[id].program.name.clone())
            .unwrap_or_default()
    }
}

/// So many more tests, and the first of them by name.
fn more(tests: &[String]) -> String {
    let names = tests.iter().take(5).cloned().collect::<Vec<_>>().join(", ");
    let dots = if tests.len() > 5 { ", ..." } else { "" };
    format!("{} more: {names}{dots}", tests.len())
}

fn first_line(text: &str) -> &str {
    text.lines()
        .find(|line| !line.trim().is_empty())
        .unwrap_or("")
        .trim()
}
