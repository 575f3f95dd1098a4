//! What a comparison finds.

use crate::walk::common_prefix;
use std::fmt;
use testlib::{Excerpt, Place};

/// `Ok` when the output is accepted.
pub type Outcome = Result<(), Fault>;

/// Why an output is not accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// The contestant's output is wrong.
    Wrong(Box<Difference>),
    /// The judge answer is not what this comparison is for: the jury's mistake, never the contestant's.
    Judge(String),
}

/// The first place where the output differs from the answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// What stands there, in the problem's own terms.
    pub name: String,
    /// What was expected, quoted and shortened, or words for "nothing".
    pub expected: String,
    /// What was found, likewise.
    pub found: String,
    /// More about it: "the absolute error is 0.5".
    pub detail: Option<String>,
    /// Where in the output it is; nothing when no single place is to blame.
    pub place: Option<Place>,
}

impl Difference {
    /// The one difference "this was expected, that was found".
    pub(crate) fn at(
        output: &[u8],
        offset: usize,
        name: String,
        expected: Option<&[u8]>,
        found: Option<&[u8]>,
    ) -> Self {
        let shown = |item: Option<&[u8]>| match item {
            Some(bytes) => Excerpt(bytes).to_string(),
            None => "the end of the output".to_string(),
        };
        let (shown_expected, shown_found) = (shown(expected), shown(found));
        let detail = match (expected, found) {
            // Cut short, they look the same.
            (Some(expected), Some(found)) if shown_expected == shown_found => Some(format!(
                "they differ from byte {} on",
                common_prefix(expected, found) + 1
            )),
            _ => None,
        };
        Self {
            name,
            expected: shown_expected,
            found: shown_found,
            detail,
            place: Some(Place::of(output, offset)),
        }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: expected {}, found {}",
            self.name, self.expected, self.found
        )?;
        if let Some(detail) = &self.detail {
            write!(f, ", {detail}")?;
        }
        if let Some(place) = self.place {
            write!(
                f,
                " (line {}, column {} of the output)",
                place.line, place.column
            )?;
        }
        Ok(())
    }
}

impl Fault {
    pub(crate) fn wrong(difference: Difference) -> Self {
        Self::Wrong(Box::new(difference))
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wrong(difference) => difference.fmt(f),
            Self::Judge(message) => write!(f, "the judge answer: {message}"),
        }
    }
}

impl std::error::Error for Fault {}
