//! Judges an output: the place of a largest number.

use std::process::ExitCode;

const MAX_A: i64 = 1_000_000_000;

fn main() -> ExitCode {
    testlib::checker::run(|c| {
        let n: usize = c.input.read_int(1..=100_000, "n")?;
        let numbers: Vec<i64> = c.input.read_ints(n, -MAX_A..=MAX_A, "a")?;
        let largest = numbers.iter().max().copied().unwrap_or_default();
        // One function for both texts: the answer is held to the same rules as the output.
        let found = c.both(|s| {
            let place: usize = s.read_int(1..=n, "place")?;
            let number = numbers[place - 1];
            s.ensure(number == largest, || {
                format!("number {place} is {number}, but the largest is {largest}")
            })?;
            Ok(place)
        })?;
        c.ok(found.output)
    })
}
