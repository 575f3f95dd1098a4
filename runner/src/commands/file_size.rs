//! The system's own limit on the size of files (`ulimit -f`).
//!
//! It would end the runner in the middle of a write, and a program that runs into it looks like one that printed too
//! much: a verdict that is not the program's fault, and that would be kept.

use super::MACHINE;
use crate::diagnostic::{Diagnostic, Place};
use nix::sys::resource::{RLIM_INFINITY, Resource, getrlimit, setrlimit};

/// Generators may write this much, so nothing less will do.
const NEEDED: u64 = 1 << 30;

/// Lifts the limit as far as this user may.
///
/// # Errors
/// When what is left is less than a program may be allowed to write.
pub fn lift() -> Result<(), (i32, Diagnostic)> {
    let Ok((soft, hard)) = getrlimit(Resource::RLIMIT_FSIZE) else {
        return Ok(());
    };
    if soft == RLIM_INFINITY
        || setrlimit(Resource::RLIMIT_FSIZE, RLIM_INFINITY, RLIM_INFINITY).is_ok()
    {
        return Ok(());
    }
    let _ = setrlimit(Resource::RLIMIT_FSIZE, hard, hard);
    if hard >= NEEDED {
        return Ok(());
    }
    let text = format!("files may have at most {hard} bytes here, less than test data may need");
    let fault = Diagnostic::error("machine", Place::file("(ulimit -f)"), text)
        .hint("call it where `ulimit -f` says `unlimited`");
    Err((MACHINE, fault))
}
