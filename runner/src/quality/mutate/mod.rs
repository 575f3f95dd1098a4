//! Mutants of a right solution against the tests of its problem.
//!
//! Most mutants die on a small test, so they are compiled many in one program (crate `mutants`), and run on the quick
//! tests first, those that killed most before the others. What survives is compiled alone, as a judge would. When that
//! gives the program of the original byte for byte, the mutant is none. Otherwise it is run on all tests, in C++ once
//! more with checks of the language's rules; and what survives these answers every small instance of `cross:` in
//! `jury.yaml`, to tell whether a test is missing or the mutant is probably as right as the original.

mod allow;
mod build;
mod cases;
mod checked;
mod fates;
mod queue;
mod record;
mod shop;
mod small;
mod trial;
mod tries;
mod work;

pub use allow::{Allowed, FILE as ALLOW_FILE, read as read_allowed};
pub use cases::{Case, Subject, subject};
pub use record::Kill;
pub use small::{Instances, Origin};
pub use work::{Tell, mutate};

use mutants::Mutant;
use std::time::Duration;

/// What became of a mutant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fate {
    /// It does not compile: the compiler's first complaint.
    Refused(String),
    /// It compiles to the same program as the original.
    Equal,
    /// A test kills it.
    Killed(Kill),
    /// No test kills it.
    Survived(Small),
    /// The run was stopped before it was known.
    Open,
}

/// How a survivor does on the small instances.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Small {
    /// There are none, or none was asked.
    NotAsked,
    /// It answers all of them right: so many. That makes it probably equivalent, and proves nothing about large ones.
    Agrees(usize),
    /// It fails on this one, the first of them.
    Differs {
        /// Its number, from 0.
        number: usize,
        /// The instance.
        input: Vec<u8>,
        /// How it fails.
        message: String,
    },
}

/// A mutant and what became of it.
#[derive(Debug, Clone)]
pub struct Tried {
    /// The mutant.
    pub mutant: Mutant,
    /// What became of it.
    pub fate: Fate,
    /// The reason in `mutants.allow` why it need not be killed.
    pub allowed: Option<String>,
}

/// CPU time of the programs that were started, by what they were for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Spent {
    /// Compiling many mutants in one.
    pub together: Duration,
    /// Compiling survivors.
    pub alone: Duration,
    /// Running tests, output validators included.
    pub tests: Duration,
    /// Compiling survivors with checks, and running them on tests.
    pub checked: Duration,
    /// Running small instances.
    pub small: Duration,
}

/// What came of the mutants of one submission.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// Path below `submissions/`.
    pub submission: String,
    /// The text that the mutants' places refer to.
    pub source: String,
    /// All mutants, by place.
    pub mutants: Vec<Tried>,
    /// How many fates the store knew.
    pub cached: usize,
    /// Tests there were.
    pub tests: usize,
    /// Where the time went.
    pub spent: Spent,
    /// Whether it was stopped before its end.
    pub interrupted: bool,
}

/// Counts of an [`Outcome`]. Each mutant is counted in one of them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// All mutants.
    pub made: usize,
    /// Those that do not compile.
    pub refused: usize,
    /// Those that are the original.
    pub equal: usize,
    /// Those killed, by time included.
    pub killed: usize,
    /// Those of the killed that were stopped because they took many times as long as the original.
    pub by_time: usize,
    /// Those of the killed whose output is right, but that break rules of their language on a test.
    pub by_checks: usize,
    /// Survivors with a reason in `mutants.allow`.
    pub allowed: usize,
    /// Survivors without one.
    pub survived: usize,
    /// Those of the survivors without a reason that answer all small instances right.
    pub probably_equivalent: usize,
    /// Those not looked at.
    pub open: usize,
}

impl Counts {
    /// What the score is a part of: mutants that compile, are not the original, and have no reason to live.
    pub fn killable(&self) -> usize {
        self.killed + self.survived
    }
}

impl std::ops::AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.made += other.made;
        self.refused += other.refused;
        self.equal += other.equal;
        self.killed += other.killed;
        self.by_time += other.by_time;
        self.by_checks += other.by_checks;
        self.allowed += other.allowed;
        self.survived += other.survived;
        self.probably_equivalent += other.probably_equivalent;
        self.open += other.open;
    }
}

impl Outcome {
    /// Counts the mutants by their fate.
    pub fn counts(&self) -> Counts {
        let mut counts = Counts {
            made: self.mutants.len(),
            ..Counts::default()
        };
        for tried in &self.mutants {
            match &tried.fate {
                Fate::Refused(_) => counts.refused += 1,
                Fate::Equal => counts.equal += 1,
                Fate::Killed(kill) => {
                    counts.killed += 1;
                    counts.by_time += usize::from(*kill == Kill::Time);
                    counts.by_checks += usize::from(*kill == Kill::Checks);
                }
                Fate::Survived(_) if tried.allowed.is_some() => counts.allowed += 1,
                Fate::Survived(small) => {
                    counts.survived += 1;
                    counts.probably_equivalent += usize::from(matches!(small, Small::Agrees(_)));
                }
                Fate::Open => counts.open += 1,
            }
        }
        counts
    }
}
