//! Small caves, one after another, for solutions to be held against each other: each behind a line `# BYTES`.

use generators::tree::{LabelledTree, Labels, Shape, TreeBuilder, enumerate};
use std::process::ExitCode;
use testlib::Result;
use testlib::generator::{Gen, Out};

/// Small caves with all their lanterns, each behind a line `# BYTES`
#[derive(clap::Parser)]
struct Args {
    /// Every labelled tree with up to N chambers, with every choice of lit lanterns
    #[arg(short, default_value_t = 0)]
    n: u32,
    /// So many random trees besides, each with random lanterns
    #[arg(long, default_value_t = 0)]
    random: u32,
    /// The most chambers of a random tree
    #[arg(long, default_value_t = 12)]
    random_n: u32,
}

fn main() -> ExitCode {
    testlib::generator::run(|g: &mut Gen, args: Args, out: &mut Out<'_>| {
        for n in 1..=args.n {
            for tree in enumerate::labelled(n)? {
                let tree = TreeBuilder::new(Shape::Chain)
                    .labels(Labels::Identity)
                    .dress(&tree, g)?;
                for lit in 0..1u32 << n {
                    print(out, &tree, lit)?;
                }
            }
        }
        let shapes = [
            Shape::Random,
            Shape::Uniform,
            Shape::Deep(2),
            Shape::Caterpillar(None),
        ];
        for _ in 0..args.random {
            let n = g.int(1..=args.random_n);
            let shape = g.choose(&shapes).clone();
            let tree = TreeBuilder::new(shape).vertices(n).build(g)?;
            let percent = g.int(0..=60);
            let lit = (0..n)
                .filter(|_| g.chance(percent, 100))
                .fold(0, |lit, v| lit | 1 << v);
            print(out, &tree, lit)?;
        }
        Ok(())
    })
}

/// The lantern of chamber v is bit v - 1 of `lit`.
fn print(out: &mut Out<'_>, tree: &LabelledTree, lit: u32) -> Result<()> {
    let lanterns: Vec<&str> = (0..tree.n())
        .map(|v| if lit >> v & 1 == 1 { "1" } else { "0" })
        .collect();
    let passages: String = tree
        .edges()
        .iter()
        .map(|(u, v)| format!("{u} {v}\n"))
        .collect();
    let text = format!("{}\n{}\n{passages}", tree.n(), lanterns.join(" "));
    out.line(format_args!("# {}", text.len()))?;
    out.print(text)
}
