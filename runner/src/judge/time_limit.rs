//! Which submissions bound the time limit, and the limit that follows from them.

use crate::judge::expect::covers;
use crate::package::{ConfigLimits, Expectation, Judgement, TimeLimitUse};
use std::time::Duration;

/// Whether `test` of a submission with these claims bounds the time limit from below: the submission must not exceed
/// the limit there.
pub fn bounds_below(expectations: &[Expectation], test: &str) -> bool {
    expectations
        .iter()
        .filter(|claim| covers(&claim.tests, test))
        .any(|claim| match claim.use_for_time_limit {
            Some(TimeLimitUse::No | TimeLimitUse::Upper) => false,
            Some(TimeLimitUse::Lower) => true,
            Some(TimeLimitUse::Implied) | None => claim
                .permitted
                .as_ref()
                .is_some_and(|set| !set.contains(&Judgement::TimeLimitExceeded)),
        })
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
