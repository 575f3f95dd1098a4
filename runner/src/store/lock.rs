//! Who has the store open: everybody shares one lock, who rewrites or deletes needs it alone.

use super::StoreError;
use super::error::Context;
use std::fs::{File, OpenOptions};
use std::path::Path;

/// The shared lock on a store, held while it is open. The system drops it when the process ends, however it ends.
pub(super) struct StoreLock {
    file: File,
}

impl StoreLock {
    /// Waits for whoever rewrites the store (a moment), then shares it.
    pub(super) fn share(path: &Path) -> Result<StoreLock, StoreError> {
        let file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(path)
            .context("open", path)?;
        shared(&file);
        Ok(StoreLock { file })
    }

    /// Runs `work` while nobody else has the store open; `None` when somebody has.
    pub(super) fn exclusively<T>(&self, work: impl FnOnce() -> T) -> Option<T> {
        let alone = exclusive(&self.file);
        let result = alone.then(work);
        // Trying for the exclusive lock gives up the shared one, whether it succeeds or not.
        shared(&self.file);
        result
    }
}

/// On a file system without locks nobody is ever alone, so nothing is rewritten or deleted there.
fn shared(file: &File) {
    let _ = file.lock_shared();
}

fn exclusive(file: &File) -> bool {
    file.try_lock().is_ok()
}
