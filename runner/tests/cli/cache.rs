//! What is run again after a change, and what is not.

use super::fixture::{Fixture, Report, TWICE_SH};
use super::killed::{finish, strays};

/// Steps of a whole run of `twice`: 4 programs, 4 tests made, 6 validated, 4 answered, 10 runs.
const ALL: usize = 28;

/// The submissions and tests that were really run, with `--json`: nothing says so, but the times differ; so the number
/// of steps is what is looked at.
fn ran(fixture: &Fixture) -> usize {
    let report = fixture.jury("all").run();
    report.code(0);
    report.ran()
}

/// What was printed, without the line that says how much was run.
fn table(report: &Report) -> String {
    let lines = report
        .stdout
        .lines()
        .filter(|line| !line.contains(" run, "));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn nothing_changed_nothing_run() {
    let fixture = Fixture::twice();
    let first = fixture.jury("all -vv").run();
    assert_eq!(first.code(0).ran(), ALL);
    let second = fixture.jury("all -vv").run();
    assert_eq!(second.code(0).ran(), 0);
    // The same words, and not only the same verdicts: even the times are those that were measured.

    assert_eq!(table(&first), table(&second));
    // No program is started, so none has to be there: the tools are known by their files.
    assert_eq!(second.stderr, "", "no phase is told when nothing runs");
}

#[test]
fn a_touched_file_is_no_change() {
    let fixture = Fixture::twice();
    fixture.jury("all").run().code(0);
    for file in [
        "submissions/accepted/twice.sh",
        "generators/number.sh",
        "input_validators/validator.sh",
        "problem.yaml",
        "data/sample/1.in",
    ] {
        fixture.file(file, fixture.read(file));
    }
    assert_eq!(ran(&fixture), 0);
}

#[test]
fn one_solution() {
    let fixture = Fixture::twice();
    fixture.jury("all").run().code(0);
    fixture.append("submissions/wrong_answer/square.sh", "exit 0\n");
    assert_eq!(ran(&fixture), 1 + 5, "built and run on every test");
    assert_eq!(ran(&fixture), 0);
    // Back to what it was: all that is known still.
    fixture.file(
        "submissions/wrong_answer/square.sh",
        "# Squares instead.\nread -r n\necho $((n * n))\n",
    );
    assert_eq!(ran(&fixture), 0);
    // The model solution makes the answers: 4 answers and 1 sample to run, nothing else, because the answers are the same.
    fixture.append("submissions/accepted/twice.sh", "exit 0\n");
    assert_eq!(
        ran(&fixture),
        1 + 4 + 1,
        "a run that makes an answer is a run on that test"
    );
}

#[test]
fn a_comment_in_a_compiled_program() {
    let fixture = Fixture::plain();
    let source =
        "#include <cstdio>\nint main() { int n; scanf(\"%d\", &n); printf(\"%d\\n\", 2 * n); }\n";
    fixture.file("submissions/accepted/twice.cpp", source);
    fixture.jury("all").run().code(0);
    fixture.file(
        "submissions/accepted/twice.cpp",
        format!("// Doubles.\n{source}"),
    );
    assert_eq!(ran(&fixture), 1, "compiled, and the same program came out");
    assert_eq!(ran(&fixture), 0);
}

/// What is compiled minutes after the run began is not taken for what was there then.
#[test]
fn a_program_edited_during_the_run() {
    let fixture = Fixture::plain();
    for name in [
        "problem.yaml",
        "input_validators/validator.sh",
        "data/sample/1.in",
        "data/sample/1.ans",
    ] {
        fixture.round_file(&format!("problems/first/{name}"), fixture.read(name));
    }
    let burns = "problems/first/submissions/time_limit_exceeded/burns.sh";
    fixture.round_file(burns, "while :; do :; done\n");
    let call = fixture.jury("all -j1");
    let child = call.start();
    let begun = || {
        strays(&fixture)
            .iter()
            .any(|process| process.contains("burns.sh"))
    };
    while !begun() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    fixture.file("submissions/accepted/twice.sh", "echo 0\n");
    let report = finish(&call, child);
    report.code(2).says("UNEXPECTED accepted/twice.sh");
    fixture.file("submissions/accepted/twice.sh", TWICE_SH);
    fixture.jury("all problems/twice").run().code(0);
}

#[test]
fn one_generator() {
    let fixture = Fixture::twice();
    fixture
        .file("generators/other.sh", "echo \"$1\"\n")
        .replace(
            "generators/generators.yaml",
            "seven: number 7",
            "seven: other 7",
        );
    fixture.jury("all").run().code(0);
    fixture.append("generators/other.sh", "exit 0\n");
    assert_eq!(
        ran(&fixture),
        1 + 1,
        "built, and its one test made: the same bytes, so nothing follows"
    );
    fixture.file("generators/other.sh", "echo 8\n");
    assert_eq!(
        ran(&fixture),
        1 + 1 + 1 + 1 + 1 + 1,
        "built, made, validated, answered, two submissions run, one of them for the answer"
    );
}

/// A generator that Cargo builds, from more than its own file.
#[test]
fn what_a_rust_program_includes() {
    let fixture = Fixture::plain();
    fixture
        .remove("generators/number.sh")
        .file(
            "generators/number.rs",
            "fn main() { println!(\"{}{}\", include_str!(\"../digits.txt\"), std::env::args().nth(1).unwrap()) }\n",
        )
        .file("digits.txt", "1")
        .file(
            "Cargo.toml",
            "[workspace]\n[package]\nname = \"twice\"\nedition = \"2024\"\n\
             [[bin]]\nname = \"number\"\npath = \"generators/number.rs\"\n",
        );
    let with = |name: &str, value: &str| {
        let call = fixture.jury("all").env("CARGO_NET_OFFLINE", "true");
        let call = call.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0");
        let report = call.env(name, value).run();
        report.code(0).ran()
    };
    let ran = || with("CARGO_TERM_QUIET", "true");
    let zero = || fixture.read("data/secret/01-small/zero.in");
    ran();
    assert_eq!(zero(), "10\n");
    assert_eq!(ran(), 0);
    fixture.file("digits.txt", "2");
    // What is written while Cargo is called does not count as known.
    std::thread::sleep(std::time::Duration::from_millis(50));
    assert!(ran() > 1, "built, and its tests made");
    assert_eq!(zero(), "20\n");
    fixture.append("README.md", "About the problem.\n");
    assert_eq!(ran(), 0, "nothing is made from that");
    assert!(with("RUSTFLAGS", "-g") > 0, "built with other flags");

    // What a build script looks at, nobody knows; Cargo is asked each time.
    fixture.file(
        "build.rs",
        "fn main() { println!(\"cargo::rerun-if-env-changed=ANYTHING\") }\n",
    );
    fixture.append("generators/number.rs", "// Changed.\n");
    std::thread::sleep(std::time::Duration::from_millis(50));
    ran();
    assert_eq!(ran(), 1);
}

#[test]
fn one_call_of_a_generator() {
    let fixture = Fixture::twice();
    fixture.jury("all").run().code(0);
    fixture.replace("generators/generators.yaml", "number 7", "number 9");
    let known = "made, validated, answered, checked, and the wrong one run";
    assert_eq!(ran(&fixture), 5, "{known}");
    // A test more.
    fixture.append("generators/generators.yaml", "          new: number 11\n");
    assert_eq!(ran(&fixture), 5, "{known}");
}

#[test]
fn the_validator() {
    let fixture = Fixture::twice();
    fixture.jury("all").run().code(0);
    fixture.append("input_validators/validator.sh", "# The end.\n");
    assert_eq!(
        ran(&fixture),
        1 + 6,
        "built, and every input looked at again"
    );
}

#[test]
fn the_checker() {
    let fixture = Fixture::plain();
    let checker =
        "read -r judge < \"$2\"\nread -r team\n[ \"$judge\" = \"$team\" ] && exit 42\nexit 43\n";
    fixture.file("output_validator/checker.sh", checker);
    // What is counted are the runs of the solution.
    fixture.jury("all").run().code(0);
    let wall = |report: &Report| {
        let lines = report
            .objects()
            .into_iter()
            .filter(|o| o.get("test").is_some());
        lines
            .map(|o| {
                (
                    o["test"].to_string(),
                    o["wall_s"].to_string(),
                    o["cpu_s"].to_string(),
                    o["memory_kib"].to_string(),
                )
            })
            .collect::<Vec<_>>()
    };
    let before = fixture.jury("run --json").run();
    fixture.file(
        "output_validator/checker.sh",
        format!("{checker}# The end.\n"),
    );
    assert_eq!(
        ran(&fixture),
        1 + 5,
        "built, and every output looked at again"
    );
    let after = fixture.jury("run --json").run();
    assert_eq!(
        wall(&before),
        wall(&after),
        "the runs themselves are the old ones"
    );
    // Its arguments count too.
    fixture.file(
        "data/sample/test_group.yaml",
        "output_validator_args: [strict]\n",
    );
    assert_eq!(ran(&fixture), 1);
}

#[test]
fn large_outputs_are_made_again_for_a_new_checker() {
    let fixture = Fixture::plain();
    fixture
        .file("output_validator/checker.sh", "exit 42\n")
        .file("submissions/accepted/wordy.sh", "printf '%0100000d\\n' 7\n");
    fixture.jury("all").run().code(0);
    fixture.file("output_validator/checker.sh", "exit 42 # still\n");
    assert_eq!(ran(&fixture), 1 + 10);
    fixture.file("output_validator/checker.sh", "exit 43\n");
    fixture
        .jury("all")
        .run()
        .code(1)
        .says("UNEXPECTED  accepted/twice.sh")
        .says("UNEXPECTED  accepted/wordy.sh");
}

#[test]
fn the_time_limit() {
    let fixture = Fixture::plain();
    // About a second, and endless.
    let busy = |turns: &str| {
        format!("read -r n\nfor ((i = 0; {turns}; i++)); do :; done\necho $((2 * n))\n")
    };
    fixture
        .file(
            "generators/generators.yaml",
            "solution: /submissions/accepted/twice.sh\ndata: {secret: {data: {one: number 1}}}\n",
        )
        .remove("data/sample")
        .replace(
            "problem.yaml",
            "  time_limit: 1\n",
            "  time_limit: 8\n  time_resolution: 0.01\n",
        )
        .file("submissions/mixed/some.sh", busy("i < 400000"))
        .file("submissions/mixed/endless.sh", busy("1"));
    let run = |limit: &str, verdicts: [&str; 3]| {
        let report = fixture
            .jury("run --json")
            .arg(format!("--time-limit={limit}"))
            .run();
        report.code(if verdicts[0] == "AC" { 0 } else { 1 });
        let found: Vec<String> = report
            .objects()
            .iter()
            .filter(|o| o.get("test").is_some())
            .map(|o| o["verdict"].as_str().unwrap_or("").to_owned())
            .collect();
        assert_eq!(found, verdicts, "limit {limit}");
        report
            .objects()
            .iter()
            .find(|o| o["type"] == "summary")
            .and_then(|o| o["ran"].as_u64())
            .expect("a summary")
    };
    let all = run("0.05", ["AC", "TLE", "TLE"]);
    assert!(all > 5);
    // Raised: those that were stopped run again, and nothing else.
    assert_eq!(run("3.5", ["AC", "TLE", "AC"]), 2);
    // Lowered: what is known says it all.
    assert_eq!(run("0.06", ["AC", "TLE", "TLE"]), 0);
    assert_eq!(run("3.4", ["AC", "TLE", "AC"]), 0);
    assert_eq!(
        run("3.6", ["AC", "TLE", "AC"]),
        1,
        "it was stopped above that, but so near that a new run might be repeated"
    );
}

#[test]
fn other_limits() {
    let fixture = Fixture::plain();
    fixture.jury("all").run().code(0);
    fixture.replace(
        "problem.yaml",
        "  memory: 512\n",
        "  memory: 1024\n  output: 16\n",
    );
    fixture.jury("all").run().code(0);
    assert_eq!(ran(&fixture), 0);
    fixture.replace("problem.yaml", "  output: 16\n", "  output: 17\n");
    assert_eq!(ran(&fixture), 0, "less was written than ever was allowed");
    // Too much for the new limit, seen from the old run.
    fixture
        .replace("problem.yaml", "  output: 17\n", "  output: 1\n")
        .file(
            "submissions/run_time_error/wordy.sh",
            "printf '%01500000d\\n' 7\n",
        );
    fixture.jury("all").run().code(0).says("RTE(output)");
}

#[test]
fn a_failed_compile_is_kept() {
    let fixture = Fixture::plain();
    fixture.file(
        "submissions/accepted/broken.cpp",
        "#error \"not finished\"\n",
    );
    let first = fixture.jury("all").run();
    let second = fixture.jury("all").run();
    assert_eq!(second.code(1).says("not finished").ran(), 0);
    assert_eq!(table(&first), table(&second));
}

#[test]
fn another_interpreter_is_another_program() {
    let fixture = Fixture::plain();
    let bin = fixture.round().join("bin");
    std::fs::create_dir(&bin).expect("a folder");
    let wrapper = |word: &str| {
        use std::os::unix::fs::PermissionsExt;
        let path = bin.join("bash");
        std::fs::write(&path, format!("#!/bin/sh\n[ \"$1\" = --version ] && {{ echo 'bash {word}'; exit 0; }}\nexec /bin/bash \"$@\"\n")).expect("a script");
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("rights");
    };
    wrapper("one");
    let call = || {
        fixture
            .jury("all")
            .env("PATH", format!("{}:/usr/bin:/bin", bin.display()))
            .run()
    };
    let first = call();
    if first.code != 0 {
        return eprintln!(
            "skipped: the isolation does not let a script in a temporary folder be an interpreter\n{}",
            first.stdout
        );
    }
    assert_eq!(call().ran(), 0);
    wrapper("two");
    // The programs, the tests, what the validator says, the answers, and the run on the sample; that an answer is right
    // is known without asking anybody.
    assert_eq!(call().ran(), 3 + 4 + 6 + 4 + 1);
}

#[test]
fn a_problem_that_is_moved_or_copied_keeps_its_results() {
    let fixture = Fixture::twice();
    fixture.jury("all").run().code(0);
    std::fs::rename(
        fixture.problem(),
        fixture.round().join("problems/elsewhere"),
    )
    .expect("renamed");
    assert_eq!(ran(&fixture), 0);
}

#[test]
fn two_problems_that_share_programs_share_results() {
    let fixture = Fixture::twice();
    let status = std::process::Command::new("cp")
        .arg("-r")
        .arg(fixture.problem())
        .arg(fixture.round().join("problems/copy"))
        .status();
    assert!(status.expect("cp").success());
    assert!(ran(&fixture) <= 2 * ALL);
    assert_eq!(ran(&fixture), 0);
}

#[test]
fn answers_follow_the_model_solution() {
    let fixture = Fixture::plain();
    fixture.file("submissions/accepted/twice.sh", TWICE_SH);
    fixture.jury("generate").run().code(0);
    fixture
        .file(
            "submissions/accepted/twice.sh",
            "read -r n\necho $((n == 7 ? 15 : 2 * n))\n",
        )
        .remove("data/sample");
    fixture
        .jury("all")
        .run()
        .code(2)
        .says("changed secret/02-large/seven.ans");
    assert_eq!(fixture.read("data/secret/02-large/seven.ans"), "15\n");
}

/// Where only root can reach Python, the layer `uid` does not hold for what is written in it.
#[test]
fn isolation_is_told_alike_when_nothing_is_run() {
    let fixture = Fixture::twice();
    fixture.file("submissions/accepted/own.py", "print(2 * int(input()))\n");
    let told = |ran: bool| {
        let report = fixture.jury("all").run();
        assert_eq!(report.code(0).ran() > 0, ran);
        let line = report
            .stdout
            .lines()
            .find(|line| line.starts_with("isolation"));
        line.map(str::to_owned)
    };
    assert_eq!(told(true), told(false));
}
