//! Input validators.

use super::super::done::ValidateFacts;
use super::super::process::{self, Runner, call, helper_fault, helper_limits};
use super::{Worked, runnable, shorten};
use crate::build::Artifact;
use crate::plan::HelperLimits;
use sandbox::Ended;
use std::path::Path;

/// Asks an input validator about an input.
pub fn validate(
    runner: &mut Runner<'_>,
    program: &Artifact,
    args: &[String],
    input: &Path,
    limits: &HelperLimits,
) -> Worked<ValidateFacts> {
    let runnable = runnable(runner, program, limits.memory, limits.memory)?;
    let call = call(&runnable, args, Some(input), helper_limits(limits));
    let folder = runner.folder()?;
    let ran = runner.run(&call, folder)?;
    let accepted = ran.outcome.hit.is_none() && ran.outcome.ended == Ended::Exit(42);
    // The format: 42 is valid, everything else is not. A crash is no clean refusal, though, and is told apart.
    let odd = ran.outcome.hit.is_some() || !matches!(ran.outcome.ended, Ended::Exit(42 | 43 | 1));
    let mut message = process::excerpt(&ran.folder.path().join("err"));
    if message.trim().is_empty() {
        message = process::excerpt(&ran.folder.stdout());
    }
    if odd {
        let fault = helper_fault(&ran.outcome)
            .unwrap_or_else(|| "exited with code 0 (42 is valid, 43 is not)".into());
        message = format!("the validator {fault}\n{message}");
    }
    Ok(ValidateFacts {
        accepted,
        odd,
        message: shorten(message.trim()),
    })
}
