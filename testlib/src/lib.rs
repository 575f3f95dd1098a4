//! What the programs around a contest problem are written with: validators, generators, checkers and
//! interactors, each one function handed to a `run`.
//!
//! A validator accepts or refuses a test; the harness itself demands the end of the file:
//! ```no_run
//! fn main() -> std::process::ExitCode {
//!     testlib::validator::run(|r, ctx| {
//!         let n: u32 = r.read_int(1..=100_000, "n")?;
//!         r.eoln()?;
//!         let a: Vec<i64> = r.read_ints(n, 0..=1_000_000_000, "a")?;
//!         r.eoln()?;
//!         ctx.ensure(a.is_sorted(), || "the list is not sorted")?;
//!         ctx.feature("all equal", a.first() == a.last());
//!         Ok(())
//!     })
//! }
//! ```
//! Its faults read `line 2, column 5 (token 2): a[2] = -12 is out of 0..=1000000000`.
//!
//! A generator makes a test from its arguments, the same for ever (feature `generator`, on by default):
#![cfg_attr(feature = "generator", doc = "```no_run")]
#![cfg_attr(not(feature = "generator"), doc = "```ignore")]
//! #[derive(clap::Parser)]
//! struct Args {
//!     #[arg(long)]
//!     n: usize,
//! }
//!
//! fn main() -> std::process::ExitCode {
//!     testlib::generator::run(|g, args: Args, out| {
//!         out.line(args.n)?;
//!         let mut list: Vec<u32> = g.distinct(args.n, 0..=1_000_000_000);
//!         list.sort();
//!         out.line(list)
//!     })
//! }
//! ```
//!
//! A checker judges an output; `c.input`, `c.output` and `c.answer` have types of their own, and a fault in
//! anything but the output is the judge's:
//! ```no_run
//! fn main() -> std::process::ExitCode {
//!     testlib::checker::run(|c| {
//!         let x = c.both(|s| s.read_int::<i64>(0..=1_000_000, "x"))?;
//!         if x.output == x.answer {
//!             c.ok(x.answer)
//!         } else {
//!             c.wrong(format_args!("expected {}, found {}", x.answer, x.output))
//!         }
//!     })
//! }
//! ```
//!
//! An interactor talks with a contestant's program; a turn is one line, read into a type of yours:
//! ```no_run
//! fn main() -> std::process::ExitCode {
//!     testlib::interactor::run(|x| {
//!         let hidden: u32 = x.input.read_int(1..=1_000_000, "hidden")?;
//!         x.limit("guess", 20);
//!         loop {
//!             let guess: u32 = x.turn(|t| t.read_int(1..=1_000_000, "guess"))?;
//!             x.count("guess")?;
//!             if guess == hidden {
//!                 x.send("=")?;
//!                 return x.ok(format_args!("{} guesses", x.counted("guess")));
//!             }
//!             x.send(if guess < hidden { "<" } else { ">" })?;
//!         }
//!     })
//! }
//! ```
//!
//! Everything but the generator part needs the standard library alone.

mod bounds;
mod charset;
pub mod checker;
mod coverage;
mod decimal;
mod error;
mod excerpt;
#[cfg(feature = "generator")]
pub mod generator;
mod harness;
mod int;
pub mod interactor;
mod judging;
mod lenient;
mod name;
mod options;
mod out;
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
pub use out::{Out, Print};
pub use pattern::Pattern;
pub use place::Place;
pub use strict::{Mark, Reader};

/// The guide's programs are compiled with the documentation's tests.
#[cfg(all(doctest, feature = "generator"))]
#[doc = include_str!("../../docs/testlib.md")]
struct Guide;
