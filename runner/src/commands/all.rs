//! `jury all`: everything.

use super::round::{DataWish, Wish, go, read};
use super::select::problems;
use crate::cli::Common;
use crate::diagnostic::Diagnostic;
use crate::plan::{Selection, Upto};
use std::path::PathBuf;

/// Builds, generates, validates, answers and judges.
///
/// # Errors
/// See [`super::dispatch`].
pub fn all(common: &Common, named: &[PathBuf]) -> Result<i32, (i32, Diagnostic)> {
    let wish = Wish {
        selection: Selection::all(Upto::Judge),
        data: DataWish::Compare,
    };
    go(common, read(&problems(named)?), &wish)
}
