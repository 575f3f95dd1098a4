//! What every role's `run` shares: reading whole files, catching panics, complaining.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use crate::error::{Error, Result};

/// Runs `body`; a panic becomes a fault of the judge, whose program it is.
pub(crate) fn guard<T>(body: impl FnOnce() -> Result<T>) -> Result<T> {
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(result) => result,
        Err(payload) => {
            let text = payload.downcast_ref::<&str>().map(ToString::to_string);
            let text = text
                .or_else(|| payload.downcast_ref::<String>().cloned())
                .unwrap_or_default();
            Err(Error::judge(format_args!("the program panicked: {text}")))
        }
    }
}

/// Prints to standard error; a closed one is nobody's problem.
pub(crate) fn complain(message: impl Display) {
    let _ = writeln!(io::stderr(), "{message}");
}

/// The whole of standard input.
pub(crate) fn read_stdin() -> Result<Vec<u8>> {
    let mut data = Vec::new();
    let result = match stdin_file() {
        // Reading through `File` asks for the size first: one allocation, few system calls.
        Some(mut file) => file.read_to_end(&mut data),
        None => io::stdin().lock().read_to_end(&mut data),
    };
    match result {
        Ok(_) => Ok(data),
        Err(error) => Err(Error::judge(format_args!(
            "cannot read standard input: {error}"
        ))),
    }
}

/// Standard input as a file, where the platform has that; its position is shared.
#[cfg(unix)]
pub(crate) fn stdin_file() -> Option<File> {
    use std::os::fd::AsFd;
    Some(File::from(io::stdin().as_fd().try_clone_to_owned().ok()?))
}

#[cfg(not(unix))]
pub(crate) fn stdin_file() -> Option<File> {
    None
}

/// The whole of a file.
pub(crate) fn read_file(path: &Path) -> Result<Vec<u8>> {
    std::fs::read(path)
        .map_err(|error| Error::judge(format_args!("cannot read {}: {error}", path.display())))
}
