//! The kill matrix in the terminal, and as one JSON line.

use crate::quality::matrix::{Matrix, Row, kills};
use crate::report::style::{Look, Paint, harmless, padding, shorten, width};
use crate::report::words;
use std::collections::BTreeSet;
use std::fmt::Write;

/// Widest column of names.
const NAMES: usize = 44;
/// Narrowest room for tests that is still of use.
const NARROWEST: usize = 16;

/// Tests of one folder side by side.
struct Segment<'a> {
    folder: &'a str,
    tests: std::ops::Range<usize>,
}

/// The matrix for people: a letter for each test, `.` where it does not kill, then what follows from it.
pub fn text(matrix: &Matrix, look: &Look) -> String {
    let mut out = String::new();
    let written = matrix.rows.iter().filter(|row| row.written).count();
    let _ = writeln!(
        out,
        "{}: {} and {} that print without thinking, {}",
        look.paint(Paint::Bold, harmless(&matrix.problem)),
        words::count(written, "wrong solution"),
        matrix.rows.len() - written,
        words::count(matrix.tests.len(), "test"),
    );
    grid(&mut out, matrix, look);
    findings(&mut out, matrix, look);
    out
}

fn folder(test: &str) -> &str {
    test.rsplit_once('/').map_or("", |(folder, _)| folder)
}

fn short(folder: &str) -> &str {
    folder.strip_prefix("secret/").unwrap_or(folder)
}

/// The tests cut into folders, and these into lines that fit.
fn lines(tests: &[String], room: usize) -> Vec<Vec<Segment<'_>>> {
    let mut lines: Vec<Vec<Segment>> = vec![Vec::new()];
    let (mut used, mut at) = (0, 0);
    while at < tests.len() {
        let name = folder(&tests[at]);
        let length = tests[at..]
            .iter()
            .take_while(|test| folder(test) == name)
            .count();
        let gap = usize::from(used > 0);
        let left = room.saturating_sub(used + gap);
        // A folder is cut only when it does not fit a line of its own.
        if left < length && used > 0 {
            lines.push(Vec::new());
            used = 0;
            continue;
        }
        let length = length.min(left.max(1));
        lines.last_mut().expect("one line is there").push(Segment {
            folder: name,
            tests: at..at + length,
        });
        used += gap + length;
        at += length;
    }
    lines
}

fn grid(out: &mut String, matrix: &Matrix, look: &Look) {
    let names = matrix.rows.iter().map(|row| width(&row.name)).max();
    let mut names = names.unwrap_or(0).min(NAMES);
    // Two spaces before the name, two around the count of five columns.
    let fixed = 11;
    let room = match look.width {
        Some(columns) => {
            names = names.min(columns.saturating_sub(fixed + NARROWEST).max(12));
            columns.saturating_sub(names + fixed).max(NARROWEST)
        }
        None => usize::MAX,
    };
    for line in lines(&matrix.tests, room) {
        let heads: Vec<String> = line
            .iter()
            .map(|segment| {
                let columns = segment.tests.len();
                let name = harmless(short(segment.folder));
                // Folders are numbered, so their beginning tells most.
                let name: String = name.chars().take(columns).collect();
                format!("{name}{}", padding(&name, columns))
            })
            .collect();
        let head = heads.join(" ");
        let _ = writeln!(
            out,
            "  {}  kills  {}",
            " ".repeat(names),
            look.paint(Paint::Dim, head.trim_end())
        );
        for row in &matrix.rows {
            let name = harmless(&row.name);
            let name = shorten(&name, names);
            let cells: Vec<String> = line
                .iter()
                .map(|segment| {
                    segment
                        .tests
                        .clone()
                        .map(|test| cell(row, test, look))
                        .collect()
                })
                .collect();
            let _ = writeln!(
                out,
                "  {name}{}  {:>5}  {}",
                padding(&name, names),
                row.killers().len(),
                cells.join(" ")
            );
        }
    }
}

fn cell(row: &Row, test: usize, look: &Look) -> String {
    let Some(verdict) = row.cells.get(test) else {
        return " ".into();
    };
    match words::letter(verdict) {
        'A' => ".".into(),
        letter if kills(verdict) => look.paint(Paint::Good, letter.to_string()).into_owned(),
        letter => look.paint(Paint::Warn, letter.to_string()).into_owned(),
    }
}

/// Folders of tests with how many of the list lie in each: `01-small (3), 02-stars`.
fn by_folder(matrix: &Matrix, tests: &[usize]) -> String {
    let mut folders: Vec<(&str, usize)> = Vec::new();
    for &test in tests {
        let name = short(folder(&matrix.tests[test]));
        match folders.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => folders.push((name, 1)),
        }
    }
    let show = |(name, count): &(&str, usize)| match count {
        1 => name.to_string(),
        n => format!("{name} ({n})"),
    };
    folders.iter().map(show).collect::<Vec<_>>().join(", ")
}

fn list(out: &mut String, title: &str, lines: impl IntoIterator<Item = String>) {
    let mut lines = lines.into_iter().peekable();
    if lines.peek().is_none() {
        return;
    }
    let _ = writeln!(out, "  {title}:");
    for line in lines {
        let _ = writeln!(out, "    {}", harmless(&line));
    }
}

fn findings(out: &mut String, matrix: &Matrix, look: &Look) {
    let test = |test: &usize| matrix.tests[*test].clone();
    let survivors = matrix.survivors();
    let killed = look
        .paint(Paint::Bad, "not killed by any test")
        .into_owned();
    list(
        out,
        &killed,
        survivors.iter().map(|&row| matrix.rows[row].name.clone()),
    );
    list(
        out,
        "killed by one test alone",
        matrix
            .fragile
            .iter()
            .map(|(row, by)| format!("{}: {}", matrix.rows[*row].name, matrix.tests[*by])),
    );
    let unexpected = matrix.rows.iter().filter_map(|row| {
        let tests = row.unexpected(&matrix.tests);
        (!tests.is_empty()).then(|| format!("{}: {}", row.name, by_folder(matrix, &tests)))
    });
    list(
        out,
        "killed also outside of the tests that are named for it",
        unexpected,
    );
    let idle = match matrix.bounds_known {
        true => "tests that kill no written solution and reach no bound that others leave out",
        false => "tests that kill no written solution (no validator tells which bounds they reach)",
    };
    list(out, idle, matrix.idle.iter().map(test));
    list(
        out,
        "bounds that no test reaches",
        matrix.unreached.iter().cloned(),
    );
    let how = match matrix.cover.exact {
        true => "the smallest number that can",
        false => "maybe not the smallest number: the search was cut short",
    };
    let title = format!(
        "{} of {} kill all that are killed ({how})",
        matrix.cover.tests.len(),
        words::count(matrix.tests.len(), "test"),
    );
    list(out, &title, matrix.cover.tests.iter().map(test));
    list(
        out,
        "one answer is right on every test of the folder",
        matrix
            .one_answer
            .iter()
            .map(|(folder, test)| format!("{folder}: that of {test}")),
    );
    for tests in &matrix.duplicates {
        let lines = tests.iter().map(|(test, made)| format!("{test}: {made}"));
        list(out, "the same input", lines);
    }
    list(
        out,
        "generators that nobody uses",
        matrix.unused.iter().cloned(),
    );
    if matrix.partial {
        let text = "Not everything could be run: this is only a part of the matrix.";
        let _ = writeln!(out, "  {}", look.paint(Paint::Bad, text));
    }
}

/// The matrix as a line of JSON.
pub fn json(matrix: &Matrix) -> String {
    let names = |tests: &[usize]| -> Vec<&String> {
        tests.iter().map(|&test| &matrix.tests[test]).collect()
    };
    let survivors: BTreeSet<usize> = matrix.survivors().into_iter().collect();
    let rows: Vec<_> = matrix
        .rows
        .iter()
        .enumerate()
        .map(|(number, row)| {
            let verdicts: Vec<_> = row.cells.iter().map(words::verdict).collect();
            serde_json::json!({
                "name": row.name, "written": row.written, "verdicts": verdicts,
                "killed_by": names(&row.killers()), "survives": survivors.contains(&number),
                "unexpected": names(&row.unexpected(&matrix.tests)),
            })
        })
        .collect();
    let fragile: Vec<_> = matrix
        .fragile
        .iter()
        .map(|(row, test)| serde_json::json!({ "name": matrix.rows[*row].name, "test": matrix.tests[*test] }))
        .collect();
    let one: Vec<_> = matrix
        .one_answer
        .iter()
        .map(|(folder, test)| serde_json::json!({ "folder": folder, "answer_of": test }))
        .collect();
    let same: Vec<Vec<_>> = matrix
        .duplicates
        .iter()
        .map(|tests| {
            tests
                .iter()
                .map(|(test, made)| serde_json::json!({ "test": test, "made_by": made }))
                .collect()
        })
        .collect();
    let line = serde_json::json!({
        "type": "matrix", "problem": matrix.problem, "tests": matrix.tests, "solutions": rows, "fragile": fragile,
        "idle": names(&matrix.idle), "bounds_known": matrix.bounds_known, "unreached": matrix.unreached,
        "cover": names(&matrix.cover.tests), "cover_exact": matrix.cover.exact, "one_answer": one,
        "duplicates": same, "unused_generators": matrix.unused, "partial": matrix.partial,
    });
    format!("{line}\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::package::Judgement;
    use crate::report::model::Verdict;

    fn matrix() -> Matrix {
        let tests = [
            "sample/1",
            "secret/01-small/a",
            "secret/01-small/b",
            "secret/02-large/c",
        ];
        let verdict = |letter| {
            Verdict::Judged(match letter {
                'W' => Judgement::WrongAnswer,
                _ => Judgement::Accepted,
            })
        };
        let row = |name: &str, cells: &str| Row {
            name: name.into(),
            written: true,
            cells: cells.chars().map(verdict).collect(),
            named: vec!["secret/02-large".into()],
        };
        let mut matrix = Matrix {
            problem: "p".into(),
            tests: tests.map(String::from).to_vec(),
            rows: vec![
                row("wrong_answer/a.cpp", "..WW"),
                row("wrong_answer/b.cpp", "...W"),
            ],
            ..Matrix::default()
        };
        matrix.conclude(None);
        matrix
    }

    #[test]
    fn a_letter_for_each_test() {
        let text = text(&matrix(), &Look::plain(0));
        assert!(
            text.contains("  wrong_answer/a.cpp      2  . .W W\n"),
            "{text}"
        );
        assert!(
            text.contains("killed by one test alone:\n    wrong_answer/b.cpp: secret/02-large/c\n")
        );
        assert!(text.contains("named for it:\n    wrong_answer/a.cpp: 01-small\n"));
        assert!(text.contains("1 of 4 tests kill all that are killed (the smallest number that can):\n    secret/02-large/c\n"));
    }

    #[test]
    fn it_fits_the_terminal() {
        let mut matrix = matrix();
        matrix.tests = (0..90)
            .map(|n| format!("secret/{:02}-group/{n}", n / 40))
            .collect();
        for row in &mut matrix.rows {
            row.cells = vec![Verdict::Judged(Judgement::WrongAnswer); 90];
        }
        for columns in [40, 60, 80, 200] {
            let look = Look {
                width: Some(columns),
                ..Look::plain(0)
            };
            let mut out = String::new();
            grid(&mut out, &matrix, &look);
            assert!(
                out.lines().all(|line| width(line) <= columns),
                "{columns}\n{out}"
            );
            assert_eq!(out.matches('W').count(), 180, "{columns}\n{out}");
        }
    }

    #[test]
    fn one_line_of_json() {
        let value: serde_json::Value = serde_json::from_str(&json(&matrix())).unwrap();
        assert_eq!(value["solutions"][0]["killed_by"][1], "secret/02-large/c");
        assert_eq!(value["cover_exact"], true);
    }
}
