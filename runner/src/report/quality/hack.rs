//! What a search for a counterexample found.

use crate::quality::hack::{Counterexample, End, Outcome, Reached};
use crate::report::json::milliseconds;
use crate::report::progress::Line;
use crate::report::style::harmless;
use crate::report::words;
use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

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

/// A line on a terminal that says how far a search is.
pub fn progress(problem: &str, target: &str, time: Duration, reached: Arc<Reached>) -> Line {
    let title = format!("{problem}: {}", harmless(target));
    Line::new(move |passed| {
        let tried = words::count(reached.tried.load(Ordering::Relaxed), "input");
        match reached.found.load(Ordering::Relaxed) {
            true => format!("{title}: fails; made smaller, {tried} so far"),
            false => format!(
                "{title}: {tried} tried, {} of {} s",
                passed.as_secs(),
                time.as_secs()
            ),
        }
    })
}

fn found(out: &mut String, problem: &str, target: &str, found: &Counterexample, interrupted: bool) {
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
        false if interrupted => "interrupted before it was shown to be minimal",
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

/// For people. `interrupted`: the user ended it.
pub fn text(problem: &str, target: &str, outcome: &Outcome, interrupted: bool) -> String {
    let mut out = String::new();
    match outcome {
        Outcome::Found(example) => found(&mut out, problem, target, example, interrupted),
        Outcome::Nothing { tried, time, end } => {
            let inputs = words::count(*tried, "input");
            let passed = words::seconds(time.as_secs_f64());
            let target = harmless(target);
            let _ = match (interrupted, end) {
                (true, _) => writeln!(
                    out,
                    "{problem}: interrupted: {target} agrees on {inputs}, tried in {passed}"
                ),
                (false, End::Time) => writeln!(
                    out,
                    "{problem}: {target} agrees on {inputs}, tried in {passed}; time was over before all were tried\n  \
                     `--time {}` searches longer",
                    (time.as_secs() * 5).clamp(60, 3600)
                ),
                (false, End::Tries) => writeln!(
                    out,
                    "{problem}: {target} agrees on {inputs}, tried in {passed}\n  a larger `--tries` searches further"
                ),
                (false, End::All) => writeln!(
                    out,
                    "{problem}: {target} agrees on all {inputs} there were to try, in {passed}\n  \
                     more time finds no more: another generator, or `cross` in jury.yaml, gives other inputs"
                ),
            };
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
        Outcome::Nothing { tried, end, .. } => serde_json::json!({
            "type": "hack", "problem": problem, "submission": target, "found": false, "searched": tried,
            "complete": *end == End::All,
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
        let shown = text("p", "a.cpp", &outcome, false);
        assert!(
            shown.starts_with(
                "p: a.cpp fails with WA: expected 2\n  found after 3 inputs: number 7\n"
            )
        );
        assert!(
            shown
                .ends_with("input:\n    1\n  right answer:\n    2\n  its output:\n    (nothing)\n")
        );
    }

    #[test]
    fn a_search_without_success_says_how_long_it_was_and_why_it_ended() {
        let nothing = |end| Outcome::Nothing {
            tried: 5,
            time: Duration::from_secs(60),
            end,
        };
        assert!(json("p", "a.cpp", &nothing(End::Time)).contains("\"found\":false"));
        let ended = text("p", "a.cpp", &nothing(End::Time), false);
        assert!(
            ended.contains("5 inputs, tried in 60.0 s; time was over"),
            "{ended}"
        );
        assert!(ended.contains("`--time 300`"), "{ended}");
        let all = text("p", "a.cpp", &nothing(End::All), false);
        assert!(
            all.contains("all 5 inputs") && !all.contains("--time"),
            "{all}"
        );
        let stopped = text("p", "a.cpp", &nothing(End::Time), true);
        assert!(stopped.contains("interrupted"), "{stopped}");
        assert!(!stopped.contains("time was over"), "{stopped}");
    }
}
