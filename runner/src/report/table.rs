//! The verdict table of one problem, and what is said below it.

use super::model::{Cause, ProblemResult, SubmissionResult, TestResult, Verdict};
use super::style::{Look, Paint, harmless, padding, shorten, width};
use super::words;
use super::{complaints, details, diagnostics};
use crate::package::Judgement;
use std::fmt::Write;
use std::path::Path;

/// Columns a name keeps when the terminal is narrow.
const NARROWEST: usize = 12;

/// The whole of one problem, as lines.
pub fn show(problem: &ProblemResult, look: &Look, base: &Path) -> String {
    let mut out = String::new();
    title(&mut out, problem, look);
    if !problem.submissions.is_empty() {
        table(&mut out, problem, look);
    }
    for submission in &problem.submissions {
        complaints::show(&mut out, submission, look);
    }
    out.push_str(&diagnostics::show_all(&problem.diagnostics, look, base));
    if problem.partial {
        let _ = writeln!(out, "  {}", look.paint(Paint::Bad, missing(problem)));
    }
    out
}

/// Why this is not all, and how much of it is missing.
fn missing(problem: &ProblemResult) -> String {
    match problem.left_out() {
        _ if problem.interrupted => {
            "The run was cut short: this is only a part of the result.".into()
        }
        (0, _) => "Because of the faults above this is not all.".into(),
        (left, all) => format!(
            "Because of the faults above {left} of {} could not be made.",
            words::count(all, "run")
        ),
    }
}

fn title(out: &mut String, problem: &ProblemResult, look: &Look) {
    let _ = write!(
        out,
        "{}",
        look.paint(Paint::Bold, harmless(&problem.problem))
    );
    if !problem.title.is_empty() {
        let _ = write!(out, "  {}", harmless(problem.title.trim()));
    }
    out.push('\n');
    let data = &problem.data;
    let mut facts = Vec::new();
    match problem.time_limit_s {
        Some(limit) if problem.time_limit_inferred => {
            facts.push(format!("time limit {} (inferred)", words::limit(limit)))
        }
        Some(limit) => facts.push(format!("time limit {}", words::limit(limit))),
        None => {}
    }
    if data.samples + data.secret > 0 {
        let samples = words::count(data.samples, "sample");
        let mut text = format!("{samples}, {} secret", data.secret);
        // Nothing was made when data was only looked at.
        if data.generated_files > 0 {
            let _ = write!(text, ", {}", words::bytes(data.bytes));
        }
        facts.push(text);
    }
    if data.files > 0 {
        facts.push(words::count(data.files, "file"));
    }
    if data.unit_cases > 0 {
        facts.push(format!(
            "{} for validator and checker",
            words::count(data.unit_cases, "case")
        ));
    }
    match data.lock {
        Some(true) if data.uncompared > 0 => facts.push(format!(
            "{} of data.lock not compared, the others agree",
            words::count(data.uncompared, "file")
        )),
        Some(true) if data.lock_written => facts.push("data.lock written".into()),
        Some(true) => facts.push("data.lock agrees".into()),
        Some(false) => facts.push(look.paint(Paint::Bad, "data.lock differs").into_owned()),
        None if data.generated_files > 0 => facts.push("no data.lock".into()),
        None => {}
    }
    if !facts.is_empty() {
        let _ = writeln!(out, "  {}", facts.join("; "));
    }
}

struct Cell {
    text: String,
    paint: Paint,
    right: bool,
    /// Whether it may be shortened to fit the terminal.
    elastic: bool,
}

impl Cell {
    fn left(text: impl Into<String>, paint: Paint) -> Cell {
        Cell {
            text: text.into(),
            paint,
            right: false,
            elastic: false,
        }
    }
    fn right(text: impl Into<String>, paint: Paint) -> Cell {
        Cell {
            right: true,
            ..Cell::left(text, paint)
        }
    }
    fn elastic(text: impl Into<String>, paint: Paint) -> Cell {
        Cell {
            elastic: true,
            ..Cell::left(text, paint)
        }
    }
}

fn table(out: &mut String, problem: &ProblemResult, look: &Look) {
    let stacks = problem
        .submissions
        .iter()
        .flat_map(|submission| &submission.tests)
        .any(|test| test.stack_kib.is_some());
    let mut rows = vec![header(problem.scoring, stacks)];
    rows.extend(
        problem
            .submissions
            .iter()
            .map(|submission| row(problem, submission, stacks)),
    );
    let widths = widths(&rows, look);
    for (index, row) in rows.iter().enumerate() {
        let mut line = String::from(" ");
        for (cell, &columns) in row.iter().zip(&widths) {
            let text = shorten(&cell.text, columns);
            let (space, painted) = (
                padding(&text, columns),
                look.paint(cell.paint, text.clone()),
            );
            line.push(' ');
            line.push_str(&if cell.right {
                space + &painted
            } else {
                painted.into_owned() + &space
            });
            line.push(' ');
        }
        let _ = writeln!(out, "{}", line.trim_end());
        if index > 0 {
            details::show(out, problem, &problem.submissions[index - 1], look);
        }
    }
}

fn header(scoring: bool, stacks: bool) -> Vec<Cell> {
    let left = |text: &str| Cell::left(text, Paint::Dim);
    let mut cells = vec![
        left(""),
        left("submission"),
        left("expected"),
        left("verdict"),
    ];
    if scoring {
        cells.push(Cell::right("points", Paint::Dim));
    }
    cells.extend([
        left("killed by"),
        Cell::right("slowest", Paint::Dim),
        Cell::right("memory", Paint::Dim),
    ]);
    if stacks {
        cells.push(Cell::right("stack", Paint::Dim));
    }
    cells
}

pub(super) fn unexpected(submission: &SubmissionResult) -> bool {
    submission.as_expected == Some(false) || submission.verdict == Verdict::JudgeError
}

fn row(problem: &ProblemResult, submission: &SubmissionResult, stacks: bool) -> Vec<Cell> {
    let (mark, paint) = match submission.as_expected {
        _ if unexpected(submission) => ("UNEXPECTED", Paint::Bad),
        Some(_) => ("ok", Paint::Good),
        None => ("-", Paint::Dim),
    };
    let expected = if submission.expected.is_empty() {
        "-"
    } else {
        &submission.expected
    };
    // After a mere build there is nothing to say but that it was built.
    let built =
        submission.tests.is_empty() && submission.verdict == Verdict::Judged(Judgement::Accepted);
    let verdict = match built {
        true => "built".to_owned(),
        false => words::verdict_with_cause(&submission.verdict, submission.cause.as_ref()),
    };
    let verdict_paint = if paint == Paint::Bad {
        Paint::Bad
    } else {
        Paint::Plain
    };
    let mut cells = vec![
        Cell::left(mark, paint),
        Cell::elastic(harmless(&submission.submission), Paint::Plain),
        Cell::elastic(harmless(expected), Paint::Plain),
        Cell::left(harmless(&verdict), verdict_paint),
    ];
    if problem.scoring {
        cells.push(Cell::right(
            submission.score.map_or("-".into(), words::points),
            Paint::Plain,
        ));
    }
    cells.extend([
        Cell::elastic(harmless(&killed_by(submission)), Paint::Plain),
        Cell::right(slowest(problem, submission), Paint::Plain),
        Cell::right(most_memory(submission), Paint::Plain),
    ]);
    if stacks {
        let most = submission
            .tests
            .iter()
            .filter_map(|test| test.stack_kib)
            .max();
        let most = most.map_or("-".into(), words::memory);
        cells.push(Cell::right(most, Paint::Plain));
    }
    cells
}

/// How many tests failed it, of how many, and the first.
fn killed_by(submission: &SubmissionResult) -> String {
    let run = submission
        .tests
        .iter()
        .filter(|test| test.verdict != Verdict::Skipped)
        .count();
    match submission.killed_by.first() {
        Some(first) => format!("{}/{run} {first}", submission.killed_by.len()),
        None => "-".into(),
    }
}

/// What counts against the time limit: the wall clock when the program slept, else the CPU.
pub(super) fn counted_seconds(test: &TestResult) -> f64 {
    if test.cause == Some(Cause::Idle) {
        test.wall_s
    } else {
        test.cpu_s
    }
}

fn slowest(problem: &ProblemResult, submission: &SubmissionResult) -> String {
    let run = submission
        .tests
        .iter()
        .filter(|test| test.verdict != Verdict::Skipped);
    let Some(slowest) = run.map(counted_seconds).max_by(f64::total_cmp) else {
        return "-".into();
    };
    let seconds = words::seconds(slowest);
    match problem.time_limit_s {
        Some(limit) if limit > 0.0 => {
            format!("{seconds} {:>4}%", (slowest / limit * 100.0).round())
        }
        _ => seconds,
    }
}

fn most_memory(submission: &SubmissionResult) -> String {
    let run = submission
        .tests
        .iter()
        .filter(|test| test.verdict != Verdict::Skipped);
    run.map(|test| test.memory_kib)
        .max()
        .map_or("-".into(), words::memory)
}

/// Column widths, the elastic ones narrowed until the table fits.
fn widths(rows: &[Vec<Cell>], look: &Look) -> Vec<usize> {
    let columns = rows.first().map_or(0, Vec::len);
    let widest = |column: usize| {
        rows.iter()
            .map(|row| width(&row[column].text))
            .max()
            .unwrap_or(0)
    };
    let mut widths: Vec<usize> = (0..columns).map(widest).collect();
    let Some(available) = look.width else {
        return widths;
    };
    let elastic: Vec<usize> = (0..columns)
        .filter(|&column| rows.iter().any(|row| row[column].elastic))
        .collect();
    // One space before each column, one after, one at the start.
    while 2 * columns + widths.iter().sum::<usize>() > available {
        let Some(&widest) = elastic.iter().max_by_key(|&&column| widths[column]) else {
            break;
        };
        if widths[widest] <= NARROWEST {
            break;
        }
        widths[widest] -= 1;
    }
    widths
}
