//! Ending everything that a run has left, without a process namespace to do it at one stroke.

use super::tree::{Tree, own_children, parent_of, tasks};
use crate::sys::creds;
use crate::sys::process::{self, Forked, Usage};
use std::collections::BTreeSet;

/// Kills and reaps all children of this process that `is_ours`, and everything below them, until there
/// are none. `user` is a user who runs nothing else. Returns how many processes were alive.
pub fn sweep(is_ours: impl Fn(i32) -> bool, user: Option<u32>, used: &mut Usage) -> u32 {
    // By number: one that is killed may be seen once more as an orphan before it is dead.
    let mut alive = BTreeSet::new();
    loop {
        let children: Vec<i32> = own_children()
            .into_iter()
            .filter(|pid| is_ours(*pid))
            .collect();
        if children.is_empty() {
            return alive.len() as u32;
        }
        let mut running = Vec::new();
        for pid in children {
            match process::wait(pid, false) {
                Ok(Some((_, _, more))) => used.add(more),
                Ok(None) => running.push(pid),
                Err(_) => {}
            }
        }
        if running.is_empty() {
            continue;
        }
        alive.extend(below(&running));
        if let Some(user) = user {
            kill_all_of(user);
        }
        alive.extend(freeze_and_kill(&running));
        for pid in running {
            if let Ok(Some((_, _, more))) = process::wait(pid, true) {
                used.add(more);
            }
        }
    }
}

/// Kills all processes of a user at one stroke: nothing can be forked in between.
fn kill_all_of(user: u32) {
    match process::fork(0) {
        Ok(Forked::Child) => {
            if creds::leave_groups()
                .and_then(|()| creds::become_user(user, false))
                .is_ok()
            {
                let _ = process::kill(-1, libc::SIGKILL);
            }
            process::exit_now(0)
        }
        Ok(Forked::Parent { pid, .. }) => drop(process::wait(pid, true)),
        Err(_) => {}
    }
}

/// Folders that everybody may write to.
const OPEN: &[&str] = &["/dev/shm", "/dev/mqueue", "/tmp", "/var/tmp"];

/// Removes what a user who owns nothing else has left in the folders that everybody may write to; none of its processes
/// is alive.
pub fn clear_open_folders(user: u32) {
    use std::os::unix::fs::MetadataExt;
    let entries = OPEN
        .iter()
        .filter_map(|folder| std::fs::read_dir(folder).ok());
    for entry in entries.flatten().flatten() {
        // Not what a link leads to.
        let Ok(metadata) = entry.metadata() else {
            continue;
        };
        if metadata.uid() == user {
            let _ = if metadata.is_dir() {
                std::fs::remove_dir_all(entry.path())
            } else {
                std::fs::remove_file(entry.path())
            };
        }
    }
}

/// Stops all processes from these down until no new ones appear, then kills them. Killing alone loses
/// against a fork bomb: each death makes room for a birth. Returns them.
fn freeze_and_kill(roots: &[i32]) -> BTreeSet<i32> {
    const PASSES: u32 = 200;
    let mut stopped = BTreeSet::new();
    for _ in 0..PASSES {
        let fresh: Vec<i32> = below(roots)
            .into_iter()
            .filter(|pid| !stopped.contains(pid))
            .collect();
        if fresh.is_empty() {
            break;
        }
        for pid in fresh {
            signal(pid, roots, &stopped, libc::SIGSTOP);
            stopped.insert(pid);
        }
    }
    for pid in &stopped {
        signal(*pid, roots, &stopped, libc::SIGKILL);
    }
    stopped
}

/// Signals a process if it still belongs to the tree. A child of ours cannot go away before we wait for
/// it; any other number may have been given to somebody else by now, so it is held first and then checked.
fn signal(pid: i32, roots: &[i32], tree: &BTreeSet<i32>, number: i32) {
    let Ok(held) = process::pidfd_open(pid) else {
        return;
    };
    let belongs = roots.contains(&pid)
        || parent_of(pid).is_some_and(|p| {
            roots.contains(&p) || tree.contains(&p) || p == std::process::id() as i32
        });
    if belongs {
        let _ = process::pidfd_kill(&held, number);
    }
}

/// The living processes from these down.
fn below(roots: &[i32]) -> Vec<i32> {
    let mut reader = Tree::new(0);
    let mut all = roots.to_vec();
    let mut at = 0;
    while at < all.len() {
        let pid = all[at];
        at += 1;
        for task in tasks(pid) {
            for child in reader.children(pid, task) {
                if !all.contains(&child) && reader.is_alive(child) {
                    all.push(child);
                }
            }
        }
    }
    all
}
