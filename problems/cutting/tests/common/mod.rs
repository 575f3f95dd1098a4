//! Running this problem's programs on its files.
#![allow(dead_code, reason = "each test uses a part of it")]

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The judge's exit codes.
pub const ACCEPTED: i32 = 42;
/// See [`ACCEPTED`].
pub const REFUSED: i32 = 43;

/// How a program ended.
#[derive(Debug)]
pub struct Ended {
    /// Its exit code.
    pub code: i32,
    /// What it said: standard error of a validator, `judgemessage.txt` of a checker.
    pub message: String,
}

/// A folder below `data/`.
pub fn data(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("data")
        .join(folder)
}

/// The names of the files in a folder below `data/` that end in `.in`.
pub fn cases(folder: &str) -> BTreeSet<String> {
    let files = fs::read_dir(data(folder)).expect("the folder is there");
    let paths = files.map(|file| file.expect("readable").path());
    let inputs = paths.filter(|path| path.extension().is_some_and(|ending| ending == "in"));
    inputs
        .map(|path| {
            path.file_stem()
                .expect("a name")
                .to_string_lossy()
                .into_owned()
        })
        .collect()
}

/// Whether a table has one row for each file of a folder.
pub fn assert_complete<'a>(folder: &str, table: impl IntoIterator<Item = &'a str>) {
    let rows: BTreeSet<String> = table.into_iter().map(str::to_string).collect();
    assert_eq!(
        rows,
        cases(folder),
        "the table and the files of {folder} differ"
    );
}

/// Runs the validator on an input.
pub fn validate(program: &str, arguments: &[&str], input: &[u8]) -> Ended {
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the validator starts");
    // A validator may refuse a file before it has read all of it.
    let _ = child.stdin.take().expect("piped").write_all(input);
    let output = child.wait_with_output().expect("the validator ends");
    let code = output.status.code().expect("the validator is not killed");
    Ended {
        code,
        message: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// Runs the checker on the case of a folder below `data/`; `output` is the ending of the file it is to judge.
pub fn check(program: &str, folder: &str, case: &str, output: &str) -> Ended {
    let file = |ending: &str| data(folder).join(format!("{case}.{ending}"));
    let feedback = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join(env!("CARGO_PKG_NAME"))
        .join(format!("{folder}-{case}"));
    // What an earlier run left would be appended to.
    let _ = fs::remove_dir_all(&feedback);
    fs::create_dir_all(&feedback).expect("the feedback folder can be made");
    let message_file = feedback.join("judgemessage.txt");
    let _ = fs::remove_file(&message_file);
    let status = Command::new(program)
        .args([file("in"), file("ans"), feedback])
        .stdin(File::open(file(output)).expect("the output is there"))
        .stderr(Stdio::null())
        .status()
        .expect("the checker starts");
    let message = fs::read_to_string(message_file).unwrap_or_default();
    Ended {
        code: status.code().expect("the checker is not killed"),
        message,
    }
}
