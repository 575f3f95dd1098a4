//! Output validators.

use super::super::job::{Content, Job};
use super::super::keys;
use super::super::left;
use super::super::process::{Call, Runner, call, helper_fault, helper_limits, with_words};
use super::{MESSAGE, Trouble, Worked, keep, present, runnable, shorten};
use crate::build::Artifact;
use crate::diagnostic::Diagnostic;
use crate::judge::default_validator::{self, Source};
use crate::judge::facts::CheckFacts;
use crate::plan::{Checker, FileRef};
use crate::store::{Hash, Store};
use sandbox::{Ended, Outcome};
use std::fs::{self, File};
use std::io::{BufReader, Cursor};
use std::path::{Path, PathBuf};

/// What the output validator says of an output, from the store when it has been asked before.
pub fn check(
    runner: &mut Runner<'_>,
    program: Option<&Artifact>,
    checker: &Checker,
    input: Option<&Content>,
    answer: Option<&Content>,
    output: &Path,
    output_hash: &Hash,
) -> Worked<CheckFacts> {
    let (input, answer) = (input.ok_or(Trouble::Lost)?, answer.ok_or(Trouble::Lost)?);
    let key = keys::check(program, checker, &input.hash, &answer.hash, output_hash);
    if let Some(known) = runner.store.record(&key) {
        return Ok(known);
    }
    let facts = match (program, &answer.source) {
        (None, FileRef::Bytes(bytes)) => compare(checker, Cursor::new(bytes.as_slice()), output)?,
        _ => {
            let input = match program {
                Some(_) => present(runner.store, Some(input))?,
                // The default comparison does not look at it.
                None => PathBuf::new(),
            };
            let answer = present(runner.store, Some(answer))?;
            ask(runner, program, checker, &input, &answer, output)?
        }
    };
    // The same for an output validator that failed.
    if facts.accepted.is_some() {
        keep(runner.store, &key, &facts)?;
    }
    Ok(facts)
}

/// What all output validators of a job say of an output: the first that does not accept has the last word.
pub fn by_all(
    runner: &mut Runner<'_>,
    job: &Job,
    checker: &Checker,
    output: &Path,
    output_hash: &Hash,
) -> Worked<CheckFacts> {
    let (input, answer) = (job.input.as_ref(), job.answer.as_ref());
    first_refusal(court(job), |program| {
        check(runner, program, checker, input, answer, output, output_hash)
    })
}

/// The same, as far as the store knows it.
pub fn known(job: &Job, checker: &Checker, output: &Hash, store: &Store) -> Option<CheckFacts> {
    let (input, answer) = (&job.input.as_ref()?.hash, &job.answer.as_ref()?.hash);
    let said = |program| store.record(&keys::check(program, checker, input, answer, output));
    first_refusal(court(job), |program| said(program).ok_or(())).ok()
}

/// Asks one output validator after the other until one does not accept.
///
/// # Errors
/// The first of `ask`.
pub fn first_refusal<'p, E>(
    programs: impl IntoIterator<Item = Option<&'p Artifact>>,
    mut ask: impl FnMut(Option<&'p Artifact>) -> Result<CheckFacts, E>,
) -> Result<CheckFacts, E> {
    let mut programs = programs.into_iter();
    // There is always one, even if it is the default comparison.
    let mut facts = ask(programs.next().flatten())?;
    for program in programs {
        if facts.accepted != Some(true) {
            break;
        }
        facts = together(facts, ask(program)?);
    }
    Ok(facts)
}

/// The programs that are asked; `None` is the default comparison.
fn court(job: &Job) -> impl Iterator<Item = Option<&Artifact>> {
    let further = job.further.iter().map(|program| Some(&**program));
    std::iter::once(job.checker.as_deref()).chain(further)
}

/// What two say, of whom the first accepts: the second decides, and scores go over from the first where it gives none.
fn together(first: CheckFacts, second: CheckFacts) -> CheckFacts {
    match second.accepted {
        Some(true) => CheckFacts {
            score: second.score.or(first.score),
            multiplier: second.multiplier.or(first.multiplier),
            ..second
        },
        _ => second,
    }
}

/// Asks about an output; nothing is looked up or kept.
pub fn ask(
    runner: &mut Runner<'_>,
    program: Option<&Artifact>,
    checker: &Checker,
    input: &Path,
    answer: &Path,
    output: &Path,
) -> Worked<CheckFacts> {
    match program {
        None => compare(checker, open(answer)?, output),
        Some(program) => ask_program(runner, program, checker, input, answer, output),
    }
}

fn open(file: &Path) -> Worked<BufReader<File>> {
    let file = File::open(file).map_err(|_| Trouble::Lost)?;
    Ok(BufReader::with_capacity(64 << 10, file))
}

fn compare(checker: &Checker, answer: impl Source, output: &Path) -> Worked<CheckFacts> {
    let (accepted, message) = match default_validator::Options::parse(&checker.args) {
        Err(fault) => (None, format!("output_validator_args: {fault}")),
        Ok(options) => {
            let result = default_validator::compare(&options, answer, open(output)?);
            let result = result.map_err(|_| Trouble::Lost)?;
            (Some(result.is_ok()), result.err().unwrap_or_default())
        }
    };
    Ok(CheckFacts {
        accepted,
        message,
        score: None,
        multiplier: None,
    })
}

fn ask_program(
    runner: &mut Runner<'_>,
    program: &Artifact,
    checker: &Checker,
    input: &Path,
    answer: &Path,
    output: &Path,
) -> Worked<CheckFacts> {
    let folder = runner.folder()?;
    let feedback = feedback_dir(&folder.workdir())?;
    let call = validator_call(runner, program, checker, [input, answer], &feedback)?;
    let call = Call {
        stdin: Some(output),
        ..call
    };
    let ran = runner.run(&call, folder)?;
    Ok(word(&ran.outcome, &feedback, &ran.folder.stderr()))
}

/// A fresh folder for the messages of an output validator.
pub fn feedback_dir(parent: &Path) -> Worked<PathBuf> {
    let feedback = parent.join("feedback");
    fs::create_dir(&feedback).map_err(|error| Diagnostic::disk(&feedback, error))?;
    Ok(feedback)
}

/// The call of an output validator, without its standard input.
pub fn validator_call<'a>(
    runner: &Runner<'_>,
    program: &Artifact,
    checker: &Checker,
    [input, answer]: [&Path; 2],
    feedback: &Path,
) -> Worked<Call<'a>> {
    let runnable = runnable(
        runner,
        program,
        checker.limits.memory,
        checker.limits.memory,
    )?;
    let mut args: Vec<String> = vec![
        input.to_string_lossy().into_owned(),
        answer.to_string_lossy().into_owned(),
        // The format promises the slash.
        format!("{}/", feedback.to_string_lossy()),
    ];
    args.extend(checker.args.iter().cloned());
    let mut call = call(&runnable, &args, None, helper_limits(&checker.limits));
    call.readable
        .extend([input.to_path_buf(), answer.to_path_buf()]);
    call.writable.push(feedback.to_path_buf());
    Ok(call)
}

/// What an output validator said by its exit code and the files it left in `feedback`.
pub fn word(outcome: &Outcome, feedback: &Path, stderr: &str) -> CheckFacts {
    let read = |name: &str| {
        let text = left::read(&feedback.join(name), 4 * MESSAGE as u64);
        let text = text.ok().flatten().unwrap_or_default();
        String::from_utf8_lossy(&text).trim().to_string()
    };
    let accepted = match (outcome.hit, outcome.ended) {
        (None, Ended::Exit(42)) => Some(true),
        (None, Ended::Exit(43)) => Some(false),
        _ => None,
    };
    let mut message = read("judgemessage.txt");
    if accepted.is_none() {
        let fault = helper_fault(outcome)
            .unwrap_or_else(|| "exited with code 0 (42 accepts, 43 refuses)".into());
        let colon = if message.is_empty() { "" } else { ": " };
        message = with_words(
            &format!("the output validator {fault}{colon}{message}"),
            stderr,
        );
    }
    let mut facts = CheckFacts {
        accepted,
        message: shorten(message.trim()),
        score: None,
        multiplier: None,
    };
    let CheckFacts {
        score, multiplier, ..
    } = &mut facts;
    let mut fault = None;
    for (name, slot) in [("score.txt", score), ("score_multiplier.txt", multiplier)] {
        if !left::is_there(&feedback.join(name)) {
            continue;
        }
        match read(name).parse::<f64>() {
            Ok(value) if value.is_finite() => *slot = Some(value),
            _ => fault = Some(name),
        }
    }
    if let Some(name) = fault {
        facts.accepted = None;
        facts.message = format!(
            "the output validator wrote {:?} to {name}, where a number is expected",
            read(name)
        );
    }
    facts
}
