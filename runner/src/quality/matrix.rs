//! The kill matrix: which test kills which wrong solution.

use super::bounds::Bounds;
use super::cover::{self, Cover};
use super::tidiness::Origin;
use crate::judge::expect::Scope;
use crate::package::{Expectation, Judgement, Package, Submission};
use crate::report::model::Verdict;
use std::collections::{BTreeMap, BTreeSet};

/// One problem.
#[derive(Debug, Clone, Default)]
pub struct Matrix {
    /// Short name.
    pub problem: String,
    /// Tests in judging order: paths below `data/`.
    pub tests: Vec<String>,
    /// Wrong solutions, the written ones first.
    pub rows: Vec<Row>,
    /// Killed by one test alone: (row, test).
    pub fragile: Vec<(usize, usize)>,
    /// Tests that kill no written solution and reach no bound that tests that kill somebody leave out.
    pub idle: Vec<usize>,
    /// Bounds that no test reaches.
    pub unreached: Vec<String>,
    /// Whether bounds are known at all.
    pub bounds_known: bool,
    /// A smallest set of tests that kills all that are killed.
    pub cover: Cover,
    /// Folders in which one answer is right on every test, and the test whose answer it is.
    pub one_answer: Vec<(String, String)>,
    /// Tests that are there twice: path and origin of each.
    pub duplicates: Vec<Vec<Origin>>,
    /// Generators that nobody uses.
    pub unused: Vec<String>,
    /// Whether not everything could be run.
    pub partial: bool,
}

/// One wrong solution.
#[derive(Debug, Clone)]
pub struct Row {
    /// Path below `submissions/`, or a description in parentheses for one that is no program.
    pub name: String,
    /// Whether it is a program that somebody wrote.
    pub written: bool,
    /// A verdict for each test.
    pub cells: Vec<Verdict>,
    /// The folders and patterns in which it is claimed to fail; empty when it is not said where.
    pub named: Vec<String>,
}

impl Row {
    /// The tests that kill it.
    pub fn killers(&self) -> Vec<usize> {
        (0..self.cells.len())
            .filter(|&test| kills(&self.cells[test]))
            .collect()
    }

    /// The tests that kill it though they lie outside of what it names.
    pub fn unexpected(&self, tests: &[String]) -> Vec<usize> {
        if self.named.is_empty() {
            return Vec::new();
        }
        let scopes: Vec<Scope> = self.named.iter().map(|tests| Scope::new(tests)).collect();
        let mut list = self.killers();
        list.retain(|&test| !scopes.iter().any(|scope| scope.covers(&tests[test])));
        list
    }
}

/// Whether this verdict means that the test found the mistake.
pub fn kills(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::Judged(judgement) if *judgement != Judgement::Accepted)
}

/// Whether a submission is claimed to be right on every test.
pub fn claimed_right(claims: &[Expectation]) -> bool {
    let only_ac = BTreeSet::from([Judgement::Accepted]);
    claims
        .iter()
        .any(|claim| claim.tests.is_empty() && claim.permitted.as_ref() == Some(&only_ac))
}

/// The wrong solutions of a package: those that are claimed to fail, brute force aside, which is right but slow.
pub fn wrong(package: &Package) -> Vec<&Submission> {
    let wrong = package.submissions.iter().filter(|submission| {
        let claims = &submission.expectations;
        !claims.is_empty() && !claimed_right(claims) && !submission.path.starts_with("brute_force/")
    });
    wrong.collect()
}

/// Where a submission is claimed to fail: patterns of claims that require or permit nothing but a failure.
pub fn named(claims: &[Expectation]) -> Vec<String> {
    let fails = |set: &Option<BTreeSet<Judgement>>| {
        set.as_ref()
            .is_some_and(|set| !set.contains(&Judgement::Accepted))
    };
    claims
        .iter()
        .filter(|claim| !claim.tests.is_empty())
        .filter(|claim| fails(&claim.required) || fails(&claim.permitted))
        .map(|claim| claim.tests.clone())
        .collect()
}

impl Matrix {
    /// Fills in what follows from the rows and the bounds. `bounds` are by the numbers of the tests.
    pub fn conclude(&mut self, bounds: Option<&Bounds>) {
        let killers: Vec<Vec<usize>> = self.rows.iter().map(Row::killers).collect();
        self.fragile = killers
            .iter()
            .enumerate()
            .filter(|(row, tests)| self.rows[*row].written && tests.len() == 1)
            .map(|(row, tests)| (row, tests[0]))
            .collect();
        self.cover = cover::smallest(&killers);
        // Guessers die anywhere: a test is worth its place for what it does to mistakes somebody makes.
        let busy: BTreeSet<usize> = killers
            .iter()
            .enumerate()
            .filter(|(row, _)| self.rows[*row].written)
            .flat_map(|(_, tests)| tests.iter().copied())
            .collect();
        self.bounds_known = bounds.is_some();
        let none = Bounds::default();
        let bounds = bounds.unwrap_or(&none);
        let reached: BTreeMap<usize, &BTreeSet<String>> = bounds
            .reached
            .iter()
            .map(|(test, set)| (*test, set))
            .collect();
        let by_busy: BTreeSet<&String> = busy
            .iter()
            .filter_map(|test| reached.get(test))
            .flat_map(|set| set.iter())
            .collect();
        self.idle = (0..self.tests.len())
            .filter(|test| !busy.contains(test))
            .filter(|test| {
                reached
                    .get(test)
                    .is_none_or(|set| set.iter().all(|bound| by_busy.contains(bound)))
            })
            .collect();
        let by_all: BTreeSet<&String> = reached.values().flat_map(|set| set.iter()).collect();
        self.unreached = bounds
            .all
            .iter()
            .filter(|bound| !by_all.contains(bound))
            .cloned()
            .collect();
    }

    /// The solutions that no test kills though every test was tried.
    pub fn survivors(&self) -> Vec<usize> {
        (0..self.rows.len())
            .filter(|&row| {
                let cells = &self.rows[row].cells;
                !cells.is_empty()
                    && cells
                        .iter()
                        .all(|verdict| *verdict == Verdict::Judged(Judgement::Accepted))
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(name: &str, cells: &str) -> Row {
        let verdict = |letter| {
            Verdict::Judged(match letter {
                'W' => Judgement::WrongAnswer,
                _ => Judgement::Accepted,
            })
        };
        Row {
            name: name.into(),
            written: !name.starts_with('('),
            cells: cells.chars().map(verdict).collect(),
            named: Vec::new(),
        }
    }

    fn matrix(rows: Vec<Row>) -> Matrix {
        let tests = ["secret/a/1", "secret/a/2", "secret/b/1", "secret/b/2"];
        Matrix {
            tests: tests.map(String::from).to_vec(),
            rows,
            ..Matrix::default()
        }
    }

    #[test]
    fn what_follows_from_the_rows() {
        let mut m = matrix(vec![
            row("x", "W..."),
            row("y", "WW.."),
            row("z", "...."),
            row("(0)", "..WW"),
        ]);
        let set = |list: &[&str]| list.iter().map(|text| text.to_string()).collect();
        let bounds = Bounds {
            reached: vec![
                (1, set(&["n = 1"])),
                (2, set(&["n = 1"])),
                (3, set(&["n = 9"])),
            ],
            all: set(&["n = 1", "n = 9", "m = 5"]),
            ..Bounds::default()
        };
        m.conclude(Some(&bounds));
        assert_eq!(m.fragile, [(0, 0)]);
        assert_eq!(m.idle, [2], "test 3 alone reaches n = 9");
        assert_eq!(m.unreached, ["m = 5"]);
        assert_eq!(m.cover.tests, [0, 2]);
        assert_eq!(m.survivors(), [2]);
    }

    #[test]
    fn kills_outside_of_the_named_group() {
        let mut r = row("x", "W.WW");
        assert!(r.unexpected(&matrix(Vec::new()).tests).is_empty());
        r.named = vec!["secret/a".into(), "secret/*/2".into()];
        assert_eq!(r.unexpected(&matrix(Vec::new()).tests), [2]);
    }
}
