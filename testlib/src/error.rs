//! What is wrong with a file, and where.

use std::fmt;

use crate::place::Place;

/// The result of everything that can find a fault.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// The kind of fault an [`Error`] reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The bytes do not have the form that was asked for.
    Format,
    /// A value has the right form and lies outside its bounds.
    Range,
    /// The file ended where something more was expected.
    EndOfFile,
    /// A rule about several values is broken, such as "the graph is connected".
    Rule,
    /// The judge's own side is at fault: an option, a file, the program itself.
    Judge,
}

/// A fault: its kind, the place when it has one, and a sentence about it.
///
/// One pointer wide, so that a `Result<u32>` stays in registers on the fast path.
#[derive(Clone, Debug)]
pub struct Error {
    inner: Box<Inner>,
}

#[derive(Clone, Debug)]
struct Inner {
    kind: Kind,
    place: Option<Place>,
    message: String,
}

impl Error {
    /// A fault that has a place in the file.
    #[cold]
    pub fn at(place: Place, kind: Kind, message: impl fmt::Display) -> Self {
        Self::build(kind, Some(place), message)
    }

    /// A broken rule about the file as a whole.
    #[cold]
    pub fn rule(message: impl fmt::Display) -> Self {
        Self::build(Kind::Rule, None, message)
    }

    /// A fault of the judge's side.
    #[cold]
    pub fn judge(message: impl fmt::Display) -> Self {
        Self::build(Kind::Judge, None, message)
    }

    fn build(kind: Kind, place: Option<Place>, message: impl fmt::Display) -> Self {
        let message = message.to_string();
        Error {
            inner: Box::new(Inner {
                kind,
                place,
                message,
            }),
        }
    }

    /// The kind of the fault.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.inner.kind
    }

    /// Where the fault is, when it has a place.
    #[must_use]
    pub fn place(&self) -> Option<Place> {
        self.inner.place
    }

    /// The sentence without the place.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.inner.message
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.inner.place {
            Some(place) => write!(f, "{place}: {}", self.inner.message),
            None => f.write_str(&self.inner.message),
        }
    }
}

impl std::error::Error for Error {}

/// Reading and writing beside the file under test is the judge's business.
impl From<std::io::Error> for Error {
    fn from(error: std::io::Error) -> Self {
        Error::judge(error)
    }
}
