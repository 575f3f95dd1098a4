//! Interactors: programs that talk with a contestant's program and judge it.

mod interaction;

#[cfg(test)]
mod tests;

pub use interaction::Interaction;

pub use crate::judging::{Outcome, Result, Verdict};
pub use crate::lenient::{Answer, Input, Role, Stream};

use std::ffi::OsString;
use std::fs::{File, OpenOptions};
use std::io;
use std::process::ExitCode;

use crate::error::Error;
use crate::harness;
use crate::judging::{Call, Protocol, deliver};
use crate::lenient::Lazy;
use crate::out::Out;

/// Runs an interactor: the whole of `main`. It reads the contestant's program on standard input and writes to it on
/// standard output.
///
/// Two protocols, told apart as for checkers (see [`crate::checker::run`]), with the same exit codes:
/// - `program input answer feedback_dir/ [options]`; the log goes to `judgemessage.txt`.
/// - `program input log [answer [report [-appes]]] [options]`.
///
/// A verdict against the program is followed by the farewell, when there is one, so that the program is not left
/// waiting. Options that nobody asked for and panics are judge's faults. How long a turn may take is left
/// to the judging system, which alone can measure it fairly.
pub fn run<F>(judge: F) -> ExitCode
where
    F: FnOnce(&mut Interaction<'_>) -> Result,
{
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    let looks_icpc = Call::looks_icpc(&arguments);
    let call = match Call::parse(arguments, true) {
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
        let log = open_log(&protocol)?;
        let (input, answer) = (Lazy::new(input), answer.map(Lazy::new));
        let answer = answer
            .as_ref()
            .map_or_else(|| Answer::new(b""), Answer::lazy);
        let player = (io::stdin().lock(), io::stdout().lock());
        let mut interaction = Interaction::new(Input::lazy(&input), answer, player, log, options);
        let verdict = interaction.decide(judge);
        team_message = interaction.take_team_message();
        Ok(verdict)
    };
    let verdict = harness::guard(body).unwrap_or_else(Verdict::from);
    deliver(Some(&protocol), verdict, &team_message)
}

fn open_log(protocol: &Protocol) -> crate::error::Result<Out<'static>> {
    let (path, file) = match protocol {
        Protocol::Icpc { feedback } => {
            let path = feedback.join("judgemessage.txt");
            let file = OpenOptions::new().create(true).append(true).open(&path);
            (path, file)
        }
        Protocol::Testlib { output, .. } => (output.clone(), File::create(output)),
    };
    match file {
        Ok(file) => Ok(Out::new(file)),
        Err(error) => Err(Error::judge(format_args!(
            "cannot write {}: {error}",
            path.display()
        ))),
    }
}
