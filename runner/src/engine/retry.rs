//! Runs near the time limit are repeated alone on the machine, and the fastest counts: noise only ever adds time.
//!
//! A first run near the limit leaves a [`First`], and its step waits until no other has anything to do. Then it is
//! repeated, as are the others, one after another.

use super::work::{Near, TalkRecord};
use crate::judge::limits::MOST_RUNS;
use crate::judge::{Facts, RunLimits};
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
/// before one that was stopped. It is taken whole, its output with its `facts`: a program need not do the same every
/// time.
pub fn better<R>(mut first: R, mut second: R, facts: impl Fn(&mut R) -> &mut Facts) -> R {
    let runs = facts(&mut first).runs + facts(&mut second).runs;
    let cost = |run: &mut R| {
        let facts = facts(run);
        (facts.hit.is_some(), facts.cpu)
    };
    let mut best = if cost(&mut second) < cost(&mut first) {
        second
    } else {
        first
    };
    facts(&mut best).runs = runs;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::{End, Hit};

    #[test]
    fn the_better_run_is_taken_with_its_output() {
        let run = |cpu: u64, hit: Option<Hit>, runs: u8, output: &'static str| {
            let facts = Facts {
                end: End::Exit(0),
                hit,
                cpu: Duration::from_millis(cpu),
                wall: Duration::from_millis(cpu),
                idle_ms: 0,
                memory: 0,
                stack_peak: None,
                stdout_len: 0,
                stderr_len: 0,
                stack: false,
                stderr: "".into(),
                runs,
                limits: RunLimits {
                    time: Some(Duration::from_secs(1)),
                    memory: 0,
                    stack: 0,
                    output: 0,
                },
            };
            (facts, output)
        };
        // The first, the second, and the output of the one that counts.
        let rows = [
            ((900, None), (950, None), "first"),
            ((950, None), (900, None), "second"),
            ((900, None), (900, None), "first"),
            ((1150, None), (100, Some(Hit::Memory)), "first"),
            ((1100, Some(Hit::Cpu)), (1150, None), "second"),
        ];
        for (first, second, output) in rows {
            let first = run(first.0, first.1, 2, "first");
            let second = run(second.0, second.1, 1, "second");
            let fitting = [&first, &second].map(|run| (run.1, run.0.cpu));
            let best = better(first, second, |run| &mut run.0);
            assert_eq!(best.1, output);
            assert!(fitting.contains(&(best.1, best.0.cpu)));
            assert_eq!(best.0.runs, 3);
        }
    }
}
