//! `n`, then the `n - 1` edges of a tree. `--max-n N` lowers the limit for a test group.

use std::process::ExitCode;
use testlib::validator;
use validators::tree;

fn main() -> ExitCode {
    validator::run(|r, ctx| {
        let max_n = ctx.option_or("max-n", 100_000)?;
        tree::read_sized(r, 1..=max_n).map(drop)
    })
}
