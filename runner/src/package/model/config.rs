//! `problem.yaml` and `jury.yaml`.

use super::{Command, Program};
use crate::diagnostic::{Diagnostic, Place};
use crate::package::format::Format;
use crate::package::glob::Glob;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::Duration;

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
    /// `grading: custom`: the package's own grader puts them together.
    pub custom: Option<bool>,
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
    /// Whether a submission talks with the output validator, so that answers are no outputs.
    pub fn talks(&self) -> bool {
        self.kinds.contains(&Kind::Interactive) || self.kinds.contains(&Kind::MultiPass)
    }

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
