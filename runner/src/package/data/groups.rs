//! Test groups.

use super::disk::Disk;
use super::{Data, Sources, parent, section_of};
use crate::diagnostic::{Diagnostic, Place};
use crate::package::constants::substitute;
use crate::package::context::unreadable;
use crate::package::faults::Faults;
use crate::package::generators::{FolderRule, Written};
use crate::package::model::{Aggregation, Kind, Section, Settings, TestGroup};
use crate::package::settings::{Given, GroupScores, defaults, read_group};
use crate::package::yaml::{Cursor, Document, emit, parse_settings};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Fills in all groups: every folder that has tests by a rule or on disk.
pub fn read(sources: &Sources<'_>, disk: &Disk, data: &mut Data) {
    let mut rules: BTreeMap<&str, &FolderRule> = BTreeMap::new();
    let mut ids: BTreeSet<&str> = BTreeSet::new();
    if let Some(found) = sources.rules {
        for folder in &found.folders {
            rules.insert(&folder.id, folder);
            ids.insert(&folder.id);
        }
    }
    let ruled = |id: &str| {
        sources
            .rules
            .is_some_and(|r| r.sections.contains(id.split('/').next().unwrap_or("")))
    };
    data.root_yaml = sources
        .rules
        .and_then(|rules| super::root_yaml(&rules.root_group.0));
    // Folders that a rule's section has no rule for are left over, as the tests in them are.
    ids.extend(
        disk.folders
            .iter()
            .map(String::as_str)
            .filter(|id| !ruled(id)),
    );
    for id in ids {
        let Some(section) = section_of(id) else {
            continue;
        };
        let group = group(
            sources,
            id,
            section,
            rules.get(id).copied(),
            disk.group_files.get(id),
            data,
        );
        data.groups.insert(id.to_owned(), group);
    }
}

fn group(
    sources: &Sources<'_>,
    id: &str,
    section: Section,
    rule: Option<&FolderRule>,
    file: Option<&PathBuf>,
    data: &Data,
) -> TestGroup {
    let path = sources.context.dir.join("data").join(id);
    let place = rule.map_or_else(|| Place::file(&path), |rule| rule.place.clone());
    let faults = sources.context.faults;
    let read_settings = |document: &Document, faults: &Faults| {
        let scoring = sources.config.kinds.contains(&Kind::Scoring);
        read_group(
            &Cursor::root(document, faults),
            id,
            section,
            scoring,
            &sources.config.constants,
        )
    };
    let mut yaml = None;
    let mut place = place;
    let found = match rule.map(|rule| &rule.group) {
        Some(Written::Tree(node)) => {
            yaml = Some(emit(node));
            let document = Document {
                file: place.file.clone(),
                root: node.clone(),
            };
            place = Place::at(&document.file, node.line, node.column);
            Some(read_settings(&document, faults))
        }
        Some(Written::Text(text)) => {
            yaml = Some(text.clone());
            faults.all_at(&place, |faults| {
                Some(read_settings(
                    &parse_settings(&place.file, text.as_bytes(), faults)?,
                    faults,
                ))
            })
        }
        Some(Written::Nothing) => None,
        Some(Written::Unsaid) | None => file.and_then(|file| {
            place = Place::file(file);
            Some(read_settings(&load_file(sources, file)?, faults))
        }),
    };
    let declared = found.is_some();
    let (given, scores): (Given, GroupScores) = found.unwrap_or_default();
    let inherited = match data.groups.get(parent(id)) {
        Some(parent) => parent.settings.clone(),
        None => above(sources, section),
    };
    let whole = id == "secret";
    let scoring = sources.config.kinds.contains(&Kind::Scoring);
    let default_score = match (scoring && section == Section::Secret, whole) {
        (false, _) => None,
        (true, true) => Some(100.0),
        (true, false) => Some(f64::INFINITY),
    };
    TestGroup {
        id: id.to_owned(),
        settings: given.over(&inherited),
        max_score: scores.max_score.or(default_score),
        aggregation: scores.aggregation.unwrap_or(if whole && scoring {
            Aggregation::Sum
        } else {
            Aggregation::PassFail
        }),
        require_pass: scores.require_pass,
        static_validation: scores.static_validation,
        declared,
        yaml,
        place,
    }
}

/// What holds above a section: the defaults, or what `data/test_group.yaml` says. The format has no such file, but
/// BAPCtools reads and writes it.
fn above(sources: &Sources<'_>, section: Section) -> Settings {
    let faults = sources.context.faults;
    // Scores are for data/secret and its groups; here they are refused.
    let read = |document: &Document, faults: &Faults| {
        let root = Cursor::root(document, faults);
        read_group(&root, "", Section::Sample, false, &sources.config.constants).0
    };
    let given = match sources.rules.map(|rules| &rules.root_group) {
        Some((Written::Nothing, _)) => None,
        Some((Written::Tree(node), Some(place))) => {
            let document = Document {
                file: place.file.clone(),
                root: node.clone(),
            };
            Some(read(&document, faults))
        }
        Some((Written::Text(text), Some(place))) => faults.all_at(place, |faults| {
            Some(read(
                &parse_settings(&place.file, text.as_bytes(), faults)?,
                faults,
            ))
        }),
        _ => {
            let file = sources.context.dir.join("data/test_group.yaml");
            let inside = fs::canonicalize(&file)
                .is_ok_and(|target| target.is_file() && target.starts_with(sources.context.dir));
            let document = inside.then(|| load_file(sources, &file)).flatten();
            document.map(|document| read(&document, faults))
        }
    };
    given.unwrap_or_default().over(&defaults(section))
}

/// A `test_group.yaml`, constants replaced.
fn load_file(sources: &Sources<'_>, file: &Path) -> Option<Document> {
    match fs::read(file) {
        Ok(bytes) => match std::str::from_utf8(&bytes) {
            Ok(text) if text.contains("{{") => {
                let text = substitute(text, &sources.config.constants, |name| {
                    let message = format!("problem.yaml has no constant `{name}`");
                    sources.context.add(Diagnostic::warning(
                        "unknown-constant",
                        Place::file(file),
                        message,
                    ));
                });
                parse_settings(file, text.as_bytes(), sources.context.faults)
            }
            _ => parse_settings(file, &bytes, sources.context.faults),
        },
        Err(error) => {
            sources.context.add(unreadable(file, &error));
            None
        }
    }
}

/// What must hold between groups.
pub fn check(sources: &Sources<'_>, data: &Data) {
    let add = |code, group: &TestGroup, message: String, hint: &str| {
        let fault = grouping(sources, code, &group.place, message);
        sources.context.add(fault.hint(hint));
    };
    let is_group = |id: &str, group: &TestGroup| group.declared && id.starts_with("secret/");
    let groups: BTreeMap<&str, &TestGroup> = data
        .groups
        .iter()
        .filter(|(id, g)| is_group(id, g))
        .map(|(id, g)| (id.as_str(), g))
        .collect();
    for (id, group) in &groups {
        if id.matches('/').count() > 1 {
            let hint = "test groups lie directly in data/secret; remove the test_group.yaml";
            add(
                "nested-group",
                group,
                format!("{id} is a test group below another folder"),
                hint,
            );
        }
        let below = format!("{id}/");
        let tests = data.cases.iter().any(|case| case.id.starts_with(&below));
        if !tests && group.static_validation.is_none() {
            add(
                "empty-group",
                group,
                format!("the test group {id} has no test case"),
                "add one, or remove the group",
            );
        }
    }
    if let Some(sample) = data
        .groups
        .values()
        .find(|g| g.declared && g.id.starts_with("sample/"))
    {
        add(
            "nested-group",
            sample,
            "data/sample can have no test groups".into(),
            "remove the test_group.yaml",
        );
    }
    if !groups.is_empty() {
        check_all_grouped(sources, data, &groups);
    }
    if sources.config.kinds.contains(&Kind::Scoring) {
        check_scores(sources, data, &groups);
    }
    for group in data.groups.values() {
        check_requirements(sources, &groups, group);
    }
}

/// A fault in how tests are grouped. Where nothing is scored, groups only hand settings down, and other tools let them lie
/// within each other: a warning then.
fn grouping(
    sources: &Sources<'_>,
    code: &'static str,
    place: &Place,
    message: String,
) -> Diagnostic {
    match sources.config.kinds.contains(&Kind::Scoring) {
        true => Diagnostic::error(code, place.clone(), message),
        false => Diagnostic::warning(code, place.clone(), message),
    }
}

/// Either groups or cases stand in data/secret, and when there are groups, each of its folders is one.
fn check_all_grouped(sources: &Sources<'_>, data: &Data, groups: &BTreeMap<&str, &TestGroup>) {
    if let Some(case) = data.cases.iter().find(|case| case.group == "secret") {
        let message = format!("{} lies beside test groups", case.id);
        sources.context.add(
            grouping(sources, "ungrouped-test", &case.place, message)
                .hint("when data/secret has groups, every secret test belongs into one of them"),
        );
    }
    for (id, folder) in &data.groups {
        if id.starts_with("secret/")
            && id.matches('/').count() == 1
            && !groups.contains_key(id.as_str())
        {
            let message = format!("{id} is no test group, but other folders beside it are");
            sources.context.add(
                grouping(sources, "ungrouped-test", &folder.place, message).hint(
                    "give it a test_group.yaml (the key `test_group.yaml:` in generators.yaml)",
                ),
            );
        }
    }
}

fn check_scores(sources: &Sources<'_>, data: &Data, groups: &BTreeMap<&str, &TestGroup>) {
    let Some(secret) = data.groups.get("secret") else {
        return;
    };
    let add = |group: &TestGroup, message: String, hint: &str| {
        sources
            .context
            .add(Diagnostic::error("inconsistent", group.place.clone(), message).hint(hint));
    };
    let unbounded = |group: &TestGroup| group.max_score.is_some_and(f64::is_infinite);
    if secret.aggregation == Aggregation::PassFail && unbounded(secret) {
        add(
            secret,
            "data/secret is all or nothing, so its score must be bounded".into(),
            "give `max_score` a number",
        );
    }
    for (id, group) in groups {
        if group.aggregation == Aggregation::PassFail && unbounded(group) {
            add(
                group,
                format!("{id} is all or nothing, so its score must be bounded"),
                "give `max_score` a number",
            );
        } else if unbounded(group) && !unbounded(secret) {
            let hint = "give it a `max_score`, or data/secret `max_score: unbounded`";
            add(
                group,
                format!("{id} has no highest score, but data/secret has"),
                hint,
            );
        }
        if secret.aggregation == Aggregation::PassFail && group.aggregation != Aggregation::PassFail
        {
            add(
                group,
                format!("data/secret is all or nothing, so {id} must be too"),
                "",
            );
        }
        if let (Some(own), Some(whole)) = (group.max_score, secret.max_score)
            && own.is_finite()
            && own > whole
        {
            add(
                group,
                format!("{id} gives up to {own}, more than the {whole} of data/secret"),
                "",
            );
        }
    }
    let sum: f64 = groups.values().filter_map(|g| g.max_score).sum();
    if let Some(whole) = secret.max_score
        && secret.aggregation == Aggregation::Sum
        && !groups.is_empty()
        && sum.is_finite()
        && whole.is_finite()
        && sum != whole
    {
        let message = format!(
            "the groups give up to {sum} together, but data/secret has a `max_score` of {whole}"
        );
        let fault = match sum > whole {
            true => Diagnostic::error("inconsistent", secret.place.clone(), message),
            false => Diagnostic::warning("unreachable-score", secret.place.clone(), message),
        };
        sources.context.add(fault.hint("make them equal"));
    }
}

fn check_requirements(
    sources: &Sources<'_>,
    groups: &BTreeMap<&str, &TestGroup>,
    group: &TestGroup,
) {
    for name in &group.require_pass {
        let add = |message: String, hint: &str| {
            sources
                .context
                .add(Diagnostic::error("require-pass", group.place.clone(), message).hint(hint));
        };
        if name == "sample" {
            continue;
        }
        let Some(required) = groups.get(name.as_str()) else {
            let known: Vec<&str> = groups.keys().copied().collect();
            let hint = match super::nearest(name, known.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "name a group by its path below data/, such as secret/group1, or `sample`"
                    .to_owned(),
            };
            add(
                format!("`require_pass`: there is no test group `{name}`"),
                &hint,
            );
            continue;
        };
        if required.aggregation != Aggregation::PassFail {
            add(
                format!("`require_pass`: {name} is not all or nothing"),
                "only pass-fail groups can be required",
            );
        }
        if group.id == "secret" {
            add(
                "`require_pass`: data/secret can only require `sample`".into(),
                "",
            );
        } else if required.id.as_str() >= group.id.as_str() {
            add(
                format!("`require_pass`: {name} does not come before {}", group.id),
                "rename the groups",
            );
        }
    }
}
