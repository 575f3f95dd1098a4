//! Test data: `validate`, `generate`, `data.lock`, and `build`.

use super::fixture::Fixture;
use std::fs;

#[test]
fn validate_files() {
    let fixture = Fixture::twice();
    fixture
        .round_file("good.in", "17\n")
        .round_file("bad.in", "017\n");
    fixture
        .jury("validate -p problems/twice good.in")
        .run()
        .code(0)
        .is("validate-good");
    fixture
        .jury("validate -p problems/twice good.in bad.in")
        .run()
        .code(2)
        .is("validate-bad");
    fixture
        .jury("validate ../../good.in")
        .from("problems/twice")
        .run()
        .code(0);
    fixture
        .jury("validate problems/twice/data/sample/1.in")
        .run()
        .code(0);
    fixture
        .jury("validate -p problems/twice missing.in")
        .run()
        .code(2)
        .is("validate-missing");
    fixture.round_file("problems/other/problem.yaml", "");
    fixture
        .jury("validate good.in")
        .run()
        .code(2)
        .is("validate-which");
}

#[test]
fn validate_data() {
    let fixture = Fixture::twice();
    fixture.jury("validate").run().code(0).is("validate-data");
    assert!(!fixture.has("data/secret"), "validation writes nothing");
    fixture
        .file("data/sample/2.in", "x\n")
        .file("data/sample/2.ans", "x\n");
    fixture
        .jury("validate")
        .run()
        .code(2)
        .is("validate-data-bad");
}

#[test]
fn validator_arguments_reach_the_validator() {
    let fixture = Fixture::twice();
    fixture
        .file("input_validators/validator.sh", "read -r n\n[ \"$1\" = --max ] && [ \"$n\" -le \"$2\" ] && exit 42\necho \"n = $n, arguments $*\" >&2\nexit 43\n")
        .file("data/test_group.yaml", "input_validator_args: [--max, \"10\"]\n")
        .file("data/sample/test_group.yaml", "input_validator_args: [--max, \"10\"]\n")
        .remove("data/invalid_input")
        .replace("generators/generators.yaml", "  secret:\n", "  secret:\n    test_group.yaml:\n      input_validator_args: [--max, \"1000\"]\n");
    fixture
        .jury("validate")
        .run()
        .code(2)
        .says("n = 99999, arguments --max 1000");
}

#[test]
fn generate_writes_and_checks() {
    let fixture = Fixture::twice();
    fixture.jury("generate").run().code(0).is("generate");
    let lock = fixture.read("data.lock");
    assert_eq!(
        lock.lines().filter(|line| !line.starts_with('#')).count(),
        8,
        "{lock}"
    );
    for test in [
        "01-small/zero",
        "01-small/two",
        "02-large/seven",
        "02-large/big",
    ] {
        assert!(
            fixture.has(&format!("data/secret/{test}.in"))
                && fixture.has(&format!("data/secret/{test}.ans"))
        );
    }
    fixture
        .jury("generate --check")
        .run()
        .code(0)
        .says("data.lock agrees");
    fixture.jury("all").run().code(0).says("data.lock agrees");
    // Another machine: nothing is there but what is committed.
    fixture.remove("data/secret");
    fixture
        .jury("generate --check")
        .store(fixture.round().join("other"))
        .run()
        .code(0)
        .says("data.lock agrees");
    assert!(fixture.has("data/secret/02-large/big.in"));
    // What is missing is made, what was changed by hand is told and stays.
    fixture
        .file("data/secret/02-large/big.in", "9\n")
        .remove("data/secret/01-small/two.in");
    fixture
        .jury("generate --check")
        .run()
        .code(2)
        .says("error[data-differs]")
        .says("data/secret/02-large/big.in")
        .says("data.lock agrees");
    assert_eq!(fixture.read("data/secret/02-large/big.in"), "9\n");
    assert!(fixture.has("data/secret/01-small/two.in"));
    fixture.jury("generate").run().code(0);
    assert_eq!(fixture.read("data/secret/02-large/big.in"), "99999\n");
}

#[test]
fn a_lock_that_differs_is_told_and_left_alone() {
    let fixture = Fixture::twice();
    fixture.jury("generate").run().code(0);
    let lock = fixture.read("data.lock");
    fixture.replace(
        "generators/generators.yaml",
        "big: number 99999",
        "big: number 99998",
    );
    fixture
        .jury("generate --check")
        .run()
        .code(2)
        .is("generate-check-differs");
    assert_eq!(fixture.read("data.lock"), lock);
    fixture.jury("all").run().code(2).is("all-lock-differs");
    assert_eq!(fixture.read("data.lock"), lock);
    fixture
        .jury("generate")
        .run()
        .code(0)
        .says("data.lock written");
    assert_ne!(fixture.read("data.lock"), lock);
    fixture
        .jury("generate")
        .run()
        .code(0)
        .says("data.lock agrees");
    fixture.jury("all").run().code(0);
}

#[test]
fn a_lock_that_cannot_be_read() {
    let fixture = Fixture::twice();
    fixture.jury("generate").run().code(0);
    fixture.append("data.lock", "what is this\n");
    let lock = fixture.read("data.lock");
    fixture.jury("all").run().code(2).is("bad-lock");
    fixture.jury("generate --check").run().code(2);
    assert_eq!(fixture.read("data.lock"), lock);
    fixture.jury("generate").run().code(0);
    fixture.jury("generate --check").run().code(0);
}

#[test]
fn a_test_that_is_gone_goes_from_the_folder() {
    let fixture = Fixture::twice();
    fixture.jury("generate").run().code(0);
    fixture.file("data/secret/02-large/mine.in", "12\n");
    fixture.replace(
        "generators/generators.yaml",
        "          big: number 99999\n",
        "",
    );
    fixture.jury("generate").run().is("generate-one-gone");
    assert!(
        !fixture.has("data/secret/02-large/big.in") && !fixture.has("data/secret/02-large/big.ans")
    );
    assert!(fixture.has("data/secret/02-large/seven.in"));
    assert!(
        fixture.has("data/secret/02-large/mine.in"),
        "what the lock does not list is not ours to remove"
    );
    assert!(!fixture.read("data.lock").contains("big"));
    // A whole group.
    fixture.remove("data/secret/02-large/mine.in");
    fixture.replace(
        "generators/generators.yaml",
        "      02-large:\n        data:\n          seven: number 7\n",
        "",
    );
    fixture.jury("generate").run().code(0);
    assert!(!fixture.has("data/secret/02-large"));
}

#[test]
fn a_test_that_is_gone_goes_without_a_lock_as_well() {
    let fixture = Fixture::plain();
    fixture.jury("all").run().code(0);
    fixture.replace(
        "generators/generators.yaml",
        "          big: number 99999\n",
        "",
    );
    fixture
        .jury("all")
        .run()
        .code(0)
        .does_not_say("secret/02-large/big");
    assert!(!fixture.has("data/secret/02-large/big.in"));
}

#[test]
fn a_generated_file_that_was_edited_is_put_right() {
    let fixture = Fixture::twice();
    fixture.jury("generate").run().code(0);
    fixture.file("data/secret/02-large/big.in", "1\n");
    fixture.jury("all").run().code(0);
    assert_eq!(fixture.read("data/secret/02-large/big.in"), "99999\n");
}

#[test]
fn a_failing_generator_keeps_the_lock() {
    let fixture = Fixture::twice();
    fixture.jury("generate").run().code(0);
    let lock = fixture.read("data.lock");
    fixture.replace(
        "generators/number.sh",
        "echo \"$1\"",
        "[ $1 = 7 ] && exit 1; echo \"$1\"",
    );
    fixture
        .jury("generate")
        .run()
        .code(2)
        .says("2 files of data.lock not compared, the others agree");
    assert_eq!(fixture.read("data.lock"), lock);
}

#[test]
fn settings_that_a_generator_writes_count() {
    let fixture = Fixture::plain();
    fixture
        .file(
            "generators/worded.sh",
            "echo 'output_validator_args: [case_sensitive]' > testcase.yaml\necho 5\n",
        )
        .file(
            "generators/generators.yaml",
            "solution: /submissions/accepted/upper.sh\ndata:\n\x20 secret:\n\x20   data:\n\x20     x: worded {name}\n",
        )
        .remove("data")
        .remove("submissions")
        .file("submissions/accepted/upper.sh", "echo YES\n")
        .file("submissions/wrong_answer/lower.sh", "echo yes\n");
    for _ in 0..2 {
        let report = fixture.jury("run").run();
        report
            .says("lower.sh")
            .does_not_say("but the only test ended with AC");
    }
    // What the rule says goes first.
    fixture.replace(
        "generators/generators.yaml",
        "x: worded {name}",
        "x: {generate: 'worded {name}', yaml: {hint: none}}",
    );
    fixture
        .jury("run")
        .run()
        .code(1)
        .says("but the only test ended with AC");
}

#[test]
fn seeds_counts_copies_and_literals() {
    let fixture = Fixture::plain();
    fixture
        .file("generators/random.sh", "echo $((($1 * 7919 + $2) % 1000))\n")
        .file("generators/manual/hard.in", "4\n")
        .file(
            "generators/generators.yaml",
            "solution: /submissions/accepted/twice.sh\nrandom_salt: salt\ndata:\n  secret:\n    data:\n\
             \x20     - literal: {in: \"5\\n\"}\n      - answered: {in: \"5\\n\", ans: \"10\\n\"}\n      - hard: {copy: manual/hard}\n\
             \x20     - random: {generate: 'random {seed} {count}', count: 3}\n",
        );
    let report = fixture.jury("generate").run();
    report.code(0);
    let names: Vec<String> = fixture
        .read("data.lock")
        .lines()
        .filter_map(|line| Some(line.split_once(" secret/")?.1.to_owned()))
        .collect();
    super::snapshot::compare("generate-names", &(names.join("\n") + "\n"));
    // The seeds are those of the format's rule: they never change.
    super::snapshot::compare("generate-lock", &fixture.read("data.lock"));
}

/// Contents that do not match what their rules say, however they come about.
#[test]
fn patterns_of_rules() {
    let fixture = Fixture::plain();
    fixture.append(
        "generators/generators.yaml",
        "\x20         same:\n\x20           generate: number 77\n\x20           match: ['^77$', '(?=8)', '7\\n\\Z']\n\
         \x20         text:\n\x20           in: \"8\"\n\x20           match: {in: '(?<!8)$', ans: ['^(1)6$', '(\\d)\\1']}\n",
    );
    let report = fixture.jury("generate").run();
    report
        .code(0)
        .says(r#"warning[no-match]: secret/02-large/same: the input does not match "(?=8)""#)
        .says(r#"warning[no-match]: secret/02-large/text: the answer does not match "(\\d)\\1""#);
    assert_eq!(
        report.stdout.matches("no-match").count(),
        2,
        "{}",
        report.stdout
    );
}

#[test]
fn build() {
    let fixture = Fixture::twice();
    fixture.file(
        "submissions/accepted/twice.cpp",
        "#include <cstdio>\nint main() { int n; scanf(\"%d\", &n); printf(\"%d\\n\", 2 * n); }\n",
    );
    fixture.jury("build").run().code(0).is("build");
    assert!(!fixture.has("data/secret"));
    fixture.file(
        "submissions/accepted/twice.cpp",
        "int main() { return x; }\n",
    );
    fixture
        .jury("build")
        .run()
        .code(1)
        .says("UNEXPECTED accepted/twice.cpp\n    does not compile");
}

#[test]
fn data_that_cannot_be_written() {
    let fixture = Fixture::twice();
    fixture.file("data/secret", "a file in the place of the folder\n");
    let report = fixture.jury("generate").run();
    assert_ne!(report.code, 0);
    report.is("data-not-writable");
    fs::remove_file(fixture.problem().join("data/secret")).expect("it is there");
    fixture.jury("generate").run().code(0);
}

#[test]
fn what_cannot_be_read_removes_nothing() {
    let fixture = Fixture::twice();
    fixture.jury("generate").run().code(0);
    let lock = fixture.read("data.lock");
    let rules = fixture.read("generators/generators.yaml");
    for broken in [
        "data: [\n".to_owned(),
        String::new(),
        rules.replace("number 7", "nubmer 7"),
        rules.replace(
            "solution: /submissions/accepted/twice.sh",
            "solution: /submissions/accepted/gone.sh",
        ),
        rules.replace(
            "          seven: number 7\n",
            "          sev/en: number 7\n",
        ),
    ] {
        fixture.file("generators/generators.yaml", &broken);
        for line in ["all", "generate", "generate --check"] {
            fixture.jury(line).run().code(2);
            assert_eq!(fixture.read("data.lock"), lock, "{line} with\n{broken}");
            assert!(
                fixture.has("data/secret/02-large/seven.in")
                    && fixture.has("data/secret/01-small/two.ans"),
                "{line} with\n{broken}"
            );
        }
    }
    fixture.file("generators/generators.yaml", &rules);
    fixture
        .jury("generate --check")
        .run()
        .code(0)
        .says("data.lock agrees");
}

#[test]
fn a_rules_file_that_is_gone() {
    let fixture = Fixture::twice();
    fixture.jury("generate").run().code(0);
    std::fs::rename(
        fixture.problem().join("generators"),
        fixture.round().join("aside"),
    )
    .expect("renamed");
    // Then the files of data/ are all there is; nobody may take them away.
    for line in ["all", "clean", "generate"] {
        fixture.jury(line).run();
        assert!(fixture.has("data/secret/02-large/seven.in"), "{line}");
    }
}
