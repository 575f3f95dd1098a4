//! What is said below the table of submissions that do not behave as claimed or do not compile.

use super::model::{SubmissionResult, Verdict};
use super::style::{Look, Paint, harmless};
use super::table::unexpected;
use super::words;
use std::fmt::Write;

/// Lines of a compiler's message that are shown without `-v`.
const COMPILER_LINES: usize = 12;

/// What is wrong with a submission, in sentences.
pub(super) fn show(out: &mut String, submission: &SubmissionResult, look: &Look) {
    let name = harmless(&submission.submission);
    let broken =
        submission.verdict == Verdict::CompileError && !submission.compile_message.is_empty();
    // Where the jury itself failed, that is told as its fault.
    let told = submission.complaints.is_empty() && submission.killed_by.is_empty();
    if !broken && (!unexpected(submission) || told) {
        return;
    }
    if unexpected(submission) {
        let headline = if submission.headline.is_empty() {
            ""
        } else {
            &format!(" ({})", harmless(&submission.headline))
        };
        let _ = writeln!(
            out,
            "  {} {name}{headline}",
            look.paint(Paint::Bad, "UNEXPECTED")
        );
        for complaint in &submission.complaints {
            let _ = writeln!(out, "    {}", harmless(complaint));
        }
        let first = submission.killed_by.first();
        if let Some(test) = submission
            .tests
            .iter()
            .find(|test| Some(&test.test) == first && !test.message.is_empty())
        {
            let verdict = words::verdict_with_cause(&test.verdict, test.cause.as_ref());
            let (test, message) = (harmless(&test.test), first_line(&test.message));
            let told = format!("first {test} with {verdict}: {message}");
            // A complaint often says it already.
            if !submission
                .complaints
                .iter()
                .any(|c| harmless(c).contains(&told))
            {
                let _ = writeln!(out, "    {test}: {verdict}: {message}");
            }
        }
    }
    if broken {
        if !unexpected(submission) {
            let _ = writeln!(out, "  {name} does not compile:");
        }
        let lines: Vec<&str> = submission.compile_message.lines().collect();
        let shown = if look.verbose > 0 {
            lines.len()
        } else {
            lines.len().min(COMPILER_LINES)
        };
        for line in &lines[..shown] {
            let _ = writeln!(out, "    {}", harmless(line));
        }
        if shown < lines.len() {
            let _ = writeln!(
                out,
                "    ({} more lines; -v shows them)",
                lines.len() - shown
            );
        }
    }
}

/// The first line of a message, fit to be shown.
pub(super) fn first_line(message: &str) -> String {
    harmless(message.lines().next().unwrap_or("").trim()).into_owned()
}
