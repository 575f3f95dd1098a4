//! What a rule says about the files of its test: `copy`, contents written out, and patterns they should match.

use super::case::LITERAL_ENDINGS;
use super::folder::Reader;
use super::rules::{CaseRule, Written};
use crate::package::pattern::Pattern;
use crate::package::yaml::Cursor;
use std::path::PathBuf;

/// Endings that may be the same file as another one.
const LINKS: &[&str] = &[
    "in.statement",
    "ans.statement",
    "in.download",
    "ans.download",
];

impl Reader<'_> {
    /// The path below `generators/` that `copy` means, without ending.
    pub(super) fn copy_base(&self, cursor: &Cursor<'_>, path: &str) -> Option<PathBuf> {
        let path = match LITERAL_ENDINGS
            .iter()
            .find_map(|e| path.strip_suffix(e)?.strip_suffix('.'))
        {
            Some(base) => {
                cursor.warning(
                    "copy-ending",
                    format!("the ending is not needed: all files of {base} are copied"),
                );
                base
            }
            None => path,
        };
        let base = self
            .context
            .inside(&self.context.dir.join("generators"), path);
        if base.is_none() {
            cursor.error(
                "path-outside",
                format!("{path:?} is not a path below generators/"),
            );
        }
        base
    }

    /// A content written out (or a link to another one).
    pub(super) fn literal(&self, rule: &mut CaseRule, ending: &'static str, value: &Cursor<'_>) {
        if ending == "yaml" {
            rule.yaml = match value.is_map() {
                true => Written::Tree(value.node().clone()),
                false => value
                    .text()
                    .map_or(Written::Unsaid, |text| Written::Text(with_line_end(text))),
            };
            return;
        }
        if value.is_map() && LINKS.contains(&ending) {
            let Some(link) = value.fields(&["link"]).and_then(|f| f.get("link")) else {
                return;
            };
            let targets: &[&'static str] = match ending.starts_with("in") {
                true => &["in", "in.statement", "in.download"],
                false => &["ans", "ans.statement", "ans.download"],
            };
            if let Some(target) = link.one_of(targets) {
                rule.links.insert(ending.to_owned(), target.to_owned());
            }
            return;
        }
        if let Some(text) = value.text() {
            rule.literals
                .insert(ending.to_owned(), with_line_end(text).into_bytes());
        }
    }

    /// Reports patterns that are none. Compiling is slow; whoever uses them compiles them again.
    pub(super) fn check_patterns(&self, cursor: &Cursor<'_>) {
        let items = match cursor.is_map() {
            true => match cursor.fields(&["in", "ans"]) {
                Some(fields) => ["in", "ans"]
                    .into_iter()
                    .filter_map(|k| fields.get(k))
                    .flat_map(|c| c.one_or_list())
                    .collect(),
                None => Vec::new(),
            },
            false => cursor.one_or_list(),
        };
        for item in items {
            if let Some(text) = item.text()
                && let Err(reason) = Pattern::new(text)
            {
                item.error(
                    "wrong-pattern",
                    format!("not a regular expression: {reason}"),
                );
            }
        }
    }
}

/// Patterns for the input and for the answer.
pub(super) fn read_patterns(cursor: &Cursor<'_>) -> (Vec<String>, Vec<String>) {
    let texts = |cursor: Cursor<'_>| -> Vec<String> {
        cursor
            .one_or_list()
            .iter()
            .filter(|c| c.is_text())
            .filter_map(|c| c.text())
            .map(str::to_owned)
            .collect()
    };
    match cursor.is_map() {
        true => {
            let fields = cursor.known_fields(&["in", "ans"]);
            (
                fields.get("in").map(texts).unwrap_or_default(),
                fields.get("ans").map(texts).unwrap_or_default(),
            )
        }
        false => (texts(cursor.clone()), Vec::new()),
    }
}

/// Contents end with a line end unless they are empty.
fn with_line_end(text: &str) -> String {
    match text.is_empty() || text.ends_with('\n') {
        true => text.to_owned(),
        false => format!("{text}\n"),
    }
}
