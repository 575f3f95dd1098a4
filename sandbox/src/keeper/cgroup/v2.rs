//! Version 2: the group of the runner, or the nearest one above that hands the controllers for memory and processes down and
//! may be written to.

use super::{Counts, field, most_memory, put, remove, remove_stale};
use crate::Limits;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Controllers that a group must have to be worth it.
const WANTED: &[&str] = &["memory", "pids"];

/// The group of a keeper; removed when dropped.
pub struct Groups {
    folder: PathBuf,
    controllers: &'static [&'static str],
}

/// The group of one run; removed when dropped.
pub struct Group {
    folder: PathBuf,
    procs: File,
}

impl Groups {
    /// Finds a place and makes the group of this keeper. The error says for people why there is none.
    pub fn find() -> Result<Groups, String> {
        let own = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
        let own = own.lines().find_map(|line| line.strip_prefix("0::/"));
        let own = own.ok_or("no version 2 hierarchy")?;
        let mounts = fs::read_to_string("/proc/self/mounts").unwrap_or_default();
        let root = mounts.lines().find_map(|line| {
            let mut words = line.split(' ').skip(1);
            let (place, kind) = (words.next()?, words.next()?);
            (kind == "cgroup2").then(|| PathBuf::from(place))
        });
        let root = root.ok_or("no version 2 hierarchy is mounted")?;
        Groups::below(&root, own, WANTED, &|folder| fs::create_dir(folder))
    }

    /// Tries the group `own`, relative to `root`, and those above it. `make` makes a folder with all that the kernel puts
    /// into it.
    fn below(
        root: &Path,
        own: &str,
        wanted: &'static [&'static str],
        make: &dyn Fn(&Path) -> io::Result<()>,
    ) -> Result<Groups, String> {
        let own = root.join(own);
        let mut troubles = Vec::new();
        for above in own.ancestors().take_while(|above| above.starts_with(root)) {
            remove_stale(above);
            let folder = above.join(format!("jury-{}", std::process::id()));
            if let Err(error) = make(&folder) {
                troubles.push(format!("{}: {error}", above.display()));
                continue;
            }
            let groups = Groups {
                folder,
                controllers: wanted,
            };
            match groups.hand_down() {
                Ok(()) => return Ok(groups),
                Err(trouble) => troubles.push(format!("{}: {trouble}", above.display())),
            }
        }
        Err(troubles.join("; "))
    }

    /// Gives the groups of runs the controllers.
    fn hand_down(&self) -> Result<(), String> {
        let offered = fs::read_to_string(self.folder.join("cgroup.controllers"));
        let offered = offered.map_err(|e| e.to_string())?;
        let has = |name: &&str| offered.split_whitespace().any(|word| word == *name);
        if !self.controllers.iter().all(has) {
            let wanted = self.controllers.join(" and ");
            return Err(format!(
                "no {wanted} controllers (only: {})",
                offered.trim()
            ));
        }
        for name in self.controllers {
            put(&self.folder, "cgroup.subtree_control", &format!("+{name}"))
                .map_err(|e| e.to_string())?;
        }
        Ok(())
    }

    /// A group for a run; `slot` tells apart those that are there at once.
    ///
    /// # Errors
    /// When it cannot be made or bounded; nothing is left of it then.
    pub fn group(&self, slot: u32, limits: &Limits) -> io::Result<Group> {
        self.group_by(slot, limits, &|folder| fs::create_dir(folder))
    }

    fn group_by(
        &self,
        slot: u32,
        limits: &Limits,
        make: &dyn Fn(&Path) -> io::Result<()>,
    ) -> io::Result<Group> {
        let folder = self.folder.join(format!("run-{slot}"));
        make(&folder)?;
        let procs = OpenOptions::new()
            .write(true)
            .open(folder.join("cgroup.procs"));
        let procs = procs.inspect_err(|_| drop(fs::remove_dir(&folder)))?;
        let group = Group { folder, procs };
        if self.controllers.contains(&"memory") {
            put(
                &group.folder,
                "memory.max",
                &most_memory(limits).to_string(),
            )?;
            // Kernels without swap have none of the first, older ones none of the second.
            let _ = put(&group.folder, "memory.swap.max", "0");
            let _ = put(&group.folder, "memory.oom.group", "1");
        }
        if self.controllers.contains(&"pids") {
            put(&group.folder, "pids.max", &limits.processes.to_string())?;
        }
        Ok(group)
    }
}

impl Drop for Groups {
    fn drop(&mut self) {
        let _ = fs::remove_dir(&self.folder);
    }
}

impl Group {
    /// Moves the calling process into the group.
    ///
    /// # Errors
    /// That of the kernel.
    pub fn enter(&self) -> io::Result<()> {
        (&self.procs).write_all(b"0")
    }

    /// Ends what is still in it and reads what was counted.
    pub fn counts(&self) -> Counts {
        // Linux 5.14; there is nothing left in it where other layers have done their part.
        let _ = put(&self.folder, "cgroup.kill", "1");
        let number = |file: &str, key: &str| {
            let text = fs::read_to_string(self.folder.join(file)).unwrap_or_default();
            field(&text, key)
        };
        Counts {
            cpu: Duration::from_micros(number("cpu.stat", "usage_usec").unwrap_or(0)),
            out_of_memory: number("memory.events", "oom_kill").is_some_and(|kills| kills > 0),
        }
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        remove(&self.folder);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sys::process::{self, Forked};

    /// A folder with the files that the kernel would put there.
    fn imitate(folder: &Path, controllers: &str) -> io::Result<()> {
        fs::create_dir(folder)?;
        for file in [
            "cgroup.procs",
            "cgroup.subtree_control",
            "cgroup.kill",
            "memory.max",
            "memory.swap.max",
            "memory.oom.group",
            "pids.max",
        ] {
            fs::write(folder.join(file), "")?;
        }
        fs::write(folder.join("cgroup.controllers"), controllers)
    }

    #[test]
    fn the_nearest_group_that_hands_the_controllers_down_is_taken() {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir_all(root.path().join("user/shell")).unwrap();
        // What a group offers to those in it.
        let make = |folder: &Path| {
            let above = folder.parent().unwrap();
            imitate(
                folder,
                if above.ends_with("shell") {
                    "cpu"
                } else {
                    "cpu memory pids"
                },
            )
        };
        let groups = Groups::below(root.path(), "user/shell", WANTED, &make).unwrap();
        assert_eq!(groups.folder.parent().unwrap(), root.path().join("user"));
        let control = fs::read_to_string(groups.folder.join("cgroup.subtree_control")).unwrap();
        assert!(
            control.starts_with("+pids") || control.contains("+memory"),
            "{control}"
        );
        let limits = Limits {
            memory: 64 << 20,
            output: 1 << 20,
            written: 2 << 20,
            processes: 7,
            ..Limits::default()
        };
        let all = |folder: &Path| imitate(folder, "");
        let group = groups.group_by(1, &limits, &all).unwrap();
        let read = |file: &str| fs::read_to_string(group.folder.join(file)).unwrap();
        assert_eq!(read("memory.max"), ((64 + 16 + 4) << 20).to_string());
        assert_eq!(
            (read("memory.swap.max"), read("pids.max")),
            ("0".into(), "7".into())
        );
        fs::write(
            group.folder.join("cpu.stat"),
            "usage_usec 1500\nuser_usec 1000\n",
        )
        .unwrap();
        fs::write(group.folder.join("memory.events"), "oom 3\noom_kill 1\n").unwrap();
        let expected = Counts {
            cpu: Duration::from_micros(1500),
            out_of_memory: true,
        };
        assert_eq!(group.counts(), expected);
        assert_eq!(read("cgroup.kill"), "1");
    }

    #[test]
    fn why_there_is_none_is_said() {
        let root = tempfile::tempdir().unwrap();
        let make = |folder: &Path| imitate(folder, "hugetlb");
        let error = Groups::below(root.path(), "", WANTED, &make)
            .map(drop)
            .unwrap_err();
        assert!(
            error.contains("no memory and pids controllers (only: hugetlb)"),
            "{error}"
        );
        let none = |_: &Path| Err(io::ErrorKind::PermissionDenied.into());
        let error = Groups::below(root.path(), "", WANTED, &none)
            .map(drop)
            .unwrap_err();
        assert!(error.contains("permission denied"), "{error}");
    }

    /// As far as this machine has groups of version 2 that may be made, whatever their controllers.
    #[test]
    fn the_kernel_moves_counts_and_ends() {
        let mounts = fs::read_to_string("/proc/self/mounts").unwrap();
        let root = mounts.lines().find_map(|line| {
            line.split(' ')
                .nth(1)
                .filter(|_| line.contains(" cgroup2 "))
        });
        let own = fs::read_to_string("/proc/self/cgroup").unwrap();
        let own = own.lines().find_map(|line| line.strip_prefix("0::/"));
        let (Some(root), Some(own)) = (root, own) else {
            return;
        };
        let make = |folder: &Path| fs::create_dir(folder);
        let Ok(groups) = Groups::below(Path::new(root), own, &[], &make) else {
            return;
        };
        let group = groups.group(0, &Limits::default()).unwrap();
        let Ok(Forked::Parent { pid, .. }) = (match process::fork(0) {
            Ok(Forked::Child) => {
                let entered = group.enter();
                let begun = std::time::Instant::now();
                while entered.is_ok() && begun.elapsed() < Duration::from_millis(100) {}
                // Until it is ended.
                loop {
                    std::thread::sleep(Duration::from_secs(1));
                }
            }
            parent => parent,
        }) else {
            panic!("fork");
        };
        let begun = std::time::Instant::now();
        while group.procs_inside() == 0 && begun.elapsed() < Duration::from_secs(10) {}
        std::thread::sleep(Duration::from_millis(200));
        let counts = group.counts();
        let (_, status, _) = process::wait(pid, true).unwrap().unwrap();
        assert!(libc::WIFSIGNALED(status) && libc::WTERMSIG(status) == libc::SIGKILL);
        assert!(counts.cpu > Duration::from_millis(5), "{counts:?}");
        let (of_run, of_keeper) = (group.folder.clone(), groups.folder.clone());
        drop(group);
        assert!(!of_run.exists());
        drop(groups);
        assert!(!of_keeper.exists());
    }

    impl Group {
        fn procs_inside(&self) -> usize {
            let text = fs::read_to_string(self.folder.join("cgroup.procs")).unwrap_or_default();
            text.lines().count()
        }
    }
}
