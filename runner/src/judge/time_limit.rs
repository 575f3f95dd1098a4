//! Which submissions bound the time limit, the limit that follows from them, and how far from it they are.
//!
//! The rules are those of the package format 2025-09, sections "Problem timing" and "Timelimit inference".

use crate::diagnostic::Diagnostic;
use crate::engine::{Done, Results};
use crate::judge::expect::{Scope, covers};
use crate::judge::facts::{Facts, Hit};
use crate::package::{ConfigLimits, Expectation, Judgement, TimeLimitUse};
use crate::plan::ProblemPlan;
use crate::report::words;
use std::time::Duration;

/// Whether `test` of a submission with these claims bounds the time limit from below: the submission must not exceed
/// the limit there.
pub fn bounds_below(expectations: &[Expectation], test: &str) -> bool {
    expectations
        .iter()
        .filter(|claim| covers(&claim.tests, test))
        .any(is_below)
}

/// Whether a claim bounds the time limit from below.
fn is_below(claim: &Expectation) -> bool {
    match claim.use_for_time_limit {
        Some(TimeLimitUse::No | TimeLimitUse::Upper) => false,
        Some(TimeLimitUse::Lower) => true,
        Some(TimeLimitUse::Implied) | None => claim
            .permitted
            .as_ref()
            .is_some_and(|set| !set.contains(&Judgement::TimeLimitExceeded)),
    }
}

/// The claims by which a submission bounds the time limit from above (it must exceed it on some test of the claim).
pub fn bounds_above(expectations: &[Expectation]) -> impl Iterator<Item = &Expectation> {
    expectations
        .iter()
        .filter(|claim| match claim.use_for_time_limit {
            Some(TimeLimitUse::No | TimeLimitUse::Lower) => false,
            Some(TimeLimitUse::Upper) => true,
            Some(TimeLimitUse::Implied) | None => claim
                .required
                .as_ref()
                .is_some_and(|set| set.len() == 1 && set.contains(&Judgement::TimeLimitExceeded)),
        })
}

/// The smallest multiple of the resolution that gives the slowest lower-bounding run its margin.
pub fn infer(limits: &ConfigLimits, slowest: Duration) -> Duration {
    let resolution = limits.time_resolution.as_secs_f64().max(0.001);
    let wanted = slowest.as_secs_f64() * limits.ac_to_time_limit;
    let steps = (wanted / resolution).ceil().max(1.0);
    Duration::from_secs_f64(steps * resolution)
}

/// A run that bounds the time limit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bound {
    /// The submission, by its path below `submissions/`.
    pub submission: String,
    /// The test case.
    pub test: String,
    /// Its CPU time; when it was stopped, the least that it would have taken.
    pub time: Duration,
    /// Whether it was stopped.
    pub stopped: bool,
}

impl Bound {
    fn new(submission: &str, test: &str, facts: &Facts) -> Bound {
        let (stopped, time) = length(facts);
        Bound {
            submission: submission.to_owned(),
            test: test.to_owned(),
            time,
            stopped,
        }
    }

    fn length(&self) -> (bool, Duration) {
        (self.stopped, self.time)
    }

    /// The time as it is shown: `0.12 s`, `over 1.90 s`.
    pub fn shown(&self) -> String {
        let over = if self.stopped { "over " } else { "" };
        format!("{over}{}", words::seconds(self.time.as_secs_f64()))
    }
}

/// The runs nearest to the time limit.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Bounds {
    /// The slowest run that must stay within the limit.
    pub slowest: Option<Bound>,
    /// Of the submissions that must exceed the limit somewhere, the one that does so least, on the test where it is
    /// slowest.
    pub fastest: Option<Bound>,
}

impl Bounds {
    /// The bounds that the runs of a problem give.
    pub fn of(problem: &ProblemPlan, results: &Results) -> Bounds {
        let mut bounds = Bounds::default();
        for planned in &problem.submissions {
            let submission = &planned.submission;
            let runs: Vec<(&str, &Facts)> = planned
                .runs
                .iter()
                .filter_map(|&(case, step)| match results.states[step].done() {
                    Some(Done::Judged { facts, .. }) => {
                        Some((problem.package.cases[case].id.as_str(), facts))
                    }
                    _ => None,
                })
                .collect();
            let longest = |claim: &Expectation| {
                let scope = Scope::new(&claim.tests);
                let covered = runs.iter().filter(|(test, _)| scope.covers(test));
                let (test, facts) = covered.max_by_key(|(_, facts)| length(facts))?;
                Some(Bound::new(&submission.path, test, facts))
            };
            for claim in submission.expectations.iter().filter(|c| is_below(c)) {
                bounds.slowest = bounds
                    .slowest
                    .take()
                    .into_iter()
                    .chain(longest(claim))
                    .max_by_key(Bound::length);
            }
            for claim in bounds_above(&submission.expectations) {
                bounds.fastest = bounds
                    .fastest
                    .take()
                    .into_iter()
                    .chain(longest(claim))
                    .min_by_key(Bound::length);
            }
        }
        bounds
    }

    /// The least that the limit may be; `None` when nothing must stay within it.
    pub fn least(&self, limits: &ConfigLimits) -> Option<Duration> {
        self.slowest
            .as_ref()
            .map(|run| run.time.mul_f64(limits.ac_to_time_limit))
    }

    /// The most that the limit may be; `None` when there is no such bound, or none is known because the run was
    /// stopped.
    pub fn most(&self, limits: &ConfigLimits) -> Option<Duration> {
        self.fastest
            .as_ref()
            .filter(|run| !run.stopped)
            .map(|run| run.time.div_f64(limits.time_limit_to_tle))
    }

    /// What is wrong with `limit` on this machine, as warnings. Claims that do not hold are not repeated here.
    pub fn complaints(
        &self,
        limit: Duration,
        limits: &ConfigLimits,
        place: &crate::diagnostic::Place,
    ) -> Vec<Diagnostic> {
        let mut list = Vec::new();
        let shown = words::limit(limit.as_secs_f64());
        if let Some(run) = self.slowest.as_ref().filter(|run| run.time <= limit)
            && self.least(limits).is_some_and(|least| least > limit)
        {
            let text = format!(
                "the time limit of {shown} is tight on this machine: {} needs {} on {}, {} times that should be allowed",
                run.submission,
                run.shown(),
                run.test,
                limits.ac_to_time_limit
            );
            list.push(
                Diagnostic::warning("tight-limit", place.clone(), text)
                    .hint("`jury time-limit` shows the margins and finds a limit; `jury doctor` shows how far times are apart here"),
            );
        }
        if let Some(run) = self.fastest.as_ref().filter(|run| run.time > limit)
            && self.most(limits).is_some_and(|most| most < limit)
        {
            let text = format!(
                "the time limit of {shown} is generous on this machine: {}, which must be too slow, needs only {} on {}, \
                 its slowest test, and should need {} times the limit",
                run.submission,
                run.shown(),
                run.test,
                limits.time_limit_to_tle
            );
            list.push(
                Diagnostic::warning("generous-limit", place.clone(), text)
                    .hint("`jury time-limit` shows the margins and finds a limit"),
            );
        }
        list
    }
}

/// Whether a run was stopped, and for how long it ran: what is stopped would have taken longer than all else.
fn length(facts: &Facts) -> (bool, Duration) {
    match facts.hit {
        // Who sleeps is stopped for real time.
        Some(Hit::Idle) => (true, facts.wall),
        hit => (hit == Some(Hit::Cpu), facts.cpu),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Place;

    fn claim(tests: &str, permitted: &[Judgement], required: &[Judgement]) -> Expectation {
        let set = |list: &[Judgement]| (!list.is_empty()).then(|| list.iter().copied().collect());
        Expectation {
            tests: tests.into(),
            permitted: set(permitted),
            required: set(required),
            score: None,
            message: None,
            use_for_time_limit: None,
            place: Place::file("x"),
        }
    }

    #[test]
    fn who_bounds_what() {
        use Judgement::*;
        let accepted = [claim("", &[Accepted], &[])];
        assert!(bounds_below(&accepted, "secret/1"));
        assert_eq!(bounds_above(&accepted).count(), 0);
        let slow = [
            claim("", &[Accepted, TimeLimitExceeded], &[TimeLimitExceeded]),
            claim("secret/small", &[Accepted], &[]),
        ];
        assert!(bounds_below(&slow, "secret/small/1"));
        assert!(!bounds_below(&slow, "secret/big/1"));
        assert_eq!(bounds_above(&slow).count(), 1);
        let brute = [claim(
            "",
            &[Accepted, RunTimeError, TimeLimitExceeded],
            &[RunTimeError, TimeLimitExceeded],
        )];
        assert!(!bounds_below(&brute, "secret/1"));
        assert_eq!(bounds_above(&brute).count(), 0);
        let out = [Expectation {
            use_for_time_limit: Some(TimeLimitUse::No),
            ..claim("", &[Accepted], &[])
        }];
        assert!(!bounds_below(&out, "secret/1"));
    }
}
