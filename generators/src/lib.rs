//! Tree shapes and other random structures, and stock generator programs.
//!
//! Everything draws from [`testlib::generator::Gen`], so the same arguments give the same bytes on every machine. What a function
//! draws is pinned by tests: a later version makes the same tests.

pub mod array;
mod draw;
pub mod help;
mod impossible;
pub mod permutation;
pub mod string;
pub mod tree;

pub use impossible::Impossible;
