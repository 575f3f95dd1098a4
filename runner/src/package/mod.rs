//! Reads a problem folder into a typed, checked [`Package`].
//!
//! No other module opens `problem.yaml`, `generators.yaml`, `submissions.yaml` or `jury.yaml`. Every fault is a
//! [`Diagnostic`] with file, line, column and a hint; reading goes on after a fault so that one run shows them all.

mod model;

pub use model::*;
