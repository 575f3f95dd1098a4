//! How a program ended.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// Exit code of a validator or checker that accepts.
pub const ACCEPTED: i32 = 42;
/// Exit code of a validator or checker that refuses.
pub const REFUSED: i32 = 43;
/// Exit code of a program that finds the judge's own side at fault, or itself.
pub const JUDGE_ERROR: i32 = 1;

/// How a program ended, as `assert_eq!` shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ended {
    /// Its exit code.
    pub code: i32,
    /// What it said, without white space at the end: standard error of a validator, `judgemessage.txt` of a checker.
    pub message: String,
}

impl Ended {
    /// With this code and this message.
    pub fn with(code: i32, message: impl Into<String>) -> Ended {
        let message = message.into();
        Ended { code, message }
    }
}

/// Runs `program` with the words of `options` on `input` as standard input. The message is its standard error.
///
/// # Panics
/// When the program does not start or is killed.
pub fn run_on(program: impl AsRef<Path>, options: &str, input: &[u8]) -> Ended {
    let mut child = Command::new(program.as_ref())
        .args(options.split_whitespace())
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program may refuse its options or its input before it has read all of it.
    let _ = child.stdin.take().expect("piped").write_all(input);
    let output = child.wait_with_output().expect("the program ends");
    let code = output.status.code().expect("the program is not killed");
    Ended::with(code, String::from_utf8_lossy(&output.stderr).trim_end())
}

/// Runs `checker` on an input, a judge answer and, as standard input, an output. The message is the one for the judges.
pub(crate) fn check(checker: &str, [input, answer, output]: [&Path; 3], feedback: &Path) -> Ended {
    let status = Command::new(checker)
        .args([input, answer, feedback])
        .stdin(fs::File::open(output).expect("the output is there"))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .expect("the checker starts");
    let message = fs::read_to_string(feedback.join("judgemessage.txt")).unwrap_or_default();
    let code = status.code().expect("the checker is not killed");
    Ended::with(code, message.trim_end())
}
