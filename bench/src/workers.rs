//! How much faster two workers are than one, by the clock.

use crate::measure::{Subject, expect, interleaved, real_of, status};
use crate::package::{jury, measured};
use crate::table::{Group, Section};
use crate::{Bench, Result};
use std::process::Command;

/// The package of the section before: its programs are compiled, nothing else has been done. All tests are made, checked
/// and answered, and every solution runs on all of them.
///
/// This is real time: a machine that does something else besides says nothing here.
pub fn two_workers(bench: &Bench<'_>) -> Result<Section> {
    let (folder, store) = (bench.file("workers"), bench.file("workers-store"));
    measured(bench).write(&folder)?;
    expect(jury(bench, "build", &store).arg(&folder), 0)?;
    let judged_by = |jobs: &'static str| {
        let (folder, store) = (folder.clone(), store.clone());
        Subject::timed(format!("-j {jobs}"), move || {
            let fresh = bench.file(&format!("workers-store-{jobs}"));
            let mut copy = Command::new("cp");
            expect(copy.arg("-a").arg(&store).arg(&fresh), 0)?;
            let mut judge = jury(bench, "run", &fresh);
            judge.args(["--jobs", jobs, "--problem"]).arg(&folder);
            let seconds = real_of(|| expect(&mut judge, 0))?;
            let mut remove = Command::new("rm");
            status(remove.arg("-r").arg(&fresh))?;
            Ok(seconds)
        })
    };
    let figures = interleaved(vec![judged_by("2"), judged_by("1")], bench.runs())?;
    let mut group = Group::new("", figures, "-j 1 at least 1.9 times");
    if std::thread::available_parallelism().map_or(1, usize::from) < 2 {
        group.remarks.push("this machine has one core only".into());
    }
    Ok(Section {
        title: "Two workers: the package judged with its programs compiled, in real time".into(),
        groups: vec![group],
    })
}
