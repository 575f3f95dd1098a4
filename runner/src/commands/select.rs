//! Which problems a command is about.

use super::FAULTY;
use crate::diagnostic::{Diagnostic, Place};
use crate::package;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The folder the user stands in.
pub fn here() -> PathBuf {
    std::env::current_dir().unwrap_or_else(|_| PathBuf::from("."))
}

/// Whether a folder is a problem.
pub fn is_problem(dir: &Path) -> bool {
    dir.join("problem.yaml").is_file()
}

/// Whether a folder is one of several problems: it, or its `problems/`, has folders of problems.
pub fn is_contest(dir: &Path) -> bool {
    let holds = |dir: &Path| !below(dir).is_empty();
    dir.is_dir() && enclosing(dir).is_none() && (holds(dir) || holds(&dir.join("problems")))
}

/// The problem folder that `path` lies in (or is), if any.
pub fn enclosing(path: &Path) -> Option<PathBuf> {
    let path = std::path::absolute(path).ok()?;
    path.ancestors()
        .find(|dir| is_problem(dir))
        .map(Path::to_path_buf)
}

/// The problem folders to work on: those named; else the one the user stands in; else all below `problems/` of the
/// nearest folder upward that has one; else all direct subfolders. A `problems.yaml` says which of a folder's problems count.
///
/// # Errors
/// When a named folder is no problem, or none is found.
pub fn problems(named: &[PathBuf]) -> Result<Vec<PathBuf>, (i32, Diagnostic)> {
    if !named.is_empty() {
        let mut list = Vec::new();
        for path in named {
            let dir = std::path::absolute(path).unwrap_or_else(|_| path.clone());
            if is_problem(&dir) {
                list.push(tidy(&dir));
                continue;
            }
            // A contest folder stands for all its problems.
            let inside = [contest(&dir.join("problems"))?, contest(&dir)?].concat();
            if inside.is_empty() {
                return Err((FAULTY, no_problem(path, &dir)));
            }
            list.extend(inside);
        }
        let mut seen = BTreeSet::new();
        list.retain(|dir| seen.insert(dir.clone()));
        return Ok(list);
    }
    let here = here();
    if let Some(dir) = enclosing(&here) {
        return Ok(vec![dir]);
    }
    for dir in here.ancestors() {
        let list = contest(&dir.join("problems"))?;
        if !list.is_empty() {
            return Ok(list);
        }
    }
    let list = contest(&here)?;
    if list.is_empty() {
        let fault = Diagnostic::error(
            "no-problem",
            Place::file(&here),
            "there is no problem here: no problem.yaml, and no folder problems/",
        );
        return Err((
            FAULTY,
            fault.hint("go to a problem folder, name one, or start one with `jury new NAME`"),
        ));
    }
    Ok(list)
}

fn no_problem(named: &Path, dir: &Path) -> Diagnostic {
    let what = if dir.is_dir() {
        "has no problem.yaml, nor has a folder in it"
    } else {
        "is no folder"
    };
    let fault = Diagnostic::error(
        "no-problem",
        Place::file(named),
        format!("{} {what}", named.display()),
    );
    let name = |path: &Path| {
        path.file_name()
            .map(|name| name.to_string_lossy().into_owned())
            .unwrap_or_default()
    };
    let beside = below(dir.parent().unwrap_or(dir));
    let near = beside
        .iter()
        .map(|path| (strsim::damerau_levenshtein(&name(path), &name(dir)), path))
        .min();
    match near {
        Some((distance, near)) if distance <= 2 => fault.hint(format!(
            "did you mean {}?",
            named.with_file_name(name(near)).display()
        )),
        _ => fault.hint("name a problem folder, such as problems/cutting"),
    }
}

/// Whether a folder is a problem, or might be one that we may not look into: reading it will tell.
fn is_problem_or_closed(dir: &Path) -> bool {
    let closed = |error: std::io::Error| error.kind() == std::io::ErrorKind::PermissionDenied;
    is_problem(dir)
        || dir.is_dir() && std::fs::metadata(dir.join("problem.yaml")).is_err_and(closed)
}

fn tidy(dir: &Path) -> PathBuf {
    dir.canonicalize().unwrap_or_else(|_| dir.to_path_buf())
}

/// The problems of a contest folder: those its `problems.yaml` lists, in that order, else all direct subfolders.
fn contest(dir: &Path) -> Result<Vec<PathBuf>, (i32, Diagnostic)> {
    match package::contest(dir) {
        Some(Ok(list)) => Ok(list.iter().map(|dir| tidy(dir)).collect()),
        Some(Err(fault)) => Err((FAULTY, fault)),
        None => Ok(below(dir)),
    }
}

fn below(dir: &Path) -> Vec<PathBuf> {
    let mut list: Vec<PathBuf> = std::fs::read_dir(dir)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| is_problem_or_closed(path))
        .map(|path| tidy(&path))
        .collect();
    list.sort();
    list
}

/// The folder that holds a round: above `problems/`, or above the problem folder.
pub fn round_root(problem: &Path) -> PathBuf {
    let parent = problem.parent().unwrap_or(problem);
    match parent.parent() {
        Some(above) if parent.file_name().is_some_and(|name| name == "problems") => {
            above.to_path_buf()
        }
        _ => parent.to_path_buf(),
    }
}
