//! Tree shapes and other random structures, and stock generator programs.
//!
//! Everything draws from [`testlib::generator::Gen`], so the same arguments give the same bytes on every machine.

mod draw;
pub mod tree;
