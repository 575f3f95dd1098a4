//! Submissions: a run on a test case, and what the output validator says of it.

use super::super::done::Done;
use super::super::job::Job;
use super::super::process::{self, Folder, Runner, call, submission_limits};
use super::super::retry::{self, First};
use super::check::by_all;
use super::{Came, Trouble, Worked, disk, keep, present, program, runnable};
use crate::build::Artifact;
use crate::diagnostic::Diagnostic;
use crate::judge::{Facts, RunLimits};
use crate::plan::Checker;
use crate::store::{Hash, Store};
use serde::{Deserialize, Serialize};
use std::fs;
use std::io;
use std::path::Path;

/// Outputs up to this size are kept, so that a changed checker can look at them again without a new run. Larger ones
/// are kept only when they are in the store anyway (the judge answer, mostly).
const KEEP_OUTPUT: u64 = 64 << 10;

/// A run as the store keeps it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct RunRecord {
    /// What it did.
    pub facts: Facts,
    /// Hash of standard output.
    pub stdout: Hash,
}

/// A run in the store that settles the question under these limits.
pub fn settled_run(key: &Hash, limits: &RunLimits, store: &Store) -> Option<RunRecord> {
    let record: RunRecord = store.record(key)?;
    record.facts.usable_under(limits).then_some(record)
}

/// A submission on an input.
pub struct Submission<'a> {
    /// The program.
    pub program: &'a Artifact,
    /// Its arguments.
    pub args: &'a [String],
    /// The input.
    pub input: &'a Path,
    /// The limits.
    pub limits: RunLimits,
    /// Whether its output goes into the store however large it is.
    pub keep_output: bool,
}

/// What came of running a submission.
pub enum Ran {
    /// The record, and the output: in its folder, or in the store when there is none.
    Done(RunRecord, Option<Folder>),
    /// It was near the time limit.
    Near(First),
}

/// A run that may have to be repeated.
#[derive(Debug)]
pub struct Near {
    record: RunRecord,
    /// Holds the output, unless that is in the store.
    folder: Option<Folder>,
}

impl Submission<'_> {
    /// Runs it and keeps the facts, unless it is near the time limit and not the repetition of a `first` run.
    pub fn run(&self, runner: &mut Runner<'_>, key: &Hash, first: Option<First>) -> Worked<Ran> {
        let limits = &self.limits;
        let runnable = runnable(runner, self.program, limits.memory, limits.stack)?;
        let call = call(
            &runnable,
            self.args,
            Some(self.input),
            submission_limits(limits, runnable.jvm),
        );
        let mut best = match first {
            Some(First::Run(near)) => near,
            _ => {
                let folder = runner.stocked_folder()?;
                let ran = runner.run(&call, folder)?;
                let near = self.look(runner.store, ran, runnable.jvm)?;
                if retry::wanted(&near.record.facts, limits) {
                    return Ok(Ran::Near(First::Run(near)));
                }
                near
            }
        };
        while retry::wanted(&best.record.facts, limits) {
            let folder = runner.stocked_folder()?;
            let ran = runner.run_alone(&call, folder)?;
            let again = self.look(runner.store, ran, runnable.jvm)?;
            best = retry::better(best, again, |near| &mut near.record.facts);
        }
        keep(runner.store, key, &best.record)?;
        Ok(Ran::Done(best.record, best.folder))
    }

    /// The facts of a run; its output goes into the store when it is worth that.
    fn look(&self, store: &Store, ran: process::Ran, jvm: bool) -> Worked<Near> {
        let mut facts = process::facts(&ran, &self.limits);
        // The virtual machine runs it in another thread than the main one, whose stack says nothing.
        facts.stack_peak = facts.stack_peak.filter(|_| !jvm);
        let out = ran.folder.stdout();
        let unreadable = |error: io::Error| Diagnostic::disk(&out, error);
        let stdout = fs::File::open(&out)
            .and_then(Hash::of_reader)
            .map_err(unreadable)?;
        let settles = facts.hit.is_none();
        let mut stored = store.has(&stdout);
        if settles && (self.keep_output || facts.stdout_len <= KEEP_OUTPUT) && !stored {
            match store.put_file(&out) {
                Ok(_) => stored = true,
                Err(error) if self.keep_output => return Err(disk(store, error).into()),
                Err(_) => {}
            }
        }
        Ok(Near {
            record: RunRecord { facts, stdout },
            folder: (!stored).then_some(ran.folder),
        })
    }
}

/// Judges a submission on a test case: the run, and the output validator when the run went well.
pub fn judge(
    runner: &mut Runner<'_>,
    job: &Job,
    args: &[String],
    checker: &Checker,
    key: &Hash,
    first: Option<First>,
) -> Worked<Came> {
    let limits = job.limits.expect("judged runs have limits");
    let known = settled_run(key, &limits, runner.store).filter(|record| {
        record.facts.verdict(&limits).is_some() || runner.store.has(&record.stdout)
    });
    let (record, folder) = match known {
        Some(record) => (record, None),
        None => {
            let input = present(runner.store, job.input.as_ref())?;
            let submission = Submission {
                program: program(job),
                args,
                input: &input,
                limits,
                keep_output: false,
            };
            match submission.run(runner, key, first)? {
                Ran::Near(first) => return Ok(Came::Near(first)),
                Ran::Done(record, folder) => (record, folder),
            }
        }
    };
    if record.facts.verdict(&limits).is_some() {
        return Ok(Done::Judged {
            facts: record.facts,
            check: None,
            conversation: None,
        }
        .into());
    }
    let output = match &folder {
        Some(folder) => folder.stdout(),
        None => runner.store.blob(&record.stdout).ok_or(Trouble::Lost)?,
    };
    let check = by_all(runner, job, checker, &output, &record.stdout)?;
    Ok(Done::Judged {
        facts: record.facts,
        check: Some(check),
        conversation: None,
    }
    .into())
}
