//! The winning chambers, increasing, or -1: the first difference in the words of the statement.

use std::process::ExitCode;
use testlib::checker::{self, Case, Result, Stream};

/// What is printed when no chamber wins.
const NONE: i64 = -1;

fn main() -> ExitCode {
    checker::run(|c| {
        let n: i64 = c.input.read_int(1..=100_000, "n")?;
        let lit: Vec<u8> = c.input.read_ints(n as usize, 0..=1, ("c", 1))?;
        let expected = winning(&mut c.answer, n)?;
        let found = winning(&mut c.output, n)?;
        compare(c, &lit, &expected, &found)
    })
}

/// Reads chambers in increasing order, or -1 alone, which is the empty list.
fn winning(stream: &mut Stream<'_>, n: i64) -> Result<Vec<i64>> {
    let first: i64 = stream.read_int(NONE..=n, "chamber 1 of the list")?;
    if first == NONE {
        let alone = stream.at_end()?;
        stream.ensure(
            alone,
            || "-1 stands for no chamber at all, yet more follows",
        )?;
        return Ok(Vec::new());
    }
    let mut chambers: Vec<i64> = Vec::new();
    let mut next = first;
    loop {
        let place = chambers.len() + 1;
        stream.ensure(next != 0, || {
            format!("there is no chamber 0 (number {place} of the list)")
        })?;
        stream.ensure(next != NONE, || format!("-1 after {} chambers", place - 1))?;
        if let Some(&last) = chambers.last() {
            stream.ensure(last != next, || format!("chamber {next} is listed twice"))?;
            stream.ensure(last < next, || {
                format!("chamber {next} comes after chamber {last}: not in increasing order")
            })?;
        }
        chambers.push(next);
        if stream.at_end()? {
            return Ok(chambers);
        }
        next = stream.read_int(NONE..=n, "chamber")?;
    }
}

/// Both lists are increasing, so the smallest chamber that is in one of them only is where they first differ.
fn compare(c: &Case<'_>, lit: &[u8], expected: &[i64], found: &[i64]) -> Result {
    let same = expected
        .iter()
        .zip(found)
        .take_while(|(a, b)| a == b)
        .count();
    match (expected.get(same), found.get(same)) {
        (None, None) => c.ok(format_args!("{} winning chambers", expected.len())),
        (Some(&missing), other) if other.is_none_or(|&other| missing < other) => {
            c.wrong(format_args!("chamber {missing} wins but is missing"))
        }
        (_, Some(&extra)) if lit[extra as usize - 1] == 1 => c.wrong(format_args!(
            "chamber {extra} is lit from the start and cannot be chosen"
        )),
        (_, Some(&extra)) => c.wrong(format_args!("chamber {extra} is listed but does not win")),
        (Some(_), None) => c.fail("a missing chamber was not found"),
    }
}
