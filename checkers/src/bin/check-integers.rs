//! Compares integers of any size in order. Option: `--any-form` (leading zeros, `-0` and `+` are allowed).

use checkers::integers::{Form, compare, well_formed};
use checkers::{program, token_number};
use std::process::ExitCode;
use testlib::checker;

fn main() -> ExitCode {
    checker::run(|c| {
        let form = if c.flag("any-form") {
            Form::Any
        } else {
            Form::Canonical
        };
        program::decide(
            c,
            |piece| well_formed(piece, form),
            |answer, output| compare(answer, output, form, token_number),
        )
    })
}
