//! Files and folders of the package as such.

use super::checks::finding;
use super::{Facts, text};
use crate::diagnostic::{Diagnostic, Place};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Larger files are bad for those who have to move them around, in bytes.
const LARGE: u64 = 100 << 20;

/// Finds everything about them.
pub fn find(facts: &Facts<'_>, found: &mut Vec<Diagnostic>) {
    links(facts, found);
    folders(facts, found);
    sizes(facts, found);
    texts(facts, found);
    uuids(facts, found);
    attachments(facts, found);
    includes(facts, found);
}

/// Links by absolute paths or to files that problems share; those that lead nowhere or where none may the walk has told.
fn links(facts: &Facts<'_>, found: &mut Vec<Diagnostic>) {
    let mut seen: BTreeSet<&Path> = BTreeSet::new();
    for file in facts.files {
        let inside =
            |path: &&Path| path.starts_with(&facts.package.dir) && *path != facts.package.dir;
        for path in file.ancestors().take_while(inside) {
            if !seen.insert(path) {
                break;
            }
            let Ok(target) = std::fs::read_link(path) else {
                continue;
            };
            if target.is_absolute() {
                let message = format!(
                    "the link names its target by an absolute path, {}",
                    target.display()
                );
                found.push(
                    finding("link-absolute", Place::file(path), message)
                        .hint("make it relative, such as `ln -s ../other/file`: elsewhere the path leads nowhere"),
                );
            }
            if path
                .canonicalize()
                .is_ok_and(|real| !real.starts_with(&facts.package.dir))
            {
                let message = format!(
                    "the link leads out of the package, to {}, which the problems of the contest share",
                    target.display()
                );
                found.push(finding("link-shared", Place::file(path), message).hint(
                    "copy the file into the package before it is handed on without the contest",
                ));
            }
        }
    }
}

/// Folders that all versions of the format, or the tools that go with it, know.
const COMMON: &[&str] = &[
    "attachments",
    "data",
    "generators",
    "include",
    "input_validators",
    "solution",
    "submissions",
    "answer_validators",
    "problem_slide",
    "testing_tool",
];
/// Folders that `legacy` knows.
const LEGACY: &[&str] = &[
    "graders",
    "input_format_validators",
    "output_validators",
    "problem_statement",
];
/// Folders that 2025-09 knows.
const NEW: &[&str] = &[
    "input_visualizer",
    "output_validator",
    "output_visualizer",
    "statement",
    "static_validator",
];
/// (name, name in the other version) of folders that were renamed.
const RENAMED: &[(&str, &str)] = &[
    ("problem_statement", "statement"),
    ("output_validators", "output_validator"),
];
/// Folders of a Cargo package.
const CARGO: &[&str] = &["src", "tests", "benches", "examples", "target"];

fn folders(facts: &Facts<'_>, found: &mut Vec<Diagnostic>) {
    let dir = &facts.package.dir;
    let format = facts.package.config.format;
    let mut known = COMMON.to_vec();
    if format.is_old() {
        known.extend(LEGACY);
    }
    if !format.is_legacy() {
        known.extend(NEW);
    }
    let is_cargo = dir.join("Cargo.toml").is_file();
    let tops: BTreeSet<&str> = facts
        .files
        .iter()
        .filter_map(|file| {
            let (top, _) = file.strip_prefix(dir).ok()?.to_str()?.split_once('/')?;
            Some(top)
        })
        .collect();
    for name in tops {
        let place = Place::file(dir.join(name));
        if format.is_legacy() && name == "input_format_validators" {
            let message = "`input_format_validators` is an old name";
            found.push(
                finding("renamed-folder", place, message).hint("rename it to `input_validators`"),
            );
            continue;
        }
        if known.contains(&name) || is_cargo && CARGO.contains(&name) {
            continue;
        }
        let other = RENAMED.iter().find_map(|(old, new)| match name {
            _ if name == *old => Some(*new),
            _ if name == *new => Some(*old),
            _ => None,
        });
        if let Some(other) = other {
            let message =
                format!("`{name}` is called `{other}` in this version of the format: passed over");
            found.push(
                finding("renamed-folder", place, message).hint(format!("rename it to `{other}`")),
            );
            continue;
        }
        let near = known
            .iter()
            .map(|other| (strsim::damerau_levenshtein(name, other), *other))
            .min()
            .filter(|(distance, _)| *distance <= 3);
        found.push(match near {
            Some((_, near)) => {
                let message = format!("`{name}` is no folder of the format: passed over");
                finding("misspelt-folder", place, message).hint(format!("did you mean `{near}`?"))
            }
            None => {
                let message = format!("`{name}` is no folder of the format: passed over");
                finding("stray-folder", place, message)
                    .hint("move it out of the package; programs belong into generators/, files for contestants into attachments/")
            }
        });
    }
}

fn sizes(facts: &Facts<'_>, found: &mut Vec<Diagnostic>) {
    for file in facts.files {
        let Ok(meta) = std::fs::metadata(file) else {
            continue;
        };
        if meta.len() > LARGE {
            let message = format!(
                "{} MiB: judges advise against more than 100",
                meta.len() >> 20
            );
            found.push(
                finding("large-file", Place::file(file), message)
                    .hint("make the test smaller, or the file shorter"),
            );
        }
    }
}

/// Folders and files whose texts the jury writes; submissions and attachments are as they are.
const TEXTS: &[&str] = &[
    "problem.yaml",
    "jury.yaml",
    "statement",
    "problem_statement",
    "solution",
    "generators",
    "input_validators",
    "input_format_validators",
    "output_validator",
    "output_validators",
    "answer_validators",
];
/// Endings of texts.
const TEXT_ENDINGS: &[&str] = &[
    "c", "cc", "cpp", "ctd", "h", "hpp", "java", "js", "kt", "md", "py", "rs", "sh", "tex", "yaml",
    "yml",
];

fn texts(facts: &Facts<'_>, found: &mut Vec<Diagnostic>) {
    for file in facts.files {
        let name = facts.relative(file);
        let (top, _) = name.split_once('/').unwrap_or((&name, ""));
        let ending = file
            .extension()
            .and_then(|ending| ending.to_str())
            .unwrap_or("");
        if !TEXTS.contains(&top) || !TEXT_ENDINGS.contains(&ending) {
            continue;
        }
        let Some(bytes) = text::bytes(file) else {
            continue;
        };
        let yaml = ending == "yaml";
        // The reader looks at its YAML files more strictly.
        let fault = match std::str::from_utf8(&bytes) {
            Err(_) if !yaml => "is not UTF-8",
            Ok(text) if !yaml && text.starts_with('\u{feff}') => "begins with a mark of byte order",
            Ok(text) if !yaml && text.contains('\r') => "has carriage returns",
            Ok(text) if !text.is_empty() && !text.ends_with('\n') => "has no line end at its end",
            _ => continue,
        };
        let message = format!("the text {fault}");
        found.push(
            finding("text-form", Place::file(file), message)
                .hint("save it as UTF-8 without a mark of byte order, with line ends of one byte, the last line too"),
        );
    }
}

fn uuids(facts: &Facts<'_>, found: &mut Vec<Diagnostic>) {
    let uuid = &facts.package.config.uuid;
    let others = facts.round.iter().filter(|other| {
        other.dir != facts.package.dir
            && !uuid.is_empty()
            && other.config.uuid.eq_ignore_ascii_case(uuid)
    });
    for other in others {
        let place = text::key_place(&facts.package.dir.join("problem.yaml"), "uuid");
        let message = format!("the problem {} has the same uuid", other.name);
        found.push(
            finding("same-uuid", place, message)
                .hint("give the one that was copied another one, such as the output of `uuidgen`"),
        );
    }
}

fn attachments(facts: &Facts<'_>, found: &mut Vec<Diagnostic>) {
    let root = facts.package.dir.join("attachments");
    let folders: BTreeSet<PathBuf> = facts
        .below("attachments")
        .filter_map(|file| {
            let mut names = file.strip_prefix(&root).ok()?.components();
            let first = names.next()?;
            names.next().is_some().then(|| root.join(first))
        })
        .collect();
    for folder in folders {
        let message = "judges hand out files, not folders";
        found.push(
            finding("attachment-folder", Place::file(folder), message)
                .hint("put the files directly into attachments/, or make an archive of them"),
        );
    }
}

fn includes(facts: &Facts<'_>, found: &mut Vec<Diagnostic>) {
    let include = &facts.package.include;
    let names = |language: &str| -> BTreeMap<PathBuf, PathBuf> {
        let root = facts.package.dir.join("include").join(language);
        let files = include.get(language).into_iter().flatten();
        let name =
            |file: &PathBuf| Some((file.strip_prefix(&root).ok()?.to_path_buf(), file.clone()));
        files.filter_map(name).collect()
    };
    let default = names("default");
    for language in include.keys().filter(|language| *language != "default") {
        for (name, file) in names(language) {
            if default.contains_key(&name) {
                let message = format!("include/default has a file {} as well", name.display());
                found.push(
                    finding("include-clash", Place::file(file), message)
                        .hint("rename one of the two"),
                );
            }
        }
    }
}
