//! Validates a file that is a string: one line with one word, or with `--counted` a line with its length first.
//!
//! Options: `--class CLASS` (`a-z`), `--min-length N` (1), `--max-length N` (1000000), `--counted`.

use std::process::ExitCode;
use testlib::validator::{self, Context};
use testlib::{Charset, Error, Reader, Result};
use validators::string;

fn main() -> ExitCode {
    validator::run(validate)
}

fn validate(r: &mut Reader<'_>, ctx: &mut Context) -> Result<()> {
    let class = ctx.option_or("class", "a-z".to_string())?;
    let class = Charset::parse(&class).map_err(Error::judge)?;
    let (low, high) = (
        ctx.option_or("min-length", 1usize)?,
        ctx.option_or("max-length", 1_000_000usize)?,
    );
    if ctx.flag("counted") {
        let n: usize = r.read_int(low..=high, "n")?;
        r.eoln()?;
        string::read_line(r, class, n..=n, "s")?;
    } else {
        string::read_line(r, class, low..=high, "s")?;
    }
    Ok(())
}
