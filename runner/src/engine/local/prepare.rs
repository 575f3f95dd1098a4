//! A step whose needs are met: known already, or an order for a worker.

use super::super::BuildFault;
use super::super::done::{Done, State};
use super::super::work;
use super::run::{Order, Run};
use crate::build::compile::{Compiled, Obstacle, by_hand, recipe};
use crate::build::{header, made_from};
use crate::diagnostic::Diagnostic;
use crate::judge::time_limit;
use crate::languages::Language;
use crate::package::Source;
use crate::plan::{ProgramId, Step, StepId, Work};
use crate::store::KeyBuilder;
use std::path::Path;
use std::sync::atomic::Ordering;

/// What is to be done about a step.
pub enum Prepared {
    /// Nothing: it is at its end, from the store or not.
    Ended(State, bool),
    /// Work for a worker.
    Order(Order),
}

impl Run<'_, '_> {
    /// Whether `step` judges, and may do so without what the validator of step `need` would have said: that validator
    /// could not be built, which is told by itself. An answer is still made for none but validated inputs.
    fn is_unasked(&self, step: &Step, need: StepId) -> bool {
        let steps = &self.plan.steps;
        let builds =
            |&root: &StepId| matches!(steps[root].work, Work::Compile { .. } | Work::Cargo { .. });
        matches!(step.work, Work::Judge { .. })
            && matches!(steps[need].work, Work::Validate { .. })
            && matches!(&self.results.states[need], State::Skipped(root) if builds(root))
    }

    /// Looks a ready step up, or makes it ready for a worker.
    pub fn prepare(&mut self, id: StepId) -> Prepared {
        let step = &self.plan.steps[id];
        if !matches!(step.work, Work::InferLimit { .. })
            && let Some(&bad) = step
                .needs
                .iter()
                .find(|&&need| !self.results.states[need].good() && !self.is_unasked(step, need))
        {
            let blame = match self.results.states[bad] {
                State::Skipped(root) => root,
                _ => bad,
            };
            return Prepared::Ended(State::Skipped(blame), false);
        }
        match &step.work {
            Work::Compile { program } => self.prepare_compile(*program),
            Work::Cargo { root, programs } => self.prepare_cargo(root, programs),
            Work::InferLimit { runs } => self.infer(id, runs),
            _ => match self.job(id) {
                Err(state) => Prepared::Ended(state, false),
                Ok(job) => match work::look_up(self.plan, &job, self.engine.store) {
                    Some(done) => Prepared::Ended(State::Done(done), true),
                    None => Prepared::Order(Order::Job(Box::new(job), None)),
                },
            },
        }
    }

    fn prepare_compile(&mut self, program: ProgramId) -> Prepared {
        let planned = &self.plan.programs[program];
        let recipe = match recipe(planned, self.engine.store, &self.engine.tools) {
            Ok(recipe) => recipe,
            Err(obstacle) => {
                self.built(program, Err(BuildFault::Obstacle(obstacle)));
                return Prepared::Ended(State::Done(Done::Built), false);
            }
        };
        match self.engine.store.record::<Compiled>(&recipe.key) {
            Some(Compiled::Done(artifact)) if self.engine.store.has(&artifact.content) => {
                self.built(program, Ok(artifact));
                Prepared::Ended(State::Done(Done::Built), true)
            }
            Some(Compiled::Refused(message)) => {
                let command = by_hand(&planned.program, &recipe);
                self.built(program, Err(BuildFault::Refused { message, command }));
                Prepared::Ended(State::Done(Done::Built), true)
            }
            _ => {
                if header::helps(&recipe) {
                    self.engine.wanting_header.fetch_add(1, Ordering::Relaxed);
                }
                Prepared::Order(Order::Compile(program, Box::new(recipe)))
            }
        }
    }

    fn prepare_cargo(&mut self, root: &Path, programs: &[ProgramId]) -> Prepared {
        let Some(rustc) = self.engine.tools.tool("rustc", &["--version"]) else {
            for &program in programs {
                let language = Language::by_key("rust");
                let obstacle = Obstacle::Missing {
                    language: "Rust".into(),
                    wanted: vec!["cargo".into(), "rustc".into()],
                    install: language.map_or("", |l| l.install).to_string(),
                };
                self.built(program, Err(BuildFault::Obstacle(obstacle)));
            }
            return Prepared::Ended(State::Done(Done::Built), false);
        };
        let (store, hashes) = (self.engine.store, &mut self.hashes);
        // Programs share most of their files.
        let mut hash = |file: &Path| {
            let known = hashes.get(file.as_os_str()).copied();
            let hash = known.or_else(|| store.hash_file(file).ok())?;
            hashes.insert(file.into(), hash);
            Some(hash)
        };
        let mut settings = KeyBuilder::new("cargo")
            .hash(&rustc.identity)
            .strs(&made_from::environment());
        for file in made_from::settings(root) {
            let name = file.strip_prefix(root).unwrap_or(&file);
            settings = settings.str(&name.to_string_lossy());
            if let Some(hash) = hash(&file) {
                settings = settings.hash(&hash);
            }
        }
        let (mut found, mut missing) = (Vec::new(), Vec::new());
        for &program in programs {
            let Source::Cargo { manifest, bin, .. } = &self.plan.programs[program].program.source
            else {
                continue;
            };
            let manifest = manifest.strip_prefix(root).unwrap_or(manifest);
            let base = settings.clone().str(&manifest.to_string_lossy()).str(bin);
            let base = base.finish();
            let files = store.record::<Vec<String>>(&base);
            let key = files.and_then(|files| made_from::key(&base, root, &files, &mut hash));
            match key.and_then(|key| store.record::<Compiled>(&key)) {
                Some(Compiled::Done(artifact)) if store.has(&artifact.content) => {
                    found.push((program, artifact));
                }
                _ => missing.push((program, base)),
            }
        }
        for (program, artifact) in found {
            self.built(program, Ok(artifact));
        }
        if missing.is_empty() {
            Prepared::Ended(State::Done(Done::Built), true)
        } else {
            Prepared::Order(Order::Cargo(root.to_path_buf(), missing))
        }
    }

    fn infer(&self, id: StepId, runs: &[StepId]) -> Prepared {
        let problem = &self.plan.problems[self.plan.steps[id].problem];
        let slowest = runs
            .iter()
            .filter_map(|&run| match self.results.states[run].done() {
                Some(Done::Judged { facts, .. }) => Some(facts.cpu),
                _ => None,
            })
            .max();
        match slowest {
            Some(slowest) => {
                let limit = time_limit::infer(&problem.package.config.limits, slowest);
                Prepared::Ended(State::Done(Done::Limit(limit)), true)
            }
            None => {
                let fault = Diagnostic::error(
                    "no-time-limit",
                    problem.package.config.limits_place.clone(),
                    "no time limit is given, and no submission ran from which it could be inferred",
                )
                .hint("write `limits: {time_limit: 2}` into problem.yaml, or add an accepted submission");
                Prepared::Ended(State::Failed(Box::new(fault)), false)
            }
        }
    }
}
