//! Puts the inputs of a step together: programs that are built, contents by their hashes, limits that are known.

use super::super::done::{Done, State};
use super::super::job::{Content, Job};
use super::run::Run;
use crate::build::Artifact;
use crate::diagnostic::{Diagnostic, Place};
use crate::plan::{Checker, FileRef, ProgramId, StepId, Work};
use crate::store::Hash;
use std::sync::Arc;

impl Run<'_, '_> {
    /// Puts the inputs of a step together.
    pub fn job(&mut self, id: StepId) -> Result<Job, State> {
        let mut job = Job {
            step: id,
            ..Job::default()
        };
        match &self.plan.steps[id].work {
            Work::Generate { program, .. } => job.program = Some(self.program(*program)?),
            Work::Validate {
                program,
                input,
                beside,
                ..
            } => {
                job.program = Some(self.program(*program)?);
                job.input = Some(self.content(input)?);
                job.beside = match beside {
                    Some(beside) => Some(self.content(beside)?),
                    None => None,
                };
            }
            Work::Answer {
                program,
                input,
                limits,
                ..
            } => {
                job.program = Some(self.program(*program)?);
                job.input = Some(self.content(input)?);
                job.limits = Some(limits.base);
            }
            Work::Judge {
                program,
                input,
                answer,
                limits,
                checker,
                ..
            } => {
                job.program = Some(self.program(*program)?);
                self.court(&mut job, checker)?;
                job.input = Some(self.content(input)?);
                job.answer = Some(self.content(answer)?);
                let mut resolved = limits.base;
                if let Some(step) = limits.time_from
                    && let Some(Done::Limit(limit)) = self.results.states[step].done()
                {
                    resolved.time = Some(*limit);
                }
                job.limits = Some(resolved);
            }
            Work::Check {
                input,
                answer,
                output,
                checker,
            } => {
                self.court(&mut job, checker)?;
                job.input = Some(self.content(input)?);
                job.answer = Some(self.content(answer)?);
                job.output = Some(self.content(output)?);
            }
            Work::Static { program, about, .. } => {
                job.program = Some(self.program(*program)?);
                for (name, path) in &about.files {
                    let content = self.content(&FileRef::Path(path.clone()))?;
                    job.files.push((name.clone(), content));
                }
            }
            Work::Cargo { .. } | Work::Compile { .. } | Work::InferLimit { .. } => {}
        }
        for (name, path) in &self.plan.steps[id].files {
            let content = self.content(&FileRef::Path(path.clone()))?;
            job.files.push((name.clone(), content));
        }
        Ok(job)
    }

    /// The programs that judge an output.
    fn court(&self, job: &mut Job, checker: &Checker) -> Result<(), State> {
        job.checker = checker
            .program
            .map(|program| self.program(program))
            .transpose()?;
        job.further = checker
            .further
            .iter()
            .map(|&program| self.program(program))
            .collect::<Result<_, _>>()?;
        Ok(())
    }

    fn program(&self, id: ProgramId) -> Result<Arc<Artifact>, State> {
        self.artifacts[id]
            .clone()
            .ok_or(State::Skipped(self.plan.programs[id].step))
    }

    fn content(&mut self, file: &FileRef) -> Result<Content, State> {
        let hash = match file {
            FileRef::Bytes(bytes) => Hash::of(bytes),
            FileRef::Path(path) => match self.hashes.get(path.as_os_str()) {
                Some(hash) => *hash,
                None => {
                    let hash = self.engine.store.hash_file(path).map_err(|error| {
                        State::Failed(Box::new(Diagnostic::error(
                            "unreadable",
                            Place::file(path),
                            error.to_string(),
                        )))
                    })?;
                    self.hashes.insert(path.clone().into(), hash);
                    hash
                }
            },
            FileRef::Made(step, ending) => match self.results.states[*step].done() {
                Some(Done::Generated(facts)) => match facts.files.get(*ending) {
                    Some(hash) => *hash,
                    None => {
                        let place = Place::file("");
                        let text = format!("the generator did not write testcase.{ending}");
                        return Err(State::Failed(Box::new(Diagnostic::error(
                            "generator-failed",
                            place,
                            text,
                        ))));
                    }
                },
                Some(Done::Answered { answer, .. }) => *answer,
                _ => return Err(State::Skipped(*step)),
            },
        };
        Ok(Content {
            hash,
            source: file.clone(),
        })
    }
}
