//! Folders that live no longer than their process.
//!
//! Each process makes one root and holds a lock on a file in it; folders for single runs lie below the root. A root
//! whose lock is free belongs to a process that is gone, however it ended, and the next one to come removes it. (A
//! process id in the name would not do: ids are used again, and differ between containers.)

use super::StoreError;
use super::error::Context;
use std::fs::{self, File, OpenOptions, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::TempDir;

const PREFIX: &str = "jury-";
const UNFINISHED: &str = ".new-jury-";
const LOCK: &str = ".lock";
/// Smallest tmpfs that runs are put on. Containers often have one of 64 MiB, which a few outputs would fill.
const SMALLEST_TMPFS: u64 = 1 << 30;

/// The folder that all temporary folders of this process lie in. Removed when dropped.
pub(super) struct ScratchRoot {
    dir: PathBuf,
    _lock: File,
}

impl ScratchRoot {
    /// Makes a root in `parent` and removes the roots of dead processes there.
    pub(super) fn create(parent: &Path) -> Result<ScratchRoot, StoreError> {
        // Named, locked and only then given the name that others look for, so that nobody takes it for a dead one.
        let fresh = tempfile::Builder::new()
            .prefix(UNFINISHED)
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
        let name = fresh
            .path()
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let dir = parent.join(name.trim_start_matches(".new-"));
        fs::rename(fresh.path(), &dir).context("create", &dir)?;
        let _ = fresh.keep();
        let root = ScratchRoot { dir, _lock: lock };
        root.remove_dead(parent);
        Ok(root)
    }

    fn remove_dead(&self, parent: &Path) {
        let Ok(own) = fs::symlink_metadata(&self.dir) else {
            return;
        };
        for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
            let (path, name) = (entry.path(), entry.file_name());
            let ours = entry
                .metadata()
                .is_ok_and(|meta| meta.is_dir() && meta.uid() == own.uid());
            if !ours || path == self.dir {
                continue;
            }
            let name = name.to_string_lossy();
            let dead = if name.starts_with(PREFIX) {
                OpenOptions::new()
                    .append(true)
                    .open(path.join(LOCK))
                    .is_ok_and(|lock| try_lock(&lock))
            } else {
                // Killed between making and naming it, or while it was removed, which takes microseconds.
                name.starts_with(UNFINISHED) && older_than_an_hour(&path)
            };
            if dead {
                remove_root(&path);
            }
        }
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

/// Removes a root. It loses its name first: without its lock, should this be cut short, nobody could tell that it is dead.
fn remove_root(dir: &Path) {
    let name = dir.file_name().unwrap_or_default().to_string_lossy();
    let nameless = dir.with_file_name(format!(".new-{name}"));
    let renamed = !name.starts_with(UNFINISHED) && fs::rename(dir, &nameless).is_ok();
    remove_tree(if renamed { &nameless } else { dir });
}

fn try_lock(file: &File) -> bool {
    file.try_lock().is_ok()
}

fn older_than_an_hour(path: &Path) -> bool {
    let modified = fs::symlink_metadata(path).and_then(|meta| meta.modified());
    modified.is_ok_and(|time| {
        time.elapsed()
            .is_ok_and(|age| age > Duration::from_secs(3600))
    })
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
        let live = ScratchRoot::create(parent.path()).unwrap();
        let dead = ScratchRoot::create(parent.path()).unwrap();
        let left = dead.path().to_path_buf();
        fs::create_dir_all(left.join("run-x/sub")).unwrap();
        fs::set_permissions(left.join("run-x"), Permissions::from_mode(0o0)).unwrap();
        // What a kill leaves: the folder is there, the lock is not held.
        let ScratchRoot { _lock, .. } = &dead;
        _lock.unlock_for_test();
        std::mem::forget(dead);
        let next = ScratchRoot::create(parent.path()).unwrap();
        assert!(live.path().exists() && next.path().exists());
        assert!(!left.exists());
    }

    #[test]
    fn a_removal_that_was_cut_short_is_finished_later() {
        let parent = tempfile::tempdir().unwrap();
        let root = ScratchRoot::create(parent.path()).unwrap();
        fs::create_dir(root.path().join("run-x")).unwrap();
        drop(root);
        // What a kill leaves of it: no lock, and the name of one that was never finished.
        let rest = parent.path().join(".new-jury-123456");
        fs::create_dir_all(rest.join("run-x")).unwrap();
        drop(ScratchRoot::create(parent.path()).unwrap());
        assert!(
            rest.exists(),
            "it may be somebody's who is about to name it"
        );
        let long_ago = std::time::SystemTime::now() - Duration::from_secs(7200);
        File::open(&rest).unwrap().set_modified(long_ago).unwrap();
        drop(ScratchRoot::create(parent.path()).unwrap());
        assert_eq!(fs::read_dir(parent.path()).unwrap().count(), 0);
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
        let root = ScratchRoot::create(parent.path()).unwrap();
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
        let root = ScratchRoot::create(parent.path()).unwrap();
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
