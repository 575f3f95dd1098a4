//! `n`, then the `n - 1` edges of a tree. `--max-n N` lowers the limit for a test group.

use std::process::ExitCode;
use testlib::validator;

fn main() -> ExitCode {
    validator::run(|r, ctx| {
        let max_n: u32 = ctx.option_or("max-n", 100_000)?;
        let n: u32 = r.read_int(1..=max_n, "n")?;
        r.eoln()?;
        validators::tree::read_edges(r, n)?;
        Ok(())
    })
}
