//! Judges a set of numbers with the greatest sum: `k`, then `k` different positions of the input's list.
//!
//! The input is `n` and the list; the set must hold no neighbours. `--partial` gives a share of the points
//! for a lesser sum.

use std::process::ExitCode;

fn main() -> ExitCode {
    testlib::checker::run(|c| {
        let partial = c.flag("partial");
        let n: usize = c.input.read_int(1..=100_000, "n")?;
        let values: Vec<i64> = c.input.read_ints(n, 0..=1_000_000, "a")?;
        // The same function reads both: a fault is the contestant's in one and the judge's in the other.
        let sum = c.both(|s| {
            let k: usize = s.read_int(0..=n, "k")?;
            let mut sum = 0;
            let mut before = None;
            for i in 1..=k {
                let at: usize = s.read_int(1..=n, ("position", i))?;
                s.ensure(before.is_none_or(|b| b + 1 < at), || {
                    format!("position[{i}] = {at} is not beyond the neighbour of the one before")
                })?;
                before = Some(at);
                sum += values[at - 1];
            }
            Ok(sum)
        })?;
        match sum.output.cmp(&sum.answer) {
            std::cmp::Ordering::Equal => c.ok(format_args!("sum {}", sum.output)),
            std::cmp::Ordering::Greater => {
                c.jury_worse(format_args!("{} > {}", sum.output, sum.answer))
            }
            std::cmp::Ordering::Less if partial => c.share(
                sum.output as f64 / sum.answer as f64,
                format_args!("sum {}", sum.output),
            ),
            std::cmp::Ordering::Less => {
                c.tell_team("There is a greater sum.");
                c.wrong(format_args!("sum {} < {}", sum.output, sum.answer))
            }
        }
    })
}
