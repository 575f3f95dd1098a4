//! Compares the winners case by case (a case is a round of the story); capital and small letters are the same.

use std::process::ExitCode;

use testlib::Excerpt;

/// The two answers there are.
const WINNERS: [&str; 2] = ["CHEF", "CHEFINA"];

fn main() -> ExitCode {
    testlib::checker::run(|c| {
        let cases: u32 = c.input.read_int(1.., "T")?;
        for case in 1..=cases {
            let expected = WINNERS[c.answer.read_one_of_any_case(&WINNERS, ("round", case))?];
            let Some(found) = c.output.next_token()? else {
                return c.wrong(format_args!(
                    "round {case}: expected {expected}, found the end of the output ({} of {cases} rounds answered)",
                    case - 1
                ));
            };
            if !found.eq_ignore_ascii_case(expected.as_bytes()) {
                let found = match WINNERS
                    .iter()
                    .find(|winner| found.eq_ignore_ascii_case(winner.as_bytes()))
                {
                    Some(other) => (*other).to_string(),
                    None => Excerpt(found).to_string(),
                };
                return c.wrong(format_args!(
                    "round {case}: expected {expected}, found {found}"
                ));
            }
        }
        c.answer.expect_end()?;
        if let Some(extra) = c.output.next_token()? {
            return c.wrong(format_args!(
                "expected the end after {cases} rounds, found {}",
                Excerpt(extra)
            ));
        }
        c.ok(format_args!("{cases} rounds"))
    })
}
