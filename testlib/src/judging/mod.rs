//! Verdicts and how they are told to a judging system; shared by checkers and interactors.

mod call;
mod report;
mod serve;
mod verdict;

pub(crate) use call::{Call, Protocol};
pub(crate) use serve::serve;
pub use verdict::{Outcome, Result, Verdict};
