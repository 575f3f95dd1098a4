//! Compares tokens in any order. Option: `--lines` (whole lines in any order).

use checkers::unordered::{Item, compare};
use checkers::{line_number, program, token_number};
use std::process::ExitCode;
use testlib::checker;

fn main() -> ExitCode {
    checker::run(|c| {
        let lines = c.flag("lines");
        program::decide(c, program::any_form, |answer, output| match lines {
            true => compare(answer, output, Item::Line, line_number),
            false => compare(answer, output, Item::Token, token_number),
        })
    })
}
