//! What a run found out, as plain data. Filled by `judge`, shown by the reporters.

use crate::diagnostic::Diagnostic;
use crate::package::Judgement;
use crate::store::Hash;

/// The finer cause of a verdict that is not AC; printed as in `RTE(signal SIGSEGV)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cause {
    /// Used more CPU time than allowed.
    Cpu,
    /// Slept or waited longer than allowed without using the CPU.
    Idle,
    /// Exit code other than 0.
    Exit(i32),
    /// Ended by a signal: its name, such as `SIGSEGV`.
    Signal(String),
    /// Ran out of stack.
    Stack,
    /// Used more memory than allowed.
    Memory,
    /// Wrote more than allowed.
    Output,
    /// The output validator refused the output.
    Checker,
}

/// What came of one run: a verdict of the submission, or a fault of the jury's own programs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// One of the format's four verdicts.
    Judged(Judgement),
    /// The output validator crashed, timed out or gave an unknown exit code: never charged to the submission.
    JudgeError,
    /// The submission does not compile.
    CompileError,
    /// Not run, because a file it needs could not be made.
    Skipped,
}

/// What two programs said to each other, in the form of an `.interaction` file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Transcript {
    /// Known to the store.
    Kept(Hash),
    /// Read from there, to be shown.
    Text(String),
}

/// One submission on one test case.
#[derive(Debug, Clone)]
pub struct TestResult {
    /// Case path below `data/`.
    pub test: String,
    /// What came of it.
    pub verdict: Verdict,
    /// Why, when not accepted.
    pub cause: Option<Cause>,
    /// CPU seconds, user and system, of the whole process tree.
    pub cpu_s: f64,
    /// Wall seconds.
    pub wall_s: f64,
    /// Peak memory in KiB.
    pub memory_kib: u64,
    /// Most stack of its main thread in KiB, where that was asked for and means something.
    pub stack_kib: Option<u64>,
    /// What the output validator said (`judgemessage.txt`), or how the program ended.
    pub message: String,
    /// How many runs the time is the minimum of (more than 1 near the limit).
    pub runs: u32,
    /// How many passes were made; 1 where problems know no passes.
    pub passes: u32,
    /// What submission and output validator said to each other, when they talk.
    pub transcript: Option<Transcript>,
    /// Points of this case, in scoring problems.
    pub score: Option<f64>,
    /// Whether the result came out of the store.
    pub cached: bool,
}

/// One test group of one submission, in scoring problems.
#[derive(Debug, Clone)]
pub struct GroupResult {
    /// Group path below `data/`.
    pub group: String,
    /// First verdict that is not AC, else AC.
    pub verdict: Verdict,
    /// Points got.
    pub score: f64,
    /// Points possible; `None` when unbounded.
    pub max_score: Option<f64>,
}

/// One submission.
#[derive(Debug, Clone)]
pub struct SubmissionResult {
    /// Path below `submissions/`, or the path given for a file outside the package.
    pub submission: String,
    /// Language name, such as `C++`.
    pub language: String,
    /// The mistake it makes, from its first comment line.
    pub headline: String,
    /// Verdict over all cases: the first one that is not AC in judging order, else AC.
    pub verdict: Verdict,
    /// Cause of that verdict.
    pub cause: Option<Cause>,
    /// What is claimed of it, in short (`AC`, `WA`, `WA in secret/02-stars`); empty when nothing is.
    pub expected: String,
    /// Whether all claims hold; `None` when nothing is claimed, or when only part of the tests was run.
    pub as_expected: Option<bool>,
    /// The claims that do not hold, one line each: which, where, what was found, first test.
    pub complaints: Vec<String>,
    /// The cases it failed, in judging order.
    pub killed_by: Vec<String>,
    /// Every case, in judging order.
    pub tests: Vec<TestResult>,
    /// Test groups, in scoring problems.
    pub groups: Vec<GroupResult>,
    /// Total score, in scoring problems.
    pub score: Option<f64>,
    /// What the compiler said, when it did not compile.
    pub compile_message: String,
}

/// How the test data fared.
#[derive(Debug, Clone, Default)]
pub struct DataSummary {
    /// Cases in `sample`.
    pub samples: usize,
    /// Cases in `secret`.
    pub secret: usize,
    /// Files named on the command line that were validated.
    pub files: usize,
    /// Cases in `invalid_input`, `invalid_output` and `valid_output` that behaved as they must.
    pub unit_cases: usize,
    /// Files made by generators or the answer solution.
    pub generated_files: usize,
    /// Bytes of all inputs and answers.
    pub bytes: u64,
    /// `Some(true)` when `data.lock` agrees, `Some(false)` when not, `None` when there is no lock.
    pub lock: Option<bool>,
    /// Whether `data.lock` was written because there was none, or it said something else.
    pub lock_written: bool,
    /// Files of `data.lock` that were not made, and so not compared.
    pub uncompared: usize,
}

/// One problem.
#[derive(Debug, Clone)]
pub struct ProblemResult {
    /// Short name.
    pub problem: String,
    /// Title in English or the first language there is.
    pub title: String,
    /// Time limit in seconds; `None` when it could not be found out.
    pub time_limit_s: Option<f64>,
    /// Whether the time limit was inferred from the submissions.
    pub time_limit_inferred: bool,
    /// Whether it is a scoring problem.
    pub scoring: bool,
    /// The test data.
    pub data: DataSummary,
    /// Submissions by path.
    pub submissions: Vec<SubmissionResult>,
    /// Faults and findings.
    pub diagnostics: Vec<Diagnostic>,
    /// Whether this is not all: the run was interrupted, or a step failed that others needed.
    pub partial: bool,
    /// Whether the run was interrupted.
    pub interrupted: bool,
}

impl ProblemResult {
    /// Runs of submissions that could not be made, and all there are.
    pub fn left_out(&self) -> (usize, usize) {
        let tests = || self.submissions.iter().flat_map(|s| &s.tests);
        let skipped = tests().filter(|test| test.verdict == Verdict::Skipped);
        (skipped.count(), tests().count())
    }

    /// Whether nothing is wrong: no error, nothing skipped, every claim holds.
    pub fn ok(&self) -> bool {
        !self.partial && self.ok_so_far()
    }

    /// Whether nothing is wrong with what is known, which may be only a part.
    pub fn ok_so_far(&self) -> bool {
        use crate::diagnostic::Severity;
        let mut submissions = self.submissions.iter();
        self.diagnostics
            .iter()
            .all(|d| d.severity != Severity::Error)
            && submissions.all(|s| s.as_expected != Some(false) && s.verdict != Verdict::JudgeError)
    }
}

/// A whole run.
#[derive(Debug, Clone)]
pub struct RoundResult {
    /// Problems in the order asked for.
    pub problems: Vec<ProblemResult>,
    /// Whether it was stopped from outside before all was done.
    pub interrupted: bool,
    /// Isolation layers that were active, by name.
    pub layers: Vec<String>,
    /// Isolation layers that were not, each with its reason.
    pub missing_layers: Vec<String>,
    /// Steps that really ran a program.
    pub ran: usize,
    /// Steps answered from the store.
    pub cached: usize,
    /// Wall seconds of the run.
    pub wall_s: f64,
    /// Workers.
    pub jobs: usize,
}
