//! Accepts a file exactly as the statement describes it: `T`, then for each case `N` and a line of `N` piles.

use std::process::ExitCode;

/// Cases in a file.
const MAX_T: u32 = 1_000;
/// Piles in a case.
const MAX_N: u32 = 100_000;
/// Piles in all cases together.
const MAX_SUM_N: u32 = 300_000;
/// Stones in a pile.
const MAX_A: u32 = 1_000_000_000;

fn main() -> ExitCode {
    testlib::validator::run(|r, ctx| {
        let cases: u32 = r.read_int(1..=MAX_T, "T")?;
        r.eoln()?;
        let mut left = MAX_SUM_N;
        for case in 1..=cases {
            let n: u32 = r.read_int(1..=MAX_N, ("N", case))?;
            r.ensure(n <= left, || {
                format!(
                    "N[{case}] = {n} brings the sum of N to {}, above {MAX_SUM_N}",
                    MAX_SUM_N - left + n
                )
            })?;
            left -= n;
            r.eoln()?;
            let piles: Vec<u32> = r.read_ints(n, 1..=MAX_A, ("A", case, 1))?;
            r.eoln()?;
            let ones = piles.contains(&1);
            let evens = piles.iter().any(|a| a % 2 == 0);
            ctx.feature("a pile of one stone beside an even one", ones && evens);
            ctx.feature("only odd piles of three or more", !ones && !evens);
        }
        ctx.feature("the largest number of cases", cases == MAX_T);
        ctx.feature("the largest sum of N", left == 0);
        Ok(())
    })
}
