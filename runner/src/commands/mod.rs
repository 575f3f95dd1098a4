//! One file per subcommand, each a short script over the other modules.

mod all;
mod build;
mod built;
mod carried_out;
mod checktestdata;
mod clean;
mod counterexamples;
mod cross;
mod doctor;
mod file_size;
mod fuzz;
mod gather;
mod generate;
mod hack;
mod in_place;
mod interrupt;
mod languages;
mod matrix;
mod mutate;
mod new;
mod noise;
mod open_files;
mod require;
mod round;
mod run;
mod select;
mod time_limit;
mod validate;
mod verify;

pub use fuzz::Tried;

use crate::cli::{Cli, Command, Common, Problems};
use crate::diagnostic::{Diagnostic, Place};
use std::io::Write;

/// Everything is as expected.
pub const OK: i32 = 0;
/// A submission does not behave as claimed.
pub const UNEXPECTED: i32 = 1;
/// A package or the command line is faulty.
pub const FAULTY: i32 = 2;
/// The machine failed.
pub const MACHINE: i32 = 3;
/// Stopped by the user.
pub const INTERRUPTED: i32 = 130;

/// Prints a whole answer. Nobody reading it is no fault.
fn print(text: &str) -> Result<(), (i32, Diagnostic)> {
    let mut out = std::io::stdout();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(unwritten(&error)),
        _ => Ok(()),
    }
}

/// The fault of a standard output that cannot be written.
fn unwritten(error: &std::io::Error) -> (i32, Diagnostic) {
    let place = Place::file("(standard output)");
    let fault = Diagnostic::error("report", place, format!("cannot write the report: {error}"));
    (MACHINE, fault)
}

/// Lets packages share what lies in the folders that the command line names.
fn allow_links(common: &Common) -> Result<(), (i32, Diagnostic)> {
    let named = common
        .allow_links
        .iter()
        .filter(|dir| !dir.as_os_str().is_empty());
    let real = |dir: &std::path::PathBuf| match dir.canonicalize() {
        Ok(real) if real.is_dir() => Ok(real),
        _ => {
            let place = Place::file(dir);
            let fault = Diagnostic::error(
                "unreadable",
                place,
                "--allow-links: there is no such folder",
            );
            Err((FAULTY, fault))
        }
    };
    crate::package::allow_links(named.map(real).collect::<Result<_, _>>()?);
    Ok(())
}

/// Does what the command line says and returns the exit code.
///
/// # Errors
/// A fault that keeps the command from doing anything, and the exit code that goes with it.
pub fn dispatch(cli: Cli) -> Result<i32, (i32, Diagnostic)> {
    let common = &cli.common;
    languages::settle(common, cli.command.as_ref())?;
    allow_links(common)?;
    require::layers(&common.require)?;
    match cli.command.unwrap_or(Command::All(Problems::default())) {
        Command::All(args) => all::all(common, &args.problems),
        Command::Build(args) => build::build(common, &args.problems),
        Command::Generate(args) => generate::generate(common, &args),
        Command::Validate(args) => validate::validate(common, &args),
        Command::Run(args) => run::run(common, &args),
        Command::Cross(args) => cross::cross(common, &args),
        Command::Verify(args) => verify::verify(common, &args),
        Command::FuzzValidator(args) => fuzz::fuzz(common, &args, Tried::Validators),
        Command::FuzzChecker(args) => fuzz::fuzz(common, &args, Tried::Checker),
        Command::Counterexamples(args) => counterexamples::counterexamples(common, &args),
        Command::Hack(args) => hack::hack(common, &args),
        Command::Matrix(args) => matrix::matrix(common, &args),
        Command::TimeLimit(args) => time_limit::time_limit(common, &args),
        Command::Mutate(args) => mutate::mutate(common, &args),
        Command::New(args) => new::new(common, &args),
        Command::Clean(args) => clean::clean(common, &args),
        Command::Checktestdata(args) => checktestdata::checktestdata(&args),
        Command::Languages => languages::languages(),
        Command::Doctor => doctor::doctor(common),
    }
}
