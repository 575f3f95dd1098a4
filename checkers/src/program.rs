//! From a comparison to a verdict of [`testlib::checker`].

use crate::fault::{Fault, Outcome};
use testlib::checker::{Case, Result};

/// Compares the whole answer with the whole output and gives the verdict.
///
/// ```no_run
/// use checkers::{program, tokens};
///
/// fn main() -> std::process::ExitCode {
///     testlib::checker::run(|c| {
///         program::decide(c, |answer, output| {
///             tokens::compare(answer, output, tokens::Case::Sensitive, |i| format!("the value of vertex {i}"))
///         })
///     })
/// }
/// ```
///
/// # Errors
/// When a file cannot be read.
pub fn decide(c: &mut Case<'_>, compare: impl FnOnce(&[u8], &[u8]) -> Outcome) -> Result {
    let (answer, output) = (c.answer.bytes()?, c.output.rest()?);
    match compare(answer, output) {
        Ok(()) => c.ok("as expected"),
        Err(Fault::Wrong(difference)) => c.wrong(difference),
        Err(Fault::Judge(message)) => c.fail(format_args!("the judge answer: {message}")),
    }
}
