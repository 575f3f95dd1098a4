//! The checker accepts right answers however they are spaced, and says of wrong ones where they are wrong.

mod common;

use common::{ACCEPTED, REFUSED, assert_complete, cases, check};

const CHECKER: &str = env!("CARGO_BIN_EXE_splitordec-checker");

/// File of `data/invalid_output`, and the whole message for the judges.
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
fn wrong_outputs_are_refused_with_the_reason() {
    assert_complete("invalid_output", INVALID.iter().map(|&(file, _)| file));
    for (file, message) in INVALID {
        let ended = check(CHECKER, "invalid_output", file, "out");
        assert_eq!(
            (ended.code, ended.message.trim_end()),
            (REFUSED, *message),
            "{file}"
        );
    }
}

#[test]
fn right_outputs_are_accepted() {
    for case in cases("valid_output") {
        let ended = check(CHECKER, "valid_output", &case, "out");
        assert_eq!(ended.code, ACCEPTED, "{case}: {}", ended.message);
    }
}

#[test]
fn all_judge_answers_are_accepted() {
    for folder in ["sample", "invalid_output", "valid_output"] {
        for case in cases(folder) {
            let ended = check(CHECKER, folder, &case, "ans");
            assert_eq!(ended.code, ACCEPTED, "{folder}/{case}: {}", ended.message);
        }
    }
}

#[test]
fn a_wrong_judge_answer_is_the_judges_fault() {
    for answer in [
        "",
        "CHEF\nCHEFINA\n",
        "CHEF\nCHEFINA\nNOBODY\n",
        "CHEF\nCHEFINA\nCHEF\nCHEF\n",
    ] {
        let ended = common::check_texts(
            CHECKER,
            "3\n1\n1\n1\n3\n1\n2\n",
            answer,
            "CHEF\nCHEFINA\nCHEF\n",
        );
        assert_eq!(
            ended.code,
            common::JUDGE_ERROR,
            "{answer:?}: {}",
            ended.message
        );
    }
}
