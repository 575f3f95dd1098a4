//! Prints a tree: its number of vertices, then its edges.

use clap::{Parser, ValueEnum};
use generators::tree::{self, Labels, TreeArgs};
use std::ffi::OsString;
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
    if let Some(message) = misplaced_labelling(std::env::args_os()) {
        eprintln!("error: {message}");
        return ExitCode::from(2);
    }
    generator::run(print_tree)
}

/// `--labels FILE` belongs to the harness of all generators. Somebody who takes it for the labelling would get a shuffled tree
/// and a stray file, in silence.
fn misplaced_labelling(arguments: impl Iterator<Item = OsString>) -> Option<String> {
    let arguments: Vec<String> = arguments
        .map(|a| a.to_string_lossy().into_owned())
        .collect();
    let joined = arguments.iter().filter_map(|a| a.strip_prefix("--labels="));
    let apart = arguments
        .windows(2)
        .filter(|pair| pair[0] == "--labels")
        .map(|pair| pair[1].as_str());
    let value = joined
        .chain(apart)
        .find(|value| Labels::from_str(value, false).is_ok())?;
    Some(format!(
        "--labels names a file for facts about the test; the option for this is --labelling {value}"
    ))
}

fn print_tree(g: &mut Gen, args: Args, out: &mut Out<'_>) -> testlib::Result<()> {
    let tree = args.tree.build(g)?;
    tree.print_head(out, &args.field)?;
    match args.print {
        Form::Edges => tree.print_edges(out),
        Form::Parents => tree.print_parents(out),
    }
}
