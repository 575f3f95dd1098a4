//! Puts test data in its place below `data/`, and compares or writes `data.lock`.

use super::round::{DataWish, Wish};
use crate::data::{self, Lock, remembered};
use crate::diagnostic::{Diagnostic, Place};
use crate::engine::Results;
use crate::judge::problem::{note_files, note_lock};
use crate::package::{Content, Package, TestCase};
use crate::plan::{Plan, Upto};
use crate::report::model::ProblemResult;
use crate::store::Store;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Puts the data in its place and compares or writes the lock.
pub fn settle_data(
    plan: &Plan,
    index: usize,
    results: &Results,
    store: &Store,
    wish: &Wish,
    readable: bool,
    result: &mut ProblemResult,
) {
    if matches!(wish.data, DataWish::Leave | DataWish::Named)
        || wish.selection.upto < Upto::Data
        || results.interrupted
    {
        return;
    }
    let problem = &plan.problems[index];
    let dir = &problem.package.dir;
    let files = data::made_files(problem, results, store);
    // A package that could not be read in full may have tests that nobody knows of.
    let complete = problem.all_tests && readable && files.values().all(Option::is_some);
    let mut old = remembered::recall(dir, Some(store));
    // Made once, but written by hand now that no rule makes it.
    let committed = committed(&problem.package);
    old.files
        .retain(|name, _| !committed.contains(&dir.join("data").join(name)));
    // Files that are gone from the plan are only removed when the whole plan is known.
    let check = wish.data == DataWish::Check;
    let written = data::write(dir, &files, Some(&old).filter(|_| complete), check, store);
    let whole = complete && written.diagnostics.is_empty();
    let mut there = written.lock.clone();
    there
        .files
        .retain(|name, _| !written.differing.contains(name));
    if !whole || check {
        for (name, content) in old.files {
            there.files.entry(name).or_insert(content);
        }
    }
    remembered::remember(dir, &there, store);
    if written.removed > 0 {
        forget_removed(&problem.package, result);
    }
    result.diagnostics.extend(written.diagnostics);
    result.diagnostics.extend(differ(dir, &written.differing));
    let bytes = written.lock.files.values().map(|(_, size)| size).sum();
    note_files(result, &files, bytes);
    let update = wish.data == DataWish::Update && whole;
    note_lock(result, dir, &written.lock, whole, update);
    if update {
        match written.lock.write(dir) {
            Ok(()) => {
                result.data.lock_written = result.data.lock != Some(true);
                result.data.lock = Some(true);
            }
            Err(error) => {
                let place = Place::file(Lock::path(dir));
                result.diagnostics.push(Diagnostic::error(
                    "cannot-write",
                    place,
                    error.to_string(),
                ));
            }
        }
    }
}

/// What is said of files below `data/` that are not what the rules make.
fn differ(package: &Path, files: &[String]) -> Option<Diagnostic> {
    let first = files.first()?;
    let place = Place::file(package.join("data").join(first));
    let text = match files.len() {
        1 => "the file is not the one that generators.yaml makes, and was left as it is".to_owned(),
        count => format!(
            "{count} files are not those that generators.yaml makes, and were left as they are"
        ),
    };
    let mut fault = Diagnostic::error("data-differs", place, text)
        .hint("if the change is to stay, write it into generators.yaml; `jury generate` puts what is made there in its place");
    if files.len() > 1 {
        for name in files.iter().take(10) {
            fault = fault.note(format!("differs {name}"));
        }
    }
    if files.len() > 10 {
        fault = fault.note(format!("and {} more", files.len() - 10));
    }
    Some(fault)
}

/// The files below `data/` that are tests as they lie there.
fn committed(package: &Package) -> BTreeSet<PathBuf> {
    let mut files = BTreeSet::new();
    for content in package.cases.iter().flat_map(TestCase::contents) {
        if let Content::Committed(path) = content {
            files.insert(path.clone());
        }
    }
    files
}

/// Takes back what the reader said of tests that lay there without a rule, in folders where they are removed now.
fn forget_removed(package: &Package, result: &mut ProblemResult) {
    let data = package.dir.join("data");
    let known: BTreeSet<PathBuf> = package
        .cases
        .iter()
        .map(|case| data.join(format!("{}.in", case.id)))
        .collect();
    let is_left = |path: &Path| {
        path.extension().is_some_and(|ending| ending == "in") && !known.contains(path)
    };
    result.diagnostics.retain(|fault| {
        let files = || {
            std::fs::read_dir(&fault.place.file)
                .into_iter()
                .flatten()
                .flatten()
        };
        fault.code != "unlisted-test" || files().any(|entry| is_left(&entry.path()))
    });
}
