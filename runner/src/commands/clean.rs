//! `jury clean`: removes what can be made again.

use super::select::{enclosing, here, problems, round_root};
use super::{MACHINE, OK, print};
use crate::cli::{Clean, Common};
use crate::data::{Lock, remembered};
use crate::diagnostic::{Diagnostic, Place};
use crate::report::words;
use crate::store::{Cleaned, Store};
use serde_json::json;
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
    let clear = |older_than| {
        let opened = Store::open(&store).map_err(|error| machine(error.to_string()))?;
        let cleaned = opened.clean(older_than);
        print(&told(
            common,
            &store,
            cleaned.map_err(|error| machine(error.to_string()))?,
        ))
    };
    if args.older_than.is_some() {
        match store.is_dir() {
            true => clear(args.older_than)?,
            false => print(&told(
                common,
                &store,
                Cleaned::Done {
                    before: 0,
                    after: 0,
                },
            ))?,
        }
        return Ok(OK);
    }
    let kept = store
        .is_dir()
        .then(|| Store::open(&store))
        .and_then(Result::ok);
    for dir in &dirs {
        // Without rules nothing could make the files again.
        let made = match dir.join("generators/generators.yaml").is_file() {
            true => remembered::recall(dir, kept.as_ref()),
            false => Lock::default(),
        };
        let removed = made
            .files
            .iter()
            .filter(|(name, (hash, _))| remembered::remove(dir, name, hash))
            .count();
        let name = dir.file_name().unwrap_or_default().to_string_lossy();
        print(&match common.json {
            true => format!(
                "{}\n",
                json!({ "type": "clean", "problem": name, "files": removed })
            ),
            false => format!(
                "{name}: {} removed\n",
                words::count(removed, "generated file")
            ),
        })?;
    }
    // Results are only dropped when everything is cleaned: they are shared by all problems.
    drop(kept);
    let everything = args.problems.is_empty() && enclosing(&here()).is_none();
    if everything && store.is_dir() {
        clear(None)?;
    }
    Ok(OK)
}

/// What cleaning the store came to.
fn told(common: &Common, store: &Path, cleaned: Cleaned) -> String {
    let store = store.display();
    let sizes = match cleaned {
        Cleaned::Done { before, after } => Some((before, after)),
        Cleaned::Busy => None,
    };
    let removed = sizes.map(|(before, after)| before.saturating_sub(after));
    match (common.json, sizes, removed) {
        (true, ..) => format!(
            "{}\n",
            json!({
                "type": "clean", "store": store.to_string(), "bytes": removed,
                "before": sizes.map(|(before, _)| before), "after": sizes.map(|(_, after)| after),
            })
        ),
        (false, Some((before, after)), Some(removed)) => format!(
            "{store}: {} removed ({} before, {} now)\n",
            words::bytes(removed),
            words::bytes(before),
            words::bytes(after)
        ),
        (false, ..) => format!("{store}: another run is using it, nothing removed\n"),
    }
}
