//! `n`, then `n` lanterns, each dark (0) or lit (1), then the `n - 1` passages, which form a tree.

use std::process::ExitCode;
use testlib::validator;

fn main() -> ExitCode {
    validator::run(|r, ctx| {
        let n: u32 = r.read_int(1..=100_000, "n")?;
        r.eoln()?;
        let lit: Vec<u32> = r.read_ints(n, 0..=1, ("c", 1))?;
        r.eoln()?;
        let tree = validators::tree::read_edges(r, n)?;
        let dark = lit.iter().filter(|&&c| c == 0).count();
        ctx.feature("all lanterns dark", dark == n as usize);
        ctx.feature("all lanterns lit", dark == 0);
        ctx.feature("more than 65535 dark lanterns", dark > 65_535);
        ctx.feature("the entrance is a dead end", tree.degrees()[1] <= 1);
        Ok(())
    })
}
