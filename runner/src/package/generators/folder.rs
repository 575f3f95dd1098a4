//! Folders of `generators.yaml`, from the root down.

use super::case::{counts, is_case, solution_wish};
use super::lookup::Lookup;
use super::numbering::{count_suffixes, numbered};
use super::rules::{CaseRule, FolderRule, Rules, SolutionWish, Written};
use crate::diagnostic::{Diagnostic, Place};
use crate::package::context::Context;
use crate::package::model::Program;
use crate::package::names::is_format_name;
use crate::package::programs::Programs;
use crate::package::yaml::{Cursor, Key, Node, Value, load, nearest};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Folders of `data/` in the order in which their tests are numbered.
const SECTIONS: &[&str] = &[
    "sample",
    "secret",
    "invalid_output",
    "invalid_input",
    "valid_output",
];

/// Folders that BAPCtools knows and the format does not; their rules are passed over.
const FOREIGN: &[&str] = &["testing_tool_test", "fuzz", "invalid_answer"];

const FOLDER_KEYS: &[&str] = &[
    "data",
    "include",
    "test_group.yaml",
    "solution",
    "random_salt",
    "retries",
];
const ROOT_KEYS: &[&str] = &[
    "data",
    "include",
    "test_group.yaml",
    "solution",
    "random_salt",
    "retries",
    "generators",
    "version",
];
const OLD_ROOT_KEYS: &[&str] = &["gitignore_generated", "parallel", "visualizer"];

/// What folders hand down.
#[derive(Debug, Clone)]
pub struct Inherited {
    /// `solution`.
    pub solution: SolutionWish,
    /// `random_salt`.
    pub salt: String,
    /// `retries`.
    pub retries: u32,
}

impl Inherited {
    /// What holds below `cursor`, a map.
    pub(super) fn below(&self, cursor: &Cursor<'_>) -> Inherited {
        let fields = cursor.known_fields(&["solution", "random_salt", "retries"]);
        let mut inherited = self.clone();
        if let Some(solution) = fields.get("solution").and_then(|c| solution_wish(&c)) {
            inherited.solution = solution;
        }
        if let Some(salt) = fields
            .get("random_salt")
            .filter(|c| !c.is_null())
            .and_then(|c| c.text())
        {
            inherited.salt = salt.to_owned();
        }
        if let Some(retries) = fields.get("retries").and_then(|c| c.integer(1)) {
            inherited.retries = u32::try_from(retries).unwrap_or(u32::MAX);
        }
        inherited
    }
}

/// What a key that can be included stands for.
#[derive(Debug, Clone)]
enum Known {
    Case(usize),
    Folder(String),
}

/// Generator, arguments and written-out files: two rules with the same make the same test.
type Made = (String, Vec<String>, BTreeMap<String, Vec<u8>>);

/// The state of reading one file.
pub(super) struct Reader<'a> {
    pub(super) context: &'a Context<'a>,
    pub(super) constants: &'a BTreeMap<String, String>,
    pub(super) lookup: Lookup<'a>,
    pub(super) made: BTreeMap<Made, (String, usize)>,
    pub(super) warned_count: BTreeSet<usize>,
    rules: Rules,
    ids: BTreeMap<String, usize>,
    keys: BTreeMap<String, Vec<Known>>,
    next: usize,
    total: usize,
}

/// Reads `generators/generators.yaml`. `None` when there is none (or it cannot be read at all). The programs are those
/// that its commands name.
pub fn read<'a>(
    file: &Path,
    programs: &'a Programs<'a>,
    constants: &'a BTreeMap<String, String>,
) -> Option<(Rules, BTreeMap<String, Program>)> {
    let context = programs.context;
    let document = load(file, context.faults)?;
    let root = Cursor::root(&document, context.faults);
    if !root.is_map() || is_case(root.node()) {
        root.error_hint(
            "wrong-type",
            "expected a folder",
            "start with `data:` and the folders below it",
        );
        return None;
    }
    let mut reader = Reader {
        context,
        constants,
        lookup: Lookup::new(programs),
        made: BTreeMap::new(),
        warned_count: BTreeSet::new(),
        rules: Rules::default(),
        ids: BTreeMap::new(),
        keys: BTreeMap::new(),
        next: 1,
        total: 0,
    };
    reader.root(&root);
    reader.check_prefixes();
    let Reader { rules, lookup, .. } = reader;
    Some((rules, lookup.finish()))
}

impl<'a> Reader<'a> {
    fn root(&mut self, root: &Cursor<'a>) {
        self.check_keys(root, ROOT_KEYS);
        let fields = root.known_fields(ROOT_KEYS);
        if let Some(generators) = fields.get("generators") {
            self.lookup.declare(&generators);
        }
        if let Some(group) = fields.get("test_group.yaml").filter(|c| !c.is_null()) {
            group.warning(
                "unused",
                "data/ itself is no test group: this is passed over",
            );
        }
        let nothing = Inherited {
            solution: SolutionWish::Any,
            salt: String::new(),
            retries: 1,
        };
        let inherited = nothing.below(root);
        self.total = numbered_cases(root);
        let Some(data) = fields.get("data").filter(|c| !c.is_null()) else {
            root.warning("no-tests", "there is no `data`, so no tests");
            return;
        };
        if data.is_list() {
            data.error(
                "wrong-type",
                "the folders of data/ cannot be numbered: use a map",
            );
            return;
        }
        let entries = data.entries("folders by name").unwrap_or_default();
        for (key, _) in &entries {
            self.check_section(&data, key);
        }
        for section in SECTIONS {
            let Some((key, value)) = entries.iter().find(|(key, _)| key.text == *section) else {
                continue;
            };
            if value.is_map() && !is_case(value.node()) {
                self.rules.sections.insert((*section).to_owned());
                self.folder(value, key, section.to_string(), &inherited);
            } else {
                value.error(
                    "wrong-type",
                    format!("expected a folder, found {}", value.node().describe()),
                );
            }
        }
    }

    fn check_section(&self, data: &Cursor<'_>, key: &Key<'_>) {
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

    /// One folder. `id` is its path below `data/`.
    fn folder(&mut self, cursor: &Cursor<'a>, key: &Key<'_>, id: String, inherited: &Inherited) {
        self.check_keys(cursor, FOLDER_KEYS);
        let fields = cursor.known_fields(FOLDER_KEYS);
        let group = match fields.get("test_group.yaml") {
            None => Written::Unsaid,
            Some(group) if group.is_null() => Written::Nothing,
            Some(group) if group.is_map() => Written::Tree(group.node().clone()),
            Some(group) => group
                .text()
                .map_or(Written::Unsaid, |text| Written::Text(text.to_owned())),
        };
        self.rules.folders.push(FolderRule {
            id: id.clone(),
            group,
            place: key.place.clone(),
        });
        self.keys
            .entry(key.text.to_owned())
            .or_default()
            .push(Known::Folder(id.clone()));
        let inherited = inherited.below(cursor);
        let included = fields
            .get("include")
            .map(|c| self.included(&c))
            .unwrap_or_default();
        if let Some(data) = fields.get("data").filter(|c| !c.is_null()) {
            match data.is_list() {
                true => self.numbered_folder(&data, &id, &inherited),
                false => self.named_folder(&data, &id, &inherited),
            }
        }
        for index in included {
            self.include(cursor, index, &id);
        }
    }

    fn named_folder(&mut self, data: &Cursor<'a>, id: &str, inherited: &Inherited) {
        let mut entries = data.entries("tests by name").unwrap_or_default();
        entries.sort_by(|(a, _), (b, _)| a.text.cmp(b.text));
        for (key, value) in entries {
            if !self.key_is_text(data, &key) {
                continue;
            }
            if key.scalar.text.is_empty() || key.scalar.is_null() {
                let fault = Diagnostic::error("wrong-value", key.place, "a test needs a name here");
                data.report(fault.hint("only the items of a list are numbered and may do without"));
                continue;
            }
            let name = key.text.to_owned();
            self.child(&value, &key, id, |_, _| name.clone(), inherited);
        }
    }

    fn numbered_folder(&mut self, data: &Cursor<'a>, id: &str, inherited: &Inherited) {
        let items = data.list().unwrap_or_default();
        let groups: usize = items
            .iter()
            .filter_map(|item| match &item.node().value {
                Value::Map(entries) => Some(entries.iter().filter(|e| is_folder(&e.value)).count()),
                _ => None,
            })
            .sum();
        let mut next_group = 1;
        for item in items {
            if !item.is_map() {
                let hint = "write `- name: command`, or `- \"\": command` for a number alone";
                item.error_hint(
                    "wrong-type",
                    format!(
                        "expected one test or folder, found {}",
                        item.node().describe()
                    ),
                    hint,
                );
                continue;
            }
            let entries = item.entries("tests by name").unwrap_or_default();
            let [(key, value)] = entries.as_slice() else {
                let hint = match entries
                    .iter()
                    .any(|(k, _)| matches!(k.text, "generate" | "copy" | "in"))
                {
                    true => "indent the keys of the test one level more, below its name",
                    false => "put each test into its own item",
                };
                item.error_hint(
                    "wrong-value",
                    format!("expected one test in an item, found {}", entries.len()),
                    hint,
                );
                continue;
            };
            if !self.key_is_text(data, key) {
                continue;
            }
            let name = if key.scalar.is_null() { "" } else { key.text }.to_owned();
            let folder = is_folder(value.node());
            let group = next_group;
            next_group += usize::from(folder);
            let next = |reader: &mut Reader<'a>, folder: bool| match folder {
                true => numbered(group, groups, &name),
                false => {
                    reader.next += 1;
                    numbered(reader.next - 1, reader.total, &name)
                }
            };
            self.child(value, key, id, next, inherited);
        }
    }

    /// One entry below folder `id`: a folder or a test case (several when counted). `name` makes the next name.
    fn child(
        &mut self,
        value: &Cursor<'a>,
        key: &Key<'_>,
        id: &str,
        mut name: impl FnMut(&mut Reader<'a>, bool) -> String,
        inherited: &Inherited,
    ) {
        if is_folder(value.node()) {
            let name = name(self, true);
            if !self.check_name(value, &key.place, &name) {
                return;
            }
            let path = format!("{id}/{name}");
            if self.rules.folders.iter().any(|folder| folder.id == path) {
                value.error("duplicate-name", format!("there is another folder {path}"));
                return;
            }
            self.folder(value, key, path, inherited);
        } else if is_case(value.node()) {
            let counts = counts(value, true);
            let values = counts.clone().unwrap_or_else(|| vec![1]);
            let suffixes = match counts {
                Some(values) => count_suffixes(&values),
                None => vec![String::new()],
            };
            let names: Vec<(String, i64)> = suffixes
                .iter()
                .zip(values)
                .map(|(suffix, count)| (name(self, false) + suffix, count))
                .collect();
            let before = self.rules.cases.len();
            self.cases(value, &key.place, id, &names, inherited);
            let made = (before..self.rules.cases.len()).map(Known::Case);
            self.keys
                .entry(key.text.to_owned())
                .or_default()
                .extend(made);
        } else {
            let message = format!(
                "expected a test or a folder, found {}",
                value.node().describe()
            );
            value.error("wrong-type", message);
        }
    }

    /// Adds a rule unless its path is taken.
    pub(super) fn add_case(&mut self, rule: CaseRule) {
        if let Some(&other) = self.ids.get(&rule.id) {
            let first = &self.rules.cases[other].place;
            let message = format!("{} is already made on line {}", rule.id, first.line);
            self.context.add(
                Diagnostic::error("duplicate-name", rule.place, message)
                    .hint("give it another name"),
            );
            return;
        }
        self.ids.insert(rule.id.clone(), self.rules.cases.len());
        self.rules.cases.push(rule);
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
    fn key_is_text(&self, cursor: &Cursor<'_>, key: &Key<'_>) -> bool {
        let fine = key.scalar.is_text() || key.scalar.is_null();
        if !fine {
            let message = format!("a name must be text, found {}", key.scalar);
            let fault = Diagnostic::error("wrong-type", key.place.clone(), message);
            cursor.report(fault.hint(format!("put it in quotes: `\"{}\":`", key.text)));
        }
        fine
    }

    /// Keys of folders that are not known are allowed, for other tools; but they may be slips, so they are named.
    fn check_keys(&self, cursor: &Cursor<'_>, known: &'static [&'static str]) {
        for (key, _) in cursor.entries("keys").unwrap_or_default() {
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
                    let fault = fault(format!("unknown key `{}`: passed over", key.text));
                    match nearest(key.text, known.iter().copied()) {
                        Some(near) => fault.hint(format!("did you mean `{near}`?")),
                        None => fault.hint("when it names a test or folder, put it below `data:`"),
                    }
                },
            );
        }
    }

    /// The cases that `include` means: those of tests and folders named before.
    fn included(&self, cursor: &Cursor<'_>) -> Vec<usize> {
        let mut found = Vec::new();
        for item in cursor.one_or_list() {
            let Some(name) = item.text() else { continue };
            match self.keys.get(name).map(Vec::as_slice) {
                Some([Known::Case(index)]) => found.push(*index),
                Some([Known::Folder(id)]) => {
                    let below = format!("{id}/");
                    found.extend(
                        (0..self.rules.cases.len())
                            .filter(|&i| self.rules.cases[i].id.starts_with(&below)),
                    );
                }
                Some(_) => item.error(
                    "ambiguous-include",
                    format!("`{name}` is the name of several tests or folders"),
                ),
                None => {
                    let message = format!("no test or folder before this line is called `{name}`");
                    let hint = match nearest(name, self.keys.keys().map(String::as_str)) {
                        Some(near) => format!("did you mean `{near}`?"),
                        None if name.contains('/') => {
                            "give the name alone, not the path".to_owned()
                        }
                        None => {
                            "only what stands before (in the order sample, secret) can be included"
                                .to_owned()
                        }
                    };
                    item.error_hint("unknown-include", message, hint);
                }
            }
        }
        found
    }

    /// Puts case `index` into `folder` as well. The same case may come by several ways.
    fn include(&mut self, cursor: &Cursor<'_>, index: usize, folder: &str) {
        let rule = &self.rules.cases[index];
        let name = rule.id.rsplit('/').next().unwrap_or(&rule.id);
        let id = format!("{folder}/{name}");
        let origin = rule.included_from.as_ref().unwrap_or(&rule.id);
        if let Some(&other) = self.ids.get(&id) {
            let other = &self.rules.cases[other];
            if other.included_from.as_ref() != Some(origin) {
                let message =
                    format!("{origin} is included as {id}, which is another test already");
                cursor.error_hint(
                    "duplicate-name",
                    message,
                    "give one of the two another name",
                );
            }
            return;
        }
        let rule = CaseRule {
            id,
            included_from: Some(origin.clone()),
            ..rule.clone()
        };
        self.add_case(rule);
    }

    /// `a` beside `a-1`, or `01` beside `01-big`: as soon as the shorter one is counted or numbered anew, the names are
    /// the same, and already now they are easily taken for each other.
    fn check_prefixes(&self) {
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

/// Whether `node` is a folder: a map without any key that only test cases have.
fn is_folder(node: &Node) -> bool {
    matches!(node.value, Value::Map(_)) && !is_case(node)
}

/// How many test cases below `cursor` get numbers: those in lists, counted ones as often as they are counted.
fn numbered_cases(cursor: &Cursor<'_>) -> usize {
    let Some(data) = cursor.known_fields(&["data"]).get("data") else {
        return 0;
    };
    let (items, numbered) = match data.is_list() {
        true => (data.list().unwrap_or_default(), true),
        false => (vec![data], false),
    };
    let mut total = 0;
    for (_, value) in items
        .iter()
        .filter(|i| i.is_map())
        .flat_map(|i| i.entries("tests").unwrap_or_default())
    {
        if is_folder(value.node()) {
            total += numbered_cases(&value);
        } else if numbered && is_case(value.node()) {
            total += counts(&value, false).map_or(1, |values| values.len());
        }
    }
    total
}
