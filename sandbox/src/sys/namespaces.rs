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
