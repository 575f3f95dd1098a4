//! What lies around: tests that are there twice, and generators that nobody uses.

use super::contents::Contents;
use crate::judge::score;
use crate::package::{Content, Package, Source, TestCase, quote};
use crate::plan::Plan;
use crate::store::Hash;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A test: its path below `data/`, and how its input is made.
pub type Origin = (String, String);

/// Tests with the same input and the same arguments: for each, its path below `data/` and how its input is made. A test
/// that several groups are meant to have, by a link or because one includes the other, is named once.
pub fn duplicates(plan: &Plan, problem: usize, contents: Contents<'_>) -> Vec<Vec<Origin>> {
    let planned = &plan.problems[problem];
    let mut same: BTreeMap<(Hash, Vec<String>), Vec<Origin>> = BTreeMap::new();
    let mut known = BTreeSet::new();
    for (case, steps) in planned.package.cases.iter().zip(&planned.cases) {
        if let Some(hash) = steps.input.as_ref().and_then(|input| contents.hash(input))
            && score::judged(case.section)
            && known.insert((source(case), case.settings.args.clone()))
        {
            same.entry((hash, case.settings.args.clone()))
                .or_default()
                .push((case.id.clone(), made_by(case)));
        }
    }
    let mut list: Vec<_> = same.into_values().filter(|tests| tests.len() > 1).collect();
    list.sort();
    list
}

/// What tests have in common that are one: the file behind all links, or the rule and the name.
fn source(case: &TestCase) -> (PathBuf, String) {
    if let Content::Committed(path) = &case.input {
        return (path.canonicalize().unwrap_or(path.clone()), String::new());
    }
    let name = case.id.rsplit('/').next().unwrap_or(&case.id);
    let place = &case.place;
    let rule = format!("{}:{} {name}", place.line, place.column);
    (place.file.clone(), rule)
}

/// How the input of a case is made, for people.
pub fn made_by(case: &TestCase) -> String {
    match &case.input {
        Content::Generated(command) => std::iter::once(command.generator.as_str())
            .chain(command.args.iter().map(String::as_str))
            .map(quote)
            .collect::<Vec<_>>()
            .join(" "),
        Content::Copied(path) => format!("copy of {}", path.display()),
        Content::Literal(_) => "written in generators.yaml".into(),
        Content::Committed(_) => "written by hand".into(),
    }
}

/// Files and folders of `generators/` that no rule calls and no used generator names.
pub fn unused_generators(package: &Package) -> Vec<String> {
    let root = package.dir.join("generators");
    let mut used: BTreeSet<PathBuf> = BTreeSet::new();
    let mut names: BTreeSet<String> = package.generators.keys().cloned().collect();
    for program in package.generators.values() {
        match &program.source {
            Source::Files { files, root, .. } => {
                used.extend(files.iter().cloned());
                used.insert(root.clone());
            }
            Source::Scripts { root, files } => {
                used.extend(files.iter().cloned());
                used.insert(root.clone());
            }
            Source::Cargo { manifest, bin, .. } => used.extend(file_of(manifest, bin)),
            Source::Checktestdata { .. } | Source::Answers { .. } | Source::Broken(_) => {}
        }
    }
    names.extend(used.iter().filter_map(|path| stem(path)));
    // What a used generator includes is used as well.
    let texts: Vec<String> = used
        .iter()
        .filter_map(|path| std::fs::read_to_string(path).ok())
        .collect();
    let mut left: Vec<String> = std::fs::read_dir(&root)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| !used.contains(path))
        .filter(|path| is_program(path))
        .filter_map(|path| {
            let stem = stem(&path)?;
            let included = texts.iter().any(|text| word(text, &stem));
            let name = path.file_name()?.to_string_lossy().into_owned();
            (!names.contains(&stem) && !included).then(|| format!("generators/{name}"))
        })
        .collect();
    left.sort();
    left
}

fn is_program(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    crate::languages::Language::of_file(&name).is_some()
        || path.is_dir() && path.join("run").exists()
}

fn stem(path: &Path) -> Option<String> {
    Some(path.file_stem()?.to_string_lossy().into_owned())
}

/// Whether `text` has `name` as a word.
fn word(text: &str, name: &str) -> bool {
    let letter = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(name).any(|(at, _)| {
        !text[..at].ends_with(letter) && !text[at + name.len()..].starts_with(letter)
    })
}

/// The source file that a binary of a Cargo package starts from.
fn file_of(manifest: &Path, bin: &str) -> Option<PathBuf> {
    let table: toml::Table = crate::package::manifest_text(manifest).ok()?.parse().ok()?;
    let bins = table.get("bin")?.as_array()?;
    let entry = bins
        .iter()
        .find(|entry| entry.get("name").and_then(toml::Value::as_str) == Some(bin))?;
    Some(manifest.parent()?.join(entry.get("path")?.as_str()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_whole() {
        assert!(word("import tree\n", "tree") && word("mod tree;", "tree"));
        assert!(!word("subtree trees", "tree"));
    }
}
