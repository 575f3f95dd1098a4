//! Folders of `generators.yaml`, from the root down.

use super::case::{is_case, solution_wish};
use super::checks::{FOLDER_KEYS, ROOT_KEYS, SECTIONS};
use super::lookup::Lookup;
use super::numbering::{count_suffixes, counts, numbered};
use super::rules::{CaseRule, FolderRule, Rules, SolutionWish, Written};
use crate::diagnostic::{Diagnostic, Place};
use crate::package::context::Context;
use crate::package::model::{Config, Program};
use crate::package::programs::Programs;
use crate::package::yaml::{Cursor, Key, Node, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Most tests a file may make. Far more than a judge would take; a slip in counts and includes makes more.
const MAX_CASES: usize = 10_000;

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
pub(super) enum Known {
    Case(usize),
    Folder(String),
}

/// Generator, arguments and written-out files: two rules with the same make the same test.
type Made = (String, Vec<String>, BTreeMap<String, Vec<u8>>);

/// The state of reading one file.
pub(super) struct Reader<'a> {
    pub(super) context: &'a Context<'a>,
    pub(super) constants: &'a BTreeMap<String, String>,
    /// Whether folders have a `testdata.yaml` and no `test_group.yaml`.
    pub(super) by_folder: bool,
    pub(super) lookup: Lookup<'a>,
    pub(super) made: BTreeMap<Made, (String, Place)>,
    pub(super) warned_count: BTreeSet<usize>,
    pub(super) rules: Rules,
    pub(super) ids: BTreeMap<String, usize>,
    pub(super) keys: BTreeMap<String, Vec<Known>>,
    next: usize,
    total: usize,
}

/// Reads `generators/generators.yaml`. `None` when there is none (or it cannot be read at all). The programs are those
/// that its commands name.
pub fn read<'a>(
    file: &Path,
    programs: &'a Programs<'a>,
    config: &'a Config,
) -> Option<(Rules, BTreeMap<String, Program>)> {
    let context = programs.context;
    let document = context.load(file)?;
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
        constants: &config.constants,
        by_folder: config.grades_by_folder(),
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
        let name = if self.by_folder {
            "testdata.yaml"
        } else {
            "test_group.yaml"
        };
        if let Some(group) = fields.get(name) {
            self.rules.root_group = (written(Some(&group)), Some(group.place()));
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
            self.rules.dropped = true;
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
                self.rules.dropped = true;
                value.error(
                    "wrong-type",
                    format!("expected a folder, found {}", value.node().describe()),
                );
            }
        }
    }

    /// One folder. `id` is its path below `data/`.
    fn folder(&mut self, cursor: &Cursor<'a>, key: &Key<'_>, id: String, inherited: &Inherited) {
        self.check_keys(cursor, FOLDER_KEYS);
        let fields = cursor.known_fields(FOLDER_KEYS);
        let group = match self.by_folder {
            true => fields.get("testdata.yaml"),
            false => fields.get("test_group.yaml"),
        };
        let group = written(group.as_ref());
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
                self.rules.dropped = true;
                continue;
            }
            if key.scalar.text.is_empty() || key.scalar.is_null() {
                self.rules.dropped = true;
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
                self.rules.dropped = true;
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
                self.rules.dropped = true;
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
                self.rules.dropped = true;
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
                self.rules.dropped = true;
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
            self.rules.dropped = true;
        }
    }

    /// Adds a rule unless its path is taken.
    pub(super) fn add_case(&mut self, rule: CaseRule) {
        if self.rules.cases.len() == MAX_CASES {
            let message = format!("more than {MAX_CASES} tests: the others are passed over");
            self.context.add(Diagnostic::error(
                "too-many-tests",
                Place::file(rule.place.file),
                message,
            ));
            return;
        }
        if let Some(&other) = self.ids.get(&rule.id) {
            // Rules are read by name; the one that stands further down is the one too many.
            let first = self.rules.cases[other].place.clone();
            let (early, late) = match first < rule.place {
                true => (first, rule.place),
                false => (rule.place, first),
            };
            let message = format!("{} is already made on line {}", rule.id, early.line);
            self.context.add(
                Diagnostic::error("duplicate-name", late, message).hint("give it another name"),
            );
            return;
        }
        self.ids.insert(rule.id.clone(), self.rules.cases.len());
        self.rules.cases.push(rule);
    }
}

/// The settings of a folder that a rule may give.
fn written(group: Option<&Cursor<'_>>) -> Written {
    match group {
        None => Written::Unsaid,
        Some(group) if group.is_null() => Written::Nothing,
        Some(group) if group.is_map() => Written::Tree(group.node().clone()),
        Some(group) => group
            .text()
            .map_or(Written::Unsaid, |text| Written::Text(text.to_owned())),
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
