//! Generators, validators and answer-making solutions that fail. The rest of the run goes on.

use super::fixture::{Fixture, VALIDATOR};

/// The problem with one generator of each bad sort beside the good one.
#[test]
fn generators_that_fail() {
    let fixture = Fixture::twice();
    fixture
        .file("jury.yaml", "generator_time: 0.3\n")
        .file("generators/fails.sh", "echo \"cannot make n = $1\" >&2\nexit 3\n")
        .file("generators/silent.sh", "exit 0\n")
        .file("generators/dies.sh", "kill -SEGV $$\n")
        .file("generators/loops.sh", "while :; do :; done\n")
        .file("generators/sleeps.sh", "sleep 100\n")
        .append(
            "generators/generators.yaml",
            "      03-bad:\n        data:\n          fails: fails 12\n          silent: silent 1\n          dies: dies 1\n          loops: loops 1\n          sleeps: sleeps 1\n",
        );
    fixture.jury("all").run().code(2).is("bad-generators");
    // What could be made is there.
    assert!(fixture.has("data/secret/02-large/big.in") && !fixture.has("data/secret/03-bad"));
    // A failure is tried again, it may have been the machine's.
    fixture.file("generators/fails.sh", "echo 12\n");
    fixture
        .jury("all")
        .run()
        .code(2)
        .does_not_say("cannot make n")
        .says("03-bad/loops");
}

#[test]
fn a_generator_that_does_not_compile() {
    let fixture = Fixture::twice();
    fixture
        .file(
            "generators/broken.cpp",
            "#error \"not finished\"\nint main() {}\n",
        )
        .append(
            "generators/generators.yaml",
            "          new: broken 1\n          newer: broken 2\n",
        );
    let report = fixture.jury("all").run();
    report
        .code(2)
        .says("generators/broken.cpp does not compile")
        .says("not finished")
        .says("repeat by hand")
        .says("-  wrong_answer/square.sh");
}

#[test]
fn a_generator_that_is_retried() {
    let fixture = Fixture::twice();
    fixture
        .file("generators/picky.sh", "[ $(($1 % 2)) = 0 ] || exit 1\necho 4\n")
        .append("generators/generators.yaml", "      03-picky:\n        retries: 5\n        data:\n          a: picky {seed}\n          b: picky {seed:2}\n");
    fixture.jury("all").run().code(0);
}

#[test]
fn a_generated_test_that_is_refused() {
    let fixture = Fixture::twice();
    fixture.replace(
        "generators/generators.yaml",
        "big: number 99999",
        "big: number 1000000",
    );
    fixture.jury("all").run().code(2).is("bad-refused-test");
    // Not asked for is not there.
    fixture
        .jury("validate")
        .run()
        .code(2)
        .is("bad-refused-test-validate");
}

#[test]
fn many_refused_tests_are_told_shortly() {
    let fixture = Fixture::twice();
    fixture.replace("generators/number.sh", "echo \"$1\"", "echo \"0$1\"");
    fixture.jury("all").run().code(2).is("bad-refused-tests");
}

#[test]
fn validators_that_fail() {
    let fixture = Fixture::plain();
    let cases = [
        ("exits-0", "exit 0\n"),
        ("crashes", "kill -SEGV $$\n"),
        ("exits-7", "echo 'what now' >&2\nexit 7\n"),
    ];
    for (name, text) in cases {
        fixture.file("input_validators/validator.sh", text);
        fixture
            .jury("all")
            .run()
            .code(2)
            .is(&format!("bad-validator-{name}"));
    }
    // It is not remembered that it failed.
    fixture.file("input_validators/validator.sh", VALIDATOR);
    fixture.jury("all").run().code(0);
}

#[test]
fn an_assertion_that_fails_is_a_refusal() {
    let fixture = Fixture::plain();
    fixture.replace("input_validators/validator.sh", "exit 43", "kill -ABRT $$");
    fixture.jury("all").run().code(0);
    fixture.file("data/sample/1.in", "3 \n");
    fixture.jury("all").run().code(2).says("invalid-test");
}

/// An exception of Python that shows a mistake in the validator is no refusal, and others are.
#[test]
fn a_validator_with_a_mistake() {
    let rest = "n = int(input())\nsys.exit(42 if n >= 0 else 43)\n";
    for (mistake, code) in [("", 0), ("nn += 1\n", 2), ("while: pass\n", 2)] {
        let fixture = Fixture::plain();
        fixture.remove("input_validators/validator.sh");
        let text = format!("import sys\n{mistake}{rest}");
        fixture.file("input_validators/validator.py", text);
        fixture.file("data/invalid_input/word.in", "x\n");
        let report = fixture.jury("validate").run();
        report.code(code);
        if code == 2 {
            report.says("validator-failed").says("Error");
        }
    }
}

#[test]
fn a_validator_that_hangs() {
    let fixture = Fixture::plain();
    fixture
        .replace(
            "problem.yaml",
            "limits:\n",
            "limits:\n  validation_time: 1\n",
        )
        .file(
            "input_validators/validator.sh",
            "read -r n\n[ $n = 7 ] && while :; do :; done\n[ $n -lt 0 ] && exit 43\nexit 42\n",
        );
    fixture.jury("all").run().code(2).is("bad-validator-hangs");
}

#[test]
fn an_invalid_input_that_is_accepted() {
    let fixture = Fixture::twice();
    fixture.file("data/invalid_input/fine.in", "12\n");
    fixture.jury("all").run().code(2).is("bad-invalid-accepted");
}

#[test]
fn a_sample_that_is_refused() {
    let fixture = Fixture::twice();
    fixture.file("data/sample/1.in", "3 \n");
    fixture.jury("all").run().code(2).is("bad-sample");
}

#[test]
fn no_validator() {
    let fixture = Fixture::twice();
    fixture.remove("input_validators");
    fixture.jury("all").run().is("bad-no-validator");
}

#[test]
fn a_model_solution_that_fails() {
    let fixture = Fixture::twice();
    fixture.file("submissions/accepted/other.sh", super::fixture::TWICE_SH);
    fixture.replace(
        "problem.yaml",
        "time_limit: 1\n",
        "time_limit: 1\n  time_resolution: 1\n",
    );
    fixture.file(
        "submissions/accepted/twice.sh",
        "read -r n\n[ $n = 7 ] && { echo 'seven!' >&2; exit 9; }\necho $((2 * n))\n",
    );
    fixture.jury("all").run().code(2).is("bad-model-crashes");
    fixture.file(
        "submissions/accepted/twice.sh",
        "read -r n\n[ $n = 7 ] && while :; do :; done\necho $((2 * n))\n",
    );
    fixture.jury("all").run().code(2).is("bad-model-slow");
}

#[test]
fn a_model_solution_that_does_not_compile() {
    let fixture = Fixture::twice();
    fixture
        .file(
            "submissions/accepted/model.cpp",
            "#error \"not finished\"\nint main() {}\n",
        )
        .replace("generators/generators.yaml", "twice.sh", "model.cpp")
        .replace(
            "submissions/submissions.yaml",
            "accepted/twice.sh",
            "accepted/model.cpp",
        );
    let report = fixture.jury("all").run();
    report
        .code(2)
        .says("UNEXPECTED accepted/model.cpp\n    does not compile")
        .says("not finished")
        .says("runs could not be made");
}

#[test]
fn scripts_that_build_and_run() {
    let fixture = Fixture::plain();
    fixture.remove("input_validators/validator.sh");
    fixture
        .script(
            "input_validators/v/build",
            "#!/bin/sh\necho \"$(cat part)\" > made\n",
        )
        .file("input_validators/v/part", "42")
        .script("input_validators/v/run", "#!/bin/sh\nexit 42\n");
    fixture.remove("data/invalid_input");
    fixture.jury("all").run().code(0);
    fixture.script(
        "input_validators/v/build",
        "#!/bin/sh\necho 'no luck' >&2\nexit 1\n",
    );
    fixture.jury("all").run().code(2).is("bad-build-script");
    fixture.file("input_validators/v/build", "#!/bin/sh\n");
    std::fs::set_permissions(
        fixture.problem().join("input_validators/v/run"),
        std::os::unix::fs::PermissionsExt::from_mode(0o644),
    )
    .expect("rights");
    fixture.jury("all").run().code(2).is("bad-run-script");
}

#[test]
fn the_commands_to_repeat_by_hand_do_repeat_it() {
    let fixture = Fixture::twice();
    fixture
        .file("generators/fails.py", "import sys\nsys.exit(f\"no {sys.argv[1]}\")\n")
        .file("data/invalid_input/fine.in", "12\n")
        .file("submissions/accepted/twice.sh", "read -r n\n[ $n = 7 ] && exit 9\necho $((2 * n))\n")
        .append("generators/generators.yaml", "          worse: number 1000000\n          literal: {in: \"07\\n\"}\n          none: fails \"it's\"\n");
    let report = fixture.jury("all").run();
    report.code(2).is("bad-by-hand");
    let found: Vec<(Option<i32>, String)> = report
        .commands()
        .iter()
        .map(|line| fixture.by_hand(line))
        .collect();
    let refused = "line 1: expected a number of 0..999999\n";
    let expected = [
        (42, ""), // accepted, and that is what is wrong
        (43, refused),
        (1, "no it's\n"),
        (9, ""),
    ];
    let expected: Vec<_> = expected
        .iter()
        .map(|(code, text)| (Some(*code), (*text).to_owned()))
        .collect();
    assert_eq!(found, expected, "{}", report.stdout);
    // Programs that have to be built, and scripts.
    let fixture = Fixture::plain();
    // A name that nobody else has in /tmp.
    let name = format!("validator-{}", std::process::id());
    fixture
        .file(&format!("input_validators/{name}.cpp"), "#include <cstdio>\nint main() { int n; scanf(\"%d\", &n); fprintf(stderr, \"n = %d\\n\", n); return n < 0 || n == 7 ? 43 : 42; }\n")
        .remove("input_validators/validator.sh")
        .remove("generators/number.sh")
        .script("generators/number/run", "#!/bin/sh\necho \"$1\"\n");
    let report = fixture.jury("all").from("problems/twice").run();
    report.code(2);
    let lines = report.commands();
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert_eq!(
        lines[0],
        format!(
            "g++ -O2 -std=gnu++20 -o /tmp/{name} input_validators/{name}.cpp && generators/number/run 7 | /tmp/{name}"
        )
    );
    assert_eq!(
        fixture.by_hand(&format!("cd problems/twice && {}", lines[0])),
        (Some(43), "n = 7\n".to_owned())
    );
    let _ = std::fs::remove_file(format!("/tmp/{name}"));
}

/// They build what was built: with the constants, and with what lies in `include/`.
#[test]
fn the_commands_to_repeat_by_hand_fill_in_constants() {
    let fixture = Fixture::plain();
    let name = format!("constants-{}", std::process::id());
    fixture
        .append(
            "problem.yaml",
            "constants:\n  top: 5\n  word: \"a/b & c\"\n",
        )
        .remove("input_validators/validator.sh")
        .remove("data/invalid_input")
        .file(
            &format!("input_validators/{name}.sh"),
            "read -r n\n[ $n -le {{top}} ] && exit 42\necho '{{word}}' >&2\nexit 43\n",
        )
        .replace(
            "generators/generators.yaml",
            "big: number 99999",
            "big: number 1",
        );
    let report = fixture.jury("all").run();
    let lines = report.code(2).commands();
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert_eq!(
        lines[0],
        format!(
            "mkdir -p /tmp/{name}.src && cp problems/twice/input_validators/{name}.sh /tmp/{name}.src/ && \
             sed -i 's/{{{{top}}}}/5/g;s/{{{{word}}}}/a\\/b \\& c/g' /tmp/{name}.src/{name}.sh && \
             bash problems/twice/generators/number.sh 7 | bash /tmp/{name}.src/{name}.sh"
        )
    );
    let repeated = fixture.by_hand(&lines[0]);
    let _ = std::fs::remove_dir_all(format!("/tmp/{name}.src"));
    assert_eq!(repeated, (Some(43), "a/b & c\n".to_owned()));
    // A compiler's error as well.
    let fixture = Fixture::plain();
    let name = format!("included-{}", std::process::id());
    fixture
        .file("include/cpp/lib.h", "#error \"not finished\"\n")
        .file(
            &format!("submissions/accepted/{name}.cpp"),
            "#include \"lib.h\"\nint main() {}\n",
        );
    let report = fixture.jury(&format!("run accepted/{name}.cpp")).run();
    report
        .code(1)
        .says(&format!("(by hand: mkdir -p /tmp/{name}.src && cp "));
    let line = report
        .stdout
        .split("(by hand: ")
        .nth(1)
        .and_then(|rest| rest.split(")\n").next());
    let (code, words) = fixture.by_hand(line.expect("the command"));
    let _ = std::fs::remove_dir_all(format!("/tmp/{name}.src"));
    assert!(code == Some(1) && words.contains("not finished"), "{words}");
}

#[test]
fn a_validator_that_does_not_compile() {
    let fixture = Fixture::plain();
    fixture
        .remove("generators/generators.yaml")
        .file("data/secret/1.in", "4\n")
        .file("data/secret/1.ans", "8\n")
        .file("input_validators/other.c", "#error \"not finished\"\n")
        .file("answer_validators/other.c", "#error \"not finished\"\n")
        .file("submissions/wrong_answer/same.sh", "cat\n");
    // The answers are there, so the tests are judged all the same; the fault stays one.
    fixture
        .jury("run")
        .run()
        .code(2)
        .says("input_validators/other.c does not compile")
        .says("answer_validators/other.c does not compile")
        .says("  ok  accepted/twice.sh     AC        AC ")
        .says("NOT as expected");
    // What the other one refuses is not judged, and no answer is made for what nobody looked at.
    fixture.file("data/secret/1.in", "04\n");
    fixture.jury("run").run().code(2).says("skipped");
    let fixture = Fixture::plain();
    fixture.file("input_validators/other.c", "#error \"not finished\"\n");
    fixture.jury("run").run().code(2).says("skipped");
}
