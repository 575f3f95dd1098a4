//! One residue; where it is wrong, whether it is right up to the modulus.

use std::process::ExitCode;
use testlib::checker;

/// The modulus of the statement.
const P: u64 = 1_000_000_007;

fn main() -> ExitCode {
    checker::run(|c| {
        let expected = c.answer.read_int::<u64>(0..P, "number of choices")?;
        // The widest range there is, so that a number outside 0..P is judged by what it says, not by its size.
        let found = c.output.read_int::<i128>(.., "number of choices")?;
        if found == i128::from(expected) {
            return c.ok(format_args!("{expected} choices"));
        }
        let hint = match found {
            0.. if found % i128::from(P) == i128::from(expected) => ", the same modulo 1000000007: the remainder was not taken",
            ..0 if found.rem_euclid(i128::from(P)) == i128::from(expected) => {
                ", the same modulo 1000000007: a negative remainder"
            }
            _ => "",
        };
        c.wrong(format_args!("number of choices: expected {expected}, found {found}{hint}"))
    })
}
