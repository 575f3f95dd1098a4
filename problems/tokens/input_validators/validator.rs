//! Accepts a file exactly as the statement describes it: `n k`, the edges of a tree, and a line of `k` vertices.

use std::process::ExitCode;

use validators::tree;

/// Vertices.
const MAX_N: u32 = 100_000;
/// Tokens.
const MAX_K: u32 = 100_000;

fn main() -> ExitCode {
    testlib::validator::run(|r, ctx| {
        let n: u32 = r.read_int(1..=MAX_N, "n")?;
        r.space()?;
        let k: u32 = r.read_int(1..=MAX_K, "k")?;
        r.eoln()?;
        let tree = tree::read_edges(r, n)?;
        let tokens: Vec<u32> = r.read_ints(k, 1..=n, "token")?;
        r.eoln()?;

        let degrees = tree.degrees();
        let on_root = tokens.contains(&1);
        ctx.feature("more tokens than vertices", k > n);
        ctx.feature("a token on the root", on_root);
        ctx.feature(
            "a token on a root with a single child",
            on_root && degrees[1] == 1,
        );
        ctx.feature(
            "only tokens that cannot move",
            tokens.iter().all(|&v| v != 1 && degrees[v as usize] == 1),
        );
        ctx.feature("tokens share a vertex", {
            let mut sorted = tokens;
            sorted.sort_unstable();
            sorted.windows(2).any(|pair| pair[0] == pair[1])
        });
        Ok(())
    })
}
