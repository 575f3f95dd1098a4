//! Interactors: programs that talk with a contestant's program and judge it.

mod interaction;

#[cfg(test)]
mod tests;

pub use interaction::Interaction;

pub use crate::judging::{Outcome, Result, Verdict};
pub use crate::lenient::{Answer, Input, Role, Stream};

use std::fs::{File, OpenOptions};
use std::io;
use std::process::ExitCode;

use crate::error::Error;
use crate::judging::{Protocol, serve};
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
    serve(true, |call, team_message| {
        let log = open_log(&call.protocol)?;
        let (input, answer) = (Lazy::new(call.input), call.answer.map(Lazy::new));
        let answer = answer
            .as_ref()
            .map_or_else(|| Answer::new(b""), Answer::lazy);
        let player = (io::stdin().lock(), io::stdout().lock());
        let mut interaction =
            Interaction::new(Input::lazy(&input), answer, player, log, call.options);
        let verdict = interaction.decide(judge);
        *team_message = interaction.take_team_message();
        Ok(verdict)
    })
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
