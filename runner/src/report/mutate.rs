//! What `jury mutate` found, for people and as JSON lines.

use super::style::{Look, Paint, harmless};
use super::words::count;
use crate::quality::mutate::{Counts, Fate, Kill, Outcome, Small, Tried};
use mutants::apply;
use std::fmt::Write as _;
use std::time::Duration;

/// Lines of an instance that are shown.
const SHOWN_LINES: usize = 12;
/// Characters of a line that are shown.
const SHOWN_COLUMNS: usize = 160;

/// The report for people: counts, then each survivor as a diff.
pub fn text(problem: &str, outcome: &Outcome, look: &Look) -> String {
    let mut out = String::new();
    let counts = outcome.counts();
    let title = format!("{problem}  {}", outcome.submission);
    let _ = writeln!(out, "{}", look.paint(Paint::Bold, harmless(&title)));
    let _ = writeln!(out, "  {}", summary(&counts));
    for tried in &outcome.mutants {
        let shown = match tried.fate {
            Fate::Survived(_) => tried.allowed.is_none() || look.verbose > 0,
            Fate::Killed(Kill::Checks) => look.verbose > 0,
            _ => false,
        };
        if shown {
            survivor(&mut out, outcome, tried, look);
        }
    }
    if outcome.interrupted {
        let _ = writeln!(
            out,
            "  stopped early; what is known is kept, and the next run goes on from here"
        );
    }
    let _ = writeln!(out, "  {}", look.paint(Paint::Dim, effort(outcome)));
    out
}

fn summary(counts: &Counts) -> String {
    let mut parts = vec![count(counts.made, "mutant")];
    let mut part = |number: usize, words: &str| {
        if number > 0 {
            parts.push(format!("{number} {words}"));
        }
    };
    part(counts.refused, "do not compile");
    part(counts.equal, "are the same program");
    part(counts.allowed, "allowed");
    part(counts.open, "not looked at");
    let how: Vec<String> = [
        (counts.by_time, "by time"),
        (counts.by_checks, "by checks alone"),
    ]
    .into_iter()
    .filter(|(number, _)| *number > 0)
    .map(|(number, words)| format!("{number} {words}"))
    .collect();
    let how = match how.len() {
        0 => String::new(),
        _ => format!(" ({})", how.join(", ")),
    };
    let equivalent = match counts.probably_equivalent {
        0 => String::new(),
        number => format!(" ({number} probably equivalent)"),
    };
    let parts = parts.join(", ");
    let (killed, of) = (counts.killed, counts.killable());
    let score = score(counts).map_or(String::new(), |score| format!(", {:.1} %", score * 100.0));
    format!(
        "{parts}; killed {killed} of {of}{how}{score}; {} survived{equivalent}",
        counts.survived
    )
}

/// The part of the killable mutants that is killed; nothing when there is none.
fn score(counts: &Counts) -> Option<f64> {
    (counts.killable() > 0).then(|| counts.killed as f64 / counts.killable() as f64)
}

fn survivor(out: &mut String, outcome: &Outcome, tried: &Tried, look: &Look) {
    let mutant = &tried.mutant;
    let function = match mutant.function.as_str() {
        "" => String::new(),
        name => format!(" in {name}"),
    };
    let head = format!(
        "{} {}  {}:{}:{}{function}: {} ({})",
        match tried.fate {
            Fate::Killed(_) => "killed by checks alone:",
            _ => "survived",
        },
        mutant.id,
        outcome.submission,
        mutant.line,
        mutant.column,
        mutant.operator.slip(),
        mutant.operator
    );
    let open = tried.allowed.is_none() && matches!(tried.fate, Fate::Survived(_));
    let paint = if open { Paint::Warn } else { Paint::Dim };
    let _ = writeln!(out, "  {}", look.paint(paint, harmless(&head)));
    let mutated = apply(&outcome.source, mutant);
    let (old, new) = changed_lines(&outcome.source, &mutated);
    for (sign, lines, paint) in [('-', old, Paint::Bad), ('+', new, Paint::Good)] {
        for line in lines {
            let line = format!("{sign} {}", harmless(line));
            let _ = writeln!(out, "    {}", look.paint(paint, line));
        }
    }
    if let Some(reason) = &tried.allowed {
        let _ = writeln!(out, "    allowed: {}", harmless(reason));
        return;
    }
    let Fate::Survived(small) = &tried.fate else {
        return;
    };
    let tests = count(outcome.tests, "test");
    match small {
        Small::NotAsked => {
            let _ = writeln!(out, "    passes {tests}");
        }
        Small::Agrees(instances) => {
            let instances = count(*instances, "small instance");
            let _ = writeln!(
                out,
                "    passes {tests}, and is right on all {instances}: probably equivalent"
            );
        }
        Small::Differs {
            number,
            input,
            message,
        } => {
            let _ = writeln!(
                out,
                "    passes {tests}, but not small instance {number} ({message}):"
            );
            let input = String::from_utf8_lossy(input);
            for line in input.lines().take(SHOWN_LINES) {
                let line: String = line.chars().take(SHOWN_COLUMNS).collect();
                let _ = writeln!(out, "      {}", harmless(&line));
            }
            let rest = input.lines().count().saturating_sub(SHOWN_LINES);
            if rest > 0 {
                let _ = writeln!(out, "      [{}]", count(rest, "more line"));
            }
        }
    }
}

/// The lines of two texts between their common beginning and end.
fn changed_lines<'a>(old: &'a str, new: &'a str) -> (Vec<&'a str>, Vec<&'a str>) {
    let (old, new): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
    let same = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let (old, new) = (&old[same..], &new[same..]);
    let tail = old
        .iter()
        .rev()
        .zip(new.iter().rev())
        .take_while(|(a, b)| a == b)
        .count();
    (
        old[..old.len() - tail].to_vec(),
        new[..new.len() - tail].to_vec(),
    )
}

fn effort(outcome: &Outcome) -> String {
    let seconds = |time: Duration| format!("{:.1} s", time.as_secs_f64());
    let spent = &outcome.spent;
    let mut parts = Vec::new();
    for (time, what) in [
        (spent.together, "compiling many in one"),
        (spent.alone, "compiling one by one"),
        (spent.tests, "on tests"),
        (spent.checked, "with checks"),
        (spent.small, "on small instances"),
    ] {
        if time >= Duration::from_millis(50) {
            parts.push(format!("{} {what}", seconds(time)));
        }
    }
    let known = format!(
        "{} of {} known from before",
        outcome.cached,
        outcome.mutants.len()
    );
    match (parts.is_empty(), outcome.cached) {
        (true, _) => known,
        (false, 0) => format!("CPU time: {}", parts.join(", ")),
        (false, _) => format!("CPU time: {}; {known}", parts.join(", ")),
    }
}

/// The line that sums up a problem.
pub fn sum_text(problem: &str, outcomes: &[Outcome]) -> String {
    format!("{problem}  {}\n", summary(&sum(outcomes)))
}

fn sum(outcomes: &[Outcome]) -> Counts {
    let mut counts = Counts::default();
    outcomes
        .iter()
        .for_each(|outcome| counts += outcome.counts());
    counts
}

/// As JSON: a line for each mutant, then one for the submission.
pub fn json(problem: &str, outcome: &Outcome) -> String {
    let mut out = String::new();
    for tried in &outcome.mutants {
        let mutant = &tried.mutant;
        let mut line = serde_json::json!({
            "type": "mutant", "problem": problem, "submission": outcome.submission, "mutant": mutant.id,
            "operator": mutant.operator.name(), "line": mutant.line, "column": mutant.column, "function": mutant.function,
            "old": &outcome.source[mutant.range.clone()], "new": mutant.replacement, "fate": fate(&tried.fate),
        });
        if let Some(reason) = &tried.allowed {
            line["allowed"] = reason.as_str().into();
        }
        if let Fate::Survived(small) = &tried.fate {
            line["small"] = match small {
                Small::NotAsked => serde_json::Value::Null,
                Small::Agrees(instances) => {
                    serde_json::json!({ "instances": instances, "agrees": true })
                }
                Small::Differs {
                    number,
                    input,
                    message,
                } => serde_json::json!({
                    "agrees": false, "instance": number, "input": String::from_utf8_lossy(input), "message": message,
                }),
            };
        }
        let _ = writeln!(out, "{line}");
    }
    let _ = writeln!(
        out,
        "{}",
        totals(
            problem,
            Some(&outcome.submission),
            &outcome.counts(),
            outcome.interrupted
        )
    );
    out
}

/// The line that sums up a problem, as JSON.
pub fn sum_json(problem: &str, outcomes: &[Outcome]) -> String {
    let interrupted = outcomes.iter().any(|outcome| outcome.interrupted);
    format!("{}\n", totals(problem, None, &sum(outcomes), interrupted))
}

fn totals(
    problem: &str,
    submission: Option<&str>,
    counts: &Counts,
    interrupted: bool,
) -> serde_json::Value {
    serde_json::json!({
        "type": "mutants", "problem": problem, "submission": submission, "made": counts.made,
        "do_not_compile": counts.refused, "equal": counts.equal, "allowed": counts.allowed, "killed": counts.killed,
        "by_time": counts.by_time, "by_checks": counts.by_checks, "survived": counts.survived, "probably_equivalent": counts.probably_equivalent,
        "open": counts.open, "score": score(counts), "interrupted": interrupted,
    })
}

fn fate(fate: &Fate) -> &'static str {
    match fate {
        Fate::Refused(_) => "does_not_compile",
        Fate::Equal => "equal",
        // Which of several tests comes first is up to the workers, and how it kills is up to the test.
        Fate::Killed(_) => "killed",
        Fate::Survived(_) => "survived",
        Fate::Open => "open",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome() -> Outcome {
        let source = "int main() {\n    return f(1) + 2;\n}\n".to_string();
        let mutants = mutants::mutants(&source, mutants::Language::Cpp).expect("it parses");
        let mut fates = vec![
            Fate::Survived(Small::Agrees(7)),
            Fate::Killed(Kill::Answer),
            Fate::Equal,
            Fate::Survived(Small::Differs {
                number: 3,
                input: b"1\n2\x1b\n".to_vec(),
                message: "a wrong answer".into(),
            }),
            Fate::Refused("error".into()),
            Fate::Killed(Kill::Time),
        ];
        fates.reverse();
        let tried = mutants.into_iter().map_while(|mutant| {
            let fate = fates.pop()?;
            Some(Tried {
                mutant,
                fate,
                allowed: None,
            })
        });
        Outcome {
            submission: "accepted/a.cpp".into(),
            mutants: tried.collect(),
            source,
            cached: 0,
            tests: 4,
            spent: crate::quality::mutate::Spent::default(),
            interrupted: false,
        }
    }

    #[test]
    fn the_score_has_its_denominator() {
        let text = text("p", &outcome(), &Look::plain(0));
        assert!(
            text.starts_with(
                "p  accepted/a.cpp\n  6 mutants, 1 do not compile, 1 are the same program; killed 2 of 4 (1 by time), \
                 50.0 %; 2 survived (1 probably equivalent)\n"
            ),
            "{text}"
        );
    }

    #[test]
    fn survivors_are_diffs_with_a_reason() {
        let text = text("p", &outcome(), &Look::plain(0));
        assert!(text.contains("    -     return f(1) + 2;\n"), "{text}");
        assert!(
            text.contains(
                "passes 4 tests, and is right on all 7 small instances: probably equivalent\n"
            ),
            "{text}"
        );
        assert!(
            text.contains("but not small instance 3 (a wrong answer):\n      1\n      2\\u{1b}\n"),
            "{text}"
        );
    }

    #[test]
    fn a_reason_takes_a_survivor_out_of_the_score() {
        let mut outcome = outcome();
        outcome.mutants[0].allowed = Some("the same".into());
        let counts = outcome.counts();
        assert_eq!(
            (counts.allowed, counts.survived, counts.killable()),
            (1, 1, 3)
        );
        let text = text("p", &outcome, &Look::plain(0));
        assert!(!text.contains("probably equivalent"), "{text}");
    }

    #[test]
    fn json_has_a_line_for_each_and_one_for_all() {
        let text = json("p", &outcome());
        let lines: Vec<serde_json::Value> = text
            .lines()
            .map(|line| serde_json::from_str(line).expect("JSON"))
            .collect();
        assert_eq!(lines.len(), 7);
        assert_eq!(lines[0]["small"]["agrees"], true);
        assert_eq!(lines[6]["score"], 0.5);
    }

    #[test]
    fn only_lines_that_differ() {
        assert_eq!(
            changed_lines("a\nb\nc", "a\nx\ny\nc"),
            (vec!["b"], vec!["x", "y"])
        );
        assert_eq!(changed_lines("a\na", "a"), (vec!["a"], vec![]));
    }
}
