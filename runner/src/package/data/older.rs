//! Folders of tests in versions before 2025-09: each may have a `testdata.yaml`, and hands down what it says.

use super::disk::Disk;
use super::{Data, Sources, parent, section_of};
use crate::diagnostic::Place;
use crate::package::generators::{FolderRule, Written};
use crate::package::model::{Aggregation, GraderSettings, Kind, Section, Settings, TestGroup};
use crate::package::settings::Given;
use crate::package::testdata;
use crate::package::yaml::{Cursor, Document, emit, parse};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The file with the settings of a folder.
pub const FILE: &str = "testdata.yaml";

/// Fills in all folders, and gives how each is graded; `""` is `data/` itself.
pub fn read(
    sources: &Sources<'_>,
    disk: &Disk,
    data: &mut Data,
) -> BTreeMap<String, GraderSettings> {
    let mut rules: BTreeMap<&str, &FolderRule> = BTreeMap::new();
    let mut ids: BTreeSet<&str> = BTreeSet::new();
    for folder in sources.rules.iter().flat_map(|rules| &rules.folders) {
        rules.insert(&folder.id, folder);
        ids.insert(&folder.id);
    }
    let ruled = |id: &str| {
        let section = id.split('/').next().unwrap_or("");
        sources
            .rules
            .is_some_and(|rules| rules.sections.contains(section))
    };
    ids.extend(
        disk.folders
            .iter()
            .map(String::as_str)
            .filter(|id| !ruled(id)),
    );
    data.root_yaml = sources
        .rules
        .and_then(|rules| super::root_yaml(&rules.root_group.0));
    let root = root(sources);
    let mut graders = BTreeMap::from([(String::new(), root.1)]);
    for id in ids {
        let Some(section) = section_of(id) else {
            continue;
        };
        let inherited = match data.groups.get(parent(id)) {
            Some(parent) => parent.settings.clone(),
            None => Settings {
                full_feedback: section == Section::Sample || root.0.full_feedback,
                ..root.0.clone()
            },
        };
        let rule = rules.get(id).copied();
        let above = graders.get(parent(id)).unwrap_or(&graders[""]);
        let inherited = (inherited, above.custom == Some(true));
        let (group, grader) = folder(sources, id, rule, disk.group_files.get(id), &inherited);
        let grader = overriding(sources, grader.over(above));
        graders.insert(id.to_owned(), grader);
        data.groups.insert(id.to_owned(), group);
    }
    graders
}

/// What `data/testdata.yaml` says.
fn root(sources: &Sources<'_>) -> (Settings, GraderSettings) {
    let path = sources.context.dir.join("data").join(FILE);
    let inside = std::fs::canonicalize(&path)
        .is_ok_and(|target| target.is_file() && target.starts_with(sources.context.dir));
    let faults = sources.context.faults;
    let (given, grader) = match sources.rules.map(|rules| &rules.root_group) {
        Some((Written::Tree(node), Some(place))) => {
            let document = Document {
                file: place.file.clone(),
                root: node.clone(),
            };
            from_tree(sources, "", false, &Cursor::root(&document, faults))
        }
        Some((Written::Text(text), Some(place))) => faults.all_at(place, |faults| {
            parse(&place.file, text.as_bytes(), faults)
                .map(|document| from_tree(sources, "", false, &Cursor::root(&document, faults)))
                .unwrap_or_default()
        }),
        Some((Written::Nothing, _)) => Default::default(),
        _ if inside => from_file(sources, "", false, &path),
        _ => Default::default(),
    };
    let flags = sources.config.legacy.as_ref().map(|l| &l.validator_flags);
    let nothing = Settings {
        output_validator_args: flags.cloned().unwrap_or_default(),
        ..Settings::default()
    };
    let grader = grader.over(&GraderSettings::defaults());
    (given.over(&nothing), overriding(sources, grader))
}

/// Keys of `grading` in `problem.yaml` go before those of all folders, as in the tool that still knows them.
fn overriding(sources: &Sources<'_>, grader: GraderSettings) -> GraderSettings {
    match &sources.config.legacy {
        Some(legacy) => GraderSettings {
            flags: grader.flags.clone(),
            ..legacy.grading.clone().over(&grader)
        },
        None => grader,
    }
}

fn folder(
    sources: &Sources<'_>,
    id: &str,
    rule: Option<&FolderRule>,
    file: Option<&PathBuf>,
    (inherited, custom): &(Settings, bool),
) -> (TestGroup, GraderSettings) {
    let path = sources.context.dir.join("data").join(id);
    let mut place = rule.map_or_else(|| Place::file(&path), |rule| rule.place.clone());
    let faults = sources.context.faults;
    let mut yaml = None;
    let (given, grader) = match rule.map(|rule| &rule.group) {
        Some(Written::Tree(node)) => {
            yaml = Some(emit(node));
            let document = Document {
                file: place.file.clone(),
                root: node.clone(),
            };
            place = Place::at(&document.file, node.line, node.column);
            from_tree(sources, id, *custom, &Cursor::root(&document, faults))
        }
        Some(Written::Text(text)) => {
            yaml = Some(text.clone());
            faults.all_at(&place, |faults| {
                parse(&place.file, text.as_bytes(), faults)
                    .map(|document| {
                        from_tree(sources, id, *custom, &Cursor::root(&document, faults))
                    })
                    .unwrap_or_default()
            })
        }
        Some(Written::Nothing) => Default::default(),
        Some(Written::Unsaid) | None => match file {
            Some(file) => {
                place = Place::file(file);
                from_file(sources, id, *custom, file)
            }
            None => Default::default(),
        },
    };
    let group = TestGroup {
        id: id.to_owned(),
        settings: given.over(inherited),
        max_score: None,
        aggregation: Aggregation::PassFail,
        require_pass: Vec::new(),
        static_validation: None,
        declared: false,
        yaml,
        place,
    };
    (group, grader)
}

fn from_file(
    sources: &Sources<'_>,
    id: &str,
    custom: bool,
    file: &Path,
) -> (Given, GraderSettings) {
    if sources.context.says_nothing(file) {
        return Default::default();
    }
    match sources.context.load(file) {
        Some(document) => from_tree(
            sources,
            id,
            custom,
            &Cursor::root(&document, sources.context.faults),
        ),
        None => Default::default(),
    }
}

fn from_tree(
    sources: &Sources<'_>,
    id: &str,
    custom: bool,
    cursor: &Cursor<'_>,
) -> (Given, GraderSettings) {
    let scoring = sources.config.kinds.contains(&Kind::Scoring);
    let flags = sources
        .config
        .legacy
        .as_ref()
        .map(|l| &l.validator_flags[..]);
    testdata::read(cursor, id, scoring, custom, flags.unwrap_or_default())
}
