//! Generators: programs that print a test made from their arguments, the same for ever.

mod command;
mod gen_;
mod out;
mod sample;
mod seed;
mod tape;
mod uniform;
mod words;

pub use command::run;
pub use gen_::Gen;
pub use out::{Out, Print};
