//! The control-group layer: the kernel itself counts and bounds the whole tree of a run.
//!
//! What it adds is a bound on memory that is in no process (files in memory, pipes) or there between two ticks only, an exact
//! bound on processes, and the time of processes that nobody waited for. The peak that a group reports is not used: it holds
//! cached files as well, and would make verdicts depend on the layer.
//!
//! A keeper makes a group `jury-PID`, and in it one for each run: in version 2 where that hands the controllers for memory and
//! processes down, else in version 1 where the runner was started in groups that were made for it.

mod v1;
mod v2;

use crate::Limits;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

/// The groups of a keeper; removed when dropped.
pub enum Groups {
    V1(v1::Groups),
    V2(v2::Groups),
}

/// The groups of one run; removed when dropped.
pub enum Group {
    V1(v1::Group),
    V2(v2::Group),
}

/// What the kernel counted in a group.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// User and system time of all processes that were ever in it.
    pub cpu: Duration,
    /// The kernel killed something because memory had run out.
    pub out_of_memory: bool,
}

impl Groups {
    /// Finds a place and makes the groups of this keeper. The error says for people why there are none.
    pub fn find() -> Result<Groups, String> {
        match v2::Groups::find() {
            Ok(groups) => Ok(Groups::V2(groups)),
            Err(second) => match v1::Groups::find() {
                Ok(groups) => Ok(Groups::V1(groups)),
                Err(first) => Err(format!("version 2: {second}; version 1: {first}")),
            },
        }
    }

    /// The version, 1 or 2.
    pub fn version(&self) -> u32 {
        match self {
            Groups::V1(_) => 1,
            Groups::V2(_) => 2,
        }
    }

    /// A group for a run; `slot` tells apart those that are there at once.
    ///
    /// # Errors
    /// When it cannot be made or bounded; nothing is left of it then.
    pub fn group(&self, slot: u32, limits: &Limits) -> io::Result<Group> {
        match self {
            Groups::V1(groups) => groups.group(slot, limits).map(Group::V1),
            Groups::V2(groups) => groups.group(slot, limits).map(Group::V2),
        }
    }
}

impl Group {
    /// Moves the calling process into the group.
    ///
    /// # Errors
    /// That of the kernel.
    pub fn enter(&self) -> io::Result<()> {
        match self {
            Group::V1(group) => group.enter(),
            Group::V2(group) => group.enter(),
        }
    }

    /// Ends what is still in it and reads what was counted.
    pub fn counts(&self) -> Counts {
        match self {
            Group::V1(group) => group.counts(),
            Group::V2(group) => group.counts(),
        }
    }
}

/// What a group may hold: what ticks end a run at, and its files, where the working directory lies in memory.
fn most_memory(limits: &Limits) -> u64 {
    let margin = (limits.memory / 8).max(16 << 20);
    let files = limits
        .output
        .saturating_mul(2)
        .saturating_add(limits.written);
    let most = limits.memory.saturating_add(margin).saturating_add(files);
    // The kernel reads a signed number.
    most.min(1 << 62)
}

/// Writes a setting, which must be there: a control group has no other files.
fn put(folder: &Path, file: &str, text: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).open(folder.join(file))?;
    file.write_all(text.as_bytes())
}

/// The number after a key at the beginning of a line.
fn field(text: &str, key: &str) -> Option<u64> {
    let pairs = text.lines().filter_map(|line| line.split_once(' '));
    pairs
        .filter(|(name, _)| *name == key)
        .find_map(|(_, n)| n.trim().parse().ok())
}

/// Removes the group of a run, whose processes have been killed.
fn remove(folder: &Path) {
    // A process that was killed leaves its group a moment later.
    for _ in 0..100 {
        match fs::remove_dir(folder) {
            Err(e) if e.raw_os_error() == Some(libc::EBUSY) => {
                std::thread::sleep(Duration::from_millis(1));
            }
            _ => return,
        }
    }
}

/// Removes what keepers that were killed have left. A group with processes in it cannot be removed.
fn remove_stale(above: &Path) {
    for entry in fs::read_dir(above).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let pid = name
            .to_str()
            .and_then(|name| name.strip_prefix("jury-")?.parse::<u32>().ok());
        if pid.is_some_and(|pid| !Path::new(&format!("/proc/{pid}")).exists()) {
            for slot in 0..2 {
                let _ = fs::remove_dir(entry.path().join(format!("run-{slot}")));
            }
            let _ = fs::remove_dir(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_huge_limit_is_none() {
        let limits = Limits {
            memory: u64::MAX,
            output: u64::MAX,
            written: u64::MAX,
            ..Limits::default()
        };
        assert_eq!(most_memory(&limits), 1 << 62);
    }

    #[test]
    fn what_keepers_that_are_gone_have_left_is_removed() {
        let root = tempfile::tempdir().unwrap();
        let (gone, here) = (root.path().join("jury-4194305"), root.path().join("jury-1"));
        fs::create_dir_all(gone.join("run-1")).unwrap();
        fs::create_dir_all(&here).unwrap();
        remove_stale(root.path());
        assert!(!gone.exists() && here.exists());
    }
}
