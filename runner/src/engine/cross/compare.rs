//! A chunk of instances: who says what, program by program.
//!
//! Each program is run on all of the chunk at a time. Where that does not say that all is well, the program is asked
//! once more about the one instance alone, and what it does then counts.

use super::super::ask::{self, Solved, Word, gone};
use super::super::many::{Came, Driver, Item, Series, many};
use super::super::process::{Folder, Runner, helper_limits, submission_limits};
use super::{Disagreement, Solver, Task};
use crate::build::Artifact;
use crate::diagnostic::{Diagnostic, Place};
use crate::judge::stderr::gist;
use sandbox::Limits;
use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// The exit code with which validators accept.
const ACCEPTS: Option<i32> = Some(42);

/// What a solver printed, or how it failed.
type Answered = Result<Vec<u8>, String>;

/// A chunk being compared.
struct Chunk<'c, 'r, 's> {
    runner: &'r mut Runner<'s>,
    task: &'c Task,
    /// Keeps the inputs and answers.
    desk: Folder,
    /// Number of the first.
    first: usize,
    instances: &'c [Vec<u8>],
}

/// An output that is to be checked.
struct Said {
    /// Whose: index of the solver.
    by: usize,
    /// Index of the instance in the chunk.
    on: usize,
    /// What it printed.
    output: Vec<u8>,
    /// Whether nothing but the program can be to blame for it.
    sure: bool,
}

/// Compares the instances from number `first` on.
pub fn compare(
    runner: &mut Runner<'_>,
    task: &Task,
    first: usize,
    instances: &[Vec<u8>],
    gave_up: &[AtomicUsize],
) -> Result<Vec<Disagreement>, Diagnostic> {
    let mut chunk = Chunk {
        desk: runner.folder()?,
        runner,
        task,
        first,
        instances,
    };
    for (index, input) in instances.iter().enumerate() {
        write(&chunk.input(index), input)?;
    }
    chunk.validate()?;
    let answers = chunk.answer()?;
    let mut found = Vec::new();
    let mut said = Vec::new();
    for (by, solver) in task.solvers.iter().enumerate() {
        let turns: Vec<usize> = (0..instances.len())
            .filter(|index| (first + index).is_multiple_of(solver.stride))
            .collect();
        let plain = Driver::of(&solver.solution.artifact).is_none_or(Driver::is_plain);
        for (&on, came) in turns.iter().zip(chunk.run(solver, &turns)?) {
            let sure = plain || came.is_none();
            let answered = match came {
                Some(answered) => answered,
                None => chunk.solve(solver, on)?,
            };
            match answered {
                Ok(output) => said.push(Said {
                    by,
                    on,
                    output,
                    sure,
                }),
                Err(_) if solver.may_give_up => {
                    gave_up[by].fetch_add(1, Ordering::Relaxed);
                }
                Err(reason) => {
                    found.push(chunk.disagreement(by, on, &answers[on], Vec::new(), reason));
                }
            }
        }
    }
    chunk.judge(said, &answers, &mut found)?;
    Ok(found)
}

impl Chunk<'_, '_, '_> {
    fn input(&self, index: usize) -> PathBuf {
        self.desk.path().join(format!("{index}.in"))
    }

    fn answer_file(&self, index: usize) -> PathBuf {
        self.desk.path().join(format!("{index}.ans"))
    }

    /// Every instance has to be valid.
    fn validate(&mut self) -> Result<(), Diagnostic> {
        let court = &self.task.court;
        let limits = helper_limits(&court.check.limits);
        let mut valid = vec![true; self.instances.len()];
        for (validator, args) in &court.validators {
            let items = self.items(0..self.instances.len(), args);
            let memory = limits.memory;
            let all = self.many(validator, [memory, memory], &limits, &items, &[])?;
            for (valid, came) in valid.iter_mut().zip(all) {
                *valid &= came.is_some_and(|came| came.code == ACCEPTS && came.cpu <= limits.cpu);
            }
        }
        for index in (0..valid.len()).filter(|&index| !valid[index]) {
            if let Word::Refused(words) | Word::Odd(words) =
                ask::validate(self.runner, court, &self.input(index))?
            {
                let text = format!(
                    "instance {} is refused by a validator: {}",
                    self.first + index,
                    gist(&words)
                );
                return Err(Diagnostic::error("invalid-instance", Place::file(""), text)
                    .note(String::from_utf8_lossy(&self.instances[index])));
            }
        }
        Ok(())
    }

    /// The judge answers.
    fn answer(&mut self) -> Result<Vec<Vec<u8>>, Diagnostic> {
        let reference = &self.task.reference;
        let all: Vec<usize> = (0..self.instances.len()).collect();
        let mut answers = Vec::new();
        for (index, came) in self.run(reference, &all)?.into_iter().enumerate() {
            let answered = match came {
                Some(answered) => answered,
                None => self.solve(reference, index)?,
            };
            let answer = answered.map_err(|reason| {
                let text = format!(
                    "{} does not answer instance {}: {reason}",
                    reference.solution.name,
                    self.first + index
                );
                Diagnostic::error("answer-failed", Place::file(""), text)
                    .note(String::from_utf8_lossy(&self.instances[index]))
            })?;
            write(&self.answer_file(index), &answer)?;
            answers.push(answer);
        }
        Ok(answers)
    }

    /// Runs a solver on the instances whose turn it is. `None`: it has to be asked again; one that may give up need not
    /// be when it did.
    fn run(
        &mut self,
        solver: &Solver,
        turns: &[usize],
    ) -> Result<Vec<Option<Answered>>, Diagnostic> {
        let limits = &self.task.court.limits;
        let artifact = &solver.solution.artifact;
        let jvm = Driver::of(artifact) == Some(Driver::Java);
        let items = self.items(turns.iter().copied(), &solver.solution.args);
        let come = self.many(
            artifact,
            [limits.memory, limits.stack],
            &submission_limits(limits, jvm),
            &items,
            &[],
        )?;
        let slow = |came: &Came| limits.time.is_some_and(|limit| came.cpu > limit);
        let answered = |came: Option<Came>| match came? {
            came if !slow(&came) && came.code == Some(0) => Some(Ok(came.output)),
            came if solver.may_give_up && (slow(&came) || came.code.is_some()) => {
                Some(Err("gave up".into()))
            }
            _ => None,
        };
        Ok(come.into_iter().map(answered).collect())
    }

    /// Asks a solver about one instance.
    fn solve(&mut self, solver: &Solver, on: usize) -> Result<Answered, Diagnostic> {
        let court = &self.task.court;
        let Solved { facts, output } =
            ask::solve(self.runner, court, &solver.solution, &self.input(on))?;
        Ok(match facts.verdict(&court.limits) {
            Some(_) => Err(format!("{} {}", facts.ending(), facts.last_words())),
            None => Ok(output),
        })
    }

    /// Has all outputs checked, equal ones once.
    fn judge(
        &mut self,
        said: Vec<Said>,
        answers: &[Vec<u8>],
        found: &mut Vec<Disagreement>,
    ) -> Result<(), Diagnostic> {
        let mut numbers: BTreeMap<(usize, &[u8]), usize> = BTreeMap::new();
        let mut different: Vec<(usize, &[u8])> = Vec::new();
        for Said { on, output, .. } in &said {
            numbers.entry((*on, output)).or_insert_with(|| {
                different.push((*on, output));
                different.len() - 1
            });
        }
        let verdicts = self.check(&different)?;
        for Said {
            by,
            on,
            output,
            sure,
        } in &said
        {
            let Err(message) = &verdicts[numbers[&(*on, &output[..])]] else {
                continue;
            };
            let (mut output, mut message) = (output.clone(), message.clone());
            if !sure {
                let (fresh, verdict) = match self.solve(&self.task.solvers[*by], *on)? {
                    Ok(fresh) => {
                        let verdict = self.check_alone(*on, &fresh)?;
                        (fresh, verdict)
                    }
                    Err(reason) => (Vec::new(), Err(reason)),
                };
                match verdict {
                    Ok(()) => continue,
                    Err(reason) => (output, message) = (fresh, reason),
                }
            }
            found.push(self.disagreement(*by, *on, &answers[*on], output, message));
        }
        Ok(())
    }

    /// What the output validator says of outputs, each on an instance.
    fn check(&mut self, outputs: &[(usize, &[u8])]) -> Result<Vec<Result<(), String>>, Diagnostic> {
        let court = &self.task.court;
        let mut accepted = vec![false; outputs.len()];
        // Where several are asked, they are asked about each output alone.
        if let (Some(checker), true) = (&court.checker, court.further.is_empty()) {
            let limits = helper_limits(&court.check.limits);
            let place = self.desk.path().join("feedback");
            let text = |path: &Path| path.to_string_lossy().into_owned();
            let mut items = Vec::new();
            for (number, (on, output)) in outputs.iter().enumerate() {
                let feedback = place.join(number.to_string());
                open_folder(&feedback)?;
                let input = self.desk.path().join(format!("{number}.out"));
                write(&input, output)?;
                let files = [&self.input(*on), &self.answer_file(*on)];
                let mut args = files.map(|file| text(file)).to_vec();
                args.push(format!("{}/", text(&feedback)));
                args.extend(court.check.args.iter().cloned());
                items.push(Item { input, args });
            }
            let memory = limits.memory;
            let come = self.many(
                checker,
                [memory, memory],
                &limits,
                &items,
                std::slice::from_ref(&place),
            )?;
            for (number, came) in come.into_iter().enumerate() {
                let scores = ["score.txt", "score_multiplier.txt"];
                let feedback = place.join(number.to_string());
                // They have rules of their own.
                let scored = scores
                    .iter()
                    .any(|name| fs::symlink_metadata(feedback.join(name)).is_ok());
                let accepts =
                    |came: Came| came.code == ACCEPTS && came.cpu <= limits.cpu && !scored;
                accepted[number] = came.is_some_and(accepts);
            }
        }
        let verdict = |(&(on, output), accepted): (&(usize, &[u8]), bool)| match accepted {
            true => Ok(Ok(())),
            false => self.check_alone(on, output),
        };
        outputs.iter().zip(accepted).map(verdict).collect()
    }

    /// What the output validator says of one output.
    fn check_alone(&mut self, on: usize, output: &[u8]) -> Result<Result<(), String>, Diagnostic> {
        let file = self.desk.path().join("output");
        write(&file, output)?;
        let (input, answer) = (self.input(on), self.answer_file(on));
        let facts = ask::check(self.runner, &self.task.court, [&input, &answer, &file])?;
        Ok(match facts.accepted {
            Some(true) => Ok(()),
            _ => Err(facts.message),
        })
    }

    fn items(&self, on: impl IntoIterator<Item = usize>, args: &[String]) -> Vec<Item> {
        let item = |index| Item {
            input: self.input(index),
            args: args.to_vec(),
        };
        on.into_iter().map(item).collect()
    }

    /// Runs a program on all items; `[memory, stack]` for runtimes that are told.
    fn many(
        &mut self,
        program: &Artifact,
        [memory, stack]: [u64; 2],
        limits: &Limits,
        items: &[Item],
        writable: &[PathBuf],
    ) -> Result<Vec<Option<Came>>, Diagnostic> {
        // Runs that share a folder cannot have files of their own.
        let alone = !self.task.court.files.is_empty();
        let Some(driver) = Driver::of(program).filter(|_| !alone) else {
            return Ok(vec![None; items.len()]);
        };
        let store = self.runner.store;
        let runnable = program
            .runnable(store, memory, stack)
            .ok_or_else(|| gone(store))?;
        let series = Series {
            driver,
            runnable: &runnable,
            limits,
            readable: &[self.desk.path().to_path_buf()],
            writable,
        };
        many(self.runner, series, items)
    }

    fn disagreement(
        &self,
        by: usize,
        on: usize,
        answer: &[u8],
        output: Vec<u8>,
        message: String,
    ) -> Disagreement {
        Disagreement {
            number: self.first + on,
            solver: self.task.solvers[by].solution.name.clone(),
            input: self.instances[on].clone(),
            answer: answer.to_vec(),
            output,
            message,
        }
    }
}

fn disk(path: &Path) -> impl FnOnce(std::io::Error) -> Diagnostic {
    move |error| Diagnostic::disk(path, error)
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Diagnostic> {
    fs::write(path, bytes).map_err(disk(path))
}

/// A new folder that every user may write into; the one above it decides who comes so far.
fn open_folder(path: &Path) -> Result<(), Diagnostic> {
    fs::create_dir_all(path)
        .and_then(|()| fs::set_permissions(path, fs::Permissions::from_mode(0o777)))
        .map_err(disk(path))
}
