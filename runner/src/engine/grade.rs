//! Asks the grader of a package to put the results of a folder of tests together.

use super::Results;
use super::ask::{Asker, Shared};
use super::keys;
use crate::build::Artifact;
use crate::diagnostic::Diagnostic;
use crate::judge::grading::{Asked, Graders};
use crate::plan::{HelperLimits, Plan, validation_limits};
use crate::store::{Hash, Store};

/// Where the grader of one problem is asked; what it said before is in the store.
pub struct Desk<'a> {
    store: &'a Store,
    shared: &'a Shared,
    grader: Option<&'a Artifact>,
    limits: HelperLimits,
    asker: Option<Asker<'a>>,
}

impl<'a> Desk<'a> {
    /// The desk of the problem numbered `index`. Nobody sits there when its plan needs no grader, when that could not be
    /// built, and when the run was stopped.
    pub fn new(
        store: &'a Store,
        shared: &'a Shared,
        plan: &Plan,
        index: usize,
        results: &'a Results,
    ) -> Desk<'a> {
        let problem = &plan.problems[index];
        let built = |id: usize| results.programs[id].as_ref()?.as_ref().ok();
        Desk {
            store,
            shared,
            grader: problem
                .grader
                .and_then(built)
                .filter(|_| !results.interrupted),
            limits: validation_limits(&problem.package),
            asker: None,
        }
    }

    fn run(
        &mut self,
        grader: &Artifact,
        flags: &[String],
        results: &[u8],
    ) -> Result<Result<String, String>, Diagnostic> {
        let asker = match &mut self.asker {
            Some(asker) => asker,
            None => {
                let asker = Asker::new(self.store, self.shared)?;
                self.asker.insert(asker)
            }
        };
        asker.grade(grader, flags, &self.limits, results)
    }
}

impl Graders for Desk<'_> {
    fn ask(&mut self, flags: &[String], results: &str) -> Asked {
        let Some(grader) = self.grader else {
            return Asked::Nobody;
        };
        let key = keys::grade(grader, flags, &Hash::of(results.as_bytes()), &self.limits);
        if let Some(known) = self.store.record(&key) {
            return Asked::Said(known);
        }
        match self.run(grader, flags, results.as_bytes()) {
            Err(fault) => Asked::Fault(fault),
            Ok(Err(reason)) => Asked::Failed(reason),
            Ok(Ok(said)) => {
                // Without a record it is asked again, the next time.
                let _ = self.store.put_record(&key, &said);
                Asked::Said(said)
            }
        }
    }
}
