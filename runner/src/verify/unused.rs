//! What is there for nothing.

use super::checks::finding;
use super::{Facts, statement, text};
use crate::diagnostic::{Diagnostic, Place};
use crate::package::{Content, TestCase};
use crate::quality::tidiness::unused_generators;
use std::collections::BTreeSet;
use std::path::PathBuf;

/// Finds it.
pub fn find(facts: &Facts<'_>, found: &mut Vec<Diagnostic>) {
    constants(facts, found);
    pictures(facts, found);
    // Without rules nobody says which there are for something.
    let rules = facts.package.dir.join("generators/generators.yaml");
    let unused = match rules.exists() {
        true => unused_generators(facts.package),
        false => Vec::new(),
    };
    for name in unused {
        let message = "no rule of generators.yaml calls it";
        found.push(
            finding(
                "unused-generator",
                Place::file(facts.package.dir.join(name)),
                message,
            )
            .hint("delete it, or add a test that it makes"),
        );
    }
    test_files(facts, found);
}

/// Folders in whose files constants are replaced, besides the statements.
const REPLACED: &[&str] = &[
    "statement",
    "problem_statement",
    "input_validators",
    "output_validator",
    "static_validator",
    "answer_validators",
    "include",
    "submissions",
    "generators",
    "data",
];

fn constants(facts: &Facts<'_>, found: &mut Vec<Diagnostic>) {
    let constants = &facts.package.config.constants;
    let mut left: BTreeSet<&str> = constants
        .keys()
        .map(|name| name.split('.').next().unwrap_or(name))
        .collect();
    if left.is_empty() {
        return;
    }
    let files = REPLACED.iter().flat_map(|folder| facts.below(folder));
    for file in files.filter(|file| !is_test(file)) {
        let text = text::read(file).unwrap_or_default();
        let named = |name: &str| {
            let behind = |open: String| {
                text.match_indices(&open)
                    .any(|(at, _)| text[at + open.len()..].starts_with(['}', '.']))
            };
            behind(format!("{{{{{name}")) || behind(format!("\\constant{{{name}"))
        };
        left.retain(|name| !named(name));
    }
    for name in left {
        let place = text::key_place(&facts.package.dir.join("problem.yaml"), name);
        let message = format!("nothing names the constant `{name}`");
        found.push(
            finding("unused-constant", place, message)
                .about(name)
                .hint(format!(
                    "write `{{{{{name}}}}}` where it is meant, or remove it"
                )),
        );
    }
}

/// Whether a file is one of a test, where nothing is replaced.
fn is_test(file: &std::path::Path) -> bool {
    let ending = file.extension().and_then(|ending| ending.to_str());
    matches!(ending, Some("in" | "ans" | "out"))
}

fn pictures(facts: &Facts<'_>, found: &mut Vec<Diagnostic>) {
    // What a PDF shows cannot be seen.
    let folders: BTreeSet<PathBuf> = facts
        .package
        .statements
        .values()
        .filter_map(|file| Some(file.parent()?.to_path_buf()))
        .collect();
    let statements = statement::statements(facts.package);
    if statements.len() != facts.package.statements.len() {
        return;
    }
    let shown = statement::shown(facts);
    let files: Vec<&PathBuf> = facts
        .files
        .iter()
        .filter(|file| folders.iter().any(|folder| file.starts_with(folder)))
        .collect();
    // Other texts may lie beside it: parts of it, and slides with the solution.
    let is_text = |file: &&&PathBuf| {
        let ending = file.extension().and_then(|ending| ending.to_str());
        matches!(ending, Some("tex" | "md"))
    };
    let texts: Vec<String> = files
        .iter()
        .filter(is_text)
        .filter_map(|file| text::read(file))
        .collect();
    for file in files {
        let ending = file.extension().and_then(|e| e.to_str()).unwrap_or("");
        let is_statement = facts.package.statements.values().any(|other| other == file);
        let known = file.canonicalize().is_ok_and(|file| shown.contains(&file));
        // A command of its own may show it.
        let named = file
            .file_stem()
            .and_then(|stem| stem.to_str())
            .is_some_and(|stem| texts.iter().any(|text| text.contains(stem)));
        if statement::PICTURES.contains(&ending) && !is_statement && !known && !named {
            found.push(
                finding("unused-picture", Place::file(file), "no statement shows it")
                    .hint("delete it, or show it"),
            );
        }
    }
}

/// Inputs below `generators/` that no rule copies.
fn test_files(facts: &Facts<'_>, found: &mut Vec<Diagnostic>) {
    let package = facts.package;
    let mut copied: BTreeSet<PathBuf> = BTreeSet::new();
    for content in package.cases.iter().flat_map(TestCase::contents) {
        if let Content::Copied(path) = content {
            copied.insert(path.clone());
        }
    }
    let rules = text::read(&package.dir.join("generators/generators.yaml")).unwrap_or_default();
    for file in facts.below("generators").filter(|file| is_test(file)) {
        let name = file
            .file_name()
            .and_then(|name| name.to_str())
            .unwrap_or("");
        // A program that reads it is told of it.
        let told = rules.contains(name);
        let is_input = name.ends_with(".in");
        if is_input && !copied.contains(file) && !told {
            found.push(
                finding(
                    "unused-test-file",
                    Place::file(file),
                    "no rule of generators.yaml copies it",
                )
                .hint("delete it, or add a rule with `copy`"),
            );
        }
    }
}
