//! What is told while a run goes on. The engine and the commands send events; reporters listen.

use super::model::{ProblemResult, RoundResult, TestResult};
use crate::diagnostic::Diagnostic;

/// Sort of a step, in the order in which a problem goes through them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StepKind {
    /// Compiling a program.
    Build,
    /// Making a test file with a generator.
    Generate,
    /// Holding a test file against a validator.
    Validate,
    /// Making a judge answer.
    Answer,
    /// Running a submission on a test case, its output validator included.
    Run,
    /// Running an output validator by itself.
    Check,
}

impl StepKind {
    /// What is being done, as in "cutting: validating secret/01-small/chain".
    pub fn doing(self) -> &'static str {
        match self {
            StepKind::Build => "compiling",
            StepKind::Generate => "generating",
            StepKind::Validate => "validating",
            StepKind::Answer => "answering",
            StepKind::Run => "running",
            StepKind::Check => "checking",
        }
    }
}

/// One thing that happened. Steps may be told in any order; problems may end in any order.
#[derive(Debug, Clone)]
pub enum Event {
    /// The run starts.
    Started {
        /// Short names of the problems, in the order in which their results are wanted.
        problems: Vec<String>,
        /// Workers.
        jobs: usize,
    },
    /// So many steps are known now, done ones included. May be told again when there are more.
    Total(usize),
    /// A program is really started. Optional; not told for steps that the store answers.
    StepStarted {
        /// Problem.
        problem: String,
        /// Sort.
        kind: StepKind,
        /// What it is about, such as `wrong_answer/mex.cpp on secret/02-stars/even`; unique within problem and kind.
        name: String,
    },
    /// A step is done.
    Step {
        /// Problem.
        problem: String,
        /// Sort.
        kind: StepKind,
        /// As in [`Event::StepStarted`].
        name: String,
        /// Whether the store answered it.
        cached: bool,
        /// Whether it went as it should.
        ok: bool,
    },
    /// A submission was judged on a test case.
    TestDone {
        /// Problem.
        problem: String,
        /// Path below `submissions/`.
        submission: String,
        /// What came of it.
        result: TestResult,
    },
    /// A fault that belongs to no problem's result, such as a folder that is not a problem. (Those of a problem are in
    /// its [`ProblemResult`].)
    Diagnostic(Diagnostic),
    /// All of a problem is known.
    ProblemDone(ProblemResult),
    /// All is known.
    Finished(RoundResult),
}

/// Somebody who listens to events.
pub trait Reporter: Send {
    /// Takes notice of one event.
    fn event(&mut self, event: &Event);

    /// The first failure to write the report, such as a full disk. A reader that went away is no failure.
    fn write_error(&mut self) -> Option<std::io::Error> {
        None
    }
}

/// Listens to nothing.
pub struct Silent;

impl Reporter for Silent {
    fn event(&mut self, _: &Event) {}
}
