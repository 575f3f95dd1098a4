//! What a problem folder says, as types. Filled by the readers beside this file, changed by nobody afterwards.

use super::format::Format;
use super::glob::Glob;
use crate::diagnostic::{Diagnostic, Place};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// One problem folder, read and checked.
#[derive(Debug, Clone)]
pub struct Package {
    /// The folder, absolute.
    pub dir: PathBuf,
    /// The folder's name: the problem's short name.
    pub name: String,
    /// `problem.yaml`.
    pub config: Config,
    /// `jury.yaml`: what the package format has no key for.
    pub jury: JuryConfig,
    /// `statement/problem.<language>.<ending>`, by language code.
    pub statements: BTreeMap<String, PathBuf>,
    /// Programs of `input_validators/`; every one must accept every input.
    pub input_validators: Vec<Program>,
    /// Programs of `answer_validators/`; every one must accept every judge answer.
    pub answer_validators: Vec<Program>,
    /// The program of `output_validator/`; `None` means the format's default comparison.
    pub output_validator: Option<Program>,
    /// Files of `include/<language>/` that are laid beside every submission, by language key (`default` for all
    /// languages that have no folder of their own); absolute, sorted.
    pub include: BTreeMap<String, Vec<PathBuf>>,
    /// The programs that test cases are generated with, by the name used in `generators.yaml`.
    pub generators: BTreeMap<String, Program>,
    /// Solutions named by `solution:` in `generators.yaml` that are not submissions, by that name.
    pub answer_programs: BTreeMap<String, Program>,
    /// Test groups by their path below `data/` (`secret`, `secret/group1`), parents before children.
    pub groups: BTreeMap<String, TestGroup>,
    /// How results are put together, by folder below `data/` (`""` is `data/` itself): in versions before 2025-09, where
    /// [`TestGroup`] says nothing about scores. Whatever a folder does not say is filled in.
    pub graders: Option<BTreeMap<String, GraderSettings>>,
    /// Test cases in the order they are judged: by path below `data/`.
    pub cases: Vec<TestCase>,
    /// Files of samples that are only shown and have no test behind them, by path below `data/`.
    pub shown: BTreeMap<String, Content>,
    /// What `generators.yaml` writes to the settings of `data/` itself.
    pub root_yaml: Option<String>,
    /// Programs of `submissions/`, by path.
    pub submissions: Vec<Submission>,
}

impl Package {
    /// The submission that a test names as its solution: a path in the package, such as `/submissions/accepted/a.cpp`, or
    /// one below `submissions/`.
    pub fn named_submission(&self, name: &str) -> Option<&Submission> {
        let path = name.trim_start_matches('/');
        let path = path.strip_prefix("submissions/").unwrap_or(path);
        self.submissions.iter().find(|s| s.path == path)
    }
}

/// `problem.yaml`, with the format's defaults filled in.
#[derive(Debug, Clone)]
pub struct Config {
    /// The version of the package format.
    pub format: Format,
    /// What only versions before 2025-09 say; `None` in that version.
    pub legacy: Option<LegacyConfig>,
    /// Titles by language code.
    pub names: BTreeMap<String, String>,
    /// Kinds that apply.
    pub kinds: BTreeSet<Kind>,
    /// Unique identifier of the problem.
    pub uuid: String,
    /// Problem version, free text.
    pub version: String,
    /// Author names, then the other credits by role.
    pub credits: BTreeMap<String, Vec<String>>,
    /// Where the problem was first used.
    pub source: Vec<String>,
    /// Licence key of the format.
    pub license: String,
    /// Who owns the rights.
    pub rights_owner: String,
    /// Embargo date as written; empty when there is none.
    pub embargo_until: String,
    /// Limits on submissions and helper programs.
    pub limits: ConfigLimits,
    /// Keywords.
    pub keywords: Vec<String>,
    /// Languages submissions may use; `None` means all.
    pub languages: Option<Vec<String>>,
    /// Whether submissions may write files.
    pub allow_file_writing: bool,
    /// Values for `{{name}}` and, with a variant, `{{name.variant}}` (stored under `name.variant`).
    pub constants: BTreeMap<String, String>,
    /// Where `limits:` is (or the file), for faults about limits.
    pub limits_place: Place,
}

/// What `problem.yaml` of a version before 2025-09 says beyond [`Config`].
#[derive(Debug, Clone, Default)]
pub struct LegacyConfig {
    /// `validator_flags`: arguments of the output validator, before those of the folder.
    pub validator_flags: Vec<String>,
    /// `validation: custom`; `None` when nothing is said about validation.
    pub custom_validation: Option<bool>,
    /// `validation: custom score`: the output validator gives the scores.
    pub validator_scores: bool,
    /// `grading: objective: min`.
    pub minimize: bool,
    /// The package has a `test_group.yaml`, and so groups as in 2025-09: the drafts of 2023 changed from the one to the
    /// other.
    pub test_groups: bool,
    /// Keys of `grading` that belong into `testdata.yaml` by now, with the words they have there.
    pub grading: GraderSettings,
}

/// How the results below one folder of `data/` are put together, in versions before 2025-09. `None` is what the folder
/// above says.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct GraderSettings {
    /// `on_reject: break`: the first result that is not accepted ends the folder.
    pub break_on_reject: Option<bool>,
    /// `grader_flags`.
    pub flags: Option<Vec<String>>,
    /// `accept_score`: score of an accepted test without a score of its own.
    pub accept_score: Option<f64>,
    /// `reject_score`.
    pub reject_score: Option<f64>,
    /// `range`: least and highest score.
    pub range: Option<(f64, f64)>,
}

impl Config {
    /// Whether results are put together folder by folder as `testdata.yaml` says, and not as test groups.
    pub fn grades_by_folder(&self) -> bool {
        self.legacy
            .as_ref()
            .is_some_and(|legacy| !legacy.test_groups)
    }
}

/// Kind of a problem; several can hold at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Each submission is accepted or not.
    PassFail,
    /// Submissions get points.
    Scoring,
    /// Submissions talk to the output validator.
    Interactive,
    /// Submissions run several times a test case.
    MultiPass,
    /// Contestants hand in outputs.
    SubmitAnswer,
}

/// `limits:` of `problem.yaml`. `None` is "the system's default", filled in by the plan.
#[derive(Debug, Clone)]
pub struct ConfigLimits {
    /// CPU time limit; `None` means inferred from the submissions.
    pub time_limit: Option<Duration>,
    /// The time limit is a multiple of this (default 1 s).
    pub time_resolution: Duration,
    /// Slowest accepted submission times this is at most the time limit (default 2.0).
    pub ac_to_time_limit: f64,
    /// Time limit times this is at most the time of a too slow submission (default 1.5).
    pub time_limit_to_tle: f64,
    /// Memory in MiB.
    pub memory: Option<u64>,
    /// Output in MiB.
    pub output: Option<u64>,
    /// Source size in KiB.
    pub code: Option<u64>,
    /// Compilation time.
    pub compilation_time: Option<Duration>,
    /// Compilation memory in MiB.
    pub compilation_memory: Option<u64>,
    /// Time of one validator run.
    pub validation_time: Option<Duration>,
    /// Memory of one validator run in MiB.
    pub validation_memory: Option<u64>,
    /// Output of one validator run in MiB.
    pub validation_output: Option<u64>,
    /// Passes of a multi-pass problem.
    pub validation_passes: u32,
}

/// `jury.yaml`, every key optional.
#[derive(Debug, Clone, Default)]
pub struct JuryConfig {
    /// Stack limit of submissions in MiB; `None` means the memory limit.
    pub stack: Option<u64>,
    /// Time limit of one generator run; `None` means the tool's default.
    pub generator_time: Option<Duration>,
    /// Findings that are accepted.
    pub waive: Vec<Waiver>,
    /// How the solutions are held against each other beyond the test data; `None` when not asked for.
    pub cross: Option<Cross>,
}

/// A finding, or several, that the author accepts: an entry of `waive:` in `jury.yaml`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiver {
    /// The code of the finding.
    pub code: String,
    /// Only findings at these files (paths in the package), tests, submissions or variables, and the pattern as written;
    /// `None` is all.
    pub within: Option<(Glob, String)>,
    /// Why it is accepted.
    pub reason: String,
    /// Where it is written.
    pub place: Place,
}

impl Waiver {
    /// Whether it is meant for a finding about the package in folder `dir`.
    pub fn covers(&self, dir: &Path, finding: &Diagnostic) -> bool {
        let file = finding
            .place
            .file
            .strip_prefix(dir)
            .unwrap_or(&finding.place.file);
        let near = |glob: &Glob| {
            glob.matches(&file.to_string_lossy())
                || !finding.about.is_empty() && glob.matches(&finding.about)
        };
        self.code == finding.code && self.within.as_ref().is_none_or(|(glob, _)| near(glob))
    }
}

/// `cross:` of `jury.yaml`.
#[derive(Debug, Clone)]
pub struct Cross {
    /// Generator calls whose outputs are solved by every accepted submission.
    pub commands: Vec<Command>,
    /// A program that answers straight from the rules, with its arguments.
    pub oracle: Option<(Program, Vec<String>)>,
    /// Where it is written.
    pub place: Place,
}

/// A helper program or a submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program {
    /// Path below the package, such as `generators/tree.rs`, or `tree` for a stock program.
    pub name: String,
    /// How it is built.
    pub source: Source,
    /// Where it is named, for faults about it.
    pub place: Place,
}

/// How a program is built.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// A binary of a Cargo package of the workspace the problem lies in.
    Cargo {
        /// The package's `Cargo.toml`.
        manifest: PathBuf,
        /// Package name.
        package: String,
        /// Binary name.
        bin: String,
    },
    /// One or more source files given to the plain compiler or interpreter.
    Files {
        /// Key of the language table, such as `cpp`.
        language: String,
        /// Folder that names inside `files` are relative to.
        root: PathBuf,
        /// The source files, absolute, sorted; what is compiled and what is only included alike.
        files: Vec<PathBuf>,
        /// The file (or class) to start, when the language needs to know.
        entry: Option<String>,
    },
    /// A folder with a `build` script, a `run` script, or both.
    Scripts {
        /// The folder.
        root: PathBuf,
        /// All its files, absolute, sorted.
        files: Vec<PathBuf>,
    },
    /// A program in the Checktestdata language, which is run within `jury` itself.
    Checktestdata {
        /// The file.
        file: PathBuf,
    },
    /// Cannot be built: the reason, already reported as a fault. Keeps the name known.
    Broken(String),
}

/// A test group: a folder below `data/`.
#[derive(Debug, Clone)]
pub struct TestGroup {
    /// Path below `data/`.
    pub id: String,
    /// `test_group.yaml`, defaults filled in from the parent.
    pub settings: Settings,
    /// Highest score, infinite when unbounded; `None` outside of scoring problems and of `secret`.
    pub max_score: Option<f64>,
    /// How the scores of the cases are put together.
    pub aggregation: Aggregation,
    /// Groups that must be passed before this one counts.
    pub require_pass: Vec<String>,
    /// Whether the folder itself has a `test_group.yaml` (only then it is a test group of the format; others are
    /// plain folders).
    pub declared: bool,
    /// Literal text to be written to `test_group.yaml`, when `generators.yaml` gives it.
    pub yaml: Option<String>,
    /// Where it is declared.
    pub place: Place,
}

/// Score aggregation of a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aggregation {
    /// All or nothing.
    PassFail,
    /// Sum over the cases.
    Sum,
    /// Minimum over the cases.
    Min,
}

/// Settings a test case has or inherits.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Settings {
    /// Arguments of the submission.
    pub args: Vec<String>,
    /// Arguments of every input validator, or of one by name (name without ending); `""` is for all.
    pub input_validator_args: BTreeMap<String, Vec<String>>,
    /// The same for answer validators, which BAPCtools knows and the format does not.
    pub answer_validator_args: BTreeMap<String, Vec<String>>,
    /// Arguments of the output validator.
    pub output_validator_args: Vec<String>,
    /// Whether contestants see all feedback.
    pub full_feedback: bool,
    /// Arguments of the input visualizer.
    pub input_visualizer_args: Vec<String>,
    /// Arguments of the output visualizer.
    pub output_visualizer_args: Vec<String>,
    /// What to tell a contestant who fails the case; empty when nothing.
    pub hint: String,
    /// What the case is for; empty when not said.
    pub description: String,
}

/// The part of `data/` a case lies in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Section {
    /// Shown in the statement.
    Sample,
    /// Judged in secret.
    Secret,
    /// Inputs that a validator must refuse.
    InvalidInput,
    /// Judge answers that an answer validator must refuse; BAPCtools knows them, the format does not.
    InvalidAnswer,
    /// Outputs that the output validator must refuse.
    InvalidOutput,
    /// Outputs that the output validator must accept.
    ValidOutput,
}

/// One test case.
#[derive(Debug, Clone)]
pub struct TestCase {
    /// Path below `data/` without ending, such as `secret/02-stars/even`.
    pub id: String,
    /// Which part of the data it belongs to.
    pub section: Section,
    /// Id of the folder it lies in, a key of [`Package::groups`].
    pub group: String,
    /// Where the input comes from.
    pub input: Content,
    /// Where the judge answer comes from.
    pub answer: Answer,
    /// The `.out` file of `valid_output` and `invalid_output` cases (and of samples that have one).
    pub output: Option<Content>,
    /// Further files of the case by ending (`yaml`, `interaction`, `in.statement`, `png`, ...); `files` is the
    /// folder of that ending.
    pub extra: BTreeMap<String, Content>,
    /// Arguments and flags, inheritance done.
    pub settings: Settings,
    /// Regular expressions the generated input should match somewhere (`^` and `$` match at lines, `.` also
    /// matches a line end).
    pub matches: Vec<String>,
    /// The same for the answer.
    pub answer_matches: Vec<String>,
    /// Where it is declared: a line of `generators.yaml`, or the file itself.
    pub place: Place,
}

/// Where the bytes of a file of a test case come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Content {
    /// A hand-written file that already lies at its place in `data/`.
    Committed(PathBuf),
    /// A file elsewhere in the package that is copied into `data/`.
    Copied(PathBuf),
    /// Written out in `generators.yaml`.
    Literal(Vec<u8>),
    /// Made by a generator.
    Generated(Command),
}

/// Where a judge answer comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// Given as it is.
    Given(Content),
    /// What this program answers: a path below the package, a key of [`Package::answer_programs`] or the path of a
    /// submission. (A generator that writes `testcase.ans` itself goes first.)
    Solution(String),
    /// The generator must write `testcase.ans` itself: `generators.yaml` switches the solution off.
    ByGenerator,
    /// An empty file (interactive and multi-pass problems), or none needed (`invalid_input`).
    Empty,
}

/// One call of a generator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Command {
    /// Key of [`Package::generators`].
    pub generator: String,
    /// Arguments with `{name}`, `{count}` and `{seed}` filled in for the first try. `{name}` becomes `testcase`, the
    /// name under which generators read and write files in their working folder.
    pub args: Vec<String>,
    /// Arguments as written apart from `{name}` and `{count}`: `{seed}` still stands in them.
    pub template: Vec<String>,
    /// Seed of the first try; try `i` uses `(seed + i) mod 2^31`. `None` when the command has no `{seed}`.
    pub seed: Option<u32>,
    /// How many tries are allowed (at least 1).
    pub retries: u32,
}

/// A program of `submissions/`.
#[derive(Debug, Clone)]
pub struct Submission {
    /// Path below `submissions/`, such as `wrong_answer/mex.cpp`.
    pub path: String,
    /// How it is built.
    pub program: Program,
    /// Everything that is claimed of it, the folder's default first.
    pub expectations: Vec<Expectation>,
    /// Whether it is the model solution.
    pub model_solution: bool,
    /// Who wrote it.
    pub authors: Vec<String>,
    /// The first comment line of the source, without comment marks: for wrong solutions, the mistake.
    pub headline: String,
}

/// One claim about a submission, on the cases below `tests`.
#[derive(Debug, Clone, PartialEq)]
pub struct Expectation {
    /// Glob over case and group paths below `data/`; empty means all cases.
    pub tests: String,
    /// All cases must have one of these verdicts.
    pub permitted: Option<BTreeSet<Judgement>>,
    /// At least one case must have one of these verdicts.
    pub required: Option<BTreeSet<Judgement>>,
    /// The score must lie in this range, ends included.
    pub score: Option<(f64, f64)>,
    /// Must be part of a judge message of at least one case.
    pub message: Option<String>,
    /// Whether it bounds the time limit, when said so.
    pub use_for_time_limit: Option<TimeLimitUse>,
    /// Where it is written; the folder for the format's defaults.
    pub place: Place,
}

/// `use_for_time_limit`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimeLimitUse {
    /// Neither bound.
    No,
    /// Bounds the limit from below.
    Lower,
    /// Bounds the limit from above.
    Upper,
    /// As the verdict sets imply (`true`).
    Implied,
}

/// The four verdicts of the package format.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
pub enum Judgement {
    /// Accepted.
    #[serde(rename = "AC")]
    Accepted,
    /// Wrong answer.
    #[serde(rename = "WA")]
    WrongAnswer,
    /// Time limit exceeded.
    #[serde(rename = "TLE")]
    TimeLimitExceeded,
    /// Run-time error.
    #[serde(rename = "RTE")]
    RunTimeError,
}
