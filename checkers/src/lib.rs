//! The standard comparisons of contest outputs, as functions and as programs.
//!
//! Every comparison takes the bytes of the judge answer and of the contestant's output and returns an [`Outcome`]: nothing when
//! they agree, else a [`Fault`] that says where they first differ. Each place is called what the problem calls it: the caller
//! passes a closure from the number of a token or a line (from 1) to its name, run only when there is something to report.
//!
//! ```
//! use checkers::tokens::{self, Case};
//!
//! let name = |i| format!("the value of vertex {i}");
//! let fault = tokens::compare(b"3 1 2\n", b"3 1 4\n", Case::Sensitive, name).unwrap_err();
//! assert_eq!(fault.to_string(), r#"the value of vertex 3: expected "2", found "4" (line 1, column 5 of the output)"#);
//! ```
//!
//! White space is what the package format calls so: space, tab, line feed, vertical tab, form feed, carriage return. All other
//! bytes, NUL and broken UTF-8 included, are parts of tokens; no output makes a comparison fail in any other way than by a verdict.

pub mod default;
mod fault;
pub mod integers;
pub mod lines;
pub mod program;
pub mod reals;
pub mod tokens;
pub mod unordered;
mod walk;
pub mod yesno;

pub use fault::{Difference, Fault, Outcome};

/// The name of a token that has no better one.
pub fn token_number(index: usize) -> String {
    format!("token {index}")
}

/// The name of a line that has no better one.
pub fn line_number(index: usize) -> String {
    format!("line {index}")
}
