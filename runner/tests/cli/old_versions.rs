//! Packages of versions before 2025-09, run as they are.

use super::fixture::{Fixture, TWICE_SH, VALIDATOR};

const SQUARE: &str = "read -r n\necho $((n * n))\n";
const MANIFEST: &str = "author: A. Author, B. Author and C. Author\n\
    source:\n\
    license: cc by-sa\n\
    keywords: numbers easy\n\
    limits:\n\
    \x20 memory: 512\n";

/// A package without a version, which is `legacy`.
pub(super) fn legacy() -> Fixture {
    let fixture = Fixture::empty();
    fixture
        .file("problem.yaml", MANIFEST)
        .file(
            "problem_statement/problem.tex",
            "\\problemname{Twice}\nPrint twice the number.\n",
        )
        .file("input_format_validators/validator.sh", VALIDATOR)
        .file(".timelimit", "1\n")
        .file("submissions/accepted/twice.sh", TWICE_SH)
        .file("submissions/wrong_answer/square.sh", SQUARE);
    for n in [0, 3, 7] {
        let folder = if n == 3 { "sample" } else { "secret" };
        test(&fixture, folder, n);
    }
    fixture
}

/// Writes the test whose input is `n`.
fn test(fixture: &Fixture, folder: &str, n: u32) {
    fixture
        .file(&format!("data/{folder}/{n}.in"), format!("{n}\n"))
        .file(&format!("data/{folder}/{n}.ans"), format!("{}\n", 2 * n));
}

/// Three folders of tests with points.
fn scoring() -> Fixture {
    let fixture = legacy();
    fixture
        .append("problem.yaml", "type: scoring\n")
        .remove("data/secret")
        .file(
            "data/testdata.yaml",
            "on_reject: continue\nrange: 0 100\ngrader_flags: ignore_sample\n",
        )
        .file("data/sample/testdata.yaml", "range: 0 0\naccept_score: 0\n")
        .file(
            "data/secret/testdata.yaml",
            "range: 0 100\ngrader_flags: first_error accept_if_any_accepted\n",
        );
    for (group, points, tests) in [("easy", 30, [0, 2]), ("hard", 70, [4, 5])] {
        fixture.file(
            &format!("data/secret/{group}/testdata.yaml"),
            format!(
                "on_reject: break\naccept_score: {points}\nrange: 0 {points}\ngrader_flags: min\n"
            ),
        );
        for n in tests {
            test(&fixture, &format!("secret/{group}"), n);
        }
    }
    fixture
        .remove("submissions/wrong_answer")
        .file("submissions/partially_accepted/square.sh", SQUARE)
        .file("submissions/wrong_answer/one.sh", "echo 1\n");
    fixture
}

#[test]
fn pass_fail() {
    let fixture = legacy();
    fixture.jury("all").run().code(0).is("old-pass-fail");
    let report = fixture.jury("validate").run();
    report.code(0);
}

#[test]
fn points_by_folder() {
    let fixture = scoring();
    fixture.jury("all").run().code(0).is("old-scoring");
    // Who gets all points is not partially accepted, and who fails everywhere is not accepted at all.
    fixture
        .file("submissions/partially_accepted/square.sh", TWICE_SH)
        .file("submissions/accepted/one.sh", "echo 1\n");
    fixture
        .jury("all")
        .run()
        .code(1)
        .is("old-scoring-unexpected");
}

/// Takes the best of the results, and `bonus` points for each that is accepted.
const GRADER: &str = "best=0; good=0; verdict=WA\n\
    while read -r code score; do\n\
    [ \"$code\" = AC ] && good=$((good + 1)) && verdict=AC\n\
    [ \"${score%.*}\" -gt \"$best\" ] && best=${score%.*}\n\
    done\n\
    echo \"$verdict $((best + good * ${1:-0}))\"\n";

#[test]
fn a_grader_of_ones_own() {
    let fixture = scoring();
    fixture.file("graders/best.sh", GRADER).file(
        "data/secret/hard/testdata.yaml",
        "on_reject: continue\ngrading: custom\ngrader_flags: 5\naccept_score: 60\nrange: 0 70\n",
    );
    // 60 points for the best, 5 for each of the two.
    fixture.jury("all").run().code(0).says("100");
    // What it said is known.
    assert_eq!(fixture.jury("all").run().code(0).ran(), 0);
    fixture.replace("graders/best.sh", "good + 1", "good + 2");
    fixture
        .jury("all")
        .run()
        .code(2)
        .says("secret/hard scores 80, outside of its range 0 to 70");
    // Flags and the grader are handed down, and the words of the default grader are none of its own.
    fixture
        .file("graders/best.sh", GRADER)
        .file(
            "data/secret/testdata.yaml",
            "grading: custom\ngrader_flags: 1\nrange: 0 100\n",
        )
        .file("data/secret/hard/testdata.yaml", "accept_score: 60\n")
        .file(
            "data/secret/easy/testdata.yaml",
            "grading: default\ngrader_flags: min\n",
        );
    fixture
        .jury("run accepted/twice.sh")
        .run()
        .code(0)
        .says("accepted/twice.sh  AC        AC           64");
}

#[test]
fn graders_that_fail() {
    let fixture = scoring();
    let custom = "grading: custom\naccept_score: 70\nrange: 0 70\n";
    fixture.file("data/secret/hard/testdata.yaml", custom);
    let all = |text: &str| {
        fixture.jury("all").run().code(2).says(text);
    };
    all("`grading: custom`, but there is no grader");
    fixture.file("graders/grade.sh", "exit 3\n");
    fixture
        .jury("all")
        .run()
        .code(2)
        .says("error[grader-failed]: accepted/twice.sh: on secret/hard: the grader exited with code 3")
        .says("it was given AC 70, AC 70");
    for (text, found) in [
        ("", ""),
        ("AC", "AC"),
        ("AC 1\\nAC 2", "AC 1\\nAC 2"),
        ("AC many", "AC many"),
    ] {
        fixture.file("graders/grade.sh", format!("printf '{text}'\n"));
        all(&format!(
            "the grader printed \"{found}\", where one line such as `AC 5` is expected"
        ));
    }
    fixture.file("graders/grade.cpp", "int main() { return 0 }\n");
    all("there must be one grader, found grade.cpp, grade.sh");
    fixture.remove("graders/grade.sh");
    all("does not compile");
    fixture
        .remove("graders/grade.cpp")
        .file("graders/grade.sh", GRADER);
    fixture.jury("all").run().code(0);
    // A part of the tests is no group.
    fixture.file("graders/grade.sh", "exit 3\n");
    fixture.jury("run --test secret/hard/4").run().code(0);
    fixture.file(
        "data/secret/hard/testdata.yaml",
        "accept_score: 35\non_reject: break\n",
    );
    fixture
        .jury("all")
        .run()
        .code(0)
        .says("no folder of tests asks the grader");
    fixture.replace("problem.yaml", "type: scoring\n", "");
    all("only scoring problems have a grader");
}

#[test]
fn scores_below_zero() {
    let fixture = scoring();
    fixture
        .append("problem.yaml", "validation: custom score\n")
        .file(
            "output_validators/checker.sh",
            "read -r n\nread -r right < \"$2\"\n[ \"$n\" = \"$right\" ] || exit 43\necho -2.5 > \"$3/score.txt\"\nexit 42\n",
        )
        .file("data/testdata.yaml", "on_reject: continue\ngrader_flags: ignore_sample\n");
    for folder in ["sample", "secret", "secret/easy", "secret/hard"] {
        fixture.remove(&format!("data/{folder}/testdata.yaml"));
    }
    fixture
        .remove("submissions/partially_accepted")
        .jury("run accepted/twice.sh")
        .run()
        .code(0)
        .says("-10");
}

#[test]
fn the_lowest_score_can_be_the_best() {
    let fixture = scoring();
    fixture.append("problem.yaml", "grading: {objective: min}\n");
    // 30 of 100 points are not the fewest.
    fixture.jury("all").run().code(0);
    fixture.file(
        "data/testdata.yaml",
        "on_reject: continue\nrange: 30 100\ngrader_flags: ignore_sample\n",
    );
    fixture
        .jury("all")
        .run()
        .code(1)
        .says("it should not get all points, but gets 30");
}

#[test]
fn what_follows_the_first_rejection_does_not_count() {
    let fixture = legacy();
    // It is wrong on the first secret test and crashes on the second.
    fixture.remove("submissions/wrong_answer").file(
        "submissions/wrong_answer/late.sh",
        "read -r n\n[ $n = 7 ] && exit 1\n[ $n = 0 ] && echo 1\n[ $n = 3 ] && echo 6\nexit 0\n",
    );
    fixture.jury("all").run().code(0);
    fixture.file("data/testdata.yaml", "on_reject: continue\n");
    fixture
        .jury("all")
        .run()
        .code(1)
        .says("only AC or WA is permitted, but 1 test ended otherwise, first secret/7 with RTE");
}

#[test]
fn output_validators_and_their_flags() {
    let fixture = legacy();
    fixture
        .append(
            "problem.yaml",
            "validation: custom\nvalidator_flags: --all -x\n",
        )
        .file("data/testdata.yaml", "input_validator_flags: -i 5\n")
        .file("data/secret/testdata.yaml", "output_validator_flags: -y 'z\n")
        .file(
            "output_validators/checker.sh",
            "shift 3\necho \"[$*]\" >&2\nread -r n\n[ \"$*\" = '--all -x' ] && [ $n = 6 ] && exit 42\n\
             [ \"$*\" = \"--all -x -y 'z\" ] && exit 42\nexit 1\n",
        )
        .file(
            "input_format_validators/validator.sh",
            "read -r n\n[ \"$*\" = '-i 5' ] && exit 42\nexit 43\n",
        )
        .remove("submissions/wrong_answer");
    fixture.jury("all").run().code(0);
    fixture.replace("problem.yaml", "custom", "default");
    fixture
        .jury("all")
        .run()
        .code(2)
        .says("problem.yaml says `validation: default`");
}

#[test]
fn the_default_comparison_has_flags_too() {
    let fixture = legacy();
    fixture
        .append("problem.yaml", "validator_flags: float_tolerance 1e-6\n")
        .file("data/secret/7.ans", "14.0000001\n");
    fixture.jury("all").run().code(0);
    fixture.replace(
        "problem.yaml",
        "validator_flags: float_tolerance 1e-6\n",
        "",
    );
    fixture.jury("all").run().code(1);
}

#[test]
fn results_named_in_the_source() {
    let fixture = legacy();
    fixture
        .file(
            "submissions/mixed/square.sh",
            "# @EXPECTED_RESULTS@: WRONG-ANSWER, RUN-ERROR\nread -r n\necho $((n * n))\n",
        )
        .file(
            "submissions/mixed/twice.sh",
            "# @EXPECTED_RESULTS@: CORRECT, TIMELIMIT\nread -r n\necho $((2 * n))\n",
        );
    fixture.jury("all").run().code(0).is("old-tags");
    fixture.replace("submissions/mixed/square.sh", "WRONG-ANSWER", "TIMELIMIT");
    fixture.jury("all").run().code(1);
    // What the tag says besides still holds.
    fixture.replace("submissions/mixed/square.sh", "TIMELIMIT", "COMPILER-ERROR");
    fixture
        .jury("all")
        .run()
        .code(1)
        .says("\"COMPILER-ERROR\" is a claim that is not checked");
    fixture.replace("submissions/mixed/square.sh", "RUN-ERROR", "WRONG-ANSWER");
    fixture.jury("all").run().code(0);
    fixture.replace(
        "submissions/mixed/square.sh",
        "COMPILER-ERROR, WRONG-ANSWER",
        "CHECK-MANUALLY, CORRECT",
    );
    fixture
        .jury("all")
        .run()
        .code(0)
        .says("\"CHECK-MANUALLY\" is a claim that is not checked");
    fixture.replace("submissions/mixed/square.sh", "CHECK-MANUALLY", "CORRECTLY");
    fixture
        .jury("all")
        .run()
        .code(2)
        .says("\"CORRECTLY\" is not a verdict");
}

#[test]
fn time_limits_in_files_of_their_own() {
    let fixture = legacy();
    fixture.jury("run").run().code(0).says("time limit 1 s");
    fixture
        .remove(".timelimit")
        .file("domjudge-problem.ini", "probid = 'A'\ntimelimit='3'\n");
    fixture.jury("run").run().code(0).says("time limit 3 s");
    fixture.file("domjudge-problem.ini", "timelimit = soon\n");
    fixture
        .jury("run")
        .run()
        .code(2)
        .says("expected a time limit in seconds, found \"soon\"");
    // Nothing given: five times the slowest solution, in whole seconds.
    fixture.remove("domjudge-problem.ini");
    fixture
        .jury("run")
        .run()
        .code(0)
        .says("time limit 1 s (inferred)");
}

#[test]
fn the_drafts_of_2023() {
    let fixture = legacy();
    fixture
        .remove("problem_statement")
        .remove(".timelimit")
        .remove("input_format_validators")
        .file("statement/problem.en.tex", "\\problemname{Twice}\n")
        .file("input_validators/validator.sh", VALIDATOR)
        .file(
            "problem.yaml",
            "problem_format_version: 2023-07-draft\n\
             name: {en: Twice}\n\
             uuid: 0b1c6b2e-8f0a-4d2f-9c59-0c9d3a0f3a55\n\
             credits: A. Author\n\
             license: cc by-sa\n\
             limits: {time_limit: 2}\n\
             constants: {max: 999}\n\
             validator_flags: case_sensitive\n",
        )
        .file("data/secret/testdata.yaml", "on_reject: continue\n");
    fixture.jury("all").run().code(0).is("old-draft");
    // With test groups of the later kind, the package is read as the later version says.
    fixture
        .remove("data/secret/testdata.yaml")
        .file("data/secret/test_group.yaml", "full_feedback: true\n")
        .replace("problem.yaml", "2023-07-draft", "2023-07");
    fixture.jury("all").run().code(0);
}

#[test]
fn rules_write_the_files_of_the_version() {
    let fixture = legacy();
    fixture
        .remove("data/secret")
        .file("generators/number.sh", "echo \"$1\"\n")
        .file(
            "generators/generators.yaml",
            "data:\n\
             \x20 secret:\n\
             \x20   testdata.yaml: {on_reject: continue}\n\
             \x20   data:\n\
             \x20     two: number 2\n\
             \x20     nine: number 9\n",
        );
    fixture.jury("all").run().code(0);
    assert_eq!(
        fixture.read("data/secret/testdata.yaml"),
        "{on_reject: continue}\n"
    );
    fixture.replace(
        "generators/generators.yaml",
        "testdata.yaml",
        "test_group.yaml",
    );
    fixture
        .jury("all")
        .run()
        .code(2)
        .says("call it `testdata.yaml`");
}

#[test]
fn a_refused_sample_may_end_everything() {
    let fixture = scoring();
    // Samples give no points, but nothing behind the first rejection is looked at.
    fixture
        .file(
            "data/testdata.yaml",
            "on_reject: break\nrange: 0 100\ngrader_flags: ignore_sample\n",
        )
        .remove("submissions/partially_accepted")
        .file(
            "submissions/wrong_answer/one.sh",
            "read -r n\n[ $n = 3 ] && n=4\necho $((2 * n))\n",
        );
    fixture.jury("run").run().code(0).says("WA");
    fixture.file(
        "data/testdata.yaml",
        "on_reject: continue\nrange: 0 100\ngrader_flags: ignore_sample\n",
    );
    fixture.jury("run").run().code(1).says("one.sh").says("AC");
}

#[test]
fn points_that_nobody_asked_for() {
    let fixture = legacy();
    fixture
        .append("problem.yaml", "validation: custom\n")
        .file(
            "output_validators/checker.sh",
            "read -r n\nread -r right < \"$2\"\n[ \"$n\" = \"$right\" ] || exit 43\necho 5 > \"$3/score.txt\"\nexit 42\n",
        );
    fixture
        .jury("run accepted/twice.sh")
        .run()
        .code(0)
        .says("accepted/twice.sh: sample/3: score.txt, but the problem gives no points");
}
