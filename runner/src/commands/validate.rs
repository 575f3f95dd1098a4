//! `jury validate`: holds test data, or any files, against the input validators.

use super::FAULTY;
use super::round::{DataWish, Wish, go, read};
use super::select::{enclosing, here, problems};
use crate::cli::{Common, Validate};
use crate::diagnostic::{Diagnostic, Place};
use crate::package::{Answer, Content, Package, Section, TestCase};
use crate::plan::{Selection, Upto};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Validates.
///
/// # Errors
/// See [`super::dispatch`].
pub fn validate(common: &Common, args: &Validate) -> Result<i32, (i32, Diagnostic)> {
    let (files, folders): (Vec<PathBuf>, Vec<PathBuf>) =
        args.paths.iter().cloned().partition(|path| !path.is_dir());
    let dirs = match (&args.problem, files.first()) {
        (Some(problem), _) => problems(std::slice::from_ref(problem))?,
        (None, Some(file)) if folders.is_empty() => {
            match enclosing(file).or_else(|| enclosing(&here())) {
                Some(dir) => vec![dir],
                None => {
                    let fault = Diagnostic::error(
                        "no-problem",
                        Place::file(file),
                        "which problem's validators are meant?",
                    );
                    return Err((
                        FAULTY,
                        fault.hint("name the problem: jury validate -p problems/NAME FILE"),
                    ));
                }
            }
        }
        _ => problems(&folders)?,
    };
    for file in &files {
        if !file.is_file() {
            let fault = Diagnostic::error(
                "unreadable",
                Place::file(file),
                format!("{} is no file", file.display()),
            );
            return Err((FAULTY, fault));
        }
    }
    let mut list = read(&dirs);
    for problem in &mut list {
        if let Some(package) = &mut problem.package {
            let package = Arc::make_mut(package);
            if files.is_empty() {
                forget_answers(package);
            } else {
                package.cases = files.iter().map(|file| case(package, file)).collect();
            }
        }
    }
    let data = if files.is_empty() {
        DataWish::Leave
    } else {
        DataWish::Named
    };
    go(
        common,
        list,
        &Wish {
            selection: Selection::all(Upto::Data),
            data,
        },
    )
}

/// Inputs are wanted, answers are not.
fn forget_answers(package: &mut Package) {
    for case in &mut package.cases {
        if matches!(case.section, Section::Sample | Section::Secret) {
            case.answer = Answer::Empty;
        }
    }
}

/// A file as a test case of its own, with the arguments that secret cases have.
fn case(package: &Package, file: &Path) -> TestCase {
    let path = std::path::absolute(file).unwrap_or_else(|_| file.to_path_buf());
    let known = package
        .cases
        .iter()
        .find(|case| package.dir.join("data").join(format!("{}.in", case.id)) == path);
    let settings = match known {
        Some(case) => case.settings.clone(),
        None => package
            .groups
            .get("secret")
            .map(|group| group.settings.clone())
            .unwrap_or_default(),
    };
    TestCase {
        id: file.display().to_string(),
        section: Section::Secret,
        group: "secret".into(),
        input: Content::Committed(path.clone()),
        answer: Answer::Empty,
        output: None,
        extra: BTreeMap::new(),
        files: Vec::new(),
        settings,
        matches: Vec::new(),
        answer_matches: Vec::new(),
        place: Place::file(path),
    }
}
