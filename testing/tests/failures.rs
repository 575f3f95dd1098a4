//! The assertions fail when they should.

use std::fs;
use testing::{Ended, Problem, Scratch, run_on};

/// A problem with these inputs in `data/invalid_input`; its programs end with 0 and say nothing.
fn with_invalid(scratch: &Scratch, inputs: &[&str]) -> Problem {
    let folder = scratch.path().join("data/invalid_input");
    fs::create_dir_all(&folder).expect("a folder");
    for input in inputs {
        fs::write(folder.join(format!("{input}.in")), "1\n").expect("a file");
    }
    // Tests are short-lived, and a problem's own tests know its folder when they are compiled.
    let folder = scratch.path().to_string_lossy().into_owned().leak();
    Problem {
        folder,
        temporary: env!("CARGO_TARGET_TMPDIR"),
        package: env!("CARGO_PKG_NAME"),
        validator: "true",
        checker: "true",
    }
}

fn assert_validator(inputs: &[&str], table: &[(&'static str, &'static str)]) {
    let scratch = Scratch::below(env!("CARGO_TARGET_TMPDIR"));
    with_invalid(&scratch, inputs).assert_validator(table);
}

#[test]
#[should_panic(expected = "the table and the files of invalid_input differ")]
fn a_file_without_a_row() {
    assert_validator(&["a", "b"], &[("a", "")]);
}

#[test]
#[should_panic(expected = "the table and the files of invalid_input differ")]
fn a_row_without_a_file() {
    assert_validator(&["a"], &[("a", ""), ("b", "")]);
}

#[test]
#[should_panic(expected = "there is no input in invalid_input")]
fn nothing_to_refuse() {
    assert_validator(&[], &[]);
}

#[test]
#[should_panic(expected = "code: 43")]
fn a_validator_that_accepts_what_is_invalid() {
    assert_validator(&["a"], &[("a", "")]);
}

#[test]
fn code_and_message_of_a_program() {
    assert_eq!(run_on("true", "", b"unread"), Ended::with(0, ""));
    let ended = run_on("cat", "/nowhere/at/all", b"");
    assert_eq!(ended.code, 1);
    assert!(ended.message.contains("/nowhere/at/all"), "{ended:?}");
}

#[test]
fn scratch_folders_are_new_and_removed() {
    let [one, two] = [(); 2].map(|()| Scratch::below(env!("CARGO_TARGET_TMPDIR")));
    assert_ne!(one.path(), two.path());
    let path = one.path().to_owned();
    assert!(one.file("a", "text").is_file());
    drop(one);
    assert!(!path.exists() && two.path().is_dir());
}
