//! Running this problem's programs on its files.
#![allow(dead_code, reason = "each test uses a part of it")]

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// The judge's exit codes.
pub const ACCEPTED: i32 = 42;
/// See [`ACCEPTED`].
pub const REFUSED: i32 = 43;
/// The judge's own side is at fault.
pub const JUDGE_ERROR: i32 = 1;

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
    judge(program, &file("in"), &file("ans"), &file(output))
}

/// Runs the checker on texts.
pub fn check_texts(program: &str, input: &str, answer: &str, output: &str) -> Ended {
    let folder = scratch();
    let file = |ending: &str, text: &str| {
        let path = folder.join(format!("case.{ending}"));
        fs::write(&path, text).expect("the scratch folder can be written to");
        path
    };
    judge(
        program,
        &file("in", input),
        &file("ans", answer),
        &file("out", output),
    )
}

fn judge(program: &str, input: &Path, answer: &Path, output: &Path) -> Ended {
    let feedback = scratch();
    let status = Command::new(program)
        .args([input, answer, &feedback])
        .stdin(File::open(output).expect("the output is there"))
        .stderr(Stdio::null())
        .status()
        .expect("the checker starts");
    let message = fs::read_to_string(feedback.join("judgemessage.txt")).unwrap_or_default();
    Ended {
        code: status.code().expect("the checker is not killed"),
        message,
    }
}

/// A new empty folder.
fn scratch() -> PathBuf {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let name = format!(
        "{}-{}",
        std::process::id(),
        COUNT.fetch_add(1, Ordering::Relaxed)
    );
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join(env!("CARGO_PKG_NAME"))
        .join(name);
    fs::create_dir_all(&folder).expect("a scratch folder can be made");
    folder
}

/// A constant of `problem.yaml`: what the statement says the limits are.
pub fn constant(name: &str) -> usize {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("problem.yaml");
    let text = fs::read_to_string(path).expect("problem.yaml is there");
    let mut lines = text
        .lines()
        .map(str::trim)
        .skip_while(|line| *line != "constants:");
    let after = |line: &str, key: &str| {
        line.strip_prefix(key)?
            .strip_prefix(':')
            .map(|value| value.trim().to_string())
    };
    let mut value = lines
        .find_map(|line| after(line, name))
        .expect("the constant is there");
    if value.is_empty() {
        value = lines
            .find_map(|line| after(line, "value"))
            .expect("the constant has a value");
    }
    value.parse().expect("the constant is a number")
}
