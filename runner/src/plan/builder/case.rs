//! The steps of one test case: making it, holding it against the validators, answering it.

use super::Builder;
use crate::judge::RunLimits;
use crate::package::{Answer, Content, Package, Section, Source, TestCase, handed_in};
use crate::plan::limits::{helper_limits, validation_limits};
use crate::plan::{CasePlan, Checker, FileRef, StepId, StepLimits, Work};
use std::collections::BTreeMap;
use std::sync::Arc;

impl Builder {
    /// The steps of a test.
    pub(super) fn case(
        &mut self,
        index: usize,
        package: &Arc<Package>,
        case: &TestCase,
        limits: &RunLimits,
    ) -> CasePlan {
        let mut steps = CasePlan::default();
        let input = match &case.input {
            Content::Generated(command) => {
                let Some(program) = package.generators.get(&command.generator) else {
                    return steps;
                };
                let program = self.helper(index, package, program);
                let work = Work::Generate {
                    program,
                    command: command.clone(),
                    limits: helper_limits(package),
                };
                let step = self.push(
                    index,
                    work,
                    vec![self.plan.programs[program].step],
                    &case.id,
                );
                steps.generate = Some(step);
                FileRef::Made(step, "in")
            }
            other => given(other),
        };
        for validator in &package.input_validators {
            let program = self.helper(index, package, validator);
            let mut needs = vec![self.plan.programs[program].step];
            needs.extend(steps.generate);
            let work = Work::Validate {
                program,
                args: validator_args(&case.settings.input_validator_args, &validator.name),
                input: input.clone(),
                beside: None,
                limits: validation_limits(package),
                invalid: case.section == Section::InvalidInput,
            };
            let step = self.push(index, work, needs, &case.id);
            steps.validate.push(self.with_files(step, case));
        }
        // A file that must be refused needs no answer, but may have one.
        let refused = case.section == Section::InvalidInput;
        if !refused || case.answer != Answer::Empty {
            self.answer(index, package, case, &input, limits, &mut steps);
        }
        if !refused {
            self.validate_answer(index, package, case, &input, &mut steps);
        }
        if let (Section::ValidOutput | Section::InvalidOutput, Some(output)) =
            (case.section, &case.output)
        {
            let checker = self.checker(index, package, case);
            let mut needs: Vec<StepId> = steps
                .generate
                .into_iter()
                .chain(steps.make_answer)
                .collect();
            needs.extend(&steps.validate);
            needs.extend(self.steps_of(&checker));
            let work = Work::Check {
                input: input.clone(),
                answer: steps.answer.clone().unwrap_or_else(empty),
                output: match (output, steps.generate) {
                    (Content::Generated(_), Some(step)) => FileRef::Made(step, "out"),
                    _ => given(output),
                },
                checker,
            };
            steps.check = Some(self.push(index, work, needs, &case.id));
        }
        steps.input = Some(input);
        steps
    }

    fn validate_answer(
        &mut self,
        index: usize,
        package: &Arc<Package>,
        case: &TestCase,
        input: &FileRef,
        steps: &mut CasePlan,
    ) {
        let (Some(answer), false) = (&steps.answer, case.answer == Answer::Empty) else {
            return;
        };
        for validator in &package.answer_validators {
            let program = self.helper(index, package, validator);
            let mut needs = vec![self.plan.programs[program].step];
            needs.extend(steps.generate);
            needs.extend(steps.make_answer);
            needs.extend(&steps.validate);
            let work = Work::Validate {
                program,
                args: validator_args(&case.settings.answer_validator_args, &validator.name),
                input: answer.clone(),
                beside: Some(input.clone()),
                limits: validation_limits(package),
                invalid: case.section == Section::InvalidAnswer,
            };
            let step = self.push(index, work, needs, &case.id);
            steps.validate_answer.push(step);
        }
    }

    fn answer(
        &mut self,
        index: usize,
        package: &Arc<Package>,
        case: &TestCase,
        input: &FileRef,
        limits: &RunLimits,
        steps: &mut CasePlan,
    ) {
        steps.answer = match &case.answer {
            Answer::Given(content) => Some(given(content)),
            Answer::Empty => Some(empty()),
            Answer::ByGenerator => steps.generate.map(|step| FileRef::Made(step, "ans")),
            Answer::Solution(name) => {
                let named = package.named_submission(name);
                let source = named.map(|s| &s.program.source);
                if let Some(source @ Source::Answers { .. }) = source {
                    let file = handed_in(source, &package.cases).files.remove(&case.id);
                    steps.answer = file.map(FileRef::Path);
                    return;
                }
                let program = match named {
                    Some(found) => self.submission(index, package, &found.program),
                    None => match package.answer_programs.get(name) {
                        Some(program) => self.helper(index, package, program),
                        // The reader has said so already.
                        None => return,
                    },
                };
                let mut needs = vec![self.plan.programs[program].step];
                needs.extend(steps.generate);
                needs.extend(&steps.validate);
                let work = Work::Answer {
                    program,
                    args: case.settings.args.clone(),
                    input: input.clone(),
                    limits: StepLimits {
                        base: *limits,
                        time_from: None,
                    },
                };
                let step = self.push(index, work, needs, &case.id);
                self.with_files(step, case);
                steps.make_answer = Some(step);
                Some(FileRef::Made(step, "ans"))
            }
        };
    }

    /// What outputs of a test are checked by.
    pub(super) fn checker(
        &mut self,
        index: usize,
        package: &Arc<Package>,
        case: &TestCase,
    ) -> Checker {
        let program = package
            .output_validator
            .as_ref()
            .map(|p| self.helper(index, package, p));
        let further = package
            .further_output_validators
            .iter()
            .map(|p| self.helper(index, package, p))
            .collect();
        Checker {
            program,
            further,
            ..case_checker(package, case.settings.output_validator_args.clone())
        }
    }

    /// Lays the files of a case beside the program of a step.
    pub(super) fn with_files(&mut self, step: StepId, case: &TestCase) -> StepId {
        self.plan.steps[step].files = case.files.clone();
        step
    }

    /// The steps that build the programs of a checker.
    pub(super) fn steps_of(&self, checker: &Checker) -> Vec<StepId> {
        let programs = checker.programs();
        programs.map(|p| self.plan.programs[p].step).collect()
    }
}

fn given(content: &Content) -> FileRef {
    match content {
        Content::Committed(path) | Content::Copied(path) => FileRef::Path(path.clone()),
        Content::Literal(bytes) => FileRef::Bytes(Arc::new(bytes.clone())),
        // The caller knows which step makes it.
        Content::Generated(_) => empty(),
    }
}

/// A file with nothing in it.
pub(super) fn empty() -> FileRef {
    FileRef::Bytes(Arc::new(Vec::new()))
}

/// Arguments for every validator, then those for this one by its name without folder and ending.
pub fn validator_args(args: &BTreeMap<String, Vec<String>>, validator: &str) -> Vec<String> {
    let file = validator.rsplit('/').next().unwrap_or(validator);
    let stem = file.split('.').next().unwrap_or(file);
    let named = |key: &str| args.get(key).cloned();
    named(file)
        .or_else(|| named(stem))
        .or_else(|| named(""))
        .unwrap_or_default()
}

/// A checker with a package's limits and these arguments; its program is filled in by the caller.
pub fn case_checker(package: &Package, args: Vec<String>) -> Checker {
    Checker {
        program: None,
        further: Vec::new(),
        args,
        limits: validation_limits(package),
    }
}
