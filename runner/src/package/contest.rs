//! `problems.yaml` of a contest folder: which problems belong to the contest, and in which order.

use super::faults::Faults;
use super::names::is_format_name;
use super::yaml::{Cursor, load};
use crate::diagnostic::{Diagnostic, Severity};
use std::path::{Path, PathBuf};

/// The file in the folder of a contest.
const FILE: &str = "problems.yaml";

/// The folders of the problems that the contest in `dir` lists, in its order; `None` when it has no list.
///
/// # Errors
/// The first fault of the list: it is no YAML, an item has no `id`, or there is no problem of that name.
pub fn contest(dir: &Path) -> Option<Result<Vec<PathBuf>, Diagnostic>> {
    let file = dir.join(FILE);
    if !file.is_file() {
        return None;
    }
    let faults = Faults::default();
    let list = read(dir, &file, &faults);
    let mut found = faults.into_sorted();
    found.retain(|fault| fault.severity == Severity::Error);
    Some(match found.into_iter().next() {
        Some(fault) => Err(fault),
        None => Ok(list.unwrap_or_default()),
    })
}

fn read(dir: &Path, file: &Path, faults: &Faults) -> Option<Vec<PathBuf>> {
    let document = load(file, faults)?;
    let mut folders = Vec::new();
    for item in Cursor::root(&document, faults).list()? {
        // Label, colour and the like are for contest servers.
        let Some(id) = item.known_fields(&["id"]).get("id") else {
            item.error_hint(
                "missing-key",
                "`id` is missing",
                "name the problem's folder",
            );
            continue;
        };
        let Some(name) = id.text() else { continue };
        let folder = dir.join(name);
        if !is_format_name(name) || !folder.join("problem.yaml").is_file() {
            id.error_hint(
                "no-problem",
                format!("there is no problem {name:?} beside this file"),
                "name the folder of a problem, or take the item out",
            );
            continue;
        }
        if folders.contains(&folder) {
            id.error("duplicate-name", format!("{name} is listed twice"));
            continue;
        }
        folders.push(folder);
    }
    Some(folders)
}
