//! One number for each vertex, which contestants know as a lamp.

use checkers::{integers, program};
use std::process::ExitCode;
use testlib::checker;

fn main() -> ExitCode {
    checker::run(|c| {
        let n: usize = c.input.read_int(1..=100_000, "n")?;
        let name = |index| match index {
            _ if index <= n => format!("answer for lamp {index}"),
            _ => format!("after the answers for all {n} lamps"),
        };
        let form = integers::Form::Canonical;
        let well_formed = |piece: &[u8]| integers::well_formed(piece, form);
        program::decide(c, well_formed, |answer, output| {
            integers::compare(answer, output, form, name)
        })
    })
}
