//! `n`, then the `n - 1` edges of a tree.

use std::process::ExitCode;
use testlib::validator;

fn main() -> ExitCode {
    validator::run(|r, _| {
        let n: u32 = r.read_int(1..=100_000, "n")?;
        r.eoln()?;
        validators::tree::read_edges(r, n)?;
        Ok(())
    })
}
