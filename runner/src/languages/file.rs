//! `languages.yaml`: rows of the table that a user changes or adds.

use super::{Entry, Language};
use crate::diagnostic::Diagnostic;
use crate::package::faults::Faults;
use crate::package::yaml::{Cursor, Fields, Key, parse};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

const KEYS: &[&str] = &[
    "name",
    "endings",
    "companions",
    "shebang",
    "compilers",
    "compile",
    "runners",
    "run",
    "version",
    "entry",
    "reserves_address_space",
    "jvm",
    "install",
];

/// What may stand in braces in `compile` and `run`.
const PLACEHOLDERS: &[&str] = &[
    "sources",
    "binary",
    "dir",
    "entry",
    "class",
    "memory_mib",
    "stack_mib",
];

/// Lays what a file says over `table`: a row that is there is changed in the keys the file gives, another one is added.
/// Endings go over to the row of the file. Texts live as long as the process, for the table does.
///
/// # Errors
/// Everything that is wrong with the file, by line; the table is of no use then.
pub fn lay_over(
    table: &mut Vec<Language>,
    file: &Path,
    bytes: &[u8],
) -> Result<(), Vec<Diagnostic>> {
    let faults = Faults::default();
    if let Some(document) = parse(file, bytes, &faults) {
        let root = Cursor::root(&document, &faults);
        let mut claimed: BTreeMap<&str, &str> = BTreeMap::new();
        for (key, cursor) in root.entries("languages by key").unwrap_or_default() {
            if let Some(row) = row(table, &key, &cursor) {
                for &ending in row.endings {
                    if let Some(other) = claimed.insert(ending, row.key) {
                        let text = format!("`{other}` has the ending {ending:?} already");
                        cursor.error("duplicate-value", text);
                    }
                }
                put(table, row);
            }
        }
    }
    match faults.into_sorted() {
        none if none.is_empty() => Ok(()),
        found => Err(found),
    }
}

/// Whether this is the file by which BAPCtools is told its languages, which has the same name: rows with a `priority`.
pub fn is_foreign(file: &Path, bytes: &[u8]) -> bool {
    let faults = Faults::default();
    let Some(document) = parse(file, bytes, &faults) else {
        return false;
    };
    let root = Cursor::root(&document, &faults);
    let rows = root.entries("languages by key").unwrap_or_default();
    let foreign = |row: &Cursor<'_>| {
        let keys = row.is_map().then(|| row.entries("keys")).flatten();
        keys.is_some_and(|keys| keys.iter().any(|(key, _)| key.text == "priority"))
    };
    !rows.is_empty() && rows.iter().all(|(_, row)| foreign(row))
}

/// Puts a row into the table, and takes its endings from the others.
fn put(table: &mut Vec<Language>, row: Language) {
    for other in table.iter_mut().filter(|other| other.key != row.key) {
        if other.endings.iter().any(|e| row.endings.contains(e)) {
            let kept = other.endings.iter().filter(|e| !row.endings.contains(*e));
            other.endings = Vec::leak(kept.copied().collect());
        }
    }
    match table.iter_mut().find(|other| other.key == row.key) {
        Some(known) => *known = row,
        None => table.push(row),
    }
}

/// The row that an entry makes; `None` when it is too wrong.
fn row(table: &[Language], key: &Key<'_>, cursor: &Cursor<'_>) -> Option<Language> {
    let fits = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit();
    if key.text.is_empty() || !key.text.bytes().all(fits) {
        let text = format!("{:?} cannot be the key of a language", key.text);
        let fault = Diagnostic::error("wrong-value", key.place.clone(), text);
        cursor.report(fault.hint("use lowercase letters and digits"));
        return None;
    }
    let fields = cursor.fields(KEYS)?;
    let known = table.iter().find(|row| row.key == key.text);
    let mut row = match known {
        Some(row) => row.clone(),
        None => {
            let key = leak(key.text);
            Language {
                key,
                name: key,
                install: "your system's packages",
                ..super::table::NATIVE
            }
        }
    };
    texts(&fields, "endings", &mut row.endings);
    texts(&fields, "companions", &mut row.companions);
    texts(&fields, "shebang", &mut row.shebang);
    texts(&fields, "compilers", &mut row.compilers);
    texts(&fields, "runners", &mut row.runners);
    texts(&fields, "version", &mut row.version);
    template(&fields, "compile", &mut row.compile);
    template(&fields, "run", &mut row.run);
    for (key, slot) in [("name", &mut row.name), ("install", &mut row.install)] {
        if let Some(text) = fields.get(key).and_then(|c| c.text()) {
            *slot = leak(text);
        }
    }
    if let Some(value) = fields
        .get("reserves_address_space")
        .and_then(|c| c.boolean())
    {
        row.reserves_address_space = value;
    }
    if let Some(value) = fields.get("jvm").and_then(|c| c.boolean()) {
        row.jvm = value;
    }
    if let Some(entry) = fields.get("entry") {
        row.entry = match entry.is_list() {
            true => Entry::File(list(&entry)),
            false => entry.one_of(&["linker"]).map(|_| Entry::Linker)?,
        };
    }
    if row.compilers.is_empty() && row.runners.is_empty() {
        let hint = "give `compilers` with `compile`, or `runners` with `run`";
        cursor.error_hint("missing-key", "nothing starts a program", hint);
    } else if row.compilers.is_empty() != row.compile.is_empty() {
        let hint = "give both, or neither";
        cursor.error_hint(
            "inconsistent",
            "`compilers` and `compile` go together",
            hint,
        );
    }
    Some(row)
}

fn leak(text: &str) -> &'static str {
    String::leak(text.to_owned())
}

fn list(cursor: &Cursor<'_>) -> &'static [&'static str] {
    let texts = cursor.texts().unwrap_or_default();
    Vec::leak(texts.iter().map(|text| leak(text)).collect())
}

fn texts(fields: &Fields<'_>, key: &'static str, slot: &mut &'static [&'static str]) {
    if let Some(cursor) = fields.get(key) {
        *slot = list(&cursor);
    }
}

/// Arguments with placeholders.
fn template(fields: &Fields<'_>, key: &'static str, slot: &mut &'static [&'static str]) {
    let Some(cursor) = fields.get(key) else {
        return;
    };
    for item in cursor.list().unwrap_or_default() {
        let Some(text) = item.text() else { continue };
        for part in text.split('{').skip(1) {
            let Some((name, _)) = part.split_once('}') else {
                continue;
            };
            if !PLACEHOLDERS.contains(&name) {
                let text = format!("{{{name}}} stands for nothing");
                let known = PLACEHOLDERS.join("}, {");
                item.error_hint("unknown-value", text, format!("what is known: {{{known}}}"));
            }
        }
        if text.contains("{sources}") && text != "{sources}" {
            let text = "{sources} must be an argument of its own";
            item.error("wrong-value", text);
        }
    }
    *slot = list(&cursor);
}

/// The table as a file that says the same.
pub fn show(table: &[Language]) -> String {
    let mut out = String::new();
    let quoted = |text: &str| format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
    let list = |items: &[&str]| {
        let items: Vec<String> = items.iter().map(|item| quoted(item)).collect();
        format!("[{}]", items.join(", "))
    };
    for row in table {
        let _ = writeln!(out, "{}:\n  name: {}", row.key, quoted(row.name));
        for (key, items) in [
            ("endings", row.endings),
            ("companions", row.companions),
            ("shebang", row.shebang),
            ("compilers", row.compilers),
            ("compile", row.compile),
            ("runners", row.runners),
            ("run", row.run),
            ("version", row.version),
        ] {
            if !items.is_empty() {
                let _ = writeln!(out, "  {key}: {}", list(items));
            }
        }
        match row.entry {
            Entry::Linker => out.push_str("  entry: linker\n"),
            Entry::File(names) => {
                let _ = writeln!(out, "  entry: {}", list(names));
            }
            // Which class starts is no matter of the file.
            Entry::Class(_) => {}
        }
        for (key, value) in [
            ("reserves_address_space", row.reserves_address_space),
            ("jvm", row.jvm),
        ] {
            if value {
                let _ = writeln!(out, "  {key}: true");
            }
        }
        let _ = writeln!(out, "  install: {}", quoted(row.install));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::table::LANGUAGES;
    use super::*;
    use proptest::prelude::*;

    fn laid(text: &str) -> Result<Vec<Language>, Vec<String>> {
        let mut table = LANGUAGES.to_vec();
        lay_over(&mut table, Path::new("languages.yaml"), text.as_bytes())
            .map(|()| table)
            .map_err(|list| {
                let line = |d: &Diagnostic| format!("{}: {}", d.place.line, d.message);
                list.iter().map(line).collect()
            })
    }

    #[test]
    fn the_printed_table_says_the_same() {
        assert_eq!(laid(&show(LANGUAGES)), Ok(LANGUAGES.to_vec()));
    }

    #[test]
    fn rows_are_changed_and_added() {
        let text = "cpp:\n  compile: [\"-O3\", -o, \"{binary}\", \"{sources}\"]\nzig:\n  endings: [zig, c]\n  runners: [zig]\n  run: [run, \"{entry}\"]\n  entry: [main.zig]\n";
        let table = laid(text).unwrap();
        let row = |key: &str| table.iter().find(|row| row.key == key).unwrap();
        assert_eq!(row("cpp").compile[0], "-O3");
        assert_eq!(row("cpp").name, "C++");
        assert_eq!(row("zig").entry, Entry::File(&["main.zig"]));
        assert!(row("c").endings.is_empty());
    }

    #[test]
    fn faults_have_lines() {
        for (text, fault) in [
            ("cpp:\n  compiler: [g++]\n", "2: unknown key `cpp.compiler`"),
            (
                "C++:\n  name: x\n",
                "1: \"C++\" cannot be the key of a language",
            ),
            ("own:\n  name: Own\n", "2: `own`: nothing starts a program"),
            (
                "cpp:\n  compile: [\"{source}\"]\n",
                "2: `cpp.compile[0]`: {source} stands for nothing",
            ),
            (
                "cpp: 5\n",
                "1: `cpp`: expected a map with keys such as `name`, found the number 5",
            ),
        ] {
            let faults = laid(text).unwrap_err();
            assert_eq!(faults[0], fault);
        }
    }

    proptest! {
        #[test]
        fn never_panics(text in "([a-z]{1,4}|cpp|endings|run|entry|compilers|[:{}\\[\\]\n,\"-]|  ){0,40}") {
            let _ = laid(&text);
        }
    }
}
