//! What to run and under which limits.

use serde::{Deserialize, Serialize};
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

/// One program to run once. Everything that the program can see is listed here: nothing is inherited.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spec {
    /// The arguments; `argv[0]` is the absolute path of the program, there is no search along `PATH`.
    pub argv: Vec<OsString>,
    /// The whole environment.
    pub env: Vec<(OsString, OsString)>,
    /// Working directory, an absolute path to a scratch folder that the program may write to.
    pub cwd: PathBuf,
    /// Standard input, opened read-only; `None` is an empty input.
    pub stdin: Option<PathBuf>,
    /// File for standard output, created or truncated. A symbolic link is refused.
    pub stdout: PathBuf,
    /// File for standard error, created or truncated. A symbolic link is refused. May be the same path as `stdout`.
    pub stderr: PathBuf,
    /// The limits.
    pub limits: Limits,
    /// Files and folders the program may read and execute besides the system's own (program, toolchain,
    /// input). Binding only when a file-system layer is active.
    pub readable: Vec<PathBuf>,
    /// Files and folders the program may write to besides `cwd`. Binding only when a file-system layer is active.
    pub writable: Vec<PathBuf>,
}

/// The limits of one run. They bind the whole process tree unless said otherwise.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Processor time, user and system, of the whole tree: the run is ended when it passes this.
    pub cpu: Duration,
    /// Time in which nothing of the tree ran nor waited for a core: sleeping, reading, waiting for each other.
    pub idle: Duration,
    /// Hard limit on real time, a backstop only: on a busy machine real time says little.
    pub wall: Duration,
    /// Resident memory in bytes.
    pub memory: u64,
    /// Stack of the main thread in bytes.
    pub stack: u64,
    /// Bytes on standard output and, apart, on standard error; exactly this many is fine.
    pub output: u64,
    /// Bytes of any one other file. The kernel knows one number for all files, so the larger of this
    /// and `output` holds for other files.
    pub file_size: u64,
    /// Bytes that all files take together which the run makes in `cwd` and the `writable` folders, or deletes and holds
    /// open. It is ended when it passes this.
    pub written: u64,
    /// Files, folders and links made in `cwd` and the `writable` folders.
    pub files: u32,
    /// Processes and threads alive at once.
    pub processes: u32,
}

impl Default for Limits {
    /// Ten seconds, one gibibyte: for tools, not for judging.
    fn default() -> Self {
        Limits {
            cpu: Duration::from_secs(10),
            idle: Duration::from_secs(10),
            wall: Duration::from_secs(60),
            memory: 1 << 30,
            stack: 1 << 30,
            output: 64 << 20,
            file_size: 64 << 20,
            written: 256 << 20,
            files: 10_000,
            processes: 64,
        }
    }
}
