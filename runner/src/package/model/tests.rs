//! Test cases, their groups and their files.

use crate::diagnostic::Place;
use std::collections::BTreeMap;
use std::path::PathBuf;

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
    /// The static validation test case, when the group has one.
    pub static_validation: Option<StaticValidation>,
    /// Whether the folder itself has a `test_group.yaml` (only then it is a test group of the format; others are
    /// plain folders).
    pub declared: bool,
    /// Literal text to be written to `test_group.yaml`, when `generators.yaml` gives it.
    pub yaml: Option<String>,
    /// Where it is declared.
    pub place: Place,
}

/// A test case that looks at the source of a submission.
#[derive(Debug, Clone, PartialEq)]
pub struct StaticValidation {
    /// The highest score; `None` where nothing is scored (`pass-fail`).
    pub max_score: Option<f64>,
    /// Arguments of the static validator.
    pub args: Vec<String>,
    /// Where it is declared.
    pub place: Place,
}

impl StaticValidation {
    /// The last part of its id, which no test can have as a name.
    pub const NAME: &str = "static validation";

    /// Whether the test case with this id is a static validation.
    pub fn is(id: &str) -> bool {
        id.strip_suffix(Self::NAME)
            .is_some_and(|group| group.ends_with('/'))
    }
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
    /// Files of its `.files` folder, by path within it: they lie in the working folders of input validators and
    /// submissions.
    pub files: Vec<(String, PathBuf)>,
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

impl TestCase {
    /// Where its files come from: the input, an answer and an output that are given, and the further ones.
    pub fn contents(&self) -> impl Iterator<Item = &Content> {
        let answer = match &self.answer {
            Answer::Given(content) => Some(content),
            _ => None,
        };
        let own = [Some(&self.input), answer, self.output.as_ref()];
        own.into_iter().flatten().chain(self.extra.values())
    }
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
