//! Fixed piles beside one pile that runs through many sizes, one size a case.

use std::process::ExitCode;

use testlib::generator::{Gen, Out};

/// The piles WITH and one pile more, which has another size in every case.
#[derive(clap::Parser)]
struct Args {
    /// The fixed piles, such as 1,1,2; none when left out
    #[arg(long, value_delimiter = ',')]
    with: Vec<u32>,
    /// The sizes of the pile that changes
    #[command(subcommand)]
    sizes: Sizes,
}

/// Which sizes the pile that changes runs through.
#[derive(clap::Subcommand)]
enum Sizes {
    /// FROM, FROM + STEP, ... up to TO
    Range {
        /// The first size
        #[arg(long)]
        from: u32,
        /// No size is above this
        #[arg(long)]
        to: u32,
        /// The distance of neighbouring sizes
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
        step: u32,
    },
    /// The powers of two and of ten, each with its two neighbours
    Powers,
    /// Random sizes that leave a given remainder
    Remainder {
        /// How many
        #[arg(long)]
        count: u32,
        /// Divided by this ...
        #[arg(long)]
        modulus: u32,
        /// ... this is left over
        #[arg(long)]
        remainder: u32,
    },
}

/// The largest pile the statement allows.
const MAX_A: u32 = 1_000_000_000;

fn main() -> ExitCode {
    testlib::generator::run(|g: &mut Gen, args: Args, out: &mut Out| {
        let sizes = args.sizes.list(g);
        out.line(sizes.len())?;
        for size in sizes {
            let mut piles = args.with.clone();
            piles.push(size);
            g.shuffle(&mut piles);
            out.line(piles.len())?;
            out.line(piles)?;
        }
        Ok(())
    })
}

impl Sizes {
    fn list(&self, g: &mut Gen) -> Vec<u32> {
        match *self {
            Sizes::Range { from, to, step } => (from..=to).step_by(step as usize).collect(),
            Sizes::Powers => {
                let twos = (1..30).map(|k| 1 << k);
                let tens = (1..10).map(|k| 10u32.pow(k));
                let mut sizes: Vec<u32> = twos
                    .chain(tens)
                    .flat_map(|power| [power - 1, power, power + 1])
                    .collect();
                sizes.sort_unstable();
                sizes.dedup();
                sizes.retain(|size| (1..=MAX_A).contains(size));
                sizes
            }
            Sizes::Remainder {
                count,
                modulus,
                remainder,
            } => {
                let most = (MAX_A - remainder) / modulus;
                (0..count)
                    .map(|_| remainder + modulus * g.int::<u32>(1..=most))
                    .collect()
            }
        }
    }
}
