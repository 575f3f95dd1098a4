//! What the store keeps of a mutant: facts. Its fate is derived from them, for the tests there are now.

use super::cases::{Case, Subject};
use crate::build::Artifact;
use crate::store::{Hash, KeyBuilder, Store};
use serde::{Deserialize, Serialize};

/// Raised when mutants are tried in another way, so that old facts are not taken for new ones.
const VERSION: u64 = 1;

/// How a test kills a mutant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kill {
    /// The output is refused.
    Answer,
    /// It crashes, or uses more memory or writes more than it may.
    Crash,
    /// It takes many times as long as the original, or longer than the time limit.
    Time,
    /// Its output is right, but compiled with checks of the language's rules it fails, and the original does not: it reads
    /// behind an array, say, and finds nothing there that matters.
    Checks,
}

/// What came of compiling a mutant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Build {
    /// It was not tried alone yet.
    Unknown,
    /// The compiler refuses: its first complaint.
    Refused(String),
    /// The original, byte for byte.
    Equal,
    /// A program.
    Made(Artifact),
}

/// What is known of a mutant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// Compiling.
    pub build: Build,
    /// Tests by their key: what killed it, or nothing when it passed as a program of its own.
    pub tests: Vec<(Hash, Option<Kill>)>,
    /// The small instances by the key of their list: the number of the first it fails on and how, or nothing when it
    /// answers all of them right.
    pub small: Vec<(Hash, Option<(usize, String)>)>,
}

impl Record {
    /// Nothing known.
    pub fn new() -> Record {
        Record {
            build: Build::Unknown,
            tests: Vec::new(),
            small: Vec::new(),
        }
    }

    /// What the test did to it; `None` when it was not tried.
    pub fn on(&self, case: &Case) -> Option<Option<Kill>> {
        let found = self.tests.iter().find(|(key, _)| *key == case.key);
        found.map(|(_, kill)| *kill)
    }

    /// The kill by one of `cases`, if there is one.
    pub fn killed_by(&self, cases: &[Case]) -> Option<Kill> {
        cases.iter().find_map(|case| self.on(case).flatten())
    }
}

/// The key of a mutant's record: everything that decides what it does, apart from the tests.
pub fn key(subject: &Subject, text: &str) -> Hash {
    let mut key = KeyBuilder::new("mutant")
        .u64(VERSION)
        .hash(&subject.recipe.key)
        .hash(&Hash::of(text.as_bytes()))
        .u64(subject.limits.memory)
        .u64(subject.limits.stack)
        .u64(subject.limits.output);
    key = key.u64(
        subject
            .limits
            .time
            .map_or(0, |time| time.as_micros() as u64),
    );
    key.finish()
}

/// The record of a mutant, empty when there is none.
pub fn load(store: &Store, key: &Hash) -> Record {
    store.record(key).unwrap_or_else(Record::new)
}
