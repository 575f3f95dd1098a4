//! Scores of test cases, groups and submissions, as the 2025-09 format defines them.

use crate::diagnostic::{Diagnostic, Place};
use crate::judge::CheckFacts;
use crate::package::{Aggregation, Judgement, Package, Section, StaticValidation, TestGroup};
use crate::report::model::{GroupResult, TestResult, Verdict};
use std::collections::BTreeMap;

/// What the scoring of one submission came to.
#[derive(Debug, Clone)]
pub struct Scored {
    /// The groups, in order; without the total.
    pub groups: Vec<GroupResult>,
    /// The score of `secret`, which is the score of the submission.
    pub total: f64,
    /// Faults of the output validator or the configuration: each a judge error.
    pub faults: Vec<Diagnostic>,
}

/// Scores a submission: fills in the scores of `tests` and returns those of the groups.
///
/// `checks` holds what the output validator said about each test of `tests` (same order), where it was asked.
pub fn score(package: &Package, tests: &mut [TestResult], checks: &[Option<CheckFacts>]) -> Scored {
    let mut faults = Vec::new();
    let mut verdicts: BTreeMap<&str, Verdict> = BTreeMap::new();
    for (id, _) in package.groups.iter() {
        let first_bad = tests
            .iter()
            .filter(|t| {
                t.test
                    .strip_prefix(id.as_str())
                    .is_some_and(|rest| rest.starts_with('/'))
            })
            .map(|t| &t.verdict)
            .find(|v| **v != Verdict::Judged(Judgement::Accepted));
        verdicts.insert(
            id,
            first_bad
                .cloned()
                .unwrap_or(Verdict::Judged(Judgement::Accepted)),
        );
    }
    let accepted = |id: &str| verdicts.get(id) == Some(&Verdict::Judged(Judgement::Accepted));

    let mut groups = Vec::new();
    for (id, group) in package
        .groups
        .iter()
        .filter(|(id, group)| id.starts_with("secret/") && group.declared)
    {
        let inside: Vec<usize> = (0..tests.len())
            .filter(|&i| in_group(&tests[i].test, id))
            .collect();
        let open = group
            .require_pass
            .iter()
            .all(|other| accepted(&full_id(other)));
        let score = if !open {
            0.0
        } else {
            let max = bounded(group.max_score);
            let scores = case_scores(group, &inside, tests, checks, &mut faults);
            aggregate(group.aggregation, max, &scores, accepted(id))
        };
        if group.max_score.is_some_and(|max| score > max + 1e-9) {
            faults.push(format!(
                "group {id} scores {score}, more than its max_score"
            ));
        }
        groups.push(GroupResult {
            group: id.clone(),
            verdict: verdicts[id.as_str()].clone(),
            score,
            max_score: bounded(group.max_score),
        });
    }

    let total = match package.groups.get("secret") {
        None => 0.0,
        Some(secret) => {
            let open = secret
                .require_pass
                .iter()
                .all(|other| accepted(&full_id(other)));
            let max = bounded(secret.max_score);
            let scores: Vec<f64> = if groups.is_empty() {
                let inside: Vec<usize> = (0..tests.len())
                    .filter(|&i| in_group(&tests[i].test, "secret"))
                    .collect();
                case_scores(secret, &inside, tests, checks, &mut faults)
            } else {
                groups.iter().map(|g| g.score).collect()
            };
            if open {
                aggregate(secret.aggregation, max, &scores, accepted("secret"))
            } else {
                0.0
            }
        }
    };
    Scored {
        groups,
        total,
        faults: faults
            .into_iter()
            .map(|text| fault(package, text))
            .collect(),
    }
}

/// A score that cannot be.
pub fn fault(package: &Package, text: String) -> Diagnostic {
    Diagnostic::error("bad-score", place(package), text).hint(
        "the format says when score.txt and score_multiplier.txt may be written, and with what",
    )
}

/// Who is to blame for scores.
fn place(package: &Package) -> Place {
    match &package.output_validator {
        Some(validator) => validator.place.clone(),
        None => Place::file(package.dir.join("problem.yaml")),
    }
}

/// The finding that an output validator gives points in a problem that has none, on the first test where it does.
pub fn unwanted(
    package: &Package,
    tests: &[TestResult],
    checks: &[Option<CheckFacts>],
) -> Option<Diagnostic> {
    let scored = |check: &CheckFacts| match (check.score, check.multiplier) {
        (Some(_), _) => Some("score.txt"),
        (None, Some(_)) => Some("score_multiplier.txt"),
        (None, None) => None,
    };
    let (test, file) = tests.iter().zip(checks).find_map(|(test, check)| {
        let file = scored(check.as_ref()?)?;
        Some((&test.test, file))
    })?;
    let text = format!("{test}: {file}, but the problem gives no points");
    let hint = "say `type: scoring` in problem.yaml, or write no such file: other judges call it a judge error";
    Some(Diagnostic::warning("bad-score", place(package), text).hint(hint))
}

/// What is wrong with the score files that were left for a test, whatever its group.
fn misused(accepted: bool, said: &CheckFacts) -> Option<&'static str> {
    Some(match (accepted, said.score, said.multiplier) {
        (_, Some(_), Some(_)) => {
            "score.txt and score_multiplier.txt, where one of them is expected"
        }
        (false, Some(_), _) => "score.txt for an output that is refused",
        (false, _, Some(_)) => "score_multiplier.txt for an output that is refused",
        (true, Some(score), _) if score < 0.0 => "score.txt has a negative number",
        (true, _, Some(part)) if !(0.0..=1.0).contains(&part) => {
            "score_multiplier.txt has a number that is not between 0 and 1"
        }
        _ => return None,
    })
}

/// A maximum that is one: `unbounded` is read as infinity.
fn bounded(max: Option<f64>) -> Option<f64> {
    max.filter(|max| max.is_finite())
}

fn in_group(test: &str, group: &str) -> bool {
    test.strip_prefix(group)
        .is_some_and(|rest| rest.starts_with('/'))
}

/// `require_pass` names groups without `secret/`, or `sample`.
fn full_id(name: &str) -> String {
    if name == "sample" || name.starts_with("secret") {
        name.to_string()
    } else {
        format!("secret/{name}")
    }
}

fn case_scores(
    group: &TestGroup,
    inside: &[usize],
    tests: &mut [TestResult],
    checks: &[Option<CheckFacts>],
    faults: &mut Vec<String>,
) -> Vec<f64> {
    for &index in inside {
        let Some(said) = checks.get(index).and_then(Option::as_ref) else {
            continue;
        };
        // One that failed is a fault already.
        let Some(accepted) = said.accepted else {
            continue;
        };
        let written = said.score.is_some() || said.multiplier.is_some();
        let wrong = match group.aggregation {
            Aggregation::PassFail if written => {
                Some("a score, but its group gives points for passing all tests alone")
            }
            _ => misused(accepted, said),
        };
        faults.extend(wrong.map(|wrong| format!("{}: {wrong}", tests[index].test)));
    }
    let (aggregation, max) = (group.aggregation, bounded(group.max_score));
    let static_max = group.static_validation.as_ref().and_then(|s| s.max_score);
    if aggregation == Aggregation::PassFail {
        return Vec::new();
    }
    let tests_inside = inside
        .iter()
        .filter(|&&i| !StaticValidation::is(&tests[i].test))
        .count();
    let ordinary_max = match aggregation {
        // What the static validation leaves is shared by the other tests.
        Aggregation::Sum => {
            max.map(|max| (max - static_max.unwrap_or(0.0)).max(0.0) / tests_inside.max(1) as f64)
        }
        _ => max,
    };
    let mut scores = Vec::with_capacity(inside.len());
    for &index in inside {
        let test = &mut tests[index];
        let case_max = match StaticValidation::is(&test.test) {
            true => static_max,
            false => ordinary_max,
        };
        let accepted = test.verdict == Verdict::Judged(Judgement::Accepted);
        let said = checks.get(index).and_then(Option::as_ref);
        let score = match (
            accepted,
            said.and_then(|c| c.score),
            said.and_then(|c| c.multiplier),
            case_max,
        ) {
            (false, ..) => 0.0,
            (true, Some(score), _, _) => score,
            (true, None, Some(multiplier), Some(max)) => multiplier * max,
            (true, None, Some(_), None) => {
                faults.push(format!(
                    "{}: score_multiplier.txt, but the maximum score is unbounded",
                    test.test
                ));
                0.0
            }
            (true, None, None, Some(max)) => max,
            (true, None, None, None) => {
                faults.push(format!(
                    "{}: accepted without score.txt, but the maximum score is unbounded",
                    test.test
                ));
                0.0
            }
        };
        if case_max.is_some_and(|max| score > max + 1e-9) {
            faults.push(format!(
                "{}: score {score} is above the maximum of this case",
                test.test
            ));
        }
        test.score = Some(score);
        scores.push(score);
    }
    scores
}

fn aggregate(
    aggregation: Aggregation,
    max: Option<f64>,
    scores: &[f64],
    all_accepted: bool,
) -> f64 {
    match aggregation {
        Aggregation::PassFail => {
            if all_accepted {
                max.unwrap_or(0.0)
            } else {
                0.0
            }
        }
        Aggregation::Sum => scores.iter().sum(),
        Aggregation::Min => scores.iter().copied().reduce(f64::min).unwrap_or(0.0),
    }
}

/// Whether a section counts for the verdict of a submission.
pub fn judged(section: Section) -> bool {
    matches!(section, Section::Sample | Section::Secret)
}
