//! Doing a step: first by looking it up in the store, else by running programs.

mod check;
mod generate;
mod sources;
mod submission;
mod talk;
mod transcript;
mod validate;

pub use check::{ask, check, first_refusal};
pub use submission::Near;
pub use talk::TalkRecord;
pub use validate::validate;

use super::done::{Done, GenerateFacts};
use super::job::{Content, Job};
use super::keys;
use super::process::{self, Runner};
use super::retry::First;
use crate::build::Artifact;
use crate::build::artifact::Runnable;
use crate::diagnostic::Diagnostic;
use crate::judge::{CheckFacts, Facts, RunLimits};
use crate::plan::{FileRef, Plan, Work};
use crate::store::{Hash, Store, StoreError};
use generate::generate;
use serde::Serialize;
use std::path::PathBuf;
use std::sync::Arc;
use submission::{Ran, Submission, judge, settled_run};

/// Largest helper message that is kept.
const MESSAGE: usize = 2000;

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

/// What came of a job.
pub enum Came {
    /// Its end.
    Done(Done),
    /// A run so near the time limit that it has to be repeated while no other goes on.
    Near(First),
}

impl From<Done> for Came {
    fn from(done: Done) -> Came {
        Came::Done(done)
    }
}

/// What the store knows of a job, without running anything.
pub fn look_up(plan: &Plan, job: &Job, store: &Store) -> Option<Done> {
    let key = keys::of(plan, job)?;
    let done = stored(plan, job, &key, store)?;
    if let Some(program) = main_program(job) {
        process::remembered(store, &program.id());
    }
    Some(done)
}

/// The program whose toolchain decides which layers of isolation hold.
fn main_program(job: &Job) -> Option<&Arc<Artifact>> {
    job.program.as_ref().or(job.checker.as_ref())
}

fn stored(plan: &Plan, job: &Job, key: &Hash, store: &Store) -> Option<Done> {
    match &plan.steps[job.step].work {
        Work::Generate { .. } => {
            let facts: GenerateFacts = store.record(key)?;
            facts
                .files
                .values()
                .all(|hash| store.has(hash))
                .then_some(Done::Generated(facts))
        }
        Work::Validate { invalid, .. } => Some(Done::Validated {
            facts: store.record(key)?,
            invalid: *invalid,
        }),
        Work::Answer { .. } => {
            let limits = job.limits.as_ref()?;
            let record = settled_run(key, limits, store)?;
            let good = record.facts.verdict(limits).is_none();
            (!good || store.has(&record.stdout)).then_some(Done::Answered {
                answer: record.stdout,
                facts: record.facts,
                good,
            })
        }
        Work::Judge { talk: Some(_), .. } => {
            Some(talk::known(key, job.limits.as_ref()?, store)?.into())
        }
        Work::Judge { checker, .. } => {
            let limits = job.limits.as_ref()?;
            let asked = |output: &Hash| check::known(job, checker, output, store);
            let (facts, check) = known(store, key, limits, asked)?;
            Some(Done::Judged {
                facts,
                check,
                conversation: None,
            })
        }
        Work::Check { checker, .. } => {
            let output = &job.output.as_ref()?.hash;
            Some(Done::Checked(check::known(job, checker, output, store)?))
        }
        Work::Static { .. } => Some(Done::Checked(store.record(key)?)),
        _ => None,
    }
}

/// What the store knows of a run and of its output, about which `check` is asked by its hash; no check when the run
/// settles the verdict. `None` when either is not known.
pub fn known(
    store: &Store,
    run: &Hash,
    limits: &RunLimits,
    check: impl Fn(&Hash) -> Option<CheckFacts>,
) -> Option<(Facts, Option<CheckFacts>)> {
    let record = settled_run(run, limits, store)?;
    let checked = match record.facts.verdict(limits) {
        Some(_) => None,
        None => Some(check(&record.stdout)?),
    };
    Some((record.facts, checked))
}

/// Does a job by running programs, and keeps what comes of it. `first` is what a first run near the time limit has left,
/// when this is its repetition.
pub fn execute(
    plan: &Plan,
    job: &Job,
    first: Option<First>,
    runner: &mut Runner<'_>,
) -> Worked<Came> {
    let key = keys::of(plan, job).expect("only jobs with keys are executed here");
    match main_program(job) {
        None => perform(plan, job, &key, first, runner),
        Some(program) => process::watched(runner.store, &program.id(), || {
            perform(plan, job, &key, first, runner)
        }),
    }
}

fn perform(
    plan: &Plan,
    job: &Job,
    key: &Hash,
    first: Option<First>,
    runner: &mut Runner<'_>,
) -> Worked<Came> {
    let step = &plan.steps[job.step];
    runner.stock.clear();
    for (name, content) in &job.files {
        let path = present(runner.store, Some(content))?;
        runner.stock.push((name.clone(), path));
    }
    match &step.work {
        Work::Generate {
            command, limits, ..
        } => {
            let facts = generate(runner, program(job), command, limits)?;
            keep(runner.store, key, &facts)?;
            Ok(Done::Generated(facts).into())
        }
        Work::Validate {
            args,
            limits,
            invalid,
            ..
        } => {
            let input = present(runner.store, job.input.as_ref())?;
            let beside = match &job.beside {
                Some(beside) => Some(present(runner.store, Some(beside))?),
                None => None,
            };
            let facts = validate(runner, program(job), args, &input, beside, limits)?;
            // A crash may be the machine's doing; it is looked at again next time.
            if !facts.odd {
                keep(runner.store, key, &facts)?;
            }
            Ok(Done::Validated {
                facts,
                invalid: *invalid,
            }
            .into())
        }
        Work::Answer { args, .. } => {
            let limits = job.limits.expect("answers have limits");
            let input = present(runner.store, job.input.as_ref())?;
            let submission = Submission {
                program: program(job),
                args,
                input: &input,
                limits,
                keep_output: true,
            };
            let record = match submission.run(runner, key, first)? {
                Ran::Near(near) => return Ok(Came::Near(near)),
                Ran::Done(record, _) => record,
            };
            let good = record.facts.verdict(&limits).is_none();
            Ok(Done::Answered {
                answer: record.stdout,
                facts: record.facts,
                good,
            }
            .into())
        }
        Work::Judge {
            args,
            checker,
            talk: Some(how),
            ..
        } => talk::judge(runner, job, args, checker, *how, key, first),
        Work::Judge { args, checker, .. } => judge(runner, job, args, checker, key, first),
        Work::Check { checker, .. } => {
            let output = job.output.as_ref().ok_or(Trouble::Lost)?;
            let path = present(runner.store, Some(output))?;
            let facts = check::by_all(runner, job, checker, &path, &output.hash)?;
            Ok(Done::Checked(facts).into())
        }
        Work::Static { about, limits, .. } => {
            let facts = sources::look(runner, job, about, limits)?;
            if facts.accepted.is_some() {
                keep(runner.store, key, &facts)?;
            }
            Ok(Done::Checked(facts).into())
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
pub fn present(store: &Store, content: Option<&Content>) -> Worked<PathBuf> {
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

fn disk(store: &Store, error: StoreError) -> Diagnostic {
    Diagnostic::disk(store.dir(), error)
        .hint("free some space, or remove old results with `jury clean --older-than 7d`")
}

fn runnable(runner: &Runner<'_>, program: &Artifact, memory: u64, stack: u64) -> Worked<Runnable> {
    program
        .runnable(runner.store, memory, stack)
        .ok_or(Trouble::Lost)
}

fn shorten(text: &str) -> String {
    match text.char_indices().nth(MESSAGE) {
        Some((end, _)) => format!("{} [...]", &text[..end]),
        None => text.to_string(),
    }
}
