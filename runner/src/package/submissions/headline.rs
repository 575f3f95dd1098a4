//! The first comment of a source: for wrong solutions, the mistake.

use crate::package::model::{Program, Source};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// How much of the source is looked at.
const BYTES: u64 = 4096;
/// How many lines may stand before the comment.
const LINES: usize = 30;

/// The first comment line of the program's entry file; empty when there is none.
pub fn of_program(program: &Program) -> String {
    let Source::Files {
        language,
        root,
        files,
        entry,
    } = &program.source
    else {
        return String::new();
    };
    let named: Option<PathBuf> = entry
        .as_ref()
        .map(|entry| root.join(entry))
        .filter(|path| files.contains(path));
    let Some(file) = named.as_ref().or(files.first()) else {
        return String::new();
    };
    let hash = !matches!(
        language.as_str(),
        "c" | "cpp" | "csharp" | "rust" | "java" | "kotlin" | "go"
    );
    headline(&start_of(file), hash)
}

fn start_of(file: &Path) -> String {
    let mut bytes = Vec::with_capacity(BYTES as usize + 1);
    if let Ok(file) = File::open(file) {
        // A file that cannot be read gets its fault when it is built.
        let _ = file.take(BYTES).read_to_end(&mut bytes);
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The first comment with text in it. `hash` says whether `#` starts a comment.
fn headline(source: &str, hash: bool) -> String {
    let mut inside = false;
    for line in source.lines().take(LINES) {
        let line = line.trim();
        if line.starts_with("#!") {
            continue;
        }
        let comment = match inside {
            true => Some(line.trim_start_matches('*')),
            false => comment_text(line, hash),
        };
        let Some(comment) = comment else { continue };
        let open = ["/*", "(*", "\"\"\"", "{-"]
            .iter()
            .any(|mark| line.starts_with(mark))
            || inside;
        let text = comment
            .trim_end_matches("*/")
            .trim_end_matches("*)")
            .trim_end_matches("\"\"\"")
            .trim_end_matches("-}")
            .trim();
        if !text.is_empty() {
            return text.to_owned();
        }
        inside = open && !["*/", "*)", "-}"].iter().any(|mark| line.ends_with(mark));
    }
    String::new()
}

fn comment_text(line: &str, hash: bool) -> Option<&str> {
    for mark in [
        "///", "//!", "//", "/**", "/*", "--", "(*", "{-", "\"\"\"", "%", ";",
    ] {
        if let Some(text) = line.strip_prefix(mark) {
            return Some(text);
        }
    }
    line.strip_prefix('#')
        .filter(|_| hash)
        .map(|text| text.trim_start_matches('#'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_comment() {
        assert_eq!(
            headline("// Takes mex.\nint main() {}", false),
            "Takes mex."
        );
        assert_eq!(headline("#include <x>\n/*\n * Two\n */", false), "Two");
        assert_eq!(headline("#!/usr/bin/env python3\n# Three\n", true), "Three");
        assert_eq!(headline("\"\"\"Four\n\"\"\"", true), "Four");
        assert_eq!(headline("/* Five */ int x;", false), "Five */ int x;");
        assert_eq!(headline("int main() {}", false), "");
        assert_eq!(headline("#define X // no\n", false), "");
        assert_eq!(headline("-- Six", true), "Six");
    }
}
