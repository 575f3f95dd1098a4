//! `jury run`: judges submissions, also ones outside the package.

use super::FAULTY;
use super::round::{DataWish, Read, Wish, go, read};
use super::select::{enclosing, here, is_contest, is_problem, problems};
use crate::cli::{Common, Run};
use crate::diagnostic::{Diagnostic, Place};
use crate::languages::{Language, entry_point};
use crate::package::{Program, Source, Submission};
use crate::plan::{Selection, Upto};
use std::path::{Path, PathBuf};

/// Runs.
///
/// # Errors
/// See [`super::dispatch`].
pub fn run(common: &Common, args: &Run) -> Result<i32, (i32, Diagnostic)> {
    let (folders, named): (Vec<PathBuf>, Vec<PathBuf>) = args
        .paths
        .iter()
        .cloned()
        .partition(|path| is_problem(path) || is_contest(path));
    let dirs = match &args.problem {
        Some(problem) => problems(std::slice::from_ref(problem))?,
        None if !folders.is_empty() || named.is_empty() => problems(&folders)?,
        None => problems_of(&named)?,
    };
    let list = read(&dirs);
    let mut selection = Selection::all(Upto::Judge);
    selection.tests = args.tests.clone();
    selection.time_limit = args.time_limit;
    selection.watch_stacks = args.stack_report;
    if !named.is_empty() {
        let mut inside = Vec::new();
        for path in &named {
            match find(&list, path) {
                found if !found.is_empty() => inside.extend(found),
                _ if path.exists() => selection.outside.push(outside(path)?),
                _ => return Err((FAULTY, nothing(&list, path))),
            }
        }
        selection.submissions = Some(inside);
    }
    if !args.tests.is_empty() && list.iter().all(|read| !some_test(read, &args.tests)) {
        let fault = Diagnostic::error(
            "no-test",
            Place::file(&dirs[0]),
            format!("no test case matches {}", args.tests.join(" ")),
        );
        return Err((
            FAULTY,
            fault.hint(
                "test cases are named by their path below data/, such as sample/1 or secret/02-*",
            ),
        ));
    }
    go(
        common,
        list,
        &Wish {
            selection,
            data: DataWish::Compare,
        },
    )
}

/// The problems that the named submissions lie in; for programs elsewhere, the one the user stands in.
pub(super) fn problems_of(named: &[PathBuf]) -> Result<Vec<PathBuf>, (i32, Diagnostic)> {
    let mut dirs: Vec<PathBuf> = named
        .iter()
        .filter(|path| path.exists())
        .filter_map(|path| enclosing(path))
        .collect();
    dirs.sort();
    dirs.dedup();
    if !dirs.is_empty() {
        return Ok(dirs);
    }
    if let Some(dir) = enclosing(&here()) {
        return Ok(vec![dir]);
    }
    let all = problems(&[])?;
    if all.len() == 1 || named.iter().all(|path| !path.exists()) {
        return Ok(all);
    }
    let fault = Diagnostic::error(
        "no-problem",
        Place::file(&named[0]),
        "which problem is it for?",
    );
    Err((
        FAULTY,
        fault.hint("name it: jury run -p problems/NAME PROGRAM"),
    ))
}

/// Submissions of the packages that `path` names: by its place, or by its name below `submissions/`.
pub(super) fn find(list: &[Read], path: &Path) -> Vec<PathBuf> {
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    let absolute = absolute.canonicalize().unwrap_or(absolute);
    let text = path.to_string_lossy();
    let text = text.trim_start_matches("./").trim_end_matches('/');
    let text = text.strip_prefix("submissions/").unwrap_or(text);
    let mut found = Vec::new();
    for package in list.iter().filter_map(|read| read.package.as_ref()) {
        let root = package.dir.join("submissions");
        for submission in &package.submissions {
            let place = root.join(&submission.path);
            let by_place =
                place == absolute || (absolute.starts_with(&root) && place.starts_with(&absolute));
            let file = submission
                .path
                .rsplit('/')
                .next()
                .unwrap_or(&submission.path);
            let by_name = !path.exists()
                && (submission.path == text
                    || file == text
                    || submission.path.starts_with(&format!("{text}/")));
            if by_place || by_name {
                found.push(place);
            }
        }
    }
    found
}

pub(super) fn outside(path: &Path) -> Result<Submission, (i32, Diagnostic)> {
    let program = outside_program(path).map_err(|fault| (FAULTY, fault))?;
    Ok(Submission {
        path: path.display().to_string(),
        program,
        expectations: Vec::new(),
        model_solution: false,
        authors: Vec::new(),
        headline: String::new(),
    })
}

/// A program anywhere, as a submission.
fn outside_program(path: &Path) -> Result<Program, Diagnostic> {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    let fault = |text: String| Diagnostic::error("not-a-program", Place::file(&path), text);
    let (root, mut files) = if path.is_dir() {
        let list =
            std::fs::read_dir(&path).map_err(|error| fault(format!("cannot be read: {error}")))?;
        (
            path.clone(),
            list.flatten()
                .map(|entry| entry.path())
                .filter(|file| file.is_file())
                .collect::<Vec<_>>(),
        )
    } else {
        (
            path.parent().unwrap_or(Path::new("/")).to_path_buf(),
            vec![path.clone()],
        )
    };
    files.sort();
    let name_of = |file: &Path| {
        file.file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned()
    };
    let language = files
        .iter()
        .find_map(|file| Language::of_file(&name_of(file)));
    let language = language.ok_or_else(|| {
        fault("its language is not clear from its name".into())
            .hint("give it the usual ending, such as .cpp, .rs, .py or .java")
    })?;
    let sources: Vec<(String, String)> = files
        .iter()
        .filter(|file| Language::of_file(&name_of(file)) == Some(language))
        .map(|file| {
            (
                name_of(file),
                String::from_utf8_lossy(&std::fs::read(file).unwrap_or_default()).into_owned(),
            )
        })
        .collect();
    let views: Vec<(&str, &str)> = sources
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_str()))
        .collect();
    let entry = entry_point(language, &views)
        .map_err(|error| fault(format!("no single starting point: {error:?}")))?;
    let source = Source::Files {
        language: language.key.into(),
        root,
        files,
        entry,
    };
    Ok(Program {
        name: path.display().to_string(),
        source,
        place: Place::file(&path),
    })
}

fn some_test(read: &Read, globs: &[String]) -> bool {
    read.package.as_ref().is_some_and(|package| {
        package.cases.iter().any(|case| {
            globs
                .iter()
                .any(|glob| crate::judge::expect::covers(glob, &case.id))
        })
    })
}

pub(super) fn nothing(list: &[Read], path: &Path) -> Diagnostic {
    let text = path.display().to_string();
    let names: Vec<&str> = list
        .iter()
        .filter_map(|r| r.package.as_ref())
        .flat_map(|p| &p.submissions)
        .map(|s| s.path.as_str())
        .collect();
    let near = names
        .iter()
        .max_by_key(|name| (strsim::jaro_winkler(&text, name) * 1000.0) as u32);
    let fault = Diagnostic::error(
        "no-submission",
        Place::file(path),
        format!("there is no submission {text}"),
    );
    match near {
        Some(near) => fault.hint(format!(
            "did you mean {near}? A program outside the package is named by its path"
        )),
        None => fault,
    }
}
