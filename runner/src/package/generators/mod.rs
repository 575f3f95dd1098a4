//! `generators/generators.yaml`: which test cases there are and how they come about.
//!
//! The file is read as BAPCtools documents it, with its numbering and its seeds, so that a package gives the same tests
//! here and there.

mod case;
mod checks;
mod command;
mod content;
mod folder;
mod include;
mod lookup;
mod numbering;
mod rules;
mod seed;

pub use command::build_command;
pub use folder::read;
pub use lookup::Lookup;
pub use rules::{CaseRule, FolderRule, Rules, SolutionWish, Written};
pub use seed::{fill_seed, seed};
