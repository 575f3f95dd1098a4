//! Prints a tree of parents for the validator example.

use std::process::ExitCode;

use clap::Parser;
use testlib::generator;

#[derive(Parser)]
struct Args {
    /// Number of vertices
    #[arg(long, default_value_t = 10)]
    n: u32,
    /// How deep the tree leans: parents are the greatest of DEEP + 1 random choices
    #[arg(long, default_value_t = 0)]
    deep: i32,
}

fn main() -> ExitCode {
    generator::run(|g, args: Args, out| {
        // Colours come from a stream of their own: more vertices do not change the colour.
        let mut colours = g.stream("colour");
        out.line(args.n)?;
        out.items((2..=args.n).map(|vertex| g.int_weighted(1..=vertex - 1, args.deep)))?;
        let colour = colours.choose(&["red", "green", "blue"]);
        out.line(colour)?;
        g.label("colour", colour);
        Ok(())
    })
}
