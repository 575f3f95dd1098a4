//! One submission: its tests, its verdict, and whether it is as claimed.

use super::{Summary, WORDS};
use crate::build::compile::Obstacle;
use crate::diagnostic::Diagnostic;
use crate::engine::{BuildFault, Conversation, Done, State};
use crate::judge::CheckFacts;
use crate::judge::facts::Facts;
use crate::judge::grading::{self, Graders};
use crate::judge::{expect, score};
use crate::languages::Language;
use crate::package::{Judgement, Kind, Source, StaticValidation, quote};
use crate::plan::{StepId, SubmissionPlan, TimeLimit, Work};
use crate::report::model::{Cause, SubmissionResult, TestResult, Transcript, Verdict};

impl Summary<'_> {
    pub(super) fn submission(
        &mut self,
        planned: &SubmissionPlan,
        graders: &mut dyn Graders,
    ) -> SubmissionResult {
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
            Some(Ok(_)) if planned.runs.is_empty() && planned.missing.is_empty() => {
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
                && of_the_machine(fault)
            {
                let mut fault = (**fault).clone();
                if fault.code == "lost-run" {
                    fault.place = package.cases[case].place.clone();
                    fault.message = format!("{} on {id}: {}", submission.path, fault.message);
                }
                self.add("", id, fault);
            }
            if test.verdict == Verdict::JudgeError {
                let run = format!("{} on {id}", submission.path);
                let mut words = test.message.lines().filter(|line| !line.trim().is_empty());
                let text = format!("{run}: {}", words.next().unwrap_or_default());
                let place = package
                    .output_validator
                    .as_ref()
                    .map_or_else(|| package.cases[case].place.clone(), |p| p.place.clone());
                let command = format!(
                    "jury run -p {} {} --test {id} -vv",
                    self.by_hand.shown(&package.dir),
                    quote(&submission.path)
                );
                let mut fault = Diagnostic::error("judge-error", place, text).command(command);
                fault.notes = words.take(WORDS).map(str::to_owned).collect();
                self.add("output validator", &run, fault.about(id));
            }
            result.tests.push(test);
            checks.push(check);
        }
        for &case in &planned.missing {
            let step = self.plan.programs[planned.program].step;
            let mut test = self.unjudged(step, &package.cases[case].id);
            test.verdict = Verdict::Judged(Judgement::WrongAnswer);
            test.message = "nothing is handed in for this test".into();
            result.tests.push(test);
            checks.push(None);
        }
        for (group, step) in &planned.static_runs {
            let id = format!("{group}/{}", StaticValidation::NAME);
            let (test, check) = self.said(*step, &id);
            if let (Verdict::JudgeError, Some(validator)) =
                (&test.verdict, &package.static_validator)
            {
                let text = format!("{} on {id}: {}", submission.path, test.message);
                let fault = Diagnostic::error("judge-error", validator.place.clone(), text);
                self.add("static validator", &id, fault);
            }
            result.tests.push(test);
            checks.push(check);
        }
        let scoring = package.config.kinds.contains(&Kind::Scoring);
        let mut faults = Vec::new();
        let graders = self.problem.all_tests.then_some(graders);
        let graded = grading::grade(package, &mut result.tests, &checks, graders);
        if let Some(graded) = &graded {
            faults.extend(graded.faults.iter().cloned());
            if scoring {
                result.expected = grading::expected(&submission.path).to_owned();
                result.groups = graded.groups.clone();
                result.score = Some(graded.score.unwrap_or(0.0));
            }
        } else if scoring {
            let scored = score::score(package, &mut result.tests, &checks);
            faults = scored.faults;
            result.groups = scored.groups;
            result.score = Some(scored.total);
        }
        if !scoring {
            faults.extend(score::unwanted(package, &result.tests, &checks));
        }
        for fault in faults {
            let message = match fault.code {
                "bad-score" | "grader-failed" => format!("{}: {}", submission.path, fault.message),
                _ => fault.message.clone(),
            };
            self.add("scores", &submission.path, Diagnostic { message, ..fault });
        }
        let accepted = Verdict::Judged(Judgement::Accepted);
        if let Some(first) = result.tests.iter().find(|test| test.verdict != accepted) {
            result.verdict = first.verdict.clone();
            result.cause = first.cause.clone();
        }
        if let Some(graded) = &graded
            && graded.verdict != result.verdict
        {
            result.verdict = graded.verdict.clone();
            let same = result.tests.iter().find(|t| t.verdict == graded.verdict);
            result.cause = same.and_then(|test| test.cause.clone());
        }
        result.killed_by = result
            .tests
            .iter()
            .filter(|test| matches!(test.verdict, Verdict::Judged(j) if j != Judgement::Accepted))
            .map(|test| test.test.clone())
            .collect();
        let whole = self.problem.all_tests
            && !package.incomplete
            && result.verdict != Verdict::Skipped
            && result
                .tests
                .iter()
                .all(|test| test.verdict != Verdict::Skipped);
        if !planned.outside && !submission.expectations.is_empty() && !result.tests.is_empty() {
            let mut complaints = match &graded {
                Some(graded) => {
                    let counts = |test: &&TestResult| graded.counted.contains(&test.test);
                    let tests: Vec<TestResult> =
                        result.tests.iter().filter(counts).cloned().collect();
                    expect::complaints(
                        &submission.expectations,
                        &tests,
                        &result.groups,
                        result.score,
                    )
                }
                None => expect::complaints(
                    &submission.expectations,
                    &result.tests,
                    &result.groups,
                    result.score,
                ),
            };
            if let Some(graded) = graded.as_ref().filter(|_| scoring) {
                complaints.extend(grading::complaints(package, graded, &result));
            }
            if whole {
                result.as_expected = Some(complaints.is_empty());
                result.complaints = complaints;
            }
        }
        result
    }

    /// A test that nothing is known of yet.
    fn unjudged(&self, step: StepId, id: &str) -> TestResult {
        TestResult {
            test: id.to_string(),
            verdict: Verdict::Skipped,
            cause: None,
            cpu_s: 0.0,
            wall_s: 0.0,
            memory_kib: 0,
            stack_kib: None,
            message: String::new(),
            runs: 0,
            passes: 1,
            transcript: None,
            score: None,
            cached: self.results.cached[step],
        }
    }

    /// What a validator said of something that did not run: sources, or an answer that was handed in.
    fn said(&self, step: StepId, id: &str) -> (TestResult, Option<CheckFacts>) {
        let mut result = self.unjudged(step, id);
        match &self.results.states[step] {
            State::Done(Done::Checked(facts)) => {
                (result.verdict, result.cause, result.message) = checked(Some(facts));
                (result, Some(facts.clone()))
            }
            State::Failed(fault) => {
                result.verdict = Verdict::JudgeError;
                result.message = fault.message.clone();
                (result, None)
            }
            State::Skipped(_) | State::Waiting | State::Done(_) => (result, None),
        }
    }

    fn test(&self, step: StepId, id: &str) -> (TestResult, Option<CheckFacts>) {
        let mut result = self.unjudged(step, id);
        let limits = match &self.plan.steps[step].work {
            Work::Judge { limits, .. } => limits,
            // An answer that was handed in.
            Work::Check { .. } => return self.said(step, id),
            _ => return (result, None),
        };
        match &self.results.states[step] {
            State::Done(Done::Judged {
                facts,
                check,
                conversation,
            }) => {
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
                result.stack_kib = facts.stack_peak.map(|bytes| bytes.get().div_ceil(1024));
                result.runs = facts.runs.into();
                (result.verdict, result.cause, result.message) =
                    verdict(facts, &limits, check.as_ref(), conversation.as_deref());
                if let Some(conversation) = conversation {
                    if conversation.passes > 1 {
                        // Messages are added up over the passes; the last one is about the last pass.
                        let lines = result.message.lines().rev();
                        let last = lines.map(str::trim).find(|line| !line.is_empty());
                        let last = last.map_or(String::new(), |line| format!(": {line}"));
                        result.message = format!("pass {}{last}", conversation.passes);
                    }
                    result.passes = conversation.passes;
                    result.transcript = conversation.transcript.map(Transcript::Kept);
                }
                (result, check.clone())
            }
            State::Failed(fault) if of_the_machine(fault) => (result, None),
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

/// Whether a run came to nothing because of the machine, so that nothing can be said of anybody.
fn of_the_machine(fault: &Diagnostic) -> bool {
    matches!(fault.code, "disk" | "lost-run")
}

fn verdict(
    facts: &Facts,
    limits: &crate::judge::RunLimits,
    check: Option<&CheckFacts>,
    conversation: Option<&Conversation>,
) -> (Verdict, Option<Cause>, String) {
    // An interactor that fails may have made the submission fail.
    if let (
        Some(_),
        Some(CheckFacts {
            accepted: None,
            message,
            ..
        }),
    ) = (conversation, check)
    {
        return (Verdict::JudgeError, None, message.clone());
    }
    let by_itself = match conversation {
        Some(conversation) if conversation.rejected_first => facts.verdict_if_refused(limits),
        _ => facts.verdict(limits),
    };
    if let Some((judgement, cause)) = by_itself {
        let words = facts.last_words();
        let dash = if words.is_empty() { "" } else { ": " };
        return (
            Verdict::Judged(judgement),
            Some(cause),
            format!("{}{dash}{words}", facts.ending()),
        );
    }
    checked(check)
}

/// The verdict that a validator gives.
fn checked(check: Option<&CheckFacts>) -> (Verdict, Option<Cause>, String) {
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

fn language_name(source: &Source) -> String {
    match source {
        Source::Cargo { .. } => "Rust".into(),
        Source::Files { language, .. } => {
            Language::by_key(language).map_or_else(|| language.clone(), |l| l.name.to_string())
        }
        Source::Scripts { .. } => "script".into(),
        Source::Checktestdata { .. } => "Checktestdata".into(),
        Source::Answers { .. } => "answers".into(),
        Source::Broken(_) => String::new(),
    }
}
