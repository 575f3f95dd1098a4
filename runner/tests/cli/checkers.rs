//! Output validators, good and bad.

use super::fixture::Fixture;

/// Compares the first words of output and answer.
const CHECKER: &str = "read -r judge < \"$2\"\nread -r team\n[ \"$judge\" = \"$team\" ] && exit 42\n\
    echo \"expected $judge, found $team\" > \"$3/judgemessage.txt\"\nexit 43\n";

fn with_checker(text: &str) -> Fixture {
    let fixture = Fixture::plain();
    fixture.file("output_validator/checker.sh", text);
    fixture
}

#[test]
fn one_that_works() {
    let fixture = with_checker(CHECKER);
    fixture.file(
        "submissions/wrong_answer/square.sh",
        "read -r n\necho $((n * n))\n",
    );
    let report = fixture.jury("all -vv").run();
    report.code(0).says("expected 199998, found 9999800001");
}

#[test]
fn strange_exit_codes_crashes_and_hangs() {
    for (name, text) in [
        ("exits-0", "exit 0\n"),
        ("exits-1", "echo 'I do not know' >&2\nexit 1\n"),
        ("crashes", "kill -SEGV $$\n"),
        (
            "seven",
            "read -r n < \"$1\"\n[ $n = 7 ] && kill -ABRT $$\nexit 42\n",
        ),
    ] {
        let fixture = with_checker(text);
        fixture
            .jury("all")
            .run()
            .code(2)
            .is(&format!("bad-checker-{name}"));
        // It is not kept; the next one is asked.
        fixture.file("output_validator/checker.sh", CHECKER);
        fixture.jury("all").run().code(0);
    }
    let fixture = with_checker("sleep 100\n");
    fixture
        .replace(
            "problem.yaml",
            "limits:\n",
            "limits:\n  validation_time: 1\n",
        )
        .file(
            "generators/generators.yaml",
            "solution: /submissions/accepted/twice.sh\ndata: {secret: {data: {one: number 1}}}\n",
        );
    fixture.jury("all").run().code(2).is("bad-checker-hangs");
}

#[test]
fn one_that_does_not_compile() {
    let fixture = Fixture::plain();
    fixture.file(
        "output_validator/checker.cpp",
        "#error \"not finished\"\nint main() {}\n",
    );
    let report = fixture.jury("all").run();
    report
        .code(2)
        .says("output_validator")
        .says("does not compile")
        .says("not finished")
        .says("repeat by hand");
}

#[test]
fn wrong_score_files() {
    let fixture = with_checker("printf 'many' > \"$3/score.txt\"\nexit 42\n");
    fixture.replace(
        "problem.yaml",
        "name: Twice\n",
        "name: Twice\ntype: scoring\n",
    );
    fixture.jury("all").run().code(2).is("bad-score-word");
    for text in ["nan", "inf", "1e999", ""] {
        fixture.file(
            "output_validator/checker.sh",
            format!("printf '{text}' > \"$3/score.txt\"\nexit 42\n"),
        );
        fixture
            .jury("all")
            .run()
            .code(2)
            .says("where a number is expected");
    }
    let refuses = "read -r word\nread -r right < \"$2\"\n[ \"$word\" = \"$right\" ] && exit 42\n";
    for (text, fault) in [
        (
            "echo -1 > \"$3/score.txt\"\nexit 42\n",
            "score.txt has a negative number",
        ),
        (
            "echo 1 | tee \"$3/score.txt\" > \"$3/score_multiplier.txt\"\nexit 42\n",
            "score.txt and score_multiplier.txt, where one of them is expected",
        ),
        (
            "echo 1.5 > \"$3/score_multiplier.txt\"\nexit 42\n",
            "score_multiplier.txt has a number that is not between 0 and 1",
        ),
        (
            &format!("{refuses}echo 0 > \"$3/score.txt\"\nexit 43\n"),
            "wrong_answer/one.sh: secret/01-small/two: score.txt for an output that is refused",
        ),
    ] {
        fixture
            .file("submissions/wrong_answer/one.sh", "echo 0\n")
            .file("output_validator/checker.sh", text);
        fixture.jury("all").run().code(2).says(fault);
    }
    fixture.remove("submissions/wrong_answer");
    fixture.file(
        "output_validator/checker.sh",
        "printf '12.5' > \"$3/score.txt\"\nexit 42\n",
    );
    fixture.jury("all").run().is("good-score");
    // A group that gives its points for all or nothing has no use for it.
    fixture.replace(
        "generators/generators.yaml",
        "01-small:\n",
        "01-small:\n        test_group.yaml: {max_score: 100}\n",
    );
    fixture.jury("all").run().code(2).says(
        "secret/01-small/two: a score, but its group gives points for passing all tests alone",
    );
}

#[test]
fn arguments_of_the_default_comparison() {
    let fixture = Fixture::twice();
    fixture.file(
        "data/sample/test_group.yaml",
        "output_validator_args: [case_sensitive, float_tolerence, 1e-6]\n",
    );
    fixture.jury("all").run().code(2).is("bad-output-args");
    fixture.file(
        "data/sample/test_group.yaml",
        "output_validator_args: [float_tolerance, abc]\n",
    );
    fixture.jury("all").run().code(2).says("abc");
    fixture.file("data/sample/test_group.yaml", "output_validator_args: [case_sensitive, space_change_sensitive, float_tolerance, \"1e-6\"]\n");
    fixture.jury("all").run().code(0);
}

#[test]
fn outputs_that_must_be_refused_or_accepted() {
    let fixture = with_checker(CHECKER);
    let case = |folder: &str, output: &str| {
        for (ending, content) in [("in", "5\n"), ("ans", "10\n"), ("out", output)] {
            fixture.file(&format!("data/{folder}.{ending}"), content);
        }
    };
    case("invalid_output/nine", "9\n");
    case("valid_output/ten", "10\n");
    fixture
        .jury("all")
        .run()
        .code(0)
        .says("3 cases for validator and checker");
    case("invalid_output/fine", "10\n");
    case("valid_output/eleven", "11\n");
    fixture.jury("all").run().code(2).is("bad-outputs");
}

#[test]
fn more_than_a_checker_may_write() {
    let fixture = with_checker(
        "yes | head -c 20000000 > \"$3/judgemessage.txt\"\nyes | head -c 20000000\nexit 42\n",
    );
    let report = fixture.jury("all").run();
    report.code(2).says("wrote more than it may");
}

#[test]
fn a_checker_that_does_not_read() {
    // The submission writes more than a pipe holds; nobody reads it, and nobody dies of it.
    let fixture = with_checker("exit 42\n");
    fixture.file("submissions/accepted/twice.sh", "printf '%0100000d\\n' 7\n");
    fixture.jury("all").run().code(0);
}
