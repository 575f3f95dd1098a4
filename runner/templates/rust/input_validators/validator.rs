//! Accepts exactly the inputs that the statement allows.

use std::process::ExitCode;

const MAX_A: i64 = 1_000_000_000;

fn main() -> ExitCode {
    testlib::validator::run(|r, _| {
        let n: usize = r.read_int(1..=100_000, "n")?;
        r.eoln()?;
        let _: Vec<i64> = r.read_ints(n, -MAX_A..=MAX_A, "a")?;
        r.eoln()
    })
}
