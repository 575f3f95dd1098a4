//! Texts of a package: reading them, and naming places in them.

use crate::diagnostic::Place;
use std::path::Path;

/// Larger files are not looked into.
const LARGEST: u64 = 1 << 20;

/// The text of a file of ordinary size; bytes that are no text are replaced.
pub fn read(file: &Path) -> Option<String> {
    let bytes = bytes(file)?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// The bytes of a file of ordinary size.
pub fn bytes(file: &Path) -> Option<Vec<u8>> {
    let small = std::fs::metadata(file).is_ok_and(|meta| meta.is_file() && meta.len() <= LARGEST);
    small.then(|| std::fs::read(file).ok()).flatten()
}

/// The place of a byte of `text`, which is the content of `file`.
pub fn place(file: &Path, text: &str, at: usize) -> Place {
    let before = &text[..at];
    let line = 1 + before.matches('\n').count();
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    Place::at(file, line, 1 + before[start..].chars().count())
}

/// The first line of `file` that says `key:` at its beginning, else the whole file.
pub fn key_place(file: &Path, key: &str) -> Place {
    let text = read(file).unwrap_or_default();
    let says = |line: &str| {
        line.trim_start()
            .strip_prefix(key)
            .is_some_and(|rest| rest.starts_with(':'))
    };
    match text.lines().position(says) {
        Some(line) => Place::at(file, line + 1, 0),
        None => Place::file(file),
    }
}

/// A LaTeX text with blanks in the place of its comments, so that all else stays where it is.
pub fn uncommented(text: &str) -> String {
    let line = |line: &str| {
        let mut escaped = false;
        let comment = line.bytes().position(|b| {
            let begins = b == b'%' && !escaped;
            escaped = b == b'\\' && !escaped;
            begins
        });
        let Some(at) = comment else {
            return line.to_owned();
        };
        let end = line.trim_end_matches(['\r', '\n']).len();
        line[..at].to_owned() + &" ".repeat(end - at) + &line[end..]
    };
    text.split_inclusive('\n').map(line).collect()
}

/// What stands between the braces behind each `command` of a LaTeX text, with the place of the command in it. One
/// argument in brackets may stand before them.
pub fn arguments<'t>(text: &'t str, command: &str) -> Vec<(usize, &'t str)> {
    let mut list = Vec::new();
    for (at, _) in text.match_indices(command) {
        let mut rest = text[at + command.len()..].trim_start_matches('*');
        if let Some(options) = rest.strip_prefix('[') {
            let Some((_, behind)) = options.split_once(']') else {
                continue;
            };
            rest = behind;
        }
        if let Some((argument, _)) = rest.strip_prefix('{').and_then(|rest| rest.split_once('}')) {
            list.push((at, argument));
        }
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_of_latex() {
        let text = "5\\% of%all\r\n%\\a{ä}\nb\\\\%c";
        let plain = uncommented(text);
        assert_eq!(plain, "5\\% of    \r\n       \nb\\\\  ");
        assert_eq!(plain.len(), text.len());
    }

    #[test]
    fn places_and_arguments() {
        let text = "a\nbä \\section*{Input}\n\\includegraphics[width=1cm]{x} \\section";
        let found = arguments(text, "\\section");
        assert_eq!(found, [(6, "Input")]);
        assert_eq!(place(Path::new("f"), text, 6), Place::at("f", 2, 4));
        assert_eq!(arguments(text, "\\includegraphics")[0].1, "x");
    }
}
