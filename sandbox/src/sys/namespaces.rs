//! Namespaces and mounts.

use super::check;
use std::ffi::CStr;
use std::io;

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
