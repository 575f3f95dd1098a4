//! `.interaction` files: `<` before lines of the jury, `>` before lines of the submission, `---` between passes.

use super::Sources;
use crate::diagnostic::{Diagnostic, Place};
use crate::package::context::unreadable;
use crate::package::model::{Config, Content, Kind, TestCase};
use std::fs;

/// Larger files are not looked into: no contestant reads them either.
const MOST: u64 = 1 << 20;

/// Checks the form of the `.interaction` file of a case.
pub fn check(sources: &Sources<'_>, case: &TestCase, content: &Content) {
    let (place, text) = match content {
        Content::Committed(path) | Content::Copied(path) => {
            if fs::metadata(path).is_ok_and(|meta| meta.len() > MOST) {
                return;
            }
            match fs::read(path) {
                Ok(text) => (Place::file(path), text),
                Err(error) => return sources.context.add(unreadable(path, &error)),
            }
        }
        Content::Literal(text) => (case.place.clone(), text.clone()),
        Content::Generated(_) => return,
    };
    if let Some((line, found)) = fault(sources.config, &String::from_utf8_lossy(&text)) {
        // A literal text has lines of its own, which the reader of generators.yaml does not see.
        let (place, of) = match content {
            Content::Literal(_) => (place, format!("{}.interaction, line {line}: ", case.id)),
            _ => (Place { line, ..place }, String::new()),
        };
        let passes = if multi_pass(sources.config) {
            ", or `---` between passes"
        } else {
            ""
        };
        sources.context.add(
            Diagnostic::error("wrong-interaction", place, format!("{of}{found}"))
                .hint(format!(
                "every line begins with `<` (the jury says it) or `>` (the submission says it){passes}"
            )),
        );
    }
}

fn multi_pass(config: &Config) -> bool {
    config.kinds.contains(&Kind::MultiPass)
}

/// The first line that is wrong, from 1, and what is wrong with it.
fn fault(config: &Config, text: &str) -> Option<(usize, String)> {
    if text.trim().is_empty() {
        return Some((
            1,
            "the file is empty, where a conversation is expected".into(),
        ));
    }
    let wrong = |line: &str| match line.as_bytes().first() {
        Some(b'<' | b'>') => None,
        _ if line == "---" && multi_pass(config) => None,
        _ if line == "---" => {
            Some("`---` separates passes, and this problem has one pass alone".to_string())
        }
        None => Some("the line is empty".into()),
        Some(_) => Some(format!(
            "{:?} is said by nobody",
            line.chars().take(30).collect::<String>()
        )),
    };
    text.lines()
        .enumerate()
        .find_map(|(number, line)| Some((number + 1, wrong(line)?)))
}
