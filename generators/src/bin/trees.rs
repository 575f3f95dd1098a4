//! Prints small trees, one after another, for solutions to be held against each other (`jury cross`).

use clap::Parser;
use generators::help;
use generators::tree::{LabelledTree, SmallTrees, notation};
use std::process::ExitCode;
use testlib::generator::{self, Gen, Out};

/// Prints small trees, each as `tree` prints one and behind a line `# BYTES`: every labelled tree with up to N
/// vertices, then random ones
#[derive(Parser)]
#[command(after_long_help = help::section("Shapes (--shape)", notation::NOTATIONS))]
struct Args {
    #[command(flatten)]
    trees: SmallTrees,
    /// A number or word printed after n on the first line of each; may be repeated
    #[arg(long, value_name = "VALUE")]
    field: Vec<String>,
}

fn main() -> ExitCode {
    generator::run(print_trees)
}

fn print_trees(g: &mut Gen, args: Args, out: &mut Out<'_>) -> testlib::Result<()> {
    let mut print = |_: &mut Gen, tree: &LabelledTree| {
        out.framed(|out| {
            tree.print_head(out, &args.field)?;
            tree.print_edges(out)
        })
    };
    args.trees.every(g, &mut print)?;
    args.trees.random(g, &mut print)
}
