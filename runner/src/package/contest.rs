//! `problems.yaml` of a contest folder: which problems belong to the contest, and in which order.

use super::faults::Faults;
use super::names::is_format_name;
use super::yaml::{Cursor, load};
use crate::diagnostic::{Diagnostic, Severity};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Folders that the user lets all problems share files of.
static ALLOWED: OnceLock<Vec<PathBuf>> = OnceLock::new();

/// Lets programs of the jury be linked to files in these folders (absolute, links resolved), in all packages that this
/// process reads; whoever was first stays.
pub fn allow_links(folders: Vec<PathBuf>) {
    let _ = ALLOWED.set(folders);
}

/// The folders that [`allow_links`] was told.
pub(super) fn allowed() -> &'static [PathBuf] {
    ALLOWED.get().map_or(&[], Vec::as_slice)
}

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

/// The folder of the contest that the problem in folder `dir` (absolute, links resolved) belongs to: the one it lies in,
/// when that has a list which names it.
pub(super) fn of(dir: &Path) -> Option<PathBuf> {
    let folder = dir.parent()?;
    let listed = contest(folder)?.ok()?;
    listed
        .iter()
        .any(|problem| problem == dir)
        .then(|| folder.to_path_buf())
}

/// Whether `target` (absolute, links resolved) lies in the folder of a contest, but in no problem there, and nothing on
/// the way is hidden.
pub(super) fn is_beside_problems(contest: &Path, target: &Path) -> bool {
    let Ok(below) = target.strip_prefix(contest) else {
        return false;
    };
    let is_plain = |name: &std::ffi::OsStr| name.to_str().is_some_and(is_format_name);
    let mut above = below.ancestors().skip(1);
    below.iter().all(is_plain)
        && above.all(|folder| {
            folder.as_os_str().is_empty() || !contest.join(folder).join("problem.yaml").exists()
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
