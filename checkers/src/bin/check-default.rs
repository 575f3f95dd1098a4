//! The default output validator of the problem package format. Options: `case_sensitive`, `space_change_sensitive`,
//! `float_tolerance E`, `float_absolute_tolerance E`, `float_relative_tolerance E`.

use checkers::default::{Options, compare};
use checkers::reals::Tolerance;
use checkers::{program, token_number};
use std::process::ExitCode;
use testlib::checker::{self, Case, Verdict};

fn main() -> ExitCode {
    checker::run(|c| {
        let options = Options {
            case_sensitive: c.flag("case_sensitive"),
            space_change_sensitive: c.flag("space_change_sensitive"),
            tolerance: tolerance(c)?,
        };
        program::decide(c, program::any_form, |answer, output| {
            compare(answer, output, options, token_number)
        })
    })
}

fn tolerance(c: &mut Case<'_>) -> Result<Option<Tolerance>, Verdict> {
    let both: Option<f64> = c.option("float_tolerance")?;
    let absolute: Option<f64> = c.option("float_absolute_tolerance")?;
    let relative: Option<f64> = c.option("float_relative_tolerance")?;
    if [both, absolute, relative]
        .into_iter()
        .flatten()
        .any(|eps| !eps.is_finite() || eps < 0.0)
    {
        return Err(Verdict::fail(
            "a tolerance is a finite number of at least 0",
        ));
    }
    match (both, absolute, relative) {
        (None, None, None) => Ok(None),
        (Some(eps), None, None) => Ok(Some(Tolerance::either(eps))),
        (None, absolute, relative) => Ok(Some(Tolerance { absolute, relative })),
        (Some(_), _, _) => Err(Verdict::fail(
            "float_tolerance does not go with the absolute or relative one",
        )),
    }
}
