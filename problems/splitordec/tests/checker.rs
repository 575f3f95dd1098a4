//! The checker accepts right answers however they are spaced, and says of wrong ones where they are wrong.

use testing::{JUDGE_ERROR, Problem, problem};

const PROBLEM: Problem = problem!("splitordec");

/// Case of `data/valid_output` and all that is said of it.
const VALID: &[(&str, &str)] = &[
    ("as-the-jury", "ok 3 rounds"),
    ("blank-lines-and-spaces", "ok 3 rounds"),
    ("mixed-letters", "ok 3 rounds"),
    ("one-line", "ok 3 rounds"),
    ("small-letters", "ok 3 rounds"),
    ("windows-line-ends", "ok 3 rounds"),
];

/// Case of `data/invalid_output` and all that is said of it.
const INVALID: &[(&str, &str)] = &[
    (
        "case-too-many",
        "wrong answer expected the end after 3 rounds, found \"CHEF\"",
    ),
    (
        "first-case-wrong",
        "wrong answer round 1: expected CHEF, found CHEFINA",
    ),
    (
        "last-case-missing",
        "wrong answer round 3: expected CHEF, found the end of the output (2 of 3 rounds answered)",
    ),
    (
        "last-case-wrong",
        "wrong answer round 3: expected CHEF, found CHEFINA",
    ),
    (
        "middle-case-wrong",
        "wrong answer round 2: expected CHEFINA, found CHEF",
    ),
    (
        "name-cut-off",
        "wrong answer round 2: expected CHEFINA, found \"CHEFIN\"",
    ),
    (
        "names-run-together",
        "wrong answer round 1: expected CHEF, found \"CHEFCHEFINACHEF\"",
    ),
    (
        "not-utf8",
        "wrong answer round 2: expected CHEFINA, found \"CHEF\\xff\"",
    ),
    (
        "nothing-at-all",
        "wrong answer round 1: expected CHEF, found the end of the output (0 of 3 rounds answered)",
    ),
    (
        "number-for-name",
        "wrong answer round 1: expected CHEF, found \"1\"",
    ),
    (
        "unknown-name",
        "wrong answer round 2: expected CHEFINA, found \"CHEFINO\"",
    ),
    (
        "yes-no",
        "wrong answer round 1: expected CHEF, found \"YES\"",
    ),
];

#[test]
fn right_outputs_are_accepted_and_wrong_ones_explained() {
    PROBLEM.assert_checker(VALID, INVALID);
}

#[test]
fn a_wrong_judge_answer_is_the_judges_fault() {
    for answer in [
        "",
        "CHEF\nCHEFINA\n",
        "CHEF\nCHEFINA\nNOBODY\n",
        "CHEF\nCHEFINA\nCHEF\nCHEF\n",
    ] {
        let ended = PROBLEM.check_texts("3\n1\n1\n1\n3\n1\n2\n", answer, "CHEF\nCHEFINA\nCHEF\n");
        assert_eq!(ended.code, JUDGE_ERROR, "{answer:?}: {}", ended.message);
    }
}
