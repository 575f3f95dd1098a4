//! Prints an array of integers.

use clap::Parser;
use generators::{array::Values, help};
use std::process::ExitCode;
use testlib::generator::{self, Gen, Out};

/// Prints an array: a line with n, then a line with n integers
#[derive(Parser)]
#[command(after_long_help = help::section("Values (--values)", Values::NOTATIONS))]
struct Args {
    /// Number of elements
    #[arg(short)]
    n: u32,
    /// The least value allowed
    #[arg(long, default_value_t = 1)]
    min: i64,
    /// The greatest value allowed
    #[arg(long, default_value_t = 1_000_000_000)]
    max: i64,
    /// How the elements are chosen; the choices are listed below
    #[arg(long, default_value = "uniform")]
    values: Values,
    /// Leave the line with n out
    #[arg(long)]
    bare: bool,
}

fn main() -> ExitCode {
    generator::run(print_array)
}

fn print_array(g: &mut Gen, args: Args, out: &mut Out<'_>) -> testlib::Result<()> {
    let values = args.values.draw(args.n, args.min, args.max, g)?;
    if !args.bare {
        out.line(args.n)?;
    }
    out.items(values)
}
