//! Trees in which many vertices are critical: every won vertex has one losing child, unless it is spoilt.
//!
//! In most random trees almost nothing is critical: some won vertex on the way has a second losing child. Here the
//! tree grows from a losing vertex by pairs of a won vertex and its losing child. A pair that hangs from a critical
//! losing vertex adds one more; a pair that hangs from a won vertex adds none; neither changes who wins anywhere. A
//! spoiling leaf gives a won vertex a second losing child, after which nothing in its branch is critical.

use clap::Parser;
use generators::tree::{
    EdgeOrder, Join, Labels, Orientation, Root, RootedTree, Shape, TreeBuilder, join, shapes,
};
use std::process::ExitCode;
use testlib::Error;
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
    /// A pair hangs from a losing vertex with this chance in 100, from a won one otherwise
    #[arg(long, default_value_t = 80, value_parser = clap::value_parser!(u64).range(0..=100))]
    onto_lost: u64,
    /// What is added hangs from one of the last REACH vertices of its kind; from any when left out
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    reach: Option<u32>,
    /// Puts a vertex above the root, from which a star with this many rays, at least 2, hangs as well. The new root
    /// wins by its one losing child, the tree; the losing entrances are the rays
    #[arg(long, value_parser = clap::value_parser!(u32).range(2..))]
    star: Option<u32>,
    /// Which vertex becomes vertex 1; the shape's own root loses in the tree alone, unless there is a star
    #[arg(long, default_value = "shape")]
    root: Root,
    /// How the other vertices are labelled
    #[arg(long, value_enum, default_value = "shuffled")]
    labelling: Labels,
    /// The order of the edge lines
    #[arg(long, value_enum, default_value = "shuffled")]
    order: EdgeOrder,
    /// Which end of an edge comes first
    #[arg(long, value_enum, default_value = "random")]
    orientation: Orientation,
}

fn main() -> ExitCode {
    generator::run(|g: &mut Gen, args: Args, out: &mut Out<'_>| {
        let own = args.star.map_or(0, |rays| rays + 2);
        if args.n <= own {
            return Err(Error::judge(format_args!(
                "n = {} leaves nothing beside the star",
                args.n
            )));
        }
        let mut tree = grow(&mut g.stream("shape"), &args, args.n - own);
        if let Some(rays) = args.star {
            tree = join(Join::Hang, [tree, shapes::star(rays + 1)]);
        }
        let tree = TreeBuilder::new(Shape::Chain)
            .root(args.root)
            .labels(args.labelling)
            .order(args.order)
            .orientation(args.orientation)
            .dress(&tree, g)?;
        out.line((tree.n(), args.d))?;
        tree.print_edges(out)
    })
}

/// Parents before children. The root, vertex 0, loses.
fn grow(g: &mut Gen, args: &Args, n: u32) -> RootedTree {
    let mut parent = vec![0];
    let (mut lost, mut won) = (vec![0], Vec::new());
    let recent = |g: &mut Gen, vertices: &[u32]| {
        let last = args
            .reach
            .map_or(vertices.len(), |reach| vertices.len().min(reach as usize));
        vertices[vertices.len() - 1 - g.index(last)]
    };
    while (parent.len() as u32) < n {
        let size = parent.len() as u32;
        let room_for_pair = size + 1 < n;
        if won.is_empty() || (room_for_pair && !g.chance(args.spoilt, 1000)) {
            let onto_lost = won.is_empty() || g.chance(args.onto_lost, 100);
            parent.push(recent(g, if onto_lost { &lost } else { &won }));
            if room_for_pair {
                parent.push(size);
                won.push(size);
                lost.push(size + 1);
            }
        } else {
            parent.push(recent(g, &won));
        }
    }
    RootedTree::from_parents(parent)
}
