//! Input and answer validators.

use super::super::done::ValidateFacts;
use super::super::process::{self, Runner, call, helper_fault, helper_limits};
use super::{Trouble, Worked, runnable, shorten};
use crate::build::Artifact;
use crate::build::artifact::CHECKTESTDATA;
use crate::plan::HelperLimits;
use sandbox::Ended;
use std::path::{Path, PathBuf};

/// Asks a validator about what it reads from `input`. An answer validator is given the path of the input `beside` it.
pub fn validate(
    runner: &mut Runner<'_>,
    program: &Artifact,
    args: &[String],
    input: &Path,
    beside: Option<PathBuf>,
    limits: &HelperLimits,
) -> Worked<ValidateFacts> {
    if program.language == CHECKTESTDATA {
        let source = program.checktestdata(runner.store).ok_or(Trouble::Lost)?;
        let input = std::fs::read(input).map_err(|_| Trouble::Lost)?;
        return Ok(runner.quiet.shared(|| by_checktestdata(&source, &input)));
    }
    let runnable = runnable(runner, program, limits.memory, limits.memory)?;
    let path = beside
        .as_ref()
        .map(|path| path.to_string_lossy().into_owned());
    let args: Vec<String> = path.into_iter().chain(args.iter().cloned()).collect();
    let mut call = call(&runnable, &args, Some(input), helper_limits(limits));
    call.readable.extend(beside);
    let folder = runner.stocked_folder()?;
    let ran = runner.run(&call, folder)?;
    let accepted = ran.outcome.hit.is_none() && ran.outcome.ended == Ended::Exit(42);
    // The format: 42 is valid, everything else is not. A crash is no clean refusal, though, and is told apart, unless it
    // is one that people write for a refusal: 1 is an exception in most languages, and an assertion aborts.
    let refused = [
        Ended::Exit(43),
        Ended::Exit(1),
        Ended::Signal(libc::SIGABRT),
    ];
    let mut message = process::excerpt(&ran.folder.path().join("err"));
    let odd = ran.outcome.hit.is_some()
        || !(accepted || refused.contains(&ran.outcome.ended))
        || ran.outcome.ended == Ended::Exit(1) && is_mistake(&message);
    if message.trim().is_empty() {
        message = process::excerpt(&ran.folder.stdout());
    }
    if odd {
        let fault = helper_fault(&ran.outcome)
            .unwrap_or_else(|| "exited with code 0 (42 is valid, 43 is not)".into());
        message = process::with_words(&format!("the validator {fault}"), &message);
    }
    Ok(ValidateFacts {
        accepted,
        odd,
        message: shorten(message.trim()),
    })
}

/// Exceptions of Python that speak of the program, not of what it reads.
const MISTAKES: &[&str] = &[
    "SyntaxError",
    "IndentationError",
    "TabError",
    "NameError",
    "UnboundLocalError",
    "AttributeError",
    "TypeError",
    "ImportError",
    "ModuleNotFoundError",
    "RecursionError",
    "MemoryError",
    "FileNotFoundError",
    "PermissionError",
];

/// Whether these last words are Python's about a mistake in the program: it did not mean to refuse.
fn is_mistake(words: &str) -> bool {
    let last = words.trim_end().lines().next_back().unwrap_or_default();
    let name = last.split(':').next().unwrap_or_default();
    words.contains("  File \"") && MISTAKES.contains(&name)
}

/// Holds an input against a Checktestdata program. A program that is wrong is as a validator that crashes.
fn by_checktestdata(source: &[u8], input: &[u8]) -> ValidateFacts {
    let checked = match checktestdata::Program::parse(source) {
        Err(fault) => Err((true, fault.to_string())),
        Ok(program) => program.check(input).map_err(|fault| {
            let odd = matches!(fault, checktestdata::Fault::Program { .. });
            (odd, fault.to_string())
        }),
    };
    let (odd, message) = match &checked {
        Ok(()) => (false, ""),
        Err((odd, message)) => (*odd, message.as_str()),
    };
    ValidateFacts {
        accepted: checked.is_ok(),
        odd,
        message: shorten(message),
    }
}
