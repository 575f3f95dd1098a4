//! Small caves, one after another, for solutions to be held against each other: each behind a line `# BYTES`.

use generators::tree::{LabelledTree, SmallTrees};
use std::process::ExitCode;
use testlib::Result;
use testlib::generator::{Gen, Out};

/// Small caves with all their lanterns, each behind a line `# BYTES`: every labelled tree with up to N chambers and
/// every choice of lit lanterns, then random trees with random lanterns
#[derive(clap::Parser)]
struct Args {
    #[command(flatten)]
    trees: SmallTrees,
    /// Only one of these choices on each tree, drawn at random
    #[arg(long)]
    once: bool,
}

fn main() -> ExitCode {
    testlib::generator::run(|g: &mut Gen, args: Args, out: &mut Out<'_>| {
        args.trees.every(g, |g, tree| {
            let all = 0..1u32 << tree.n();
            let choices = if args.once {
                let one = g.int(all);
                one..one + 1
            } else {
                all
            };
            for lit in choices {
                let lanterns: Vec<u32> = (0..tree.n()).map(|v| lit >> v & 1).collect();
                print(out, tree, &lanterns)?;
            }
            Ok(())
        })?;
        args.trees.random(g, |g, tree| {
            let percent = g.int(0..=60);
            let lanterns: Vec<u32> = (0..tree.n())
                .map(|_| u32::from(g.chance(percent, 100)))
                .collect();
            print(out, tree, &lanterns)
        })
    })
}

/// Chamber v has lantern v - 1.
fn print(out: &mut Out<'_>, tree: &LabelledTree, lanterns: &[u32]) -> Result<()> {
    out.framed(|out| {
        out.line(tree.n())?;
        out.line(lanterns)?;
        tree.print_edges(out)
    })
}
