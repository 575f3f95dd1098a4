//! The frame of a checker's and an interactor's `main`.

use std::ffi::OsString;
use std::process::ExitCode;

use super::{Call, Verdict, report::deliver};
use crate::error::Result;
use crate::harness;

/// Reads the command line, runs `body` and delivers its verdict in the caller's protocol. `body` may leave a message for
/// the team; its panics and errors are judge's faults.
pub(crate) fn serve(
    answer_is_optional: bool,
    body: impl FnOnce(Call, &mut String) -> Result<Verdict>,
) -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    let looks_icpc = Call::looks_icpc(&arguments);
    let call = match Call::parse(arguments, answer_is_optional) {
        Ok(call) => call,
        Err(error) => {
            let code = deliver(None, Verdict::fail(error), "");
            return if looks_icpc { code } else { ExitCode::from(3) };
        }
    };
    let protocol = call.protocol.clone();
    let mut team_message = String::new();
    let verdict = harness::guard(|| body(call, &mut team_message)).unwrap_or_else(Verdict::from);
    deliver(Some(&protocol), verdict, &team_message)
}
