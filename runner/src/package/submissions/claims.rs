//! Claims held against the tests there are.

use crate::diagnostic::Diagnostic;
use crate::package::context::Context;
use crate::package::data::Data;
use crate::package::glob::Glob;
use crate::package::model::{Expectation, Judgement, Section, Submission};
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
pub fn check_tests(context: &Context<'_>, submissions: &[Submission], data: &Data) {
    let judged = data
        .cases
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
            // Tests that are missing may be the ones that are meant.
            let missed = !matched && !data.incomplete;
            if missed && Glob::new(&claim.tests).is_ok() && reported.insert(claim.place.clone()) {
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
    let report = |claim: &Expectation, message: String| {
        context.add(Diagnostic::error(
            "inconsistent",
            claim.place.clone(),
            format!("{}: {message}", submission.path),
        ));
    };
    let about = |claim: &Expectation| match claim.tests.as_str() {
        "" => String::new(),
        tests => format!(" in {tests}"),
    };
    let all = BTreeSet::from([
        Judgement::Accepted,
        Judgement::WrongAnswer,
        Judgement::TimeLimitExceeded,
        Judgement::RunTimeError,
    ]);
    let mut left = vec![all; matches.ids.len()];
    // Who took the last verdict but one from each test.
    let mut narrowed: Vec<Option<&Expectation>> = vec![None; left.len()];
    for claim in claims {
        let Some(permitted) = &claim.permitted else {
            continue;
        };
        for (i, _) in matches
            .of(&claim.tests)
            .iter()
            .enumerate()
            .filter(|(_, m)| **m)
        {
            if left[i].is_disjoint(permitted) {
                let other = narrowed[i].map(|other| said(context, other));
                let message = format!(
                    "only {} is permitted here on {}, but {}",
                    Judgement::any_of(permitted),
                    matches.ids[i],
                    other.unwrap_or_default()
                );
                report(claim, message);
                return;
            }
            if !left[i].is_subset(permitted) {
                left[i].retain(|verdict| permitted.contains(verdict));
                narrowed[i] = Some(claim);
            }
        }
    }
    for claim in claims {
        let Some(required) = &claim.required else {
            continue;
        };
        let matched = matches.of(&claim.tests).to_vec();
        let mut tests = (0..left.len()).filter(|&i| matched[i]).peekable();
        let first = tests.peek().and_then(|&i| narrowed[i]);
        if let Some(other) = first
            && tests.all(|i| left[i].is_disjoint(required))
        {
            let message = format!(
                "{} is required{}, but {}",
                Judgement::any_of(required),
                about(claim),
                said(context, other)
            );
            report(claim, message);
        }
    }
}

/// What a claim permits, and where it says so.
fn said(context: &Context<'_>, claim: &Expectation) -> String {
    let place = claim.place.relative_to(context.dir);
    let verdicts = claim.permitted.as_ref().map(Judgement::any_of);
    format!("{place} permits only {}", verdicts.unwrap_or_default())
}
