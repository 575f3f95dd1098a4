//! Validates `n`, a line of `n` parents `p[2]..p[n]`, and a word.
//!
//! `--max-n N` lowers the greatest `n`; group `chain` demands that every vertex hangs below the one before it.

use std::process::ExitCode;

use testlib::Charset;

fn main() -> ExitCode {
    testlib::validator::run(|r, ctx| {
        let max_n = ctx.option_or("max-n", 100_000u32)?;
        let n: u32 = r.read_int(2..=max_n, "n")?;
        r.eoln()?;
        let parents: Vec<u32> = r.read_ints(n - 1, 1..=n, ("p", 2))?;
        r.eoln()?;
        let colour = r.read_word(Charset::LOWER, 1..=10, "colour")?;
        r.eoln()?;

        for (vertex, &parent) in (2..).zip(&parents) {
            ctx.ensure(parent < vertex, || {
                format!("p[{vertex}] = {parent} is not above it")
            })?;
        }
        let chain = (2..)
            .zip(&parents)
            .all(|(vertex, &parent)| parent + 1 == vertex);
        ctx.feature("chain", chain);
        ctx.feature("red", colour == "red");
        if ctx.group() == Some("chain") {
            ctx.ensure(chain, || "group chain holds chains only")?;
        }
        Ok(())
    })
}
