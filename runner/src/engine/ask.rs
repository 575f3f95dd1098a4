//! Direct questions to the programs of a problem, about inputs and outputs that are no test cases: is this input valid,
//! what does this solution answer, is this output right. Nothing is kept in the store; whoever asks often keeps it.

use super::process::{self, Ran, Runner, call, helper_fault, helper_limits, submission_limits};
use super::retry::Quiet;
use super::work::{self, Trouble};
use super::{keys, left};
use crate::build::Artifact;
use crate::diagnostic::{Diagnostic, Place};
use crate::judge::{CheckFacts, Facts, RunLimits};
use crate::plan::{Checker, HelperLimits};
use crate::store::{Hash, Store};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Who says what is valid and what is right.
#[derive(Debug, Clone)]
pub struct Court {
    /// The input validators with their arguments; every one must accept.
    pub validators: Vec<(Artifact, Vec<String>)>,
    /// The output validator; `None` is the format's default comparison.
    pub checker: Option<Artifact>,
    /// Further ones, asked in turn while all accept.
    pub further: Vec<Artifact>,
    /// Files that lie in the working folder of validators and solutions, by name.
    pub files: Vec<(String, PathBuf)>,
    /// Its arguments and limits; validators have the same limits.
    pub check: Checker,
    /// Limits of solutions.
    pub limits: RunLimits,
}

impl Court {
    /// The output validators in the order in which they are asked; `None` is the default comparison.
    pub fn checkers(&self) -> impl Iterator<Item = Option<&Artifact>> {
        std::iter::once(self.checker.as_ref()).chain(self.further.iter().map(Some))
    }
}

/// A solution and its further arguments.
#[derive(Debug, Clone)]
pub struct Solution {
    /// Its name for people.
    pub name: String,
    /// The program.
    pub artifact: Artifact,
    /// Further arguments.
    pub args: Vec<String>,
}

/// What a solution did with an input.
#[derive(Debug, Clone)]
pub struct Solved {
    /// The run.
    pub facts: Facts,
    /// What it printed.
    pub output: Vec<u8>,
}

/// What the input validators say of an input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Word {
    /// All accept it.
    Valid,
    /// One refuses it: why.
    Refused(String),
    /// One crashed, ran into a limit or ended with an exit code that means nothing: how.
    Odd(String),
}

/// One who asks; each thread has its own.
pub struct Asker<'s> {
    runner: Runner<'s>,
    input: PathBuf,
    answer: PathBuf,
    output: PathBuf,
    /// Keeps the three files.
    _desk: process::Folder,
}

/// What many askers share: runs that must not be disturbed.
#[derive(Debug, Default)]
pub struct Shared(Quiet);

impl<'s> Asker<'s> {
    /// One with a sandbox of its own.
    ///
    /// # Errors
    /// A fault of the machine.
    pub fn new(store: &'s Store, shared: &'s Shared) -> Result<Asker<'s>, Diagnostic> {
        let mut runner = Runner::new(store, &shared.0)?;
        let desk = runner.folder()?;
        let place = |name: &str| desk.path().join(name);
        Ok(Asker {
            input: place("input"),
            answer: place("answer"),
            output: place("output"),
            runner,
            _desk: desk,
        })
    }

    /// Whether the validators accept an input.
    ///
    /// # Errors
    /// A fault of the machine; the same holds for the other questions.
    pub fn validate(&mut self, court: &Court, input: &[u8]) -> Result<Word, Diagnostic> {
        write(&self.input, input)?;
        validate(&mut self.runner, court, &self.input)
    }

    /// What a solution does with an input.
    pub fn solve(
        &mut self,
        court: &Court,
        solution: &Solution,
        input: &[u8],
    ) -> Result<Solved, Diagnostic> {
        write(&self.input, input)?;
        solve(&mut self.runner, court, solution, &self.input)
    }

    /// What the checker says of an output.
    pub fn check(
        &mut self,
        court: &Court,
        input: &[u8],
        answer: &[u8],
        output: &[u8],
    ) -> Result<CheckFacts, Diagnostic> {
        write(&self.input, input)?;
        write(&self.answer, answer)?;
        write(&self.output, output)?;
        check(
            &mut self.runner,
            court,
            [&self.input, &self.answer, &self.output],
        )
    }

    /// Which bounds a valid input reaches: the file whose path follows `option` among the arguments; `None` when the
    /// validator writes none, or does not accept.
    pub fn bounds(
        &mut self,
        validator: &Artifact,
        option: &str,
        args: &[String],
        limits: &HelperLimits,
        input: &[u8],
    ) -> Result<Option<String>, Diagnostic> {
        const FILE: &str = "bounds.txt";
        write(&self.input, input)?;
        let mut args = args.to_vec();
        args.extend([option.to_string(), FILE.to_string()]);
        let runnable = validator
            .runnable(self.runner.store, limits.memory, limits.memory)
            .ok_or_else(|| gone(self.runner.store))?;
        let folder = self.runner.folder()?;
        let call = call(&runnable, &args, Some(&self.input), helper_limits(limits));
        let ran = self.runner.run(&call, folder)?;
        if ran.outcome.hit.is_some() || ran.outcome.ended != sandbox::Ended::Exit(42) {
            return Ok(None);
        }
        let path = ran.folder.workdir().join(FILE);
        let text =
            left::read(&path, limits.output).map_err(|error| Diagnostic::disk(&path, error))?;
        Ok(text.and_then(|text| String::from_utf8(text).ok()))
    }

    /// What a grader prints about `results`. `Err` inside: how it failed.
    pub fn grade(
        &mut self,
        grader: &Artifact,
        flags: &[String],
        limits: &HelperLimits,
        results: &[u8],
    ) -> Result<Result<String, String>, Diagnostic> {
        write(&self.input, results)?;
        let runnable = grader
            .runnable(self.runner.store, limits.memory, limits.memory)
            .ok_or_else(|| gone(self.runner.store))?;
        let folder = self.runner.folder()?;
        let call = call(&runnable, flags, Some(&self.input), helper_limits(limits));
        let ran = self.runner.run(&call, folder)?;
        if let Some(fault) = helper_fault(&ran.outcome) {
            return Ok(Err(process::with_words(&fault, &ran.folder.stderr())));
        }
        Ok(Ok(process::excerpt(&ran.folder.stdout())))
    }

    /// Runs a generator; `files` are laid into its working folder, those named in `wanted` are read from there when it
    /// is done. `Err` inside: how it failed.
    pub fn generate(
        &mut self,
        generator: &Artifact,
        args: &[String],
        limits: &HelperLimits,
        files: &[(&str, &[u8])],
        wanted: &[&str],
    ) -> Result<Result<Generated, String>, Diagnostic> {
        let ran = match self.run_generator(generator, args, limits, files)? {
            Ok(ran) => ran,
            Err(how) => return Ok(Err(how)),
        };
        let read = |path: PathBuf| {
            let bytes = left::read(&path, limits.output);
            bytes.map_err(|error| Diagnostic::disk(&path, error))
        };
        let own = |name: &str| read(ran.folder.workdir().join(name));
        let input = match own("testcase.in")? {
            Some(written) => written,
            None => read(ran.folder.stdout())?.unwrap_or_default(),
        };
        let mut files = BTreeMap::new();
        for name in wanted {
            if let Some(bytes) = own(name)? {
                files.insert((*name).to_owned(), bytes);
            }
        }
        Ok(Ok(Generated { input, files }))
    }

    /// Runs a generator; the hash of the input that it makes, which is not held in memory. `Err` inside: how it failed.
    pub fn generated_hash(
        &mut self,
        generator: &Artifact,
        args: &[String],
        limits: &HelperLimits,
    ) -> Result<Result<Hash, String>, Diagnostic> {
        let ran = match self.run_generator(generator, args, limits, &[])? {
            Ok(ran) => ran,
            Err(how) => return Ok(Err(how)),
        };
        let hash =
            |path: PathBuf| left::hash(&path).map_err(|error| Diagnostic::disk(&path, error));
        let written = hash(ran.folder.workdir().join("testcase.in"))?;
        let printed = || hash(ran.folder.stdout());
        Ok(Ok(match written {
            Some(written) => written,
            None => printed()?.unwrap_or_else(|| Hash::of(b"")),
        }))
    }

    fn run_generator(
        &mut self,
        generator: &Artifact,
        args: &[String],
        limits: &HelperLimits,
        files: &[(&str, &[u8])],
    ) -> Result<Result<Ran, String>, Diagnostic> {
        let runnable = generator
            .runnable(self.runner.store, limits.memory, limits.memory)
            .ok_or_else(|| gone(self.runner.store))?;
        let folder = self.runner.folder()?;
        for (name, content) in files {
            write(&folder.workdir().join(name), content)?;
        }
        let call = call(&runnable, args, None, helper_limits(limits));
        let ran = self.runner.run(&call, folder)?;
        Ok(match helper_fault(&ran.outcome) {
            Some(fault) => Err(process::with_words(&fault, &ran.folder.stderr())),
            None => Ok(ran),
        })
    }
}

/// What a generator made.
#[derive(Debug, Clone, Default)]
pub struct Generated {
    /// The input.
    pub input: Vec<u8>,
    /// Files it wrote besides, by name.
    pub files: BTreeMap<String, Vec<u8>>,
}

/// Identifies who judges and under which limits, for keys of what is kept about it.
pub fn court_key(court: &Court) -> Hash {
    let mut key = crate::store::KeyBuilder::new("court").strs(&court.check.args);
    for (validator, args) in &court.validators {
        key = key.hash(&validator.id()).strs(args);
    }
    for checker in court.checkers().flatten() {
        key = key.hash(&checker.id());
    }
    for (name, file) in &court.files {
        // One that cannot be read fails when it is laid out.
        let content = fs::File::open(file).and_then(Hash::of_reader);
        key = key.str(name).hash(&content.unwrap_or(Hash::of(&[])));
    }
    keys::limited(keys::helper(key, &court.check.limits), &court.limits).finish()
}

/// Whether a solution passes a test, as far as the store knows: `None` when it was never run on it, or other limits
/// held then.
pub fn known(
    store: &Store,
    court: &Court,
    solution: &Solution,
    input: &Hash,
    answer: &Hash,
) -> Option<bool> {
    let limits = &court.limits;
    let run = keys::run(&solution.artifact, &solution.args, input, limits);
    // Runs with files beside them are kept under other keys.
    if !court.files.is_empty() {
        return None;
    }
    let check = |output: &Hash| {
        let said =
            |checker| store.record(&keys::check(checker, &court.check, input, answer, output));
        work::first_refusal(court.checkers(), |checker| said(checker).ok_or(())).ok()
    };
    let (facts, check) = work::known(store, &run, limits, check)?;
    match check {
        None => Some(facts.verdict(limits).is_none()),
        Some(check) => check.accepted,
    }
}

pub(super) fn gone(store: &Store) -> Diagnostic {
    Diagnostic::error(
        "store",
        Place::file(store.dir()),
        "a program is gone from the store",
    )
    .hint("run again")
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Diagnostic> {
    fs::write(path, bytes).map_err(|error| Diagnostic::disk(path, error))
}

fn fault(store: &Store, trouble: Trouble) -> Diagnostic {
    match trouble {
        Trouble::Fault(fault) => fault,
        Trouble::Lost => gone(store),
    }
}

pub(super) fn validate(
    runner: &mut Runner<'_>,
    court: &Court,
    input: &Path,
) -> Result<Word, Diagnostic> {
    runner.stock.clone_from(&court.files);
    for (validator, args) in &court.validators {
        let word = work::validate(runner, validator, args, input, None, &court.check.limits)
            .map_err(|trouble| fault(runner.store, trouble))?;
        if word.odd {
            return Ok(Word::Odd(word.message));
        }
        if !word.accepted {
            return Ok(Word::Refused(word.message));
        }
    }
    Ok(Word::Valid)
}

pub(super) fn solve(
    runner: &mut Runner<'_>,
    court: &Court,
    solution: &Solution,
    input: &Path,
) -> Result<Solved, Diagnostic> {
    let limits = &court.limits;
    let runnable = solution
        .artifact
        .runnable(runner.store, limits.memory, limits.stack)
        .ok_or_else(|| gone(runner.store))?;
    let call = call(
        &runnable,
        &solution.args,
        Some(input),
        submission_limits(limits, runnable.jvm),
    );
    runner.stock.clone_from(&court.files);
    let folder = runner.stocked_folder()?;
    let ran = runner.run(&call, folder)?;
    let facts = process::facts(&ran, limits);
    let output = fs::read(ran.folder.stdout())
        .map_err(|error| Diagnostic::disk(ran.folder.stdout(), error))?;
    Ok(Solved { facts, output })
}

/// `files` are input, answer and output.
pub(super) fn check(
    runner: &mut Runner<'_>,
    court: &Court,
    [input, answer, output]: [&Path; 3],
) -> Result<CheckFacts, Diagnostic> {
    work::first_refusal(court.checkers(), |checker| {
        work::ask(runner, checker, &court.check, input, answer, output)
    })
    .map_err(|trouble| fault(runner.store, trouble))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn whoever_judges_under_other_limits_is_another_court() {
        let second = Duration::from_secs(1);
        let court = Court {
            validators: Vec::new(),
            checker: None,
            further: Vec::new(),
            files: Vec::new(),
            check: Checker {
                program: None,
                further: Vec::new(),
                args: Vec::new(),
                limits: HelperLimits {
                    time: second,
                    memory: 1,
                    output: 1,
                },
            },
            limits: RunLimits {
                time: Some(second),
                memory: 1,
                stack: 1,
                output: 1,
            },
        };
        let changes: [fn(&mut Court); 8] = [
            |_| (),
            |court| court.limits.time = Some(Duration::from_millis(500)),
            |court| court.limits.time = None,
            |court| court.limits.memory = 2,
            |court| court.limits.stack = 2,
            |court| court.limits.output = 2,
            |court| court.check.limits.time = Duration::from_millis(500),
            |court| court.check.limits.output = 2,
        ];
        let keys = changes.map(|change| {
            let mut court = court.clone();
            change(&mut court);
            court_key(&court).to_string()
        });
        assert_eq!(BTreeMap::from(keys.map(|key| (key, ()))).len(), 8);
    }
}
