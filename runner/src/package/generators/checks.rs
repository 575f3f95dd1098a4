//! Names and keys of `generators.yaml`.

use super::folder::Reader;
use crate::diagnostic::{Diagnostic, Place};
use crate::package::names::is_format_name;
use crate::package::yaml::{Cursor, Key, nearest};

/// Folders of `data/` in the order in which their tests are numbered.
pub(super) const SECTIONS: &[&str] = &[
    "sample",
    "secret",
    "invalid_output",
    "invalid_answer",
    "invalid_input",
    "valid_output",
];

/// Folders that BAPCtools knows and the format does not; their rules are passed over.
const FOREIGN: &[&str] = &["testing_tool_test", "fuzz"];

/// Keys of a folder.
pub(super) const FOLDER_KEYS: &[&str] = &[
    "data",
    "include",
    "test_group.yaml",
    "testdata.yaml",
    "solution",
    "random_salt",
    "retries",
];
/// Keys of the whole file.
pub(super) const ROOT_KEYS: &[&str] = &[
    "data",
    "include",
    "test_group.yaml",
    "solution",
    "random_salt",
    "retries",
    "generators",
    "version",
    "testdata.yaml",
];
/// Keys of earlier versions.
const OLD_ROOT_KEYS: &[&str] = &["gitignore_generated", "parallel", "visualizer"];

impl Reader<'_> {
    /// The folders directly below `data/` are given by the format.
    pub(super) fn check_section(&self, data: &Cursor<'_>, key: &Key<'_>) {
        if SECTIONS.contains(&key.text) {
            return;
        }
        if FOREIGN.contains(&key.text) {
            let message = format!("`{}` is no folder of the format: passed over", key.text);
            data.report(Diagnostic::warning(
                "foreign-folder",
                key.place.clone(),
                message,
            ));
            return;
        }
        let message = format!("data/ has no folder `{}`", key.text);
        let fault = Diagnostic::error("unknown-key", key.place.clone(), message);
        data.report(match nearest(key.text, SECTIONS.iter().copied()) {
            Some(near) => fault.hint(format!("did you mean `{near}`?")),
            None => fault.hint(format!("its folders are {}", SECTIONS.join(", "))),
        });
    }

    /// Whether a file can have this name.
    pub(super) fn check_name(&self, cursor: &Cursor<'_>, place: &Place, name: &str) -> bool {
        let fault = |message: String, hint: &str| {
            cursor.report(Diagnostic::error("test-name", place.clone(), message).hint(hint));
            false
        };
        if !is_format_name(&format!("{name}.in")) {
            return fault(
                format!("{name:?} cannot be the name of a test or folder"),
                "use letters, digits, `_`, `.` and `-`, and start with none of the last two",
            );
        }
        if name == "test_group" || name.ends_with(".in") {
            return fault(
                format!("a test cannot be called {name:?}"),
                "give it another name",
            );
        }
        true
    }

    /// Keys must be text: `1:` is a number to other readers of the file, which then pass over the test.
    pub(super) fn key_is_text(&self, cursor: &Cursor<'_>, key: &Key<'_>) -> bool {
        let fine = key.scalar.is_text() || key.scalar.is_null();
        if !fine {
            let message = format!("a name must be text, found {}", key.scalar);
            let fault = Diagnostic::error("wrong-type", key.place.clone(), message);
            cursor.report(fault.hint(format!("put it in quotes: `\"{}\":`", key.text)));
        }
        fine
    }

    /// Keys of folders that are not known are allowed, for other tools, and named; those that are nearly known are slips.
    pub(super) fn check_keys(&self, cursor: &Cursor<'_>, known: &'static [&'static str]) {
        for (key, _) in cursor.entries("keys").unwrap_or_default() {
            let other = match self.by_folder {
                true => "test_group.yaml",
                false => "testdata.yaml",
            };
            if key.text == other {
                let message = format!("`{other}` is a key of another format version");
                let name = if self.by_folder {
                    "testdata.yaml"
                } else {
                    "test_group.yaml"
                };
                cursor.report(
                    Diagnostic::error("unknown-key", key.place.clone(), message)
                        .hint(format!("call it `{name}`")),
                );
                continue;
            }
            if known.contains(&key.text) {
                continue;
            }
            let fault =
                |message: String| Diagnostic::warning("unknown-key", key.place.clone(), message);
            cursor.report(
                if key.text == "command" || (ROOT_KEYS.contains(&key.text)) {
                    let message = format!("`{}` is not allowed here", key.text);
                    Diagnostic::error("unknown-key", key.place.clone(), message)
                        .hint("it belongs to the top of the file")
                } else if OLD_ROOT_KEYS.contains(&key.text) {
                    fault(format!(
                        "`{}` is a key of old versions: passed over",
                        key.text
                    ))
                } else {
                    match nearest(key.text, known.iter().copied()) {
                        Some(near) => Diagnostic::error(
                            "unknown-key",
                            key.place.clone(),
                            format!("unknown key `{}`", key.text),
                        )
                        .hint(format!("did you mean `{near}`?")),
                        None => fault(format!("unknown key `{}`: passed over", key.text))
                            .hint("when it names a test or folder, put it below `data:`"),
                    }
                },
            );
        }
    }

    /// `a` beside `a-1`, or `01` beside `01-big`: as soon as the shorter one is counted or numbered anew, the names are
    /// the same, and already now they are easily taken for each other.
    pub(super) fn check_prefixes(&self) {
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        for case in self
            .rules
            .cases
            .iter()
            .filter(|case| case.included_from.is_none())
        {
            let (folder, name) = case.id.rsplit_once('/').unwrap_or(("", &case.id));
            for (i, _) in name.match_indices('-') {
                let (short, rest) = (&name[..i], &name[i + 1..]);
                let Some(&other) = self.ids.get(&format!("{folder}/{short}")) else {
                    continue;
                };
                let other = &self.rules.cases[other];
                if other.included_from.is_none() && (digits(rest) || digits(short)) {
                    let message = format!(
                        "{name} starts as the test {short} on line {}",
                        other.place.line
                    );
                    self.context.add(
                        Diagnostic::warning("name-prefix", case.place.clone(), message)
                            .hint("no name should be the start of another one"),
                    );
                }
            }
        }
    }
}
