//! Submissions: a run on a test case, and what the output validator says of it.

use super::super::done::Done;
use super::super::job::Job;
use super::super::process::{self, Folder, Runner, call, submission_limits};
use super::super::retry;
use super::check::by_all;
use super::{Trouble, Worked, disk, keep, present, program, runnable};
use crate::build::Artifact;
use crate::diagnostic::{Diagnostic, Place};
use crate::judge::facts::{Facts, RunLimits};
use crate::plan::Checker;
use crate::store::{Hash, Store};
use serde::{Deserialize, Serialize};
use std::fs;
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

/// Runs a submission and keeps the facts. The folder still holds its output.
pub fn submission(
    runner: &mut Runner<'_>,
    program: &Artifact,
    args: &[String],
    input: &Path,
    limits: &RunLimits,
    key: &Hash,
    keep_output: bool,
) -> Worked<(RunRecord, Folder)> {
    let runnable = runnable(runner, program, limits.memory, limits.stack)?;
    let call = call(
        &runnable,
        args,
        Some(input),
        submission_limits(limits, runnable.jvm),
    );
    let folder = runner.stocked_folder()?;
    let ran = runner.run(&call, folder)?;
    let mut facts = process::facts(&ran, limits);
    let mut folder = ran.folder;
    while retry::wanted(&facts, limits) {
        let fresh = runner.stocked_folder()?;
        let again = runner.run_alone(&call, fresh)?;
        let second = process::facts(&again, limits);
        let take = second.hit.is_none();
        facts = retry::better(facts, second);
        if take {
            // A program that is not the same every time is judged by its last run.
            folder = again.folder;
        }
    }
    let out = folder.stdout();
    let stdout = Hash::of_reader(
        fs::File::open(&out)
            .map_err(|error| Diagnostic::error("disk", Place::file(&out), error.to_string()))?,
    )
    .map_err(|error| Diagnostic::error("disk", Place::file(&out), error.to_string()))?;
    let settles = facts.hit.is_none();
    if settles && (keep_output || facts.stdout_len <= KEEP_OUTPUT) && !runner.store.has(&stdout) {
        match runner.store.put_file(&out) {
            Ok(_) => {}
            Err(error) if keep_output => return Err(disk(runner.store, error).into()),
            Err(_) => {}
        }
    }
    let record = RunRecord { facts, stdout };
    keep(runner.store, key, &record)?;
    Ok((record, folder))
}

/// Judges a submission on a test case: the run, and the output validator when the run went well.
pub fn judge(
    runner: &mut Runner<'_>,
    job: &Job,
    args: &[String],
    checker: &Checker,
    key: &Hash,
) -> Worked<Done> {
    let limits = job.limits.expect("judged runs have limits");
    let known = settled_run(key, &limits, runner.store).filter(|record| {
        record.facts.verdict(&limits).is_some() || runner.store.has(&record.stdout)
    });
    let (record, folder) = match known {
        Some(record) => (record, None),
        None => {
            let input = present(runner.store, job.input.as_ref())?;
            let (record, folder) =
                submission(runner, program(job), args, &input, &limits, key, false)?;
            (record, Some(folder))
        }
    };
    if record.facts.verdict(&limits).is_some() {
        return Ok(Done::Judged {
            facts: record.facts,
            check: None,
            conversation: None,
        });
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
    })
}
