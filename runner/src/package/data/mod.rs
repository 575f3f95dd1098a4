//! Test cases and groups: what `generators.yaml` makes, and what lies in `data/`.

mod disk;
mod groups;
mod interaction;
mod lock;
mod older;
mod overrides;
mod ruled;

use super::context::Context;
use super::generators::{Rules, Written};
use super::model::{
    Config, Content, GraderSettings, Program, Section, Submission, TestCase, TestGroup,
};
use super::programs::Programs;
use super::yaml::{emit, nearest};
use crate::diagnostic::{Diagnostic, Place};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Endings of files of a test case. A longer one is tried before a shorter one.
const ENDINGS: &[&str] = &[
    "in.statement",
    "ans.statement",
    "in.download",
    "ans.download",
    "interaction",
    "files",
    "yaml",
    "hint",
    "desc",
    "jpeg",
    "ans",
    "out",
    "png",
    "jpg",
    "svg",
    "in",
];

/// Folders of `data/`.
const SECTIONS: &[(&str, Section)] = &[
    ("invalid_answer", Section::InvalidAnswer),
    ("invalid_input", Section::InvalidInput),
    ("invalid_output", Section::InvalidOutput),
    ("sample", Section::Sample),
    ("secret", Section::Secret),
    ("valid_output", Section::ValidOutput),
];

/// What the tests are read with.
#[derive(Debug)]
pub struct Sources<'a> {
    /// The package.
    pub context: &'a Context<'a>,
    /// For solutions that are no submissions.
    pub programs: &'a Programs<'a>,
    /// `problem.yaml`.
    pub config: &'a Config,
    /// Rules of `generators.yaml`, when there is one.
    pub rules: Option<&'a Rules>,
    /// For the default solution.
    pub submissions: &'a [Submission],
}

/// Everything about tests.
#[derive(Debug, Default)]
pub struct Data {
    /// Groups, parents before children.
    pub groups: BTreeMap<String, TestGroup>,
    /// How results are put together in versions before 2025-09.
    pub graders: Option<BTreeMap<String, GraderSettings>>,
    /// Cases, by path.
    pub cases: Vec<TestCase>,
    /// Solutions that are no submissions.
    pub answer_programs: BTreeMap<String, Program>,
    /// Files of samples without a test, by path below `data/`.
    pub shown: BTreeMap<String, Content>,
    /// What is written to the settings of `data/` itself.
    pub root_yaml: Option<String>,
    /// Whether tests are missing because their rules are wrong.
    pub incomplete: bool,
}

/// Reads all tests.
pub fn read(sources: &Sources<'_>) -> Data {
    let mut data = Data::default();
    check_folders(sources);
    let disk = disk::scan(sources);
    let by_folder = sources.config.grades_by_folder();
    match by_folder {
        true => data.graders = Some(older::read(sources, &disk, &mut data)),
        false => groups::read(sources, &disk, &mut data),
    }
    ruled::read(sources, &mut data);
    disk::read(sources, &disk, &mut data);
    for case in &mut data.cases {
        case.files = folder_files(sources, case);
    }
    data.cases
        .sort_by(|a, b| a.id.split('/').cmp(b.id.split('/')));
    if !by_folder {
        groups::check(sources, &data);
    }
    for case in &data.cases {
        overrides::check(sources, case);
    }
    check_enough(sources, &data);
    data
}

/// The files of the case's `.files` folder, by path within it.
fn folder_files(sources: &Sources<'_>, case: &TestCase) -> Vec<(String, PathBuf)> {
    let Some(Content::Committed(folder) | Content::Copied(folder)) = case.extra.get("files") else {
        return Vec::new();
    };
    let name = |file: &PathBuf| {
        let below = file.strip_prefix(folder).unwrap_or(file);
        below.to_string_lossy().into_owned()
    };
    let files = sources.context.files_below(folder);
    files.into_iter().map(|file| (name(&file), file)).collect()
}

/// What a rule writes to the settings of `data/` itself.
fn root_yaml(written: &Written) -> Option<String> {
    match written {
        Written::Tree(node) => Some(emit(node)),
        Written::Text(text) => Some(text.clone()),
        Written::Unsaid | Written::Nothing => None,
    }
}

/// The section a path below `data/` lies in.
fn section_of(id: &str) -> Option<Section> {
    let first = id.split('/').next()?;
    SECTIONS
        .iter()
        .find(|(name, _)| *name == first)
        .map(|(_, section)| *section)
}

/// The folder a path lies in.
fn parent(id: &str) -> &str {
    id.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// What lies directly in `data/` and does not belong there.
fn check_folders(sources: &Sources<'_>) {
    let context = sources.context;
    let by_folder = sources.config.grades_by_folder();
    for item in context.list(&context.dir.join("data")) {
        if SECTIONS.iter().any(|(name, _)| *name == item.name) && item.is_dir {
            continue;
        }
        if matches!(
            item.name.as_str(),
            "fuzz" | "testing_tool_test" | "test_group.yaml"
        ) || by_folder && item.name == older::FILE
        {
            continue;
        }
        let message = format!(
            "data/ has no {} `{}`: passed over",
            if item.is_dir { "folder" } else { "file" },
            item.name
        );
        let fault = Diagnostic::warning("unknown-folder", Place::file(&item.path), message);
        context.add(
            match nearest(&item.name, SECTIONS.iter().map(|(name, _)| *name)) {
                Some(near) => fault.hint(format!("did you mean `{near}`?")),
                None => fault,
            },
        );
    }
}

fn check_enough(sources: &Sources<'_>, data: &Data) {
    let context = sources.context;
    let has = |section| data.cases.iter().any(|case| case.section == section);
    // That there are no tests is no news when their rules are wrong.
    if !has(Section::Secret) && !data.incomplete {
        context.add(
            Diagnostic::error(
                "no-tests",
                context.place("data/secret"),
                "there is no secret test case",
            )
            .hint("add rules to generators/generators.yaml, or files to data/secret"),
        );
    }
    if sources.config.talks() {
        for section in [Section::InvalidOutput, Section::ValidOutput] {
            if let Some(case) = data.cases.iter().find(|case| case.section == section) {
                let message = "outputs cannot be tried when submission and output validator talk to each other";
                context.add(Diagnostic::error(
                    "inconsistent",
                    case.place.clone(),
                    message,
                ));
            }
        }
    }
    for case in &data.cases {
        if data.groups.contains_key(&case.id) {
            let message = format!("{} is a test case and a folder", case.id);
            context.add(
                Diagnostic::error("duplicate-name", case.place.clone(), message)
                    .hint("rename one of the two"),
            );
        }
    }
}
