//! The programs of a package once they are built, by what they are for.

use crate::build::Artifact;
use crate::diagnostic::{Diagnostic, Place};
use crate::engine::Results;
use crate::engine::ask::{Court, Solution};
use crate::package::{Answer, Cross, Kind, Package, Program, Settings, Submission};
use crate::plan::{Plan, case_checker, submission_limits};
use crate::quality::matrix::claimed_right;

/// A package, and the plan that built its programs.
#[derive(Clone, Copy)]
pub struct Built<'a> {
    /// The package.
    pub package: &'a Package,
    /// The plan.
    pub plan: &'a Plan,
    /// What came of it.
    pub results: &'a Results,
}

/// A generator call for people, its program, and its arguments.
pub type Stream = (String, Artifact, Vec<String>);

impl<'a> Built<'a> {
    /// A program that is to be run.
    ///
    /// # Errors
    /// It could not be built.
    pub fn artifact(&self, program: &Program) -> Result<Artifact, Diagnostic> {
        let id = self
            .plan
            .programs
            .iter()
            .position(|planned| planned.program.source == program.source);
        match id.and_then(|id| self.results.programs[id].as_ref()) {
            Some(Ok(artifact)) => Ok(artifact.clone()),
            _ => Err(Diagnostic::error(
                "does-not-compile",
                program.place.clone(),
                format!("{} could not be built", program.name),
            )
            .hint("`jury build` shows why")),
        }
    }

    /// A submission as a solution.
    ///
    /// # Errors
    /// As [`Built::artifact`].
    pub fn solution(&self, submission: &Submission) -> Result<Solution, Diagnostic> {
        Ok(Solution {
            name: submission.path.clone(),
            artifact: self.artifact(&submission.program)?,
            args: Vec::new(),
        })
    }

    /// Refuses a problem whose solutions have no outputs of their own to compare.
    ///
    /// # Errors
    /// It is interactive, multi-pass or submit-answer.
    pub fn compares(&self) -> Result<(), Diagnostic> {
        let config = &self.package.config;
        let text = if config.kinds.contains(&Kind::SubmitAnswer) {
            "answers that are handed in cannot be tried on other tests"
        } else if config.talks() {
            "solutions that talk with the output validator have no outputs to compare"
        } else {
            return Ok(());
        };
        let place = Place::file(self.package.dir.join("problem.yaml"));
        Err(Diagnostic::error("unsupported", place, text)
            .hint("leave this problem out of this command"))
    }

    /// Validators, checker and limits as the folder `group` below `data/` has them.
    ///
    /// # Errors
    /// As [`Built::artifact`].
    pub fn court(&self, group: &str) -> Result<Court, Diagnostic> {
        let package = self.package;
        let none = Settings::default();
        let settings = package
            .groups
            .get(group)
            .map_or(&none, |group| &group.settings);
        let args = settings.input_validator_args.get("").cloned();
        let args = args.unwrap_or_default();
        let mut validators = Vec::new();
        for validator in &package.input_validators {
            validators.push((self.artifact(validator)?, args.clone()));
        }
        Ok(Court {
            validators,
            checker: package
                .output_validator
                .as_ref()
                .map(|program| self.artifact(program))
                .transpose()?,
            check: case_checker(package, settings.output_validator_args.clone()),
            limits: submission_limits(package),
        })
    }

    /// The streams of small instances that `cross` names.
    ///
    /// # Errors
    /// A generator that does not exist or could not be built.
    pub fn streams(&self, cross: &Cross) -> Result<Vec<Stream>, Diagnostic> {
        let mut streams = Vec::new();
        for command in &cross.commands {
            let program = self
                .package
                .generators
                .get(&command.generator)
                .ok_or_else(|| {
                    Diagnostic::error(
                        "missing-generator",
                        cross.place.clone(),
                        format!("there is no generator {}", command.generator),
                    )
                })?;
            let shown = format!("{} {}", command.generator, command.args.join(" "));
            streams.push((shown, self.artifact(program)?, command.args.clone()));
        }
        Ok(streams)
    }

    /// The submission that makes the judge answers.
    pub fn model(&self) -> Option<&'a Submission> {
        let package = self.package;
        let marked = package.submissions.iter().find(|s| s.model_solution);
        marked.or_else(|| {
            package.cases.iter().find_map(|case| match &case.answer {
                Answer::Solution(name) => package.named_submission(name),
                _ => None,
            })
        })
    }

    /// The program that answers straight from the rules, when `cross` names one.
    ///
    /// # Errors
    /// As [`Built::artifact`].
    pub fn oracle(&self) -> Result<Option<Solution>, Diagnostic> {
        let cross = self.package.jury.cross.as_ref();
        let Some((program, args)) = cross.and_then(|cross| cross.oracle.as_ref()) else {
            return Ok(None);
        };
        Ok(Some(Solution {
            name: format!("oracle {}", program.name),
            artifact: self.artifact(program)?,
            args: args.clone(),
        }))
    }

    /// The solution that makes the judge answers and another right one, neither of them the submission `not`: an accepted
    /// one if there is one, else the oracle.
    ///
    /// # Errors
    /// There is no right solution, or one could not be built.
    pub fn right(&self, not: &str) -> Result<(Solution, Option<Solution>), Diagnostic> {
        let package = self.package;
        let others = || {
            let right = package
                .submissions
                .iter()
                .filter(|s| claimed_right(&s.expectations));
            right.filter(|s| s.path != not)
        };
        let model = self.model().filter(|model| model.path != not);
        let model = model.or_else(|| others().next()).ok_or_else(|| {
            Diagnostic::error(
                "no-model",
                Place::file(package.dir.join("submissions")),
                "there is no right solution to compare with",
            )
            .hint("add an accepted submission")
        })?;
        // Starting a virtual machine or an interpreter takes longer than solving a small input.
        let cost = |solution: &Solution| {
            let language = crate::languages::Language::by_key(&solution.artifact.language);
            match language {
                Some(language) if language.jvm => 2,
                _ if solution.artifact.runner.is_some() => 1,
                _ => 0,
            }
        };
        let mut seconds = Vec::new();
        for other in others().filter(|other| other.path != model.path) {
            // One whose compiler is missing is no loss.
            seconds.extend(self.solution(other).ok());
        }
        let second = match seconds.into_iter().min_by_key(cost) {
            Some(second) => Some(second),
            None => self.oracle()?,
        };
        Ok((self.solution(model)?, second))
    }
}
