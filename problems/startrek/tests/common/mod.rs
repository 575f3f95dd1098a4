//! Running the problem's own programs on the files of `data/`.
#![allow(dead_code, reason = "each test uses a part of it")]

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Exit code of a validator or checker that accepts.
pub const ACCEPTED: i32 = 42;
/// Exit code of a validator or checker that refuses.
pub const REFUSED: i32 = 43;

/// The file or folder with this path below `data/`.
pub fn data(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("data")
        .join(path)
}

/// Holds the names in a table against the inputs of a folder: each has to be in both.
pub fn assert_lists_all(folder: &str, table: impl IntoIterator<Item = &'static str>) {
    let files = fs::read_dir(data(folder))
        .expect("the folder is there")
        .map(|file| file.expect("readable").path());
    let inputs = files.filter(|path| path.extension().is_some_and(|ending| ending == "in"));
    let names: BTreeSet<String> = inputs
        .map(|path| {
            path.file_stem()
                .expect("a name")
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    assert_eq!(
        table
            .into_iter()
            .map(str::to_owned)
            .collect::<BTreeSet<_>>(),
        names,
        "{folder}"
    );
}

/// What the validator says of a file: exit code and message.
pub fn validate(program: &str, options: &str, input: &Path) -> (i32, String) {
    let output = Command::new(program)
        .args(options.split_whitespace())
        .stdin(File::open(input).expect("the input is there"))
        .output()
        .expect("the validator runs");
    let message = String::from_utf8_lossy(&output.stderr)
        .trim_end()
        .to_owned();
    (output.status.code().expect("it ends by itself"), message)
}

/// What the checker says of the file `case.out` in a folder of `data/`: exit code and message.
pub fn check(program: &str, folder: &str, case: &str) -> (i32, String) {
    let feedback = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join(env!("CARGO_PKG_NAME"))
        .join(format!("{folder}-{case}"));
    // What an earlier run left would be appended to.
    let _ = fs::remove_dir_all(&feedback);
    fs::create_dir_all(&feedback).expect("a folder for the feedback");
    let file = |ending: &str| data(&format!("{folder}/{case}.{ending}"));
    let status = Command::new(program)
        .args([file("in"), file("ans"), feedback.clone()])
        .stdin(File::open(file("out")).expect("the output is there"))
        .stderr(Stdio::null())
        .status()
        .expect("the checker runs");
    let message = fs::read_to_string(feedback.join("judgemessage.txt")).expect("a message");
    (
        status.code().expect("it ends by itself"),
        message.trim_end().to_owned(),
    )
}
