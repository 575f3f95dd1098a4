//! Checkers: programs that judge a contestant's output.

mod case;

pub use case::{Both, Case};

pub use crate::judging::{Outcome, Result, Verdict};
pub use crate::lenient::{Answer, Input, Output, Role, Stream, parse_f64};

use std::process::ExitCode;

use crate::judging::{Protocol, serve};
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
    serve(false, |call, team_message| {
        let output = match &call.protocol {
            Protocol::Icpc { .. } => Lazy::stdin()?,
            Protocol::Testlib { output, .. } => Lazy::new(output.clone()),
        };
        let (input, answer) = (
            Lazy::new(call.input),
            Lazy::new(call.answer.unwrap_or_default()),
        );
        let mut case = Case::new(
            Input::lazy(&input),
            Output::lazy(&output),
            Answer::lazy(&answer),
            call.options,
        );
        if let Protocol::Icpc { feedback } = &call.protocol {
            case.feedback = Some(feedback.clone());
        }
        let verdict = case.decide(check);
        *team_message = std::mem::take(&mut case.team_message);
        Ok(verdict)
    })
}
