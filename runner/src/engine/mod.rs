//! Runs the steps of a plan whose inputs are ready, on N workers, through the store and the sandbox.
//!
//! An [`Engine`] takes a whole plan and says what came of each step. [`Local`] does it on this machine; the trait is
//! where one that spreads steps over several machines would stand.

pub mod ask;
pub(crate) mod building;
pub mod cross;
mod done;
mod folder;
pub mod grade;
pub(crate) mod job;
pub(crate) mod keys;
mod left;
mod local;
pub(crate) mod many;
mod pair;
pub(crate) mod process;
pub(crate) mod retry;
pub(crate) mod work;

pub use done::{Conversation, Done, GenerateFacts, State, ValidateFacts};
pub use local::{Local, Options};
pub use process::{require, weakened};

use crate::build::Artifact;
use crate::build::compile::Obstacle;
use crate::diagnostic::Diagnostic;
use crate::plan::{Plan, StepId};

/// Something that can carry out a plan.
pub trait Engine {
    /// Carries out `plan`; `sink` is told of each step as it ends, from the calling thread.
    ///
    /// # Errors
    /// A fault of the machine (store, sandbox) that makes going on pointless.
    fn run(
        &mut self,
        plan: &Plan,
        sink: &mut dyn FnMut(Progress<'_>),
    ) -> Result<Results, Diagnostic>;
}

/// What is told while a plan is carried out.
#[derive(Debug)]
pub enum Progress<'a> {
    /// A worker starts on a step.
    Started(StepId),
    /// A step ended.
    Ended {
        /// Which.
        step: StepId,
        /// What came of it, and of all that ended before.
        results: &'a Results,
    },
}

/// What came of a plan.
#[derive(Debug)]
pub struct Results {
    /// One state for each step.
    pub states: Vec<State>,
    /// What came of each program, once its build step has ended.
    pub programs: Vec<Option<Result<Artifact, BuildFault>>>,
    /// Whether each step was answered from the store.
    pub cached: Vec<bool>,
    /// How many problems, counted from the first, have no step left that has not ended.
    pub problems: usize,
    /// Whether the run was stopped from outside before it was through.
    pub interrupted: bool,
    /// Faults that do not belong to a step: results that could not be kept, and the like.
    pub remarks: Vec<Diagnostic>,
}

/// Why a program could not be built.
#[derive(Debug, Clone)]
pub enum BuildFault {
    /// The compiler refused it: what it said, and the command to repeat it by hand.
    Refused {
        /// The compiler's words.
        message: String,
        /// The command.
        command: String,
    },
    /// It could not be tried.
    Obstacle(Obstacle),
}
