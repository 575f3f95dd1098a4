//! Checkers: programs that judge a contestant's output.

mod case;

pub use case::{Both, Case};

pub use crate::judging::{Outcome, Result, Verdict};
pub use crate::lenient::{Answer, Input, Output, Role, Stream, parse_f64};

use std::ffi::OsString;
use std::process::ExitCode;

use crate::harness;
use crate::judging::{Call, Protocol, deliver};
use crate::lenient::Lazy;

/// Runs a checker: the whole of `main`.
///
/// The same program speaks two protocols, told apart by the third argument:
/// - `program input answer feedback_dir/ [options] < output`, when it is an existing folder: exit code 42 accepted, 43
///   wrong, 1 for a judge's fault; messages go to `judgemessage.txt` and `teammessage.txt`, a score to `score.txt`.
/// - `program input output answer [report [-appes]] [options]` otherwise: exit code 0 accepted, 1 wrong, 2
///   presentation, 3 for a judge's fault, 7 points.
///
/// After an accepting verdict the rest of the output must be white space ([`Case::allow_trailing`] waives it), and
/// options that nobody asked for are a judge's fault. So is a panic.
pub fn run<F>(check: F) -> ExitCode
where
    F: FnOnce(&mut Case<'_>) -> Result,
{
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    let looks_icpc = Call::looks_icpc(&arguments);
    let call = match Call::parse(arguments, false) {
        Ok(call) => call,
        Err(error) => {
            let code = deliver(None, Verdict::fail(error), "");
            return if looks_icpc { code } else { ExitCode::from(3) };
        }
    };
    let mut team_message = String::new();
    let Call {
        protocol,
        input,
        answer,
        options,
    } = call;
    let body = || {
        let output = match &protocol {
            Protocol::Icpc { .. } => Lazy::stdin()?,
            Protocol::Testlib { output, .. } => Lazy::new(output.clone()),
        };
        let (input, answer) = (Lazy::new(input), Lazy::new(answer.unwrap_or_default()));
        let mut case = Case::new(
            Input::lazy(&input),
            Output::lazy(&output),
            Answer::lazy(&answer),
            options,
        );
        if let Protocol::Icpc { feedback } = &protocol {
            case.feedback = Some(feedback.clone());
        }
        let verdict = case.decide(check);
        team_message = std::mem::take(&mut case.team_message);
        Ok(verdict)
    };
    let verdict = harness::guard(body).unwrap_or_else(Verdict::from);
    deliver(Some(&protocol), verdict, &team_message)
}
