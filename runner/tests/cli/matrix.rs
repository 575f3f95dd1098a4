//! `jury matrix`: who kills whom, and what the tests leave out.

use crate::fixture::Fixture;

/// `twice` with a wrong solution that one test alone kills, a test that is there twice, and one that kills nobody.
fn weak() -> Fixture {
    let fixture = Fixture::twice();
    fixture
        .file(
            "submissions/wrong_answer/seven.sh",
            "# Wrong for 7.\nread -r n\n[ $n = 7 ] && echo 15 || echo $((2 * n))\n",
        )
        .file("generators/unused.sh", "echo 1\n")
        .append(
            "generators/generators.yaml",
            "\x20         seven-again: number 7 x\n\x20         again-zero: number 0 x\n",
        );
    fixture
}

#[test]
fn everything_that_is_wrong_with_weak_tests_is_said() {
    let fixture = weak();
    fixture.file(
        "generators/generators.yaml",
        fixture
            .read("generators/generators.yaml")
            .replace("\x20         seven-again: number 7 x\n", ""),
    );
    let report = fixture.jury("matrix problems/twice").run();
    report
        .code(0)
        .says("twice: 2 wrong solutions and ")
        .says("killed by one test alone:\n    wrong_answer/seven.sh: secret/02-large/seven\n")
        .says("killed also outside of the tests that are named for it:\n    wrong_answer/square.sh: sample\n")
        .says("the same input:\n    secret/01-small/zero: number 0\n    secret/02-large/again-zero: number 0 x\n")
        .says("generators that nobody uses:\n    generators/unused.sh\n")
        .says("tests that kill no written solution (no validator tells which bounds they reach):\n    secret/01-small/two\n    secret/01-small/zero\n    secret/02-large/again-zero\n")
        .says("(prints nothing)");
    // Nothing runs a second time.
    let again = fixture.jury("matrix problems/twice").run();
    assert_eq!(again.code(0).stdout, report.stdout);
}

#[test]
fn the_same_as_json() {
    let fixture = weak();
    let objects = fixture
        .jury("matrix --json problems/twice")
        .run()
        .code(0)
        .objects();
    let matrix = objects
        .iter()
        .find(|o| o["type"] == "matrix")
        .expect("a matrix");
    assert_eq!(matrix["tests"][0], "sample/1");
    let seven = matrix["solutions"]
        .as_array()
        .and_then(|list| {
            list.iter()
                .find(|row| row["name"] == "wrong_answer/seven.sh")
        })
        .expect("a row");
    assert_eq!(
        seven["killed_by"],
        serde_json::json!(["secret/02-large/seven", "secret/02-large/seven-again"])
    );
    assert_eq!(
        matrix["cover"],
        serde_json::json!(["secret/02-large/seven"])
    );
    assert_eq!(matrix["cover_exact"], true);
    assert_eq!(matrix["fragile"], serde_json::json!([]));
}

#[test]
fn whoever_survives_is_named_and_changes_the_exit_code() {
    let fixture = Fixture::twice();
    // Every test has the same answer, so no thinking is needed.
    fixture
        .file("data/sample/1.in", "0\n")
        .file("data/sample/1.ans", "0\n")
        .file(
            "generators/generators.yaml",
            "solution: /submissions/accepted/twice.sh\ndata:\n  secret:\n    data:\n      a: number 0\n      b: number 0 x\n",
        )
        .remove("submissions/submissions.yaml");
    fixture
        .jury("matrix problems/twice")
        .run()
        .code(1)
        .says("not killed by any test:\n    wrong_answer/square.sh\n    (prints its input)\n    (always 0)\n")
        .says("one answer is right on every test of the folder:\n    secret: that of secret/a\n");
}
