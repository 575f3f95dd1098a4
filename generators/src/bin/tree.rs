//! Prints a tree: its number of vertices, then its edges.

use clap::Parser;
use generators::tree::{self, TreeArgs};
use std::process::ExitCode;
use testlib::generator::{self, Gen, Out};

/// Prints a tree with vertices 1 to n: a line with n, then n-1 lines `u v`
#[derive(Parser)]
#[command(after_long_help = tree::help())]
struct Args {
    #[command(flatten)]
    tree: TreeArgs,
    /// A number or word printed after n on the first line; may be repeated
    #[arg(long, value_name = "VALUE")]
    field: Vec<String>,
    /// What follows the first line
    #[arg(long, value_enum, default_value = "edges")]
    print: Form,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Form {
    /// n-1 lines `u v`
    Edges,
    /// One line with the parents of the vertices 2 to n, seen from vertex 1; no line when n is 1
    Parents,
}

fn main() -> ExitCode {
    generator::run(print_tree)
}

fn print_tree(g: &mut Gen, args: Args, out: &mut Out<'_>) -> testlib::Result<()> {
    let tree = args.tree.build(g)?;
    out.print(tree.n())?;
    for field in &args.field {
        out.print(" ")?;
        out.print(field)?;
    }
    out.line(())?;
    match args.print {
        Form::Edges => tree.print_edges(out),
        Form::Parents => tree.print_parents(out),
    }
}
