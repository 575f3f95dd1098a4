//! The generator's harness: arguments, tape, labels, output.

use std::ffi::{OsStr, OsString};
use std::io;
use std::path::Path;
use std::process::ExitCode;

use clap::{Arg, Command, Parser};

use crate::error::{Error, Result};
use crate::harness;

use super::seed;
use super::source::Gen;
use super::tape::Tape;
use crate::out::Out;

/// Runs a generator that prints its test to standard output: the whole of `main`.
///
/// `Args` is derived with clap. The choices depend on the arguments exactly as they are written, byte for byte:
/// `--n 5` and `--n=5` are two different tests. `--seed` is always accepted, whether `Args` has it or not.
///
/// Three more arguments belong to the harness and do not count as part of the test: `--record-tape FILE` writes
/// every choice, `--replay-tape FILE` takes the choices from a file, `--labels FILE` writes [`Gen::label`]s.
///
/// Exit codes: 0 when the test is complete, 1 when the generator failed or panicked, 2 for wrong arguments.
pub fn run<A, F>(generate: F) -> ExitCode
where
    A: Parser,
    F: FnOnce(&mut Gen, A, &mut Out<'_>) -> Result<()>,
{
    let (arguments, files) = match Files::split(std::env::args_os().skip(1)) {
        Ok(split) => split,
        Err(error) => {
            harness::complain(error);
            return ExitCode::from(2);
        }
    };
    let parsed = match parse::<A>(&arguments) {
        Ok(parsed) => parsed,
        Err(error) => {
            // Help goes to standard output with code 0, mistakes to standard error with code 2.
            let _ = error.print();
            return ExitCode::from(error.exit_code() as u8);
        }
    };
    match harness::guard(|| produce(&arguments, &files, parsed, generate)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            harness::complain(error);
            ExitCode::FAILURE
        }
    }
}

fn produce<A, F>(arguments: &[OsString], files: &Files, parsed: A, generate: F) -> Result<()>
where
    F: FnOnce(&mut Gen, A, &mut Out<'_>) -> Result<()>,
{
    let tape = Tape::open(files.replay.as_deref(), files.record.as_deref())?;
    let key = seed::key_of_arguments(arguments.iter().map(|a| a.as_encoded_bytes()));
    let mut source = Gen::with_tape(key, tape);
    let mut out = Out::new(io::stdout().lock());
    generate(&mut source, parsed, &mut out)?;
    out.flush()?;
    source.finish()?;
    if let Some(path) = &files.labels {
        write_labels(&source, path)?;
    }
    Ok(())
}

fn write_labels(source: &Gen, path: &OsStr) -> Result<()> {
    let line = |(name, value): (String, String)| format!("label {name:?} {value:?}\n");
    let text: String = source.labels().into_iter().map(line).collect();
    std::fs::write(path, text).map_err(|e| {
        Error::judge(format_args!(
            "cannot write {}: {e}",
            Path::new(path).display()
        ))
    })
}

fn parse<A: Parser>(arguments: &[OsString]) -> std::result::Result<A, clap::Error> {
    let mut command = A::command()
        .allow_negative_numbers(true)
        .after_help(HARNESS_HELP);
    if !has_long(&command, "seed") {
        let seed = Arg::new("testlib-seed").long("seed").value_name("SEED");
        command = command.arg(seed.help("Makes the choices differ, as every other argument does"));
    }
    let name = std::env::args_os().next().unwrap_or_default();
    let all = std::iter::once(name).chain(arguments.iter().cloned());
    A::from_arg_matches(&command.try_get_matches_from_mut(all)?).map_err(|e| e.format(&mut command))
}

const HARNESS_HELP: &str = "Not part of the test:
  --record-tape FILE  write every random choice
  --replay-tape FILE  take the choices from a file
  --labels FILE       write facts about the test";

fn has_long(command: &Command, name: &str) -> bool {
    command
        .get_arguments()
        .any(|argument| argument.get_long() == Some(name))
}

/// The files given to the harness.
#[derive(Debug, Default, PartialEq)]
struct Files {
    record: Option<OsString>,
    replay: Option<OsString>,
    labels: Option<OsString>,
}

impl Files {
    /// Takes the harness's arguments out of all arguments, those after `--` left alone.
    fn split(all: impl Iterator<Item = OsString>) -> Result<(Vec<OsString>, Files)> {
        let (mut arguments, mut files) = (Vec::new(), Files::default());
        let mut all = all.into_iter();
        while let Some(argument) = all.next() {
            if argument == "--" {
                arguments.push(argument);
                arguments.extend(all);
                break;
            }
            let (name, value) = match argument.to_str().and_then(|a| a.split_once('=')) {
                Some((name, value)) => (OsStr::new(name), Some(OsString::from(value))),
                None => (argument.as_os_str(), None),
            };
            let place = match name.to_str() {
                Some("--record-tape") => &mut files.record,
                Some("--replay-tape") => &mut files.replay,
                Some("--labels") => &mut files.labels,
                _ => {
                    arguments.push(argument);
                    continue;
                }
            };
            let name = name.to_string_lossy();
            let Some(value) = value.or_else(|| all.next()) else {
                return Err(Error::judge(format_args!("{name} needs a file")));
            };
            if place.replace(value).is_some() {
                return Err(Error::judge(format_args!("{name} is given twice")));
            }
        }
        Ok((arguments, files))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(line: &str) -> Result<(Vec<String>, Files)> {
        let (arguments, files) = Files::split(line.split_whitespace().map(OsString::from))?;
        Ok((
            arguments
                .into_iter()
                .map(|a| a.into_string().unwrap())
                .collect(),
            files,
        ))
    }

    #[test]
    fn the_harness_takes_its_own_arguments_only() {
        let (arguments, files) =
            split("--n 5 --record-tape t --labels=l --seed 1 -- --labels").unwrap();
        assert_eq!(arguments, ["--n", "5", "--seed", "1", "--", "--labels"]);
        assert_eq!(
            (files.record, files.replay, files.labels),
            (Some("t".into()), None, Some("l".into()))
        );
        assert!(split("--labels").is_err());
        assert!(split("--labels a --labels b").is_err());
    }
}
