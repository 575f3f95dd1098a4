//! Claims held against the tests there are.

use crate::diagnostic::Diagnostic;
use crate::package::context::Context;
use crate::package::glob::Glob;
use crate::package::model::{Expectation, Judgement, Section, Submission, TestCase};
use crate::package::yaml::nearest;
use std::collections::{BTreeMap, BTreeSet};

/// Which tests each pattern matches: one entry a test that is judged.
struct Matches<'a> {
    ids: Vec<&'a str>,
    known: BTreeMap<String, Vec<bool>>,
}

impl Matches<'_> {
    fn of(&mut self, pattern: &str) -> &[bool] {
        if !self.known.contains_key(pattern) {
            let found = match pattern {
                "" => vec![true; self.ids.len()],
                _ => match Glob::new(pattern) {
                    Ok(glob) => self.ids.iter().map(|id| glob.matches(id)).collect(),
                    Err(_) => vec![false; self.ids.len()],
                },
            };
            self.known.insert(pattern.to_owned(), found);
        }
        &self.known[pattern]
    }
}

/// Warns about patterns that no test matches, and reports claims that exclude each other on a test.
pub fn check_tests(context: &Context<'_>, submissions: &[Submission], cases: &[TestCase]) {
    let judged = cases
        .iter()
        .filter(|case| matches!(case.section, Section::Sample | Section::Secret));
    let mut matches = Matches {
        ids: judged.map(|case| case.id.as_str()).collect(),
        known: BTreeMap::new(),
    };
    if matches.ids.is_empty() {
        return;
    }
    let mut reported = BTreeSet::new();
    for submission in submissions {
        for claim in &submission.expectations {
            let matched = matches.of(&claim.tests).contains(&true);
            if !matched && Glob::new(&claim.tests).is_ok() && reported.insert(claim.place.clone()) {
                report_unmatched(context, claim, &matches.ids);
            }
        }
        check_consistent(context, submission, &mut matches);
    }
}

fn report_unmatched(context: &Context<'_>, claim: &Expectation, ids: &[&str]) {
    let mut folders: BTreeSet<&str> = BTreeSet::new();
    for id in ids {
        folders.extend(id.match_indices('/').map(|(i, _)| &id[..i]));
    }
    let message = format!("`{}` matches no test", claim.tests);
    let fault = Diagnostic::warning("unmatched-glob", claim.place.clone(), message);
    let near = nearest(&claim.tests, folders.into_iter().chain(ids.iter().copied()));
    context.add(match near {
        Some(near) => fault.hint(format!("did you mean `{near}`?")),
        None => fault.hint("patterns are paths below data/, such as `secret/*-big`"),
    });
}

/// On every test at least one verdict must be left, and a required verdict must be permitted somewhere.
fn check_consistent(context: &Context<'_>, submission: &Submission, matches: &mut Matches<'_>) {
    let claims = &submission.expectations;
    if claims.len() < 2 {
        return;
    }
    let all = [
        Judgement::Accepted,
        Judgement::WrongAnswer,
        Judgement::TimeLimitExceeded,
        Judgement::RunTimeError,
    ];
    let mut left: Vec<Vec<Judgement>> = vec![all.to_vec(); matches.ids.len()];
    for claim in claims {
        let Some(permitted) = &claim.permitted else {
            continue;
        };
        let matched = matches.of(&claim.tests).to_vec();
        for (i, left) in left.iter_mut().enumerate().filter(|(i, _)| matched[*i]) {
            let before = left.is_empty();
            left.retain(|verdict| permitted.contains(verdict));
            if left.is_empty() && !before {
                let message = format!(
                    "{}: no verdict is left that all claims permit on {}",
                    submission.path, matches.ids[i]
                );
                context.add(Diagnostic::error(
                    "inconsistent",
                    claim.place.clone(),
                    message,
                ));
                return;
            }
        }
    }
    for claim in claims {
        let Some(required) = &claim.required else {
            continue;
        };
        let matched = matches.of(&claim.tests);
        let possible = left
            .iter()
            .zip(matched)
            .any(|(left, &m)| m && left.iter().any(|v| required.contains(v)));
        if !possible && matched.contains(&true) {
            let message = format!(
                "{}: a verdict is required that other claims permit on no test",
                submission.path
            );
            context.add(Diagnostic::error(
                "inconsistent",
                claim.place.clone(),
                message,
            ));
        }
    }
}
