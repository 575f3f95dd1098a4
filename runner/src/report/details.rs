//! What stands below the row of a submission: test groups, a letter or a line for each test.

use super::complaints::first_line;
use super::conversation;
use super::model::{ProblemResult, SubmissionResult, TestResult, Verdict};
use super::style::{Look, Paint, harmless, padding, width};
use super::table::counted_seconds;
use super::words;
use crate::package::Judgement;
use std::fmt::Write;

/// Groups, letters and tests of a submission, as much as is wanted.
pub(super) fn show(
    out: &mut String,
    problem: &ProblemResult,
    submission: &SubmissionResult,
    look: &Look,
) {
    if problem.scoring {
        let longest = submission
            .groups
            .iter()
            .map(|group| width(&group.group))
            .max()
            .unwrap_or(0);
        for group in &submission.groups {
            let max = group
                .max_score
                .map_or(String::new(), |max| format!("/{}", words::points(max)));
            let name = harmless(&group.group);
            let verdict = words::verdict_with_cause(&group.verdict, None);
            let space = padding(&name, longest);
            let _ = writeln!(
                out,
                "      {name}{space}  {verdict:<3}  {}{max}",
                words::points(group.score)
            );
        }
    }
    if look.verbose >= 1 {
        letters(out, submission, look);
    }
    if look.verbose == 1 {
        conversation::of_first_failed(out, submission);
    }
    if look.verbose >= 2 {
        test_lines(out, submission, look);
    }
}

/// The folder a test lies in.
fn folder(test: &str) -> &str {
    test.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// `sample [AA]  secret/01-small [AWAA]`, one letter per test, folders in judging order.
fn letters(out: &mut String, submission: &SubmissionResult, look: &Look) {
    const INDENT: usize = 6;
    let mut line = String::new();
    for tests in submission
        .tests
        .chunk_by(|a, b| folder(&a.test) == folder(&b.test))
    {
        let letters: String = tests
            .iter()
            .map(|test| words::letter(&test.verdict))
            .collect();
        let part = format!("{} [{letters}]", harmless(folder(&tests[0].test)));
        let available = look.width.unwrap_or(120);
        if !line.is_empty() && INDENT + width(&line) + 2 + width(&part) > available {
            let _ = writeln!(out, "{}{line}", " ".repeat(INDENT));
            line.clear();
        }
        if !line.is_empty() {
            line.push_str("  ");
        }
        line.push_str(&part);
    }
    if !line.is_empty() {
        let _ = writeln!(out, "{}{line}", " ".repeat(INDENT));
    }
}

fn test_lines(out: &mut String, submission: &SubmissionResult, look: &Look) {
    let verdict = |test: &TestResult| words::verdict_with_cause(&test.verdict, test.cause.as_ref());
    let tests = &submission.tests;
    let longest = tests
        .iter()
        .map(|test| width(&test.test))
        .max()
        .unwrap_or(0);
    let longest_verdict = tests
        .iter()
        .map(|test| width(&verdict(test)))
        .max()
        .unwrap_or(0);
    for test in tests {
        let name = harmless(&test.test);
        let verdict = verdict(test);
        let accepted = test.verdict == Verdict::Judged(Judgement::Accepted);
        let paint = if accepted { Paint::Plain } else { Paint::Warn };
        let time = words::seconds(counted_seconds(test));
        let memory = words::memory(test.memory_kib);
        let runs = match test.runs {
            0 | 1 => String::new(),
            runs => format!("(least of {runs} runs) "),
        };
        let stack = match test.stack_kib {
            Some(kib) => format!("stack {}  ", words::memory(kib)),
            None => String::new(),
        };
        let line = format!(
            "      {name}{}  {}{}  {time:>8}  {memory:>10}  {stack}{runs}{}",
            padding(&name, longest),
            look.paint(paint, verdict.as_str()),
            padding(&verdict, longest_verdict),
            first_line(&test.message),
        );
        let _ = writeln!(out, "{}", line.trim_end());
        conversation::of_test(out, test, look);
    }
}
