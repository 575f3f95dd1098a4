//! Content-addressed results: what was done once is not done again.
//!
//! Two kinds of things are kept. *Records* are outcomes (of a compile, a run, a validation), small, found by a key that
//! is the hash of everything that can change the outcome ([`KeyBuilder`]). *Blobs* are contents (programs, test files,
//! answers), read-only files named by their own hash. Whatever happens to a runner or its disk, a look-up gives what was
//! stored, or nothing; `docs/store.md` says how.
//!
//! ```
//! use runner::store::{KeyBuilder, Store};
//! # fn main() -> Result<(), runner::store::StoreError> {
//! # let home = tempfile::tempdir().unwrap();
//! # let dir = home.path();
//! let store = Store::open(&dir.join("store"))?;
//! let answer = store.put_bytes(b"42\n")?;
//! let key = KeyBuilder::new("answer").str("6 * 7").finish();
//! store.put_record(&key, &answer)?;
//! let found = store.record(&key).and_then(|hash| store.read(&hash));
//! assert_eq!(found.as_deref(), Some(&b"42\n"[..]));
//! # Ok(())
//! # }
//! ```

mod blobs;
mod clean;
mod error;
mod frame;
mod hash;
mod key;
mod lock;
mod log;
mod scratch;
mod stat;
#[cfg(test)]
mod tests;

pub use clean::{Cleaned, StoreSize};
pub use error::StoreError;
pub use hash::{Hash, NotAHash};
pub use key::{FORMAT, KeyBuilder};

use blobs::Blobs;
use error::Context;
use frame::Kind;
use lock::StoreLock;
use log::Log;
use scratch::ScratchRoot;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use stat::{Remembered, Stat};
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::SystemTime;
use tempfile::TempDir;

/// The log of this format; a new format starts a new log and leaves the old one to the old tool.
const LOG_NAME: &str = "records-1.log";

/// What the log says of a blob, so that a look at its stat tells whether it is whole.
#[derive(Serialize, Deserialize)]
struct BlobInfo {
    /// Bytes; `None` for a folder.
    size: Option<u64>,
}

/// An open store. All methods take `&self` and may be called from any thread.
pub struct Store {
    dir: PathBuf,
    log: Log,
    blobs: Blobs,
    /// Files that were hashed too soon after they changed for the result to be remembered.
    unsettled: Mutex<BTreeSet<PathBuf>>,
    /// Files on their way into the store: on the same file system as the blobs.
    temporary: ScratchRoot,
    /// Folders of runs, when they are kept in memory.
    in_memory: Option<ScratchRoot>,
    lock: StoreLock,
    /// The whole store, when it is only for this process.
    _home: Option<TempDir>,
}

impl Store {
    /// Opens the store in `dir`, which is made if it is not there.
    ///
    /// # Errors
    /// When the folder cannot be made, read or written. See [`Store::open_or_temporary`].
    pub fn open(dir: &Path) -> Result<Store, StoreError> {
        let dir = std::path::absolute(dir).context("find", dir)?;
        for folder in [dir.join("blobs"), dir.join("tmp")] {
            fs::create_dir_all(&folder).context("create", &folder)?;
        }
        mark_as_cache(&dir);
        let lock = StoreLock::share(&dir.join("lock"))?;
        let temporary = ScratchRoot::create(&dir.join("tmp"), &dir.join("tmp.lock"))?;
        let log = Log::open(&dir.join(LOG_NAME), &lock)?;
        Ok(Store {
            log,
            blobs: Blobs::new(dir.join("blobs")),
            unsettled: Mutex::default(),
            temporary,
            in_memory: scratch::tmpfs().and_then(|shm| ScratchRoot::create(&shm, &shm).ok()),
            lock,
            _home: None,
            dir,
        })
    }

    /// Opens the store in `dir`; when that fails, one in the system's folder for temporary files that lasts as long as
    /// the process, and says why.
    ///
    /// # Errors
    /// When that fails too.
    pub fn open_or_temporary(dir: &Path) -> Result<(Store, Option<StoreError>), StoreError> {
        let reason = match Store::open(dir) {
            Ok(store) => return Ok((store, None)),
            Err(reason) => reason,
        };
        let parent = std::env::temp_dir();
        let home = tempfile::Builder::new()
            .prefix("jury-store-")
            .tempdir()
            .context("create a folder in", &parent)?;
        let mut store = Store::open(home.path())?;
        store._home = Some(home);
        Ok((store, Some(reason)))
    }

    /// The folder the store is in, absolute.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// The outcome kept under `key`. One that is damaged, or is not a `T`, is forgotten.
    pub fn record<T: DeserializeOwned>(&self, key: &Hash) -> Option<T> {
        self.log.get(Kind::Record, key, decode)
    }

    /// Keeps an outcome. In this process it is found again even when writing it fails.
    ///
    /// # Errors
    /// When it cannot be encoded or written.
    pub fn put_record<T: Serialize>(&self, key: &Hash, value: &T) -> Result<(), StoreError> {
        self.log
            .put(Kind::Record, key, &postcard::to_stdvec(value)?)
    }

    /// Drops an outcome for the rest of this process; the caller will store a new one.
    pub fn forget(&self, key: &Hash) {
        self.log.forget(Kind::Record, key);
    }

    /// Keeps a content.
    ///
    /// # Errors
    /// When it cannot be written; nothing is left behind then. The same holds for the other `put_` functions.
    pub fn put_bytes(&self, bytes: &[u8]) -> Result<Hash, StoreError> {
        let hash = self.blobs.put_bytes(bytes, false, &self.temporary)?;
        self.note_blob(&hash, Some(bytes.len() as u64));
        Ok(hash)
    }

    /// Keeps a copy of a file.
    pub fn put_file(&self, path: &Path) -> Result<Hash, StoreError> {
        let (hash, size) = self.blobs.put_file(path, false, &self.temporary)?;
        self.note_blob(&hash, Some(size));
        Ok(hash)
    }

    /// Keeps a copy of a file as a program that can be run from the store.
    pub fn put_program(&self, path: &Path) -> Result<Hash, StoreError> {
        let (hash, size) = self.blobs.put_file(path, true, &self.temporary)?;
        self.note_blob(&hash, Some(size));
        Ok(hash)
    }

    /// Keeps a copy of a folder of plain files and folders, with executable bits. Its hash is over all of that;
    /// [`Store::blob`] gives the path of the folder.
    pub fn put_dir(&self, dir: &Path) -> Result<Hash, StoreError> {
        let hash = self.blobs.put_dir(dir, &self.temporary)?;
        self.note_blob(&hash, None);
        Ok(hash)
    }

    fn note_blob(&self, hash: &Hash, size: Option<u64>) {
        let known = self
            .log
            .get(Kind::Blob, hash, decode::<BlobInfo>)
            .is_some_and(|info| info.size == size);
        if !known && let Ok(info) = postcard::to_stdvec(&BlobInfo { size }) {
            // Without the entry the content is hashed before it is believed to be there: slower, not wrong.
            let _ = self.log.put(Kind::Blob, hash, &info);
        }
    }

    /// The path of a content: a read-only file, or a folder. It is hashed before its first use in this process and
    /// whenever its stat has changed since; a damaged one is deleted and not given out.
    pub fn blob(&self, hash: &Hash) -> Option<PathBuf> {
        let path = self.blobs.verified(hash);
        match &path {
            Some(path) => {
                let size = fs::symlink_metadata(path)
                    .ok()
                    .filter(|meta| meta.is_file())
                    .map(|meta| meta.len());
                self.note_blob(hash, size);
            }
            None => self.log.forget(Kind::Blob, hash),
        }
        path
    }

    /// The bytes of a content that is a file, under the same conditions.
    pub fn read(&self, hash: &Hash) -> Option<Vec<u8>> {
        let bytes = self.blobs.read(hash);
        match &bytes {
            Some(bytes) => self.note_blob(hash, Some(bytes.len() as u64)),
            None => self.log.forget(Kind::Blob, hash),
        }
        bytes
    }

    /// Whether a content is there with its right size: one `stat`, no reading. [`Store::blob`] may still find it
    /// damaged, so whoever goes on without the content must be ready to make it again.
    pub fn has(&self, hash: &Hash) -> bool {
        let Some(info) = self.log.get(Kind::Blob, hash, decode::<BlobInfo>) else {
            return self.blob(hash).is_some();
        };
        fs::symlink_metadata(self.blobs.path(hash)).is_ok_and(|meta| match info.size {
            Some(size) => meta.is_file() && meta.len() == size,
            None => meta.is_dir(),
        })
    }

    /// How many bytes a content has that is a file, as it was noted when it was stored: nothing is read. `None` when it is a
    /// folder, or nothing was noted.
    pub fn size_of(&self, hash: &Hash) -> Option<u64> {
        self.log.get(Kind::Blob, hash, decode::<BlobInfo>)?.size
    }

    /// The hash of a file anywhere, remembered with the file's stat, so that asking again costs one `stat`.
    ///
    /// A file changed less than two seconds ago is hashed every time, because its stat could stay the same over one
    /// more change; see [`Store::settle`].
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn hash_file(&self, path: &Path) -> Result<Hash, StoreError> {
        let path = std::path::absolute(path).context("find", path)?;
        let key = Hash::of(path.as_os_str().as_bytes());
        let stat = Stat::of(&fs::metadata(&path).context("read", &path)?);
        let remembered = self.log.get(Kind::Stat, &key, decode::<Remembered>);
        if let Some(remembered) = remembered
            && remembered.stat == stat
        {
            return Ok(remembered.hash);
        }
        let file = File::open(&path).context("read", &path)?;
        let before = Stat::of(&file.metadata().context("read", &path)?);
        let hash = Hash::of_reader(&file).context("read", &path)?;
        let after = Stat::of(&file.metadata().context("read", &path)?);
        if before == after && after.is_settled(SystemTime::now()) {
            if let Ok(entry) = postcard::to_stdvec(&Remembered { stat: after, hash }) {
                let _ = self.log.put(Kind::Stat, &key, &entry);
            }
        } else {
            self.unsettled
                .lock()
                .unwrap_or_else(|poison| poison.into_inner())
                .insert(path);
        }
        Ok(hash)
    }

    /// Hashes again the files that [`Store::hash_file`] met too soon after they changed, so that the next run finds them
    /// remembered. Worth calling at the end of a run that wrote test data.
    pub fn settle(&self) {
        let files = std::mem::take(
            &mut *self
                .unsettled
                .lock()
                .unwrap_or_else(|poison| poison.into_inner()),
        );
        for file in files {
            let _ = self.hash_file(&file);
        }
    }

    /// A fresh, empty, private folder for one run, removed when dropped: in memory where the machine has room for that,
    /// else below the store.
    ///
    /// # Errors
    /// When it cannot be made.
    pub fn scratch(&self) -> Result<TempDir, StoreError> {
        self.in_memory.as_ref().unwrap_or(&self.temporary).folder()
    }

    /// Whether [`Store::scratch`] folders are in memory.
    pub fn scratch_in_memory(&self) -> bool {
        self.in_memory.is_some()
    }

    /// Notes what was in use and makes durable what was written. Done on drop as well; costs nothing after a run that
    /// wrote nothing.
    ///
    /// # Errors
    /// When the log cannot be written.
    pub fn flush(&self) -> Result<(), StoreError> {
        self.log.flush()
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        let _ = self.flush();
    }
}

fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    match postcard::take_from_bytes(bytes) {
        Ok((value, [])) => Some(value),
        _ => None,
    }
}

/// Tells backup programs that everything here can be made again.
fn mark_as_cache(dir: &Path) {
    let tag = dir.join("CACHEDIR.TAG");
    if !tag.exists() {
        let _ = fs::write(
            tag,
            "Signature: 8a477f597d28d172789f06886806bc55\n# Everything in this folder can be made again.\n",
        );
    }
}
