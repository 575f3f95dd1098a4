//! What can be said against a problem, for people and as JSON lines.

use super::style::{Look, Paint, harmless};
use super::{diagnostics, words};
use crate::diagnostic::{Diagnostic, Severity};
use crate::verify::{CHECKS, Choice, Subject, Verified};
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::Path;

/// For people: findings, and a line of numbers. Files are named relative to `base`.
pub fn text(verified: &Verified, look: &Look, base: &Path) -> String {
    let mut out = diagnostics::show_all(&verified.findings, look, base);
    if look.verbose > 0 {
        for waived in &verified.waived {
            let finding = &waived.finding;
            let _ = writeln!(
                out,
                "waived[{}]: {}\n  {} {}\n   = reason: {}",
                finding.code,
                harmless(&finding.message),
                look.paint(Paint::Frame, "-->"),
                harmless(&finding.place.relative_to(base)),
                harmless(&waived.reason)
            );
        }
        out.push_str(&limits(verified));
    }
    let (errors, warnings) = (
        verified.count(Severity::Error),
        verified.count(Severity::Warning),
    );
    let paint = match (errors, warnings) {
        (0, 0) => Paint::Good,
        (0, _) => Paint::Warn,
        _ => Paint::Bad,
    };
    let counts = format!(
        "{}, {}",
        words::count(errors, "error"),
        words::count(warnings, "warning")
    );
    let partial = if verified.partial {
        "; not everything could be looked at"
    } else {
        ""
    };
    let _ = writeln!(
        out,
        "{}: {}, {} waived; {} made{partial}",
        harmless(&verified.problem),
        look.paint(paint, counts),
        verified.waived.len(),
        words::count(verified.checks, "check"),
    );
    out
}

/// How near the tests come to the bounds of the input: a line for each variable.
fn limits(verified: &Verified) -> String {
    let mut out = String::new();
    for limit in &verified.limits {
        let args = limit.args.join(" ");
        let _ = writeln!(
            out,
            "  {} {} {}{}: {}{}",
            harmless(&limit.variable),
            if limit.upper { "<=" } else { ">=" },
            harmless(&limit.value),
            if args.is_empty() {
                String::new()
            } else {
                format!(" with {}", harmless(&args))
            },
            match &limit.seen {
                Some(seen) => format!("{} is seen", harmless(seen)),
                None => "not told what is seen".into(),
            },
            if limit.reached { "" } else { ", not reached" },
        );
    }
    out
}

fn finding(problem: &str, finding: &Diagnostic, waived: Option<&str>) -> Value {
    let text = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    let number = |number: usize| (number > 0).then_some(number);
    json!({
        "type": "finding",
        "problem": problem,
        "severity": finding.severity,
        "code": finding.code,
        "about": text(&finding.about),
        "file": finding.place.file.to_string_lossy(),
        "line": number(finding.place.line),
        "column": number(finding.place.column),
        "message": finding.message,
        "hint": text(&finding.hint),
        "command": text(&finding.command),
        "notes": finding.notes,
        "waived": waived,
    })
}

/// As JSON: a line for each finding, waived ones last, one for each bound, and one for the problem.
pub fn json(verified: &Verified) -> String {
    let problem = verified.problem.as_str();
    let mut out = String::new();
    let told = verified
        .findings
        .iter()
        .map(|one| finding(problem, one, None));
    let waived = verified
        .waived
        .iter()
        .map(|waived| finding(problem, &waived.finding, Some(&waived.reason)));
    let limits = verified.limits.iter().map(|limit| {
        json!({
            "type": "bound", "problem": problem, "variable": limit.variable, "arguments": limit.args,
            "side": if limit.upper { "upper" } else { "lower" }, "value": limit.value,
            "seen": limit.seen, "reached": limit.reached,
        })
    });
    let last = json!({
        "type": "verify", "problem": problem, "errors": verified.count(Severity::Error),
        "warnings": verified.count(Severity::Warning), "waived": verified.waived.len(),
        "checks": verified.checks, "partial": verified.partial,
    });
    for line in told.chain(waived).chain(limits).chain([last]) {
        let _ = writeln!(out, "{line}");
    }
    out
}

/// All checks that are chosen, by subject.
pub fn list(choice: &Choice) -> String {
    let mut out = String::new();
    let wide = CHECKS
        .iter()
        .map(|check| check.code.len())
        .max()
        .unwrap_or(0);
    let mut last: Option<Subject> = None;
    for check in choice.checks() {
        if last != Some(check.subject) {
            let gap = if last.is_some() { "\n" } else { "" };
            let _ = writeln!(out, "{gap}{}", check.subject.title());
            last = Some(check.subject);
        }
        let _ = writeln!(
            out,
            "  {:wide$}  {:7}  {}",
            check.code,
            check.grade.word(),
            check.meaning
        );
    }
    out
}

/// The same as JSON lines.
pub fn list_json(choice: &Choice) -> String {
    let mut out = String::new();
    for check in choice.checks() {
        let line = json!({
            "type": "check", "code": check.code, "severity": check.grade.word(),
            "subject": check.subject.title(), "meaning": check.meaning,
        });
        let _ = writeln!(out, "{line}");
    }
    out
}
