//! Files of small cases, one after another, for solutions to be held against each other: each behind a line `# BYTES`.

use std::process::ExitCode;

use testlib::generator::{Gen, Out};

/// Files of random small cases, each behind a line `# BYTES`.
#[derive(clap::Parser)]
struct Args {
    /// Number of files
    #[arg(long)]
    files: u32,
    /// Cases in a file
    #[arg(long)]
    cases: u32,
    /// The most stones in a case
    #[arg(long)]
    stones: u32,
}

fn main() -> ExitCode {
    testlib::generator::run(|g: &mut Gen, args: Args, out: &mut Out| {
        for _ in 0..args.files {
            out.framed(|out| {
                out.line(args.cases)?;
                for _ in 0..args.cases {
                    let stones = g.int(1..=args.stones);
                    let count = g.int(1..=stones);
                    out.line(count)?;
                    out.line(g.partition(u64::from(stones), count as usize, 1))?;
                }
                Ok(())
            })?;
        }
        Ok(())
    })
}
