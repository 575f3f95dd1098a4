//! One number for each vertex.

use checkers::{integers, program};
use std::process::ExitCode;
use testlib::checker;

fn main() -> ExitCode {
    checker::run(|c| {
        let n: usize = c.input.read_int(1..=100_000, "n")?;
        let name = |index| match index {
            _ if index <= n => format!("answer for vertex {index}"),
            _ => format!("after the answers for all {n} vertices"),
        };
        let form = integers::Form::Canonical;
        let well_formed = |piece: &[u8]| integers::well_formed(piece, form);
        program::decide(c, well_formed, |answer, output| {
            integers::compare(answer, output, form, name)
        })
    })
}
