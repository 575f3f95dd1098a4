//! Running the example programs as a judging system would.

// Not every test file uses everything.
#![allow(dead_code)]

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What a program did.
pub struct Ran {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

/// The path of an example program, which Cargo builds beside the tests.
pub fn example(name: &str) -> PathBuf {
    let test = std::env::current_exe().expect("a running test has a path");
    let profile = test
        .parent()
        .and_then(|deps| deps.parent())
        .expect("tests lie in deps/");
    let path = profile
        .join("examples")
        .join(name)
        .with_extension(std::env::consts::EXE_EXTENSION);
    assert!(
        path.exists(),
        "{} is not built; run `cargo test` for the whole crate",
        path.display()
    );
    path
}

pub fn run<S: AsRef<std::ffi::OsStr>>(
    name: &str,
    arguments: impl IntoIterator<Item = S>,
    stdin: impl AsRef<[u8]>,
) -> Ran {
    let mut child = Command::new(example(name))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the example starts");
    // A program may stop before it has read everything.
    let _ = child.stdin.take().expect("piped").write_all(stdin.as_ref());
    let output = child.wait_with_output().expect("the example ends");
    Ran {
        code: output.status.code().unwrap_or(-1),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}
