//! What is found out about the tests, for people and as JSON lines.

pub mod fuzz;
pub mod hack;
pub mod matrix;
