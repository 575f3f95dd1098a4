//! From bytes to a tree, with bounds on everything a hostile file could blow up.

use super::builder::Builder;
use super::node::{Node, Value};
use crate::diagnostic::{Diagnostic, Place};
use crate::package::faults::Faults;
use std::path::{Path, PathBuf};

/// Largest YAML file that is read, in bytes. Test data belongs in files, not in YAML.
const MAX_BYTES: u64 = 16 << 20;

/// A YAML file that could be read.
#[derive(Debug)]
pub struct Document {
    /// Its path, for faults.
    pub file: PathBuf,
    /// The one document in it.
    pub root: Node,
}

/// Reads `file`. `None` when it cannot be read or is no YAML; the reason is in `faults`. A file that does not exist
/// is a fault as well: callers that can do without it look first.
pub fn load(file: &Path, faults: &Faults) -> Option<Document> {
    parse(file, &read(file, faults)?, faults)
}

/// Reads a file of settings, as [`load`] does; one that says nothing sets nothing.
pub fn load_settings(file: &Path, faults: &Faults) -> Option<Document> {
    parse_settings(file, &read(file, faults)?, faults)
}

fn read(file: &Path, faults: &Faults) -> Option<Vec<u8>> {
    let unreadable = |reason: String| {
        faults.add(Diagnostic::error(
            "unreadable",
            Place::file(file),
            format!("cannot be read: {reason}"),
        ));
    };
    match std::fs::metadata(file) {
        Ok(meta) if meta.len() > MAX_BYTES => {
            unreadable(format!(
                "{} bytes are more than the {MAX_BYTES} allowed for a YAML file",
                meta.len()
            ));
            return None;
        }
        Ok(meta) if !meta.is_file() => {
            unreadable("it is not a file".into());
            return None;
        }
        _ => {}
    }
    match std::fs::read(file) {
        Ok(bytes) => Some(bytes),
        Err(error) => {
            unreadable(error.to_string());
            None
        }
    }
}

/// Reads YAML from memory; `file` is only named in faults. A file that says nothing is a fault.
pub fn parse(file: &Path, bytes: &[u8], faults: &Faults) -> Option<Document> {
    let root = root(file, bytes, faults)?;
    if root.is_none() {
        let message = "the file says nothing";
        faults.add(Diagnostic::error("empty-file", Place::file(file), message));
    }
    root.map(|root| Document {
        file: file.to_owned(),
        root,
    })
}

/// Reads settings from memory, as [`parse`] does; where nothing is said, nothing is set.
pub fn parse_settings(file: &Path, bytes: &[u8], faults: &Faults) -> Option<Document> {
    let nothing = || Node {
        line: 1,
        column: 1,
        flow: false,
        value: Value::Map(Vec::new()),
    };
    Some(Document {
        file: file.to_owned(),
        root: root(file, bytes, faults)?.unwrap_or_else(nothing),
    })
}

/// The tree in a file, if it says anything; `None` when it is no YAML, which is in `faults` then.
fn root(file: &Path, bytes: &[u8], faults: &Faults) -> Option<Option<Node>> {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            faults.add(not_utf8(file, bytes, error.valid_up_to()));
            return None;
        }
    };
    if text.starts_with('\u{feff}') {
        faults.add(
            Diagnostic::error(
                "byte-order-mark",
                Place::at(file, 1, 1),
                "the file starts with a byte-order mark",
            )
            .hint("save it as UTF-8 without a byte-order mark"),
        );
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    carriage_returns(file, text, faults);
    let mut builder = Builder::new(file, faults);
    let root = match builder.run(text) {
        Ok(root) => root,
        Err(fault) => {
            faults.add(*fault);
            return None;
        }
    };
    Some(root.filter(|root| !root.is_null()))
}

/// Before a line feed they change nothing, and people who work on Windows write them; alone they hide lines from editors.
fn carriage_returns(file: &Path, text: &str, faults: &Faults) {
    let alone = |at: &usize| !text[at + 1..].starts_with('\n');
    let all = || text.match_indices('\r').map(|(at, _)| at);
    let Some(at) = all().find(alone).or_else(|| all().next()) else {
        return;
    };
    let severity = match alone(&at) {
        true => Diagnostic::error,
        false => Diagnostic::warning,
    };
    let line = text[..at].matches('\n').count() + 1;
    let message = "the line ends with a carriage return";
    faults.add(
        severity("carriage-return", Place::at(file, line, 0), message)
            .hint("use line feeds alone as line ends"),
    );
}

fn not_utf8(file: &Path, bytes: &[u8], valid: usize) -> Diagnostic {
    let before = &bytes[..valid];
    let line = before.iter().filter(|&&b| b == b'\n').count() + 1;
    let start = before
        .iter()
        .rposition(|&b| b == b'\n')
        .map_or(0, |i| i + 1);
    let column = String::from_utf8_lossy(&before[start..]).chars().count() + 1;
    let place = Place::at(file, line, column);
    Diagnostic::error(
        "not-utf8",
        place,
        format!("byte 0x{:02X} is not UTF-8", bytes[valid]),
    )
    .hint("save it as UTF-8")
}
