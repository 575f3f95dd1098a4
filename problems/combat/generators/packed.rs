//! Every small tree with every choice of lit lanterns, all in one test: they hang side by side from chamber 1.
//!
//! The games in the branches add up, so a wrong value of any of them changes what wins in all the others.

use clap::Parser;
use generators::tree::{Join, Labels, RootedTree, Shape, TreeBuilder, enumerate, join, shapes};
use std::process::ExitCode;
use testlib::generator::{self, Gen, Out};

/// Prints all rooted trees with up to SIZE vertices and all their lanterns, as branches of one root
#[derive(Parser)]
struct Args {
    /// The most vertices of a branch
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=6))]
    size: u32,
    /// Chamber 1 is dark
    #[arg(long)]
    dark_root: bool,
    /// One branch more: a chain of this many dark chambers, worth its length
    #[arg(long, default_value_t = 0)]
    beside: u32,
}

fn main() -> ExitCode {
    generator::run(|g: &mut Gen, args: Args, out: &mut Out<'_>| {
        // The vertices of the joined tree come branch by branch, the root first.
        let mut branches: Vec<RootedTree> = Vec::new();
        let mut lanterns = vec![u8::from(!args.dark_root)];
        for size in 1..=args.size {
            for tree in enumerate::rooted(size) {
                for state in 0..1u32 << size {
                    lanterns.extend((0..size).map(|v| (state >> v & 1) as u8));
                    branches.push(tree.clone());
                }
            }
        }
        if args.beside > 0 {
            lanterns.extend((0..args.beside).map(|_| 0));
            branches.push(shapes::chain(args.beside));
        }

        // `dress` shuffles the labels; with the shape's own labels vertex v of the joined tree is v + 1, and then a
        // permutation drawn here takes the lanterns along.
        let plain = TreeBuilder::new(Shape::Chain)
            .labels(Labels::Identity)
            .dress(&join(Join::Hang, branches), g)?;
        let mut label: Vec<u32> = (1..=plain.n()).collect();
        g.shuffle(&mut label[1..]);
        let mut relabelled = vec![0; lanterns.len()];
        for (&label, &lantern) in label.iter().zip(&lanterns) {
            relabelled[label as usize - 1] = lantern;
        }
        out.line(plain.n())?;
        out.line(relabelled)?;
        for &(u, v) in plain.edges() {
            out.line((label[u as usize - 1], label[v as usize - 1]))?;
        }
        Ok(())
    })
}
