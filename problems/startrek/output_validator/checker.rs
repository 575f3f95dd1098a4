//! One residue; where it is wrong, whether it is right up to the modulus.

use std::process::ExitCode;
use testlib::checker;

/// The modulus of the statement.
const P: i64 = 1_000_000_007;
/// Numbers up to here, far outside 0..P, are judged by what they say and not refused for their size.
const WIDE: i64 = 1_000_000_000_000_000_000;

fn main() -> ExitCode {
    checker::run(|c| {
        let expected = c.answer.read_int(0..P, "number of choices")?;
        let found = c.output.read_int(-WIDE..=WIDE, "number of choices")?;
        if found == expected {
            return c.ok(format_args!("{expected} choices"));
        }
        let hint = if found.rem_euclid(P) != expected {
            ""
        } else if found < 0 {
            ", the same modulo 1000000007: a negative remainder"
        } else {
            ", the same modulo 1000000007: the remainder was not taken"
        };
        c.wrong(format_args!(
            "number of choices: expected {expected}, found {found}{hint}"
        ))
    })
}
