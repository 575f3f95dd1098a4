//! Packages that want to do harm: each is refused in the tool's own words, or does nothing outside of what it may.
//!
//! Beside the round of each test lies a folder `precious`, and each package tries to read, change or fill it, or the
//! machine. A case is one row: its name, what it does to the package, and whether the package must be refused or may
//! also turn out to be harmless.

mod paths;
mod programs;
mod sizes;

use super::fixture::{Fixture, Report};
use std::fs;
use std::os::unix::fs::symlink;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// What must come of a package.
#[derive(PartialEq)]
enum Must {
    /// Exit code 2, and one of the findings has this code.
    BeRefused(&'static str),
    /// Any exit code; nothing is harmed, and the secret is not shown.
    BeHarmless,
}
use Must::{BeHarmless, BeRefused};

const SECRET: &str = "the secret of the neighbour";

/// A package with a neighbour.
fn package() -> Fixture {
    let fixture = Fixture::twice();
    fs::create_dir(precious(&fixture)).expect("a folder");
    fs::write(precious(&fixture).join("file.txt"), format!("{SECRET}\n")).expect("writable");
    fs::write(precious(&fixture).join("1.in"), "5\n").expect("writable");
    fixture
}

fn precious(fixture: &Fixture) -> PathBuf {
    fixture.round().with_file_name("precious")
}

/// Names, kinds and contents below a folder.
fn listing(dir: &std::path::Path) -> Vec<(PathBuf, Option<Vec<u8>>)> {
    let mut list = Vec::new();
    for entry in fs::read_dir(dir).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() && !path.is_symlink() {
            list.extend(listing(&path));
            list.push((path, None));
        } else {
            let content = fs::read(&path).ok();
            list.push((path, content));
        }
    }
    list.sort();
    list
}

/// Runs a package: in time, with an end of its own, without a secret in the report, and with the neighbour as he was.
fn run(fixture: &Fixture, line: &str, name: &str) -> Report {
    let before = listing(&precious(fixture));
    let begun = Instant::now();
    let mut command = fixture.jury(line).command();
    // What the runner itself may use, so that a size that is believed ends it.
    let limited = format!(
        "ulimit -v 4000000; exec {} {line}",
        env!("CARGO_BIN_EXE_jury")
    );
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", &limited]).current_dir(fixture.round());
    for (key, value) in command.get_envs() {
        match value {
            Some(value) => shell.env(key, value),
            None => shell.env_remove(key),
        };
    }
    command = shell;
    let report = fixture
        .jury(line)
        .report(command.output().expect("it starts"));
    assert!(
        begun.elapsed() < Duration::from_secs(60),
        "{name}: it takes {:?}",
        begun.elapsed()
    );
    let told = format!("{}{}", report.stdout, report.stderr);
    assert!(
        (0..=3).contains(&report.code),
        "{name}: {}\n{told}",
        report.code
    );
    assert!(!told.contains("panicked"), "{name}: {told}");
    assert!(!told.contains(SECRET), "{name}: {told}");
    assert_eq!(
        listing(&precious(fixture)),
        before,
        "{name}: the neighbour is harmed"
    );
    report
}

fn check(name: &str, must: &Must, harm: &dyn Fn(&Fixture)) {
    let fixture = package();
    harm(&fixture);
    let report = run(&fixture, "all -v", name);
    let told = format!("{}{}", report.stdout, report.stderr);
    if let BeRefused(finding) = must {
        assert_eq!(report.code, 2, "{name}: {told}");
        assert!(
            told.contains(&format!("error[{finding}]")),
            "{name}: {told}"
        );
    }
}

/// Its name, what must come of it, and what it does to the package.
type Row<'a> = (&'a str, Must, &'a dyn Fn(&Fixture));

/// Ends a row that returns what it changed.
fn done(_: &Fixture) {}

/// A link in the package, relative or absolute.
fn link(fixture: &Fixture, name: &str, target: &str) {
    let path = fixture.problem().join(name);
    if path.is_dir() && !path.is_symlink() {
        fs::remove_dir_all(&path).expect("removable");
    }
    let _ = fs::remove_file(&path);
    fs::create_dir_all(path.parent().expect("in a folder")).expect("a folder");
    let target = match target.strip_prefix("precious") {
        Some(rest) => format!("{}{rest}", precious(fixture).display()),
        None => target.to_owned(),
    };
    symlink(target, path).expect("a link");
}
