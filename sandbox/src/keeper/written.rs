//! What a run has written into the folders that it may write to, and into files that it has deleted and holds open.

use crate::Limits;
use crate::Spec;
use crate::sys::files::free_space;
use std::collections::BTreeSet;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// Number and size of files.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Amount {
    /// Bytes on the disk: blocks, of which a file with holes has few.
    pub bytes: u64,
    /// Files, folders, links.
    pub files: u64,
}

impl Amount {
    fn passes(self, most: Amount) -> bool {
        self.bytes > most.bytes || self.files > most.files
    }
}

/// Nobody makes folders so deep in each other who does not want to hide something or to slow down those who look.
const DEEPEST: u32 = 100;

/// The folders of a run and what was in them before.
pub struct Written {
    /// None lies in another.
    folders: Vec<PathBuf>,
    /// Device of the working directory, and what was free there.
    device: u64,
    free: u64,
    before: Amount,
    most: Amount,
}

impl Written {
    /// To be made before the program begins. `None`: there are no limits.
    pub fn new(spec: &Spec) -> Option<Written> {
        let Limits { written, files, .. } = spec.limits;
        if written == u64::MAX && files == u32::MAX {
            return None;
        }
        let mut folders: Vec<PathBuf> = Vec::new();
        let mut all: Vec<&PathBuf> = spec.writable.iter().chain([&spec.cwd]).collect();
        all.sort_unstable();
        for folder in all {
            if !folders.iter().any(|above| folder.starts_with(above)) {
                folders.push(folder.clone());
            }
        }
        let mut made = Written {
            folders,
            device: fs::metadata(&spec.cwd).map_or(0, |folder| folder.dev()),
            free: free_space(&spec.cwd).unwrap_or(0),
            before: Amount::default(),
            most: Amount {
                bytes: u64::MAX,
                files: u64::MAX,
            },
        };
        made.before = made.in_folders();
        made.most = Amount {
            bytes: made.before.bytes.saturating_add(written),
            files: made.before.files.saturating_add(files.into()),
        };
        Some(made)
    }

    /// What has been written since; no more is counted once it passes a limit. `pids` are the living processes.
    pub fn amount(&self, pids: impl Iterator<Item = i32>) -> Amount {
        let mut amount = self.in_folders();
        // Where less has vanished from the disk, there is not enough in deleted files either.
        let room = self.most.bytes.saturating_sub(amount.bytes);
        let gone = free_space(&self.folders[0]).map_or(0, |free| self.free.saturating_sub(free));
        if !amount.passes(self.most) && gone > room {
            amount.bytes += self.in_deleted(pids, room);
        }
        Amount {
            bytes: amount.bytes.saturating_sub(self.before.bytes),
            files: amount.files.saturating_sub(self.before.files),
        }
    }

    fn in_folders(&self) -> Amount {
        let mut amount = Amount::default();
        let mut linked = BTreeSet::new();
        let mut folders: Vec<_> = self.folders.iter().map(|top| (top.clone(), 0)).collect();
        while let Some((folder, depth)) = folders.pop() {
            let entries = fs::read_dir(&folder);
            let no_path = |error: &io::Error| error.raw_os_error() == Some(libc::ENAMETOOLONG);
            if depth > DEEPEST || entries.as_ref().is_err_and(no_path) {
                amount.files = u64::MAX;
                return amount;
            }
            let Ok(entries) = entries else { continue };
            for entry in entries.flatten() {
                // Of a link, not of what it leads to.
                let Ok(meta) = entry.metadata() else { continue };
                amount.files += 1;
                if meta.nlink() == 1 || meta.is_dir() || linked.insert((meta.dev(), meta.ino())) {
                    amount.bytes += meta.blocks() * 512;
                }
                if amount.passes(self.most) {
                    return amount;
                }
                if meta.is_dir() {
                    folders.push((entry.path(), depth + 1));
                }
            }
        }
        amount
    }

    /// Bytes of files without a name that these processes hold open, on the device of the working directory.
    fn in_deleted(&self, pids: impl Iterator<Item = i32>, most: u64) -> u64 {
        let (mut bytes, mut seen) = (0, BTreeSet::new());
        let open =
            pids.filter_map(|pid| fs::read_dir(Path::new("/proc").join(format!("{pid}/fd"))).ok());
        for entry in open.flatten().flatten() {
            let Ok(meta) = fs::metadata(entry.path()) else {
                continue;
            };
            if meta.is_file()
                && meta.nlink() == 0
                && meta.dev() == self.device
                && seen.insert(meta.ino())
            {
                bytes += meta.blocks() * 512;
                if bytes > most {
                    break;
                }
            }
        }
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    fn spec(cwd: &Path, written: u64, files: u32) -> Spec {
        Spec {
            argv: Vec::new(),
            env: Vec::new(),
            cwd: cwd.into(),
            stdin: None,
            stdout: cwd.join("out"),
            stderr: cwd.join("err"),
            limits: Limits {
                written,
                files,
                ..Limits::default()
            },
            readable: Vec::new(),
            writable: vec![cwd.join("feedback"), cwd.into()],
        }
    }

    #[test]
    fn only_what_is_new_counts_and_every_file_once() {
        let folder = tempfile::tempdir().unwrap();
        let place = |name: &str| folder.path().join(name);
        fs::create_dir(place("feedback")).unwrap();
        fs::write(place("given"), [1; 100_000]).unwrap();
        let written = Written::new(&spec(folder.path(), 10 << 20, 100)).unwrap();
        let none = || std::iter::empty();
        assert_eq!(written.amount(none()), Amount::default());
        fs::write(place("feedback/new"), [1; 200_000]).unwrap();
        fs::hard_link(place("feedback/new"), place("again")).unwrap();
        std::os::unix::fs::symlink("/", place("everything")).unwrap();
        let sparse = fs::File::create(place("sparse")).unwrap();
        sparse.set_len(1 << 40).unwrap();
        let found = written.amount(none());
        assert_eq!(found.files, 4);
        assert!((200_000..300_000).contains(&found.bytes), "{found:?}");
    }

    #[test]
    fn counting_ends_when_a_limit_is_passed() {
        let folder = tempfile::tempdir().unwrap();
        let written = Written::new(&spec(folder.path(), u64::MAX, 5)).unwrap();
        for number in 0..50 {
            fs::write(folder.path().join(format!("{number}")), "").unwrap();
        }
        assert_eq!(written.amount(std::iter::empty()).files, 6);
        assert!(Written::new(&spec(folder.path(), u64::MAX, u32::MAX)).is_none());
    }

    #[test]
    fn deleted_files_that_are_open_count() {
        let folder = tempfile::tempdir().unwrap();
        let written = Written::new(&spec(folder.path(), 1 << 20, 100)).unwrap();
        let path = folder.path().join("hidden");
        let mut file = fs::File::create(&path).unwrap();
        fs::remove_file(&path).unwrap();
        file.write_all(&vec![1; 3 << 20]).unwrap();
        file.sync_all().unwrap();
        let own = std::process::id() as i32;
        assert!(written.in_deleted([own].into_iter(), u64::MAX) >= 3 << 20);
        assert_eq!(written.in_deleted(std::iter::empty(), u64::MAX), 0);
    }

    #[test]
    fn folders_without_a_path_are_too_many() {
        let folder = tempfile::tempdir().unwrap();
        let written = Written::new(&spec(folder.path(), 1 << 30, 100_000)).unwrap();
        let script =
            "cd \"$0\"; for i in $(seq 60); do mkdir -p $1 && cd -P $1 || exit 1; done 2>/dev/null";
        let made = std::process::Command::new("sh")
            .args(["-c", script])
            .arg(folder.path())
            .arg("d".repeat(100))
            .status()
            .unwrap();
        assert!(made.success());
        assert_eq!(written.amount(std::iter::empty()).files, u64::MAX);
    }
}
