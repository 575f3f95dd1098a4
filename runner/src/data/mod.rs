//! The files below `data/`: putting what was made there, and holding it against `data.lock`.

pub mod layout;
pub mod lock;
pub mod made_settings;
mod matches;
pub mod remembered;
pub mod write;

pub use lock::Lock;
pub use matches::unmatched;
pub use write::{Made, made_files, write};
