//! How the submissions fared.

use super::Facts;
use super::checks::finding;
use crate::diagnostic::{Diagnostic, Place};
use crate::package::Judgement;
use crate::quality::matrix::claimed_right;
use crate::report::model::{SubmissionResult, Verdict};
use crate::report::words;

/// Lines of a compiler that are shown.
const LINES: usize = 8;

/// Finds everything about them.
pub fn find(facts: &Facts<'_>, found: &mut Vec<Diagnostic>) {
    let Some(made) = &facts.made else { return };
    let package = facts.package;
    let place = |result: &SubmissionResult| {
        Place::file(package.dir.join("submissions").join(&result.submission))
    };
    let right = |result: &SubmissionResult| {
        let known = package
            .submissions
            .iter()
            .find(|s| s.path == result.submission);
        known.is_some_and(|submission| claimed_right(&submission.expectations))
    };
    let accepted =
        |result: &SubmissionResult| result.verdict == Verdict::Judged(Judgement::Accepted);
    let slowest = |result: &SubmissionResult| {
        result
            .tests
            .iter()
            .map(|test| test.cpu_s)
            .fold(0.0, f64::max)
    };
    for result in &made.result.submissions {
        let name = &result.submission;
        if result.as_expected == Some(false) {
            let message = match result.verdict {
                Verdict::CompileError => format!("{name} does not compile"),
                _ => format!("{name}: {} is expected, but it is not so", result.expected),
            };
            let mut finding = finding("unexpected-verdict", place(result), message)
                .about(name)
                .hint("correct the submission, the tests, or what is claimed of it");
            for complaint in &result.complaints {
                finding = finding.note(complaint);
            }
            let lines = result
                .compile_message
                .lines()
                .filter(|line| !line.trim().is_empty());
            for line in lines.take(LINES) {
                finding = finding.note(line);
            }
            found.push(finding);
        }
        let most = result
            .groups
            .iter()
            .map(|group| group.max_score)
            .sum::<Option<f64>>();
        if let (true, true, Some(score), Some(most)) =
            (right(result), accepted(result), result.score, most)
            && score + 1e-9 < most
        {
            let message = format!("{name} is accepted, with {score} of {most} points");
            found.push(
                finding("no-full-score", place(result), message)
                    .about(name)
                    .hint("correct it, or claim the score in submissions.yaml"),
            );
        }
    }
    let right_ones = made
        .result
        .submissions
        .iter()
        .filter(|result| right(result) && accepted(result));
    let Some(limit) = right_ones.map(slowest).reduce(f64::max) else {
        return;
    };
    // Where all are quick, who is the slowest is chance.
    let limit = limit.max(made.result.time_limit_s.unwrap_or(0.0) / 10.0);
    let others = made
        .result
        .submissions
        .iter()
        .filter(|result| !right(result) && accepted(result));
    for result in others.filter(|result| slowest(result) > limit) {
        let message = format!(
            "{} passes in {}, and is slower than all that must pass",
            result.submission,
            words::seconds(slowest(result))
        );
        found.push(
            finding("slower-than-accepted", place(result), message)
                .about(&result.submission)
                .hint("say whether it has to pass: with the time limit as it is, it does"),
        );
    }
}
