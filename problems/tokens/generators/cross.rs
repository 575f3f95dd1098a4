//! Small instances, one after another, for solutions to be held against each other: each behind a line `# BYTES`.

use std::process::ExitCode;

use generators::tree::{Labels, Shape, TreeBuilder, enumerate};
use testlib::Result;
use testlib::generator::{Gen, Out};

/// Small trees with few tokens, each instance behind a line `# BYTES`.
#[derive(clap::Parser)]
struct Args {
    /// Every labelled tree with up to N vertices (from --least on) ...
    #[arg(short, default_value_t = 0)]
    n: u32,
    /// Vertices of the smallest of those trees
    #[arg(long, default_value_t = 1)]
    least: u32,
    /// ... with every placement of up to K tokens
    #[arg(short, default_value_t = 1)]
    k: usize,
    /// Only one of these placements on each tree, drawn at random
    #[arg(long)]
    once: bool,
    /// So many random trees besides
    #[arg(long, default_value_t = 0)]
    random: u32,
    /// The most vertices of a random tree
    #[arg(long, default_value_t = 12)]
    random_n: u32,
    /// The most tokens on a random tree
    #[arg(long, default_value_t = 4)]
    random_k: usize,
}

fn main() -> ExitCode {
    testlib::generator::run(|g: &mut Gen, args: Args, out: &mut Out| {
        for n in args.least..=args.n {
            for tree in enumerate::labelled(n)? {
                let mut placements = placements(n, args.k);
                if args.once {
                    placements = vec![g.choose(&placements).clone()];
                }
                for mut tokens in placements {
                    g.shuffle(&mut tokens);
                    let dressed = TreeBuilder::new(Shape::Chain)
                        .labels(Labels::Identity)
                        .dress(&tree, g)?;
                    print(out, dressed.edges(), &tokens)?;
                }
            }
        }
        for _ in 0..args.random {
            let n = g.int(1..=args.random_n);
            let shape = g
                .choose(&[
                    Shape::Random,
                    Shape::Uniform,
                    Shape::Deep(2),
                    Shape::Preferential,
                ])
                .clone();
            let tree = TreeBuilder::new(shape).vertices(n).build(g)?;
            let k = g.int(1..=args.random_k);
            let tokens: Vec<u32> = (0..k).map(|_| g.int(1..=n)).collect();
            print(out, tree.edges(), &tokens)?;
        }
        Ok(())
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

fn print(out: &mut Out, edges: &[(u32, u32)], tokens: &[u32]) -> Result<()> {
    let words: Vec<String> = tokens.iter().map(u32::to_string).collect();
    let lines: String = edges.iter().map(|(u, v)| format!("{u} {v}\n")).collect();
    let text = format!(
        "{} {}\n{lines}{}\n",
        edges.len() + 1,
        tokens.len(),
        words.join(" ")
    );
    out.line(format_args!("# {}", text.len()))?;
    out.print(text)
}
