//! From a comparison to a verdict of [`testlib::checker`].

use crate::fault::{Fault, Outcome};
use testlib::checker::{Case, Result};

/// Compares the whole answer with the whole output and gives the verdict.
///
/// An output that is the answer byte for byte is accepted at once if `well_formed` says yes to every piece of the answer
/// (pieces are cut at white space). Every comparison of this crate has such a function where a malformed answer must be found;
/// [`any_form`] is for the others.
///
/// ```no_run
/// use checkers::{program, tokens};
///
/// fn main() -> std::process::ExitCode {
///     testlib::checker::run(|c| {
///         program::decide(c, program::any_form, |answer, output| {
///             tokens::compare(answer, output, tokens::Case::Sensitive, |i| format!("the value of vertex {i}"))
///         })
///     })
/// }
/// ```
///
/// # Errors
/// When a file cannot be read.
pub fn decide(
    c: &mut Case<'_>,
    well_formed: impl FnMut(&[u8]) -> bool,
    compare: impl FnOnce(&[u8], &[u8]) -> Outcome,
) -> Result {
    if c.identical(well_formed)? {
        return c.ok(ACCEPTED);
    }
    let (answer, output) = (c.answer.bytes()?, c.output.rest()?);
    match compare(answer, output) {
        Ok(()) => c.ok(ACCEPTED),
        Err(Fault::Wrong(difference)) => c.wrong(difference),
        Err(Fault::Judge(message)) => c.fail(format_args!("the judge answer: {message}")),
    }
}

const ACCEPTED: &str = "as expected";

/// For comparisons that accept any answer as itself.
pub fn any_form(_piece: &[u8]) -> bool {
    true
}
