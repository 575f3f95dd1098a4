//! Submissions that talk with the output validator: side by side, in several passes, or both.

use super::super::done::{Conversation, Done};
use super::super::job::Job;
use super::super::process::{self, Call, Folder, Runner, call, submission_limits};
use super::super::retry::{self, First};
use super::check::{feedback_dir, validator_call, word};
use super::transcript::{JURY, Transcript};
use super::{Came, Trouble, Worked, keep, present, program, runnable};
use crate::build::artifact::Runnable;
use crate::diagnostic::Diagnostic;
use crate::judge::{CheckFacts, Facts, RunLimits};
use crate::plan::{Checker, Talk};
use crate::store::{Hash, Store};
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::{Path, PathBuf};

/// A conversation as the store keeps it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct TalkRecord {
    facts: Facts,
    check: Option<CheckFacts>,
    conversation: Conversation,
}

impl From<TalkRecord> for Done {
    fn from(record: TalkRecord) -> Done {
        Done::Judged {
            facts: record.facts,
            check: record.check,
            conversation: Some(Box::new(record.conversation)),
        }
    }
}

/// A conversation in the store that settles the question under these limits.
pub fn known(key: &Hash, limits: &RunLimits, store: &Store) -> Option<TalkRecord> {
    let record: TalkRecord = store.record(key)?;
    record.facts.usable_under(limits).then_some(record)
}

/// Judges a submission on a test case.
pub fn judge(
    runner: &mut Runner<'_>,
    job: &Job,
    args: &[String],
    checker: &Checker,
    how: Talk,
    key: &Hash,
    first: Option<First>,
) -> Worked<Came> {
    let limits = job.limits.expect("judged runs have limits");
    if let Some(record) = known(key, &limits, runner.store) {
        return Ok(Came::Done(record.into()));
    }
    let files = [
        present(runner.store, job.input.as_ref())?,
        present(runner.store, job.answer.as_ref())?,
    ];
    let solution = runnable(runner, program(job), limits.memory, limits.stack)?;
    let talk = Talking {
        job,
        args,
        checker,
        how,
        limits,
        files,
        solution,
    };
    let mut record = match first {
        Some(First::Talk(record)) => *record,
        _ => {
            let record = talk.once(runner, false)?;
            if retry::wanted(&record.facts, &limits) {
                return Ok(Came::Near(First::Talk(Box::new(record))));
            }
            record
        }
    };
    while retry::wanted(&record.facts, &limits) {
        let again = talk.once(runner, true)?;
        record = retry::better(record, again, |record| &mut record.facts);
    }
    // An output validator that failed is asked again next time.
    if record.check.as_ref().is_none_or(|c| c.accepted.is_some()) {
        keep(runner.store, key, &record)?;
    }
    Ok(Came::Done(record.into()))
}

/// One submission on one test case.
struct Talking<'a> {
    job: &'a Job,
    args: &'a [String],
    checker: &'a Checker,
    how: Talk,
    limits: RunLimits,
    /// Input and judge answer of the test case.
    files: [PathBuf; 2],
    solution: Runnable,
}

/// What came of one pass.
struct Pass {
    facts: Facts,
    check: Option<CheckFacts>,
    rejected_first: bool,
    /// Where the output validator works; it is the same in every pass.
    validator: Folder,
}

impl Talking<'_> {
    /// All passes.
    fn once(&self, runner: &mut Runner<'_>, alone: bool) -> Worked<TalkRecord> {
        let mut validator = runner.folder()?;
        let feedback = feedback_dir(&validator.workdir())?;
        let mut transcript = Transcript::default();
        let mut input = self.files[0].clone();
        let mut all: Option<Facts> = None;
        for number in 1.. {
            let mut pass = match self.how.interactive {
                true => self.side_by_side(runner, &input, validator, alone, &mut transcript)?,
                false => self.in_turn(runner, &input, validator, alone, &mut transcript)?,
            };
            let facts = match all.take() {
                None => pass.facts,
                Some(before) => before.then(pass.facts),
            };
            let next = self.next_input(&feedback, &pass.validator, number, &mut pass.check)?;
            let went_well = facts.verdict(&RunLimits {
                time: None,
                ..self.limits
            });
            match (next, &pass.check) {
                (Some(next), Some(check))
                    if check.accepted == Some(true) && went_well.is_none() =>
                {
                    input = next;
                    all = Some(facts);
                    validator = pass.validator;
                    transcript.next_pass();
                }
                _ => {
                    let conversation = Conversation {
                        passes: number,
                        rejected_first: pass.rejected_first,
                        transcript: keep_transcript(runner.store, transcript),
                    };
                    return Ok(TalkRecord {
                        facts,
                        check: pass.check,
                        conversation,
                    });
                }
            }
        }
        unreachable!("passes are limited")
    }

    /// A program of the virtual machine runs in another thread than the main one, whose stack says nothing.
    fn facts(&self, ran: &process::Ran) -> Facts {
        let facts = process::facts(ran, &self.limits);
        Facts {
            stack_peak: facts.stack_peak.filter(|_| !self.solution.jvm),
            ..facts
        }
    }

    fn solution_call<'a>(&self, stdin: Option<&'a Path>) -> Call<'a> {
        let limits = submission_limits(&self.limits, self.solution.jvm);
        call(&self.solution, self.args, stdin, limits)
    }

    fn validator_call<'a>(
        &self,
        runner: &Runner<'_>,
        input: &Path,
        validator: &Folder,
    ) -> Worked<Call<'a>> {
        let program = self.job.checker.as_deref().ok_or(Trouble::Lost)?;
        let feedback = validator.workdir().join("feedback");
        validator_call(
            runner,
            program,
            self.checker,
            [input, &self.files[1]],
            &feedback,
        )
    }

    /// A pass in which both run at once.
    fn side_by_side(
        &self,
        runner: &mut Runner<'_>,
        input: &Path,
        validator: Folder,
        alone: bool,
        transcript: &mut Transcript,
    ) -> Worked<Pass> {
        let mut interactor = self.validator_call(runner, input, &validator)?;
        let mut solution = self.solution_call(None);
        // The one waits for the other.
        let wall = solution.limits.wall + interactor.limits.wall;
        (solution.limits.wall, interactor.limits.wall) = (wall, wall);
        let feedback = validator.workdir().join("feedback");
        let folders = [runner.stocked_folder()?, validator];
        let pair = runner.run_pair([&solution, &interactor], folders, alone)?;
        transcript.said(&pair.said, pair.left_out);
        let words = pair.interactor.folder.stderr();
        let check = word(&pair.interactor.outcome, &feedback, &words);
        Ok(Pass {
            facts: self.facts(&pair.solution),
            rejected_first: pair.interactor_first && check.accepted == Some(false),
            check: Some(check),
            validator: pair.interactor.folder,
        })
    }

    /// A pass in which the output validator reads what the solution has written.
    fn in_turn(
        &self,
        runner: &mut Runner<'_>,
        input: &Path,
        validator: Folder,
        alone: bool,
        transcript: &mut Transcript,
    ) -> Worked<Pass> {
        let call = self.solution_call(Some(input));
        let folder = runner.stocked_folder()?;
        let ran = match alone {
            true => runner.run_alone(&call, folder)?,
            false => runner.run(&call, folder)?,
        };
        let facts = self.facts(&ran);
        let output = ran.folder.stdout();
        transcript.file(JURY, input);
        transcript.output(&output);
        if facts
            .verdict(&RunLimits {
                time: None,
                ..self.limits
            })
            .is_some()
        {
            return Ok(Pass {
                facts,
                check: None,
                rejected_first: false,
                validator,
            });
        }
        let asked = Call {
            stdin: Some(&output),
            ..self.validator_call(runner, input, &validator)?
        };
        let feedback = validator.workdir().join("feedback");
        let validated = runner.run(&asked, validator)?;
        let words = validated.folder.stderr();
        Ok(Pass {
            facts,
            check: Some(word(&validated.outcome, &feedback, &words)),
            rejected_first: false,
            validator: validated.folder,
        })
    }

    /// Takes `nextpass.in` out of the feedback folder: the input of the next pass. One that must not be there is the
    /// output validator's fault.
    fn next_input(
        &self,
        feedback: &Path,
        validator: &Folder,
        number: u32,
        check: &mut Option<CheckFacts>,
    ) -> Worked<Option<PathBuf>> {
        let made = feedback.join("nextpass.in");
        if fs::symlink_metadata(&made).is_err() {
            return Ok(None);
        }
        let Some(check) = check else {
            return Ok(None);
        };
        let passes = self.how.passes;
        let fault = if !fs::symlink_metadata(&made).is_ok_and(|meta| meta.is_file()) {
            Some("made something else than a file of nextpass.in".into())
        } else if check.accepted == Some(false) {
            Some("refused the output (43), but wrote nextpass.in".into())
        } else if passes == 1 {
            Some("wrote nextpass.in, but the problem is not of type multi-pass".into())
        } else if number >= passes {
            Some(format!(
                "wrote nextpass.in in pass {number}, and `validation_passes` allows {passes}"
            ))
        } else {
            None
        };
        if let Some(fault) = fault {
            // What it failed of before explains more.
            if check.accepted.is_some() {
                check.accepted = None;
                check.message = format!("the output validator {fault}");
            }
            return Ok(None);
        }
        // Out of its reach, and readable for the next one.
        let next = validator.path().join(format!("pass-{}.in", number + 1));
        fs::copy(&made, &next)
            .and_then(|_| fs::remove_file(&made))
            .and_then(|()| set_readable(&next))
            .map_err(|error| Diagnostic::disk(&next, error))?;
        Ok(Some(next))
    }
}

fn set_readable(path: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(0o644))
}

/// On a full disk there is nothing to be shown afterwards; the verdict stands.
fn keep_transcript(store: &Store, transcript: Transcript) -> Option<Hash> {
    let text = transcript.finish();
    (!text.is_empty())
        .then(|| store.put_bytes(&text).ok())
        .flatten()
}
