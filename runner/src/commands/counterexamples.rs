//! `jury counterexamples`: for each wrong solution a small input that kills it, as a table in the problem's editorial.

use super::gather::{code_of, coded, show};
use super::hack::{Stage, gather, tests};
use super::round::{Read, read};
use super::select::problems;
use super::{FAULTY, INTERRUPTED, MACHINE, OK, UNEXPECTED, print};
use crate::cli::{Common, Counterexamples};
use crate::data::remembered;
use crate::diagnostic::{Diagnostic, Place};
use crate::package::{Package, Submission};
use crate::quality::editorial::{Entry, table, with_table};
use crate::quality::hack::{Effort, End, Outcome, Pool};
use crate::quality::matrix::{named, wrong};
use crate::report::quality::hack::progress;
use std::fs;
use std::time::Duration;

/// Makes the tables.
///
/// # Errors
/// See [`super::dispatch`].
pub fn counterexamples(common: &Common, args: &Counterexamples) -> Result<i32, (i32, Diagnostic)> {
    let mut code = OK;
    // One after another: each has its own wrong solutions to build.
    for problem in read(&problems(&args.problems)?) {
        let Some(package) = problem.package.clone() else {
            show_all(common, &problem)?;
            code = FAULTY;
            continue;
        };
        let old = match editorial(&package, args.write) {
            Ok(old) => old,
            Err(fault) => {
                show(common, &fault)?;
                code = FAULTY;
                continue;
            }
        };
        let entries = match entries(common, args, problem, &package) {
            Ok((entries, found)) => {
                code = code.max(found);
                entries
            }
            Err(fault) if fault.0 == MACHINE => return Err(fault),
            Err((exit, fault)) => {
                show(common, &fault)?;
                code = code.max(exit);
                continue;
            }
        };
        if code == INTERRUPTED {
            return Ok(code);
        }
        let table = table(&entries);
        if !args.write {
            print(&match common.json {
                true => json(&package.name, &entries),
                false => format!("{}:\n\n{table}\n", package.name),
            })?;
            continue;
        }
        let file = package.dir.join(EDITORIAL);
        let disk = |error: std::io::Error| {
            let text = format_args!("cannot write: {error}");
            (MACHINE, Diagnostic::disk(&file, text))
        };
        fs::create_dir_all(package.dir.join("solution")).map_err(disk)?;
        fs::write(&file, with_table(&old, &table)).map_err(disk)?;
        if !common.json {
            print(&format!("{}: {}\n", package.name, file.display()))?;
        }
    }
    Ok(code)
}

/// Where the table is written.
const EDITORIAL: &str = "solution/solution.en.md";

/// What the editorial says so far, when it is to be written: what cannot be read must not be written over.
fn editorial(package: &Package, write: bool) -> Result<String, Diagnostic> {
    let file = package.dir.join(EDITORIAL);
    if !write {
        return Ok(String::new());
    }
    let folder = package.dir.join("solution");
    let link = fs::symlink_metadata(&file).is_ok_and(|meta| meta.is_symlink());
    if link || !remembered::lies_in(&package.dir, &folder) {
        let text = "a link: nothing is written there";
        return Err(Diagnostic::error("link-outside", Place::file(&file), text)
            .hint("put the file itself into the package"));
    }
    match fs::read_to_string(&file) {
        Ok(old) => Ok(old),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(String::new()),
        Err(error) => {
            let text = format!("cannot be read: {error}");
            Err(Diagnostic::error("unreadable", Place::file(&file), text)
                .hint("make it a text file in UTF-8, or move it away"))
        }
    }
}

fn show_all(common: &Common, problem: &Read) -> Result<(), (i32, Diagnostic)> {
    problem
        .diagnostics
        .iter()
        .try_for_each(|fault| show(common, fault))
}

fn entries(
    common: &Common,
    args: &Counterexamples,
    problem: Read,
    package: &Package,
) -> Result<(Vec<Entry>, i32), (i32, Diagnostic)> {
    let targets: Vec<Submission> = wrong(package).into_iter().cloned().collect();
    let mut gathered = gather(common, vec![problem], &targets)?;
    let tests = tests(&mut gathered)?;
    let stage = Stage::new(&gathered, &tests).map_err(coded)?;
    let shared = Default::default();
    let mut pool =
        Pool::new(&gathered.store, &shared, gathered.jobs, &gathered.stop).map_err(coded)?;
    let mut entries = Vec::new();
    let mut code = OK;
    let effort = Effort {
        time: args.time,
        shrink: args.shrink,
        tries: None,
    };
    for target in &targets {
        let line =
            (!common.json).then(|| progress(&package.name, &target.path, args.time, pool.watch()));
        let outcome = stage.search(&mut pool, target, effort);
        drop(line);
        let found = match outcome {
            Ok(Outcome::Found(found)) => Some(*found),
            Ok(Outcome::Nothing { .. }) => {
                code = code.max(UNEXPECTED);
                None
            }
            Err(fault) => {
                show(common, &fault)?;
                code = code.max(code_of(&fault));
                None
            }
        };
        entries.push(Entry {
            submission: target.path.clone(),
            found,
            tests: named(&target.expectations),
        });
        if gathered.stopped() {
            return Ok((entries, INTERRUPTED));
        }
    }
    Ok((entries, code))
}

fn json(problem: &str, entries: &[Entry]) -> String {
    let line = |entry: &Entry| {
        let outcome = match &entry.found {
            Some(found) => Outcome::Found(Box::new(found.clone())),
            None => Outcome::Nothing {
                tried: 0,
                time: Duration::ZERO,
                end: End::Time,
            },
        };
        crate::report::quality::hack::json(problem, &entry.submission, &outcome)
    };
    entries.iter().map(line).collect()
}
