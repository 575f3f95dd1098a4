//! The jobs: mutants in company, alone, and on small instances.

use super::Kill;
use super::build::{Together, alone, comparable, together};
use super::queue::Job;
use super::record::Build;
use super::shop::{Shop, Worked, lock};
use super::trial::{Trial, attempt, patience};
use crate::build::Artifact;
use crate::diagnostic::Diagnostic;
use crate::engine::process::Runner;
use mutants::Language;
use std::time::Duration;

impl Shop<'_> {
    pub fn try_together(&self, runner: &mut Runner<'_>, chosen: &[usize]) -> Worked {
        let made = together(self.engine, runner, self.subject, self.list, chosen)?;
        self.spend(|spent| spent.together += made.cpu);
        for (&index, words) in &made.refused {
            self.note(index, |record| record.build = Build::Refused(words.clone()));
            self.settled();
        }
        let rest = || {
            chosen
                .iter()
                .copied()
                .filter(|index| !made.refused.contains_key(index))
        };
        let Some(together) = made.together else {
            rest().for_each(|index| self.push(Job::Alone(index)));
            return Ok(());
        };
        let quick = self.order.quick();
        let Some(references) = self.original_in(runner, &together, &quick)? else {
            // The original does something else in company. So would the mutants.
            rest().for_each(|index| self.push(Job::Alone(index)));
            return Ok(());
        };
        for (at, &index) in together.numbers.iter().enumerate() {
            let mut killed = false;
            for test in self.order.tests(|test| quick[test]) {
                if self.stopped() {
                    return Ok(());
                }
                let limits = patience(&self.subject.limits, references[test]);
                let trial =
                    self.attempt(runner, &together.artifact, Some(at + 1), test, &limits)?;
                if let Some(kill) = trial.kill {
                    self.kill(index, test, kill);
                    killed = true;
                    break;
                }
            }
            if !killed {
                self.push(Job::Alone(index));
            }
        }
        Ok(())
    }

    /// The CPU time of the original on the quick tests (zero elsewhere) as part of a bundle; `None` when it is not right
    /// there.
    fn original_in(
        &self,
        runner: &mut Runner<'_>,
        together: &Together,
        quick: &[bool],
    ) -> Result<Option<Vec<Duration>>, Diagnostic> {
        let mut times = vec![Duration::ZERO; quick.len()];
        for test in (0..quick.len()).filter(|&test| quick[test]) {
            let trial = self.attempt(
                runner,
                &together.artifact,
                Some(0),
                test,
                &self.subject.limits,
            )?;
            if trial.kill.is_some() {
                return Ok(None);
            }
            times[test] = trial.cpu;
        }
        Ok(Some(times))
    }

    fn attempt(
        &self,
        runner: &mut Runner<'_>,
        program: &Artifact,
        number: Option<usize>,
        test: usize,
        limits: &crate::judge::RunLimits,
    ) -> Result<Trial, Diagnostic> {
        let case = &self.subject.cases[test];
        let expected = &self.references[test].stdout;
        let trial = attempt(
            self.engine,
            runner,
            program,
            number,
            case,
            limits,
            Some(expected),
        )?;
        self.spend(|spent| spent.tests += trial.cpu);
        Ok(trial)
    }

    pub(super) fn kill(&self, index: usize, test: usize, kill: Kill) {
        self.order.killed(test);
        let key = self.subject.cases[test].key;
        self.note(index, |record| {
            record.tests.retain(|(known, _)| *known != key);
            record.tests.push((key, Some(kill)));
        });
        self.settled();
    }

    pub fn try_alone(&self, runner: &mut Runner<'_>, index: usize) -> Worked {
        let known = match &lock(&self.records[index]).build {
            Build::Made(artifact) if self.engine.store().has(&artifact.content) => {
                Some(artifact.clone())
            }
            _ => None,
        };
        let program = match known {
            Some(program) => program,
            None => match self.build(runner, index)? {
                Some(program) => program,
                None => {
                    self.settled();
                    return Ok(());
                }
            },
        };
        let quick = self.order.quick();
        // The slow tests first: it survived the quick ones just now, in company.
        let fresh = |test: usize| {
            lock(&self.records[index])
                .on(&self.subject.cases[test])
                .is_none()
        };
        let slow = self.order.tests(|test| !quick[test] && fresh(test));
        let again = self.order.tests(|test| quick[test] && fresh(test));
        let tests = match self.subject.language {
            Language::Python => self.order.tests(fresh),
            _ => [slow, again].concat(),
        };
        for test in tests {
            if self.stopped() {
                return Ok(());
            }
            let limits = patience(&self.subject.limits, self.references[test].cpu);
            let trial = self.attempt(runner, &program, None, test, &limits)?;
            if let Some(kill) = trial.kill {
                self.kill(index, test, kill);
                return Ok(());
            }
            let key = self.subject.cases[test].key;
            lock(&self.records[index]).tests.push((key, None));
        }
        self.note(index, |_| {});
        self.push(self.after_tests(index));
        Ok(())
    }

    /// The program of a mutant; `None` when there is none, or it is the original.
    fn build(&self, runner: &mut Runner<'_>, index: usize) -> Result<Option<Artifact>, Diagnostic> {
        let (built, cpu) = alone(self.engine, runner, self.subject, &self.texts[index])?;
        self.spend(|spent| spent.alone += cpu);
        let program = match built {
            Ok(program) => program,
            Err(words) => {
                if !self.stopped() {
                    self.note(index, |record| record.build = Build::Refused(words));
                }
                return Ok(None);
            }
        };
        let original = match self.subject.language {
            Language::Rust => self.compiled(
                runner,
                &comparable(&self.subject.source, Language::Rust, &self.list[index]).0,
            )?,
            Language::Cpp => match self.original.get() {
                Some(known) => known.clone(),
                None => {
                    let fresh = self.compiled(runner, &self.subject.source)?;
                    self.original.get_or_init(|| fresh).clone()
                }
            },
            Language::Python => None,
        };
        if original.is_some_and(|original| original.content == program.content) {
            self.note(index, |record| record.build = Build::Equal);
            return Ok(None);
        }
        self.note(index, |record| record.build = Build::Made(program.clone()));
        Ok(Some(program))
    }

    fn compiled(
        &self,
        runner: &mut Runner<'_>,
        text: &str,
    ) -> Result<Option<Artifact>, Diagnostic> {
        let (built, cpu) = alone(self.engine, runner, self.subject, text)?;
        self.spend(|spent| spent.alone += cpu);
        Ok(built.ok())
    }

    pub fn try_small(&self, runner: &mut Runner<'_>, index: usize) -> Worked {
        let instances = {
            let _one_at_a_time = lock(&self.making);
            match self.instances.get() {
                Some(instances) => instances,
                None => {
                    let fresh = (self.small)()?;
                    self.instances.get_or_init(|| fresh)
                }
            }
        };
        let (Some(instances), false) = (instances, self.stopped()) else {
            self.settled();
            return Ok(());
        };
        let record = lock(&self.records[index]).clone();
        if record.small.iter().any(|(key, _)| *key == instances.key) {
            self.settled();
            return Ok(());
        }
        let Build::Made(program) = &record.build else {
            return Ok(());
        };
        let original = match self.own.get() {
            Some(known) => known,
            None => {
                let (fresh, cpu) = instances.original(runner, self.subject)?;
                self.spend(|spent| spent.small += cpu);
                self.own.get_or_init(|| fresh)
            }
        };
        let (engine, subject) = (self.engine, self.subject);
        let held = instances.hold(engine, runner, subject, program, original, self.stop)?;
        if let Some(held) = held {
            self.spend(|spent| spent.small += held.cpu);
            self.note(index, |record| {
                record.small.push((instances.key, held.first));
            });
            self.settled();
        }
        Ok(())
    }
}
