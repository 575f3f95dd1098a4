//! User, groups and capabilities.

use super::check;
use std::ffi::CStr;
use std::io;

/// Effective user.
pub fn uid() -> u32 {
    // SAFETY: plain system call.
    unsafe { libc::geteuid() }
}

/// Effective group.
pub fn gid() -> u32 {
    // SAFETY: plain system call.
    unsafe { libc::getegid() }
}

const DAC_OVERRIDE: u32 = 1;
const DAC_READ_SEARCH: u32 = 2;

#[repr(C)]
struct Header {
    version: u32,
    pid: i32,
}

#[repr(C)]
#[derive(Clone, Copy, Default)]
struct Sets {
    effective: u32,
    permitted: u32,
    inheritable: u32,
}

const VERSION_3: u32 = 0x2008_0522;

fn capget() -> io::Result<[Sets; 2]> {
    let (mut header, mut sets) = (
        Header {
            version: VERSION_3,
            pid: 0,
        },
        [Sets::default(); 2],
    );
    // SAFETY: version 3 takes a header and two records, both live.
    check(unsafe { libc::syscall(libc::SYS_capget, &raw mut header, sets.as_mut_ptr()) })?;
    Ok(sets)
}

fn capset(low: u32) -> io::Result<()> {
    let mut header = Header {
        version: VERSION_3,
        pid: 0,
    };
    let sets = [
        Sets {
            effective: low,
            permitted: low,
            inheritable: low,
        },
        Sets::default(),
    ];
    // SAFETY: version 3 takes a header and two records, both live.
    check(unsafe { libc::syscall(libc::SYS_capset, &raw mut header, sets.as_ptr()) }).map(drop)
}

/// What it takes to give files to another user, to have them back and removed, and to end his processes.
const OF_A_MASTER: [(u32, &str); 4] = [
    (0, "CAP_CHOWN"),
    (DAC_OVERRIDE, "CAP_DAC_OVERRIDE"),
    (3, "CAP_FOWNER"),
    (5, "CAP_KILL"),
];

/// The first capability that this process lacks in order to deal with what another user does and leaves.
pub fn lacks() -> Option<&'static str> {
    let have = capget().map_or(0, |sets| sets[0].effective);
    let missing = |(number, _): &&(u32, &str)| have & (1 << number) == 0;
    OF_A_MASTER.iter().find(missing).map(|(_, name)| *name)
}

/// Leaves all supplementary groups.
pub fn leave_groups() -> io::Result<()> {
    // SAFETY: an empty list needs no pointer.
    check(unsafe { libc::setgroups(0, std::ptr::null()) } as i64).map(drop)
}

/// Becomes `uid`, with a group of the same number, for good; other groups must have been left. With `read_all` one
/// capability stays, also across the execution of programs: to read and enter whatever `root` could.
pub fn become_user(uid: u32, read_all: bool) -> io::Result<()> {
    // SAFETY: plain system calls.
    unsafe {
        let keep = if read_all {
            let have = capget()?[0].permitted;
            let keep = [DAC_READ_SEARCH, DAC_OVERRIDE]
                .map(|c| 1 << c)
                .into_iter()
                .find(|c| have & c != 0);
            check(libc::prctl(libc::PR_SET_KEEPCAPS, 1, 0, 0, 0) as i64)?;
            keep
        } else {
            None
        };
        check(libc::setresgid(uid, uid, uid) as i64)?;
        check(libc::setresuid(uid, uid, uid) as i64)?;
        if let Some(keep) = keep {
            capset(keep)?;
            let number = keep.trailing_zeros() as libc::c_ulong;
            check(libc::prctl(
                libc::PR_CAP_AMBIENT,
                libc::PR_CAP_AMBIENT_RAISE,
                number,
                0,
                0,
            ) as i64)?;
        }
    }
    Ok(())
}

/// Gives up all capabilities, also for programs executed as user 0.
pub fn drop_capabilities() {
    // SAFETY: plain system calls; unknown capability numbers are refused without harm.
    unsafe {
        for capability in 0..64 {
            libc::prctl(libc::PR_CAPBSET_DROP, capability as libc::c_ulong, 0, 0, 0);
        }
    }
    let _ = capset(0);
}

/// Whether `uid`, without capabilities, could reach all these paths with the given rights (`R_OK`,
/// `X_OK`). Only for root, with one thread, after leaving its groups; a path that does not exist counts
/// as reachable.
pub fn can_reach<'a>(uid: u32, paths: impl IntoIterator<Item = (&'a CStr, i32)>) -> bool {
    let reach = |(path, mode): (&CStr, i32)| {
        // SAFETY: the path is a live C string.
        let result = unsafe {
            libc::syscall(
                libc::SYS_faccessat2,
                libc::AT_FDCWD,
                path.as_ptr(),
                mode,
                libc::AT_EACCESS,
            )
        };
        result >= 0 || io::Error::last_os_error().raw_os_error() != Some(libc::EACCES)
    };
    // SAFETY: plain system calls; the file-system user is put back before returning.
    unsafe {
        libc::setfsgid(uid);
        libc::setfsuid(uid);
        let all = paths.into_iter().all(reach);
        libc::setfsuid(0);
        libc::setfsgid(0);
        all
    }
}
