//! Validates a file that is a tree: a line with n, then n-1 lines `u v`.
//!
//! Options: `--min-n N` (1), `--max-n N` (1000000), `--fields LOW..=HIGH,...` (integers after n on the first line),
//! `--parents` (one line with the parents of 2..n instead of edges), `--max-degree D`, `--max-depth D` (below vertex 1),
//! `--max-diameter D`.

use std::process::ExitCode;
use testlib::validator::{self, Context};
use testlib::{Error, Reader, Result};
use validators::tree;

fn main() -> ExitCode {
    validator::run(validate)
}

fn validate(r: &mut Reader<'_>, ctx: &mut Context) -> Result<()> {
    let (low, high) = (
        ctx.option_or("min-n", 1u32)?,
        ctx.option_or("max-n", 1_000_000u32)?,
    );
    let fields = match ctx.option::<String>("fields")? {
        Some(text) => text
            .split(',')
            .map(parse_range)
            .collect::<Result<Vec<_>>>()?,
        None => Vec::new(),
    };
    let by_parents = ctx.flag("parents");
    let max_degree = ctx.option::<u32>("max-degree")?;
    let max_depth = ctx.option::<u32>("max-depth")?;
    let max_diameter = ctx.option::<u32>("max-diameter")?;

    let n: u32 = r.read_int(low.max(1)..=high, "n")?;
    for (i, &(low, high)) in fields.iter().enumerate() {
        r.space()?;
        r.read_int::<i128>(low..=high, ("field", i + 1))?;
    }
    r.eoln()?;
    let tree = if by_parents {
        tree::read_parents(r, n)?
    } else {
        tree::read_edges(r, n)?
    };

    if let Some(most) = max_degree {
        let degrees = tree.degrees();
        if let Some(v) = (1..=n).find(|&v| degrees[v as usize] > most) {
            return Err(Error::rule(format_args!(
                "vertex {v} has {} neighbours, more than {most}",
                degrees[v as usize]
            )));
        }
    }
    if let Some(most) = max_depth {
        let rooted = tree.rooted_at(1);
        let (v, depths) = (rooted.deepest(), rooted.depths());
        let depth = depths[v as usize];
        ctx.ensure(depth <= most, || {
            format!("vertex {v} is {depth} edges below vertex 1, more than {most}")
        })?;
    }
    if let Some(most) = max_diameter {
        let diameter = tree.diameter();
        ctx.ensure(diameter <= most, || {
            format!("a longest path has {diameter} edges, more than {most}")
        })?;
    }
    Ok(())
}

/// `LOW..=HIGH`
fn parse_range(text: &str) -> Result<(i128, i128)> {
    let ends = text
        .split_once("..=")
        .and_then(|(low, high)| Some((low.parse().ok()?, high.parse().ok()?)));
    ends.ok_or_else(|| {
        Error::judge(format_args!(
            "option --fields: \"{text}\" is not of the form LOW..=HIGH"
        ))
    })
}
