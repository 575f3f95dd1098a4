//! Version 1: a hierarchy for each controller.
//!
//! Nothing in version 1 says that a group is handed over to those in it, and who made one may not expect others below. So
//! it is used only by a runner that was started in groups made for it, of any name that begins with `jury`:
//!
//! ```sh
//! sudo cgcreate -a $USER -t $USER -g memory,pids,cpuacct,freezer:jury
//! cgexec -g memory,pids,cpuacct,freezer:jury jury all
//! ```

use super::{Counts, field, most_memory, put, remove, remove_stale};
use crate::Limits;
use crate::sys::process;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Controllers without which it is not worth it.
const NEEDED: &[&str] = &["memory", "pids"];
/// For the time of processes that nobody waited for, and for ending all at once.
const HELPFUL: &[&str] = &["cpuacct", "freezer"];

/// One group in each hierarchy, by controller. Two controllers may share a hierarchy, and so a group.
type Folders = Vec<(&'static str, PathBuf)>;

/// The groups of a keeper; removed when dropped.
pub struct Groups(Folders);

/// The groups of one run; removed when dropped.
pub struct Group {
    folders: Folders,
    procs: Vec<File>,
}

impl Groups {
    /// Finds the groups of this process and makes those of the keeper in them.
    pub fn find() -> Result<Groups, String> {
        let read = |file: &str| fs::read_to_string(file).unwrap_or_default();
        let own = own_groups(&read("/proc/self/cgroup"), &read("/proc/self/mountinfo"))?;
        Groups::below(own, &|folder| fs::create_dir(folder))
            .map_err(|error| format!("a group cannot be made: {error}"))
    }

    /// `make` makes a folder with all that the kernel puts into it.
    fn below(own: Folders, make: &dyn Fn(&Path) -> io::Result<()>) -> io::Result<Groups> {
        let mut groups = Groups(Vec::new());
        for (controller, above) in own {
            remove_stale(&above);
            let folder = above.join(format!("jury-{}", std::process::id()));
            groups.add(controller, folder, make)?;
        }
        Ok(groups)
    }

    fn add(
        &mut self,
        controller: &'static str,
        folder: PathBuf,
        make: &dyn Fn(&Path) -> io::Result<()>,
    ) -> io::Result<()> {
        if self.0.iter().all(|(_, made)| *made != folder) {
            make(&folder)?;
        }
        self.0.push((controller, folder));
        Ok(())
    }

    /// See [`super::Groups::group`].
    pub fn group(&self, slot: u32, limits: &Limits) -> io::Result<Group> {
        self.group_by(slot, limits, &|folder| fs::create_dir(folder))
    }

    fn group_by(
        &self,
        slot: u32,
        limits: &Limits,
        make: &dyn Fn(&Path) -> io::Result<()>,
    ) -> io::Result<Group> {
        let mut inner = Groups(Vec::new());
        for (controller, folder) in &self.0 {
            inner.add(controller, folder.join(format!("run-{slot}")), make)?;
        }
        let mut group = Group {
            folders: std::mem::take(&mut inner.0),
            procs: Vec::new(),
        };
        for folder in group.distinct() {
            let procs = OpenOptions::new()
                .write(true)
                .open(folder.join("cgroup.procs"))?;
            group.procs.push(procs);
        }
        if let Some(folder) = group.of("memory") {
            let most = most_memory(limits).to_string();
            put(folder, "memory.limit_in_bytes", &most)?;
            // Only where swap is counted.
            let _ = put(folder, "memory.memsw.limit_in_bytes", &most);
            let _ = put(folder, "memory.swappiness", "0");
        }
        if let Some(folder) = group.of("pids") {
            put(folder, "pids.max", &limits.processes.to_string())?;
        }
        Ok(group)
    }
}

impl Drop for Groups {
    fn drop(&mut self) {
        for (_, folder) in &self.0 {
            let _ = fs::remove_dir(folder);
        }
    }
}

impl Group {
    fn of(&self, controller: &str) -> Option<&Path> {
        let found = self.folders.iter().find(|(name, _)| *name == controller);
        found.map(|(_, folder)| folder.as_path())
    }

    fn distinct(&self) -> Vec<PathBuf> {
        let mut folders: Vec<_> = self.folders.iter().map(|(_, f)| f.clone()).collect();
        folders.dedup();
        folders
    }

    /// See [`super::Group::enter`].
    pub fn enter(&self) -> io::Result<()> {
        self.procs
            .iter()
            .try_for_each(|mut procs| procs.write_all(b"0"))
    }

    /// See [`super::Group::counts`].
    pub fn counts(&self) -> Counts {
        self.end();
        let read = |controller: &str, file: &str| {
            let folder = self.of(controller)?;
            fs::read_to_string(folder.join(file)).ok()
        };
        let nanoseconds =
            read("cpuacct", "cpuacct.usage").and_then(|text| text.trim().parse().ok());
        // Counted from Linux 4.13 on.
        let kills = read("memory", "memory.oom_control").and_then(|text| field(&text, "oom_kill"));
        Counts {
            cpu: Duration::from_nanos(nanoseconds.unwrap_or(0)),
            out_of_memory: kills.is_some_and(|kills| kills > 0),
        }
    }

    /// Ends what is still in it. Only what is frozen can be held to its number, and forks nothing meanwhile; without a
    /// freezer the other layers must do.
    fn end(&self) {
        let Some(folder) = self.of("freezer") else {
            return;
        };
        let read = |file: &str| fs::read_to_string(folder.join(file)).unwrap_or_default();
        if read("cgroup.procs").is_empty() || put(folder, "freezer.state", "FROZEN").is_err() {
            return;
        }
        for _ in 0..100 {
            if read("freezer.state").trim() == "FROZEN" {
                break;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        for pid in read("cgroup.procs").lines() {
            if let Ok(pid) = pid.parse() {
                let _ = process::kill(pid, libc::SIGKILL);
            }
        }
        let _ = put(folder, "freezer.state", "THAWED");
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        for folder in self.distinct() {
            remove(&folder);
        }
    }
}

/// The groups of this process, from `/proc/self/cgroup` and `/proc/self/mountinfo`.
fn own_groups(own: &str, mounts: &str) -> Result<Folders, String> {
    let mut folders = Vec::new();
    for &controller in NEEDED.iter().chain(HELPFUL) {
        match own_group(controller, own, mounts) {
            Ok(folder) => folders.push((controller, folder)),
            Err(error) if NEEDED.contains(&controller) => return Err(error),
            Err(_) => {}
        }
    }
    Ok(folders)
}

fn own_group(controller: &str, own: &str, mounts: &str) -> Result<PathBuf, String> {
    let has = |list: &str| list.split(',').any(|name| name == controller);
    // "4:memory:/path"
    let path = own.lines().find_map(|line| {
        let mut parts = line.splitn(3, ':').skip(1);
        parts.next().filter(|list| has(list))?;
        parts.next()
    });
    let path = path.ok_or(format!("no {controller} hierarchy"))?;
    let name = path.rsplit('/').next().unwrap_or("");
    if !name.starts_with("jury") {
        return Err(format!(
            "the {controller} group {path} was not made for jury: its name does not begin so"
        ));
    }
    // "35 24 0:30 /root /place options [more...] - cgroup source options,memory"
    let folder = mounts.lines().find_map(|line| {
        let (mount, kind) = line.split_once(" - ")?;
        let mut kind = kind.split(' ');
        if kind.next()? != "cgroup" || !has(kind.nth(1)?) {
            return None;
        }
        let mut mount = mount.split(' ').skip(3);
        let (root, place) = (mount.next()?, mount.next()?);
        let below = Path::new(path).strip_prefix(root).ok()?;
        Some(Path::new(place).join(below))
    });
    folder.ok_or(format!("the {controller} group {path} is not mounted"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sys::process::Forked;

    const MOUNTS: &str = "\
24 1 0:20 / /proc rw - proc proc rw
35 24 0:30 / /sys/fs/cgroup/memory rw,relatime shared:7 - cgroup cgroup rw,memory
36 24 0:31 /shell /sys/fs/cgroup/pids rw,relatime - cgroup cgroup rw,pids
37 24 0:32 / /sys/fs/cgroup/cpu rw,relatime - cgroup cgroup rw,cpu,cpuacct
38 24 0:33 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw
";

    #[test]
    fn the_groups_that_were_made_for_it_are_found() {
        let own = "9:cpu,cpuacct:/jury\n4:memory:/user/jury-runs\n3:pids:/shell/jury\n0::/shell\n";
        let place = |path: &str| PathBuf::from("/sys/fs/cgroup").join(path);
        let expected = vec![
            ("memory", place("memory/user/jury-runs")),
            ("pids", place("pids/jury")),
            ("cpuacct", place("cpu/jury")),
        ];
        assert_eq!(own_groups(own, MOUNTS).unwrap(), expected);
    }

    #[test]
    fn groups_of_others_are_left_alone() {
        let error = |own: &str| own_groups(own, MOUNTS).unwrap_err();
        let foreign = error("4:memory:/manager/1\n3:pids:/shell/jury\n");
        assert!(
            foreign.contains("/manager/1 was not made for jury"),
            "{foreign}"
        );
        assert!(error("4:memory:/jury\n3:pids:/\n").contains("pids group / was not made"));
        assert!(error("4:memory:/jury\n").contains("no pids hierarchy"));
        assert!(
            error("4:memory:/jury\n3:pids:/jury\n").contains("pids group /jury is not mounted")
        );
        assert!(error("").contains("no memory hierarchy"));
    }

    #[test]
    fn settings_and_counts_go_where_the_kernel_has_them() {
        let root = tempfile::tempdir().unwrap();
        let place = |name: &str| root.path().join(name);
        let make = |folder: &Path| {
            fs::create_dir_all(folder)?;
            for file in [
                "cgroup.procs",
                "memory.limit_in_bytes",
                "memory.swappiness",
                "pids.max",
                "freezer.state",
            ] {
                fs::write(folder.join(file), "")?;
            }
            Ok(())
        };
        let own = ["memory", "pids", "cpuacct", "freezer"].map(|name| {
            // Two that share a hierarchy.
            let folder = if name == "pids" { "memory" } else { name };
            (name, place(folder))
        });
        let groups = Groups::below(own.to_vec(), &make).unwrap();
        let limits = Limits {
            memory: 64 << 20,
            output: 1 << 20,
            written: 2 << 20,
            processes: 7,
            ..Limits::default()
        };
        let group = groups.group_by(1, &limits, &make).unwrap();
        group.enter().unwrap();
        let keeper = format!("jury-{}/run-1", std::process::id());
        let read = |file: &str| {
            let (controller, _) = file.split_once('.').unwrap();
            let folder = if controller == "pids" {
                "memory"
            } else {
                controller
            };
            fs::read_to_string(place(folder).join(&keeper).join(file)).unwrap()
        };
        assert_eq!(
            read("memory.limit_in_bytes"),
            ((64 + 16 + 4) << 20).to_string()
        );
        assert_eq!(
            (read("memory.swappiness"), read("pids.max")),
            ("0".into(), "7".into())
        );
        for name in ["memory", "cpuacct", "freezer"] {
            let procs = place(name).join(&keeper).join("cgroup.procs");
            assert_eq!(fs::read_to_string(&procs).unwrap(), "0", "{name}");
            fs::write(procs, "").unwrap();
        }
        fs::write(
            place("cpuacct").join(&keeper).join("cpuacct.usage"),
            "1500000\n",
        )
        .unwrap();
        let control = "oom_kill_disable 0\nunder_oom 0\noom_kill 2\n";
        fs::write(
            place("memory").join(&keeper).join("memory.oom_control"),
            control,
        )
        .unwrap();
        let expected = Counts {
            cpu: Duration::from_micros(1500),
            out_of_memory: true,
        };
        assert_eq!(group.counts(), expected);
    }

    /// In the kernel's own groups, as far as this process may make some. That for memory is left out: where version 1 is
    /// still in use, somebody else manages it.
    #[test]
    fn the_kernel_bounds_counts_and_ends() {
        let mounts = fs::read_to_string("/proc/self/mountinfo").unwrap();
        let own = fs::read_to_string("/proc/self/cgroup").unwrap();
        let (mut own_folders, test) = (Vec::new(), format!("jury-test-{}", std::process::id()));
        for controller in ["pids", "cpuacct", "freezer"] {
            // As if this process were in a group that was made for it.
            let in_root = |line: &str| line.contains(controller) && line.ends_with(":/");
            if !own.lines().any(in_root) {
                return;
            }
            let made_for_it = format!("1:{controller}:/{test}");
            let Ok(folder) = own_group(controller, &made_for_it, &mounts) else {
                return;
            };
            if fs::create_dir(&folder).is_err() {
                return;
            }
            own_folders.push((controller, folder));
        }
        let groups = Groups::below(own_folders.clone(), &|folder| fs::create_dir(folder)).unwrap();
        let limits = Limits {
            processes: 3,
            ..Limits::default()
        };
        let group = groups.group(0, &limits).unwrap();
        let (mut said, say) = io::pipe().unwrap();
        let Ok(Forked::Parent { pid, .. }) = (match process::fork(0) {
            Ok(Forked::Child) => {
                let entered = group.enter();
                // It and two children is all that the kernel allows.
                let mut children = 0u8;
                while entered.is_ok() && children < 10 {
                    match process::fork(0) {
                        Ok(Forked::Parent { .. }) => children += 1,
                        Ok(Forked::Child) => loop {
                            std::hint::spin_loop();
                        },
                        Err(_) => break,
                    }
                }
                while process::own_usage().user < Duration::from_millis(30) {}
                let _ = (&say).write_all(&[children]);
                loop {
                    std::hint::spin_loop();
                }
            }
            parent => parent,
        }) else {
            panic!("fork");
        };
        let mut children = [0];
        io::Read::read_exact(&mut said, &mut children).unwrap();
        let counts = group.counts();
        let (_, status, _) = process::wait(pid, true).unwrap().unwrap();
        drop(group);
        let left: Vec<_> = groups
            .0
            .iter()
            .map(|(_, folder)| folder.join("run-0"))
            .collect();
        let of_keeper: Vec<_> = groups.0.iter().map(|(_, folder)| folder.clone()).collect();
        assert!(
            left.iter().all(|folder| !folder.exists()),
            "something was still in it"
        );
        drop(groups);
        assert!(of_keeper.iter().all(|folder| !folder.exists()));
        for (_, folder) in own_folders {
            fs::remove_dir(folder).unwrap();
        }
        assert_eq!(children, [2]);
        assert!(libc::WIFSIGNALED(status) && libc::WTERMSIG(status) == libc::SIGKILL);
        assert!(counts.cpu >= Duration::from_millis(30), "{counts:?}");
    }
}
