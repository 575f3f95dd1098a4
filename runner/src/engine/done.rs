//! What comes of a step.

use crate::diagnostic::Diagnostic;
use crate::judge::{CheckFacts, Facts};
use crate::plan::StepId;
use crate::store::Hash;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

/// The state of a step.
#[derive(Debug)]
pub enum State {
    /// Not ended (only while a run goes on, or after it was interrupted).
    Waiting,
    /// It did what it is for.
    Done(Done),
    /// It could not: the fault belongs to the package.
    Failed(Box<Diagnostic>),
    /// A step or program it needs failed: the step that is to blame.
    Skipped(StepId),
}

impl State {
    /// What the step made.
    pub fn done(&self) -> Option<&Done> {
        match self {
            State::Done(done) => Some(done),
            _ => None,
        }
    }

    /// Whether steps that need this one can go on.
    pub fn good(&self) -> bool {
        match self {
            State::Done(Done::Validated { facts, invalid }) => facts.accepted || *invalid,
            State::Done(Done::Answered { good, .. }) => *good,
            State::Done(_) => true,
            _ => false,
        }
    }
}

/// What a step made.
#[derive(Debug, Clone)]
pub enum Done {
    /// The programs are in [`super::Results::programs`].
    Built,
    /// A generator's files.
    Generated(GenerateFacts),
    /// A validator's word.
    Validated {
        /// What it said.
        facts: ValidateFacts,
        /// Whether the input was meant to be refused.
        invalid: bool,
    },
    /// A judge answer.
    Answered {
        /// Its content.
        answer: Hash,
        /// The run.
        facts: Facts,
        /// Whether the solution ended well and within the limits.
        good: bool,
    },
    /// A judged run.
    Judged {
        /// The run.
        facts: Facts,
        /// What the output validator said, when it was asked.
        check: Option<CheckFacts>,
        /// In interactive and multi-pass problems, how they talked.
        conversation: Option<Box<Conversation>>,
    },
    /// A checked output.
    Checked(CheckFacts),
    /// An inferred time limit.
    Limit(Duration),
}

/// How a solution and the output validator talked on one test case. The facts of the run beside it are those of its last
/// pass, with the most time, memory and output of any pass.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Conversation {
    /// Passes made, at least 1.
    pub passes: u32,
    /// Whether the interactor refused the solution before that had ended: what became of it then is no fault of its own.
    pub rejected_first: bool,
    /// What was said, in the form of an `.interaction` file, when anything was; shortened when it was much.
    pub transcript: Option<Hash>,
}

/// What a generator made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GenerateFacts {
    /// Content by file ending; `in` is always there.
    pub files: BTreeMap<String, Hash>,
    /// The seed used, when the command has one: the first that worked.
    pub seed: Option<u32>,
}

/// What a validator said of an input.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ValidateFacts {
    /// Whether it accepted the input (exit code 42).
    pub accepted: bool,
    /// Whether it ended in another way than 42 or 43 (crash, time limit, other code).
    pub odd: bool,
    /// What it wrote, shortened.
    pub message: String,
}
