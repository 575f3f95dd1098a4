//! The stock programs in both protocols, end to end.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};
use testing::Scratch;

const PROGRAMS: &[(&str, &str)] = &[
    ("tokens", env!("CARGO_BIN_EXE_check-tokens")),
    ("integers", env!("CARGO_BIN_EXE_check-integers")),
    ("reals", env!("CARGO_BIN_EXE_check-reals")),
    ("lines", env!("CARGO_BIN_EXE_check-lines")),
    ("yesno", env!("CARGO_BIN_EXE_check-yesno")),
    ("unordered", env!("CARGO_BIN_EXE_check-unordered")),
    ("default", env!("CARGO_BIN_EXE_check-default")),
];

/// Runs a program on an answer and an output by both protocols and returns its verdict (AC, WA, JE) and its message.
fn judge(program: &str, options: &str, answer: &str, output: &str) -> (&'static str, String) {
    let path = PROGRAMS
        .iter()
        .find(|(name, _)| *name == program)
        .expect("a program")
        .1;
    let scratch = Scratch::below(env!("CARGO_TARGET_TMPDIR"));
    let feedback_scratch = Scratch::below(env!("CARGO_TARGET_TMPDIR"));
    let (input_file, answer_file) = (
        scratch.file("in", "whatever\n"),
        scratch.file("ans", answer),
    );
    let output_file = scratch.file("out", output);
    let feedback = feedback_scratch.path();

    let mut icpc = Command::new(path);
    icpc.arg(&input_file)
        .arg(&answer_file)
        .arg(feedback)
        .args(options.split_whitespace());
    let mut child = icpc
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    // A checker that has seen enough may close its end first.
    let _ = child
        .stdin
        .take()
        .expect("a pipe")
        .write_all(output.as_bytes());
    let verdict = match child.wait().expect("it ends").code() {
        Some(42) => "AC",
        Some(43) => "WA",
        _ => "JE",
    };
    let message = fs::read_to_string(feedback.join("judgemessage.txt")).unwrap_or_default();

    // A file as standard input is looked through in another way than a pipe.
    let from_file = icpc
        .stdin(fs::File::open(&output_file).expect("the output"))
        .status()
        .expect("it starts");
    let expected = match verdict {
        "AC" => Some(42),
        "WA" => Some(43),
        _ => Some(1),
    };
    assert_eq!(from_file.code(), expected, "{program} {options}: {message}");

    // A bare word in this place would be the name of a report.
    let dashed = options.split_whitespace().map(|word| {
        match word.as_bytes()[0].is_ascii_lowercase() && program == "default" {
            true => format!("--{word}"),
            false => word.to_string(),
        }
    });
    let testlib = Command::new(path)
        .arg(&input_file)
        .arg(&output_file)
        .arg(&answer_file)
        .args(dashed)
        .output()
        .expect("it starts");
    let code = testlib.status.code();
    let expected = match verdict {
        "AC" => 0,
        "WA" => 1,
        _ => 3,
    };
    assert_eq!(
        code,
        Some(expected),
        "{program} {options}: the protocols disagree: {message}"
    );
    (verdict, message)
}

#[track_caller]
fn expect(verdict: &str, program: &str, options: &str, answer: &str, output: &str) {
    let (found, message) = judge(program, options, answer, output);
    assert_eq!(
        found, verdict,
        "{program} {options} {answer:?} {output:?}: {message}"
    );
}

#[test]
fn every_program_accepts_the_answer_itself() {
    for (program, _) in PROGRAMS {
        let answer = if *program == "yesno" {
            "YES\nno\n"
        } else {
            "1 2\n-3\n"
        };
        expect("AC", program, "", answer, answer);
        expect("WA", program, "", answer, "");
        expect("WA", program, "", answer, "\0\u{1}\n");
        expect("WA", program, "", answer, &format!("{answer}{answer}"));
    }
}

#[test]
fn tokens() {
    expect("AC", "tokens", "", "a b\n", "  a\n\nb");
    expect("WA", "tokens", "", "a b\n", "A b\n");
    expect("AC", "tokens", "--ignore-case", "a b\n", "A b\n");
    expect("WA", "tokens", "--ignore-case", "a b\n", "A c\n");
    let (_, message) = judge("tokens", "", "1 2 3\n", "1 2\n4\n");
    assert!(
        message.contains(r#"token 3: expected "3", found "4" (line 2, column 1 of the output)"#),
        "{message}"
    );
}

#[test]
fn integers() {
    expect(
        "AC",
        "integers",
        "",
        "12345678901234567890123 -5\n",
        "12345678901234567890123\n-5\n",
    );
    expect("WA", "integers", "", "5 0\n", "05 0\n");
    expect("WA", "integers", "", "5 0\n", "5 -0\n");
    expect("AC", "integers", "--any-form", "5 0\n", "+05 -0\n");
    expect("WA", "integers", "", "5\n", "5.0\n");
    expect("JE", "integers", "", "5x\n", "5x\n");
}

#[test]
fn reals() {
    expect("AC", "reals", "", "1.0 1000000\n", "1.0000009 1000000.9\n");
    expect("WA", "reals", "", "1.0\n", "1.00001\n");
    expect("AC", "reals", "--tolerance 1e-4", "1.0\n", "1.00001\n");
    expect("WA", "reals", "--absolute 1e-6", "1000000\n", "1000000.9\n");
    expect("AC", "reals", "--relative 1e-6", "1000000\n", "1000000.9\n");
    expect("WA", "reals", "--relative 1e-6", "0\n", "1e-9\n");
    expect("WA", "reals", "", "1\n", "nan\n");
    expect("WA", "reals", "--tolerance 1e9", "1\n", "inf\n");
    expect("JE", "reals", "", "nan\n", "nan\n");
    expect("JE", "reals", "--tolerance -1", "1\n", "1\n");
    expect("JE", "reals", "--tolerance nan", "1\n", "1\n");
    expect("JE", "reals", "--tolerance 1 --absolute 1", "1\n", "1\n");
}

#[test]
fn lines() {
    expect("AC", "lines", "", "a  b\nc\n", "a  b \r\nc\n\n");
    expect("WA", "lines", "", "a  b\n", "a b\n");
    expect("WA", "lines", "--exact", "a\n", "a");
    expect("AC", "lines", "--exact", "a\n", "a\n");
}

#[test]
fn words() {
    expect("AC", "yesno", "", "YES\nNO\n", "yes no");
    expect("WA", "yesno", "", "YES\nNO\n", "yes yes");
    expect("JE", "yesno", "", "maybe\n", "maybe\n");
    expect(
        "AC",
        "yesno",
        "--yes First --no Second",
        "First\n",
        "first\n",
    );
}

#[test]
fn any_order() {
    expect("AC", "unordered", "", "1 2 2\n", "2 1\n2\n");
    expect("WA", "unordered", "", "1 2 2\n", "2 1 1\n");
    expect("WA", "unordered", "--lines", "1 2\n3\n", "3\n2 1\n");
    expect("AC", "unordered", "--lines", "1 2\n3\n", "3\n1 2\n");
}

#[test]
fn the_default_of_the_format() {
    expect("AC", "default", "", "Yes 1\n", "yes  1\n");
    expect("WA", "default", "case_sensitive", "Yes\n", "yes\n");
    expect("WA", "default", "space_change_sensitive", "a b\n", "a  b\n");
    expect(
        "AC",
        "default",
        "float_tolerance 1e-3",
        "1.0 x\n",
        "1.0005 X\n",
    );
    expect(
        "WA",
        "default",
        "float_absolute_tolerance 1e-3",
        "1000.0\n",
        "1000.5\n",
    );
    expect(
        "AC",
        "default",
        "float_relative_tolerance 1e-3",
        "1000.0\n",
        "1000.5\n",
    );
    expect(
        "JE",
        "default",
        "float_tolerance 1 float_relative_tolerance 1",
        "1\n",
        "1\n",
    );
}

#[test]
fn the_same_bytes() {
    // A malformed answer is found even when the output is the same, by those programs that promise it.
    expect("JE", "integers", "", "1 02\n", "1 02\n");
    expect("AC", "integers", "--any-form", "1 02\n", "1 02\n");
    expect("JE", "reals", "", "1 x\n", "1 x\n");
    expect("JE", "yesno", "", "yes\nmaybe\n", "yes\nmaybe\n");
    expect("JE", "yesno", "", "\n", "\n");
    // A byte order mark is taken from the output alone.
    let marked = "\u{FEFF}1 2\n";
    expect("AC", "tokens", "", "1 2\n", marked);
    expect("WA", "tokens", "", marked, marked);
    // Longer than what is looked at together, and different only at the end.
    let long: String = (0..50_000).map(|i| format!("{i}\n")).collect();
    for (program, _) in PROGRAMS.iter().filter(|(program, _)| *program != "yesno") {
        expect("AC", program, "", &long, &long);
        expect("WA", program, "", &long, &format!("{long}1\n"));
        expect("WA", program, "", &long, &long.replace("49999", "59999"));
    }
    for (program, malformed) in [("integers", "x"), ("reals", "x")] {
        let long = long.replace("49998", malformed);
        expect("JE", program, "", &long, &long);
    }
}

#[test]
fn an_unknown_option_is_the_judges_fault() {
    for (program, _) in PROGRAMS {
        expect("JE", program, "--no-such-option", "YES\n", "YES\n");
    }
}
