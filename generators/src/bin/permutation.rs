//! Prints a permutation.

use clap::Parser;
use generators::{help, permutation::Kind};
use std::process::ExitCode;
use testlib::generator::{self, Gen, Out};

/// Prints a permutation: a line with n, then a line with the numbers 1 to n in some order
#[derive(Parser)]
#[command(after_long_help = help::section("Kinds (--kind)", Kind::NOTATIONS))]
struct Args {
    /// Number of elements
    #[arg(short)]
    n: u32,
    /// What it looks like; the choices are listed below
    #[arg(long, default_value = "random")]
    kind: Kind,
    /// Leave the line with n out
    #[arg(long)]
    bare: bool,
}

fn main() -> ExitCode {
    generator::run(print_permutation)
}

fn print_permutation(g: &mut Gen, args: Args, out: &mut Out<'_>) -> testlib::Result<()> {
    let permutation = args.kind.draw(args.n, g);
    if !args.bare {
        out.line(args.n)?;
    }
    out.items(permutation)
}
