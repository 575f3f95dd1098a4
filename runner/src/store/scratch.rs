//! Folders that live no longer than their process.
//!
//! Each process makes one root and holds a lock on a file in it; folders for single runs lie below the root. A root
//! whose lock is free belongs to a process that is gone, however it ended, and the next one to come removes it. (A
//! process id in the name would not do: ids are used again, and differ between containers.)
//!
//! A root is there for a moment before its lock is held. Whoever makes one, or looks for dead ones, holds the gate: a
//! lock that all who use the same parent share. So a root without a held lock is dead, whatever stopped its process.

use super::StoreError;
use super::error::Context;
use std::fs::{self, File, OpenOptions, Permissions, TryLockError};
use std::io::ErrorKind;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tempfile::TempDir;

const PREFIX: &str = "jury-";
/// A dead root on its way out: anybody may go on removing it.
const DYING: &str = ".dead-jury-";
const LOCK: &str = ".lock";
/// How long the gate is waited for. It is held for microseconds, unless somebody means harm on a shared `/dev/shm`.
const PATIENCE: Duration = Duration::from_secs(1);
/// Smallest tmpfs that runs are put on. Containers often have one of 64 MiB, which a few outputs would fill.
const SMALLEST_TMPFS: u64 = 1 << 30;

/// The folder that all temporary folders of this process lie in. Removed when dropped.
pub(super) struct ScratchRoot {
    dir: PathBuf,
    _lock: File,
}

impl ScratchRoot {
    /// Makes a root in `parent` and removes the roots of dead processes there. `gate` is a file, made if it is not
    /// there, or a folder that is; everybody who uses `parent` must give the same.
    pub(super) fn create(parent: &Path, gate: &Path) -> Result<ScratchRoot, StoreError> {
        let held = hold(gate);
        let fresh = tempfile::Builder::new()
            .prefix(PREFIX)
            .tempdir_in(parent)
            .context("create a folder in", parent)?;
        // Others may pass through (a submission may run as another user) but not look around.
        fs::set_permissions(fresh.path(), Permissions::from_mode(0o711))
            .context("open up", fresh.path())?;
        let path = fresh.path().join(LOCK);
        let lock = OpenOptions::new()
            .create_new(true)
            .append(true)
            .open(&path)
            .context("create", &path)?;
        if !try_lock(&lock) {
            let error = std::io::Error::new(
                std::io::ErrorKind::Unsupported,
                "the file system has no locks",
            );
            return Err(error).context("lock", &path);
        }
        let root = ScratchRoot {
            dir: fresh.keep(),
            _lock: lock,
        };
        // Without the gate, one that looks dead may be somebody's who is about to lock it.
        let dead = held.as_ref().map(|_| root.dying(parent));
        drop(held);
        for dir in dead.into_iter().flatten() {
            remove_tree(&dir);
        }
        Ok(root)
    }

    /// Takes the names of the dead roots in `parent` away, which is quick, and gives the folders to be removed.
    fn dying(&self, parent: &Path) -> Vec<PathBuf> {
        let Ok(own) = fs::symlink_metadata(&self.dir) else {
            return Vec::new();
        };
        let mut dying = Vec::new();
        for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
            let (path, name) = (entry.path(), entry.file_name());
            let name = name.to_string_lossy();
            let ours = entry
                .metadata()
                .is_ok_and(|meta| meta.is_dir() && meta.uid() == own.uid());
            if !ours || path == self.dir {
                continue;
            }
            if name.starts_with(DYING) {
                dying.push(path);
            } else if name.starts_with(PREFIX) {
                match OpenOptions::new().append(true).open(path.join(LOCK)) {
                    Ok(lock) if try_lock(&lock) => dying.push(take_name(&path)),
                    // Killed before it made its lock, so there is nothing in it; what holds anything is not ours.
                    Err(error) if error.kind() == ErrorKind::NotFound => {
                        let _ = fs::remove_dir(&path);
                    }
                    _ => {}
                }
            }
        }
        dying
    }

    /// A fresh, empty, private folder, removed when dropped.
    pub(super) fn folder(&self) -> Result<TempDir, StoreError> {
        tempfile::Builder::new()
            .prefix("run-")
            .tempdir_in(&self.dir)
            .context("create a folder in", &self.dir)
    }

    /// Where the root is.
    pub(super) fn path(&self) -> &Path {
        &self.dir
    }
}

impl Drop for ScratchRoot {
    fn drop(&mut self) {
        remove_root(&self.dir);
    }
}

/// Removes a root. It loses its name first, so that whoever finds what is left, should this be cut short, need not ask.
fn remove_root(dir: &Path) {
    remove_tree(&take_name(dir));
}

/// Renames a root so that everybody sees that it is dead; where it is then.
fn take_name(dir: &Path) -> PathBuf {
    let name = dir.file_name().unwrap_or_default().to_string_lossy();
    let nameless = dir.with_file_name(name.replacen(PREFIX, DYING, 1));
    match fs::rename(dir, &nameless) {
        Ok(()) => nameless,
        Err(_) => dir.to_path_buf(),
    }
}

/// The gate, locked as long as the file is open; `None` when that cannot be had.
fn hold(gate: &Path) -> Option<File> {
    let file = match gate.is_dir() {
        true => File::open(gate),
        false => OpenOptions::new().create(true).append(true).open(gate),
    }
    .ok()?;
    let begun = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Some(file),
            Err(TryLockError::WouldBlock) if begun.elapsed() < PATIENCE => {
                std::thread::sleep(Duration::from_millis(1));
            }
            Err(_) => return None,
        }
    }
}

fn try_lock(file: &File) -> bool {
    file.try_lock().is_ok()
}

/// Removes a folder with everything in it, also when a program took its permissions away. What cannot be removed stays
/// and is tried again by the next process.
pub(super) fn remove_tree(dir: &Path) {
    if fs::remove_dir_all(dir).is_ok() {
        return;
    }
    open_up(dir);
    let _ = fs::remove_dir_all(dir);
}

/// Gives the owner every permission on all folders below `dir`, without following links.
fn open_up(dir: &Path) {
    let _ = fs::set_permissions(dir, Permissions::from_mode(0o700));
    for entry in fs::read_dir(dir).into_iter().flatten().flatten() {
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            open_up(&entry.path());
        }
    }
}

/// The machine's shared-memory file system, when programs may run from it and it is large enough for outputs.
pub(super) fn tmpfs() -> Option<PathBuf> {
    let mounts = fs::read_to_string("/proc/self/mountinfo").ok()?;
    let memory = fs::read_to_string("/proc/meminfo").ok()?;
    usable(&mounts, &memory, "/dev/shm").then(|| PathBuf::from("/dev/shm"))
}

/// Whether `mounts` (the text of `mountinfo`) has a usable tmpfs at `point`; `memory` is the text of `meminfo`.
fn usable(mounts: &str, memory: &str, point: &str) -> bool {
    // The last mount on a point is the one that is seen.
    let Some(line) = mounts
        .lines()
        .rev()
        .find(|line| line.split(' ').nth(4) == Some(point))
    else {
        return false;
    };
    let Some((mount, file_system)) = line.split_once(" - ") else {
        return false;
    };
    let mut file_system = file_system.split(' ');
    if file_system.next() != Some("tmpfs") {
        return false;
    }
    let flags: Vec<&str> = mount
        .split(' ')
        .nth(5)
        .unwrap_or_default()
        .split(',')
        .collect();
    let size = file_system
        .nth(1)
        .unwrap_or_default()
        .split(',')
        .find_map(|option| option.strip_prefix("size="));
    let bytes = match size {
        Some(size) => bytes(size),
        // Without a size a tmpfs takes half of the memory.
        None => memory
            .lines()
            .find_map(|line| line.strip_prefix("MemTotal:"))
            .and_then(|rest| rest.trim().trim_end_matches(" kB").parse::<u64>().ok())
            .map(|kib| kib * 1024 / 2),
    };
    !flags.contains(&"noexec")
        && !flags.contains(&"ro")
        && bytes.is_some_and(|bytes| bytes >= SMALLEST_TMPFS)
}

/// Reads sizes such as `65536k`, `2g`, `1048576`.
fn bytes(size: &str) -> Option<u64> {
    let digits = size.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let shift = match size[digits.len()..].to_ascii_lowercase().as_str() {
        "" => 0,
        "k" => 10,
        "m" => 20,
        "g" => 30,
        _ => return None,
    };
    digits.parse::<u64>().ok()?.checked_mul(1 << shift)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    #[test]
    fn a_dead_root_is_removed_and_a_live_one_is_not() {
        let parent = tempfile::tempdir().unwrap();
        let live = make(parent.path()).unwrap();
        let dead = make(parent.path()).unwrap();
        let left = dead.path().to_path_buf();
        fs::create_dir_all(left.join("run-x/sub")).unwrap();
        fs::set_permissions(left.join("run-x"), Permissions::from_mode(0o0)).unwrap();
        // What a kill leaves: the folder is there, the lock is not held.
        let ScratchRoot { _lock, .. } = &dead;
        _lock.unlock_for_test();
        std::mem::forget(dead);
        let next = make(parent.path()).unwrap();
        assert!(live.path().exists() && next.path().exists());
        assert!(!left.exists());
    }

    #[test]
    fn what_a_kill_left_at_any_moment_is_removed() {
        let parent = tempfile::tempdir().unwrap();
        // Killed before its lock was made, before it was held, and while it was removed.
        fs::create_dir(parent.path().join("jury-1")).unwrap();
        fs::create_dir(parent.path().join("jury-2")).unwrap();
        fs::write(parent.path().join("jury-2/.lock"), "").unwrap();
        fs::create_dir_all(parent.path().join(".dead-jury-3/run-x")).unwrap();
        let precious = parent.path().join("jury-of-somebody/precious");
        fs::create_dir_all(&precious).unwrap();
        drop(make(parent.path()).unwrap());
        let left: Vec<_> = fs::read_dir(parent.path()).unwrap().flatten().collect();
        assert_eq!(left.len(), 1, "{left:?}");
        assert!(precious.exists());
    }

    #[test]
    fn nothing_is_removed_while_another_may_be_making_its_root() {
        let parent = tempfile::tempdir().unwrap();
        let gate = hold(parent.path()).expect("nobody else has it");
        fs::create_dir(parent.path().join("jury-1")).unwrap();
        let root = make(parent.path()).expect("made without the gate");
        assert!(parent.path().join("jury-1").exists());
        drop((root, gate));
        drop(make(parent.path()).unwrap());
        assert_eq!(fs::read_dir(parent.path()).unwrap().count(), 0);
    }

    fn make(parent: &Path) -> Result<ScratchRoot, StoreError> {
        ScratchRoot::create(parent, parent)
    }

    trait UnlockForTest {
        fn unlock_for_test(&self);
    }

    impl UnlockForTest for File {
        fn unlock_for_test(&self) {
            self.unlock().unwrap();
        }
    }

    #[test]
    fn links_are_removed_not_followed() {
        let parent = tempfile::tempdir().unwrap();
        let precious = parent.path().join("precious");
        fs::create_dir(&precious).unwrap();
        fs::write(precious.join("file"), "x").unwrap();
        let root = make(parent.path()).unwrap();
        let run = root.folder().unwrap();
        symlink(&precious, run.path().join("link")).unwrap();
        fs::create_dir(run.path().join("shut")).unwrap();
        fs::set_permissions(run.path().join("shut"), Permissions::from_mode(0o0)).unwrap();
        let dir = root.path().to_path_buf();
        std::mem::forget(run);
        drop(root);
        assert!(!dir.exists());
        assert!(precious.join("file").exists());
    }

    #[test]
    fn folders_are_fresh_and_go_away() {
        let parent = tempfile::tempdir().unwrap();
        let root = make(parent.path()).unwrap();
        let (a, b) = (root.folder().unwrap(), root.folder().unwrap());
        assert_ne!(a.path(), b.path());
        let path = a.path().to_path_buf();
        drop(a);
        assert!(!path.exists());
    }

    #[test]
    fn tmpfs_must_be_large_and_executable() {
        let line = |flags: &str, options: &str| {
            format!("9 1 0:5 / /dev/shm {flags} shared:3 - tmpfs tmpfs {options}\n")
        };
        let memory = "MemTotal:        8000000 kB\n";
        assert!(usable(
            &line("rw,nosuid", "rw,size=4194304k"),
            memory,
            "/dev/shm"
        ));
        assert!(usable(&line("rw", "rw"), memory, "/dev/shm"));
        assert!(!usable(
            &line("rw", "rw"),
            "MemTotal: 100000 kB\n",
            "/dev/shm"
        ));
        assert!(!usable(
            &line("rw,noexec", "rw,size=4g"),
            memory,
            "/dev/shm"
        ));
        assert!(!usable(&line("rw", "rw,size=65536k"), memory, "/dev/shm"));
        assert!(!usable(
            "9 1 0:5 / /dev/shm rw - ext4 /dev/x rw\n",
            memory,
            "/dev/shm"
        ));
        assert!(!usable("", memory, "/dev/shm"));
        let shadowed = line("rw", "rw,size=4g") + &line("rw,noexec", "rw,size=4g");
        assert!(!usable(&shadowed, memory, "/dev/shm"));
    }
}
