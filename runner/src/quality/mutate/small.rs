//! Survivors on every small instance of `cross:`.

use super::cases::{Case, Subject, laid};
use super::trial::{attempt, patience};
use crate::build::Artifact;
use crate::diagnostic::{Diagnostic, Place};
use crate::engine::Local;
use crate::engine::ask::{Court, Solution, court_key};
use crate::engine::cross::instances;
use crate::engine::job::Content;
use crate::engine::many::{Came, Driver, Item, Series, many};
use crate::engine::process::{Runner, submission_limits};
use crate::judge::RunLimits;
use crate::plan::{FileRef, HelperLimits};
use crate::quality::each;
use crate::store::{Hash, KeyBuilder};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The original is taken to need no longer than this on a small instance.
const SMALL: Duration = Duration::from_millis(50);

/// So many instances are asked in the first run, and twice as many in each that follows, because most programs that
/// fail do so soon.
const FEW: usize = 16;
/// At most so many are asked in one run.
const MANY: usize = 256;

/// Where small instances come from, and who answers them.
pub struct Origin {
    /// Generator calls: for people, program, arguments.
    pub streams: Vec<(String, Artifact, Vec<String>)>,
    /// Limits of the generators.
    pub limits: HelperLimits,
    /// The oracle, else the model solution.
    pub reference: Solution,
    /// Who judges.
    pub court: Court,
}

/// Small instances and their judge answers.
pub struct Instances {
    /// Hash of the whole list with its answers and the output validator.
    pub key: Hash,
    cases: Vec<Case>,
}

impl Instances {
    /// Makes the instances and has them answered; `None` when it was stopped. (`jury cross` holds them against the
    /// validators.)
    ///
    /// # Errors
    /// A generator or oracle that fails, a fault of the machine.
    pub fn new(
        engine: &Local<'_>,
        origin: &Origin,
        jobs: usize,
        stop: &AtomicBool,
    ) -> Result<Option<Instances>, Diagnostic> {
        let store = engine.store();
        let inputs = instances(store, &origin.streams, &origin.limits)?;
        let mut key = KeyBuilder::new("answered instances")
            .hash(&origin.reference.artifact.id())
            .strs(&origin.reference.args)
            .hash(&court_key(&origin.court));
        for input in &inputs {
            key = key.hash(&Hash::of(input));
        }
        let key = key.finish();
        let known = store
            .record::<Hash>(&key)
            .and_then(|hash| store.read(&hash));
        let known = known.and_then(|bytes| postcard::from_bytes::<Vec<Vec<u8>>>(&bytes).ok());
        let answers = match known {
            Some(answers) => answers,
            None => {
                let Some(answers) = answers(engine, origin, &inputs, jobs, stop)? else {
                    return Ok(None);
                };
                let bytes = postcard::to_stdvec(&answers).unwrap_or_default();
                if let Ok(hash) = store.put_bytes(&bytes) {
                    let _ = store.put_record(&key, &hash);
                }
                answers
            }
        };
        let checkers: Vec<_> = origin
            .court
            .checkers()
            .map(|c| c.cloned().map(Arc::new))
            .collect();
        let content = |bytes: Vec<u8>| Content {
            hash: Hash::of(&bytes),
            source: FileRef::Bytes(Arc::new(bytes)),
        };
        let files = laid(store, &origin.court.files)?;
        let case = |(number, (input, answer)): (usize, (Vec<u8>, Vec<u8>))| Case {
            id: format!("instance {number}"),
            args: Vec::new(),
            input: content(input),
            answer: content(answer),
            files: files.clone(),
            checker: origin.court.check.clone(),
            checkers: checkers.clone(),
            key: Hash::of(&[]),
        };
        let pairs = inputs.into_iter().zip(answers).enumerate();
        Ok(Some(Instances {
            key,
            cases: pairs.map(case).collect(),
        }))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.cases.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.cases.is_empty()
    }

    /// The text of one.
    pub fn input(&self, number: usize) -> Vec<u8> {
        match self.cases.get(number).map(|case| &case.input.source) {
            Some(FileRef::Bytes(bytes)) => bytes.to_vec(),
            _ => Vec::new(),
        }
    }

    /// What the original prints on each of them, where it ends well, and the CPU time it took.
    ///
    /// # Errors
    /// A fault of the machine.
    pub(super) fn original(
        &self,
        runner: &mut Runner<'_>,
        subject: &Subject<'_>,
    ) -> Result<(Vec<Option<Hash>>, Duration), Diagnostic> {
        let (mut all, mut cpu) = (Vec::new(), Duration::ZERO);
        for chunk in self.cases.chunks(MANY) {
            let said = outputs(runner, &subject.artifact, chunk, &subject.limits, &mut cpu)?;
            all.extend(said);
        }
        Ok((all, cpu))
    }

    /// Runs `program` on all of them. What it prints is right when the judge answer says the same or `original`, what the
    /// original prints, does, and otherwise when the output validator says so. Gives the first it fails on and how, if
    /// there is one, and the CPU time it took; `None` when it was stopped.
    ///
    /// # Errors
    /// A fault of the machine.
    pub(super) fn hold(
        &self,
        engine: &Local<'_>,
        runner: &mut Runner<'_>,
        subject: &Subject<'_>,
        program: &Artifact,
        original: &[Option<Hash>],
        stop: &AtomicBool,
    ) -> Result<Option<Held>, Diagnostic> {
        let mut held = Held::default();
        let limits = patience(&subject.limits, SMALL);
        let mut done = 0;
        let mut size = FEW;
        while done < self.cases.len() {
            if stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let chunk = &self.cases[done..(done + size).min(self.cases.len())];
            let said = outputs(runner, program, chunk, &limits, &mut held.cpu)?;
            for (number, (case, said)) in (done..).zip(chunk.iter().zip(said)) {
                let right = Some(&case.answer.hash);
                if said.is_some_and(|said| Some(&said) == right || original[number] == Some(said)) {
                    continue;
                }
                // Other words may be right as well, and a run by itself says who is to blame for a failure.
                let trial = attempt(engine, runner, program, None, case, &limits, right)?;
                held.cpu += trial.cpu;
                if let Some(kill) = trial.kill {
                    let how = match kill {
                        super::Kill::Answer => "a wrong answer",
                        super::Kill::Crash | super::Kill::Checks => "a crash",
                        super::Kill::Time => "no end",
                    };
                    held.first = Some((number, how.to_string()));
                    return Ok(Some(held));
                }
            }
            done += chunk.len();
            size = (size * 2).min(MANY);
        }
        Ok(Some(held))
    }
}

/// What a program prints on some instances, all of them in one sandboxed run; nothing where it does not end well, and
/// where its language does not allow it.
fn outputs(
    runner: &mut Runner<'_>,
    program: &Artifact,
    cases: &[Case],
    limits: &RunLimits,
    cpu: &mut Duration,
) -> Result<Vec<Option<Hash>>, Diagnostic> {
    let store = runner.store;
    let runnable = program.runnable(store, limits.memory, limits.stack);
    let (Some(driver), Some(runnable)) = (Driver::of(program), runnable) else {
        return Ok(vec![None; cases.len()]);
    };
    let desk = runner.folder()?;
    let mut items = Vec::new();
    for (number, case) in cases.iter().enumerate() {
        let input = desk.path().join(format!("{number}.in"));
        if let FileRef::Bytes(bytes) = &case.input.source {
            std::fs::write(&input, &bytes[..]).map_err(|error| Diagnostic::disk(&input, error))?;
        }
        items.push(Item {
            input,
            args: Vec::new(),
        });
    }
    let sandbox_limits = submission_limits(limits, runnable.jvm);
    let series = Series {
        driver,
        runnable: &runnable,
        limits: &sandbox_limits,
        readable: &[desk.path().to_path_buf()],
        writable: &[],
    };
    let come = many(runner, series, &items)?;
    let within = |came: &Came| limits.time.is_none_or(|limit| came.cpu <= limit);
    let output = |came: Option<Came>| {
        let came = came?;
        *cpu += came.cpu;
        (came.code == Some(0) && within(&came)).then(|| Hash::of(&came.output))
    };
    Ok(come.into_iter().map(output).collect())
}

/// What came of a program on the small instances.
#[derive(Default)]
pub(super) struct Held {
    /// The number of the first it fails on, and how.
    pub first: Option<(usize, String)>,
    /// CPU time.
    pub cpu: Duration,
}

/// Lets the reference answer all instances; `None` when it was stopped.
fn answers(
    engine: &Local<'_>,
    origin: &Origin,
    inputs: &[Vec<u8>],
    jobs: usize,
    stop: &AtomicBool,
) -> Result<Option<Vec<Vec<u8>>>, Diagnostic> {
    let answers = each(engine.store(), jobs, stop, inputs, |asker, input| {
        let solved = asker.solve(&origin.court, &origin.reference, input)?;
        if solved.facts.verdict(&origin.court.limits).is_none() {
            return Ok(solved.output);
        }
        let text = format!(
            "{} does not answer a small instance: {}",
            origin.reference.name,
            solved.facts.ending()
        );
        Err(Diagnostic::error("answer-failed", Place::file(""), text)
            .note(String::from_utf8_lossy(input)))
    })?;
    Ok(answers.into_iter().collect())
}
