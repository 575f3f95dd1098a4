//! `jury clean`: removes what can be made again.

use super::select::{problems, round_root};
use super::{MACHINE, OK};
use crate::cli::{Clean, Common};
use crate::data::Lock;
use crate::diagnostic::{Diagnostic, Place};
use crate::report::words;
use crate::store::{Cleaned, Hash, Store};
use std::path::Path;

/// Cleans.
///
/// # Errors
/// See [`super::dispatch`].
pub fn clean(common: &Common, args: &Clean) -> Result<i32, (i32, Diagnostic)> {
    let dirs = problems(&args.problems)?;
    let store = common.store.clone().unwrap_or_else(|| round_root(&dirs[0]).join(".jury"));
    let machine = |text: String| (MACHINE, Diagnostic::error("store", Place::file(&store), text));
    if let Some(age) = args.older_than {
        if !store.is_dir() {
            println!("nothing is kept in {}", store.display());
            return Ok(OK);
        }
        let opened = Store::open(&store).map_err(|error| machine(error.to_string()))?;
        let cleaned = opened.clean(Some(age)).map_err(|error| machine(error.to_string()))?;
        say(&store, cleaned);
        return Ok(OK);
    }
    for dir in &dirs {
        let removed = remove_data(dir);
        println!("{}: {removed} generated files removed", dir.file_name().unwrap_or_default().to_string_lossy());
    }
    // Results are only dropped when everything is cleaned: they are shared by all problems.
    if args.problems.is_empty() && store.is_dir() {
        let opened = Store::open(&store).map_err(|error| machine(error.to_string()))?;
        let cleaned = opened.clean(None).map_err(|error| machine(error.to_string()))?;
        say(&store, cleaned);
    }
    Ok(OK)
}

fn say(store: &Path, cleaned: Cleaned) {
    match cleaned {
        Cleaned::Bytes(bytes) => println!("{}: {} removed", store.display(), words::bytes(bytes)),
        Cleaned::Busy => println!("{}: another run is using it, nothing removed", store.display()),
    }
}

/// Removes the files that `data.lock` lists, when they are what it says.
fn remove_data(dir: &Path) -> usize {
    let Ok(Some(lock)) = Lock::read(dir) else { return 0 };
    let data = dir.join("data");
    let mut removed = 0;
    for (name, (hash, _)) in &lock.files {
        let path = data.join(name);
        let same = std::fs::File::open(&path).and_then(Hash::of_reader).is_ok_and(|found| found == *hash);
        if same && std::fs::remove_file(&path).is_ok() {
            removed += 1;
            let mut parent = path.parent();
            while let Some(here) = parent.filter(|here| *here != data && here.starts_with(&data)) {
                if std::fs::remove_dir(here).is_err() {
                    break;
                }
                parent = here.parent();
            }
        }
    }
    removed
}
