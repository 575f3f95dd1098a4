//! What `jury cross` found, for people and as JSON lines.

use super::words;
use crate::engine::cross::Agreement;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::fmt::Write as _;

/// A bar on a terminal; elsewhere nothing.
pub struct Progress(ProgressBar);

impl Progress {
    /// A bar for one problem.
    pub fn new(problem: &str) -> Progress {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        bar.set_style(
            ProgressStyle::with_template("{prefix} {bar:30} {pos}/{len} instances, {eta} left")
                .unwrap_or_else(|_| ProgressStyle::default_bar()),
        );
        bar.set_prefix(problem.to_string());
        Progress(bar)
    }

    /// So many of so many instances are done.
    pub fn tell(&self, done: usize, all: usize) {
        self.0.set_length(all as u64);
        self.0.set_position((done as u64).max(self.0.position()));
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        self.0.finish_and_clear();
    }
}

/// Longest text of an instance or output that is shown.
const SHOWN: usize = 400;

fn block(out: &mut String, title: &str, bytes: &[u8]) {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(SHOWN)]);
    let _ = writeln!(out, "    {title}:");
    for line in text.lines() {
        let _ = writeln!(out, "      {}", super::style::harmless(line));
    }
    if bytes.len() > SHOWN {
        let _ = writeln!(out, "      [{} more bytes]", bytes.len() - SHOWN);
    }
}

/// The report for people.
pub fn text(problem: &str, agreement: &Agreement) -> String {
    let mut out = String::new();
    let cached = if agreement.cached {
        " (known from before)"
    } else {
        ""
    };
    let verdict = match (agreement.count, agreement.interrupted) {
        (0, false) => "all agree".to_string(),
        (0, true) => "stopped early, no disagreement so far".to_string(),
        (n, _) => words::count(n, "disagreement"),
    };
    let _ = writeln!(
        out,
        "{problem}: {}, {verdict}{cached}",
        words::count(agreement.instances, "instance")
    );
    for (name, ran, gave_up) in &agreement.ran {
        let part = if *ran == agreement.instances {
            String::new()
        } else {
            format!(" on {ran} of them")
        };
        let up = if *gave_up > 0 {
            format!(", gave up on {gave_up}")
        } else {
            String::new()
        };
        let _ = writeln!(out, "  {name}{part}{up}");
    }
    for found in &agreement.disagreements {
        let _ = writeln!(
            out,
            "  {} disagrees on instance {}: {}",
            found.solver, found.number, found.message
        );
        block(&mut out, "input", &found.input);
        block(&mut out, "judge answer", &found.answer);
        block(&mut out, "output", &found.output);
    }
    out
}

/// The same as JSON: a line for each disagreement kept, then one for the problem.
pub fn json(problem: &str, agreement: &Agreement) -> String {
    let mut out = String::new();
    for found in &agreement.disagreements {
        let line = serde_json::json!({
            "type": "disagreement", "problem": problem, "submission": found.solver, "instance": found.number,
            "message": found.message, "input": String::from_utf8_lossy(&found.input),
            "answer": String::from_utf8_lossy(&found.answer), "output": String::from_utf8_lossy(&found.output),
        });
        let _ = writeln!(out, "{line}");
    }
    let ran: Vec<_> = agreement
        .ran
        .iter()
        .map(|(name, ran, gave_up)| serde_json::json!({ "program": name, "ran": ran, "gave_up": gave_up }))
        .collect();
    let line = serde_json::json!({
        "type": "cross", "problem": problem, "instances": agreement.instances, "disagreements": agreement.count,
        "programs": ran, "cached": agreement.cached, "interrupted": agreement.interrupted,
    });
    let _ = writeln!(out, "{line}");
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::cross::Disagreement;

    #[test]
    fn a_disagreement_shows_the_instance() {
        let agreement = Agreement {
            instances: 3,
            ran: vec![
                ("oracle rules".into(), 3, 0),
                ("accepted/a.cpp".into(), 1, 0),
            ],
            disagreements: vec![Disagreement {
                number: 2,
                solver: "accepted/a.cpp".into(),
                input: b"1\n".to_vec(),
                answer: b"0\n".to_vec(),
                output: b"7\n".to_vec(),
                message: "expected 0, found 7".into(),
            }],
            count: 1,
            ..Agreement::default()
        };
        let text = text("p", &agreement);
        assert!(
            text.starts_with("p: 3 instances, 1 disagreement\n"),
            "{text}"
        );
        assert!(text.contains("accepted/a.cpp on 1 of them\n"));
        assert!(
            text.contains("disagrees on instance 2: expected 0, found 7\n    input:\n      1\n")
        );
        assert_eq!(json("p", &agreement).lines().count(), 2);
    }
}
