//! Doing a step: first by looking it up in the store, else by running programs.

use super::done::{Done, GenerateFacts, ValidateFacts};
use super::job::{Content, Job};
use super::keys;
use super::process::{self, Folder, Runner, call, helper_fault, helper_limits, submission_limits};
use super::retry;
use crate::build::Artifact;
use crate::diagnostic::Diagnostic;
use crate::judge::default_validator;
use crate::judge::facts::{CheckFacts, Facts, RunLimits};
use crate::package::Command;
use crate::plan::{Checker, FileRef, HelperLimits, Plan, Work};
use crate::store::{Hash, Store};
use sandbox::Ended;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Outputs up to this size are kept, so that a changed checker can look at them again without a new run. Larger ones
/// are kept only when they are in the store anyway (the judge answer, mostly).
const KEEP_OUTPUT: u64 = 64 << 10;

/// Largest helper message that is kept.
const MESSAGE: usize = 2000;

/// A run as the store keeps it.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct RunRecord {
    facts: Facts,
    /// Hash of standard output.
    stdout: Hash,
}

/// Why a job came to nothing.
pub enum Trouble {
    /// A fault of the package or the machine.
    Fault(Diagnostic),
    /// A content that the store had is gone (damaged or deleted): whoever made it has to make it again.
    Lost,
}

impl From<Diagnostic> for Trouble {
    fn from(fault: Diagnostic) -> Trouble {
        Trouble::Fault(fault)
    }
}

type Worked<T> = Result<T, Trouble>;

/// What the store knows of a job, without running anything.
pub fn look_up(plan: &Plan, job: &Job, store: &Store) -> Option<Done> {
    let key = keys::of(plan, job)?;
    match &plan.steps[job.step].work {
        Work::Generate { .. } => {
            let facts: GenerateFacts = store.record(&key)?;
            facts
                .files
                .values()
                .all(|hash| store.has(hash))
                .then_some(Done::Generated(facts))
        }
        Work::Validate { invalid, .. } => Some(Done::Validated {
            facts: store.record(&key)?,
            invalid: *invalid,
        }),
        Work::Answer { .. } => {
            let limits = job.limits.as_ref()?;
            let record = settled_run(&key, limits, store)?;
            let good = record.facts.verdict(limits).is_none();
            (!good || store.has(&record.stdout)).then_some(Done::Answered {
                answer: record.stdout,
                facts: record.facts,
                good,
            })
        }
        Work::Judge { checker, .. } => {
            let limits = job.limits.as_ref()?;
            let record = settled_run(&key, limits, store)?;
            let check = match record.facts.verdict(limits) {
                Some(_) => None,
                None => {
                    let (input, answer) = (job.input.as_ref()?, job.answer.as_ref()?);
                    let key = keys::check(
                        job.checker.as_deref(),
                        checker,
                        &input.hash,
                        &answer.hash,
                        &record.stdout,
                    );
                    Some(store.record(&key)?)
                }
            };
            Some(Done::Judged {
                facts: record.facts,
                check,
            })
        }
        Work::Check { .. } => Some(Done::Checked(store.record(&key)?)),
        _ => None,
    }
}

fn settled_run(key: &Hash, limits: &RunLimits, store: &Store) -> Option<RunRecord> {
    let record: RunRecord = store.record(key)?;
    record.facts.usable_under(limits).then_some(record)
}

/// Does a job by running programs, and keeps what comes of it.
pub fn execute(plan: &Plan, job: &Job, runner: &mut Runner<'_>) -> Worked<Done> {
    let key = keys::of(plan, job).expect("only jobs with keys are executed here");
    let step = &plan.steps[job.step];
    match &step.work {
        Work::Generate {
            command,
            limits,
            matches,
            ..
        } => {
            let facts = generate(runner, program(job), command, limits, matches)?;
            keep(runner.store, &key, &facts)?;
            Ok(Done::Generated(facts))
        }
        Work::Validate {
            args,
            limits,
            invalid,
            ..
        } => {
            let input = present(runner.store, job.input.as_ref())?;
            let facts = validate(runner, program(job), args, &input, limits)?;
            // A crash may be the machine's doing; it is looked at again next time.
            if !facts.odd {
                keep(runner.store, &key, &facts)?;
            }
            Ok(Done::Validated {
                facts,
                invalid: *invalid,
            })
        }
        Work::Answer { args, .. } => {
            let limits = job.limits.expect("answers have limits");
            let input = present(runner.store, job.input.as_ref())?;
            let (record, folder) =
                submission(runner, program(job), args, &input, &limits, &key, true)?;
            drop(folder);
            let good = record.facts.verdict(&limits).is_none();
            Ok(Done::Answered {
                answer: record.stdout,
                facts: record.facts,
                good,
            })
        }
        Work::Judge { args, checker, .. } => judge(runner, job, args, checker, &key),
        Work::Check { checker, .. } => {
            let (input, answer) = (job.input.as_ref(), job.answer.as_ref());
            let output = job.output.as_ref().ok_or(Trouble::Lost)?;
            let path = present(runner.store, Some(output))?;
            let facts = check(
                runner,
                job.checker.as_deref(),
                checker,
                input,
                answer,
                &path,
                &output.hash,
            )?;
            Ok(Done::Checked(facts))
        }
        Work::Cargo { .. } | Work::Compile { .. } | Work::InferLimit { .. } => {
            unreachable!("not a job for here")
        }
    }
}

fn program(job: &Job) -> &Artifact {
    job.program.as_deref().expect("the job has its program")
}

fn keep<T: Serialize>(store: &Store, key: &Hash, value: &T) -> Worked<()> {
    // A full disk makes the next run slower, not this one wrong: the record is remembered in this process.
    let _ = store.put_record(key, value);
    Ok(())
}

/// The path of a content in the store; put there first when it comes from the package.
fn present(store: &Store, content: Option<&Content>) -> Worked<PathBuf> {
    let content = content.ok_or(Trouble::Lost)?;
    if let Some(path) = store.blob(&content.hash) {
        return Ok(path);
    }
    let put = match &content.source {
        FileRef::Path(path) => store.put_file(path),
        FileRef::Bytes(bytes) => store.put_bytes(bytes),
        FileRef::Made(..) => return Err(Trouble::Lost),
    };
    let hash = put.map_err(|error| disk(store, error))?;
    // A file that changed since it was hashed is another one now.
    if hash == content.hash {
        store.blob(&hash).ok_or(Trouble::Lost)
    } else {
        Err(Trouble::Lost)
    }
}

fn disk(store: &Store, error: crate::store::StoreError) -> Diagnostic {
    Diagnostic::error(
        "disk",
        crate::diagnostic::Place::file(store.dir()),
        error.to_string(),
    )
    .hint("free some space, or remove old results with `jury clean --older-than 7d`")
}

fn runnable(
    runner: &Runner<'_>,
    program: &Artifact,
    memory: u64,
    stack: u64,
) -> Worked<crate::build::artifact::Runnable> {
    program
        .runnable(runner.store, memory, stack)
        .ok_or(Trouble::Lost)
}

// --- generators ---------------------------------------------------------------------------------------------------

/// Files that a generator may write besides its standard output.
const GENERATED: [&str; 12] = [
    "in",
    "ans",
    "out",
    "yaml",
    "interaction",
    "in.statement",
    "ans.statement",
    "in.download",
    "ans.download",
    "png",
    "jpg",
    "svg",
];

fn generate(
    runner: &mut Runner<'_>,
    program: &Artifact,
    command: &Command,
    limits: &HelperLimits,
    matches: &[String],
) -> Worked<GenerateFacts> {
    let mut fault = String::new();
    let mut shown = String::new();
    let mut notes = Vec::new();
    for attempt in 0..command.retries.max(1) {
        let (args, seed) = nth_try(command, attempt);
        let runnable = runnable(runner, program, limits.memory, limits.memory)?;
        let call = call(&runnable, &args, None, helper_limits(limits));
        shown = call.command.join(" ");
        let folder = runner.folder()?;
        let ran = runner.run(&call, folder)?;
        notes = crate::build::cargo::tail(&ran.folder.stderr(), 6);
        fault = match helper_fault(&ran.outcome) {
            Some(fault) => fault,
            None => match collect(runner.store, &ran.folder)? {
                Some(files) => {
                    let unmatched = unmatched(runner.store, &files["in"], matches);
                    return Ok(GenerateFacts {
                        files,
                        seed,
                        unmatched,
                    });
                }
                None => "printed nothing".into(),
            },
        };
    }
    let tries = if command.retries > 1 {
        format!(" (the last of {} tries)", command.retries)
    } else {
        String::new()
    };
    let place = crate::diagnostic::Place::file("");
    let mut diagnostic = Diagnostic::error(
        "generator-failed",
        place,
        format!("the generator {fault}{tries}"),
    )
    .command(shown);
    for note in notes {
        diagnostic = diagnostic.note(note);
    }
    Err(diagnostic.into())
}

/// Arguments and seed of the `attempt`-th try (from 0).
fn nth_try(command: &Command, attempt: u32) -> (Vec<String>, Option<u32>) {
    match command.seed {
        None => (command.args.clone(), None),
        Some(seed) if attempt == 0 => (command.args.clone(), Some(seed)),
        Some(seed) => {
            let seed = ((u64::from(seed) + u64::from(attempt)) % (1 << 31)) as u32;
            let fill = |arg: &String| fill_seed(arg, seed);
            (command.template.iter().map(fill).collect(), Some(seed))
        }
    }
}

/// Puts `seed` in the place of `{seed}` or `{seed:7}`.
fn fill_seed(arg: &str, seed: u32) -> String {
    let Some(start) = arg.find("{seed") else {
        return arg.to_string();
    };
    let rest = &arg[start + "{seed".len()..];
    let salt = rest
        .strip_prefix(':')
        .map_or(0, |r| 1 + r.bytes().take_while(u8::is_ascii_digit).count());
    match rest[salt..].strip_prefix('}') {
        Some(after) if salt != 1 => format!("{}{seed}{after}", &arg[..start]),
        _ => arg.to_string(),
    }
}

/// The files a generator made; `None` when there is no input among them. A written `testcase.in` goes before standard
/// output.
fn collect(store: &Store, folder: &Folder) -> Worked<Option<BTreeMap<String, Hash>>> {
    let mut files = BTreeMap::new();
    for ending in GENERATED {
        let path = folder.workdir().join(format!("testcase.{ending}"));
        if fs::symlink_metadata(&path).is_ok_and(|meta| meta.is_file()) {
            files.insert(
                ending.to_string(),
                store.put_file(&path).map_err(|error| disk(store, error))?,
            );
        }
    }
    if !files.contains_key("in") {
        let path = folder.stdout();
        if fs::metadata(&path).map_or(0, |meta| meta.len()) == 0 {
            return Ok(None);
        }
        files.insert(
            "in".into(),
            store.put_file(&path).map_err(|error| disk(store, error))?,
        );
    }
    Ok(Some(files))
}

fn unmatched(store: &Store, input: &Hash, matches: &[String]) -> Vec<String> {
    if matches.is_empty() {
        return Vec::new();
    }
    let bytes = store.read(input).unwrap_or_default();
    let found = |pattern: &&String| {
        regex::bytes::RegexBuilder::new(pattern)
            .multi_line(true)
            .dot_matches_new_line(true)
            .build()
            .is_ok_and(|regex| regex.is_match(&bytes))
    };
    matches
        .iter()
        .filter(|pattern| !found(pattern))
        .cloned()
        .collect()
}

// --- validators ---------------------------------------------------------------------------------------------------

fn validate(
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

fn shorten(text: &str) -> String {
    match text.char_indices().nth(MESSAGE) {
        Some((end, _)) => format!("{} [...]", &text[..end]),
        None => text.to_string(),
    }
}

// --- submissions --------------------------------------------------------------------------------------------------

/// Runs a submission and keeps the facts. The folder still holds its output.
fn submission(
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
    let folder = runner.folder()?;
    let ran = runner.run(&call, folder)?;
    let mut facts = process::facts(&ran, limits);
    let mut folder = ran.folder;
    if let Some(limit) = limits.time {
        while facts.runs < retry::MOST_RUNS
            && (limits.near_limit(facts.cpu) || (facts.runs > 1 && !retry::settled(&facts, limit)))
        {
            let fresh = runner.folder()?;
            let again = runner.run_alone(&call, fresh)?;
            let second = process::facts(&again, limits);
            let take = second.hit.is_none();
            facts = retry::better(facts, second);
            if take {
                // A program that is not the same every time is judged by its last run.
                folder = again.folder;
            }
        }
    }
    let out = folder.stdout();
    let stdout = Hash::of_reader(fs::File::open(&out).map_err(|error| {
        Diagnostic::error(
            "disk",
            crate::diagnostic::Place::file(&out),
            error.to_string(),
        )
    })?)
    .map_err(|error| {
        Diagnostic::error(
            "disk",
            crate::diagnostic::Place::file(&out),
            error.to_string(),
        )
    })?;
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

fn judge(
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
        });
    }
    let output = match &folder {
        Some(folder) => folder.stdout(),
        None => runner.store.blob(&record.stdout).ok_or(Trouble::Lost)?,
    };
    let (input, answer) = (job.input.as_ref(), job.answer.as_ref());
    let check = check(
        runner,
        job.checker.as_deref(),
        checker,
        input,
        answer,
        &output,
        &record.stdout,
    )?;
    Ok(Done::Judged {
        facts: record.facts,
        check: Some(check),
    })
}

// --- output validators --------------------------------------------------------------------------------------------

fn check(
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
    let facts = match program {
        None => compare(runner.store, checker, answer, output)?,
        Some(program) => ask_checker(runner, program, checker, input, answer, output)?,
    };
    // The same for an output validator that failed.
    if facts.accepted.is_some() {
        keep(runner.store, &key, &facts)?;
    }
    Ok(facts)
}

fn compare(
    store: &Store,
    checker: &Checker,
    answer: &Content,
    output: &Path,
) -> Worked<CheckFacts> {
    let failed = |message: String| CheckFacts {
        accepted: None,
        message,
        score: None,
        multiplier: None,
    };
    let options = match default_validator::Options::parse(&checker.args) {
        Ok(options) => options,
        Err(fault) => return Ok(failed(format!("output_validator_args: {fault}"))),
    };
    let answer = match &answer.source {
        FileRef::Bytes(bytes) => bytes.to_vec(),
        _ => {
            let path = present(store, Some(answer))?;
            fs::read(path).map_err(|_| Trouble::Lost)?
        }
    };
    let output = fs::read(output).map_err(|_| Trouble::Lost)?;
    let result = default_validator::compare(&options, &answer, &output);
    Ok(CheckFacts {
        accepted: Some(result.is_ok()),
        message: result.err().unwrap_or_default(),
        score: None,
        multiplier: None,
    })
}

fn ask_checker(
    runner: &mut Runner<'_>,
    program: &Artifact,
    checker: &Checker,
    input: &Content,
    answer: &Content,
    output: &Path,
) -> Worked<CheckFacts> {
    let (input, answer) = (
        present(runner.store, Some(input))?,
        present(runner.store, Some(answer))?,
    );
    let folder = runner.folder()?;
    let feedback = folder.workdir().join("feedback");
    fs::create_dir(&feedback).map_err(|error| {
        Diagnostic::error(
            "disk",
            crate::diagnostic::Place::file(&feedback),
            error.to_string(),
        )
    })?;
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
    let mut call = call(
        &runnable,
        &args,
        Some(output),
        helper_limits(&checker.limits),
    );
    call.readable.extend([input, answer]);
    call.writable.push(feedback.clone());
    let ran = runner.run(&call, folder)?;
    let read = |name: &str| {
        let text = fs::read(feedback.join(name)).unwrap_or_default();
        String::from_utf8_lossy(&text[..text.len().min(4 * MESSAGE)])
            .trim()
            .to_string()
    };
    let number = |name: &str| {
        feedback
            .join(name)
            .exists()
            .then(|| read(name).parse::<f64>().map_err(|_| name.to_string()))
    };
    let accepted = match (ran.outcome.hit, ran.outcome.ended) {
        (None, Ended::Exit(42)) => Some(true),
        (None, Ended::Exit(43)) => Some(false),
        _ => None,
    };
    let mut message = read("judgemessage.txt");
    if accepted.is_none() {
        let fault = helper_fault(&ran.outcome)
            .unwrap_or_else(|| "exited with code 0 (42 accepts, 43 refuses)".into());
        let words = ran.folder.stderr();
        let words: Vec<&str> = [message.as_str(), words.trim()]
            .into_iter()
            .filter(|text| !text.is_empty())
            .collect();
        let colon = if words.is_empty() { "" } else { ": " };
        message = format!("the output validator {fault}{colon}{}", words.join("; "));
    }
    let mut facts = CheckFacts {
        accepted,
        message: shorten(message.trim()),
        score: None,
        multiplier: None,
    };
    for (name, slot) in [("score.txt", 0), ("score_multiplier.txt", 1)] {
        match number(name) {
            None => {}
            Some(Ok(value)) if value.is_finite() && value >= 0.0 => {
                if slot == 0 {
                    facts.score = Some(value)
                } else {
                    facts.multiplier = Some(value)
                }
            }
            Some(_) => {
                facts.accepted = None;
                facts.message = format!(
                    "the output validator wrote {:?} to {name}, where a number is expected",
                    read(name)
                );
            }
        }
    }
    Ok(facts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_are_filled_in() {
        assert_eq!(fill_seed("--seed={seed}", 7), "--seed=7");
        assert_eq!(fill_seed("{seed:12}x", 7), "7x");
        assert_eq!(fill_seed("{seed:}", 7), "{seed:}");
        assert_eq!(fill_seed("{seeds}", 7), "{seeds}");
    }

    #[test]
    fn later_tries_count_the_seed_up_and_wrap() {
        let command = Command {
            generator: "g".into(),
            args: vec!["2147483647".into()],
            template: vec!["{seed}".into()],
            seed: Some(2147483647),
            retries: 3,
        };
        assert_eq!(
            nth_try(&command, 0),
            (vec!["2147483647".to_string()], Some(2147483647))
        );
        assert_eq!(nth_try(&command, 1), (vec!["0".to_string()], Some(0)));
    }
}
