//! Compares numbers in order. Options: `--tolerance E` (absolute or relative), or `--absolute E` and `--relative E`, of which either
//! is enough; without any of them the tolerance is 1e-6.

use checkers::reals::{Tolerance, compare, well_formed};
use checkers::{program, token_number};
use std::process::ExitCode;
use testlib::checker::{self, Case, Verdict};

fn main() -> ExitCode {
    checker::run(|c| {
        let tolerance = tolerance(c)?;
        program::decide(c, well_formed, |answer, output| {
            compare(answer, output, tolerance, token_number)
        })
    })
}

fn tolerance(c: &mut Case<'_>) -> Result<Tolerance, Verdict> {
    let both: Option<f64> = c.option("tolerance")?;
    let (absolute, relative) = (c.option("absolute")?, c.option("relative")?);
    if [both, absolute, relative]
        .into_iter()
        .flatten()
        .any(|eps: f64| !eps.is_finite() || eps < 0.0)
    {
        return Err(Verdict::fail(
            "a tolerance is a finite number of at least 0",
        ));
    }
    match (both, absolute, relative) {
        (None, None, None) => Ok(Tolerance::either(1e-6)),
        (Some(eps), None, None) => Ok(Tolerance::either(eps)),
        (None, absolute, relative) => Ok(Tolerance { absolute, relative }),
        (Some(_), _, _) => Err(Verdict::fail(
            "--tolerance does not go with --absolute or --relative",
        )),
    }
}
