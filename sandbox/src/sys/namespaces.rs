//! Namespaces and mounts.

use super::check;
use std::ffi::CStr;
use std::io;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};

/// Moves this process into new namespaces of the given kinds (`CLONE_NEW*`).
pub fn unshare(kinds: i32) -> io::Result<()> {
    // SAFETY: plain system call.
    check(unsafe { libc::unshare(kinds) } as i64).map(drop)
}

/// Mounts made in this mount namespace stay in it; those made outside still arrive.
pub fn keep_mounts_inside() -> io::Result<()> {
    let flags = libc::MS_REC | libc::MS_SLAVE;
    // SAFETY: source, type and data may be null for this operation.
    check(unsafe {
        libc::mount(
            std::ptr::null(),
            c"/".as_ptr(),
            std::ptr::null(),
            flags,
            std::ptr::null(),
        )
    } as i64)
    .map(drop)
}

/// Mounts a fresh file system of a type that needs no device.
pub fn mount_new(kind: &CStr, at: &CStr) -> io::Result<()> {
    let flags = libc::MS_NOSUID | libc::MS_NODEV | libc::MS_NOEXEC;
    // SAFETY: all strings are live C strings.
    check(unsafe {
        libc::mount(
            kind.as_ptr(),
            at.as_ptr(),
            kind.as_ptr(),
            flags,
            std::ptr::null(),
        )
    } as i64)
    .map(drop)
}

/// A file or folder with all that is mounted below it, picked up to be put somewhere else.
pub struct Tree(OwnedFd);

impl Tree {
    /// Picks it up; links are followed.
    pub fn open(path: &CStr) -> io::Result<Tree> {
        let flags = libc::OPEN_TREE_CLONE | libc::OPEN_TREE_CLOEXEC | libc::AT_RECURSIVE as u32;
        // SAFETY: the path is a live C string, and the descriptor is new.
        unsafe {
            let fd = libc::syscall(libc::SYS_open_tree, libc::AT_FDCWD, path.as_ptr(), flags);
            Ok(Tree(OwnedFd::from_raw_fd(check(fd)? as i32)))
        }
    }

    /// Nothing in it can be written any more by this way.
    pub fn read_only(&self) -> io::Result<()> {
        let flags = libc::AT_EMPTY_PATH | libc::AT_RECURSIVE;
        set_read_only(self.0.as_raw_fd(), c"", flags)
    }

    /// Mounts it on a file or folder.
    pub fn put(self, place: &CStr) -> io::Result<()> {
        // SAFETY: the paths are live C strings.
        check(unsafe {
            libc::syscall(
                libc::SYS_move_mount,
                self.0.as_raw_fd(),
                c"".as_ptr(),
                libc::AT_FDCWD,
                place.as_ptr(),
                libc::MOVE_MOUNT_F_EMPTY_PATH,
            )
        })
        .map(drop)
    }
}

fn set_read_only(dir: i32, path: &CStr, flags: i32) -> io::Result<()> {
    let wanted = libc::mount_attr {
        attr_set: libc::MOUNT_ATTR_RDONLY,
        attr_clr: 0,
        propagation: 0,
        userns_fd: 0,
    };
    // SAFETY: the path is a live C string, the record is live and of the size that is told.
    check(unsafe {
        libc::syscall(
            libc::SYS_mount_setattr,
            dir,
            path.as_ptr(),
            flags,
            &raw const wanted,
            size_of::<libc::mount_attr>(),
        )
    })
    .map(drop)
}

/// Makes the working directory, which something must be mounted on, the root, read-only itself, and lets go of the old
/// root.
pub fn become_root_folder() -> io::Result<()> {
    let here = c".".as_ptr();
    // SAFETY: the paths are live C strings.
    unsafe {
        check(libc::syscall(libc::SYS_pivot_root, here, here))?;
        check(libc::umount2(here, libc::MNT_DETACH) as i64)?;
        check(libc::chdir(c"/".as_ptr()) as i64)?;
    }
    set_read_only(libc::AT_FDCWD, c"/", 0)
}

/// The version of Landlock that the kernel speaks.
pub fn landlock_version() -> io::Result<u32> {
    const VERSION: u32 = 1;
    // SAFETY: with this flag the kernel takes no attributes.
    let version = unsafe {
        libc::syscall(
            libc::SYS_landlock_create_ruleset,
            std::ptr::null::<u8>(),
            0,
            VERSION,
        )
    };
    check(version).map(|v| v as u32)
}

/// Installs a system-call filter on this process, without the slower protection against speculation
/// that some kernels tie to it: a judge measures programs, it does not keep secrets in their memory.
pub fn install_filter(program: &libc::sock_fprog) -> io::Result<()> {
    // SAFETY: the program is alive for the call and its length is that of its list.
    unsafe {
        for flags in [libc::SECCOMP_FILTER_FLAG_SPEC_ALLOW, 0] {
            let mode = libc::SECCOMP_SET_MODE_FILTER;
            match check(libc::syscall(
                libc::SYS_seccomp,
                mode,
                flags,
                program as *const _,
            )) {
                Err(e) if flags != 0 && e.raw_os_error() == Some(libc::EINVAL) => {}
                other => return other.map(drop),
            }
        }
    }
    Ok(())
}
