//! The system's limit on open files (`ulimit -n`).
//!
//! The sandbox holds some dozens, and where it gets no more no program can be started, which would look like a fault of the
//! package.

use super::MACHINE;
use crate::diagnostic::{Diagnostic, Place};
use nix::sys::resource::{Resource, getrlimit, setrlimit};

/// What is enough for any number of workers, each of which has a process of its own.
const ENOUGH: u64 = 1024;
/// What one worker's process needs, with some to spare.
const NEEDED: u64 = 256;

/// Lifts the limit as far as is needed and allowed.
///
/// # Errors
/// When what is left is too little.
pub fn lift() -> Result<(), (i32, Diagnostic)> {
    let Ok((soft, hard)) = getrlimit(Resource::RLIMIT_NOFILE) else {
        return Ok(());
    };
    if soft < ENOUGH {
        let _ = setrlimit(Resource::RLIMIT_NOFILE, hard.min(ENOUGH), hard);
    }
    if soft.max(hard) >= NEEDED {
        return Ok(());
    }
    let text = format!("only {hard} files may be open at once here, {NEEDED} are needed");
    let fault = Diagnostic::error("machine", Place::file("(ulimit -n)"), text)
        .hint("call it where `ulimit -n` says more");
    Err((MACHINE, fault))
}
