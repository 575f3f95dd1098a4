//! `jury build`: compiles every program.

use super::round::{DataWish, Wish, go, read};
use super::select::problems;
use crate::cli::Common;
use crate::diagnostic::Diagnostic;
use crate::plan::{Selection, Upto};
use std::path::PathBuf;

/// Builds.
///
/// # Errors
/// See [`super::dispatch`].
pub fn build(common: &Common, named: &[PathBuf]) -> Result<i32, (i32, Diagnostic)> {
    let wish = Wish {
        selection: Selection::all(Upto::Build),
        data: DataWish::Leave,
    };
    go(common, read(&problems(named)?), &wish)
}
