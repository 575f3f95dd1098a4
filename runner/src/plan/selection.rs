//! What is wanted of the packages.

use crate::package::Submission;
use std::path::PathBuf;
use std::time::Duration;

/// How far a run goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Upto {
    /// Programs are built.
    Build,
    /// Test data is made and validated, answers included.
    Data,
    /// Submissions are judged.
    Judge,
}

/// What is wanted of the packages.
#[derive(Debug, Clone)]
pub struct Selection {
    /// How far to go.
    pub upto: Upto,
    /// Absolute places of submissions; `None` is all.
    pub submissions: Option<Vec<PathBuf>>,
    /// Submissions outside the packages, judged on every problem of the run.
    pub outside: Vec<Submission>,
    /// Globs over case paths; empty is all.
    pub tests: Vec<String>,
    /// A time limit that replaces the problem's own.
    pub time_limit: Option<Duration>,
    /// Of submissions, only the runs that bound an inferred time limit from below.
    pub only_bounds: bool,
    /// Find out how much stack submissions use.
    pub watch_stacks: bool,
}

impl Selection {
    /// Everything, as far as `upto`.
    pub fn all(upto: Upto) -> Selection {
        Selection {
            upto,
            submissions: None,
            outside: Vec::new(),
            tests: Vec::new(),
            time_limit: None,
            only_bounds: false,
            watch_stacks: false,
        }
    }

    /// Whether a test is wanted.
    pub(super) fn wants_test(&self, id: &str) -> bool {
        self.tests.is_empty()
            || self
                .tests
                .iter()
                .any(|glob| crate::judge::expect::covers(glob, id))
    }
}
