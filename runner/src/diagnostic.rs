//! A fault in the user's files, or a finding about them, with its place and what to do.

use std::fmt::{self, Display};
use std::path::{Path, PathBuf};

/// Where in a file something is.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The file, as an absolute path.
    pub file: PathBuf,
    /// Line from 1; 0 when the whole file is meant.
    pub line: usize,
    /// Column from 1, in characters; 0 when the whole line is meant.
    pub column: usize,
}

impl Place {
    /// The whole of `file`.
    pub fn file(file: impl Into<PathBuf>) -> Place {
        Place {
            file: file.into(),
            line: 0,
            column: 0,
        }
    }

    /// One position of `file`, both counted from 1.
    pub fn at(file: impl Into<PathBuf>, line: usize, column: usize) -> Place {
        Place {
            file: file.into(),
            line,
            column,
        }
    }

    /// The place with its file named relative to `base`, as people type it.
    pub fn relative_to(&self, base: &Path) -> String {
        let file = self.file.strip_prefix(base).unwrap_or(&self.file).display();
        match (self.line, self.column) {
            (0, _) => format!("{file}"),
            (line, 0) => format!("{file}:{line}"),
            (line, column) => format!("{file}:{line}:{column}"),
        }
    }
}

/// How bad a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Worth knowing; never changes the exit code.
    Warning,
    /// The package is broken; the exit code is not 0.
    Error,
}

/// One finding: what, where, what was expected, what to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// A stable short name, such as `unknown-key`, that documentation and waivers refer to.
    pub code: &'static str,
    /// Where it is.
    pub place: Place,
    /// The test, submission or variable it is about, as waivers name it; empty when the place says it all.
    pub about: String,
    /// What was found and what was expected, one line.
    pub message: String,
    /// What to do about it, one line; empty when the message says it all.
    pub hint: String,
    /// The command that shows the fault again when run by hand; empty when there is none.
    pub command: String,
    /// Further lines, such as the last lines a failing program wrote.
    pub notes: Vec<String>,
}

impl Diagnostic {
    /// An error at `place`.
    pub fn error(code: &'static str, place: Place, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            severity: Severity::Error,
            code,
            place,
            about: String::new(),
            message: message.into(),
            hint: String::new(),
            command: String::new(),
            notes: Vec::new(),
        }
    }

    /// The file system refuses something about `path`.
    pub fn disk(path: impl AsRef<Path>, error: impl Display) -> Diagnostic {
        Diagnostic::error("disk", Place::file(path.as_ref()), error.to_string())
    }

    /// A warning at `place`.
    pub fn warning(code: &'static str, place: Place, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            severity: Severity::Warning,
            ..Diagnostic::error(code, place, message)
        }
    }

    /// Says which test, submission or variable it is about.
    pub fn about(mut self, about: impl Into<String>) -> Diagnostic {
        self.about = about.into();
        self
    }

    /// Adds what to do.
    pub fn hint(mut self, hint: impl Into<String>) -> Diagnostic {
        self.hint = hint.into();
        self
    }

    /// Adds the command that repeats the fault by hand.
    pub fn command(mut self, command: impl Into<String>) -> Diagnostic {
        self.command = command.into();
        self
    }

    /// Adds a further line.
    pub fn note(mut self, note: impl Into<String>) -> Diagnostic {
        self.notes.push(note.into());
        self
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = match self.severity {
            Severity::Warning => "warning",
            Severity::Error => "error",
        };
        write!(
            f,
            "{word}[{}]: {}: {}",
            self.code,
            self.place.relative_to(Path::new("")),
            self.message
        )
    }
}
