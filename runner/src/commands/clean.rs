//! `jury clean`: removes what can be made again.

use super::select::{problems, round_root};
use super::{MACHINE, OK};
use crate::cli::{Clean, Common};
use crate::data::remembered;
use crate::diagnostic::{Diagnostic, Place};
use crate::report::words;
use crate::store::{Cleaned, Store};
use std::path::Path;

/// Cleans.
///
/// # Errors
/// See [`super::dispatch`].
pub fn clean(common: &Common, args: &Clean) -> Result<i32, (i32, Diagnostic)> {
    let dirs = problems(&args.problems)?;
    let store = common
        .store
        .clone()
        .unwrap_or_else(|| round_root(&dirs[0]).join(".jury"));
    let machine = |text: String| {
        (
            MACHINE,
            Diagnostic::error("store", Place::file(&store), text),
        )
    };
    if let Some(age) = args.older_than {
        if !store.is_dir() {
            println!("nothing is kept in {}", store.display());
            return Ok(OK);
        }
        let opened = Store::open(&store).map_err(|error| machine(error.to_string()))?;
        let cleaned = opened
            .clean(Some(age))
            .map_err(|error| machine(error.to_string()))?;
        say(&store, cleaned);
        return Ok(OK);
    }
    let kept = store
        .is_dir()
        .then(|| Store::open(&store))
        .and_then(Result::ok);
    for dir in &dirs {
        let made = remembered::recall(dir, kept.as_ref());
        let removed = made
            .files
            .iter()
            .filter(|(name, (hash, _))| remembered::remove(dir, name, hash))
            .count();
        println!(
            "{}: {removed} generated files removed",
            dir.file_name().unwrap_or_default().to_string_lossy()
        );
    }
    // Results are only dropped when everything is cleaned: they are shared by all problems.
    drop(kept);
    if args.problems.is_empty() && store.is_dir() {
        let opened = Store::open(&store).map_err(|error| machine(error.to_string()))?;
        let cleaned = opened
            .clean(None)
            .map_err(|error| machine(error.to_string()))?;
        say(&store, cleaned);
    }
    Ok(OK)
}

fn say(store: &Path, cleaned: Cleaned) {
    match cleaned {
        Cleaned::Bytes(bytes) => println!("{}: {} removed", store.display(), words::bytes(bytes)),
        Cleaned::Busy => println!(
            "{}: another run is using it, nothing removed",
            store.display()
        ),
    }
}
