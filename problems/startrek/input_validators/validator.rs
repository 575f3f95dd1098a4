//! `n D`, then the `n - 1` lanes of a system, which form a tree. A group's limits come as `--min-n`, `--max-n`, `--max-d`.

use std::process::ExitCode;
use testlib::validator;

/// Stations in a system.
const MAX_N: u32 = 100_000;
/// Jumps from system to system.
const MAX_D: u64 = 1_000_000_000_000_000_000;

fn main() -> ExitCode {
    validator::run(|r, ctx| {
        let min_n: u32 = ctx.option_or("min-n", 1)?;
        let max_n: u32 = ctx.option_or("max-n", MAX_N)?;
        let max_d: u64 = ctx.option_or("max-d", MAX_D)?;
        let n: u32 = r.read_int(min_n..=max_n.min(MAX_N), "n")?;
        r.space()?;
        let d: u64 = r.read_int(1..=max_d.min(MAX_D), "D")?;
        r.eoln()?;
        let tree = validators::tree::read_edges(r, n)?;
        ctx.feature("n squared needs more than 31 bits", n > 46_340);
        ctx.feature("D is a multiple of p - 1", d.is_multiple_of(1_000_000_006));
        ctx.feature("station 1 has one lane", tree.degrees()[1] == 1);
        Ok(())
    })
}
