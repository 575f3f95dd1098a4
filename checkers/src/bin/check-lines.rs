//! Compares line by line; white space at the ends of lines and empty lines at the end of the file do not count. Option: `--exact`
//! (every byte counts).

use checkers::lines::{Ends, compare};
use checkers::{line_number, program};
use std::process::ExitCode;
use testlib::checker;

fn main() -> ExitCode {
    checker::run(|c| {
        let ends = if c.flag("exact") {
            Ends::Exact
        } else {
            Ends::Trimmed
        };
        program::decide(c, program::any_form, |answer, output| {
            compare(answer, output, ends, line_number)
        })
    })
}
