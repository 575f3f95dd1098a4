//! Descriptors and owners of files.

use super::check;
use std::ffi::CString;
use std::fs::{File, OpenOptions};
use std::io;
use std::mem::MaybeUninit;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::Path;

/// Creates or empties an output file. A symbolic link at the end of the path is refused: the program
/// before may have left it there.
pub fn create(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options
        .write(true)
        .create(true)
        .mode(0o644)
        .custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK);
    let file = options.open(path)?;
    if !file.metadata()?.is_file() {
        return Err(io::Error::from_raw_os_error(libc::EINVAL));
    }
    file.set_len(0)?;
    Ok(file)
}

/// Length of an open file, 0 when it cannot be told.
pub fn len(file: &File) -> u64 {
    file.metadata().map_or(0, |m| m.size())
}

/// Bytes that are free to ordinary users on the file system that holds a path.
pub fn free_space(path: &Path) -> io::Result<u64> {
    let path = CString::new(path.as_os_str().as_bytes())?;
    let mut stat = MaybeUninit::<libc::statvfs>::uninit();
    // SAFETY: the path ends with a zero byte, and the kernel fills the structure when it reports success.
    let stat = unsafe {
        check(libc::statvfs(path.as_ptr(), stat.as_mut_ptr()) as i64)?;
        stat.assume_init()
    };
    Ok(stat.f_bavail.saturating_mul(stat.f_frsize))
}

/// Makes descriptor `to` refer to what `from` does.
pub fn duplicate(from: i32, to: i32) -> io::Result<()> {
    // SAFETY: plain system call; the caller owns both numbers.
    check(unsafe { libc::dup2(from, to) } as i64).map(drop)
}

/// Closes every descriptor from `first` up except these, in a process that never drops their owners.
pub fn close_all_but(first: u32, kept: impl IntoIterator<Item = i32>) {
    let mut kept: Vec<u32> = kept
        .into_iter()
        .map(|fd| fd as u32)
        .filter(|fd| *fd >= first)
        .collect();
    kept.sort_unstable();
    kept.push(u32::MAX);
    let mut from = first;
    for fd in kept {
        if from < fd {
            let to = if fd == u32::MAX { fd } else { fd - 1 };
            // SAFETY: the caller vouches that no object of this process will use any of them.
            unsafe { libc::syscall(libc::SYS_close_range, from, to, 0) };
        }
        from = fd.saturating_add(1);
    }
}

/// Marks every descriptor from `first` up to be closed when another program is executed.
pub fn close_all_on_exec(first: u32) {
    const CLOSE_RANGE_CLOEXEC: u32 = 4;
    // SAFETY: plain system call.
    unsafe { libc::syscall(libc::SYS_close_range, first, u32::MAX, CLOSE_RANGE_CLOEXEC) };
}

/// A handle to a file or folder that needs no permission on it.
pub fn handle(path: &Path) -> io::Result<File> {
    OpenOptions::new()
        .read(true)
        .custom_flags(libc::O_PATH)
        .open(path)
}

/// The same for a path whose last part may be a link: then it is the link itself.
pub fn handle_no_follow(path: &Path) -> io::Result<File> {
    OpenOptions::new()
        .read(true)
        .custom_flags(libc::O_PATH | libc::O_NOFOLLOW)
        .open(path)
}

/// Gives the object behind a handle to `uid`; returns its owner before.
pub fn give(object: &File, uid: u32) -> io::Result<u32> {
    let before = object.metadata()?.uid();
    if before != uid {
        // SAFETY: the path is a live, empty C string; -1 leaves the group alone.
        check(unsafe {
            libc::fchownat(
                object.as_raw_fd(),
                c"".as_ptr(),
                uid,
                u32::MAX,
                libc::AT_EMPTY_PATH,
            )
        } as i64)?;
    }
    Ok(before)
}

/// Two connected stream sockets.
pub fn socket_pair() -> io::Result<(OwnedFd, OwnedFd)> {
    let mut fds = [-1; 2];
    let kind = libc::SOCK_STREAM | libc::SOCK_CLOEXEC;
    // SAFETY: the array is live, and the descriptors are new.
    unsafe {
        check(libc::socketpair(libc::AF_UNIX, kind, 0, fds.as_mut_ptr()) as i64)?;
        Ok((OwnedFd::from_raw_fd(fds[0]), OwnedFd::from_raw_fd(fds[1])))
    }
}

/// A pipe: reading end, writing end.
pub fn pipe() -> io::Result<(OwnedFd, OwnedFd)> {
    let mut fds = [-1; 2];
    // SAFETY: the array is live, and the descriptors are new.
    unsafe {
        check(libc::pipe2(fds.as_mut_ptr(), libc::O_CLOEXEC) as i64)?;
        Ok((OwnedFd::from_raw_fd(fds[0]), OwnedFd::from_raw_fd(fds[1])))
    }
}

/// Reading and writing at this end returns at once when there is nothing to be had. The other end of a pipe is not
/// concerned.
pub fn do_not_wait(end: &OwnedFd) -> io::Result<()> {
    // SAFETY: plain system calls on a live descriptor.
    unsafe {
        let flags = check(libc::fcntl(end.as_raw_fd(), libc::F_GETFL) as i64)? as i32;
        check(libc::fcntl(end.as_raw_fd(), libc::F_SETFL, flags | libc::O_NONBLOCK) as i64)
            .map(drop)
    }
}

/// Takes over a descriptor that was handed to this process by number.
pub fn adopt(fd: i32) -> OwnedFd {
    // SAFETY: called once, at the start, for a descriptor that the parent left for us.
    unsafe { OwnedFd::from_raw_fd(fd) }
}

/// Sends without a signal when the other side is gone.
pub fn send(socket: &OwnedFd, bytes: &[u8]) -> io::Result<usize> {
    // SAFETY: pointer and length are of a live slice.
    let sent = unsafe {
        libc::send(
            socket.as_raw_fd(),
            bytes.as_ptr().cast(),
            bytes.len(),
            libc::MSG_NOSIGNAL,
        )
    };
    check(sent as i64).map(|n| n as usize)
}

/// Receives what is there; 0 is the end.
pub fn receive(socket: &OwnedFd, bytes: &mut [u8]) -> io::Result<usize> {
    // SAFETY: pointer and length are of a live slice.
    let got = unsafe {
        libc::recv(
            socket.as_raw_fd(),
            bytes.as_mut_ptr().cast(),
            bytes.len(),
            0,
        )
    };
    check(got as i64).map(|n| n as usize)
}

/// Sets the permission mask of files this process makes.
pub fn mask(bits: u32) {
    // SAFETY: plain system call.
    unsafe { libc::umask(bits) };
}
