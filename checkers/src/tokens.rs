//! Word by word; white space only separates.

use crate::fault::Outcome;
use crate::walk::{self, Pair};

/// Whether `YES` and `yes` are the same word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Case {
    /// They differ.
    #[default]
    Sensitive,
    /// They are the same, for the letters A to Z.
    Ignored,
}

/// Accepts an output that has the tokens of the answer, in order.
///
/// # Errors
/// The first token that differs, is missing or too many.
pub fn compare(
    answer: &[u8],
    output: &[u8],
    case: Case,
    name: impl Fn(usize) -> String,
) -> Outcome {
    let judge = |expected: &[u8], found: &[u8]| match case {
        Case::Ignored if expected.eq_ignore_ascii_case(found) => Pair::Same,
        _ => Pair::Different(None),
    };
    walk::tokens(answer, output, judge, name)
}
