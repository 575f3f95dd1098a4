//! Runs near the time limit are repeated alone on the machine, and the fastest counts: noise only ever adds time.
//!
//! A first run near the limit leaves a [`First`], and its step waits until no other has anything to do. Then it is
//! repeated, as are the others, one after another.

use super::work::{Near, TalkRecord};
use crate::judge::facts::{Facts, MOST_RUNS, RunLimits};
use std::sync::RwLock;
use std::time::Duration;

/// What a first run near the time limit left behind, to be repeated.
#[derive(Debug)]
pub enum First {
    /// A run on its own.
    Run(Near),
    /// A conversation with the output validator.
    Talk(Box<TalkRecord>),
}

/// Lets ordinary runs go side by side and repeated ones alone.
#[derive(Debug, Default)]
pub struct Quiet(RwLock<()>);

impl Quiet {
    /// An ordinary run.
    pub fn shared<T>(&self, run: impl FnOnce() -> T) -> T {
        let _guard = self.0.read().unwrap_or_else(|poison| poison.into_inner());
        run()
    }

    /// A run that has the machine to itself.
    pub fn alone<T>(&self, run: impl FnOnce() -> T) -> T {
        let _guard = self.0.write().unwrap_or_else(|poison| poison.into_inner());
        run()
    }
}

/// The better of two runs of one program on one input: the one that used less CPU time, and one that ended by itself
/// before one that was stopped.
pub fn better(first: Facts, second: Facts) -> Facts {
    let runs = first.runs + second.runs;
    let stopped = |facts: &Facts| (facts.hit.is_some(), facts.cpu);
    let mut best: Facts = if stopped(&second) < stopped(&first) {
        second
    } else {
        first
    };
    best.runs = runs;
    best
}

/// Whether a run with these facts so far should be repeated.
pub fn wanted(facts: &Facts, limits: &RunLimits) -> bool {
    limits.time.is_some_and(|limit| {
        facts.runs < MOST_RUNS
            && (limits.near_limit(facts.cpu) || (facts.runs > 1 && !settled(facts, limit)))
    })
}

/// Whether the minimum so far is far enough below the limit to stop repeating.
fn settled(facts: &Facts, limit: Duration) -> bool {
    facts.hit.is_none() && facts.cpu < limit.mul_f64(0.85)
}
