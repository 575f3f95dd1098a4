//! Making programs runnable: which compilers there are, what they are, and what they make.

pub mod artifact;
pub mod cargo;
pub mod compile;
pub mod copied;
pub mod header;
pub mod made_from;
pub mod toolchain;

pub use artifact::{Artifact, installation};
pub use toolchain::{Tool, Toolchains};
