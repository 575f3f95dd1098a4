//! What a search for a counterexample found.

use crate::quality::hack::{Counterexample, Outcome};
use crate::report::json::milliseconds;
use crate::report::style::harmless;
use crate::report::words;
use std::fmt::Write;

/// Lines of an input or output that are shown.
const LINES: usize = 20;
/// Bytes of a line that are shown.
const COLUMNS: usize = 200;

fn block(out: &mut String, title: &str, bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let _ = writeln!(out, "  {title}:");
    for line in text.lines().take(LINES) {
        let shown: String = line.chars().take(COLUMNS).collect();
        let dots = if shown.len() < line.len() { " ..." } else { "" };
        let _ = writeln!(out, "    {}{dots}", harmless(&shown));
    }
    if text.is_empty() {
        let _ = writeln!(out, "    (nothing)");
    }
    let rest = text.lines().count().saturating_sub(LINES);
    if rest > 0 {
        let _ = writeln!(out, "    [{} more]", words::count(rest, "line"));
    }
}

fn found(out: &mut String, problem: &str, target: &str, found: &Counterexample) {
    let _ = writeln!(
        out,
        "{problem}: {} fails with {}: {}",
        harmless(target),
        found.kill.verdict.short(),
        harmless(found.kill.message.lines().next().unwrap_or(""))
    );
    let _ = writeln!(
        out,
        "  found after {}: {}",
        words::count(found.tried.0, "input"),
        harmless(&found.origin)
    );
    let minimal = match found.minimal {
        true => "1-minimal: no single move makes it smaller",
        false => "time was over before it was shown to be minimal",
    };
    let _ = writeln!(
        out,
        "  {} of {} left after {} ({minimal})",
        words::bytes(found.input.len() as u64),
        words::bytes(found.found_bytes as u64),
        words::count(found.tried.1, "further input"),
    );
    if let Some(call) = &found.call {
        let _ = writeln!(out, "  made by: {}", harmless(call));
    }
    block(out, "input", &found.input);
    block(out, "right answer", &found.kill.answer);
    block(out, "its output", &found.kill.output);
}

/// For people.
pub fn text(problem: &str, target: &str, outcome: &Outcome) -> String {
    let mut out = String::new();
    match outcome {
        Outcome::Found(example) => found(&mut out, problem, target, example),
        Outcome::Nothing(tried) => {
            let inputs = words::count(*tried, "input");
            let _ = writeln!(out, "{problem}: {} agrees on {inputs}", harmless(target));
        }
    }
    out
}

/// As a line of JSON.
pub fn json(problem: &str, target: &str, outcome: &Outcome) -> String {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let line = match outcome {
        Outcome::Found(found) => serde_json::json!({
            "type": "hack", "problem": problem, "submission": target, "found": true,
            "verdict": found.kill.verdict.short(), "message": found.kill.message,
            "input": text(&found.input), "answer": text(&found.kill.answer), "output": text(&found.kill.output),
            "origin": found.origin, "call": found.call, "found_bytes": found.found_bytes, "minimal": found.minimal,
            "searched": found.tried.0, "shrunk": found.tried.1,
            "search_s": milliseconds(found.took.0.as_secs_f64()), "shrink_s": milliseconds(found.took.1.as_secs_f64()),
        }),
        Outcome::Nothing(tried) => serde_json::json!({
            "type": "hack", "problem": problem, "submission": target, "found": false, "searched": tried,
        }),
    };
    format!("{line}\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::package::Judgement;
    use crate::quality::hack::Kill;

    #[test]
    fn both_outputs_are_shown() {
        let outcome = Outcome::Found(Box::new(Counterexample {
            input: b"1\n".to_vec(),
            kill: Kill {
                verdict: Judgement::WrongAnswer,
                message: "expected 2".into(),
                answer: b"2\n".to_vec(),
                output: Vec::new(),
            },
            origin: "number 7".into(),
            call: None,
            found_bytes: 40,
            minimal: true,
            tried: (3, 9),
            took: Default::default(),
        }));
        let shown = text("p", "a.cpp", &outcome);
        assert!(
            shown.starts_with(
                "p: a.cpp fails with WA: expected 2\n  found after 3 inputs: number 7\n"
            )
        );
        assert!(
            shown
                .ends_with("input:\n    1\n  right answer:\n    2\n  its output:\n    (nothing)\n")
        );
        assert!(json("p", "a.cpp", &Outcome::Nothing(5)).contains("\"found\":false"));
    }
}
