//! Programs and how they are built.

use crate::diagnostic::Place;
use std::path::PathBuf;

/// A helper program or a submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program {
    /// Path below the package, such as `generators/tree.rs`, or `tree` for a stock program.
    pub name: String,
    /// How it is built.
    pub source: Source,
    /// Where it is named, for faults about it.
    pub place: Place,
}

/// How a program is built.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// A binary of a Cargo package of the workspace the problem lies in.
    Cargo {
        /// The package's `Cargo.toml`.
        manifest: PathBuf,
        /// Package name.
        package: String,
        /// Binary name.
        bin: String,
    },
    /// One or more source files given to the plain compiler or interpreter.
    Files {
        /// Key of the language table, such as `cpp`.
        language: String,
        /// Folder that names inside `files` are relative to.
        root: PathBuf,
        /// The source files, absolute, sorted; what is compiled and what is only included alike.
        files: Vec<PathBuf>,
        /// The file (or class) to start, when the language needs to know.
        entry: Option<String>,
    },
    /// A folder with a `build` script, a `run` script, or both.
    Scripts {
        /// The folder.
        root: PathBuf,
        /// All its files, absolute, sorted.
        files: Vec<PathBuf>,
    },
    /// A program in the Checktestdata language, which is run within `jury` itself.
    Checktestdata {
        /// The file.
        file: PathBuf,
    },
    /// No program, but what is handed in for the tests of a submit-answer problem.
    Answers {
        /// Folder that names inside `files` are relative to.
        root: PathBuf,
        /// The files, absolute, sorted.
        files: Vec<PathBuf>,
    },
    /// Cannot be built: the reason, already reported as a fault. Keeps the name known.
    Broken(String),
}
