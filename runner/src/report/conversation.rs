//! What a submission and the output validator said to each other, below the test.

use super::model::{SubmissionResult, TestResult, Transcript, Verdict};
use super::style::{Look, harmless};
use crate::package::Judgement;
use std::fmt::Write;

/// Lines shown of the first test that a submission fails, with `-v`.
const SOME: usize = 16;
/// Lines shown of every test, with `-vv`.
const MANY: usize = 200;
/// Longest line that is shown whole.
const LONGEST: usize = 200;

/// With `-v`: the conversation of the first test that the submission fails.
pub(super) fn of_first_failed(out: &mut String, submission: &SubmissionResult) {
    let accepted = Verdict::Judged(Judgement::Accepted);
    let failed = |test: &&TestResult| test.verdict != accepted && text(test).is_some();
    if let Some(test) = submission.tests.iter().find(failed) {
        let _ = writeln!(out, "      {}:", harmless(&test.test));
        lines(out, text(test).unwrap_or_default(), SOME);
    }
}

/// With `-vv`: the conversation of a test, below its line.
pub(super) fn of_test(out: &mut String, test: &TestResult, look: &Look) {
    if look.verbose >= 2 {
        lines(out, text(test).unwrap_or_default(), MANY);
    }
}

fn text(test: &TestResult) -> Option<&str> {
    match &test.transcript {
        Some(Transcript::Text(text)) => Some(text),
        _ => None,
    }
}

/// At most `most` lines: the first half and the last.
fn lines(out: &mut String, text: &str, most: usize) {
    let all: Vec<&str> = text.lines().collect();
    for (number, line) in all.iter().enumerate() {
        let left_out = all.len().saturating_sub(most);
        if left_out > 0 && number == most / 2 {
            let _ = writeln!(out, "        [{left_out} more lines]");
        }
        if left_out > 0 && (most / 2..most / 2 + left_out).contains(&number) {
            continue;
        }
        let short = match line.char_indices().nth(LONGEST) {
            Some((end, _)) => format!("{} [...]", &line[..end]),
            None => (*line).to_owned(),
        };
        let _ = writeln!(out, "        {}", harmless(&short));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_many_lines_the_first_and_the_last_are_shown() {
        let mut out = String::new();
        lines(&mut out, "a\nb\nc\nd\ne\n", 2);
        assert_eq!(out, "        a\n        [3 more lines]\n        e\n");
        out.clear();
        lines(&mut out, "a\nb\n", 2);
        assert_eq!(out, "        a\n        b\n");
        out.clear();
        lines(&mut out, &"x".repeat(300), 2);
        assert_eq!(out.len(), 8 + 200 + " [...]\n".len());
    }
}
