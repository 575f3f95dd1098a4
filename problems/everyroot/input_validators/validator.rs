//! `n`, then the `n - 1` edges of a tree.

use std::process::ExitCode;
use testlib::validator;
use validators::tree;

fn main() -> ExitCode {
    validator::run(|r, _| tree::read_sized(r, 1..=100_000).map(drop))
}
