//! `jury checktestdata`: holds one input against one program, without a package.

use super::{FAULTY, OK, UNEXPECTED, print};
use crate::cli::Checktestdata;
use crate::diagnostic::{Diagnostic, Place};
use std::io::Read;
use std::path::Path;

/// Checks; prints what is wrong with the input.
///
/// # Errors
/// When the program or the input cannot be read, or the program is wrong.
pub fn checktestdata(args: &Checktestdata) -> Result<i32, (i32, Diagnostic)> {
    let file = &args.program;
    let source = std::fs::read(file).map_err(|error| unreadable(file, &error))?;
    let faulty =
        |place: Place, text: String| (FAULTY, Diagnostic::error("checktestdata", place, text));
    let program = checktestdata::Program::parse(&source).map_err(|fault| {
        let place = Place::at(file, fault.line, fault.column);
        faulty(place, fault.message)
    })?;
    let input = match &args.input {
        Some(path) => std::fs::read(path).map_err(|error| unreadable(path, &error))?,
        None => {
            let mut bytes = Vec::new();
            let read = std::io::stdin().read_to_end(&mut bytes);
            read.map_err(|error| unreadable(Path::new("(standard input)"), &error))?;
            bytes
        }
    };
    match program.check(&input) {
        Ok(()) => Ok(OK),
        Err(checktestdata::Fault::Program { line, message }) => {
            Err(faulty(Place::at(file, line, 1), message))
        }
        Err(fault) => {
            print(&format!("{fault}\n"))?;
            Ok(UNEXPECTED)
        }
    }
}

fn unreadable(path: &Path, error: &std::io::Error) -> (i32, Diagnostic) {
    let text = format!("cannot be read: {error}");
    (
        FAULTY,
        Diagnostic::error("unreadable", Place::file(path), text),
    )
}
