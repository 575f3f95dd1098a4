//! Typed access to a YAML tree. Every method that does not find what it was asked for reports where, what was
//! expected and what was found, and gives `None`, so that reading goes on.

use super::load::Document;
use super::node::{Meaning, Node, Scalar, Value};
use crate::diagnostic::{Diagnostic, Place};
use crate::package::faults::Faults;
use std::path::Path;

/// One node of a document, with the path of keys that leads to it.
#[derive(Debug, Clone)]
pub struct Cursor<'a> {
    file: &'a Path,
    faults: &'a Faults,
    node: &'a Node,
    name: String,
}

impl<'a> Cursor<'a> {
    /// The root of `document`.
    pub fn root(document: &'a Document, faults: &'a Faults) -> Cursor<'a> {
        Cursor {
            file: &document.file,
            faults,
            node: &document.root,
            name: String::new(),
        }
    }

    /// The node itself.
    pub fn node(&self) -> &'a Node {
        self.node
    }

    /// Where it is.
    pub fn place(&self) -> Place {
        Place::at(self.file, self.node.line, self.node.column)
    }

    /// Reports an error here; the message is put behind the name of the node.
    pub fn error(&self, code: &'static str, message: impl AsRef<str>) {
        self.report(Diagnostic::error(
            code,
            self.place(),
            self.titled(message.as_ref()),
        ));
    }

    /// The same with a hint.
    pub fn error_hint(
        &self,
        code: &'static str,
        message: impl AsRef<str>,
        hint: impl Into<String>,
    ) {
        self.report(
            Diagnostic::error(code, self.place(), self.titled(message.as_ref())).hint(hint),
        );
    }

    /// Reports a warning here.
    pub fn warning(&self, code: &'static str, message: impl AsRef<str>) {
        self.report(Diagnostic::warning(
            code,
            self.place(),
            self.titled(message.as_ref()),
        ));
    }

    /// Reports anything.
    pub fn report(&self, diagnostic: Diagnostic) {
        self.faults.add(diagnostic);
    }

    fn titled(&self, message: &str) -> String {
        match self.name.is_empty() {
            true => message.to_owned(),
            false => format!("`{}`: {message}", self.name),
        }
    }

    fn wrong(&self, expected: &str) {
        let message = format!("expected {expected}, found {}", self.node.describe());
        let number = matches!(&self.node.value, Value::Scalar(s) if !s.is_text() && !s.is_null());
        match number && expected.contains("text") {
            true => self.error_hint("wrong-type", message, "put it in quotes"),
            false => self.error("wrong-type", message),
        }
    }

    fn scalar(&self) -> Option<&'a Scalar> {
        match &self.node.value {
            Value::Scalar(scalar) => Some(scalar),
            _ => None,
        }
    }

    fn meaning(&self) -> Option<Meaning> {
        self.scalar().map(Scalar::meaning)
    }

    /// Whether there is no value.
    pub fn is_null(&self) -> bool {
        self.node.is_null()
    }

    /// Whether it is text (and not a number that only looks like one).
    pub fn is_text(&self) -> bool {
        self.scalar().is_some_and(Scalar::is_text)
    }

    /// Whether it is a list.
    pub fn is_list(&self) -> bool {
        matches!(self.node.value, Value::List(_))
    }

    /// Whether it is a map.
    pub fn is_map(&self) -> bool {
        matches!(self.node.value, Value::Map(_))
    }

    /// Text. A number, a boolean or nothing is refused: the format's readers elsewhere would refuse it too.
    pub fn text(&self) -> Option<&'a str> {
        match self.scalar() {
            Some(scalar) if scalar.is_text() => Some(&scalar.text),
            _ => {
                self.wrong("text");
                None
            }
        }
    }

    /// Any scalar that is not nothing, as it was written.
    pub fn written(&self, expected: &str) -> Option<&'a str> {
        match self.scalar() {
            Some(scalar) if !scalar.is_null() => Some(&scalar.text),
            _ => {
                self.wrong(expected);
                None
            }
        }
    }

    /// Text that is one of `allowed`.
    pub fn one_of(&self, allowed: &[&'static str]) -> Option<&'static str> {
        let text = self.text()?;
        if let Some(found) = allowed.iter().find(|a| **a == text) {
            return Some(found);
        }
        // A list that nobody would read is left out; the nearest is named anyway.
        let message = match allowed.len() {
            0..=10 => format!("expected one of {}, found {text:?}", list_of(allowed)),
            _ => format!("{text:?} is not known"),
        };
        match nearest(text, allowed.iter().copied()) {
            Some(near) => {
                self.error_hint("unknown-value", message, format!("did you mean `{near}`?"))
            }
            None => self.error("unknown-value", message),
        }
        None
    }

    /// A whole number of at least `least`.
    pub fn integer(&self, least: i64) -> Option<i64> {
        let expected = format!("a whole number of at least {least}");
        match self.meaning() {
            Some(Meaning::Integer(Some(value))) if value >= least => Some(value),
            Some(Meaning::Integer(None)) => {
                self.error("wrong-value", "the number does not fit into 64 bits");
                None
            }
            Some(Meaning::Integer(_)) => {
                self.error(
                    "wrong-value",
                    format!("expected {expected}, found {}", self.node.describe()),
                );
                None
            }
            _ => {
                self.wrong(&expected);
                None
            }
        }
    }

    /// A finite number.
    pub fn float(&self) -> Option<f64> {
        match self.meaning() {
            Some(Meaning::Integer(Some(value))) => Some(value as f64),
            Some(Meaning::Float(value)) if value.is_finite() => Some(value),
            _ => {
                self.wrong("a number");
                None
            }
        }
    }

    /// `true` or `false`.
    pub fn boolean(&self) -> Option<bool> {
        match self.meaning() {
            Some(Meaning::Boolean(value)) => Some(value),
            _ => {
                self.wrong("true or false");
                None
            }
        }
    }

    /// The same, or a word that was one in YAML 1.1, which the tools for older versions of the format read.
    pub fn older_boolean(&self) -> Option<bool> {
        let word = self.is_text().then(|| self.text()).flatten();
        match word.map(str::to_ascii_lowercase).as_deref() {
            Some("yes" | "on") => Some(true),
            Some("no" | "off") => Some(false),
            _ => self.boolean(),
        }
    }

    /// Whether it is a whole number, without a report when it is not.
    pub fn as_integer(&self) -> Option<i64> {
        match self.meaning() {
            Some(Meaning::Integer(value)) => value,
            _ => None,
        }
    }

    /// Whether it is a boolean, without a report when it is not.
    pub fn as_boolean(&self) -> Option<bool> {
        match self.meaning() {
            Some(Meaning::Boolean(value)) => Some(value),
            _ => None,
        }
    }

    /// The items of a list.
    pub fn list(&self) -> Option<Vec<Cursor<'a>>> {
        match &self.node.value {
            Value::List(items) => Some(
                items
                    .iter()
                    .enumerate()
                    .map(|(i, node)| self.child(node, format!("{}[{i}]", self.name)))
                    .collect(),
            ),
            _ => {
                self.wrong("a list");
                None
            }
        }
    }

    /// The items of a list, or the value itself as the only item.
    pub fn one_or_list(&self) -> Vec<Cursor<'a>> {
        match self.is_list() {
            true => self.list().unwrap_or_default(),
            false => vec![self.clone()],
        }
    }

    /// A list of texts; items that are none are reported and left out.
    pub fn texts(&self) -> Option<Vec<String>> {
        Some(
            self.list()?
                .iter()
                .filter_map(|item| item.text().map(str::to_owned))
                .collect(),
        )
    }

    /// The entries of a map whose keys are free: each as key and value. Keys that are not text are reported and left
    /// out.
    pub fn entries(&self, keys: &str) -> Option<Vec<(Key<'a>, Cursor<'a>)>> {
        let Value::Map(entries) = &self.node.value else {
            self.wrong(&format!("a map of {keys}"));
            return None;
        };
        let mut found = Vec::with_capacity(entries.len());
        for entry in entries {
            let place = Place::at(self.file, entry.line, entry.column);
            let key = Key {
                text: &entry.key.text,
                place,
                scalar: &entry.key,
            };
            found.push((key, self.child(&entry.value, self.below(&entry.key.text))));
        }
        Some(found)
    }

    /// A map whose keys are `known`; every other key is reported with the nearest known one.
    pub fn fields(&self, known: &'static [&'static str]) -> Option<Fields<'a>> {
        self.fields_or(known, |_| None)
    }

    /// The same; `explain` may say more about a key that is not known, such as its new name.
    pub fn fields_or(
        &self,
        known: &'static [&'static str],
        explain: impl Fn(&str) -> Option<String>,
    ) -> Option<Fields<'a>> {
        let Value::Map(entries) = &self.node.value else {
            self.wrong(&format!("a map with keys such as `{}`", known[0]));
            return None;
        };
        for entry in entries {
            let key = entry.key.text.as_str();
            if !known.contains(&key) {
                let place = Place::at(self.file, entry.line, entry.column);
                self.report(unknown_key(
                    place,
                    &self.below(key),
                    key,
                    known,
                    explain(key),
                ));
            }
        }
        Some(self.known_fields(known))
    }

    /// The same, but an unknown key is only a warning: for files whose version of the format does not forbid it.
    pub fn fields_warned(&self, known: &'static [&'static str]) -> Option<Fields<'a>> {
        let Value::Map(entries) = &self.node.value else {
            self.wrong(&format!("a map with keys such as `{}`", known[0]));
            return None;
        };
        for entry in entries {
            let key = entry.key.text.as_str();
            if !known.contains(&key) {
                let place = Place::at(self.file, entry.line, entry.column);
                let mut fault = unknown_key(place, &self.below(key), key, known, None);
                fault.severity = crate::diagnostic::Severity::Warning;
                self.report(fault);
            }
        }
        Some(self.known_fields(known))
    }

    /// The values of `known` keys, when this is a map; nothing is said about other keys.
    pub fn known_fields(&self, known: &'static [&'static str]) -> Fields<'a> {
        Fields {
            cursor: self.clone(),
            known,
        }
    }

    fn below(&self, key: &str) -> String {
        match self.name.is_empty() {
            true => key.to_owned(),
            false => format!("{}.{key}", self.name),
        }
    }

    fn child(&self, node: &'a Node, name: String) -> Cursor<'a> {
        Cursor {
            file: self.file,
            faults: self.faults,
            node,
            name,
        }
    }
}

fn unknown_key(
    place: Place,
    name: &str,
    key: &str,
    known: &[&str],
    more: Option<String>,
) -> Diagnostic {
    let fault = Diagnostic::error("unknown-key", place, format!("unknown key `{name}`"));
    match (more, nearest(key, known.iter().copied())) {
        (Some(more), _) => fault.hint(more),
        (None, Some(near)) => fault.hint(format!("did you mean `{near}`?")),
        (None, None) => fault.hint(format!("known keys: {}", known.join(", "))),
    }
}

/// A key of a map with free keys.
#[derive(Debug, Clone)]
pub struct Key<'a> {
    /// The key as written.
    pub text: &'a str,
    /// Where it is.
    pub place: Place,
    /// The key with its quoting, to tell `"1"` from `1`.
    pub scalar: &'a Scalar,
}

/// A map whose keys are known.
#[derive(Debug, Clone)]
pub struct Fields<'a> {
    cursor: Cursor<'a>,
    known: &'static [&'static str],
}

impl<'a> Fields<'a> {
    /// The value of `key`, when it is there.
    pub fn get(&self, key: &'static str) -> Option<Cursor<'a>> {
        debug_assert!(
            self.known.contains(&key),
            "`{key}` is asked for but not declared"
        );
        self.cursor
            .node
            .get(key)
            .map(|node| self.cursor.child(node, self.cursor.below(key)))
    }

    /// The value of `key`, when it is there and not empty.
    pub fn given(&self, key: &'static str) -> Option<Cursor<'a>> {
        self.get(key).filter(|value| !value.is_null())
    }

    /// The map itself.
    pub fn cursor(&self) -> &Cursor<'a> {
        &self.cursor
    }
}

/// The candidate that looks most like `word`, when one looks enough like it to be meant.
pub fn nearest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let lower = word.to_lowercase();
    let allowed = (word.chars().count() / 3).clamp(1, 4);
    candidates
        .into_iter()
        .map(|c| (strsim::damerau_levenshtein(&lower, &c.to_lowercase()), c))
        .filter(|(distance, c)| {
            *distance <= allowed || (lower.len() >= 3 && c.to_lowercase().starts_with(&lower))
        })
        // Of equals the last: `python` means python3 rather than python2.
        .max_by_key(|(distance, _)| std::cmp::Reverse(*distance))
        .map(|(_, c)| c)
}

/// "`a`, `b`, `c`".
fn list_of(words: &[&str]) -> String {
    words
        .iter()
        .map(|w| format!("`{w}`"))
        .collect::<Vec<_>>()
        .join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearest_finds_slips_and_not_strangers() {
        let keys = ["time_limit", "memory", "output"];
        assert_eq!(nearest("timelimit", keys), Some("time_limit"));
        assert_eq!(nearest("Memory", keys), Some("memory"));
        assert_eq!(nearest("mem", keys), Some("memory"));
        assert_eq!(nearest("colour", keys), None);
        assert_eq!(nearest("", keys), None);
        assert_eq!(
            nearest("python", ["python2", "python3", "python3numpy"]),
            Some("python3")
        );
    }
}
