//! Static validators, several output validators, and problems in which answers are handed in.

use super::fixture::Fixture;

/// Refuses sources that multiply; with `points` it gives half of them for long sources.
const NO_TIMES: &str = "[ -f \"$2\" ] || exit 1\n\
    [ \"$1\" = bash ] || { echo \"language $1\" > \"$3judgemessage.txt\"; exit 43; }\n\
    if grep -q '\\* n' \"$2\"; then\n\
    echo \"multiplies, arguments: $4\" > \"$3judgemessage.txt\"; exit 43; fi\n\
    [ \"$4\" = points ] && echo 0.5 > \"$3score_multiplier.txt\"\n\
    exit 42\n";

const SUM: &str = "read -r n\necho $((n + n))\n";

/// The problem `twice`, whose answer may not be made by multiplying.
fn no_times() -> Fixture {
    let fixture = Fixture::plain();
    fixture
        .file("static_validator/no_times.sh", NO_TIMES)
        .file("submissions/accepted/twice.sh", SUM)
        .file(
            "submissions/wrong_answer/times.sh",
            "read -r n\necho $((2 * n))\n",
        )
        .replace(
            "generators/generators.yaml",
            "  secret:\n",
            "  secret:\n    test_group.yaml:\n      static_validation_score: pass-fail\n      static_validator_args: [strictly]\n",
        );
    fixture
}

#[test]
fn sources_are_looked_at() {
    let fixture = no_times();
    fixture
        .jury("run -vv")
        .run()
        .code(0)
        .says("secret/static validation")
        .says("multiplies, arguments: strictly");
    // Nothing is run again, and an edit of the source is noticed.
    assert_eq!(fixture.jury("run").run().code(0).ran(), 0);
    fixture.file(
        "submissions/accepted/twice.sh",
        "read -r n\necho $((2 * n))\n",
    );
    fixture
        .jury("run")
        .run()
        .code(1)
        .says("only AC is permitted");
}

#[test]
fn a_static_validator_that_fails_is_a_fault_of_the_package() {
    let fixture = no_times();
    fixture.file("static_validator/no_times.sh", "exit 7\n");
    fixture
        .jury("run")
        .run()
        .code(2)
        .says("the static validator exited with code 7");
}

#[test]
fn a_static_validation_has_a_share_of_the_score() {
    let fixture = no_times();
    fixture
        .replace("problem.yaml", "name: Twice", "type: scoring\nname: Twice")
        .replace("generators/generators.yaml", "pass-fail", "20")
        .replace("generators/generators.yaml", "strictly", "points")
        .file(
            "submissions/submissions.yaml",
            "accepted/twice.sh:\n  score: 90\nwrong_answer/times.sh:\n  score: 80\n",
        );
    fixture.jury("run").run().code(0);
}

#[test]
fn where_a_static_validation_makes_no_sense() {
    for (old, new, fault) in [
        (
            "score: pass-fail",
            "score: 20",
            "the tests of this group get no points",
        ),
        (
            "      static_validation_score: pass-fail\n",
            "",
            "`static_validator_args` without `static_validation_score`",
        ),
    ] {
        let fixture = no_times();
        fixture.replace("generators/generators.yaml", old, new);
        fixture.jury("run").run().code(2).says(fault);
    }
    let fixture = no_times();
    fixture.remove("static_validator");
    fixture
        .jury("run")
        .run()
        .code(2)
        .says("there is no static validator");
}

/// Two output validators of an old package: one looks at the sign, one at the value.
#[test]
fn several_output_validators_must_all_accept() {
    let fixture = Fixture::plain();
    let judge = |test: &str, name: &str| {
        format!(
            "read -r right < \"$2\"\nread -r n\n[ {test} ] && exit 42\necho {name} refuses > \"$3judgemessage.txt\"\nexit 43\n"
        )
    };
    fixture
        .file(
            "problem.yaml",
            "problem_format_version: legacy\nname: Twice\nvalidation: custom\nlimits: {time_limit: 1}\n",
        )
        .remove("statement")
        .file("problem_statement/problem.en.tex", "\\problemname{Twice}\n")
        .file("output_validators/size.sh", judge("\"$n\" -ge \"$right\"", "size"))
        .file("output_validators/value.sh", judge("\"$n\" -le \"$right\"", "value"))
        .file("submissions/wrong_answer/more.sh", "read -r n\necho $((2 * n + 1))\n")
        .file("submissions/wrong_answer/less.sh", "read -r n\necho $((2 * n - 1))\n");
    fixture
        .jury("run -vv")
        .run()
        .code(0)
        .says("size refuses")
        .says("value refuses");
    assert_eq!(fixture.jury("run").run().code(0).ran(), 0);
}

/// A problem without programs: numbers are given, the doubles are handed in.
fn handed_in() -> Fixture {
    let fixture = Fixture::plain();
    fixture
        .replace(
            "problem.yaml",
            "name: Twice",
            "type: [scoring, submit-answer]\nname: Twice",
        )
        .replace(
            "problem.yaml",
            "limits:\n  time_limit: 1\n  memory: 512\n",
            "",
        )
        .remove("generators")
        .remove("submissions");
    for (test, n) in [("1", 5), ("large/2", 700)] {
        fixture
            .file(&format!("data/secret/{test}.in"), format!("{n}\n"))
            .file(&format!("data/secret/{test}.ans"), format!("{}\n", 2 * n));
    }
    fixture
        .file("submissions/accepted/both/1.out", "10\n")
        .file("submissions/accepted/both/large/2.out", "1400\n")
        .file("submissions/rejected/half/2.out", "1400\n")
        .file("submissions/rejected/wrong/1.out", "11\n")
        .file("submissions/rejected/wrong/2.ans", "1400\n")
        .file(
            "submissions/submissions.yaml",
            "accepted/both:\n  score: 100\nrejected/*:\n  score: 50\n",
        );
    fixture
}

#[test]
fn answers_are_handed_in() {
    let fixture = handed_in();
    fixture
        .jury("run -vv")
        .run()
        .code(0)
        .says("nothing is handed in for this test")
        .does_not_say("time limit");
    assert_eq!(fixture.jury("run").run().code(0).ran(), 0);
    fixture.file("submissions/accepted/both/1.out", "12\n");
    fixture.jury("run").run().code(1);
}

#[test]
fn what_is_handed_in_for_no_test_is_told() {
    let fixture = handed_in();
    fixture
        .file("submissions/accepted/both/large/3.out", "1\n")
        .file("submissions/accepted/packed.zip", "PK");
    fixture
        .jury("run")
        .run()
        .code(2)
        .says("it is not clear which test this is for")
        .says("archives are not unpacked");
    fixture.jury("cross").run().code(2);
}
