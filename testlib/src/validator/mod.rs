//! Validators: programs that accept or refuse a test's input file.

mod context;

pub use context::Context;

pub use crate::strict::{Mark, Reader};

use std::ffi::OsString;
use std::process::ExitCode;

use crate::error::{Kind, Result};
use crate::harness;

/// Runs a validator on standard input: the whole of `main`.
///
/// `check` reads the file; when it returns `Ok`, the end of the file is demanded and the message of the first
/// fault goes to standard error otherwise. Exit codes: 42 valid, 43 invalid, 1 when the judge's side is at fault
/// (an unknown argument, a read error, a panic). With the argument `--testlib` they are 0, 3 and 3.
///
/// Other arguments: `--group NAME` and `--testset NAME` (see [`Context`]), `--bounds FILE` writes which bounds
/// and features a valid file reaches, and the rest is left to [`Context::option`].
pub fn run<F>(check: F) -> ExitCode
where
    F: FnOnce(&mut Reader<'_>, &mut Context) -> Result<()>,
{
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    let testlib = arguments.iter().any(|a| a == "--testlib");
    let outcome = harness::guard(|| validate(arguments, check));
    let code = match &outcome {
        Ok(()) => 42,
        Err(error) if error.kind() == Kind::Judge => 1,
        Err(_) => 43,
    };
    if let Err(error) = &outcome {
        harness::complain(error);
    }
    match (testlib, code) {
        (false, _) => ExitCode::from(code),
        (true, 42) => ExitCode::SUCCESS,
        (true, _) => ExitCode::from(3),
    }
}

fn validate<F>(arguments: Vec<OsString>, check: F) -> Result<()>
where
    F: FnOnce(&mut Reader<'_>, &mut Context) -> Result<()>,
{
    let mut context = Context::new(arguments)?;
    let data = harness::read_stdin()?;
    let mut reader = Reader::new(&data);
    if context.bounds_file().is_some() {
        reader.record_coverage();
    }
    check(&mut reader, &mut context)?;
    reader.eof()?;
    context.finish(reader.take_coverage())
}
