//! Prints a string.

use clap::Parser;
use generators::{help, string::Kind};
use std::process::ExitCode;
use testlib::generator::{self, Gen, Out};
use testlib::{Charset, Error};

/// Prints a string on a line of its own
#[derive(Parser)]
#[command(after_long_help = help::section("Kinds (--kind)", Kind::NOTATIONS))]
struct Args {
    /// Number of characters
    #[arg(short)]
    n: u32,
    /// The characters it is made of, such as `a-z0-9`
    #[arg(long, default_value = "a-z")]
    class: String,
    /// What it looks like; the choices are listed below
    #[arg(long, default_value = "random")]
    kind: Kind,
    /// A line with n comes first
    #[arg(long)]
    counted: bool,
}

fn main() -> ExitCode {
    generator::run(print_string)
}

fn print_string(g: &mut Gen, args: Args, out: &mut Out<'_>) -> testlib::Result<()> {
    let class = Charset::parse(&args.class).map_err(Error::judge)?;
    let text = args.kind.draw(args.n, class, g)?;
    if args.counted {
        out.line(args.n)?;
    }
    out.line(text)
}
