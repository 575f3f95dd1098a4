//! Adds an input to a package as a test, written out or as the generator call that makes it, so that the next run has it.
//!
//! `generators.yaml` is changed as text: comments and layout stay, one entry is put at the end of a folder of tests.

use crate::store::Hash;

/// What is wrong with a `generators.yaml` that an entry cannot be put into.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoPlace {
    /// The folder is not a mapping written over several lines.
    #[error("`{0}` is not written as a mapping over several lines")]
    Layout(String),
}

/// What a new test says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Content<'a> {
    /// The input itself.
    Text(&'a str),
    /// The generator call that makes it.
    Call(&'a str),
}

/// Inputs of more bytes are better kept as a call.
pub(super) const WRITTEN_OUT: usize = 2000;

impl<'a> Content<'a> {
    /// The input, or the call that makes it when that is shorter to read. In braces `generators.yaml` would look for a seed
    /// or a count.
    pub fn of(input: &'a str, call: Option<&'a str>) -> Content<'a> {
        match call.filter(|call| input.len() > WRITTEN_OUT && !call.contains(['{', '}'])) {
            Some(call) => Content::Call(call),
            None => Content::Text(input),
        }
    }
}

/// A name for the test: what it is for, and something of its content, so that two never meet.
pub fn name(target: &str, input: &[u8]) -> String {
    let file = target.rsplit('/').next().unwrap_or(target);
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let plain = |c: char| {
        if c.is_ascii_alphanumeric() {
            c.to_ascii_lowercase()
        } else {
            '-'
        }
    };
    let stem: String = stem.chars().map(plain).collect();
    let stem = stem.trim_matches('-');
    let hash = Hash::of(input).to_string();
    format!(
        "hack-{}-{}",
        if stem.is_empty() { "x" } else { stem },
        &hash[..6]
    )
}

/// One line of the file: its indentation and its key, if it is the beginning of an entry of a mapping.
fn key(line: &str) -> Option<(usize, &str)> {
    let text = line.trim_start();
    if text.is_empty() || text.starts_with(['#', '-']) {
        return None;
    }
    let (key, rest) = text.split_once(':')?;
    let ends = rest.is_empty() || rest.starts_with(' ');
    ends.then(|| (line.len() - text.len(), key.trim_matches(['"', '\''])))
}

/// The lines below an entry at `line` that belong to it: those that are indented more, comments and blanks between
/// them included.
fn extent(lines: &[&str], line: usize) -> usize {
    let own = lines[line].len() - lines[line].trim_start().len();
    let mut end = line + 1;
    for (at, text) in lines.iter().enumerate().skip(line + 1) {
        let trimmed = text.trim_start();
        if trimmed.is_empty() || trimmed.starts_with('#') && text.len() - trimmed.len() <= own {
            continue;
        }
        if text.len() - trimmed.len() <= own {
            break;
        }
        end = at + 1;
    }
    end
}

/// The line of `wanted` among the entries directly below `parent` (`None`: of the whole file), and the end of the parent.
fn child(lines: &[&str], parent: Option<usize>, wanted: &str) -> (Option<usize>, usize) {
    let (from, end) = match parent {
        Some(line) => (line + 1, extent(lines, line)),
        None => (0, lines.len()),
    };
    let level = (from..end)
        .find_map(|line| key(lines[line]))
        .map(|(level, _)| level);
    let found = (from..end).find(|&line| {
        key(lines[line]).is_some_and(|(at, name)| Some(at) == level && name == wanted)
    });
    (found, end)
}

/// The text of `generators.yaml` with a test `name` of this content at the end of the folder `folder` (`secret/hacks`),
/// which is made when only its last part is missing.
///
/// # Errors
/// The file is not laid out so that a line can be added.
pub fn with_test(
    text: &str,
    folder: &str,
    name: &str,
    content: Content<'_>,
) -> Result<String, NoPlace> {
    let lines: Vec<&str> = text.lines().collect();
    let layout = |what: &str| NoPlace::Layout(what.to_string());
    // Only an entry with nothing behind its colon is a mapping over several lines.
    let open = |line: usize| {
        let rest = lines[line]
            .split_once(':')
            .map_or("", |(_, rest)| rest.trim());
        rest.is_empty() || rest.starts_with('#')
    };
    let mut at: Option<usize> = None;
    let parts: Vec<&str> = folder.split('/').collect();
    for (depth, part) in parts.iter().enumerate() {
        let (data, _) = child(&lines, at, "data");
        let data = data
            .filter(|&line| open(line))
            .ok_or_else(|| layout("data"))?;
        let (found, end) = child(&lines, Some(data), part);
        match found {
            Some(line) if open(line) => at = Some(line),
            Some(_) => return Err(layout(part)),
            None if depth + 1 == parts.len() && depth > 0 => {
                let level = inner_level(&lines, data);
                let mut added = vec![
                    format!("{}{part}:", " ".repeat(level)),
                    format!("{}data:", " ".repeat(level + 2)),
                ];
                added.extend(entry(level + 4, name, content));
                return Ok(inserted(&lines, end, added));
            }
            None => return Err(layout(part)),
        }
    }
    let (data, _) = child(&lines, at, "data");
    let data = data
        .filter(|&line| open(line))
        .ok_or_else(|| layout("data"))?;
    let end = extent(&lines, data);
    let first = (data + 1..end).find(|&line| !lines[line].trim_start().starts_with('#'));
    if first.is_some_and(|line| lines[line].trim_start().starts_with('-')) {
        return Err(layout(folder));
    }
    Ok(inserted(
        &lines,
        end,
        entry(inner_level(&lines, data), name, content),
    ))
}

/// The indentation of the entries below `line`.
fn inner_level(lines: &[&str], line: usize) -> usize {
    let own = lines[line].len() - lines[line].trim_start().len();
    (line + 1..extent(lines, line))
        .find_map(|line| key(lines[line]))
        .map_or(own + 2, |(level, _)| level)
}

fn entry(level: usize, name: &str, content: Content<'_>) -> Vec<String> {
    let space = " ".repeat(level);
    let input = match content {
        Content::Text(input) => input,
        Content::Call(call) => return vec![format!("{space}{name}: {}", scalar(call))],
    };
    let block = input.ends_with('\n')
        && !input.ends_with("\n\n")
        && !input.starts_with([' ', '\n'])
        && input.chars().all(|c| c == '\n' || (' '..='~').contains(&c));
    let mut lines = vec![format!("{space}{name}:")];
    if block {
        lines.push(format!("{space}  in: |"));
        lines.extend(input.lines().map(|line| match line {
            "" => String::new(),
            line => format!("{space}    {line}"),
        }));
    } else {
        // JSON strings are YAML.
        let text = serde_json::Value::from(input).to_string();
        lines.push(format!("{space}  in: {text}"));
    }
    lines
}

/// The text as YAML on one line: as it is if it cannot be taken for anything else.
fn scalar(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || " -_./+,=%[]:".contains(c);
    let begins = text.starts_with(|c: char| c.is_ascii_alphabetic());
    if begins && text.chars().all(plain) && !text.contains(": ") && !text.ends_with([' ', ':']) {
        return text.to_string();
    }
    serde_json::Value::from(text).to_string()
}

fn inserted(lines: &[&str], at: usize, added: Vec<String>) -> String {
    let mut out: Vec<String> = lines[..at].iter().map(|line| line.to_string()).collect();
    out.extend(added);
    out.extend(lines[at..].iter().map(|line| line.to_string()));
    out.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "# Tests.\nsolution: /x\ndata:\n  sample:\n    data: []\n  secret:\n    data:\n      # First.\n      01-small:\n        data:\n          one: number 1  # one\n\n      # Last.\n      02-large:\n        data:\n          big: number 9\n# End.\n";

    #[test]
    fn an_entry_is_put_at_the_end_of_its_folder() {
        let text = with_test(FILE, "secret/01-small", "x", Content::Text("1\n2 3\n")).unwrap();
        let expected = FILE.replace(
            "# one\n",
            "# one\n          x:\n            in: |\n              1\n              2 3\n",
        );
        assert_eq!(text, expected);
    }

    #[test]
    fn a_folder_is_made() {
        let text = with_test(FILE, "secret/hacks", "x", Content::Text("1\n")).unwrap();
        let added = "number 9\n      hacks:\n        data:\n          x:\n            in: |\n              1\n# End.\n";
        assert_eq!(text, FILE.replace("number 9\n# End.\n", added));
        let again = with_test(&text, "secret/hacks", "y", Content::Text(" 1")).unwrap();
        assert!(
            again.contains("              1\n          y:\n            in: \" 1\"\n# End.\n"),
            "{again}"
        );
    }

    #[test]
    fn a_large_input_is_kept_as_a_call() {
        let long = "1 2\n".repeat(WRITTEN_OUT);
        let call = Some("tree -n 70000 --shape hang:chain/3+[star/4]");
        assert_eq!(Content::of("1 2\n", call), Content::Text("1 2\n"));
        assert_eq!(Content::of(&long, None), Content::Text(&long));
        let braces = Some("tree {seed}");
        assert_eq!(Content::of(&long, braces), Content::Text(&long));
        let text = with_test(FILE, "secret/01-small", "x", Content::of(&long, call)).unwrap();
        let line = "          x: tree -n 70000 --shape hang:chain/3+[star/4]\n";
        assert_eq!(text, FILE.replace("# one\n", &format!("# one\n{line}")));
        // What YAML would take for a comment or a mapping is quoted.
        for call in ["tree 'a #b'", "tree a: b", "3 4"] {
            let text = with_test(FILE, "secret/01-small", "x", Content::Call(call)).unwrap();
            assert!(text.contains(&format!("x: {}\n", serde_json::Value::from(call))));
        }
    }

    #[test]
    fn other_layouts_are_refused() {
        assert!(
            with_test(
                "data: {secret: {data: {}}}\n",
                "secret/a",
                "x",
                Content::Text("1\n")
            )
            .is_err()
        );
        assert!(
            with_test(
                "data:\n  secret:\n    data:\n      - a: b\n",
                "secret",
                "x",
                Content::Text("1\n")
            )
            .is_err()
        );
        assert!(with_test(FILE, "other/a", "x", Content::Text("1\n")).is_err());
    }

    #[test]
    fn names_are_names_of_the_format() {
        let name = name("wrong_answer/Not a Name.cpp", b"1\n");
        assert!(
            name.starts_with("hack-not-a-name-") && name.len() == 22,
            "{name}"
        );
    }
}
