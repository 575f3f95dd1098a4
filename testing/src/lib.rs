//! What the tests of the round have in common: running a problem's validator and checker on the files of the problem,
//! and holding what they say against tables.
//!
//! ```ignore
//! const PROBLEM: testing::Problem = testing::problem!("cutting");
//!
//! #[test]
//! fn each_file_is_judged_for_what_it_is() {
//!     PROBLEM.assert_validator(&[("empty", "line 1, column 1 (token 1): expected n, found the end of the file")]);
//! }
//! ```
//!
//! A table has one row for each file of its folder and the whole message for it, so that a file without a row, a row
//! without a file and another message are all noticed. Everything here panics when it does not find what is expected: it is
//! for tests alone.

mod ended;
mod inputs;
mod outputs;
pub mod plain_tree;
mod problem;
mod scratch;

pub use ended::{ACCEPTED, Ended, JUDGE_ERROR, REFUSED, run_on};
pub use inputs::Refusal;
pub use problem::Problem;
pub use scratch::Scratch;
