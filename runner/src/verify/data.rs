//! The bytes of the test data.

use super::checks::finding;
use super::{Facts, Made};
use crate::data::layout;
use crate::data::made_files;
use crate::diagnostic::{Diagnostic, Place};
use crate::judge::score::judged;
use crate::package::TestCase;
use crate::plan::FileRef;
use crate::quality::tidiness::duplicates;

/// Larger inputs and answers are slow to move around, in bytes.
const LARGE: usize = 100 << 20;

/// Finds everything about it.
pub fn find(facts: &Facts<'_>, found: &mut Vec<Diagnostic>) {
    let Some(made) = &facts.made else { return };
    for (case, input, answer) in made.cases().filter(|(case, ..)| judged(case.section)) {
        if let Some(input) = input {
            bytes(made, case, "in", input, false, found);
        }
        if let Some(answer) = answer {
            bytes(made, case, "ans", answer, facts.talks(), found);
            limit(facts, made, case, answer, found);
        }
    }
    same(facts, made, found);
    stale(facts, made, found);
    found.extend(made.tries.unrepeatable.iter().cloned());
}

/// Where a file of a case is to be corrected: the file, or the rule that makes it.
fn place(case: &TestCase, file: &FileRef, line: usize) -> Place {
    match file {
        FileRef::Path(path) => Place::at(path, line, 0),
        _ => case.place.clone(),
    }
}

fn bytes(
    made: &Made<'_>,
    case: &TestCase,
    ending: &str,
    file: &FileRef,
    may_be_empty: bool,
    found: &mut Vec<Diagnostic>,
) {
    let Some(bytes) = made.contents.bytes(file) else {
        return;
    };
    let name = format!("{}.{ending}", case.id);
    let mut add = |code, line, message: String, hint: &str| {
        found.push(
            finding(code, place(case, file, line), format!("{name}: {message}"))
                .about(&case.id)
                .hint(hint),
        );
    };
    if bytes.is_empty() && !may_be_empty {
        add(
            "empty-data",
            0,
            "the file is empty".into(),
            "is that meant? programs seldom expect it",
        );
    }
    if bytes.len() > LARGE {
        let message = format!("{} MiB", bytes.len() >> 20);
        add("large-test", 0, message, "make the test smaller");
    }
    for fault in layout::faults(&bytes) {
        let hint = match fault.code {
            "odd-bytes" => "is that meant? many languages read bytes and characters differently",
            "line-ends" => "end every line, the last one too, with one byte",
            _ => "put one blank between two tokens, and none elsewhere: some readers trip over it",
        };
        add(
            fault.code,
            fault.line,
            format!("{} on line {}", fault.what, fault.line),
            hint,
        );
    }
}

/// The output limit, against the answer: what is right may not be stopped.
fn limit(
    facts: &Facts<'_>,
    made: &Made<'_>,
    case: &TestCase,
    answer: &FileRef,
    found: &mut Vec<Diagnostic>,
) {
    let limit = made.plan.problems[made.problem].limits.output;
    let Some(size) = made.contents.bytes(answer).map(|bytes| bytes.len() as u64) else {
        return;
    };
    let shown = |bytes: u64| format!("{:.1} MiB", bytes as f64 / f64::from(1 << 20));
    let (code, what) = match () {
        () if size > limit => ("answer-over-limit", "more than the output limit"),
        () if 2 * size > limit => ("answer-near-limit", "more than half of the output limit"),
        () => return,
    };
    let wanted = (2 * size).div_ceil(1 << 20);
    let message = format!(
        "{}.ans: {} are {what} of {}",
        case.id,
        shown(size),
        shown(limit)
    );
    found.push(
        finding(code, facts.package.config.limits_place.clone(), message)
            .about(&case.id)
            .hint(format!(
                "give `limits: output: {wanted}` in problem.yaml, or let less be printed"
            )),
    );
}

fn same(facts: &Facts<'_>, made: &Made<'_>, found: &mut Vec<Diagnostic>) {
    for tests in duplicates(made.plan, made.problem, made.contents) {
        let (first, others) = (&tests[0], &tests[1..]);
        for (test, by) in others {
            let case = facts.package.cases.iter().find(|case| case.id == *test);
            let place = case.map_or_else(
                || Place::file(&facts.package.dir),
                |case| case.place.clone(),
            );
            let dir = format!("{}/", facts.package.dir.display());
            let message = format!(
                "{test} ({by}) has the same input as {} ({})",
                first.0, first.1
            )
            .replace(&dir, "");
            found.push(
                finding("same-input", place, message)
                    .about(test)
                    .hint("delete one of the two, or change the other"),
            );
        }
    }
}

/// Files on the disk that were made once, and would be made differently now.
fn stale(facts: &Facts<'_>, made: &Made<'_>, found: &mut Vec<Diagnostic>) {
    let problem = &made.plan.problems[made.problem];
    let contents = made.contents;
    for (name, file) in made_files(problem, contents.results, contents.store) {
        let path = facts.package.dir.join("data").join(&name);
        let (Some(file), true) = (file, path.is_file()) else {
            continue;
        };
        let there = contents.store.hash_file(&path).ok();
        if there.is_some_and(|there| there != file.hash()) {
            let message = format!("{name} is not what its rule makes now");
            found.push(
                finding("stale-file", Place::file(path), message)
                    .about(name.rsplit_once('.').map_or("", |(id, _)| id))
                    .hint("`jury generate` makes it anew; if it was changed by hand, write that into generators.yaml"),
            );
        }
    }
}
