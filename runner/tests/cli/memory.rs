//! Memory of the command itself: it does not depend on the size of test cases, and hardly on their number.

use super::fixture::Fixture;
use std::fmt::Write;
use std::fs;
use std::process::Stdio;
use std::time::Duration;

/// Prints lines of 63 digits until there are so many bytes.
const GENERATOR: &str = "#include <stdio.h>\n#include <stdlib.h>\nint main(int argc, char **argv) {\n  \
    for (long left = atol(argv[1]), i = atol(argv[2]); left > 0; left -= 64) printf(\"%063ld\\n\", i);\n  \
    return argc != 3;\n}\n";
const VALIDATOR: &str = "int main() { return 42; }\n";

/// Prints how much it reads.
const COUNT: &str = "#include <stdio.h>\nint main() {\n  static char block[1 << 16];\n  size_t n, all = 0;\n  \
    while ((n = fread(block, 1, sizeof block, stdin)) > 0) all += n;\n  printf(\"%zu\\n\", all);\n}\n";

/// Prints what it reads, and at the end what it was compiled with.
fn copies(end: &str) -> String {
    format!(
        "#include <stdio.h>\nint main() {{\n  static char block[1 << 16];\n  size_t n;\n  \
         while ((n = fread(block, 1, sizeof block, stdin)) > 0) fwrite(block, 1, n, stdout);\n  \
         fputs(\"{end}\", stdout);\n}}\n"
    )
}

/// A problem with so many generated tests of so many bytes each, one solution that is right, one whose output differs
/// in nothing but white space, and one whose last word is wrong.
fn package(tests: u32, bytes: u32) -> Fixture {
    let fixture = Fixture::plain();
    let mut rules =
        "solution: /submissions/accepted/copy.c\ndata:\n  secret:\n    data:\n".to_owned();
    for test in 0..tests {
        writeln!(rules, "      t{test:04}: make.c {bytes} {test}").expect("a string");
    }
    fixture
        .replace(
            "problem.yaml",
            "memory: 512\n",
            "memory: 512\n  output: 64\n",
        )
        .remove("generators")
        .remove("input_validators")
        .remove("data")
        .remove("submissions")
        .file("generators/make.c", GENERATOR)
        .file("generators/generators.yaml", rules)
        .file("input_validators/all.c", VALIDATOR)
        .file("submissions/accepted/copy.c", copies(""))
        .file("submissions/accepted/blank.c", copies(" \\n"))
        .file("submissions/wrong_answer/more.c", copies("end"));
    fixture
}

/// The largest resident memory of the command in bytes, while it judges everything.
fn peak_of_all(fixture: &Fixture) -> u64 {
    let mut command = fixture.jury("all --jobs 2").command();
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().expect("the command starts");
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    loop {
        // The kernel keeps the highest value, so it is enough to see the last one.
        let text = fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
        peak = peak.max(kib.unwrap_or(0) * 1024);
        if let Some(ended) = child.try_wait().expect("it is ours") {
            assert!(ended.success(), "{ended}");
            return peak;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

const MIB: u64 = 1 << 20;

#[test]
fn large_tests_are_never_held_in_memory() {
    let small = peak_of_all(&package(4, 1000));
    let large = peak_of_all(&package(4, 24 << 20));
    assert!(large < 48 * MIB, "{large}");
    assert!(
        large < small + 4 * MIB,
        "{large} with large tests, {small} with small ones"
    );
}

#[test]
fn many_tests_need_little_memory() {
    let few = peak_of_all(&package(10, 1000));
    let many = peak_of_all(&package(400, 1000));
    assert!(
        many < few + 8 * MIB,
        "{many} with many tests, {few} with few"
    );
}

#[test]
#[ignore = "takes minutes and 20 GB of disk"]
fn a_thousand_tests_of_ten_megabytes() {
    let fixture = package(1000, 10 << 20);
    // Answers as large would be 20 GB more.
    fixture
        .remove("submissions/wrong_answer")
        .remove("submissions/accepted/blank.c")
        .file("submissions/accepted/copy.c", COUNT);
    let peak = peak_of_all(&fixture);
    println!(
        "the largest resident memory of the command: {:.1} MB",
        peak as f64 / 1e6
    );
    assert!(peak < 100 * 1000 * 1000, "{peak}");
}
