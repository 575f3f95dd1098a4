//! Accepts exactly the inputs that the statement allows.

use std::process::ExitCode;

fn main() -> ExitCode {
    testlib::validator::run(|r, _| {
        let _: u32 = r.read_int(1..=1000, "hidden")?;
        r.eoln()
    })
}
