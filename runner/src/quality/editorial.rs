//! The table of smallest counterexamples in an editorial, between two comments, so that it can be made again.

use super::hack::Counterexample;
use crate::package::Judgement;
use std::fmt::Write;

/// One wrong solution.
#[derive(Debug, Clone)]
pub struct Entry {
    /// Path below `submissions/`.
    pub submission: String,
    /// The input, when one was found.
    pub found: Option<Counterexample>,
    /// The tests that are named for it in `submissions.yaml`.
    pub tests: Vec<String>,
}

/// The line before the table.
pub const BEGIN: &str =
    "<!-- The table down to the next comment is written by `jury counterexamples --write`. -->";
/// The line after it.
pub const END: &str = "<!-- End of the table. -->";

/// Inputs that are longer are described, not shown.
const LONGEST: usize = 160;

/// Lines as code, side by side; `|` would end the cell.
fn cell(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    if text.trim().is_empty() {
        return "(nothing)".into();
    }
    let line = |line: &str| {
        let plain: String = line
            .chars()
            .map(|c| {
                if c == '|' || c == '`' || c.is_control() {
                    '?'
                } else {
                    c
                }
            })
            .collect();
        format!("`{}`", plain.trim())
    };
    let lines: Vec<String> = text
        .lines()
        .filter(|text| !text.trim().is_empty())
        .map(line)
        .collect();
    lines.join(" ")
}

fn shown(bytes: &[u8]) -> String {
    match bytes.len() {
        0..=LONGEST => cell(bytes),
        length => format!("({})", crate::report::words::bytes(length as u64)),
    }
}

/// The table in Markdown, headed, without the comments.
pub fn table(entries: &[Entry]) -> String {
    let mut out = String::from(
        "## What the wrong solutions fail on\n\n\
         The smallest input that was found for each, line by line. With * it is 1-minimal: all steps were tried that take a line, a\n\
         label or a number away, or lower one number (to 0 or 1, or by a half, a quarter and so on of it), and none leaves a valid\n\
         input that still fails.\n\n\
         | solution | input | right | printed |\n| --- | --- | --- | --- |\n",
    );
    for entry in entries {
        let name = &entry.submission;
        let small = entry
            .found
            .as_ref()
            .filter(|found| found.input.len() <= LONGEST);
        let _ = match small {
            Some(found) => {
                let star = if found.minimal { " *" } else { "" };
                let (input, answer) = (cell(&found.input), shown(&found.kill.answer));
                let printed = printed(found);
                writeln!(out, "| `{name}` | {input}{star} | {answer} | {printed} |")
            }
            None => {
                let (why, right, printed) = no_small_one(entry);
                let tests = named(entry).join(", ");
                writeln!(
                    out,
                    "| `{name}` | {why}; fails in {tests} |{right} |{printed} |"
                )
            }
        };
    }
    out
}

/// What the solution printed, or how it ended without printing.
fn printed(found: &Counterexample) -> String {
    match found.kill.verdict {
        Judgement::WrongAnswer => shown(&found.kill.output),
        other => other.short().into(),
    }
}

/// Why there is no small input to show, and what is right and printed for the large one that was found, if that is short.
fn no_small_one(entry: &Entry) -> (String, String, String) {
    let Some(found) = &entry.found else {
        return ("nothing found".into(), String::new(), String::new());
    };
    let size = crate::report::words::bytes(found.input.len() as u64);
    // How large it has to be depends on the machine.
    if found.kill.verdict == Judgement::TimeLimitExceeded {
        return (
            "too slow on large ones only".into(),
            String::new(),
            String::new(),
        );
    }
    let call = found.call.as_ref().map(|call| cell(call.as_bytes()));
    let from = call.unwrap_or_else(|| "no small one".into());
    let column = |text: String| format!(" {text}");
    (
        format!("{from} ({size})"),
        column(shown(&found.kill.answer)),
        column(printed(found)),
    )
}

/// The tests that are named for a solution, else the one it was found with.
fn named(entry: &Entry) -> Vec<String> {
    let code = |text: &str| format!("`{}`", text.replace(['|', '`'], "?"));
    if !entry.tests.is_empty() {
        return entry.tests.iter().map(|test| code(test)).collect();
    }
    let origin = entry.found.as_ref().map(|found| &found.origin);
    let test = origin.and_then(|origin| origin.strip_prefix("test "));
    vec![test.map_or("the tests".into(), code)]
}

/// The editorial with the table in its place: between the comments if they are there, else at the end.
pub fn with_table(text: &str, table: &str) -> String {
    let block = format!("{BEGIN}\n\n{table}\n{END}\n");
    if let (Some(from), Some(to)) = (text.find(BEGIN), text.find(END)) {
        let after = text[to + END.len()..].trim_start_matches('\n');
        return format!("{}{block}{after}", &text[..from]);
    }
    match text.trim_end() {
        "" => block,
        before => format!("{before}\n\n{block}"),
    }
}

/// A row of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Path below `submissions/`.
    pub submission: String,
    /// The cell that shows the input, or says why none is shown.
    pub input: String,
}

/// The rows of the table in an editorial; `None` when there is no table.
pub fn rows(text: &str) -> Option<Vec<Row>> {
    let (from, to) = (text.find(BEGIN)?, text.find(END)?);
    let rows = text[from..to].lines().filter_map(|line| {
        let mut cells = line.strip_prefix("| `")?.split(" | ");
        Some(Row {
            submission: cells.next()?.trim_end_matches('`').into(),
            input: cells.next()?.into(),
        })
    });
    Some(rows.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quality::hack::Kill;

    fn entries() -> Vec<Entry> {
        vec![
            Entry {
                submission: "wrong_answer/a.cpp".into(),
                found: Some(Counterexample {
                    input: b"2\n1 2\n".to_vec(),
                    kill: Kill {
                        verdict: Judgement::WrongAnswer,
                        message: String::new(),
                        answer: b"1\n".to_vec(),
                        output: b"a|b\n".to_vec(),
                    },
                    origin: String::new(),
                    call: None,
                    found_bytes: 9,
                    minimal: true,
                    tried: (1, 1),
                    took: Default::default(),
                }),
                tests: Vec::new(),
            },
            Entry {
                submission: "time_limit_exceeded/b.cpp".into(),
                found: None,
                tests: vec!["secret/03".into()],
            },
        ]
    }

    #[test]
    fn large_inputs_are_told_by_the_test() {
        let mut entries = entries();
        let found = entries[0].found.as_mut().expect("there is one");
        found.input = vec![b'1'; LONGEST + 1];
        found.origin = "test secret/02/big".into();
        let row = "| `wrong_answer/a.cpp` | no small one (161 B); fails in `secret/02/big` | `1` | `a?b` |\n";
        assert!(table(&entries).contains(row));
        entries[0].tests = vec!["secret/03".into(), "secret/04/*".into()];
        let row = "| no small one (161 B); fails in `secret/03`, `secret/04/*` |";
        assert!(table(&entries).contains(row));
        let found = entries[0].found.as_mut().expect("there is one");
        found.call = Some("tree -n 7".into());
        assert!(table(&entries).contains("| `tree -n 7` (161 B); fails in"));
        let found = entries[0].found.as_mut().expect("there is one");
        found.kill.verdict = Judgement::TimeLimitExceeded;
        assert!(
            table(&entries).contains(
                "| too slow on large ones only; fails in `secret/03`, `secret/04/*` | | |"
            )
        );
    }

    #[test]
    fn a_table_is_put_in_its_place_and_found_again() {
        let table = table(&entries());
        assert!(
            table.contains("| `wrong_answer/a.cpp` | `2` `1 2` * | `1` | `a?b` |\n"),
            "{table}"
        );
        assert!(table.contains("| nothing found; fails in `secret/03` | | |\n"));
        let text = with_table("Text.\n", &table);
        assert!(text.starts_with("Text.\n\n<!--") && text.ends_with("-->\n"));
        assert_eq!(with_table(&text, &table), text);
        let more = format!("{text}\nMore.\n");
        assert_eq!(with_table(&more, &table), format!("{text}More.\n"));
        let rows_of = rows(&text).unwrap();
        let cells = rows_of.iter().map(|row| (&*row.submission, &*row.input));
        let expected = [
            ("wrong_answer/a.cpp", "`2` `1 2` *"),
            (
                "time_limit_exceeded/b.cpp",
                "nothing found; fails in `secret/03`",
            ),
        ];
        assert!(cells.eq(expected));
        assert_eq!(rows("Text."), None);
    }
}
