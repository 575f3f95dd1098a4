//! Validates `n` and a line of `n` integers, each read and named by itself: the benchmark of the strict reader.
//!
//! `--bulk` reads the line in one call.

use std::process::ExitCode;

fn main() -> ExitCode {
    testlib::validator::run(|r, ctx| {
        let bulk = ctx.flag("bulk");
        let n: u32 = r.read_int(1..=5_000_000, "n")?;
        r.eoln()?;
        let mut sum = 0;
        if bulk {
            sum = r.read_ints::<i64>(n, 1..=1_000_000_000, "a")?.iter().sum();
        } else {
            for i in 1..=n {
                if i > 1 {
                    r.space()?;
                }
                sum += r.read_int::<i64>(1..=1_000_000_000, ("a", i))?;
            }
        }
        r.eoln()?;
        ctx.feature("even sum", sum % 2 == 0);
        Ok(())
    })
}
