//! Which tests and submissions there are.

use super::Facts;
use super::checks::finding;
use crate::diagnostic::{Diagnostic, Place};
use crate::package::{Program, Section, Source};
use crate::quality::matrix::claimed_right;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// Finds what is missing, or there twice.
pub fn find(facts: &Facts<'_>, found: &mut Vec<Diagnostic>) {
    tests(facts, found);
    padding(facts, found);
    submissions(facts, found);
}

fn tests(facts: &Facts<'_>, found: &mut Vec<Diagnostic>) {
    let package = facts.package;
    let has = |section| package.cases.iter().any(|case| case.section == section);
    let mut add = |code, folder: &str, message: &str, hint: &str| {
        let place = Place::file(package.dir.join("data").join(folder));
        found.push(finding(code, place, message).hint(hint));
    };
    // A sample of which only the conversation is shown has no input.
    let shown = facts.below("data/sample").next().is_some();
    if !(has(Section::Sample) || facts.talks() && shown) {
        add(
            "no-sample",
            "sample",
            "there is no sample",
            "add data/sample/1.in and 1.ans: contestants see them in the statement",
        );
    }
    // Older versions have no folders for files that must be refused.
    if package.config.format.is_old() {
        return;
    }
    if !has(Section::InvalidInput) {
        add(
            "no-invalid-input",
            "invalid_input",
            "nothing shows that the input validators refuse anything",
            "add inputs that they must refuse, each wrong in one way, as data/invalid_input/NAME.in",
        );
    }
    let tried = has(Section::ValidOutput) || has(Section::InvalidOutput);
    if package.output_validator.is_some() && !facts.talks() && !tried {
        add(
            "no-output-tests",
            "invalid_output",
            "nothing shows that the output validator refuses what is wrong, and accepts what is right",
            "add NAME.in, NAME.ans and NAME.out to data/invalid_output and data/valid_output",
        );
    }
}

/// Compares as people do: numbers in names by what they are worth.
fn natural(a: &str, b: &str) -> Ordering {
    let (mut a, mut b) = (a, b);
    loop {
        let number = |text: &str| {
            text.find(|c: char| !c.is_ascii_digit())
                .unwrap_or(text.len())
        };
        let (m, n) = (number(a), number(b));
        if m > 0 && n > 0 {
            let (x, y) = (
                a[..m].trim_start_matches('0'),
                b[..n].trim_start_matches('0'),
            );
            let order = x.len().cmp(&y.len()).then_with(|| x.cmp(y));
            if order != Ordering::Equal {
                return order;
            }
            (a, b) = (&a[m..], &b[n..]);
            continue;
        }
        match (a.chars().next(), b.chars().next()) {
            (Some(x), Some(y)) if x == y => (a, b) = (&a[x.len_utf8()..], &b[y.len_utf8()..]),
            (x, y) => return x.cmp(&y),
        }
    }
}

/// Folders, and tests whose names begin with a number, that are judged in another order than people read them.
fn padding(facts: &Facts<'_>, found: &mut Vec<Diagnostic>) {
    let mut names: BTreeMap<&str, BTreeSet<(&str, bool)>> = BTreeMap::new();
    let judged = |case: &&crate::package::TestCase| crate::judge::score::judged(case.section);
    for case in facts.package.cases.iter().filter(judged) {
        let mut path = case.id.as_str();
        let mut is_folder = false;
        while let Some((folder, name)) = path.rsplit_once('/') {
            names.entry(folder).or_default().insert((name, is_folder));
            (path, is_folder) = (folder, true);
        }
    }
    for (folder, names) in names {
        let counted = |name: &str| name.starts_with(|c: char| c.is_ascii_digit());
        let list: Vec<&str> = names
            .iter()
            .filter(|(name, is_folder)| *is_folder || counted(name))
            .map(|(name, _)| *name)
            .collect();
        if let Some(pair) = list
            .windows(2)
            .find(|pair| natural(pair[0], pair[1]) == Ordering::Greater)
        {
            let message = format!("{folder}: `{}` comes before `{}`", pair[0], pair[1]);
            let place = Place::file(facts.package.dir.join("data").join(folder));
            found.push(
                finding("number-padding", place, message)
                    .about(folder)
                    .hint("fill the numbers up with zeros, to the same length"),
            );
        }
    }
}

fn submissions(facts: &Facts<'_>, found: &mut Vec<Diagnostic>) {
    let package = facts.package;
    let place = || Place::file(package.dir.join("submissions"));
    let right = package
        .submissions
        .iter()
        .filter(|s| claimed_right(&s.expectations));
    if right.count() == 1 {
        let message = "there is only one accepted submission: nobody confirms its answers";
        found.push(
            finding("one-accepted", place(), message)
                .hint("let somebody else write another one, in another language"),
        );
    }
    let fails = |submission: &&crate::package::Submission| {
        !submission.expectations.is_empty() && !claimed_right(&submission.expectations)
    };
    if !package.submissions.is_empty() && !package.submissions.iter().any(|s| fails(&s)) {
        let message = "no submission has to fail: nothing shows that the tests find mistakes";
        found.push(
            finding("no-wrong-submission", place(), message).hint(
                "add wrong and slow ones to submissions/wrong_answer and time_limit_exceeded",
            ),
        );
    }
    let mut known: BTreeMap<Vec<Vec<u8>>, &str> = BTreeMap::new();
    for submission in &package.submissions {
        let Some(sources) = sources(&submission.program) else {
            continue;
        };
        match known.get(&sources) {
            Some(first) => {
                let message = format!("{} is the same as {first}", submission.path);
                let place = Place::file(package.dir.join("submissions").join(&submission.path));
                found.push(
                    finding("same-submission", place, message)
                        .about(&submission.path)
                        .hint("delete one of the two"),
                );
            }
            None => {
                known.insert(sources, &submission.path);
            }
        }
    }
}

/// The sources of a program; `None` when there are none, or they are large.
fn sources(program: &Program) -> Option<Vec<Vec<u8>>> {
    match &program.source {
        Source::Files { files, .. } => files.iter().map(|file| super::text::bytes(file)).collect(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_as_people_order_them() {
        for (a, b) in [
            ("a", "a1"),
            ("a1", "a2"),
            ("a2", "a10"),
            ("a10", "a010b"),
            ("9", "10"),
            ("a", "b"),
        ] {
            assert_eq!(natural(a, b), Ordering::Less, "{a} {b}");
        }
        assert_eq!(natural("a010", "a10"), Ordering::Equal);
    }
}
