//! `make bench`: what our programs cost beside those of other tools that are installed, and beside the floor.
//!
//! Everything is CPU time of whole process trees and is compared within one run, the subjects taking turns, because
//! figures from different machines, or from different minutes of a busy one, say little. Nothing is judged: targets
//! are printed beside the figures, and the exit code is 0 when everything could be measured.

mod handed;
mod measure;
mod overhead;
mod package;
mod peers;
mod programs;
mod readers;
mod table;
mod tool;
mod workers;

use clap::Parser;
use peers::Peers;
use programs::Programs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use table::Section;

/// What goes wrong is said in one sentence; there is nobody to handle it but the reader.
type Result<T> = std::result::Result<T, String>;

/// Measures the tool and its library beside those peers that are installed: testlib.h (set TESTLIB_H to its path),
/// bt, verifyproblem, task-maker and rbx (on the PATH).
#[derive(Debug, Parser)]
#[command(max_term_width = 100)]
struct Options {
    /// Three runs of each subject instead of nine, in sections 6 to 8 one instead of three
    #[arg(long)]
    quick: bool,
    /// Only this section; may be repeated
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=8))]
    section: Vec<u8>,
    /// One JSON object for each subject instead of the table
    #[arg(long)]
    json: bool,
    /// Divide all sizes by this: to try the benchmark itself, the ratios mean nothing then
    #[arg(long, value_name = "D", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    shrink: u32,
}

/// What every section needs.
struct Bench<'a> {
    programs: Programs,
    peers: Peers,
    /// A folder for files, empty in the beginning and removed in the end.
    scratch: &'a Path,
    quick: bool,
    shrink: u32,
}

impl Bench<'_> {
    /// Runs of one program.
    fn runs(&self) -> usize {
        if self.quick { 3 } else { 9 }
    }

    /// Runs of something that takes seconds.
    fn long_runs(&self) -> usize {
        if self.quick { 1 } else { 3 }
    }

    /// A size, as small as was asked for.
    fn size(&self, full: u32) -> u32 {
        (full / self.shrink).max(2)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.scratch.join(name)
    }
}

fn main() -> ExitCode {
    match run(&Options::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("bench: {message}");
            ExitCode::FAILURE
        }
    }
}

type Measure = fn(&Bench<'_>) -> Result<Section>;

const SECTIONS: [Measure; 8] = [
    readers::tree_validator,
    readers::integer_validator,
    readers::checkers,
    readers::tree_generator,
    overhead::judged_run,
    package::whole,
    handed::whole,
    workers::two_workers,
];

fn run(options: &Options) -> Result<()> {
    let wanted = |number: u8| options.section.is_empty() || options.section.contains(&number);
    let scratch = tempfile::tempdir().map_err(|e| format!("no temporary folder: {e}"))?;
    let peers = Peers::find();
    if !options.json {
        println!("{peers}");
    }
    let bench = Bench {
        programs: Programs::build(options.section.as_slice())?,
        peers,
        scratch: scratch.path(),
        quick: options.quick,
        shrink: options.shrink,
    };
    for (number, measure) in (1..).zip(SECTIONS) {
        if !wanted(number) {
            continue;
        }
        let section = measure(&bench).map_err(|e| format!("section {number}: {e}"))?;
        if options.json {
            section.print_json(number);
        } else {
            println!("\n{number}. {section}");
        }
    }
    Ok(())
}
