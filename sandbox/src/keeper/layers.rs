//! Trying each layer once, when the keeper starts.

use super::access::{self, System};
use super::calls::Filter;
use super::cgroup::Groups;
use super::tree;
use super::view::View;
use crate::Layer;
use crate::sys::page::{AllAtomic, Shared};
use crate::sys::process::{self, Forked};
use crate::sys::{creds, namespaces};
use std::io;
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixListener};
use std::sync::atomic::{AtomicI32, Ordering::SeqCst};

/// How far the kernel's own limit on processes binds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Processes {
    /// The user runs nothing but the program.
    Exact,
    /// The user namespace holds the program and two supervisors.
    Own,
    /// The user runs other things too: only a coarse bound is set.
    Shared,
}

/// The layers in use.
pub struct Active {
    /// Namespaces of every run, `CLONE_NEW*`.
    pub namespaces: i32,
    /// Runs have a process namespace.
    pub own_pids: bool,
    /// Runs have their own procfs.
    pub own_proc: bool,
    /// First of two users that runs may become.
    pub uid: Option<u32>,
    /// Held while the keeper lives: no other keeper has these users then.
    pub _claim: Option<UnixListener>,
    /// The file-system rules.
    pub access: Option<System>,
    /// The system-call filter.
    pub filter: Option<Filter>,
    pub processes: Processes,
    /// Nice value of programs; the keeper's own is lower where it may.
    pub niceness: i32,
    /// The counters of the tree can be read.
    pub counters: bool,
    /// Control groups for runs.
    pub groups: Option<Groups>,
    /// Programs keep the rights and limits of the user who runs them.
    pub trusted: bool,
    /// Runs see a file system of their own, with nothing in it but what their spec lists.
    pub view: bool,
    /// The most stack that a program uses is found out.
    pub watch_stacks: bool,
    /// All layers by name, for people.
    pub layers: Vec<Layer>,
}

impl Active {
    /// The tree of a run cannot be read after all.
    pub fn lose_counters(&mut self, reason: &str) {
        self.counters = false;
        for layer in self
            .layers
            .iter_mut()
            .filter(|layer| layer.name == "counters")
        {
            (layer.active, layer.reason) = (false, reason.into());
        }
    }
}

/// Users that neither distributions nor systemd hand out.
const FIRST_UID: u32 = 60_578;
const UIDS: u32 = 606;

/// Nothing at all, for programs that are trusted.
pub fn none() -> Active {
    Active {
        namespaces: 0,
        own_pids: false,
        own_proc: false,
        uid: None,
        _claim: None,
        access: None,
        filter: None,
        processes: Processes::Shared,
        niceness: process::niceness(),
        counters: false,
        groups: None,
        trusted: true,
        view: false,
        watch_stacks: false,
        layers: Vec::new(),
    }
}

/// Tries everything but the layers named in `without`, in the order in which they build on each other.
pub fn find(without: &[String]) -> Active {
    let mut layers = vec![Layer {
        name: "rlimits".into(),
        active: true,
        reason: "cpu, stack, file size, files, processes; streams are files; clean environment"
            .into(),
    }];
    let mut add = |name: &str, result: Result<String, String>| {
        let (active, reason) = match result {
            Ok(reason) => (true, reason),
            Err(reason) => (false, reason),
        };
        layers.push(Layer {
            name: name.into(),
            active,
            reason,
        });
    };
    let wanted = |name: &str| {
        if without.iter().any(|w| w == name) {
            Err("switched off".to_string())
        } else {
            Ok(())
        }
    };

    let counters = wanted("counters").and_then(|()| tree::available());
    add(
        "counters",
        counters
            .clone()
            .map(|()| "time, memory and idle time of the whole tree from procfs".into()),
    );

    // Names of sockets belong to the network namespace that is left here.
    let (own_uid, claim) = claim_uid();
    let mut spaces = wanted("namespaces").and_then(|()| enter_namespaces());
    let landlock = wanted("landlock").and_then(|()| access::version().map_err(|e| e.to_string()));
    let mut view = false;
    if let (Ok(spaces), Err(_)) = (&mut spaces, &landlock)
        && spaces.own_proc
    {
        match try_view(spaces.of_a_run) {
            Ok(()) => {
                view = true;
                spaces.names += " and no files but the listed ones";
            }
            Err(e) => spaces.names += &format!("; does not hold files: {e}"),
        }
    }
    add(
        "namespaces",
        spaces
            .as_ref()
            .map(|s| s.names.clone())
            .map_err(String::clone),
    );
    let in_user_namespace = spaces.as_ref().is_ok_and(|s| s.user);

    let uid = wanted("uid").and_then(|()| find_uid(own_uid, in_user_namespace));
    add(
        "uid",
        uid.clone().map(|uid| format!("programs run as user {uid}")),
    );

    add(
        "landlock",
        landlock.clone().map(|version| {
            let mut parts = vec!["files"];
            parts.extend((version >= 4).then_some("no tcp"));
            parts.extend((version >= 6).then_some("no signals or abstract sockets to the outside"));
            format!("version {version}: {}", parts.join(", "))
        }),
    );

    let filter = wanted("seccomp").and_then(|()| {
        let filter = Filter::new(spaces.is_ok(), spaces.is_ok() || landlock.is_ok());
        in_trial(|| process::prctl(libc::PR_SET_NO_NEW_PRIVS, 1).and_then(|()| filter.install()))
            .map(|()| filter)
            .map_err(|e| e.to_string())
    });
    add(
        "seccomp",
        filter
            .as_ref()
            .map(|_| "system calls that programs do not need".into())
            .map_err(String::clone),
    );

    let groups = wanted("cgroup").and_then(|()| find_groups());
    add(
        "cgroup",
        groups
            .as_ref()
            .map(|groups| {
                let version = groups.version();
                format!(
                    "version {version}: memory and processes bounded and time counted by the kernel"
                )
            })
            .map_err(String::clone),
    );

    let spaces = spaces.unwrap_or_default();
    Active {
        namespaces: spaces.of_a_run,
        own_pids: spaces.of_a_run & libc::CLONE_NEWPID != 0,
        own_proc: spaces.own_proc,
        processes: match (&uid, in_user_namespace) {
            (Ok(_), _) => Processes::Exact,
            (Err(_), true) => Processes::Own,
            (Err(_), false) => Processes::Shared,
        },
        uid: uid.ok(),
        _claim: claim,
        access: landlock.is_ok().then(System::find),
        filter: filter.ok(),
        niceness: process::niceness(),
        counters: counters.is_ok(),
        groups: groups.ok(),
        trusted: false,
        view,
        watch_stacks: false,
        layers,
    }
}

#[derive(Debug, Default)]
struct Spaces {
    of_a_run: i32,
    own_proc: bool,
    user: bool,
    names: String,
}

/// Moves the keeper into a network and a mount namespace, inside a new user namespace when it needs
/// one for that, and finds out which namespaces each run can have.
fn enter_namespaces() -> Result<Spaces, String> {
    const OUTER: i32 = libc::CLONE_NEWNET | libc::CLONE_NEWNS;
    let user = match namespaces::unshare(OUTER) {
        Ok(()) => false,
        Err(e) if e.raw_os_error() == Some(libc::EPERM) => {
            // Half a user namespace cannot be left again: tried in a process that can be thrown away.
            in_trial(|| {
                enter_user_namespace(OUTER).and_then(|()| trial_run(libc::CLONE_NEWPID, false))
            })
            .map_err(|e| format!("user namespace: {e}"))?;
            enter_user_namespace(OUTER).map_err(|e| format!("user namespace: {e}"))?;
            true
        }
        Err(e) => return Err(format!("unshare: {e}")),
    };
    namespaces::keep_mounts_inside().map_err(|e| format!("mount propagation: {e}"))?;
    let with_proc = libc::CLONE_NEWPID | libc::CLONE_NEWIPC | libc::CLONE_NEWNS;
    let without = libc::CLONE_NEWPID | libc::CLONE_NEWIPC;
    let prefix = if user {
        "user, net, pid, ipc"
    } else {
        "net, pid, ipc"
    };
    match trial_run(with_proc, true) {
        Ok(()) => {
            let names = format!("{prefix}, mount with its own /proc");
            Ok(Spaces {
                of_a_run: with_proc,
                own_proc: true,
                user,
                names,
            })
        }
        Err(mount) => {
            trial_run(without, false).map_err(|e| format!("clone: {e}"))?;
            let names = format!("{prefix}; no own /proc: {mount}");
            Ok(Spaces {
                of_a_run: without,
                own_proc: false,
                user,
                names,
            })
        }
    }
}

fn enter_user_namespace(more: i32) -> io::Result<()> {
    let (uid, gid) = (creds::uid(), creds::gid());
    namespaces::unshare(libc::CLONE_NEWUSER | more)?;
    std::fs::write("/proc/self/setgroups", "deny")?;
    std::fs::write("/proc/self/uid_map", format!("{uid} {uid} 1"))?;
    std::fs::write("/proc/self/gid_map", format!("{gid} {gid} 1"))
}

/// Makes and ends one process in namespaces of the given kinds.
fn trial_run(kinds: i32, mount_proc: bool) -> io::Result<()> {
    in_process(kinds, || {
        if mount_proc {
            namespaces::mount_new(c"proc", c"/proc")
        } else {
            Ok(())
        }
    })
}

/// Shows one process a file system of its own.
fn try_view(kinds: i32) -> io::Result<()> {
    in_process(kinds, || {
        namespaces::mount_new(c"proc", c"/proc")?;
        View::new([], []).enter()
    })
}

/// Control groups that a process could be moved into.
fn find_groups() -> Result<Groups, String> {
    let groups = Groups::find()?;
    let trial = groups.group(0, &crate::Limits::default());
    trial
        .and_then(|group| in_trial(|| group.enter()))
        .map_err(|e| format!("a process cannot be moved into a group: {e}"))?;
    Ok(groups)
}

fn in_trial(work: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
    in_process(0, work)
}

struct Errno(AtomicI32);
impl AllAtomic for Errno {}

/// Does the work in a forked process and brings back its error.
fn in_process(kinds: i32, work: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
    let errno = Shared::<Errno>::new()?;
    errno.0.store(libc::ESRCH, SeqCst);
    match process::fork(kinds)? {
        Forked::Child => {
            let code = work().map_or_else(|e| e.raw_os_error().unwrap_or(libc::EIO), |()| 0);
            errno.0.store(code, SeqCst);
            process::exit_now(0)
        }
        Forked::Parent { pid, .. } => {
            process::wait(pid, true)?;
        }
    }
    match errno.0.load(SeqCst) {
        0 => Ok(()),
        code => Err(io::Error::from_raw_os_error(code)),
    }
}

/// Chooses users for this keeper's runs and claims them, so that no other keeper of this machine, which would end and
/// count the processes of these users as its own, chooses the same. Without a claim, when there is no way to make one,
/// chance keeps them apart.
fn claim_uid() -> (u32, Option<UnixListener>) {
    let first = std::process::id() % (UIDS / 2);
    let uid = |at: u32| FIRST_UID + 2 * ((first + at) % (UIDS / 2));
    let claim = |uid: u32| {
        let name = SocketAddr::from_abstract_name(format!("jury-sandbox-uid-{uid}"))?;
        UnixListener::bind_addr(&name)
    };
    (0..UIDS / 2)
        .map(uid)
        .find_map(|uid| Some((uid, Some(claim(uid).ok()?))))
        .unwrap_or((uid(0), None))
}

fn find_uid(own: u32, in_user_namespace: bool) -> Result<u32, String> {
    if creds::uid() != 0 {
        return Err("the runner is not root: programs run as its own user".into());
    }
    if in_user_namespace {
        return Err("the user namespace holds one user only".into());
    }
    if let Some(capability) = creds::lacks() {
        return Err(format!(
            "root without {capability}: programs run as root, without any capability"
        ));
    }
    let mut last = io::Error::from_raw_os_error(libc::EINVAL);
    for uid in [own, 65_533] {
        match in_trial(|| {
            creds::leave_groups()?;
            creds::become_user(uid + 1, false)
        }) {
            Ok(()) => return Ok(uid),
            Err(e) => last = e,
        }
    }
    Err(last.to_string())
}
