//! A tree with tokens on it, placed as the arguments say and for the winner that is wanted.

mod board;
mod place;
mod winner;

use board::Board;
use generators::tree::{self, TreeArgs};
use place::Place;
use std::process::ExitCode;
use testlib::generator::{Gen, Out};
use winner::Winner;

/// A tree and K tokens on it.
#[derive(clap::Parser)]
#[command(after_long_help = tree::help())]
struct Args {
    #[command(flatten)]
    tree: TreeArgs,
    /// Number of tokens
    #[arg(short, value_parser = clap::value_parser!(u32).range(1..))]
    k: u32,
    /// Where the tokens are
    #[arg(long, value_enum, default_value = "anywhere")]
    place: Place,
    /// Who is to win
    #[arg(long, value_enum, default_value = "any")]
    winner: Winner,
}

fn main() -> ExitCode {
    testlib::generator::run(|g: &mut Gen, args: Args, out: &mut Out| {
        let board = Board::new(args.tree.build(&mut g.stream("tree"))?);
        let mut tokens = args.place.tokens(&board, g, args.k as usize);
        args.winner.arrange(&board, g, &mut tokens)?;
        out.line((board.tree.n(), tokens.len()))?;
        board.tree.print_edges(out)?;
        out.line(tokens)
    })
}
