//! Small trees, one after another, for solutions to be held against each other: each behind a line `# BYTES`.

use generators::tree::{LabelledTree, Labels, Shape, TreeBuilder, enumerate};
use std::process::ExitCode;
use testlib::Result;
use testlib::generator::{Gen, Out};

/// Small trees, each behind a line `# BYTES`
#[derive(clap::Parser)]
struct Args {
    /// Every labelled tree with up to N vertices
    #[arg(short, default_value_t = 0)]
    n: u32,
    /// So many random trees besides
    #[arg(long, default_value_t = 0)]
    random: u32,
    /// The most vertices of a random tree
    #[arg(long, default_value_t = 12)]
    random_n: u32,
}

fn main() -> ExitCode {
    testlib::generator::run(|g: &mut Gen, args: Args, out: &mut Out| {
        for n in 1..=args.n {
            for tree in enumerate::labelled(n)? {
                print(
                    out,
                    &TreeBuilder::new(Shape::Chain)
                        .labels(Labels::Identity)
                        .dress(&tree, g)?,
                )?;
            }
        }
        for _ in 0..args.random {
            let n = g.int(1..=args.random_n);
            let shapes = [
                Shape::Random,
                Shape::Uniform,
                Shape::Deep(2),
                Shape::Preferential,
            ];
            let shape = g.choose(&shapes).clone();
            print(out, &TreeBuilder::new(shape).vertices(n).build(g)?)?;
        }
        Ok(())
    })
}

fn print(out: &mut Out, tree: &LabelledTree) -> Result<()> {
    let edges: String = tree
        .edges()
        .iter()
        .map(|(u, v)| format!("{u} {v}\n"))
        .collect();
    let text = format!("{}\n{edges}", tree.n());
    out.line(format_args!("# {}", text.len()))?;
    out.print(text)
}
