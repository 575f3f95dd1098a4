//! Small instances, one after another, for solutions to be held against each other: each behind a line `# BYTES`.

use std::process::ExitCode;

use generators::tree::{LabelledTree, SmallTrees};
use testlib::Result;
use testlib::generator::{Gen, Out};

/// Small trees with few tokens, each instance behind a line `# BYTES`: every labelled tree with up to N vertices and
/// every placement of up to K tokens, then random trees with random tokens
#[derive(clap::Parser)]
struct Args {
    #[command(flatten)]
    trees: SmallTrees,
    /// The most tokens on one of all labelled trees
    #[arg(short, default_value_t = 1)]
    k: usize,
    /// Only one of these placements on each tree, drawn at random
    #[arg(long)]
    once: bool,
    /// The most tokens on a random tree
    #[arg(long, default_value_t = 4)]
    random_k: usize,
}

fn main() -> ExitCode {
    testlib::generator::run(|g: &mut Gen, args: Args, out: &mut Out<'_>| {
        args.trees.every(g, |g, tree| {
            let mut placements = placements(tree.n(), args.k);
            if args.once {
                placements = vec![g.choose(&placements).clone()];
            }
            for mut tokens in placements {
                g.shuffle(&mut tokens);
                print(out, tree, &tokens)?;
            }
            Ok(())
        })?;
        args.trees.random(g, |g, tree| {
            let k = g.int(1..=args.random_k);
            let tokens: Vec<u32> = (0..k).map(|_| g.int(1..=tree.n())).collect();
            print(out, tree, &tokens)
        })
    })
}

/// Every multiset of 1 to `k` vertices of `1..=n`.
fn placements(n: u32, k: usize) -> Vec<Vec<u32>> {
    let mut all: Vec<Vec<u32>> = vec![Vec::new()];
    let mut shorter = 0;
    for _ in 0..k {
        let end = all.len();
        for i in shorter..end {
            // A token never stands before the one placed last.
            for v in all[i].last().copied().unwrap_or(1)..=n {
                let longer = [&all[i][..], &[v]].concat();
                all.push(longer);
            }
        }
        shorter = end;
    }
    all.split_off(1)
}

fn print(out: &mut Out<'_>, tree: &LabelledTree, tokens: &[u32]) -> Result<()> {
    out.framed(|out| {
        out.line((tree.n(), tokens.len()))?;
        tree.print_edges(out)?;
        out.line(tokens)
    })
}
