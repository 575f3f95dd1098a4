//! Why there is no outcome. None of these is the fault of the program that was to run, except that a
//! hostile one can cause [`Error::Lost`] on a machine where no layer protects the supervisor.

use std::io;

/// A run without an outcome.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The program was never started: no such file, not executable, a folder that cannot be entered.
    #[error("{what}: {}", io::Error::from_raw_os_error(*.errno))]
    Start {
        /// The error number of the call that failed.
        errno: i32,
        /// The call and its object, as in "execute /bin/nothing".
        what: String,
    },
    /// The supervisor disappeared during the run; everything it had started was killed.
    #[error("the supervisor of the run was lost: {0}")]
    Lost(String),
    /// The sandbox itself cannot be set up.
    #[error("cannot set up the sandbox: {0}")]
    Setup(String),
}
