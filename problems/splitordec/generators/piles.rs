//! Random cases: how many, how large, and which kinds of piles.

use std::process::ExitCode;

use testlib::Error;
use testlib::generator::{Gen, Out};

/// Random piles of three kinds: single stones, even piles, and odd piles of three or more.
#[derive(clap::Parser)]
struct Args {
    /// Number of cases
    #[arg(long)]
    cases: usize,
    /// Piles in each case
    #[arg(short, conflicts_with = "total", required_unless_present = "total")]
    n: Option<u64>,
    /// Piles in all cases together, divided at random
    #[arg(long)]
    total: Option<u64>,
    /// Weight of single stones
    #[arg(long, default_value_t = 0)]
    ones: u64,
    /// Weight of even piles
    #[arg(long, default_value_t = 0)]
    evens: u64,
    /// Weight of odd piles of three or more
    #[arg(long, default_value_t = 0)]
    odds: u64,
    /// Smallest size of the even and the odd piles
    #[arg(long, default_value_t = 2)]
    low: u32,
    /// Largest size of the even and the odd piles
    #[arg(long)]
    high: u32,
    /// Put every pile down twice; a case with an odd number of piles has one left over
    #[arg(long)]
    pairs: bool,
    /// Percentage of the cases made lost for the first player, where odd piles allow it
    #[arg(long, default_value_t = 50)]
    lost: u64,
}

/// The three kinds of piles, which are all that matters for who wins.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    One,
    Even,
    Odd,
}

fn main() -> ExitCode {
    testlib::generator::run(|g: &mut Gen, args: Args, out: &mut Out| {
        let weights = [args.ones, args.evens, args.odds];
        if weights == [0; 3] {
            return Err(Error::judge(
                "all weights are zero: give --ones, --evens or --odds",
            ));
        }
        let counts = match (args.n, args.total) {
            (Some(n), _) => vec![n; args.cases],
            (None, Some(total)) if total >= args.cases as u64 => g.partition(total, args.cases, 1),
            _ => return Err(Error::judge("--total must be at least --cases")),
        };
        out.line(args.cases)?;
        for n in counts {
            let drawn = if args.pairs { n.div_ceil(2) } else { n };
            let mut kinds: Vec<Kind> = (0..drawn)
                .map(|_| [Kind::One, Kind::Even, Kind::Odd][g.choose_weighted(&weights)])
                .collect();
            if !args.pairs && args.odds > 0 && g.chance(args.lost, 100) {
                lose(&mut kinds);
            }
            let mut piles: Vec<u32> = kinds
                .into_iter()
                .map(|kind| size(g, kind, args.low, args.high))
                .collect();
            if args.pairs {
                piles.extend_from_within(..(n / 2) as usize);
            }
            g.shuffle(&mut piles);
            out.line(n)?;
            out.line(piles)?;
        }
        Ok(())
    })
}

/// Makes single stones and even piles even in number, by turning a pile too many into an odd one.
fn lose(kinds: &mut [Kind]) {
    for kind in [Kind::One, Kind::Even] {
        if kinds.iter().filter(|&&k| k == kind).count() % 2 == 1
            && let Some(extra) = kinds.iter_mut().rfind(|k| **k == kind)
        {
            *extra = Kind::Odd;
        }
    }
}

/// A random pile of this kind; even and odd ones between `low` and `high`.
fn size(g: &mut Gen, kind: Kind, low: u32, high: u32) -> u32 {
    match kind {
        Kind::One => 1,
        Kind::Even => 2 * g.int::<u32>(low.div_ceil(2)..=high / 2),
        Kind::Odd => 2 * g.int::<u32>(low.max(3) / 2..=(high - 1) / 2) + 1,
    }
}
