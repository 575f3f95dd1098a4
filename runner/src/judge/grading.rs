//! Grading of packages older than 2025-09: each folder of `data/` puts the results of what lies in it together, as the
//! default grader of the `legacy` specification does, or as the package's own grader says.

use crate::diagnostic::{Diagnostic, Place};
use crate::judge::{CheckFacts, custom_grader};
use crate::package::{GraderSettings, Judgement, Package};
use crate::report::model::{GroupResult, SubmissionResult, TestResult, Verdict};
use crate::report::words;
use std::collections::{BTreeMap, BTreeSet};

/// What grading one submission came to.
#[derive(Debug, Clone)]
pub struct Graded {
    /// The verdict on the whole.
    pub verdict: Verdict,
    /// The score of the whole, for an accepted submission.
    pub score: Option<f64>,
    /// The folders below `secret`, in order.
    pub groups: Vec<GroupResult>,
    /// The tests that count: where the first rejection ends a folder, those behind it do not.
    pub counted: BTreeSet<String>,
    /// Faults of the output validator, the grader or the settings.
    pub faults: Vec<Diagnostic>,
}

/// Where a package's own grader can be asked.
pub trait Graders {
    /// Hands it the results of a folder, a line for each.
    fn ask(&mut self, flags: &[String], results: &str) -> Asked;
}

/// What came of asking.
#[derive(Debug)]
pub enum Asked {
    /// It ended well, and printed this.
    Said(String),
    /// It failed: how.
    Failed(String),
    /// Nobody can be asked; why is told elsewhere.
    Nobody,
    /// A fault of the machine.
    Fault(Diagnostic),
}

const AC: Verdict = Verdict::Judged(Judgement::Accepted);

/// Grades `tests`, the results of one submission, and fills in their scores. `checks` holds what the output validator
/// said about each of them (same order). `None` when the package is not graded by folder, or nothing was judged.
/// `graders` is asked where a folder wants the package's own grader; `None` when only some of the tests were judged, for
/// which it is not made.
pub fn grade(
    package: &Package,
    tests: &mut [TestResult],
    checks: &[Option<CheckFacts>],
    graders: Option<&mut dyn Graders>,
) -> Option<Graded> {
    let settings = package.graders.as_ref()?;
    let mut grader = Grader {
        package,
        settings,
        scoring: package
            .config
            .kinds
            .contains(&crate::package::Kind::Scoring),
        tests,
        checks,
        graders,
        folders: BTreeMap::new(),
        graded: Graded {
            verdict: AC,
            score: None,
            groups: Vec::new(),
            counted: BTreeSet::new(),
            faults: Vec::new(),
        },
    };
    grader.sort_into_folders();
    let (verdict, score) = grader.folder("")?;
    let mut graded = grader.graded;
    graded.score = (verdict == AC).then_some(score);
    graded.verdict = verdict;
    Some(graded)
}

/// What lies in a folder.
#[derive(Debug, Clone)]
enum Child {
    Test(usize),
    Folder(String),
}

struct Grader<'a, 'g> {
    package: &'a Package,
    settings: &'a BTreeMap<String, GraderSettings>,
    scoring: bool,
    tests: &'a mut [TestResult],
    checks: &'a [Option<CheckFacts>],
    graders: Option<&'a mut (dyn Graders + 'g)>,
    /// Children by folder, by name.
    folders: BTreeMap<String, BTreeMap<String, Child>>,
    graded: Graded,
}

impl Grader<'_, '_> {
    fn sort_into_folders(&mut self) {
        for (i, test) in self.tests.iter().enumerate() {
            let (mut folder, name) = test.test.rsplit_once('/').unwrap_or(("", &test.test));
            let children = self.folders.entry(folder.to_owned()).or_default();
            children.insert(name.to_owned(), Child::Test(i));
            while !folder.is_empty() {
                let (above, name) = folder.rsplit_once('/').unwrap_or(("", folder));
                let child = Child::Folder(folder.to_owned());
                let children = self.folders.entry(above.to_owned()).or_default();
                children.insert(name.to_owned(), child);
                folder = above;
            }
        }
    }

    /// Verdict and score of a folder; `None` when nothing in it was judged.
    fn folder(&mut self, id: &str) -> Option<(Verdict, f64)> {
        let children = self.folders.get(id)?.clone();
        let settings = self
            .settings
            .get(id)
            .cloned()
            .unwrap_or_else(GraderSettings::defaults);
        let mut results: Vec<(Verdict, f64)> = Vec::new();
        for child in children.into_values() {
            let result = match child {
                Child::Test(test) => Some(self.test(test, &settings)),
                Child::Folder(folder) => self.folder(&folder),
            };
            let Some(result) = result else { continue };
            let rejected = result.0 != AC;
            results.push(result);
            if rejected && settings.break_on_reject == Some(true) {
                break;
            }
        }
        if results.is_empty() {
            return None;
        }
        let flags = settings.flags.as_deref().unwrap_or(&[]);
        let unsettled = results
            .iter()
            .map(|(verdict, _)| verdict)
            .find(|verdict| !matches!(verdict, Verdict::Judged(_)));
        let (verdict, score) = match (unsettled, settings.custom) {
            (Some(verdict), _) => (verdict.clone(), 0.0),
            (None, Some(true)) if self.graders.is_some() => self.own_grader(id, flags, &results),
            (None, Some(true)) => default_grader(&[], &results),
            (None, _) => default_grader(flags, &results),
        };
        let (low, high) = settings.range.unwrap_or((f64::NEG_INFINITY, f64::INFINITY));
        if self.scoring && verdict == AC && !(low - 1e-9..=high + 1e-9).contains(&score) {
            let name = if id.is_empty() { "data" } else { id };
            let text = format!("{name} scores {score}, outside of its range {low} to {high}");
            let place = match self.package.groups.get(id) {
                Some(group) => group.place.clone(),
                None => Place::file(self.package.dir.join("data")),
            };
            self.graded.faults.push(
                Diagnostic::error("bad-score", place, text)
                    .hint("correct `range` in its testdata.yaml, or the scores in it"),
            );
        }
        if self.scoring && id.starts_with("secret/") {
            self.graded.groups.push(GroupResult {
                group: id.to_owned(),
                verdict: verdict.clone(),
                score,
                max_score: Some(high).filter(|high| high.is_finite()),
            });
        }
        Some((verdict, score))
    }

    fn bad_score(&mut self, text: String) {
        self.graded
            .faults
            .push(super::score::fault(self.package, text));
    }

    /// What the package's own grader says of a folder.
    fn own_grader(
        &mut self,
        id: &str,
        flags: &[String],
        results: &[(Verdict, f64)],
    ) -> (Verdict, f64) {
        let Some(graders) = &mut self.graders else {
            return (Verdict::Skipped, 0.0);
        };
        let lines: String = results
            .iter()
            .map(|(verdict, score)| format!("{} {score}\n", custom_grader::code(verdict)))
            .collect();
        let fault = match graders.ask(flags, &lines) {
            Asked::Nobody => return (Verdict::Skipped, 0.0),
            Asked::Fault(fault) => {
                self.graded.faults.push(fault);
                return (Verdict::Skipped, 0.0);
            }
            Asked::Failed(reason) => format!("the grader {reason}"),
            Asked::Said(text) => match custom_grader::result(&text) {
                Some((verdict, score)) => return (verdict, score),
                None => format!(
                    "the grader printed {:?}, where one line such as `AC 5` is expected",
                    text.chars().take(60).collect::<String>()
                ),
            },
        };
        let place = match &self.package.grader {
            Some(grader) => grader.place.clone(),
            None => Place::file(self.package.dir.join("graders")),
        };
        let name = if id.is_empty() { "data" } else { id };
        let given = lines.lines().take(20).collect::<Vec<_>>().join(", ");
        let fault = Diagnostic::error("grader-failed", place, format!("on {name}: {fault}"));
        self.graded
            .faults
            .push(fault.note(format!("it was given {given}")));
        (Verdict::JudgeError, 0.0)
    }

    fn test(&mut self, index: usize, settings: &GraderSettings) -> (Verdict, f64) {
        let test = &self.tests[index];
        let (id, verdict) = (test.test.clone(), test.verdict.clone());
        self.graded.counted.insert(id.clone());
        if !self.scoring {
            return (verdict, 0.0);
        }
        let check = self.checks[index].as_ref();
        let refused = check.is_some_and(|check| check.accepted == Some(false));
        let given = check.and_then(|check| check.score);
        let legacy = self.package.config.legacy.as_ref();
        let wanted = legacy.is_some_and(|legacy| legacy.validator_scores);
        let allowed = wanted || !self.package.config.format.is_legacy();
        let score = match (verdict == AC, given) {
            (true, Some(score)) if allowed => score,
            (true, None) if wanted => {
                self.bad_score(format!(
                    "{id}: the output validator accepts and gives no score.txt"
                ));
                0.0
            }
            (true, Some(_)) => {
                self.bad_score(format!(
                    "{id}: score.txt, but problem.yaml does not say `validation: custom score`"
                ));
                0.0
            }
            (false, Some(_)) if refused => {
                self.bad_score(format!("{id}: score.txt for an output that is refused"));
                0.0
            }
            (true, None) => settings.accept_score.unwrap_or(1.0),
            (false, _) => settings.reject_score.unwrap_or(0.0),
        };
        self.tests[index].score = Some(score);
        (verdict, score)
    }
}

/// Puts results together. Of flags that exclude each other the last one counts.
fn default_grader(flags: &[String], results: &[(Verdict, f64)]) -> (Verdict, f64) {
    let last = |words: &[&'static str], default| {
        let found = |flag: &String| words.iter().find(|word| *word == flag).copied();
        flags.iter().rev().find_map(found).unwrap_or(default)
    };
    let has = |word: &str| flags.iter().any(|flag| flag == word);
    let results = match (has("ignore_sample"), results) {
        (true, [.., secret]) => std::slice::from_ref(secret),
        _ => results,
    };
    let verdicts = || results.iter().map(|(verdict, _)| verdict);
    let mode = last(
        &["worst_error", "no_errors", "first_error", "always_accept"],
        "worst_error",
    );
    let verdict = match mode {
        _ if has("accept_if_any_accepted") && verdicts().any(|v| *v == AC) => AC,
        "always_accept" => AC,
        "first_error" => verdicts().find(|v| **v != AC).cloned().unwrap_or(AC),
        _ => verdicts().max_by_key(|v| badness(v)).cloned().unwrap_or(AC),
    };
    let scores = || results.iter().map(|(_, score)| *score);
    let score = match last(&["sum", "avg", "min", "max"], "sum") {
        "avg" => scores().sum::<f64>() / results.len().max(1) as f64,
        "min" => scores().reduce(f64::min).unwrap_or(0.0),
        "max" => scores().reduce(f64::max).unwrap_or(0.0),
        _ => scores().sum(),
    };
    (verdict, score)
}

fn badness(verdict: &Verdict) -> u8 {
    match verdict {
        Verdict::Judged(Judgement::Accepted) => 0,
        Verdict::Judged(Judgement::WrongAnswer) => 1,
        Verdict::Judged(Judgement::TimeLimitExceeded) => 2,
        Verdict::Judged(Judgement::RunTimeError) => 3,
        _ => 4,
    }
}

/// What the folder of a submission says it should get in a scoring problem, in a few words for a table.
pub fn expected(submission: &str) -> &'static str {
    match folder_of(submission) {
        "accepted" => "AC",
        "partially_accepted" => "AC, not all points",
        "wrong_answer" => "WA",
        "time_limit_exceeded" => "TLE",
        "run_time_error" => "RTE",
        "rejected" => "not AC",
        "brute_force" => "TLE or RTE",
        _ => "",
    }
}

/// What does not hold of that, one sentence each.
pub fn complaints(package: &Package, graded: &Graded, result: &SubmissionResult) -> Vec<String> {
    let folder = folder_of(&result.submission);
    let permitted: &[Judgement] = match folder {
        "accepted" | "partially_accepted" => &[Judgement::Accepted],
        "wrong_answer" => &[Judgement::WrongAnswer],
        "time_limit_exceeded" => &[Judgement::TimeLimitExceeded],
        "run_time_error" => &[Judgement::RunTimeError],
        "rejected" => &[
            Judgement::WrongAnswer,
            Judgement::TimeLimitExceeded,
            Judgement::RunTimeError,
        ],
        "brute_force" => &[Judgement::TimeLimitExceeded, Judgement::RunTimeError],
        _ => return Vec::new(),
    };
    let got = match &graded.verdict {
        Verdict::Judged(judgement) if permitted.contains(judgement) => None,
        verdict => Some(words::verdict_with_cause(verdict, None)),
    };
    if let Some(got) = got {
        let wanted: BTreeSet<Judgement> = permitted.iter().copied().collect();
        let wanted = Judgement::any_of(&wanted);
        return vec![format!(
            "the verdict on the whole must be {wanted}, but is {got}"
        )];
    }
    let range = package.graders.as_ref().and_then(|g| g.get("")?.range);
    let legacy = package.config.legacy.as_ref();
    let best = range.map(|(low, high)| match legacy.is_some_and(|l| l.minimize) {
        true => low,
        false => high,
    });
    if folder == "partially_accepted" && best.is_some() && graded.score == best {
        let best = best.unwrap_or_default();
        return vec![format!("it should not get all points, but gets {best}")];
    }
    Vec::new()
}

fn folder_of(submission: &str) -> &str {
    submission.split('/').next().unwrap_or("")
}

#[cfg(test)]
mod tests {
    use super::*;

    const WA: Verdict = Verdict::Judged(Judgement::WrongAnswer);
    const TLE: Verdict = Verdict::Judged(Judgement::TimeLimitExceeded);

    fn by(flags: &str, results: &[(Verdict, f64)]) -> (Verdict, f64) {
        let flags: Vec<String> = flags.split_whitespace().map(str::to_owned).collect();
        default_grader(&flags, results)
    }

    #[test]
    fn verdicts_are_put_together() {
        let results = [(AC, 1.0), (WA, 0.0), (TLE, 0.0)];
        assert_eq!(by("", &results), (TLE, 1.0));
        assert_eq!(by("first_error", &results).0, WA);
        assert_eq!(by("first_error worst_error", &results).0, TLE);
        assert_eq!(by("always_accept", &results).0, AC);
        assert_eq!(by("accept_if_any_accepted", &results).0, AC);
        assert_eq!(by("accept_if_any_accepted", &results[1..]).0, TLE);
    }

    #[test]
    fn scores_are_put_together() {
        let results = [(AC, 4.0), (AC, 1.0), (AC, 7.0)];
        for (flags, score) in [("", 12.0), ("avg", 4.0), ("min", 1.0), ("min max", 7.0)] {
            assert_eq!(by(flags, &results), (AC, score), "{flags}");
        }
        assert_eq!(by("ignore_sample", &results[..2]), (AC, 1.0));
    }
}
