//! `jury generate`: makes the test data, and writes `data.lock` or compares with it.

use super::round::{DataWish, Wish, go, read};
use super::select::problems;
use crate::cli::{Common, Generate};
use crate::diagnostic::Diagnostic;
use crate::plan::{Selection, Upto};

/// Generates, validates and answers.
///
/// # Errors
/// See [`super::dispatch`].
pub fn generate(common: &Common, args: &Generate) -> Result<i32, (i32, Diagnostic)> {
    let data = if args.check {
        DataWish::Check
    } else {
        DataWish::Update
    };
    go(
        common,
        read(&problems(&args.problems)?),
        &Wish {
            selection: Selection::all(Upto::Data),
            data,
        },
    )
}
