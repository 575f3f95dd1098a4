//! Static validators: they look at the sources of a submission.

use super::super::job::Job;
use super::super::process::{Runner, call, helper_limits};
use super::check::{feedback_dir, word};
use super::{Worked, program, runnable};
use crate::diagnostic::Diagnostic;
use crate::judge::facts::CheckFacts;
use crate::plan::{HelperLimits, StaticCall};
use std::fs;

/// Calls the static validator in a folder that holds the files of the submission.
pub fn look(
    runner: &mut Runner<'_>,
    job: &Job,
    about: &StaticCall,
    limits: &HelperLimits,
) -> Worked<CheckFacts> {
    let program = runnable(runner, program(job), limits.memory, limits.memory)?;
    let folder = runner.stocked_folder()?;
    // Not where the files are: one of them might have the same name.
    let place = folder.path().join("verdict");
    fs::create_dir(&place).map_err(|error| Diagnostic::disk(&place, error))?;
    let feedback = feedback_dir(&place)?;
    let mut args = vec![
        about.language.clone(),
        about.entry.clone(),
        // The format promises the slash.
        format!("{}/", feedback.to_string_lossy()),
    ];
    args.extend(about.args.iter().cloned());
    let mut call = call(&program, &args, None, helper_limits(limits));
    call.writable.push(feedback.clone());
    let ran = runner.run(&call, folder)?;
    let mut facts = word(&ran.outcome, &feedback, &ran.folder.stderr());
    facts.message = facts
        .message
        .replace("the output validator", "the static validator");
    Ok(facts)
}
