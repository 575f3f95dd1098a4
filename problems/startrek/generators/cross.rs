//! Small systems, one after another, for solutions to be held against each other: each behind a line `# BYTES`.

use generators::tree::{LabelledTree, Labels, Shape, TreeBuilder, enumerate};
use std::process::ExitCode;
use testlib::Result;
use testlib::generator::{Gen, Out};

/// Small systems with D gates, each behind a line `# BYTES`
#[derive(clap::Parser)]
struct Args {
    /// Every labelled tree with up to N stations
    #[arg(short, default_value_t = 0)]
    n: u32,
    /// Number of gates
    #[arg(short)]
    d: u64,
    /// So many random trees besides
    #[arg(long, default_value_t = 0)]
    random: u32,
    /// The most stations of a random tree
    #[arg(long, default_value_t = 8)]
    random_n: u32,
}

fn main() -> ExitCode {
    testlib::generator::run(|g: &mut Gen, args: Args, out: &mut Out<'_>| {
        for n in 1..=args.n {
            for tree in enumerate::labelled(n)? {
                let plain = TreeBuilder::new(Shape::Chain).labels(Labels::Identity);
                print(out, &plain.dress(&tree, g)?, args.d)?;
            }
        }
        let shapes = [Shape::Random, Shape::Uniform, Shape::Deep(2)];
        for _ in 0..args.random {
            let n = g.int(1..=args.random_n);
            let shape = g.choose(&shapes).clone();
            print(out, &TreeBuilder::new(shape).vertices(n).build(g)?, args.d)?;
        }
        Ok(())
    })
}

fn print(out: &mut Out<'_>, tree: &LabelledTree, d: u64) -> Result<()> {
    let lanes: String = tree
        .edges()
        .iter()
        .map(|(u, v)| format!("{u} {v}\n"))
        .collect();
    let text = format!("{} {d}\n{lanes}", tree.n());
    out.line(format_args!("# {}", text.len()))?;
    out.print(text)
}
