//! How text looks: colours, columns, widths, and nothing that could steer a terminal.

use std::borrow::Cow;
use std::env;
use unicode_width::UnicodeWidthChar;

/// How a report is to look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    /// Whether colours may be used.
    pub color: bool,
    /// Columns there are; `None` when nothing has to fit (a file, a pipe).
    pub width: Option<usize>,
    /// 0: a line per submission; 1: also a letter per test case; 2: also a line per test case.
    pub verbose: u8,
}

/// A colour or weight, by its meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paint {
    /// As it is.
    Plain,
    /// Titles.
    Bold,
    /// What matters less.
    Dim,
    /// As it should be.
    Good,
    /// Not as it should be.
    Bad,
    /// Worth a look.
    Warn,
    /// Frames and arrows of diagnostics.
    Frame,
}

impl Look {
    /// The look for standard output: colours and a width on a terminal only, no colours when `NO_COLOR` is set.
    pub fn of_stdout(verbose: u8) -> Look {
        use std::io::IsTerminal;
        let stdout = std::io::stdout();
        let terminal = stdout.is_terminal();
        let no_color = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let dumb = env::var_os("TERM").is_some_and(|value| value == "dumb");
        let width = terminal_size::terminal_size_of(&stdout).map(|(width, _)| usize::from(width.0));
        Look {
            color: terminal && !no_color && !dumb,
            width: if terminal { width } else { None },
            verbose,
        }
    }

    /// No colours, any width.
    pub fn plain(verbose: u8) -> Look {
        Look {
            color: false,
            width: None,
            verbose,
        }
    }

    /// `text` in `paint`.
    pub fn paint<'a>(&self, paint: Paint, text: impl Into<Cow<'a, str>>) -> Cow<'a, str> {
        let text = text.into();
        let code = match paint {
            Paint::Plain => return text,
            _ if !self.color || text.is_empty() => return text,
            Paint::Bold => "1",
            Paint::Dim => "2",
            Paint::Good => "32",
            Paint::Bad => "1;31",
            Paint::Warn => "33",
            Paint::Frame => "1;34",
        };
        Cow::Owned(format!("\x1b[{code}m{text}\x1b[0m"))
    }
}

/// `text` with control characters written out, so that what a program printed cannot move the cursor, change colours
/// or hide text; the direction marks that reorder text are written out too.
pub fn harmless(text: &str) -> Cow<'_, str> {
    let bad = |c: char| {
        c.is_control()
            || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    if !text.contains(bad) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        match c {
            '\t' => out.push_str("    "),
            c if bad(c) => out.extend(c.escape_default()),
            c => out.push(c),
        }
    }
    Cow::Owned(out)
}

/// Columns that `text` takes on a terminal.
pub fn width(text: &str) -> usize {
    text.chars().map(|c| c.width().unwrap_or(0)).sum()
}

/// `text` in at most `columns` columns, its middle left out when it is longer: both ends of a path matter.
pub fn shorten(text: &str, columns: usize) -> Cow<'_, str> {
    if width(text) <= columns {
        return Cow::Borrowed(text);
    }
    let room = columns.saturating_sub(1);
    let head = prefix(text.chars(), room / 2);
    let tail: String = prefix(text.chars().rev(), room - width(&head))
        .chars()
        .rev()
        .collect();
    Cow::Owned(format!("{head}…{tail}"))
}

fn prefix(chars: impl Iterator<Item = char>, columns: usize) -> String {
    let mut used = 0;
    chars
        .take_while(|c| {
            used += c.width().unwrap_or(0);
            used <= columns
        })
        .collect()
}

/// Spaces that fill `text` up to `columns`.
pub fn padding(text: &str, columns: usize) -> String {
    " ".repeat(columns.saturating_sub(width(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_written_out() {
        assert_eq!(harmless("a\x1b[2Jb\r\n"), "a\\u{1b}[2Jb\\r\\n");
        assert_eq!(harmless("a\tb"), "a    b");
        assert_eq!(harmless("\u{202e}abc"), "\\u{202e}abc");
        assert!(matches!(harmless("Разрезание 切断"), Cow::Borrowed(_)));
    }

    #[test]
    fn widths_of_scripts() {
        assert_eq!(width("Разрез"), 6);
        assert_eq!(width("切断"), 4);
        assert_eq!(width("e\u{301}"), 1);
    }

    #[test]
    fn the_middle_goes() {
        assert_eq!(shorten("secret/02-stars/even", 11), "secre…/even");
        assert_eq!(shorten("short", 5), "short");
        assert_eq!(shorten("切断切断", 5), "切…断");
        assert_eq!(shorten("abc", 1), "…");
        for columns in 1..12 {
            assert!(width(&shorten("a切b断c切d断", columns)) <= columns);
        }
    }

    #[test]
    fn no_colour_no_escapes() {
        assert_eq!(Look::plain(0).paint(Paint::Bad, "x"), "x");
        let look = Look {
            color: true,
            ..Look::plain(0)
        };
        assert_eq!(look.paint(Paint::Bad, "x"), "\x1b[1;31mx\x1b[0m");
    }
}
