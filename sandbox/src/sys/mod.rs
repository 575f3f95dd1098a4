//! The system calls of the sandbox behind safe functions: the only place with `unsafe`.

pub mod creds;
pub mod files;
pub mod namespaces;
pub mod page;
pub mod process;
pub mod time;
pub mod trace;

use std::io;

/// The result of a call that returns -1 and sets `errno` on failure.
pub(crate) fn check(result: i64) -> io::Result<i64> {
    if result < 0 {
        Err(io::Error::last_os_error())
    } else {
        Ok(result)
    }
}
