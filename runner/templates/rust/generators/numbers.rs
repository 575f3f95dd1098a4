//! Prints n and n random integers of [min, max].

use std::process::ExitCode;

#[derive(clap::Parser)]
#[command(allow_negative_numbers = true)]
struct Args {
    /// How many
    #[arg(long)]
    n: usize,
    /// Smallest [default: minus the largest]
    #[arg(long)]
    min: Option<i64>,
    /// Largest
    #[arg(long)]
    max: i64,
}

fn main() -> ExitCode {
    testlib::generator::run(|g, args: Args, out| {
        let range = args.min.unwrap_or(-args.max)..=args.max;
        let numbers: Vec<i64> = (0..args.n).map(|_| g.int(range.clone())).collect();
        out.line(args.n)?;
        out.line(&numbers)
    })
}
