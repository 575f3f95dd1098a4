//! The generator example: what counts as part of the test, tapes, labels, faults.
#![cfg(feature = "generator")]

mod common;

use std::path::Path;

use common::{Ran, run};

fn generate(line: &str) -> Ran {
    run("generator", line.split_whitespace(), "")
}

fn test(line: &str) -> String {
    let ran = generate(line);
    assert_eq!(ran.code, 0, "{line}: {}", ran.stderr);
    ran.stdout
}

#[test]
fn every_argument_counts_and_nothing_else() {
    let base = test("--n 50 --seed 1");
    assert_eq!(base, test("--n 50 --seed 1"));
    for other in [
        "--n 50 --seed 2",
        "--n=50 --seed 1",
        "--seed 1 --n 50",
        "--n 50",
        "--n 50 --deep 0 --seed 1",
    ] {
        assert_ne!(base, test(other), "{other}");
    }
}

#[test]
fn tests_are_valid() {
    for line in ["--n 2", "--n 1000 --deep 5 --seed x", "--n 1000 --deep -3"] {
        let ran = run("validator", [""; 0], test(line));
        assert_eq!(ran.code, 42, "{line}: {}", ran.stderr);
    }
}

#[test]
fn tapes_are_recorded_replayed_and_shrunk() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let (tape, shrunk, again) = (path("tape"), path("shrunk"), path("again"));
    let plain = test("--n 20 --seed 5");
    assert_eq!(
        test(&format!("--n 20 --seed 5 --record-tape {tape}")),
        plain,
        "the tape is not part of the test"
    );
    let text = std::fs::read_to_string(&tape).unwrap();
    assert_eq!(text.lines().next(), Some("testlib-tape 1"));
    // 18 parents with a choice (the second vertex has none) and one colour.
    assert_eq!(text.lines().count(), 1 + 18 + 1);
    // Another seed, the same choices; and what is replayed can be recorded.
    assert_eq!(
        test(&format!(
            "--n 20 --seed 6 --replay-tape={tape} --record-tape={again}"
        )),
        plain
    );
    assert_eq!(std::fs::read_to_string(&again).unwrap(), text);
    // Beyond the end of the tape every choice is the simplest.
    std::fs::write(&shrunk, "testlib-tape 1\n").unwrap();
    let simplest = format!("20\n{}\nred\n", ["1"; 19].join(" "));
    assert_eq!(
        test(&format!("--n 20 --seed 5 --replay-tape {shrunk}")),
        simplest
    );
    // A value above what the draw allows is clamped.
    std::fs::write(&shrunk, "testlib-tape 1\n9 9\n9 0\n9 9\n").unwrap();
    assert_eq!(
        test(&format!("--n 5 --replay-tape {shrunk}")),
        "5\n1 2 1 4\nred\n"
    );
    std::fs::write(&shrunk, "testlib-tape 1\n9 x\n").unwrap();
    let ran = generate(&format!("--replay-tape {shrunk}"));
    assert_eq!(ran.code, 1);
    assert!(
        ran.stderr
            .contains("line 2, column 3 (token 2): value = \"x\" is not an integer"),
        "{}",
        ran.stderr
    );
}

#[test]
fn labels_go_to_their_own_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("labels");
    let plain = test("--n 5");
    assert_eq!(test(&format!("--n 5 --labels {}", path.display())), plain);
    let colour = plain.lines().last().unwrap();
    assert_eq!(
        std::fs::read_to_string(path).unwrap(),
        format!("label \"colour\" \"{colour}\"\n")
    );
}

#[test]
fn a_stream_is_not_moved_by_other_draws() {
    let colours = |seed: &str| {
        test(&format!("--n 30 --seed {seed}"))
            .lines()
            .last()
            .unwrap()
            .to_string()
    };
    // The colour depends on the arguments alone, through its stream; it does vary with them.
    let all: std::collections::BTreeSet<String> =
        (0..20).map(|seed| colours(&seed.to_string())).collect();
    assert_eq!(all.len(), 3);
}

#[test]
fn mistakes_in_the_arguments() {
    assert_eq!(generate("--m 5").code, 2);
    assert_eq!(generate("--n x").code, 2);
    assert_eq!(generate("--record-tape").code, 2);
    let ran = generate("--help");
    assert_eq!(ran.code, 0);
    assert!(ran.stdout.contains("--seed <SEED>") && ran.stdout.contains("--replay-tape"));
    assert_eq!(
        generate("--n 10 --deep -2").code,
        0,
        "negative values need no quoting"
    );
    // Nothing to choose a parent from: the generator's own fault.
    let ran = generate("--n 0 --record-tape /no/such/folder/tape");
    assert_eq!(ran.code, 1);
    assert!(
        ran.stderr.starts_with("cannot write /no/such/folder/tape"),
        "{}",
        ran.stderr
    );
}

#[test]
#[cfg(unix)]
fn a_full_or_closed_output_is_a_fault() {
    use std::process::{Command, Stdio};
    if Path::new("/dev/full").exists() {
        let full = std::fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .unwrap();
        let output = Command::new(common::example("generator"))
            .stdout(full)
            .stderr(Stdio::piped())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(1));
        assert!(String::from_utf8_lossy(&output.stderr).starts_with("cannot write the output"));
    }
    let mut child = Command::new(common::example("generator"))
        .args(["--n", "1000000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(
        output.status.code(),
        Some(1),
        "neither killed by a signal nor complete"
    );
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "the output was closed before its end\n"
    );
}
