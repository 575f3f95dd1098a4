//! Puts together what a run found out about one problem.

use super::by_hand::ByHand;
use super::facts::Facts;
use super::{expect, score};
use crate::build::compile::Obstacle;
use crate::data::{Lock, Made};
use crate::diagnostic::{Diagnostic, Place, Severity};
use crate::engine::{BuildFault, Done, Results, State};
use crate::judge::CheckFacts;
use crate::languages::Language;
use crate::package::{Content, Judgement, Kind, Section, Source, quote};
use crate::plan::{Plan, ProblemPlan, ProgramId, StepId, SubmissionPlan, TimeLimit, Work};
use crate::report::model::{
    Cause, DataSummary, ProblemResult, SubmissionResult, TestResult, Verdict,
};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// How faults of the run are taken.
#[derive(Debug, Clone, Copy, Default)]
pub struct Rules {
    /// A missing compiler takes its submissions out of the run, with a warning.
    pub allow_missing: bool,
}

/// What is known of one problem after a run. `faults` are those of reading the package.
pub fn summarize(
    plan: &Plan,
    index: usize,
    results: &Results,
    faults: Vec<Diagnostic>,
    rules: Rules,
) -> ProblemResult {
    let problem = &plan.problems[index];
    let package = &problem.package;
    let mut diagnostics = faults;
    let by_hand = ByHand::new(plan, problem);
    let mut summary = Summary {
        plan,
        results,
        index,
        problem,
        rules,
        by_hand,
        diagnostics: &mut diagnostics,
        like: BTreeMap::new(),
    };
    summary.programs();
    let data = summary.data();
    let submissions: Vec<SubmissionResult> = problem
        .submissions
        .iter()
        .map(|s| summary.submission(s))
        .collect();
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
    // A waiver takes warnings away; what is broken stays broken.
    diagnostics
        .retain(|d| d.severity == Severity::Error || !package.jury.waive.contains_key(d.code));
    let partial = results.interrupted
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
    index: usize,
    problem: &'a ProblemPlan,
    rules: Rules,
    by_hand: ByHand<'a>,
    diagnostics: &'a mut Vec<Diagnostic>,
    /// The diagnostics of a kind, by code and program, so that sixty equal ones are shown as three.
    like: BTreeMap<(&'static str, String), Alike>,
}

/// Diagnostics of one kind.
#[derive(Default)]
struct Alike {
    /// How many are shown.
    shown: usize,
    /// Where the last of them stands in the list.
    last: usize,
    /// The tests of those that are not.
    rest: Vec<String>,
}

/// Lines of a program's own words that are shown.
const WORDS: usize = 6;

/// Faults of one kind that are shown in full.
const SHOWN: usize = 3;

impl Summary<'_> {
    fn add(&mut self, about: &str, test: &str, diagnostic: Diagnostic) {
        // A disk is full for everybody, and says so once.
        let disk = diagnostic.code == "disk";
        let (about, most) = if disk { ("", 1) } else { (about, SHOWN) };
        let alike = self
            .like
            .entry((diagnostic.code, about.to_string()))
            .or_default();
        if alike.shown < most {
            alike.shown += 1;
            alike.last = self.diagnostics.len();
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

    fn fold_repeats(&mut self) {
        for ((_, about), alike) in std::mem::take(&mut self.like) {
            if alike.rest.is_empty() {
                continue;
            }
            let names = alike
                .rest
                .iter()
                .take(5)
                .cloned()
                .collect::<Vec<_>>()
                .join(", ");
            let dots = if alike.rest.len() > 5 { ", ..." } else { "" };
            let note = match about.is_empty() {
                true => format!("so it was with {} more: {names}{dots}", alike.rest.len()),
                false => format!(
                    "and {} more like it ({about}): {names}{dots}",
                    alike.rest.len()
                ),
            };
            self.diagnostics[alike.last].notes.push(note);
        }
    }

    /// Helper programs that could not be built, and submissions without a compiler.
    fn programs(&mut self) {
        let mut submissions: BTreeSet<ProgramId> =
            self.problem.submissions.iter().map(|s| s.program).collect();
        // The answer-making submission may not be among those judged; then its failure is a fault of the package.
        let mut used: BTreeSet<ProgramId> = BTreeSet::new();
        for step in self
            .plan
            .steps
            .iter()
            .filter(|step| step.problem == self.index)
        {
            match &step.work {
                Work::Generate { program, .. }
                | Work::Validate { program, .. }
                | Work::Answer { program, .. } => {
                    used.insert(*program);
                }
                Work::Judge { checker, .. } | Work::Check { checker, .. } => {
                    used.extend(checker.program)
                }
                _ => {}
            }
        }
        for (id, planned) in self.plan.programs.iter().enumerate() {
            let own = planned
                .program
                .place
                .file
                .starts_with(&self.problem.package.dir)
                || used.contains(&id);
            if !own
                || submissions.contains(&id)
                || !(used.contains(&id)
                    || self.problem.submissions.is_empty()
                    || !planned.submission)
            {
                continue;
            }
            // What the reader could make no program of, it has told already.
            if matches!(planned.program.source, Source::Broken(_)) {
                continue;
            }
            if let State::Failed(fault) = &self.results.states[planned.step] {
                self.add("", &planned.program.name, (**fault).clone());
            }
            let Some(Err(fault)) = &self.results.programs[id] else {
                continue;
            };
            let diagnostic = build_diagnostic(&planned.program.name, &planned.program.place, fault);
            self.diagnostics.push(diagnostic);
        }
        let mut missing: BTreeMap<String, (Place, Vec<String>, String, usize)> = BTreeMap::new();
        submissions.retain(|id| {
            matches!(
                self.results.programs[*id],
                Some(Err(BuildFault::Obstacle(Obstacle::Missing { .. })))
            )
        });
        for id in submissions {
            if let Some(Err(BuildFault::Obstacle(Obstacle::Missing {
                language,
                wanted,
                install,
            }))) = &self.results.programs[id]
            {
                let place = self.plan.programs[id].program.place.clone();
                missing
                    .entry(language.clone())
                    .or_insert((place, wanted.clone(), install.clone(), 0))
                    .3 += 1;
            }
        }
        for (language, (place, wanted, install, count)) in missing {
            let what = format!(
                "no {language} compiler or interpreter ({}) is installed, {} it",
                wanted.join(", "),
                if count == 1 {
                    "1 submission needs".to_string()
                } else {
                    format!("{count} submissions need")
                }
            );
            let mut diagnostic = Diagnostic::error("missing-compiler", place, what).hint(format!(
                "install it ({install}), or leave these submissions out with --allow-missing"
            ));
            if self.rules.allow_missing {
                diagnostic.severity = Severity::Warning;
            }
            self.diagnostics.push(diagnostic);
        }
    }

    /// Test data: what failed, and how much there is.
    fn data(&mut self) -> DataSummary {
        let mut data = DataSummary::default();
        let problem = self.problem;
        for (case, steps) in problem.package.cases.iter().zip(&problem.cases) {
            if steps.input.is_none() {
                continue;
            }
            match case.section {
                Section::Sample => data.samples += 1,
                Section::Secret => data.secret += 1,
                _ => {}
            }
            let mut good = true;
            if let Some(step) = steps.generate {
                good &= self.generated(step, &case.id, &case.place);
            }
            good &= self.validated(
                &steps.validate,
                case.section,
                &case.id,
                &case.place,
                matches!(case.input, Content::Committed(_)),
            );
            if let Some(step) = steps.make_answer {
                good &= self.answered(step, &case.id, &case.place);
            }
            if let Some(step) = steps.check {
                good &= self.checked(step, case.section, &case.id, &case.place);
            }
            if good && !matches!(case.section, Section::Sample | Section::Secret) {
                data.unit_cases += 1;
            }
        }
        data
    }

    fn generated(&mut self, step: StepId, test: &str, place: &Place) -> bool {
        let program = self.program_name(step);
        match &self.results.states[step] {
            State::Done(Done::Generated(facts)) => {
                for pattern in &facts.unmatched {
                    let text = format!("{test}: the generated input does not match {pattern:?}");
                    self.add(
                        &program,
                        test,
                        Diagnostic::warning("no-match", place.clone(), text),
                    );
                }
                true
            }
            State::Failed(fault) => {
                self.failed(step, fault, test, place);
                false
            }
            _ => false,
        }
    }

    fn validated(
        &mut self,
        steps: &[StepId],
        section: Section,
        test: &str,
        place: &Place,
        committed: bool,
    ) -> bool {
        let (mut refused, mut ended, mut commands) = (false, true, Vec::new());
        for &step in steps {
            let program = self.program_name(step);
            match &self.results.states[step] {
                State::Done(Done::Validated { facts, .. }) => {
                    refused |= !facts.accepted;
                    let command = self.by_hand.step(step, test);
                    commands.push(command.clone());
                    if facts.odd {
                        let text = format!("{test}: {program}: {}", first_line(&facts.message));
                        let mut fault = Diagnostic::error("validator-failed", place.clone(), text)
                            .command(command);
                        for line in facts
                            .message
                            .lines()
                            .skip(1)
                            .filter(|line| !line.trim().is_empty())
                            .take(WORDS)
                        {
                            fault = fault.note(line);
                        }
                        self.add(&program, test, fault.hint("a validator ends with exit code 42 (valid) or 43 (invalid), whatever it is given"));
                    } else if !facts.accepted && section != Section::InvalidInput {
                        let text = format!(
                            "{test}: refused by {program}: {}",
                            first_line(&facts.message)
                        );
                        let hint = if committed {
                            "correct the file, or the validator"
                        } else {
                            "correct the generator call, or the validator"
                        };
                        let fault = Diagnostic::error("invalid-test", place.clone(), text)
                            .hint(hint)
                            .command(command);
                        self.add(&program, test, fault);
                    }
                }
                State::Failed(fault) => {
                    self.failed(step, fault, test, place);
                    ended = false;
                }
                _ => ended = false,
            }
        }
        if section == Section::InvalidInput && ended && !refused && !steps.is_empty() {
            let text =
                format!("{test}: every input validator accepts this file, which must be refused");
            let fault = Diagnostic::error("invalid-accepted", place.clone(), text)
                .command(commands.join("\n"));
            self.add(
                "input validators",
                test,
                fault.hint("make the validator stricter, or take the file out of invalid_input"),
            );
            return false;
        }
        ended && (section == Section::InvalidInput || !refused)
    }

    fn answered(&mut self, step: StepId, test: &str, place: &Place) -> bool {
        let program = self.program_name(step);
        match &self.results.states[step] {
            State::Done(Done::Answered { good: true, .. }) => true,
            State::Done(Done::Answered { facts, .. }) => {
                let words = facts.last_words();
                let dash = if words.is_empty() { "" } else { ": " };
                let text = format!(
                    "{test}: {program} makes no judge answer, it {}{dash}{words}",
                    facts.ending()
                );
                let fault = Diagnostic::error("answer-failed", place.clone(), text)
                    .command(self.by_hand.step(step, test));
                self.add(
                    &program,
                    test,
                    fault.hint(
                        "the solution that makes the answers must end well within the limits",
                    ),
                );
                false
            }
            State::Failed(fault) => {
                self.failed(step, fault, test, place);
                false
            }
            _ => false,
        }
    }

    fn checked(&mut self, step: StepId, section: Section, test: &str, place: &Place) -> bool {
        match &self.results.states[step] {
            State::Done(Done::Checked(facts)) => match (section, facts.accepted) {
                (Section::ValidOutput, Some(true)) | (Section::InvalidOutput, Some(false)) => true,
                (_, None) => {
                    let fault = Diagnostic::error(
                        "judge-error",
                        place.clone(),
                        format!("{test}: {}", first_line(&facts.message)),
                    );
                    self.add(
                        "output validator",
                        test,
                        fault.command(self.by_hand.step(step, test)),
                    );
                    false
                }
                (_, Some(accepted)) => {
                    let (did, should) = if accepted {
                        ("accepts", "refuse")
                    } else {
                        ("refuses", "accept")
                    };
                    let why = if accepted {
                        String::new()
                    } else {
                        format!(": {}", first_line(&facts.message))
                    };
                    let text = format!(
                        "{test}: the output validator {did} an output that it must {should}{why}"
                    );
                    let fault = Diagnostic::error("wrong-check", place.clone(), text)
                        .command(self.by_hand.step(step, test));
                    self.add("output validator", test, fault);
                    false
                }
            },
            State::Failed(fault) => {
                self.failed(step, fault, test, place);
                false
            }
            _ => false,
        }
    }

    fn program_of(&self, step: StepId) -> Option<ProgramId> {
        match &self.plan.steps[step].work {
            Work::Generate { program, .. }
            | Work::Validate { program, .. }
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

    fn submission(&mut self, planned: &SubmissionPlan) -> SubmissionResult {
        let package = &self.problem.package;
        let submission = &planned.submission;
        let mut result = SubmissionResult {
            submission: submission.path.clone(),
            language: language_name(&submission.program.source),
            headline: submission.headline.clone(),
            verdict: Verdict::Judged(Judgement::Accepted),
            cause: None,
            expected: expect::summary(&submission.expectations),
            as_expected: None,
            complaints: Vec::new(),
            killed_by: Vec::new(),
            tests: Vec::new(),
            groups: Vec::new(),
            score: None,
            compile_message: String::new(),
        };
        match &self.results.programs[planned.program] {
            Some(Err(BuildFault::Obstacle(Obstacle::Missing { language, .. }))) => {
                result.verdict = Verdict::Skipped;
                result.compile_message =
                    format!("no {language} compiler or interpreter is installed");
                if !self.rules.allow_missing {
                    result.as_expected = Some(false);
                    result.complaints.push(result.compile_message.clone());
                }
                return result;
            }
            Some(Err(fault)) => {
                let (message, command) = match fault {
                    BuildFault::Refused { message, command } => (message.clone(), command.clone()),
                    BuildFault::Obstacle(Obstacle::Sources(reason)) => {
                        (reason.clone(), String::new())
                    }
                    BuildFault::Obstacle(Obstacle::Missing { .. }) => unreachable!("handled above"),
                };
                result.verdict = Verdict::CompileError;
                result.as_expected = Some(false);
                let by_hand = if command.is_empty() {
                    String::new()
                } else {
                    format!(" (by hand: {command})")
                };
                result.complaints.push(format!("does not compile{by_hand}"));
                result.compile_message = message;
                return result;
            }
            // It was not built, or there is nothing to judge it on.
            None => {
                result.verdict = Verdict::Skipped;
                if let State::Failed(fault) =
                    &self.results.states[self.plan.programs[planned.program].step]
                {
                    self.add("", &submission.path, (**fault).clone());
                }
                return result;
            }
            Some(Ok(_)) if planned.runs.is_empty() => {
                if self.problem.judged {
                    result.verdict = Verdict::Skipped;
                }
                return result;
            }
            Some(Ok(_)) => {}
        }

        let mut checks: Vec<Option<CheckFacts>> = Vec::new();
        for &(case, step) in &planned.runs {
            let id = &package.cases[case].id;
            let (test, check) = self.test(step, id);
            if let State::Failed(fault) = &self.results.states[step]
                && fault.code == "disk"
            {
                self.add("", id, (**fault).clone());
            }
            if test.verdict == Verdict::JudgeError {
                let text = format!("{} on {id}: {}", submission.path, test.message);
                let place = package
                    .output_validator
                    .as_ref()
                    .map_or_else(|| package.cases[case].place.clone(), |p| p.place.clone());
                let command = format!(
                    "jury run -p {} {} --test {id} -vv",
                    self.by_hand.shown(&package.dir),
                    quote(&submission.path)
                );
                let fault = Diagnostic::error("judge-error", place, text).command(command);
                self.add("output validator", id, fault);
            }
            result.tests.push(test);
            checks.push(check);
        }
        if package.config.kinds.contains(&Kind::Scoring) {
            let scored = score::score(package, &mut result.tests, &checks);
            for fault in scored.faults {
                let place = Place::file(package.dir.join("problem.yaml"));
                self.add(
                    "scores",
                    "",
                    Diagnostic::error("bad-score", place, format!("{}: {fault}", submission.path)),
                );
            }
            result.groups = scored.groups;
            result.score = Some(scored.total);
        }
        let accepted = Verdict::Judged(Judgement::Accepted);
        if let Some(first) = result.tests.iter().find(|test| test.verdict != accepted) {
            result.verdict = first.verdict.clone();
            result.cause = first.cause.clone();
        }
        result.killed_by = result
            .tests
            .iter()
            .filter(|test| matches!(test.verdict, Verdict::Judged(j) if j != Judgement::Accepted))
            .map(|test| test.test.clone())
            .collect();
        let whole = self.problem.all_tests
            && result
                .tests
                .iter()
                .all(|test| test.verdict != Verdict::Skipped);
        if !planned.outside && !submission.expectations.is_empty() && !result.tests.is_empty() {
            let complaints = expect::complaints(
                &submission.expectations,
                &result.tests,
                &result.groups,
                result.score,
            );
            if whole {
                result.as_expected = Some(complaints.is_empty());
                result.complaints = complaints;
            }
        }
        result
    }

    fn test(&self, step: StepId, id: &str) -> (TestResult, Option<CheckFacts>) {
        let mut result = TestResult {
            test: id.to_string(),
            verdict: Verdict::Skipped,
            cause: None,
            cpu_s: 0.0,
            wall_s: 0.0,
            memory_kib: 0,
            message: String::new(),
            runs: 0,
            score: None,
            cached: self.results.cached[step],
        };
        let Work::Judge { limits, .. } = &self.plan.steps[step].work else {
            return (result, None);
        };
        match &self.results.states[step] {
            State::Done(Done::Judged { facts, check }) => {
                let mut limits = limits.base;
                limits.time = match self.problem.time_limit {
                    TimeLimit::Given(limit) => Some(limit),
                    TimeLimit::Inferred(step) => match self.results.states[step].done() {
                        Some(Done::Limit(limit)) => Some(*limit),
                        _ => None,
                    },
                    TimeLimit::Unknown => limits.time,
                };
                result.cpu_s = facts.cpu.as_secs_f64();
                result.wall_s = facts.wall.as_secs_f64();
                result.memory_kib = facts.memory.div_ceil(1024);
                result.runs = facts.runs;
                (result.verdict, result.cause, result.message) =
                    verdict(facts, &limits, check.as_ref());
                (result, check.clone())
            }
            State::Failed(fault) if fault.code == "disk" => (result, None),
            State::Failed(fault) => {
                // The run itself could not be made: a fault of the jury's side, never charged to the submission.
                result.verdict = Verdict::JudgeError;
                result.message = fault.message.clone();
                (result, None)
            }
            State::Skipped(_) | State::Waiting | State::Done(_) => (result, None),
        }
    }
}

fn verdict(
    facts: &Facts,
    limits: &super::RunLimits,
    check: Option<&CheckFacts>,
) -> (Verdict, Option<Cause>, String) {
    if let Some((judgement, cause)) = facts.verdict(limits) {
        let words = facts.last_words();
        let dash = if words.is_empty() { "" } else { ": " };
        return (
            Verdict::Judged(judgement),
            Some(cause),
            format!("{}{dash}{words}", facts.ending()),
        );
    }
    match check {
        Some(CheckFacts {
            accepted: Some(true),
            message,
            ..
        }) => (Verdict::Judged(Judgement::Accepted), None, message.clone()),
        Some(CheckFacts {
            accepted: Some(false),
            message,
            ..
        }) => (
            Verdict::Judged(Judgement::WrongAnswer),
            Some(Cause::Checker),
            message.clone(),
        ),
        Some(CheckFacts {
            accepted: None,
            message,
            ..
        }) => (Verdict::JudgeError, None, message.clone()),
        None => (
            Verdict::JudgeError,
            None,
            "its output was not checked".into(),
        ),
    }
}

fn build_diagnostic(name: &str, place: &Place, fault: &BuildFault) -> Diagnostic {
    match fault {
        BuildFault::Refused { message, command } => {
            let mut diagnostic = Diagnostic::error(
                "does-not-compile",
                place.clone(),
                format!("{name} does not compile"),
            )
            .command(command.clone());
            let lines: Vec<&str> = message
                .lines()
                .filter(|line| !line.trim().is_empty())
                .collect();
            for line in lines.iter().take(12) {
                diagnostic = diagnostic.note(*line);
            }
            if lines.len() > 12 {
                diagnostic = diagnostic.note(format!("[{} more lines]", lines.len() - 12));
            }
            diagnostic
        }
        BuildFault::Obstacle(Obstacle::Missing {
            language,
            wanted,
            install,
        }) => Diagnostic::error(
            "missing-compiler",
            place.clone(),
            format!(
                "{name}: no {language} compiler or interpreter ({}) is installed",
                wanted.join(", ")
            ),
        )
        .hint(format!("install it: {install}")),
        BuildFault::Obstacle(Obstacle::Sources(reason)) => {
            Diagnostic::error("not-a-program", place.clone(), format!("{name}: {reason}"))
        }
    }
}

fn language_name(source: &Source) -> String {
    match source {
        Source::Cargo { .. } => "Rust".into(),
        Source::Files { language, .. } => {
            Language::by_key(language).map_or_else(|| language.clone(), |l| l.name.to_string())
        }
        Source::Scripts { .. } => "script".into(),
        Source::Broken(_) => String::new(),
    }
}

fn first_line(text: &str) -> &str {
    text.lines()
        .find(|line| !line.trim().is_empty())
        .unwrap_or("")
        .trim()
}
