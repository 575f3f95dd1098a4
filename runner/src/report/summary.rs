//! The last lines of a run.

use super::model::{ProblemResult, RoundResult};
use super::style::{Look, Paint, harmless};
use super::words::{count, seconds};
use crate::diagnostic::Severity;
use std::fmt::Write;

/// How much was done, how fast, behind which walls, and whether all is well. `errors` are those of no problem.
pub fn show(round: &RoundResult, errors: usize, look: &Look) -> String {
    let mut out = String::new();
    let problems = &round.problems;
    let submissions: usize = problems
        .iter()
        .map(|problem| problem.submissions.len())
        .sum();
    let mut isolation = Vec::new();
    if !round.layers.is_empty() {
        isolation.push(format!("isolation: {}", round.layers.join(", ")));
    }
    if !round.missing_layers.is_empty() {
        // The reasons are long, and the same after every run.
        let names: Vec<&str> = round
            .missing_layers
            .iter()
            .map(|layer| {
                layer
                    .split_once(": ")
                    .map_or(layer.as_str(), |(name, _)| name)
            })
            .collect();
        isolation.push(format!(
            "not active: {} (`jury doctor` says why)",
            names.join(", ")
        ));
    }
    if !isolation.is_empty() {
        let _ = writeln!(
            out,
            "{}",
            look.paint(Paint::Dim, harmless(&isolation.join("; ")))
        );
    }
    let _ = write!(
        out,
        "{}, {}, {} ({} run, {} cached) in {}: ",
        count(problems.len(), "problem"),
        count(submissions, "submission"),
        count(round.ran + round.cached, "step"),
        round.ran,
        round.cached,
        seconds(round.wall_s),
    );
    let (text, paint) = outcome(round, errors);
    let _ = writeln!(out, "{}", look.paint(paint, text));
    out
}

fn outcome(round: &RoundResult, errors: usize) -> (String, Paint) {
    let problems = &round.problems;
    // Of what was cut short nothing is said but what is known.
    let ok = |problem: &ProblemResult| match round.interrupted {
        true => problem.ok_so_far(),
        false => problem.ok(),
    };
    let bad: Vec<&str> = problems
        .iter()
        .filter(|problem| !ok(problem))
        .map(|problem| &*problem.problem)
        .collect();
    let of = |severity: Severity| {
        let all = problems.iter().flat_map(|problem| &problem.diagnostics);
        all.filter(|diagnostic| diagnostic.severity == severity)
            .count()
    };
    let (errors, warnings) = (errors + of(Severity::Error), of(Severity::Warning));
    let bad_names = || harmless(&bad.join(", ")).into_owned();
    let mut text = match (problems.is_empty(), bad.is_empty()) {
        (true, _) => "nothing to do".to_owned(),
        _ if round.interrupted => {
            let done = problems.iter().filter(|problem| !problem.partial).count();
            let after = match problems.len() {
                1 => String::new(),
                all => format!(" after {done} of {all} problems"),
            };
            match bad.is_empty() {
                true => format!("cut short{after}: nothing unexpected so far"),
                false => format!("cut short{after}: NOT as expected so far: {}", bad_names()),
            }
        }
        (false, true) if errors > 0 => "problems as expected, but not all went well".to_owned(),
        (false, true) => "all as expected".to_owned(),
        (false, false) => format!("NOT as expected: {}", bad_names()),
    };
    if errors > 0 {
        let _ = write!(text, ", {}", count(errors, "error"));
    }
    if warnings > 0 {
        let _ = write!(text, ", {}", count(warnings, "warning"));
    }
    let good = bad.is_empty() && errors == 0 && !round.interrupted;
    let paint = match (good, warnings) {
        (false, _) => Paint::Bad,
        (true, 0) => Paint::Good,
        (true, _) => Paint::Warn,
    };
    (text, paint)
}
