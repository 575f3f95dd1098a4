//! What a problem folder says, as types. Filled by the readers beside this folder, changed by nobody afterwards.

mod config;
mod program;
mod submission;
mod tests;

pub use config::*;
pub use program::*;
pub use submission::*;
pub use tests::*;

use std::collections::BTreeMap;
use std::path::PathBuf;

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
    /// Further output validators, which versions before 2025-09 allow: all must accept.
    pub further_output_validators: Vec<Program>,
    /// The program of `static_validator/`.
    pub static_validator: Option<Program>,
    /// The program of `graders/`, which puts results together where [`GraderSettings::custom`] says so.
    pub grader: Option<Program>,
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
    /// Whether tests are missing because the rules that make them are wrong.
    pub incomplete: bool,
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
