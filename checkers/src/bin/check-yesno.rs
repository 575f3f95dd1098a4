//! Compares answers of two words, one for each question, in any case. Options: `--yes WORD` (YES), `--no WORD` (NO).

use checkers::yesno::{compare, well_formed};
use checkers::{program, token_number};
use std::process::ExitCode;
use testlib::checker;

fn main() -> ExitCode {
    checker::run(|c| {
        let (yes, no) = (
            c.option_or("yes", "YES".to_string())?,
            c.option_or("no", "NO".to_string())?,
        );
        program::decide(
            c,
            |piece| well_formed(piece, (&yes, &no)),
            |answer, output| compare(answer, output, (&yes, &no), token_number),
        )
    })
}
