//! Hand-written tests: files below `data/`.

use super::{Data, ENDINGS, SECTIONS, Sources, lock, parent, section_of};
use crate::diagnostic::{Diagnostic, Place};
use crate::package::context::{Item, unreadable};
use crate::package::model::{Answer, Content, Section, TestCase};
use crate::package::settings::{Given, read_case};
use crate::package::yaml::Cursor;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// What lies below `data/`.
#[derive(Debug, Default)]
pub struct Disk {
    /// Files by test (path below `data/` without ending) and ending.
    pub files: BTreeMap<String, BTreeMap<&'static str, PathBuf>>,
    /// Folders, by path below `data/`.
    pub folders: BTreeSet<String>,
    /// `test_group.yaml` (or `testdata.yaml`) files, by folder.
    pub group_files: BTreeMap<String, PathBuf>,
}

/// Largest hint or description, in bytes.
const MOST_NOTE: u64 = 1 << 20;

/// A file name without its ending, and the ending, when it is one of a test case.
pub fn split_ending(name: &str) -> Option<(&str, &'static str)> {
    ENDINGS.iter().find_map(|ending| {
        let base = name.strip_suffix(ending)?.strip_suffix('.')?;
        (!base.is_empty() && !base.ends_with('/')).then_some((base, *ending))
    })
}

/// Looks at all folders of `data/`.
pub fn scan(sources: &Sources<'_>) -> Disk {
    let mut disk = Disk::default();
    for (section, _) in SECTIONS {
        let path = sources.context.dir.join("data").join(section);
        if path.is_dir() {
            scan_folder(sources, path, (*section).to_owned(), &mut disk);
        }
    }
    disk
}

fn scan_folder(sources: &Sources<'_>, path: PathBuf, id: String, disk: &mut Disk) {
    // The depth is bounded by the file system's longest path, and links that lead back make ever longer ones.
    const DEEPEST: usize = 16;
    let group_file = match sources.config.grades_by_folder() {
        true => super::older::FILE,
        false => "test_group.yaml",
    };
    let notes = sources.config.format.is_old();
    for Item { name, path, is_dir } in sources.context.list(&path) {
        match split_ending(&name) {
            _ if !is_dir && name == group_file => {
                disk.group_files.insert(id.clone(), path);
            }
            _ if !is_dir && matches!(name.as_str(), "testdata.yaml" | "test_group.yaml") => {
                let message = format!("`{name}` is a file of another format version");
                sources.context.add(
                    Diagnostic::error("unknown-file", Place::file(path), message)
                        .hint(format!("rename it to `{group_file}`")),
                );
            }
            Some((_, "hint" | "desc")) if !notes => {
                let message = format!("`{name}` is a file of an older version: passed over");
                sources.context.add(
                    Diagnostic::warning("unknown-file", Place::file(path), message)
                        .hint("write it into the test's .yaml file, as `hint` or `description`"),
                );
            }
            Some((base, ending)) if is_dir == (ending == "files") => {
                disk.files
                    .entry(format!("{id}/{base}"))
                    .or_default()
                    .insert(ending, path);
            }
            _ if is_dir && id.matches('/').count() < DEEPEST => {
                scan_folder(sources, path, format!("{id}/{name}"), disk);
            }
            _ => {
                let message = format!("`{name}` is no file of a test case: passed over");
                sources.context.add(Diagnostic::warning(
                    "unknown-file",
                    Place::file(path),
                    message,
                ));
            }
        }
    }
    disk.folders.insert(id);
}

/// Adds the hand-written tests. In folders that `generators.yaml` makes nothing is hand-written: what no rule makes
/// there is left over from an earlier run.
pub fn read(sources: &Sources<'_>, disk: &Disk, data: &mut Data) {
    let ruled = |id: &str| {
        let section = id.split('/').next().unwrap_or("");
        sources
            .rules
            .is_some_and(|rules| rules.sections.contains(section))
    };
    let made: BTreeSet<&str> = sources
        .rules
        .iter()
        .flat_map(|r| &r.cases)
        .map(|case| case.id.as_str())
        .collect();
    let has_rules = sources.rules.is_some();
    let locked = if has_rules {
        lock::generated(sources.context)
    } else {
        BTreeSet::new()
    };
    let mut left: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut cases = Vec::new();
    for (id, files) in &disk.files {
        if made.contains(id.as_str()) {
            continue;
        }
        if locked.contains(id) {
            continue;
        }
        if ruled(id) {
            left.entry(parent(id))
                .or_default()
                .push(id.rsplit('/').next().unwrap_or(id));
            continue;
        }
        if let Some(case) = case(sources, id, files, data) {
            cases.push(case);
        }
    }
    data.cases.extend(cases);
    // A rule that cannot be followed may be the one that makes them.
    for (folder, names) in left.iter().filter(|_| !data.incomplete) {
        report_left(sources, folder, names);
    }
}

fn report_left(sources: &Sources<'_>, folder: &str, names: &[&str]) {
    let shown = names.iter().take(5).copied().collect::<Vec<_>>().join(", ");
    let more = if names.len() > 5 { ", ..." } else { "" };
    let what = if names.len() == 1 {
        "1 test"
    } else {
        &format!("{} tests", names.len())
    };
    let message = format!("{what} that no rule of generators.yaml makes: {shown}{more}");
    sources.context.add(
        Diagnostic::warning("unlisted-test", sources.context.place(&format!("data/{folder}")), message)
            .hint("they are not used; delete them, or move them to generators/manual and list them with `copy`"),
    );
}

/// Endings of files that may be shown as a sample without a test behind them.
const SHOWN_ALONE: &[&str] = &[
    "interaction",
    "in.statement",
    "ans.statement",
    "in.download",
    "ans.download",
];

fn case(
    sources: &Sources<'_>,
    id: &str,
    files: &BTreeMap<&'static str, PathBuf>,
    data: &Data,
) -> Option<TestCase> {
    let context = sources.context;
    let section = section_of(id)?;
    let Some(input) = files.get("in") else {
        // What is shown in the place of a sample needs no test behind it.
        if section == Section::Sample && files.keys().all(|ending| SHOWN_ALONE.contains(ending)) {
            return None;
        }
        let (ending, path) = files.iter().next()?;
        let message = format!("there is no input beside the .{ending} file");
        let name = id.rsplit('/').next().unwrap_or(id);
        // In older versions it is none of a test, but what a compiler or a solution has left.
        if sources.config.format.is_old() && files.keys().eq(["out"].iter()) {
            let message = format!("`{name}.out` is no file of a test case: passed over");
            let left = Diagnostic::warning("unknown-file", Place::file(path), message);
            context.add(left);
            return None;
        }
        context.add(
            Diagnostic::error("no-input", Place::file(path), message)
                .hint(format!("add {name}.in")),
        );
        return None;
    };
    let missing = |ending: &str| {
        let message = format!("{id}.{ending} is missing");
        let hint = match section {
            Section::Sample | Section::Secret => {
                "write the answer, or take the input into generators.yaml with `copy`, so that the solution makes it"
            }
            _ => "add the file",
        };
        context.add(Diagnostic::error("missing-file", Place::file(input), message).hint(hint));
    };
    let answer = match (files.get("ans"), section) {
        (None, Section::InvalidInput) => Answer::Empty,
        (Some(path), _) => Answer::Given(Content::Committed(path.clone())),
        (None, Section::InvalidAnswer | Section::InvalidOutput | Section::ValidOutput) => {
            missing("ans");
            return None;
        }
        (None, _) if sources.config.talks() => Answer::Empty,
        (None, _) => {
            missing("ans");
            return None;
        }
    };
    let output = files
        .get("out")
        .map(|path| Content::Committed(path.clone()));
    if output.is_none() && matches!(section, Section::InvalidOutput | Section::ValidOutput) {
        missing("out");
        return None;
    }
    let mut given = files
        .get("yaml")
        .map(|path| given(sources, path))
        .unwrap_or_default();
    let note = |ending: &str| {
        let file = files.get(ending)?;
        let size = std::fs::metadata(file).map_or(0, |meta| meta.len());
        if size > MOST_NOTE {
            let text = format!("{size} bytes are more than the {MOST_NOTE} allowed for a note");
            let fault = Diagnostic::error("wrong-value", Place::file(file), text);
            sources.context.add(fault);
            return None;
        }
        match std::fs::read(file) {
            Ok(bytes) => Some(String::from_utf8_lossy(&bytes).trim().to_owned()),
            Err(error) => {
                sources.context.add(unreadable(file, &error));
                None
            }
        }
    };
    given.hint = given.hint.or_else(|| note("hint"));
    given.description = given.description.or_else(|| note("desc"));
    let group = parent(id).to_owned();
    let inherited = data
        .groups
        .get(&group)
        .map(|g| g.settings.clone())
        .unwrap_or_default();
    let extra = files
        .iter()
        .filter(|(ending, _)| !matches!(**ending, "in" | "ans" | "out"))
        .map(|(ending, path)| ((*ending).to_owned(), Content::Committed(path.clone())))
        .collect();
    Some(TestCase {
        id: id.to_owned(),
        section,
        group,
        input: Content::Committed(input.clone()),
        answer,
        output,
        extra,
        files: Vec::new(),
        settings: given.over(&inherited),
        matches: Vec::new(),
        answer_matches: Vec::new(),
        place: Place::file(input),
    })
}

/// Reads the `.yaml` file of a case.
pub fn given(sources: &Sources<'_>, path: &std::path::Path) -> Given {
    match sources.context.load_settings(path) {
        Some(document) => read_case(&Cursor::root(&document, sources.context.faults)),
        None => Given::default(),
    }
}
