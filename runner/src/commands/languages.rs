//! `jury languages`, and the files that change its table.

use super::select::{here, is_problem};
use super::{FAULTY, OK, print};
use crate::cli::{Command, Common};
use crate::diagnostic::{Diagnostic, Place};
use crate::languages;
use std::path::{Path, PathBuf};

/// Name of the file of a round or contest, and of a user.
const NAME: &str = "languages.yaml";

/// Largest file, in bytes.
const MAX_BYTES: u64 = 1 << 20;

/// Prints the table.
///
/// # Errors
/// When standard output cannot be written.
pub fn languages() -> Result<i32, (i32, Diagnostic)> {
    print(&languages::show(languages::all())).map(|()| OK)
}

/// Settles the languages of this process: the built-in ones, then the user's file, the nearest one beside or above the
/// problems, and the one that the command line names, each over those before.
///
/// # Errors
/// What is wrong with a file.
pub fn settle(common: &Common, command: Option<&Command>) -> Result<(), (i32, Diagnostic)> {
    let mut table = languages::built_in();
    // One that came with the contest may be meant for another tool.
    let foreign =
        |file: &PathBuf| read(file).is_ok_and(|bytes| languages::is_foreign(file, &bytes));
    let beside = beside(named(command)).filter(|file| !foreign(file));
    let files = [user(), beside, common.languages.clone()];
    for file in files.into_iter().flatten() {
        let bytes = read(&file).map_err(|error| {
            let fault = format!("cannot be read: {error}");
            (
                FAULTY,
                Diagnostic::error("unreadable", Place::file(&file), fault),
            )
        })?;
        languages::lay_over(&mut table, &file, &bytes)
            .map_err(|faults| (FAULTY, as_one(faults)))?;
    }
    languages::settle(table);
    Ok(())
}

fn read(file: &Path) -> std::io::Result<Vec<u8>> {
    let size = std::fs::metadata(file)?.len();
    if size > MAX_BYTES {
        let text = format!("{size} bytes are more than the {MAX_BYTES} allowed");
        return Err(std::io::Error::other(text));
    }
    std::fs::read(file)
}

/// The user's own file, when there is one.
fn user() -> Option<PathBuf> {
    let set = |name| std::env::var_os(name).filter(|value| !value.is_empty());
    let config = set("XDG_CONFIG_HOME")
        .map(PathBuf::from)
        .or_else(|| Some(PathBuf::from(set("HOME")?).join(".config")))?;
    Some(config.join("jury").join(NAME)).filter(|file| file.is_file())
}

/// The first path that the command names.
fn named(command: Option<&Command>) -> Option<&Path> {
    let paths = match command? {
        Command::All(args)
        | Command::Build(args)
        | Command::Cross(args)
        | Command::Matrix(args) => &args.problems,
        Command::Generate(args) => &args.problems,
        Command::Validate(args) => return args.problem.as_deref().or(first(&args.paths)),
        Command::Run(args) => return args.problem.as_deref().or(first(&args.paths)),
        Command::Hack(args) => return args.problem.as_deref(),
        _ => return None,
    };
    first(paths)
}

fn first(paths: &[PathBuf]) -> Option<&Path> {
    paths.first().map(PathBuf::as_path)
}

/// The nearest file upward from `named`, or from where the user stands. A problem's own folder has none: what a package
/// says must not change how programs are run.
fn beside(named: Option<&Path>) -> Option<PathBuf> {
    let start = named.map_or_else(here, |path| here().join(path));
    start
        .ancestors()
        .filter(|dir| !is_problem(dir))
        .map(|dir| dir.join(NAME))
        .find(|file| file.is_file())
}

/// All faults of a file: the first, with a note for each other one.
fn as_one(faults: Vec<Diagnostic>) -> Diagnostic {
    let mut faults = faults.into_iter();
    let first = faults.next().expect("there is a fault");
    faults.fold(first, |all, fault| {
        let line = fault.place.line;
        all.note(format!("line {line}: {}", fault.message))
    })
}
