//! What the store cannot do, with the file and the system's reason.

use std::io;
use std::path::{Path, PathBuf};

/// The store could not read or write. Never fatal to a run by itself: what is not stored is made again next time.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// A file operation failed.
    #[error("cannot {action} {}: {source}", path.display())]
    Io {
        /// What was tried, as a verb: `write`, `read`, `create`.
        action: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// The system's reason.
        source: io::Error,
    },
    /// A value could not be turned into a record.
    #[error("cannot encode a record: {0}")]
    Encode(#[from] postcard::Error),
}

impl StoreError {
    /// Whether the reason is a full disk or a used-up quota.
    pub fn is_full(&self) -> bool {
        use io::ErrorKind::{QuotaExceeded, StorageFull};
        matches!(self, StoreError::Io { source, .. } if matches!(source.kind(), StorageFull | QuotaExceeded))
    }

    /// Whether the reason is a file system or folder that may not be written.
    pub fn is_read_only(&self) -> bool {
        use io::ErrorKind::{PermissionDenied, ReadOnlyFilesystem};
        matches!(self, StoreError::Io { source, .. } if matches!(source.kind(), PermissionDenied | ReadOnlyFilesystem))
    }
}

/// Names the action and the path of a failed file operation.
pub(super) trait Context<T> {
    fn context(self, action: &'static str, path: &Path) -> Result<T, StoreError>;
}

impl<T> Context<T> for io::Result<T> {
    fn context(self, action: &'static str, path: &Path) -> Result<T, StoreError> {
        self.map_err(|source| StoreError::Io {
            action,
            path: path.to_path_buf(),
            source,
        })
    }
}
