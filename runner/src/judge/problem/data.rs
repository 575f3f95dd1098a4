//! How the test data fared: generators, validators, answers, outputs that are given.

use super::{Summary, WORDS, first_line};
use crate::data::layout;
use crate::diagnostic::{Diagnostic, Place};
use crate::engine::{Done, State};
use crate::judge::stderr::gist;
use crate::package::{Content, Section};
use crate::plan::{StepId, Work};
use crate::report::model::DataSummary;

impl Summary<'_> {
    /// Test data: what failed, and how much there is.
    pub(super) fn data(&mut self) -> DataSummary {
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
                (case.section == Section::InvalidInput).then_some("input"),
                &case.id,
                &case.place,
                match case.input {
                    Content::Committed(_) => "correct the file, or the validator",
                    Content::Generated(_) => "correct the generator call, or the validator",
                    _ => "correct the rule, or the validator",
                },
            );
            if let Some(step) = steps.make_answer {
                good &= self.answered(step, &case.id, &case.place);
            }
            let hint = "correct the answer, or the answer validator";
            let steps_of_answer = &steps.validate_answer;
            good &= self.validated(
                steps_of_answer,
                (case.section == Section::InvalidAnswer).then_some("answer"),
                &case.id,
                &case.place,
                hint,
            );
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
        match &self.results.states[step] {
            State::Done(Done::Generated(_)) => true,
            State::Failed(fault) => {
                self.failed(step, fault, test, place);
                false
            }
            _ => false,
        }
    }

    /// What validators say; `bad` is what they are asked about when one of them has to refuse it.
    fn validated(
        &mut self,
        steps: &[StepId],
        bad: Option<&str>,
        test: &str,
        place: &Place,
        hint: &str,
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
                    } else if !facts.accepted && bad.is_none() {
                        let words = gist(&facts.message);
                        let text = format!("{test}: refused by {program}: {words}");
                        let mut fault = Diagnostic::error("invalid-test", place.clone(), text)
                            .hint(hint)
                            .command(command);
                        fault.notes = self.oddities(step);
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
        if let Some(kind) = bad.filter(|_| ended && !refused && !steps.is_empty()) {
            let text =
                format!("{test}: every {kind} validator accepts this file, which must be refused");
            let fault = Diagnostic::error("invalid-accepted", place.clone(), text)
                .command(commands.join("\n"));
            let hint =
                format!("make the validator stricter, or take the file out of invalid_{kind}");
            self.add(&format!("{kind} validators"), test, fault.hint(hint));
            return false;
        }
        ended && (bad.is_some() || !refused)
    }

    /// What is odd about the bytes that a validator was asked about, and hard to see.
    fn oddities(&self, step: StepId) -> Vec<String> {
        let Work::Validate { input, .. } = &self.plan.steps[step].work else {
            return Vec::new();
        };
        match self.contents.bytes(input) {
            Some(bytes) if bytes.is_empty() => vec!["the file is empty".into()],
            Some(bytes) => layout::faults(&bytes)
                .iter()
                .map(|fault| format!("it has {} on line {}", fault.what, fault.line))
                .collect(),
            None => Vec::new(),
        }
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
}
