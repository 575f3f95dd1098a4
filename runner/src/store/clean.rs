//! How large the store is, and making it smaller.

use super::error::Context;
use super::scratch::remove_tree;
use super::{Hash, LOG_NAME, Store, StoreError, log};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};

/// What a store holds on disk.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct StoreSize {
    /// Contents: programs, test files, answers, outputs.
    pub blobs: usize,
    /// Bytes of the contents.
    pub blob_bytes: u64,
    /// Bytes of the log of outcomes.
    pub log_bytes: u64,
}

impl StoreSize {
    /// All bytes.
    pub fn bytes(&self) -> u64 {
        self.blob_bytes + self.log_bytes
    }
}

/// What cleaning removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cleaned {
    /// Contents and logs that came to so many bytes.
    Done {
        /// Bytes before.
        before: u64,
        /// Bytes now.
        after: u64,
    },
    /// Nothing, because another process has the store open.
    Busy,
}

impl Store {
    /// Counts files and bytes; walks the whole store.
    pub fn size(&self) -> StoreSize {
        size_of(self.dir())
    }

    /// Removes what was not in use for `older_than` (exact to a quarter of a day), or everything.
    ///
    /// Takes the store, because what it knows in memory may be gone afterwards.
    pub fn clean(self, older_than: Option<Duration>) -> Result<Cleaned, StoreError> {
        self.flush()?;
        let before = self.size().bytes();
        let done = self.lock.exclusively(|| match older_than {
            None => remove_all(self.dir()),
            Some(age) => remove_older(&self, age),
        });
        match done {
            None => Ok(Cleaned::Busy),
            Some(result) => {
                result?;
                Ok(Cleaned::Done {
                    before,
                    after: self.size().bytes(),
                })
            }
        }
    }
}

/// Clocks of two machines that share a disk may differ by this much without either being called wrong.
const CLOCKS_DIFFER: Duration = Duration::from_secs(24 * 3600);

fn is_log(name: &str) -> bool {
    name.starts_with("records-")
}

fn size_of(dir: &Path) -> StoreSize {
    let mut size = StoreSize::default();
    for entry in fs::read_dir(dir).into_iter().flatten().flatten() {
        if is_log(&entry.file_name().to_string_lossy()) {
            size.log_bytes += entry.metadata().map_or(0, |meta| meta.len());
        }
    }
    for shelf in fs::read_dir(dir.join("blobs"))
        .into_iter()
        .flatten()
        .flatten()
    {
        for blob in fs::read_dir(shelf.path()).into_iter().flatten().flatten() {
            size.blobs += 1;
            size.blob_bytes += bytes_below(&blob.path());
        }
    }
    size
}

fn bytes_below(path: &Path) -> u64 {
    match fs::symlink_metadata(path) {
        Ok(meta) if meta.is_dir() => fs::read_dir(path)
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| bytes_below(&entry.path()))
            .sum(),
        Ok(meta) => meta.len(),
        Err(_) => 0,
    }
}

/// Removes all contents and all logs, those of other versions of the tool too.
fn remove_all(dir: &Path) -> Result<(), StoreError> {
    // The logs go first: an outcome may not name a content that is not there for longer than it must.
    remove_logs(dir, |_| true)?;
    let blobs = dir.join("blobs");
    remove_tree(&blobs);
    fs::create_dir_all(&blobs).context("create", &blobs)
}

fn remove_logs(dir: &Path, which: impl Fn(&str) -> bool) -> Result<(), StoreError> {
    for entry in fs::read_dir(dir).context("read", dir)?.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if is_log(&name) && which(&name) {
            fs::remove_file(entry.path()).context("remove", &entry.path())?;
        }
    }
    Ok(())
}

fn remove_older(store: &Store, age: Duration) -> Result<(), StoreError> {
    let horizon = log::now().saturating_sub(age.as_secs().min(u64::from(u32::MAX)) as u32);
    log::compact(&store.dir().join(LOG_NAME), horizon)?;
    remove_logs(store.dir(), |name| name != LOG_NAME)?;
    let used: BTreeSet<Hash> = store.log.blobs_used_since(horizon).into_iter().collect();
    let now = SystemTime::now();
    let oldest = now.checked_sub(age);
    for shelf in fs::read_dir(store.dir().join("blobs"))
        .into_iter()
        .flatten()
        .flatten()
    {
        let prefix = shelf.file_name().to_string_lossy().into_owned();
        for blob in fs::read_dir(shelf.path()).into_iter().flatten().flatten() {
            let hash = format!("{prefix}{}", blob.file_name().to_string_lossy()).parse::<Hash>();
            let old = blob
                .metadata()
                .and_then(|meta| meta.modified())
                // A date in the future is one of a clock that was wrong, and would keep its file for as long.
                .is_ok_and(|time| Some(time) < oldest || time > now + CLOCKS_DIFFER);
            if old
                && !hash.is_ok_and(|hash| used.contains(&hash))
                && fs::remove_file(blob.path()).is_err()
            {
                remove_tree(&blob.path());
            }
        }
    }
    Ok(())
}
