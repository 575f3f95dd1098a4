//! Survivors compiled with checks of the language's rules.
//!
//! What a C++ program finds behind an array is up to chance, and mostly it is nothing that matters: no test can be counted
//! on to kill such a mutant, and it is not as right as the original either. A build with checks tells.

use super::Kill;
use super::build::checked;
use super::queue::Job;
use super::shop::{Shop, Worked, lock};
use super::trial::attempt;
use crate::build::Artifact;
use crate::diagnostic::Diagnostic;
use crate::engine::process::Runner;
use crate::store::{Hash, KeyBuilder};
use mutants::Language;

/// Raised when mutants are checked in another way.
const VERSION: u64 = 1;

impl Shop<'_> {
    /// What comes when a mutant survived all tests.
    pub fn after_tests(&self, index: usize) -> Job {
        match self.subject.language {
            Language::Cpp => Job::Checked(index),
            // Rust and Python check by themselves.
            Language::Rust | Language::Python => Job::Small(index),
        }
    }

    pub fn try_checked(&self, runner: &mut Runner<'_>, index: usize) -> Worked {
        let store = self.engine.store();
        let key = self.checked_key(index);
        if store.record::<bool>(&key).is_none() {
            if let Some(test) = self.broken_on(runner, index)? {
                self.kill(index, test, Kill::Checks);
                return Ok(());
            }
            if self.stopped() {
                return Ok(());
            }
            let _ = store.put_record(&key, &true);
        }
        self.push(Job::Small(index));
        Ok(())
    }

    /// The key of a record that says that the mutant keeps the rules on all tests.
    fn checked_key(&self, index: usize) -> Hash {
        let key = KeyBuilder::new("mutant with checks")
            .u64(VERSION)
            .hash(&self.keys[index]);
        let cases = &self.subject.cases;
        cases
            .iter()
            .fold(key, |key, case| key.hash(&case.key))
            .finish()
    }

    /// A test on which the mutant breaks a rule and the original does not.
    fn broken_on(
        &self,
        runner: &mut Runner<'_>,
        index: usize,
    ) -> Result<Option<usize>, Diagnostic> {
        let Some(program) = self.strict(runner, &self.texts[index])? else {
            return Ok(None);
        };
        for test in self.order.tests(|_| true) {
            if self.stopped() {
                return Ok(None);
            }
            if self.fails(runner, &program, test)? && self.is_sound(runner, test)? {
                return Ok(Some(test));
            }
        }
        Ok(None)
    }

    /// Whether a program with checks crashes or answers wrong. That it is slow says nothing.
    fn fails(
        &self,
        runner: &mut Runner<'_>,
        program: &Artifact,
        test: usize,
    ) -> Result<bool, Diagnostic> {
        let trial = attempt(
            self.engine,
            runner,
            program,
            None,
            &self.subject.cases[test],
            &self.subject.limits,
            Some(&self.references[test].stdout),
        )?;
        self.spend(|spent| spent.checked += trial.cpu);
        Ok(trial.kill.is_some_and(|kill| kill != Kill::Time))
    }

    fn is_sound(&self, runner: &mut Runner<'_>, test: usize) -> Result<bool, Diagnostic> {
        if let Some(&known) = lock(&self.sound).get(&test) {
            return Ok(known);
        }
        let original = match self.strict.get() {
            Some(known) => known.clone(),
            None => {
                let fresh = self.strict(runner, &self.subject.source)?;
                self.strict.get_or_init(|| fresh).clone()
            }
        };
        let sound = match original {
            Some(original) => !self.fails(runner, &original, test)?,
            None => false,
        };
        if !self.stopped() {
            lock(&self.sound).insert(test, sound);
        }
        Ok(sound)
    }

    fn strict(&self, runner: &mut Runner<'_>, text: &str) -> Result<Option<Artifact>, Diagnostic> {
        let (program, cpu) = checked(self.engine, runner, self.subject, text)?;
        self.spend(|spent| spent.checked += cpu);
        Ok(program)
    }
}
