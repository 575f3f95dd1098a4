//! Trees in which many vertices are critical: every won vertex has one losing child, unless it is spoilt.
//!
//! In most random trees almost nothing is critical: some won vertex on the way has a second losing child. Here the
//! tree grows from a losing vertex by pairs of a won vertex and its losing child, which may hang from any vertex, so
//! the vertices lost at even depth keep turning the root. A spoiling leaf gives a won vertex a second losing child.

use clap::Parser;
use generators::tree::{EdgeOrder, Labels, Orientation, Root, RootedTree, Shape, TreeBuilder};
use std::process::ExitCode;
use testlib::generator::{self, Gen, Out};

/// Prints a tree that grows by pairs, with D on the first line
#[derive(Parser)]
struct Args {
    /// Number of vertices, odd when there is to be no spoiling leaf
    #[arg(short, value_parser = clap::value_parser!(u32).range(1..))]
    n: u32,
    /// The number D on the first line
    #[arg(short)]
    d: u64,
    /// Each step adds a spoiling leaf with this chance in 1000, and a pair otherwise
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u64).range(0..=1000))]
    spoilt: u64,
    /// A pair hangs from one of the last REACH vertices; from any when left out
    #[arg(long)]
    reach: Option<u32>,
    /// Which vertex becomes vertex 1; the shape's own root loses in the tree alone
    #[arg(long, default_value = "shape")]
    root: Root,
    /// How the other vertices are labelled
    #[arg(long, value_enum, default_value = "shuffled")]
    labels: Labels,
    /// The order of the edge lines
    #[arg(long, value_enum, default_value = "shuffled")]
    order: EdgeOrder,
    /// Which end of an edge comes first
    #[arg(long, value_enum, default_value = "random")]
    orientation: Orientation,
}

fn main() -> ExitCode {
    generator::run(|g: &mut Gen, args: Args, out: &mut Out<'_>| {
        let tree = grow(&mut g.stream("shape"), &args);
        let tree = TreeBuilder::new(Shape::Chain)
            .root(args.root)
            .labels(args.labels)
            .order(args.order)
            .orientation(args.orientation)
            .dress(&tree, g)?;
        out.line((tree.n(), args.d))?;
        tree.print_edges(out)
    })
}

/// Parents before children; spoiling leaves hang from won vertices only.
fn grow(g: &mut Gen, args: &Args) -> RootedTree {
    let mut parent = vec![0];
    let mut won: Vec<u32> = Vec::new();
    while (parent.len() as u32) < args.n {
        let size = parent.len() as u32;
        let spoil = !won.is_empty() && (size + 1 == args.n || g.chance(args.spoilt, 1000));
        if spoil {
            let last = args.reach.map_or(won.len(), |reach| won.len().min(reach as usize));
            parent.push(won[won.len() - 1 - g.index(last)]);
        } else {
            let last = args.reach.map_or(size, |reach| size.min(reach));
            parent.push(size - 1 - g.int::<u32>(0..last));
            if size + 1 < args.n {
                won.push(size);
                parent.push(size);
            }
        }
    }
    RootedTree::from_parents(parent)
}
