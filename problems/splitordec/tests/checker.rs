//! The checker accepts right answers however they are spaced, and says of wrong ones where they are wrong.

use testing::{JUDGE_ERROR, Problem, problem};

const PROBLEM: Problem = problem!("splitordec");

/// Case of `data/valid_output` and all that is said of it.
const VALID: &[(&str, &str)] = &[
    ("as-the-jury", "ok 3 cases"),
    ("blank-lines-and-spaces", "ok 3 cases"),
    ("mixed-letters", "ok 3 cases"),
    ("one-line", "ok 3 cases"),
    ("small-letters", "ok 3 cases"),
    ("windows-line-ends", "ok 3 cases"),
];

/// Case of `data/invalid_output` and all that is said of it.
const INVALID: &[(&str, &str)] = &[
    (
        "case-too-many",
        "wrong answer expected the end after 3 cases, found \"CHEF\"",
    ),
    (
        "first-case-wrong",
        "wrong answer case 1: expected CHEF, found CHEFINA",
    ),
    (
        "last-case-missing",
        "wrong answer case 3: expected CHEF, found the end of the output (2 of 3 cases answered)",
    ),
    (
        "last-case-wrong",
        "wrong answer case 3: expected CHEF, found CHEFINA",
    ),
    (
        "middle-case-wrong",
        "wrong answer case 2: expected CHEFINA, found CHEF",
    ),
    (
        "name-cut-off",
        "wrong answer case 2: expected CHEFINA, found \"CHEFIN\"",
    ),
    (
        "names-run-together",
        "wrong answer case 1: expected CHEF, found \"CHEFCHEFINACHEF\"",
    ),
    (
        "not-utf8",
        "wrong answer case 2: expected CHEFINA, found \"CHEF\\xff\"",
    ),
    (
        "nothing-at-all",
        "wrong answer case 1: expected CHEF, found the end of the output (0 of 3 cases answered)",
    ),
    (
        "number-for-name",
        "wrong answer case 1: expected CHEF, found \"1\"",
    ),
    (
        "unknown-name",
        "wrong answer case 2: expected CHEFINA, found \"CHEFINO\"",
    ),
    (
        "yes-no",
        "wrong answer case 1: expected CHEF, found \"YES\"",
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
