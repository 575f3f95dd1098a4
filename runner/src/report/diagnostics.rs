//! Findings in the style of compilers: what, where, the line itself, what to do.

use super::style::{Look, Paint, harmless, width};
use crate::diagnostic::{Diagnostic, Place, Severity};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// Findings with the same code that are shown in full without `-v`.
const ALIKE: usize = 10;
/// Larger files are not read to show a line of them.
const LARGEST: u64 = 1 << 20;
/// Columns of a source line that are shown.
const LINE_WIDTH: usize = 100;

/// Findings in order; of many with the same code only the first ones, and how many there are.
pub(super) fn show_all(diagnostics: &[Diagnostic], look: &Look, base: &Path) -> String {
    let mut out = String::new();
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for diagnostic in diagnostics {
        let times = seen.entry(diagnostic.code).or_default();
        *times += 1;
        if *times <= ALIKE || look.verbose > 0 {
            out.push_str(&show(diagnostic, look, base));
        }
    }
    for (code, times) in seen {
        if times > ALIKE && look.verbose == 0 {
            let _ = writeln!(out, "({} more [{code}]; -v shows them)", times - ALIKE);
        }
    }
    out
}

/// One finding, as lines; its file is named relative to `base`.
pub fn show(diagnostic: &Diagnostic, look: &Look, base: &Path) -> String {
    let (word, paint) = match diagnostic.severity {
        Severity::Error => ("error", Paint::Bad),
        Severity::Warning => ("warning", Paint::Warn),
    };
    let mut out = String::new();
    let head = look.paint(paint, format!("{word}[{}]", diagnostic.code));
    let _ = writeln!(
        out,
        "{head}: {}",
        look.paint(Paint::Bold, harmless(&diagnostic.message))
    );
    let place = diagnostic.place.relative_to(base);
    if !place.is_empty() {
        let _ = writeln!(
            out,
            "  {} {}",
            look.paint(Paint::Frame, "-->"),
            harmless(&place)
        );
    }
    if let Some(line) = source_line(&diagnostic.place) {
        excerpt(&mut out, &line, &diagnostic.place, look);
    }
    let mut attach = |word: &str, text: &str| {
        for (index, line) in text.lines().enumerate() {
            let lead = if index == 0 {
                format!("= {word}: ")
            } else {
                " ".repeat(word.len() + 4)
            };
            let _ = writeln!(
                out,
                "   {}{}",
                look.paint(Paint::Frame, lead),
                harmless(line)
            );
        }
    };
    attach("help", &diagnostic.hint);
    attach("repeat by hand", &diagnostic.command);
    for note in &diagnostic.notes {
        attach("note", note);
    }
    out
}

/// The line a place points at, if its file can be read.
fn source_line(place: &Place) -> Option<String> {
    if place.line == 0 {
        return None;
    }
    let file = File::open(&place.file).ok()?;
    let meta = file.metadata().ok()?;
    if !meta.is_file() || meta.len() > LARGEST {
        return None;
    }
    let mut bytes = Vec::new();
    file.take(LARGEST).read_to_end(&mut bytes).ok()?;
    let text = String::from_utf8_lossy(&bytes);
    text.lines().nth(place.line - 1).map(str::to_owned)
}

/// The line with its number, and carets below the word at the column.
fn excerpt(out: &mut String, line: &str, place: &Place, look: &Look) {
    let chars: Vec<char> = line.chars().collect();
    let at = place.column.saturating_sub(1).min(chars.len());
    // Of a long line, the part around the column.
    let start = if chars.len() > LINE_WIDTH {
        at.saturating_sub(LINE_WIDTH / 2)
    } else {
        0
    };
    let end = (start + LINE_WIDTH).min(chars.len());
    let part =
        |from: usize, to: usize| harmless(&chars[from..to].iter().collect::<String>()).into_owned();
    let number = place.line.to_string();
    let gutter = " ".repeat(number.len());
    let bar = look.paint(Paint::Frame, "|");
    let _ = writeln!(out, " {gutter} {bar}");
    let text = part(start, end);
    let _ = writeln!(
        out,
        " {} {bar} {}",
        look.paint(Paint::Frame, &*number),
        text.trim_end()
    );
    if place.column > 0 {
        let word = chars[at..end]
            .iter()
            .take_while(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '/' | '.'))
            .count();
        let carets = width(&part(at, at + word)).max(1);
        let space = " ".repeat(width(&part(start, at)));
        let _ = writeln!(
            out,
            " {gutter} {bar} {space}{}",
            look.paint(Paint::Bad, "^".repeat(carets))
        );
    }
}
