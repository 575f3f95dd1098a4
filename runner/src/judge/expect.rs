//! Holds what a submission did against what is claimed of it.

use crate::package::{Expectation, Glob, GlobError, Judgement};
use crate::report::model::{GroupResult, TestResult, Verdict};
use crate::report::words;
use std::collections::BTreeSet;

/// The claims that do not hold, one sentence each; empty when all do.
///
/// `tests` are all the cases the submission was judged on, in judging order; `groups` the scored groups and `score`
/// the total, in scoring problems.
pub fn complaints(
    expectations: &[Expectation],
    tests: &[TestResult],
    groups: &[GroupResult],
    score: Option<f64>,
) -> Vec<String> {
    let mut lines = Vec::new();
    for claim in expectations {
        let place = in_place(&claim.tests);
        let scope = Scope::new(&claim.tests);
        let covered: Vec<&TestResult> = tests.iter().filter(|t| scope.covers(&t.test)).collect();
        if let Some(permitted) = &claim.permitted {
            let outside: Vec<&&TestResult> = covered
                .iter()
                .filter(|t| judgement(t).is_some_and(|j| !permitted.contains(&j)))
                .collect();
            if let Some(first) = outside.first() {
                lines.push(format!(
                    "only {}{place} is permitted, but {} {} otherwise, first {} with {}{}",
                    Judgement::any_of(permitted),
                    outside.len(),
                    if outside.len() == 1 {
                        "test ended"
                    } else {
                        "tests ended"
                    },
                    first.test,
                    describe(first),
                    said(first),
                ));
            }
        }
        let got: BTreeSet<Judgement> = covered.iter().filter_map(|t| judgement(t)).collect();
        // Nothing is known of tests that the jury itself failed on.
        let known = covered.is_empty() || !got.is_empty();
        if let Some(required) = claim.required.as_ref().filter(|_| known)
            && got.is_disjoint(required)
        {
            lines.push(match covered.len() {
                0 => format!(
                    "{} is required{place}, but no test lies there",
                    Judgement::any_of(required)
                ),
                1 => format!(
                    "{} is required{place}, but the only test{} ended with {}",
                    Judgement::any_of(required),
                    if place.is_empty() { "" } else { " there" },
                    Judgement::any_of(&got)
                ),
                n => format!(
                    "{} is required{place}, but all {n} tests ended with {}",
                    Judgement::any_of(required),
                    Judgement::any_of(&got)
                ),
            });
        }
        if let Some(message) = &claim.message
            && !covered.iter().any(|t| t.message.contains(message.as_str()))
        {
            lines.push(format!("no judge message{place} contains {message:?}"));
        }
        if let Some((low, high)) = claim.score {
            let got: Vec<(String, f64)> = if claim.tests.is_empty() || claim.tests == "secret" {
                score.map(|score| (place, score)).into_iter().collect()
            } else {
                scope.scores(groups, score)
            };
            let wanted = if low == high {
                format!("{low}")
            } else {
                format!("{low} to {high}")
            };
            if got.is_empty() {
                lines.push(format!(
                    "the score{} must be {wanted}, but there is no score there",
                    in_place(&claim.tests)
                ));
            }
            for (place, got) in got {
                if !(got >= low - 1e-9 && got <= high + 1e-9) {
                    lines.push(format!("the score{place} must be {wanted}, but is {got}"));
                }
            }
        }
    }
    lines
}

/// Where a claim holds, in a sentence: nothing for everywhere.
fn in_place(tests: &str) -> String {
    if tests.is_empty() {
        String::new()
    } else {
        format!(" in {tests}")
    }
}

/// What is claimed, in a few words for a table: `AC`, `WA in secret/02-stars`, `WA TLE`, `30 points`. Of several claims
/// about parts of the tests one is named, and the others are counted: `WA in secret/02-stars +2 more`.
pub fn summary(expectations: &[Expectation]) -> String {
    // What must happen says more than what may; the narrowest such claim says most.
    let mut required: Vec<(&str, String)> = Vec::new();
    for claim in expectations {
        if let Some(set) = &claim.required {
            required.push((&claim.tests, Judgement::any_of(set)));
        }
    }
    let score = expectations
        .iter()
        .rev()
        .find_map(|claim| claim.tests.is_empty().then_some(claim.score).flatten());
    let shown = required.iter().rfind(|(tests, _)| !tests.is_empty());
    let parts = expectations.iter().filter(|claim| {
        let says = claim.permitted.is_some()
            || claim.required.is_some()
            || claim.score.is_some()
            || claim.message.is_some();
        says && !claim.tests.is_empty()
    });
    let more = parts.count() - usize::from(shown.is_some());
    let mut text = match shown.or(required.last()) {
        Some(("", verdicts)) => verdicts.clone(),
        Some((tests, verdicts)) => format!("{verdicts} in {tests}"),
        None => {
            // Nothing must happen: what may happen on every test.
            let mut permitted: Option<BTreeSet<Judgement>> = None;
            for claim in expectations.iter().filter(|claim| claim.tests.is_empty()) {
                if let Some(set) = &claim.permitted {
                    permitted = Some(match permitted {
                        Some(so_far) => so_far.intersection(set).copied().collect(),
                        None => set.clone(),
                    });
                }
            }
            permitted
                .map(|set| Judgement::any_of(&set))
                .unwrap_or_default()
        }
    };
    if let Some((low, high)) = score {
        let points = if low == high {
            format!("{low} points")
        } else {
            format!("{low} to {high} points")
        };
        text = if text.is_empty() {
            points
        } else {
            format!("{text}, {points}")
        };
    }
    match (more, text.is_empty()) {
        (0, _) => text,
        (_, true) => words::count(more, "claim"),
        (_, false) => format!("{text} +{more} more"),
    }
}

/// The cases a claim is about.
pub struct Scope {
    /// `None` is all of them. A pattern that is none covers nothing; the reader has complained about it.
    glob: Option<Result<Glob, GlobError>>,
}

impl Scope {
    /// The cases that `tests` (empty: everything) matches, by their own path or that of a folder above.
    pub fn new(tests: &str) -> Scope {
        Scope {
            glob: (!tests.is_empty()).then(|| Glob::new(tests)),
        }
    }

    /// Whether the case or folder with this path belongs to it.
    pub fn covers(&self, path: &str) -> bool {
        match &self.glob {
            None => true,
            Some(glob) => glob.as_ref().is_ok_and(|glob| glob.matches(path)),
        }
    }
}

impl Scope {
    /// The score of every group that the pattern itself matches, each with its place in a sentence; `total` is that of
    /// `secret`. A group inside a matching one counts in the points of that one.
    fn scores(&self, groups: &[GroupResult], total: Option<f64>) -> Vec<(String, f64)> {
        let named = |path: &str| match &self.glob {
            None => false,
            Some(glob) => glob.as_ref().is_ok_and(|glob| glob.matches_whole(path)),
        };
        let total = total.filter(|_| named("secret"));
        let mut scores: Vec<(String, f64)> = total
            .map(|total| (in_place("secret"), total))
            .into_iter()
            .collect();
        let below = groups.iter().filter(|group| group.group != "secret");
        let matching = below.filter(|group| named(&group.group));
        scores.extend(matching.map(|group| (in_place(&group.group), group.score)));
        scores
    }
}

/// [`Scope::covers`] for one question.
pub fn covers(tests: &str, path: &str) -> bool {
    Scope::new(tests).covers(path)
}

fn judgement(test: &TestResult) -> Option<Judgement> {
    match test.verdict {
        Verdict::Judged(judgement) => Some(judgement),
        _ => None,
    }
}

/// The verdict of one test, as in `RTE(stack)`.
fn describe(test: &TestResult) -> String {
    words::verdict_with_cause(&test.verdict, test.cause.as_ref())
}

fn said(test: &TestResult) -> String {
    let line = test.message.lines().next().unwrap_or("").trim();
    if line.is_empty() {
        String::new()
    } else {
        format!(": {line}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Place;
    use Judgement::*;

    fn claim(tests: &str, permitted: &[Judgement], required: &[Judgement]) -> Expectation {
        let set = |list: &[Judgement]| (!list.is_empty()).then(|| list.iter().copied().collect());
        Expectation {
            tests: tests.into(),
            permitted: set(permitted),
            required: set(required),
            score: None,
            message: None,
            use_for_time_limit: None,
            place: Place::file("submissions.yaml"),
        }
    }

    fn test(name: &str, judgement: Judgement) -> TestResult {
        TestResult {
            test: name.into(),
            verdict: Verdict::Judged(judgement),
            cause: None,
            cpu_s: 0.0,
            wall_s: 0.0,
            memory_kib: 0,
            stack_kib: None,
            message: "line 1: wrong".into(),
            runs: 1,
            passes: 1,
            transcript: None,
            score: None,
            cached: false,
        }
    }

    #[test]
    fn killed_in_the_named_group() {
        let claims = [
            claim("", &[Accepted, WrongAnswer], &[WrongAnswer]),
            claim("secret/stars", &[], &[WrongAnswer]),
        ];
        let tests = [
            test("secret/stars/1", WrongAnswer),
            test("secret/chains/1", Accepted),
        ];
        assert!(complaints(&claims, &tests, &[], None).is_empty());
        let elsewhere = [
            test("secret/stars/1", Accepted),
            test("secret/chains/1", WrongAnswer),
        ];
        let lines = complaints(&claims, &elsewhere, &[], None);
        assert_eq!(
            lines,
            ["WA is required in secret/stars, but the only test there ended with AC"]
        );
        assert_eq!(summary(&claims), "WA in secret/stars");
        let [whole, stars] = claims;
        let chains = claim("secret/chains", &[Accepted], &[]);
        assert_eq!(
            summary(&[whole.clone(), stars, chains.clone()]),
            "WA in secret/stars +1 more"
        );
        assert_eq!(summary(&[whole, chains.clone()]), "WA +1 more");
        assert_eq!(summary(&[chains]), "1 claim");
    }

    #[test]
    fn an_accepted_one_that_fails_names_the_first_test() {
        let claims = [claim("", &[Accepted], &[])];
        let tests = [
            test("sample/1", Accepted),
            test("secret/2", WrongAnswer),
            test("secret/3", WrongAnswer),
        ];
        let lines = complaints(&claims, &tests, &[], None);
        assert_eq!(
            lines,
            [
                "only AC is permitted, but 2 tests ended otherwise, first secret/2 with WA: line 1: wrong"
            ]
        );
        assert_eq!(summary(&claims), "AC");
    }

    #[test]
    fn globs_match_cases_and_folders_above() {
        assert!(covers("secret/*-big", "secret/3-big/7"));
        assert!(covers("secret/*/7", "secret/3-big/7"));
        assert!(!covers("secret/*", "sample/1"));
        assert!(!covers("secret/3", "secret/3-big/7"));
    }

    #[test]
    fn scores_are_claims_too() {
        let mut exact = claim("", &[], &[]);
        exact.score = Some((30.0, 30.0));
        assert!(complaints(&[exact.clone()], &[], &[], Some(30.0)).is_empty());
        assert_eq!(
            complaints(&[exact.clone()], &[], &[], Some(45.0)),
            ["the score must be 30, but is 45"]
        );
        assert_eq!(summary(&[exact]), "30 points");
    }

    #[test]
    fn a_claimed_score_holds_in_every_matching_group() {
        let group = |name: &str, score: f64| GroupResult {
            group: name.into(),
            verdict: Verdict::Judged(Accepted),
            score,
            max_score: None,
        };
        let groups = [
            group("secret/g1", 40.0),
            group("secret/g2", 0.0),
            group("secret/g2/deep", 7.0),
        ];
        let mut all = claim("secret/*", &[], &[]);
        all.score = Some((40.0, 40.0));
        assert_eq!(
            complaints(&[all.clone()], &[], &groups, Some(40.0)),
            ["the score in secret/g2 must be 40, but is 0"]
        );
        all.score = Some((0.0, 40.0));
        assert!(complaints(&[all.clone()], &[], &groups, Some(40.0)).is_empty());
        all.tests = "*".into();
        assert!(complaints(&[all.clone()], &[], &groups, Some(40.0)).is_empty());
        all.tests = "secret/g3".into();
        assert_eq!(
            complaints(&[all], &[], &groups, Some(40.0)),
            ["the score in secret/g3 must be 0 to 40, but there is no score there"]
        );
    }
}
