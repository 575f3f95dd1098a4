//! Contents, as read-only files named by their hash.
//!
//! A content is written to a temporary file and renamed to its name, so a name never shows half a content while the
//! system runs. It is not synced first: after a power cut a file may be short or full of zeros, and this is noticed,
//! because a file is hashed before its first use in every process. Syncing each of thousands of files would cost more
//! than making the few lost ones again. A file whose hash is not its name is deleted.

use super::error::Context;
use super::key::KeyBuilder;
use super::scratch::{ScratchRoot, remove_tree};
use super::stat::Stat;
use super::{Hash, StoreError};
use std::collections::BTreeMap;
use std::fs::{self, File, Permissions};
use std::io::{self, BufReader, Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// Files up to this size are copied through memory, which saves writing what is there already.
const IN_MEMORY: u64 = 8 << 20;

/// The folder of contents, and what this process knows to be sound in it.
pub(super) struct Blobs {
    dir: PathBuf,
    /// Stat of each content when this process hashed it. A program that manages to change a file afterwards changes
    /// its stat, and the file is hashed again.
    sound: Mutex<BTreeMap<Hash, Stat>>,
}

impl Blobs {
    pub(super) fn new(dir: PathBuf) -> Blobs {
        Blobs {
            dir,
            sound: Mutex::new(BTreeMap::new()),
        }
    }

    /// Where the content of this hash is, if it is there.
    pub(super) fn path(&self, hash: &Hash) -> PathBuf {
        let hex = hash.hex();
        self.dir.join(&hex[..2]).join(&hex[2..])
    }

    fn is_known(&self, hash: &Hash, stat: &Stat) -> bool {
        self.sound
            .lock()
            .unwrap_or_else(|poison| poison.into_inner())
            .get(hash)
            == Some(stat)
    }

    fn set_known(&self, hash: &Hash, stat: Stat) {
        self.sound
            .lock()
            .unwrap_or_else(|poison| poison.into_inner())
            .insert(*hash, stat);
    }

    /// The path of a content that is known to be sound, after hashing it if this process has not yet.
    pub(super) fn verified(&self, hash: &Hash) -> Option<PathBuf> {
        let path = self.path(hash);
        let mut meta = fs::symlink_metadata(&path).ok()?;
        if meta.is_file() && !for_all(&meta) {
            let mode = meta.permissions().mode() & 0o777 | READABLE;
            fs::set_permissions(&path, Permissions::from_mode(mode)).ok()?;
            meta = fs::symlink_metadata(&path).ok()?;
        }
        let stat = Stat::of(&meta);
        // The stat of a folder says nothing of the files in it; folders are small and few.
        if meta.is_file() && self.is_known(hash, &stat) {
            return Some(path);
        }
        let found = if meta.is_dir() {
            hash_dir(&path)
        } else {
            File::open(&path).and_then(Hash::of_reader)
        };
        match found {
            Ok(found) if found == *hash => {
                // The stat from before: who changes the file while it is hashed changes that.
                self.set_known(hash, stat);
                Some(path)
            }
            Ok(_) => {
                // Not if another runner has just put a sound one in its place.
                if fs::symlink_metadata(&path).is_ok_and(|meta| Stat::of(&meta) == stat) {
                    self.remove(hash);
                }
                None
            }
            Err(_) => None,
        }
    }

    /// The content, hashed as it is read unless known to be sound.
    pub(super) fn read(&self, hash: &Hash) -> Option<Vec<u8>> {
        let path = self.path(hash);
        let meta = fs::symlink_metadata(&path)
            .ok()
            .filter(|meta| meta.is_file())?;
        let bytes = fs::read(&path).ok()?;
        if self.is_known(hash, &Stat::of(&meta)) && bytes.len() as u64 == meta.len() {
            return Some(bytes);
        }
        if Hash::of(&bytes) == *hash {
            return Some(bytes);
        }
        self.remove(hash);
        None
    }

    /// Deletes a content.
    pub(super) fn remove(&self, hash: &Hash) {
        let path = self.path(hash);
        if fs::remove_file(&path).is_err() {
            remove_tree(&path);
        }
    }

    /// Stores bytes.
    pub(super) fn put_bytes(
        &self,
        bytes: &[u8],
        program: bool,
        temporary: &ScratchRoot,
    ) -> Result<Hash, StoreError> {
        let hash = Hash::of(bytes);
        if !self.keep(&hash, program)? {
            let mut file = temporary_file(temporary)?;
            file.as_file_mut()
                .write_all(bytes)
                .context("write", file.path())?;
            self.adopt(&hash, program, file)?;
        }
        Ok(hash)
    }

    /// Stores a copy of a file and tells its size.
    pub(super) fn put_file(
        &self,
        path: &Path,
        program: bool,
        temporary: &ScratchRoot,
    ) -> Result<(Hash, u64), StoreError> {
        let mut source = File::open(path).context("read", path)?;
        let meta = source.metadata().context("read", path)?;
        if !meta.is_file() {
            return Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                "not a regular file",
            ))
            .context("store", path);
        }
        if meta.len() <= IN_MEMORY {
            let mut bytes = Vec::with_capacity(meta.len() as usize + 1);
            (&source)
                .take(IN_MEMORY + 1)
                .read_to_end(&mut bytes)
                .context("read", path)?;
            if bytes.len() as u64 <= IN_MEMORY {
                return Ok((
                    self.put_bytes(&bytes, program, temporary)?,
                    bytes.len() as u64,
                ));
            }
            // It is growing; start again below.
            source = File::open(path).context("read", path)?;
        }
        let mut hasher = blake3::Hasher::new();
        let mut file = temporary_file(temporary)?;
        let mut reader = BufReader::with_capacity(1 << 18, source);
        let mut size = 0;
        loop {
            let chunk = io::BufRead::fill_buf(&mut reader).context("read", path)?;
            if chunk.is_empty() {
                break;
            }
            hasher.update(chunk);
            file.as_file_mut()
                .write_all(chunk)
                .context("write", file.path())?;
            let taken = chunk.len();
            size += taken as u64;
            io::BufRead::consume(&mut reader, taken);
        }
        let hash = Hash(*hasher.finalize().as_bytes());
        if !self.keep(&hash, program)? {
            self.adopt(&hash, program, file)?;
        }
        Ok((hash, size))
    }

    /// Stores a copy of a folder of plain files and folders.
    pub(super) fn put_dir(&self, dir: &Path, temporary: &ScratchRoot) -> Result<Hash, StoreError> {
        let copy = temporary.folder()?;
        let inner = copy.path().join("content");
        copy_dir(dir, &inner)?;
        let hash = hash_dir(&inner).context("read", &inner)?;
        if self.verified(&hash).is_none() {
            let path = self.path(&hash);
            self.make_parent(&path)?;
            // Another worker may have been faster; what he put there may be in use, and is not touched.
            if fs::rename(&inner, &path).is_err() && self.verified(&hash).is_none() {
                self.remove(&hash);
                let renamed = fs::rename(&inner, &path);
                if self.verified(&hash).is_none() {
                    renamed.context("write", &path)?;
                }
            }
        }
        Ok(hash)
    }

    /// Whether the content is there already and sound; made executable if it must be.
    fn keep(&self, hash: &Hash, program: bool) -> Result<bool, StoreError> {
        let Some(path) = self.verified(hash) else {
            return Ok(false);
        };
        if program
            && fs::symlink_metadata(&path)
                .is_ok_and(|meta| meta.permissions().mode() & 0o111 != 0o111)
        {
            fs::set_permissions(&path, Permissions::from_mode(0o555))
                .context("make executable", &path)?;
        }
        Ok(true)
    }

    /// Gives a temporary file that holds the content of `hash` its name.
    fn adopt(
        &self,
        hash: &Hash,
        program: bool,
        file: tempfile::NamedTempFile,
    ) -> Result<(), StoreError> {
        let path = self.path(hash);
        let mode = if program { 0o555 } else { 0o444 };
        fs::set_permissions(file.path(), Permissions::from_mode(mode))
            .context("write", file.path())?;
        // Closed before it gets its name: a program that somebody has open for writing cannot be run.
        let file = file.into_temp_path();
        self.make_parent(&path)?;
        // A sound file that another worker has put there in the meantime stays: somebody may be using it, and what he is
        // let read is that very file, not whatever has its name.
        if let Err(refused) = file.persist_noclobber(&path) {
            if refused.error.kind() == io::ErrorKind::AlreadyExists && self.keep(hash, program)? {
                return Ok(());
            }
            refused
                .path
                .persist(&path)
                .map_err(|error| error.error)
                .context("write", &path)?;
        }
        if let Ok(meta) = fs::symlink_metadata(&path) {
            self.set_known(hash, Stat::of(&meta));
        }
        Ok(())
    }

    fn make_parent(&self, path: &Path) -> Result<(), StoreError> {
        let parent = path.parent().unwrap_or(&self.dir);
        match fs::create_dir(parent) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                fs::create_dir_all(parent).context("create", parent)
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
            result => result.context("create", parent),
        }
    }
}

/// Programs run as another user, so everybody must be able to read a content.
const READABLE: u32 = 0o444;

fn for_all(meta: &fs::Metadata) -> bool {
    meta.permissions().mode() & READABLE == READABLE
}

fn temporary_file(temporary: &ScratchRoot) -> Result<tempfile::NamedTempFile, StoreError> {
    tempfile::NamedTempFile::new_in(temporary.path()).context("create a file in", temporary.path())
}

/// The entries of a folder, sorted by name, so that a listing is the same everywhere.
fn sorted_entries(dir: &Path) -> io::Result<Vec<fs::DirEntry>> {
    let mut entries = fs::read_dir(dir)?.collect::<io::Result<Vec<_>>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    Ok(entries)
}

/// The hash of a folder: over its sorted listing of names, executable bits and contents.
fn hash_dir(dir: &Path) -> io::Result<Hash> {
    let mut key = KeyBuilder::unversioned("folder");
    for entry in sorted_entries(dir)? {
        let (path, kind) = (entry.path(), entry.file_type()?);
        key = key.bytes(entry.file_name().as_bytes());
        key = if kind.is_dir() {
            key.str("folder").hash(&hash_dir(&path)?)
        } else if kind.is_file() {
            let meta = entry.metadata()?;
            if !for_all(&meta) {
                return Err(io::ErrorKind::PermissionDenied.into());
            }
            let program = meta.permissions().mode() & 0o100 != 0;
            key.str("file")
                .flag(program)
                .hash(&Hash::of_reader(File::open(&path)?)?)
        } else {
            return Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                "neither a file nor a folder",
            ));
        };
    }
    Ok(key.finish())
}

fn copy_dir(from: &Path, to: &Path) -> Result<(), StoreError> {
    fs::create_dir(to).context("create", to)?;
    for entry in sorted_entries(from).context("read", from)? {
        let (path, copy) = (entry.path(), to.join(entry.file_name()));
        let kind = entry.file_type().context("read", &path)?;
        if kind.is_dir() {
            copy_dir(&path, &copy)?;
        } else if kind.is_file() {
            fs::copy(&path, &copy).context("copy", &path)?;
            let program = entry
                .metadata()
                .context("read", &path)?
                .permissions()
                .mode()
                & 0o100
                != 0;
            let mode = if program { 0o555 } else { 0o444 };
            fs::set_permissions(&copy, Permissions::from_mode(mode)).context("write", &copy)?;
        } else {
            let error = io::Error::new(io::ErrorKind::InvalidInput, "neither a file nor a folder");
            return Err(error).context("store", &path);
        }
    }
    Ok(())
}
