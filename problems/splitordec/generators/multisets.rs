//! Every multiset of piles whose sum lies in a range, one a case, the piles of each in random order.

use std::process::ExitCode;

use testlib::generator::{Gen, Out};

/// Every multiset of piles with a sum of FROM to TO.
#[derive(clap::Parser)]
struct Args {
    /// The smallest sum, at least 1
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    from: u32,
    /// The largest sum
    #[arg(long)]
    to: u32,
    /// Put a line `# BYTES` before the file, as the comparison of solutions wants it
    #[arg(long)]
    framed: bool,
}

fn main() -> ExitCode {
    testlib::generator::run(|g: &mut Gen, args: Args, out: &mut Out| {
        let mut cases: Vec<Vec<u32>> = Vec::new();
        for sum in args.from..=args.to {
            add_partitions(sum, 1, &mut Vec::new(), &mut cases);
        }
        cases.iter_mut().for_each(|piles| g.shuffle(piles));
        let print = |out: &mut Out<'_>| {
            out.line(cases.len())?;
            for piles in &cases {
                out.line(piles.len())?;
                out.line(piles)?;
            }
            Ok(())
        };
        if args.framed {
            out.framed(print)
        } else {
            print(out)
        }
    })
}

/// Adds `chosen` followed by every way to write `left` as parts of at least `least`, in rising order.
fn add_partitions(left: u32, least: u32, chosen: &mut Vec<u32>, found: &mut Vec<Vec<u32>>) {
    if left == 0 {
        found.push(chosen.clone());
    }
    for part in least..=left {
        chosen.push(part);
        add_partitions(left - part, part, chosen, found);
        chosen.pop();
    }
}
