//! Validates a file that is a permutation: a line with n, then a line with the numbers 1 to n in any order.
//!
//! Options: `--min-n N` (1), `--max-n N` (1000000).

use std::process::ExitCode;
use testlib::validator::{self, Context};
use testlib::{Reader, Result};
use validators::permutation;

fn main() -> ExitCode {
    validator::run(validate)
}

fn validate(r: &mut Reader<'_>, ctx: &mut Context) -> Result<()> {
    let (low, high) = (
        ctx.option_or("min-n", 1u32)?,
        ctx.option_or("max-n", 1_000_000u32)?,
    );
    let n: u32 = r.read_int(low..=high, "n")?;
    r.eoln()?;
    permutation::read_line(r, n, "p")?;
    Ok(())
}
