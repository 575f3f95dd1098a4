//! One program on many inputs in one sandboxed run. Putting a sandbox up, and far more so starting an interpreter or a
//! virtual machine, takes longer than solving a small input.
//!
//! What is told of a call here is only that it ended by itself, and how; see [`sandbox::many`]. Whoever needs to know
//! more, or whose call is not told of, runs it by itself: then blame falls on the one that deserves it.

use super::left;
use super::process::{Call, Folder, Runner};
use crate::build::Artifact;
use crate::build::artifact::Runnable;
use crate::diagnostic::Diagnostic;
use sandbox::many::{self, Record};
use sandbox::{Ended, Limits};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What the driver itself may use of the memory.
const OWN_MEMORY: u64 = 64 << 20;

/// What starts the calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Driver {
    /// This executable: each call is a process of its own.
    Processes,
    /// An interpreter that has read the program already: each call is a fork of it.
    Python,
    /// A virtual machine that loads the program's classes anew for each call.
    Java,
}

impl Driver {
    /// The one for a program; `None` when it has to be started by itself each time.
    pub fn of(program: &Artifact) -> Option<Driver> {
        match program.language.as_str() {
            _ if program.script => Some(Driver::Processes),
            "python3" | "python3numpy" | "pypy3" => Some(Driver::Python),
            "java" => Some(Driver::Java),
            crate::build::artifact::CHECKTESTDATA => None,
            key if crate::languages::Language::by_key(key).is_some_and(|language| language.jvm) => {
                None
            }
            _ => Some(Driver::Processes),
        }
    }

    /// Whether a call is a process like any other, so that what it does cannot be the driver's doing.
    pub fn is_plain(self) -> bool {
        self == Driver::Processes
    }

    /// Writes what the driver needs into `folder`, and makes its command line out of the program's, whose last word is
    /// the file or class to start.
    fn command(
        self,
        folder: &Path,
        program: &[String],
        list: &Path,
        seconds: u64,
    ) -> std::io::Result<Vec<String>> {
        let (name, text) = match self {
            Driver::Processes => return Ok(program.to_vec()),
            Driver::Python => ("many.py", include_str!("many.py")),
            Driver::Java => ("Many.java", include_str!("Many.java")),
        };
        let file = folder.join(name);
        fs::write(&file, text)?;
        let (last, before) = program
            .split_last()
            .ok_or(std::io::ErrorKind::InvalidInput)?;
        let text = |path: &Path| path.to_string_lossy().into_owned();
        let mut command = before.to_vec();
        command.extend([text(&file), text(list), seconds.to_string(), last.clone()]);
        if self == Driver::Java {
            let classes = before.iter().skip_while(|word| *word != "-cp").nth(1);
            command.extend(classes.cloned());
        }
        Ok(command)
    }
}

/// One call.
#[derive(Debug, Clone)]
pub struct Item {
    /// Its standard input.
    pub input: PathBuf,
    /// Its arguments.
    pub args: Vec<String>,
}

/// What came of a call that ended by itself.
#[derive(Debug, Clone)]
pub struct Came {
    /// Exit code; a program that a signal ended has none, and none is told of one that used more memory than it may.
    pub code: Option<i32>,
    /// CPU time.
    pub cpu: Duration,
    /// What it wrote to standard output.
    pub output: Vec<u8>,
}

/// How a program is run on all items of a series.
#[derive(Clone, Copy)]
pub struct Series<'a> {
    /// What starts the calls.
    pub driver: Driver,
    /// The program.
    pub runnable: &'a Runnable,
    /// The limits of one call.
    pub limits: &'a Limits,
    /// What the calls may read besides.
    pub readable: &'a [PathBuf],
    /// What they may write besides.
    pub writable: &'a [PathBuf],
}

/// Runs a program on all items. `None`: nothing is known of the call.
///
/// # Errors
/// A fault of the machine.
pub fn many(
    runner: &mut Runner<'_>,
    series: Series<'_>,
    items: &[Item],
) -> Result<Vec<Option<Came>>, Diagnostic> {
    let mut all: Vec<Option<Came>> = Vec::new();
    let mut without_use = 0;
    // A call that took the driver along is left out, and the others go on behind it.
    while all.len() < items.len() && without_use < 2 {
        let rest = &items[all.len()..];
        let known = some(runner, series, rest)?;
        without_use += usize::from(known.len() < 2);
        let cut_short = known.len() < rest.len();
        all.extend(known);
        if cut_short {
            all.push(None);
        }
    }
    all.resize_with(items.len(), || None);
    Ok(all)
}

/// The calls up to one with which the run ended.
fn some(
    runner: &mut Runner<'_>,
    series: Series<'_>,
    items: &[Item],
) -> Result<Vec<Option<Came>>, Diagnostic> {
    let Series {
        driver,
        runnable,
        limits,
        readable,
        writable,
    } = series;
    let folder = runner.folder()?;
    let disk = |error: std::io::Error| Diagnostic::disk(folder.path(), error);
    let output = |number: usize| folder.workdir().join(format!("{number}.out"));
    let calls: Vec<many::Item> = items
        .iter()
        .enumerate()
        .map(|(number, item)| {
            let program = match driver {
                Driver::Processes => &runnable.command[..],
                Driver::Python | Driver::Java => &[],
            };
            many::Item {
                input: item.input.clone(),
                output: output(number),
                argv: program
                    .iter()
                    .chain(&item.args)
                    .map(OsString::from)
                    .collect(),
            }
        })
        .collect();
    let list = folder.path().join("list");
    fs::write(&list, many::list(&calls)).map_err(disk)?;
    let seconds = limits.cpu.as_secs() + 1;
    let command = driver
        .command(folder.path(), &runnable.command, &list, seconds)
        .map_err(disk)?;
    let count = items.len() as u32;
    let mut call = Call {
        command,
        readable: runnable.readable.clone(),
        writable: writable.to_vec(),
        // A file, and not a device, as calls have: an interpreter looks at what it is given when it starts.
        stdin: Some(&list),
        limits: Limits {
            cpu: limits.cpu * count,
            wall: limits.wall * count,
            memory: limits.memory.saturating_add(OWN_MEMORY),
            written: limits.written.saturating_mul(count.into()),
            files: limits.files.saturating_mul(count),
            ..limits.clone()
        },
    };
    call.readable.extend_from_slice(readable);
    call.readable.push(folder.path().to_path_buf());
    let ran = match driver {
        Driver::Processes => runner.run_many(&call, &list, seconds, folder),
        Driver::Python | Driver::Java => runner.run(&call, folder),
    };
    let ran = match ran {
        Ok(ran) => ran,
        // Of an executable that is being replaced, for example.
        Err(fault) if fault.code == "cannot-start" => return Ok(Vec::new()),
        Err(fault) => return Err(fault),
    };
    let told = fs::read_to_string(ran.folder.stdout()).unwrap_or_default();
    let records = many::records(&told);
    let came = |(number, record): (usize, &Record)| {
        Some(Came {
            code: match record.ended {
                Ended::Exit(code) if record.memory_peak <= limits.memory => Some(code),
                _ => None,
            },
            cpu: record.cpu,
            output: written(&ran.folder, number)?,
        })
    };
    Ok(records.iter().enumerate().map(came).collect())
}

/// What a call wrote; `None` when its file is not what it should be. The program may have put something else there.
fn written(folder: &Folder, number: usize) -> Option<Vec<u8>> {
    let path = folder.workdir().join(format!("{number}.out"));
    left::read(&path, u64::MAX).ok().flatten()
}
