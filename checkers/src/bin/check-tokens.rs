//! Compares word by word; white space only separates. Option: `--ignore-case`.

use checkers::tokens::{Case, compare};
use checkers::{program, token_number};
use std::process::ExitCode;
use testlib::checker;

fn main() -> ExitCode {
    checker::run(|c| {
        let case = if c.flag("ignore-case") {
            Case::Ignored
        } else {
            Case::Sensitive
        };
        program::decide(c, program::any_form, |answer, output| {
            compare(answer, output, case, token_number)
        })
    })
}
