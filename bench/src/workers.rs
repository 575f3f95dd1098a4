//! How much faster two workers are than one, by the clock.

use crate::measure::{Figures, Subject, expect, interleaved, real_of, status};
use crate::package::{compile_all, icpc, jury, run_all, some_tests};
use crate::table::{Group, Section};
use crate::{Bench, Result};
use std::path::Path;
use std::process::Command;

/// Tests: so many that what happens once, at the beginning and at the end, is a small part of it.
const TESTS: usize = 90;

/// The package of section 6 with more tests: its programs are compiled, nothing else has been done. All tests are made,
/// checked and answered, and every solution runs on all of them. Beside it the same programs on the same tests without
/// us, one after another and two at once: two cores share caches and memory, and give less than twice of one.
///
/// This is real time: a machine that does something else besides says nothing here.
pub fn two_workers(bench: &Bench<'_>) -> Result<Section> {
    let (folder, store) = (bench.file("workers"), bench.file("workers-store"));
    let tests = some_tests(bench, TESTS);
    icpc(&tests).write(&folder)?;
    expect(jury(bench, "build", &store).arg(&folder), 0)?;
    compile_all(&folder)?;
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
    let floor = |name: &str, parts: usize| {
        let (folder, tests) = (folder.clone(), tests.clone());
        Subject::timed(name, move || {
            real_of(|| alone(bench, &folder, &tests, parts))
        })
    };
    let subjects = vec![
        judged_by("2"),
        judged_by("1"),
        floor("two at once", 2),
        floor("one after another", 1),
    ];
    let mut figures = interleaved(subjects, bench.long_runs())?;
    let floors: Vec<Figures> = figures.split_off(2);
    let mut ours = Group::new("jury run", figures, "-j 1 at least 1.9 times");
    if std::thread::available_parallelism().map_or(1, usize::from) < 2 {
        ours.remarks.push("this machine has one core only".into());
    }
    let machine = Group::new(
        "floor: the programs alone",
        floors,
        "what this machine gives",
    );
    Ok(Section {
        title: format!(
            "Two workers: a package of {TESTS} tests judged with its programs compiled, in real time"
        ),
        groups: vec![ours, machine],
    })
}

/// The programs of the package on its tests, shared out among so many that go on at once.
fn alone(bench: &Bench<'_>, folder: &Path, tests: &[String], parts: usize) -> Result<()> {
    let part = |number: usize| {
        let scratch = bench.file(&format!("workers-part-{number}"));
        std::fs::create_dir_all(&scratch)
            .map_err(|e| format!("cannot make {}: {e}", scratch.display()))?;
        // The large ones are every third: neighbours go to different parts.
        let own = tests.chunks(3 * parts).flat_map(|block| {
            let shares = block.chunks(3);
            shares.skip(number).take(1).flatten().cloned()
        });
        run_all(folder, &own.collect::<Vec<_>>(), &scratch)
    };
    std::thread::scope(|scope| {
        let part = &part;
        let all: Vec<_> = (0..parts)
            .map(|number| scope.spawn(move || part(number)))
            .collect();
        all.into_iter().try_for_each(|one| {
            let ended = one.join();
            ended.unwrap_or_else(|_| Err("a thread ended unexpectedly".into()))
        })
    })
}
