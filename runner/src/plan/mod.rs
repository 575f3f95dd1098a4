//! Turns packages into steps: compile, generate, validate, answer, judge, check.
//!
//! A step is a pure description. Nothing runs here and nothing is read from the disk, so planning is tested without
//! processes. What a step's inputs are is known only when the steps before it are done; until then they are
//! [`FileRef`]s.

mod builder;
mod extra;
mod limits;
mod selection;

pub use builder::{case_checker, plan, validator_args};
pub use limits::{helper_limits, submission_limits, validation_limits};
pub use selection::{Selection, Upto};

use crate::judge::RunLimits;
use crate::package::{Command, Package, Program, Submission};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// Index into [`Plan::steps`].
pub type StepId = usize;
/// Index into [`Plan::programs`].
pub type ProgramId = usize;

/// Everything a run will do.
#[derive(Debug)]
pub struct Plan {
    /// The programs, each built once.
    pub programs: Vec<PlannedProgram>,
    /// The steps; a step needs only steps before it.
    pub steps: Vec<Step>,
    /// The problems, in the order asked for.
    pub problems: Vec<ProblemPlan>,
    /// It is found out how much stack submissions use.
    pub watch_stacks: bool,
}

/// A program and the step that builds it.
#[derive(Debug)]
pub struct PlannedProgram {
    /// What is built.
    pub program: Program,
    /// Where: by which step.
    pub step: StepId,
    /// Limits of the compiler.
    pub limits: CompileLimits,
    /// Files laid beside it before it is compiled (`include/`), absolute.
    pub include: Vec<PathBuf>,
    /// Values for `{{name}}` in its sources.
    pub constants: Arc<BTreeMap<String, String>>,
    /// Whether it is a submission: held to the rules of a judge, and a missing compiler may be allowed.
    pub submission: bool,
    /// Most bytes of source a submission may have.
    pub code_limit: Option<u64>,
}

/// Limits of one compiler run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CompileLimits {
    /// CPU and wall time.
    pub time: Duration,
    /// Memory in bytes.
    pub memory: u64,
}

/// One step.
#[derive(Debug)]
pub struct Step {
    /// Index into [`Plan::problems`] of the first problem that asked for it.
    pub problem: usize,
    /// What is done.
    pub work: Work,
    /// Files of a test that lie in the working folder of the program, by name.
    pub files: Vec<(String, PathBuf)>,
    /// Steps that must be done before; all smaller than this step's own number.
    pub needs: Vec<StepId>,
    /// The name of what is worked on, for people.
    pub label: String,
}

/// What a step does.
#[derive(Debug)]
pub enum Work {
    /// Builds binaries of one Cargo workspace, all in one call.
    Cargo {
        /// Folder of the workspace.
        root: PathBuf,
        /// The programs, each a `Source::Cargo`.
        programs: Vec<ProgramId>,
    },
    /// Compiles one program.
    Compile {
        /// The program.
        program: ProgramId,
    },
    /// Makes a test case with a generator.
    Generate {
        /// The generator.
        program: ProgramId,
        /// Its arguments and seed.
        command: Command,
        /// Limits of one call.
        limits: HelperLimits,
    },
    /// Asks an input validator about an input, or an answer validator about an answer.
    Validate {
        /// The validator.
        program: ProgramId,
        /// Its arguments.
        args: Vec<String>,
        /// What it reads.
        input: FileRef,
        /// The input that an answer belongs to; its path is the first argument of an answer validator.
        beside: Option<FileRef>,
        /// Limits of one call.
        limits: HelperLimits,
        /// Whether the input is one that some validator has to refuse.
        invalid: bool,
    },
    /// Makes a judge answer.
    Answer {
        /// The solution.
        program: ProgramId,
        /// Arguments of the submission.
        args: Vec<String>,
        /// The input.
        input: FileRef,
        /// Limits of the run.
        limits: StepLimits,
    },
    /// Runs a submission on a test case and has its output checked.
    Judge {
        /// The submission.
        program: ProgramId,
        /// Its arguments.
        args: Vec<String>,
        /// The input.
        input: FileRef,
        /// The judge answer.
        answer: FileRef,
        /// Limits of the run.
        limits: StepLimits,
        /// Who checks.
        checker: Checker,
        /// How they talk; `None` when the output is checked after a single run.
        talk: Option<Talk>,
    },
    /// Has the sources of a submission looked at.
    Static {
        /// The static validator.
        program: ProgramId,
        /// What it is told and given.
        about: StaticCall,
        /// Limits of one call.
        limits: HelperLimits,
    },
    /// Checks an output that is given (`valid_output`, `invalid_output`).
    Check {
        /// The input.
        input: FileRef,
        /// The judge answer.
        answer: FileRef,
        /// The output.
        output: FileRef,
        /// Who checks.
        checker: Checker,
    },
    /// Infers the time limit from the runs before it.
    InferLimit {
        /// The judge steps that bound the limit from below.
        runs: Vec<StepId>,
    },
}

/// What a static validator is told of a submission.
#[derive(Debug, Clone)]
pub struct StaticCall {
    /// Key of the submission's language.
    pub language: String,
    /// The file or class to start.
    pub entry: String,
    /// Further arguments.
    pub args: Vec<String>,
    /// The submission's files, by their path in it.
    pub files: Vec<(String, PathBuf)>,
}

/// How a solution and the output validator talk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Talk {
    /// They run side by side.
    pub interactive: bool,
    /// Most passes there may be, at least 1.
    pub passes: u32,
}

/// Limits of a submission run, the time limit maybe not known yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StepLimits {
    /// The limits; `time` is `None` when it is inferred.
    pub base: RunLimits,
    /// The step that infers the time limit, for runs that wait for it.
    pub time_from: Option<StepId>,
}

/// Limits of a generator or validator run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HelperLimits {
    /// CPU time.
    pub time: Duration,
    /// Memory in bytes.
    pub memory: u64,
    /// Output in bytes.
    pub output: u64,
}

/// Who compares an output with the judge answer.
#[derive(Debug, Clone)]
pub struct Checker {
    /// The output validator; `None` is the format's default comparison.
    pub program: Option<ProgramId>,
    /// Further ones, asked in turn while all accept.
    pub further: Vec<ProgramId>,
    /// Its arguments.
    pub args: Vec<String>,
    /// Limits of one call.
    pub limits: HelperLimits,
}

impl Checker {
    /// The output validators, in the order in which they are asked.
    pub fn programs(&self) -> impl Iterator<Item = ProgramId> {
        self.program.iter().chain(&self.further).copied()
    }
}

/// Where the content of a file comes from.
#[derive(Debug, Clone)]
pub enum FileRef {
    /// A file of the package.
    Path(PathBuf),
    /// Written in `generators.yaml`.
    Bytes(Arc<Vec<u8>>),
    /// Made by a step: the file of this ending among its outputs.
    Made(StepId, &'static str),
}

/// The steps of one problem.
#[derive(Debug)]
pub struct ProblemPlan {
    /// The package.
    pub package: Arc<Package>,
    /// One entry for each of the package's cases, in their order.
    pub cases: Vec<CasePlan>,
    /// The submissions to be judged.
    pub submissions: Vec<SubmissionPlan>,
    /// The time limit.
    pub time_limit: TimeLimit,
    /// Limits of submission runs apart from the time limit.
    pub limits: RunLimits,
    /// Whether submissions are judged (and not only built).
    pub judged: bool,
    /// Whether every judged test case takes part (no `--test` selection).
    pub all_tests: bool,
    /// The program that puts results together, where one is needed.
    pub grader: Option<ProgramId>,
}

/// Where a problem's time limit comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimeLimit {
    /// `problem.yaml` or the command line.
    Given(Duration),
    /// This step infers it.
    Inferred(StepId),
    /// Not needed in this run.
    Unknown,
}

/// The steps of one test case.
#[derive(Debug, Default)]
pub struct CasePlan {
    /// The input.
    pub input: Option<FileRef>,
    /// The judge answer.
    pub answer: Option<FileRef>,
    /// The step that makes the input.
    pub generate: Option<StepId>,
    /// The validators' steps.
    pub validate: Vec<StepId>,
    /// The step that makes the answer.
    pub make_answer: Option<StepId>,
    /// The answer validators' steps.
    pub validate_answer: Vec<StepId>,
    /// The check of a given output.
    pub check: Option<StepId>,
}

/// One submission of a problem and its runs.
#[derive(Debug)]
pub struct SubmissionPlan {
    /// The submission; for a file outside the package one without claims.
    pub submission: Submission,
    /// Its program.
    pub program: ProgramId,
    /// (index of the case, judge step), in judging order.
    pub runs: Vec<(usize, StepId)>,
    /// Cases for which nothing is handed in, where answers are.
    pub missing: Vec<usize>,
    /// (id of the group, step) of its static validations.
    pub static_runs: Vec<(String, StepId)>,
    /// Whether it lies outside the package.
    pub outside: bool,
}
