//! Reading the counters of a living process tree from procfs.

use super::procfs::Procfs;
use crate::sys::process::{self, Forked};
use crate::sys::time::{cpu_of, page_size, tick_ns};
use std::collections::BTreeMap;
use std::time::Duration;

/// The tree below one init process, which itself does not count.
pub struct Tree {
    init: i32,
    waits: BTreeMap<i32, u64>,
    waited: u64,
    /// Own time of each living process, when last seen.
    own: BTreeMap<i32, Duration>,
    /// Sum of the same over processes that are gone.
    gone: Duration,
    cpu: Duration,
    procfs: Procfs,
}

/// The counters at one moment.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Sample {
    /// Processor time of the tree so far: living processes, and dead ones that were waited for.
    pub cpu: Duration,
    /// Time that tasks of the tree have spent waiting for a core so far.
    pub waited: Duration,
    /// Sum of the resident memory of all processes, in bytes.
    pub resident: u64,
    /// Processes alive.
    pub processes: u32,
    /// Processes and threads alive.
    pub tasks: u32,
    /// A process (its first thread) is running or waits for a core.
    pub runnable: bool,
}

/// Flag of the kernel for a process that is ending: its files may be closed while it is still there.
const PF_EXITING: u64 = 4;

/// What one process' `stat` says.
#[derive(Debug, PartialEq, Eq)]
struct Stat {
    state: u8,
    threads: u64,
    /// It is on its way out.
    exiting: bool,
    /// Of children that were waited for, in clock ticks.
    children_ticks: u64,
    resident_pages: u64,
}

impl Tree {
    pub fn new(init: i32) -> Tree {
        Tree {
            init,
            waits: BTreeMap::new(),
            waited: 0,
            own: BTreeMap::new(),
            gone: Duration::ZERO,
            cpu: Duration::ZERO,
            procfs: Procfs::default(),
        }
    }

    /// Reads all counters. A process that goes away in the middle is simply not there.
    pub fn sample(&mut self) -> Sample {
        let mut sample = Sample::default();
        let (mut own, mut waits, mut of_children) = (BTreeMap::new(), BTreeMap::new(), 0);
        let (mut next, mut at) = (self.children(self.init, self.init), 0);
        if let Some(stat) = self.stat(self.init) {
            of_children += stat.children_ticks;
        }
        // A process that moves while we look could appear twice or in a circle: bounded all the same.
        while at < next.len() && at < 100_000 {
            let pid = next[at];
            at += 1;
            let Some(stat) = self.stat(pid) else { continue };
            if own.insert(pid, cpu_of(pid).unwrap_or_default()).is_some() {
                continue;
            }
            of_children += stat.children_ticks;
            sample.resident += stat.resident_pages * page_size();
            if matches!(stat.state, b'Z' | b'X') {
                continue;
            }
            sample.processes += 1;
            sample.runnable |= stat.state == b'R';
            for task in if stat.threads > 1 {
                tasks(pid)
            } else {
                vec![pid]
            } {
                sample.tasks += 1;
                if let Some(wait) = self.wait_of(pid, task) {
                    let before = self.waits.get(&task).copied().unwrap_or(0);
                    self.waited += wait.saturating_sub(before);
                    waits.insert(task, wait);
                }
                next.extend(self.children(pid, task));
            }
        }
        self.waits = waits;
        let before = std::mem::replace(&mut self.own, own);
        self.gone += before
            .iter()
            .filter(|(pid, _)| !self.own.contains_key(pid))
            .map(|(_, cpu)| *cpu)
            .sum();
        // A process that is gone has handed its time to the parent that waited for it, or, when nobody
        // did, taken it along: then what was last seen of it counts. Never both.
        let of_gone = self.gone.max(Duration::from_nanos(of_children * tick_ns()));
        self.cpu = self.cpu.max(self.own.values().sum::<Duration>() + of_gone);
        sample.cpu = self.cpu;
        sample.waited = Duration::from_nanos(self.waited);
        sample
    }

    /// The processes seen last.
    pub fn pids(&self) -> impl Iterator<Item = i32> {
        self.own.keys().copied()
    }

    /// Resident memory with every page that several processes share counted once; slower than a sample.
    /// Where the kernel does not let us see that exactly, shared files and shared memory count once and
    /// pages shared by forking count for each.
    pub fn memory_once(&mut self) -> Option<u64> {
        let pids: Vec<i32> = self.own.keys().copied().collect();
        let exact: Vec<u64> = pids
            .iter()
            .filter_map(|pid| self.proportional(*pid))
            .collect();
        if !exact.is_empty() {
            return Some(exact.iter().sum());
        }
        let rough: Vec<(u64, u64)> = pids
            .iter()
            .filter_map(|pid| self.private_and_shared(*pid))
            .collect();
        let shared = rough.iter().map(|(_, shared)| *shared).max()?;
        Some(rough.iter().map(|(private, _)| private).sum::<u64>() + shared)
    }

    fn private_and_shared(&mut self, pid: i32) -> Option<(u64, u64)> {
        let text = self.procfs.text(&format!("/proc/{pid}/statm"))?;
        let mut pages = text
            .split_whitespace()
            .skip(1)
            .map(|word| word.parse::<u64>());
        let (resident, shared) = (pages.next()?.ok()?, pages.next()?.ok()?);
        Some((
            resident.saturating_sub(shared) * page_size(),
            shared * page_size(),
        ))
    }

    fn proportional(&mut self, pid: i32) -> Option<u64> {
        let text = self.procfs.text(&format!("/proc/{pid}/smaps_rollup"))?;
        let line = text.lines().find_map(|l| l.strip_prefix("Pss:"))?;
        Some(line.split_whitespace().next()?.parse::<u64>().ok()? * 1024)
    }

    /// Whether the process runs, rather than waits to be reaped.
    pub fn is_alive(&mut self, pid: i32) -> bool {
        self.stat(pid)
            .is_some_and(|stat| !matches!(stat.state, b'Z' | b'X'))
    }

    /// Whether some child of the init process runs and is not about to end.
    pub fn goes_on(&mut self) -> bool {
        let children = self.children(self.init, self.init);
        children.into_iter().any(|pid| {
            self.stat(pid)
                .is_some_and(|stat| !stat.exiting && !matches!(stat.state, b'Z' | b'X'))
        })
    }

    fn stat(&mut self, pid: i32) -> Option<Stat> {
        parse_stat(self.procfs.read(&format!("/proc/{pid}/stat"))?)
    }

    /// Nanoseconds that a task has waited for a core.
    fn wait_of(&mut self, pid: i32, task: i32) -> Option<u64> {
        let text = self
            .procfs
            .text(&format!("/proc/{pid}/task/{task}/schedstat"))?;
        text.split_whitespace().nth(1)?.parse().ok()
    }

    /// Children that one task has.
    pub fn children(&mut self, pid: i32, task: i32) -> Vec<i32> {
        self.procfs
            .read(&format!("/proc/{pid}/task/{task}/children"))
            .map(numbers)
            .unwrap_or_default()
    }
}

/// All children of the calling process and its threads.
pub fn own_children() -> Vec<i32> {
    let own = std::process::id() as i32;
    let mut tree = Tree::new(own);
    let mut all: Vec<i32> = tasks(own)
        .into_iter()
        .flat_map(|task| tree.children(own, task))
        .collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Session of a process, if it is there.
pub fn session_of(pid: i32) -> Option<i32> {
    field_of(pid, 6)
}

/// Parent of a process, if it is there.
pub fn parent_of(pid: i32) -> Option<i32> {
    field_of(pid, 4)
}

/// A field of `stat` by its number in proc(5), from 3 on.
fn field_of(pid: i32, number: usize) -> Option<i32> {
    let text = std::fs::read(format!("/proc/{pid}/stat")).ok()?;
    after_name(&text)?.get(number - 3)?.parse().ok()
}

/// Whether the kernel offers what a tree is read from: the error when not.
pub fn available() -> Result<(), String> {
    for file in [
        "/proc/thread-self/children",
        "/proc/thread-self/schedstat",
        "/proc/self/stat",
    ] {
        std::fs::read(file).map_err(|e| format!("{file}: {e}"))?;
    }
    Ok(())
}

/// Whether a child of this process can be looked at, as it must be for a tree to be read.
pub fn sees_children() -> bool {
    match process::fork(0) {
        Ok(Forked::Child) => {
            let _ = process::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL as u64);
            loop {
                std::thread::sleep(Duration::from_secs(60));
            }
        }
        Ok(Forked::Parent { pid, .. }) => {
            let seen = Tree::new(0).is_alive(pid);
            let _ = process::kill(pid, libc::SIGKILL);
            let _ = process::wait(pid, true);
            seen
        }
        Err(_) => true,
    }
}

/// All threads of a process.
pub fn tasks(pid: i32) -> Vec<i32> {
    let Ok(list) = std::fs::read_dir(format!("/proc/{pid}/task")) else {
        return Vec::new();
    };
    list.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
        .collect()
}

fn numbers(bytes: &[u8]) -> Vec<i32> {
    let words = bytes
        .split(|b| b.is_ascii_whitespace())
        .filter(|w| !w.is_empty());
    words
        .filter_map(|w| std::str::from_utf8(w).ok()?.parse().ok())
        .collect()
}

/// The fields after the name, which may itself hold blanks and brackets.
fn after_name(stat: &[u8]) -> Option<Vec<&str>> {
    let end = stat.iter().rposition(|b| *b == b')')?;
    Some(
        std::str::from_utf8(&stat[end + 1..])
            .ok()?
            .split_ascii_whitespace()
            .collect(),
    )
}

fn parse_stat(stat: &[u8]) -> Option<Stat> {
    // Field numbers of proc(5), where the state is field 3.
    let fields = after_name(stat)?;
    let number = |field: usize| fields.get(field - 3)?.parse::<u64>().ok();
    Some(Stat {
        state: *fields.first()?.as_bytes().first()?,
        children_ticks: number(16)? + number(17)?,
        threads: number(20)?,
        exiting: number(9)? & PF_EXITING != 0,
        resident_pages: number(24)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_brackets_and_blanks_does_not_confuse() {
        let line = b"17 (a) R 1) S 1 17 17 0 -1 4194560 99 0 0 0 3 4 5 6 20 0 2 0 100 4096 123 18446744073709551615 1";
        let stat = parse_stat(line).unwrap();
        assert_eq!(
            stat,
            Stat {
                state: b'S',
                threads: 2,
                exiting: false,
                children_ticks: 11,
                resident_pages: 123
            }
        );
    }

    #[test]
    fn nonsense_is_not_a_stat() {
        assert_eq!(parse_stat(b""), None);
        assert_eq!(parse_stat(b"1 (x"), None);
        assert_eq!(parse_stat(b"1 (x) S 1 2"), None);
    }

    #[test]
    fn a_grandchild_is_seen_with_its_memory() {
        let mut child = std::process::Command::new("sh")
            .args(["-c", "sleep 60 & wait"])
            .spawn()
            .unwrap();
        let mut tree = Tree::new(child.id() as i32);
        let mut sample = Sample::default();
        for _ in 0..1000 {
            sample = tree.sample();
            if sample.processes == 1 && sample.resident > 100_000 {
                break;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        assert_eq!((sample.processes, sample.tasks), (1, 1));
        assert!(
            sample.resident > 100_000 && sample.resident < 100_000_000,
            "{sample:?}"
        );
        for pid in tree.children(child.id() as i32, child.id() as i32) {
            crate::sys::process::kill(pid, libc::SIGKILL).unwrap();
        }
        child.wait().unwrap();
        assert_eq!(tree.sample().processes, 0);
    }
}
