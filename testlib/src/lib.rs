//! Readers, verdicts, validators, checkers, interactors and seeded generators for contest problems

mod bounds;
mod charset;
mod coverage;
mod decimal;
mod error;
mod excerpt;
#[cfg(feature = "generator")]
pub mod generator;
mod harness;
mod int;
mod name;
mod options;
mod pattern;
mod place;
mod strict;
pub mod validator;

pub use bounds::Bounds;
pub use charset::Charset;
pub use decimal::{Decimal, DecimalBounds, DecimalRange};
pub use error::{Error, Kind, Result};
pub use excerpt::Excerpt;
pub use int::{Int, Wide};
pub use name::{Count, Index, Name};
pub use options::Options;
pub use pattern::Pattern;
pub use place::Place;
pub use strict::{Mark, Reader};
