//! A set of edges, as its size and its members in rising order.

use std::process::ExitCode;
use testlib::checker::{self, Result, Stream};

fn main() -> ExitCode {
    checker::run(|c| {
        let n: u32 = c.input.read_int(1..=100_000, "n")?;
        let cuts = c.both(|s| read_cuts(s, n))?;
        match first_difference(&cuts.answer, &cuts.output) {
            None if cuts.answer.len() == 1 => c.ok("1 winning cut"),
            None => c.ok(format_args!("{} winning cuts", cuts.answer.len())),
            Some(Difference::Missing(edge)) => {
                c.wrong(format_args!("edge {edge} is winning but missing"))
            }
            Some(Difference::Extra(edge)) => {
                c.wrong(format_args!("edge {edge} is printed but not winning"))
            }
        }
    })
}

/// Reads `k` and `k` edges of a tree on `n` vertices, which must rise.
fn read_cuts(s: &mut Stream<'_>, n: u32) -> Result<Vec<u32>> {
    let k: usize = s.read_int(0..=n as usize - 1, "k")?;
    let edges = s.read_ints(k, 1..=n.max(2) - 1, "edge")?;
    if let Some(pair) = edges.windows(2).find(|pair| pair[0] >= pair[1]) {
        let trouble = if pair[0] == pair[1] {
            "is printed twice"
        } else {
            "comes after a larger one"
        };
        return Err(s.wrong(format_args!(
            "the edges must rise, but edge {} {trouble}",
            pair[1]
        )));
    }
    Ok(edges)
}

/// The smallest edge on which two sets differ.
enum Difference {
    /// In the answer only.
    Missing(u32),
    /// In the output only.
    Extra(u32),
}

fn first_difference(answer: &[u32], output: &[u32]) -> Option<Difference> {
    let same = answer
        .iter()
        .zip(output)
        .take_while(|(a, b)| a == b)
        .count();
    match (answer.get(same), output.get(same)) {
        (None, None) => None,
        (Some(&edge), None) => Some(Difference::Missing(edge)),
        (None, Some(&edge)) => Some(Difference::Extra(edge)),
        (Some(&missing), Some(&extra)) if missing < extra => Some(Difference::Missing(missing)),
        (Some(_), Some(&extra)) => Some(Difference::Extra(extra)),
    }
}
