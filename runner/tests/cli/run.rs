//! `jury run`.

use super::fixture::Fixture;

#[test]
fn inside_the_package() {
    let fixture = Fixture::twice();
    let path = "problems/twice/submissions/wrong_answer/square.sh";
    fixture.jury("run").arg(path).run().code(0).is("run-inside");
    // By its name, by its place, by its folder; and the first run is known to all.
    for name in [
        "square.sh",
        "wrong_answer/square.sh",
        "submissions/wrong_answer/square.sh",
        "wrong_answer",
    ] {
        let report = fixture.jury("run").arg(name).from("problems/twice").run();
        report
            .code(0)
            .says("ok  wrong_answer/square.sh")
            .does_not_say("accepted/twice.sh");
        assert_eq!(report.ran(), 0);
    }
    // Without a name: all of them.
    fixture
        .jury("run")
        .run()
        .code(0)
        .says("ok  wrong_answer/square.sh")
        .says("ok  accepted/twice.sh");
}

#[test]
fn outside_the_package() {
    let fixture = Fixture::twice();
    fixture.round_file("mine/try.sh", "read -r n\necho $((n == 7 ? 0 : 2 * n))\n");
    fixture
        .jury("run -p problems/twice mine/try.sh")
        .run()
        .code(0)
        .is("run-outside");
    fixture
        .jury("run ../../mine/try.sh")
        .from("problems/twice")
        .run()
        .code(0)
        .says("../../mine/try.sh");
    // There is but one problem, so it is the one that is meant.
    fixture
        .jury("run mine/try.sh")
        .run()
        .code(0)
        .says("mine/try.sh");
    // A folder is a program too.
    fixture
        .jury("run -p problems/twice mine")
        .run()
        .code(0)
        .says("1/5 secret/02-large/seven");
    let report = fixture
        .jury("run --json -p problems/twice mine/try.sh")
        .run();
    let verdict = report
        .objects()
        .into_iter()
        .find(|o| o.get("type").is_none() && o.get("test").is_none());
    let verdict = verdict.expect("a line for the submission");
    assert_eq!(
        (verdict["expected"].clone(), verdict["as_expected"].clone()),
        (serde_json::Value::Null, serde_json::Value::Null)
    );
    assert_eq!(verdict["verdict"], "WA");
}

#[test]
fn outside_programs_that_are_none() {
    let fixture = Fixture::twice();
    fixture
        .round_file("mine/notes.xyz", "?\n")
        .round_file("mine/bad.cpp", "int main() { return x; }\n");
    fixture
        .jury("run -p problems/twice mine/notes.xyz")
        .run()
        .code(2)
        .is("run-outside-no-language");
    fixture
        .jury("run -p problems/twice mine/bad.cpp")
        .run()
        .code(1)
        .says("UNEXPECTED  mine/bad.cpp")
        .says("compile error")
        .says("g++ -O2");
}

#[test]
fn unknown_names() {
    let fixture = Fixture::twice();
    fixture
        .jury("run accepted/twcie.sh")
        .run()
        .code(2)
        .is("run-unknown");
    fixture
        .jury("run -p problems/twcie twice.sh")
        .run()
        .code(2)
        .is("run-unknown-problem");
}

#[test]
fn some_tests_only() {
    let fixture = Fixture::twice();
    fixture
        .jury("run --test secret/02-*")
        .run()
        .code(0)
        .is("run-some-tests");
    let report = fixture
        .jury("run --json --test */*/seven --test sample/1 square.sh")
        .run();
    report.code(0);
    let tests: Vec<_> = report
        .objects()
        .iter()
        .filter_map(|o| Some(o.get("test")?.as_str()?.to_owned()))
        .collect();
    assert_eq!(tests, ["sample/1", "secret/02-large/seven"]);
    fixture
        .jury("run --test secret/03-*")
        .run()
        .code(2)
        .is("run-no-such-test");
    fixture
        .jury("run --test secret/[")
        .run()
        .code(2)
        .is("run-wrong-glob");
    assert!(!fixture.has("data.lock"));
}

#[test]
fn another_time_limit() {
    let fixture = Fixture::twice();
    fixture.file(
        "submissions/time_limit_exceeded/busy.sh",
        "while :; do :; done\n",
    );
    fixture
        .jury("run --time-limit 0.1 busy.sh")
        .run()
        .code(0)
        .is("run-time-limit");
    for value in ["0", "-1", "abc", "nan", "1e9"] {
        let report = fixture
            .jury("run busy.sh")
            .arg(format!("--time-limit={value}"))
            .run();
        report.code(2).warns("--time-limit");
    }
}

#[test]
fn arguments_that_make_no_sense() {
    let fixture = Fixture::twice();
    for line in [
        "run -j 0",
        "fly",
        "run --flag",
        "all -j many",
        "clean --older-than soon",
        "clean --older-than 5w",
    ] {
        let report = fixture.jury(line).run();
        report.code(2);
        assert!(
            !report.stderr.is_empty() && report.stdout.is_empty(),
            "{line}"
        );
    }
    fixture.jury("--version").run().code(0).says("jury ");
    for line in ["--help", "help run", "run --help"] {
        fixture.jury(line).run().code(0).says("Usage: jury");
    }
}

#[test]
fn submissions_of_several_problems() {
    let fixture = Fixture::twice();
    for file in [
        "problem.yaml",
        "statement/problem.en.md",
        "generators/number.sh",
        "generators/generators.yaml",
        "submissions/accepted/twice.sh",
        "input_validators/validator.sh",
        "submissions/wrong_answer/square.sh",
    ] {
        fixture.round_file(&format!("problems/other/{file}"), fixture.read(file));
    }
    let report = fixture
        .jury("run problems/twice/submissions/accepted/twice.sh problems/other/submissions/wrong_answer/square.sh")
        .run();
    report.code(0).says("2 problems, 2 submissions");
    // A name means all that are called so.
    fixture
        .jury("run square.sh")
        .run()
        .code(0)
        .says("2 problems, 2 submissions");
    fixture
        .jury("run problems/twice square.sh")
        .run()
        .code(0)
        .says("1 problem, 1 submission");
}

#[test]
fn how_much_stack_is_used() {
    let fixture = Fixture::plain();
    let deep = "#include <stdio.h>\n#include <string.h>\nint main() {\n  char room[5 << 20];\n  long n;\n  \
        memset(room, 7, sizeof room);\n  __asm__ volatile(\"\" : : \"r\"(room) : \"memory\");\n  \
        return scanf(\"%ld\", &n) != 1 || printf(\"%ld\\n\", 2 * n) < 0;\n}\n";
    fixture.file("submissions/accepted/deep.c", deep);
    let plain = fixture.jury("all").run();
    plain.code(0).does_not_say("  stack\n");
    let report = fixture.jury("run --stack-report").run();
    report.code(0).says("  stack\n");
    let row = |name: &str| report.stdout.lines().find(|line| line.contains(name));
    let deep = row("accepted/deep.c").expect("a row");
    assert!(
        deep.ends_with("  5.1 MiB") || deep.ends_with("  5.0 MiB"),
        "{deep}"
    );
    let flat = row("accepted/twice.sh").expect("a row");
    assert!(flat.ends_with("  0.1 MiB"), "{flat}");
    let again = fixture.jury("run --stack-report --json").run();
    let objects = again.code(0).objects();
    let of = |object: &serde_json::Value| object["stack_kib"].as_u64();
    assert!(objects.iter().filter_map(of).any(|kib| kib > 5 * 1024));
    let summary = objects.iter().find(|object| object["type"] == "summary");
    assert_eq!(summary.expect("a summary")["ran"], 0);
    // Nor is anything forgotten that was known before.
    assert_eq!(fixture.jury("all").run().code(0).ran(), 0);
}
