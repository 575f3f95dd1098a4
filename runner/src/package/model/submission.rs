//! Submissions and what is claimed of them.

use super::Program;
use crate::diagnostic::Place;
use std::collections::BTreeSet;

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

impl Judgement {
    /// As the format writes it.
    pub fn short(self) -> &'static str {
        match self {
            Judgement::Accepted => "AC",
            Judgement::WrongAnswer => "WA",
            Judgement::TimeLimitExceeded => "TLE",
            Judgement::RunTimeError => "RTE",
        }
    }

    /// Several in a sentence, as in "AC or WA".
    pub fn any_of(set: &BTreeSet<Judgement>) -> String {
        let names: Vec<&str> = set.iter().map(|verdict| verdict.short()).collect();
        names.join(" or ")
    }
}
