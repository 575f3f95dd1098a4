//! Generators: programs that print a test made from their arguments, the same for ever.

mod command;

mod sample;
mod seed;
mod source;
mod tape;
mod uniform;
mod words;

pub use crate::out::{Out, Print};
pub use command::run;
pub use source::Gen;
