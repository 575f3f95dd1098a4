//! Validates a file that is an array: a line with n, then a line with n integers.
//!
//! Options: `--min-n N` (1), `--max-n N` (1000000), `--min V` (0), `--max V` (1000000000), `--distinct`, `--sorted`.

use std::process::ExitCode;
use testlib::validator::{self, Context};
use testlib::{Reader, Result};
use validators::array;

fn main() -> ExitCode {
    validator::run(validate)
}

fn validate(r: &mut Reader<'_>, ctx: &mut Context) -> Result<()> {
    let (low, high) = (
        ctx.option_or("min-n", 1usize)?,
        ctx.option_or("max-n", 1_000_000usize)?,
    );
    let (min, max) = (
        ctx.option_or("min", 0i64)?,
        ctx.option_or("max", 1_000_000_000i64)?,
    );
    let n: usize = r.read_int(low..=high, "n")?;
    r.eoln()?;
    let values = if ctx.flag("distinct") {
        array::read_distinct(r, n, min..=max, "a")?
    } else {
        array::read_line(r, n, min..=max, "a")?
    };
    if ctx.flag("sorted")
        && let Some(i) = array::first_descent(&values)
    {
        let (before, value) = (values[i - 1], values[i]);
        return ctx.ensure(false, || {
            format!(
                "not sorted: a[{}] = {value} is less than a[{i}] = {before}",
                i + 1
            )
        });
    }
    Ok(())
}
