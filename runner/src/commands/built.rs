//! The programs of a package once they are built, by what they are for.

use crate::build::Artifact;
use crate::diagnostic::{Diagnostic, Place};
use crate::engine::Results;
use crate::engine::ask::{Court, Solution};
use crate::package::{
    Answer, Cross, Kind, Package, Program, Section, Settings, Submission, TestCase,
};
use crate::plan::{Plan, case_checker, submission_limits, validator_args};
use crate::quality::matrix::claimed_right;
use crate::store::Hash;
use std::fs::File;
use std::path::PathBuf;

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
            args: self.settings("secret").args,
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

    /// The settings of the folder `group` below `data/`.
    fn settings(&self, group: &str) -> Settings {
        let group = self.package.groups.get(group);
        group
            .map(|group| group.settings.clone())
            .unwrap_or_default()
    }

    /// The files that lie beside every secret test, for inputs that are no tests.
    ///
    /// # Errors
    /// Not every test has the same.
    fn files(&self) -> Result<Vec<(String, PathBuf)>, Diagnostic> {
        let content = |path: &PathBuf| {
            let hash = File::open(path).and_then(Hash::of_reader);
            hash.map_err(|error| Diagnostic::disk(path, error))
        };
        let mut common: Option<Vec<(&str, Hash)>> = None;
        let secret = |case: &&TestCase| case.section == Section::Secret;
        let cases = || self.package.cases.iter().filter(secret);
        if cases().all(|case| case.files.is_empty()) {
            return Ok(Vec::new());
        }
        for case in cases() {
            let mut files = Vec::new();
            for (name, path) in &case.files {
                files.push((name.as_str(), content(path)?));
            }
            if common.get_or_insert_with(|| files.clone()) != &files {
                let text = "tests have different files beside them (`.files`), and an input that is no test has none";
                return Err(Diagnostic::error("unsupported", case.place.clone(), text)
                    .hint("leave this problem out of this command"));
            }
        }
        Ok(cases()
            .next()
            .map(|case| case.files.clone())
            .unwrap_or_default())
    }

    /// Validators, checker, files and limits as the folder `group` below `data/` has them.
    ///
    /// # Errors
    /// As [`Built::artifact`], and when tests have different files beside them.
    pub fn court(&self, group: &str) -> Result<Court, Diagnostic> {
        let package = self.package;
        let settings = self.settings(group);
        let mut validators = Vec::new();
        for validator in &package.input_validators {
            let args = validator_args(&settings.input_validator_args, &validator.name);
            validators.push((self.artifact(validator)?, args));
        }
        let further = package.further_output_validators.iter();
        Ok(Court {
            validators,
            further: further
                .map(|program| self.artifact(program))
                .collect::<Result<_, _>>()?,
            files: self.files()?,
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

    /// The submission that makes the judge answers: the one that is marked, else one that a rule names, else the first
    /// accepted one.
    pub fn model(&self) -> Option<&'a Submission> {
        let submissions = || self.package.submissions.iter();
        let named = |case: &'a TestCase| match &case.answer {
            Answer::Solution(name) => self.package.named_submission(name),
            _ => None,
        };
        submissions()
            .find(|s| s.model_solution)
            .or_else(|| self.package.cases.iter().find_map(named))
            .or_else(|| submissions().find(|s| s.path.starts_with("accepted/")))
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
