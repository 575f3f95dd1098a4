//! Puts a time limit into the text of a `problem.yaml`, and leaves all else as it is, comments and layout included.

use crate::package::faults::Faults;
use crate::package::yaml::{Node, Value, parse};
use std::path::Path;

const KEY: &str = "time_limit";

/// `text` with `limits: {time_limit: LIMIT}`; `limit` in seconds, as it is to be written.
///
/// # Errors
/// Why it cannot be done, for texts that are written in an unusual way: what would come out is read again, and must say
/// the same in all else.
pub fn with_time_limit(text: &str, limit: &str) -> Result<String, String> {
    let old = read(text).ok_or("it is no YAML that can be read")?;
    let unusual = || "it is written in an unusual way".to_string();
    let new = edited(text, &old, limit).ok_or_else(unusual)?;
    let read_again = read(&new).ok_or_else(unusual)?;
    let says = |root: &Node| {
        let value = root.get("limits").and_then(|limits| limits.get(KEY));
        matches!(value.map(|node| &node.value), Some(Value::Scalar(scalar)) if scalar.text == limit && !scalar.quoted)
    };
    match says(&read_again) && rest(&read_again) == rest(&old) {
        true => Ok(new),
        false => Err(unusual()),
    }
}

fn read(text: &str) -> Option<Node> {
    parse(Path::new(""), text.as_bytes(), &Faults::default()).map(|document| document.root)
}

fn edited(text: &str, root: &Node, limit: &str) -> Option<String> {
    let Value::Map(keys) = &root.value else {
        return None;
    };
    let Some(limits) = keys.iter().find(|entry| entry.key.text == "limits") else {
        let end = if text.is_empty() || text.ends_with('\n') {
            ""
        } else {
            "\n"
        };
        return Some(format!("{text}{end}limits:\n  {KEY}: {limit}\n"));
    };
    let value = &limits.value;
    if let Some(given) = value.get(KEY) {
        let start = offset(text, given.line, given.column)?;
        let rest = &text[start..];
        let length = rest
            .find(|c: char| c.is_whitespace() || matches!(c, ',' | '}' | '#'))
            .unwrap_or(rest.len());
        return Some(format!("{}{limit}{}", &text[..start], &rest[length..]));
    }
    match &value.value {
        Value::Map(entries) => {
            let start = offset(text, value.line, value.column)?;
            if text[start..].starts_with('{') {
                let comma = if entries.is_empty() { "" } else { ", " };
                let (before, after) = text.split_at(start + 1);
                return Some(format!("{before}{KEY}: {limit}{comma}{after}"));
            }
            let indentation = " ".repeat(entries.first()?.column - 1);
            below(text, limits.line, &format!("{indentation}{KEY}: {limit}"))
        }
        _ if value.is_null() => below(text, limits.line, &format!("  {KEY}: {limit}")),
        _ => None,
    }
}

/// `text` with another line behind the given one.
fn below(text: &str, line: usize, new: &str) -> Option<String> {
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    let last = lines.get(line.checked_sub(1)?)?;
    let new = match last.ends_with('\n') {
        true => format!("{new}\n"),
        false => format!("\n{new}\n"),
    };
    lines.insert(line, &new);
    Some(lines.concat())
}

/// Where in the text a line (from 1) and a column (from 1, in characters) are.
fn offset(text: &str, line: usize, column: usize) -> Option<usize> {
    let start: usize = text
        .split_inclusive('\n')
        .take(line.checked_sub(1)?)
        .map(str::len)
        .sum();
    let inside = text[start..].char_indices().nth(column.checked_sub(1)?);
    inside.map(|(index, _)| start + index)
}

/// What the file says beside the time limit, without places.
fn rest(root: &Node) -> Node {
    let mut root = bare(root);
    if let Value::Map(keys) = &mut root.value {
        for entry in keys.iter_mut().filter(|entry| entry.key.text == "limits") {
            if let Value::Map(limits) = &mut entry.value.value {
                limits.retain(|entry| entry.key.text != KEY);
            }
        }
        // No limits, or none of any kind, say the same.
        let empty = |node: &Node| {
            node.is_null() || matches!(&node.value, Value::Map(entries) if entries.is_empty())
        };
        keys.retain(|entry| entry.key.text != "limits" || !empty(&entry.value));
    }
    root
}

fn bare(node: &Node) -> Node {
    let value = match &node.value {
        Value::List(items) => Value::List(items.iter().map(bare).collect()),
        Value::Map(entries) => Value::Map(
            entries
                .iter()
                .map(|entry| {
                    let mut entry = entry.clone();
                    (entry.line, entry.column) = (0, 0);
                    entry.value = bare(&entry.value);
                    entry
                })
                .collect(),
        ),
        scalar => scalar.clone(),
    };
    Node {
        line: 0,
        column: 0,
        flow: false,
        value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn becomes(old: &str, new: &str) {
        assert_eq!(with_time_limit(old, "2.5").as_deref(), Ok(new));
        // Once more changes nothing.
        assert_eq!(with_time_limit(new, "2.5").as_deref(), Ok(new));
    }

    #[test]
    fn a_limit_is_replaced() {
        becomes(
            "limits:\n  time_limit: 1 # s\n",
            "limits:\n  time_limit: 2.5 # s\n",
        );
        becomes(
            "limits: {memory: 5, time_limit: 10}\n",
            "limits: {memory: 5, time_limit: 2.5}\n",
        );
        becomes(
            "limits: {time_limit: 1,memory: 5}",
            "limits: {time_limit: 2.5,memory: 5}",
        );
        becomes(
            "name: Größe\nlimits:\n  time_limit:\n    7\n",
            "name: Größe\nlimits:\n  time_limit:\n    2.5\n",
        );
    }

    #[test]
    fn a_limit_is_added() {
        becomes(
            "# top\nname: A # a\nlimits:   # all of them\n    # in MiB\n    memory: 5\n\nkeywords: [b]\n",
            "# top\nname: A # a\nlimits:   # all of them\n    time_limit: 2.5\n    # in MiB\n    memory: 5\n\nkeywords: [b]\n",
        );
        becomes(
            "limits: {memory: 5}\nname: A\n",
            "limits: {time_limit: 2.5, memory: 5}\nname: A\n",
        );
        becomes("limits: {}\n", "limits: {time_limit: 2.5}\n");
        becomes(
            "limits:\nname: A\n",
            "limits:\n  time_limit: 2.5\nname: A\n",
        );
        becomes("limits:", "limits:\n  time_limit: 2.5\n");
        becomes("name: A", "name: A\nlimits:\n  time_limit: 2.5\n");
    }

    #[test]
    fn what_would_say_something_else_is_refused() {
        for text in [
            "name: A\nlimits: ~\n",
            "{name: A}\n",
            "name: &x {memory: 5}\nlimits: *x\n",
            "limits: &x {memory: 5}\nname: *x\n",
            "limits: &x\n  memory: 5\nname: *x\n",
            "limits: [1]\n",
            "limits:\n  time_limit: &t 5\n  memory: *t\n",
            "limits:\n  time_limit: 'a b'\n",
            "name: |\n  limits",
            "- 1\n",
            "name: [",
        ] {
            let result = with_time_limit(text, "2.5");
            // What is done all the same must be right.
            match &result {
                Err(_) => {}
                Ok(new) => assert_eq!(
                    new, "name: |\n  limits\nlimits:\n  time_limit: 2.5\n",
                    "{text:?}"
                ),
            }
        }
    }
}
