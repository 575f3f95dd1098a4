//! Folders for what a test writes.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};

/// A new empty folder, removed in the end. No two are the same, whatever else runs at the same time.
#[derive(Debug)]
pub struct Scratch(PathBuf);

impl Scratch {
    /// A folder below `parent`, which is made when it is not there; tests give `CARGO_TARGET_TMPDIR`.
    ///
    /// # Panics
    /// When no folder can be made.
    pub fn below(parent: impl AsRef<Path>) -> Scratch {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let parent = parent.as_ref();
        fs::create_dir_all(parent).expect("the parent of scratch folders can be made");
        loop {
            let count = COUNT.fetch_add(1, Ordering::Relaxed);
            let path = parent.join(format!("{}-{count}", process::id()));
            match fs::create_dir(&path) {
                Ok(()) => return Scratch(path),
                // Left behind by a killed process that had the same number.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => panic!("{}: {error}", path.display()),
            }
        }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Writes a file in it and returns where.
    ///
    /// # Panics
    /// When the file cannot be written.
    pub fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join(name);
        fs::write(&path, text).expect("a scratch folder can be written to");
        path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
