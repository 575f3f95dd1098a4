//! A step whose inputs are known: programs, contents, limits.

use crate::build::Artifact;
use crate::judge::RunLimits;
use crate::plan::{FileRef, StepId};
use crate::store::Hash;
use std::sync::Arc;

/// The resolved inputs of a step.
#[derive(Debug, Clone, Default)]
pub struct Job {
    /// The step.
    pub step: StepId,
    /// The program that runs.
    pub program: Option<Arc<Artifact>>,
    /// The output validator, when it is a program.
    pub checker: Option<Arc<Artifact>>,
    /// Further output validators.
    pub further: Vec<Arc<Artifact>>,
    /// Files that lie in the working folder, by name: those of the test, or those of a submission that is looked at.
    pub files: Vec<(String, Content)>,
    /// The input.
    pub input: Option<Content>,
    /// The input that belongs to an answer which is validated.
    pub beside: Option<Content>,
    /// The judge answer.
    pub answer: Option<Content>,
    /// A given output.
    pub output: Option<Content>,
    /// Limits of a submission run.
    pub limits: Option<RunLimits>,
}

/// A content by its hash, and where it can be had when the store has not got it yet.
#[derive(Debug, Clone)]
pub struct Content {
    /// Its hash.
    pub hash: Hash,
    /// Where it comes from.
    pub source: FileRef,
}
