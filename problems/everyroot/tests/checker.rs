//! The checker accepts right answers however they are spaced, and says of wrong ones where they are wrong.

mod common;

use common::{ACCEPTED, REFUSED, assert_complete, cases, check};

const CHECKER: &str = env!("CARGO_BIN_EXE_everyroot-checker");

/// File of `data/invalid_output`, and what the message for the judges says.
const INVALID: &[(&str, &str)] = &[
    (
        "commas",
        "answer for vertex 1: expected \"4\", found \"4,\", which is not an integer",
    ),
    (
        "first_differs",
        "answer for vertex 1: expected \"4\", found \"3\"",
    ),
    (
        "fraction",
        "answer for vertex 2: expected \"2\", found \"2.0\", which is not an integer",
    ),
    (
        "last_differs",
        "answer for vertex 5: expected \"2\", found \"3\"",
    ),
    (
        "leading_zero",
        "answer for vertex 2: expected \"2\", found \"02\", leading zeros are not allowed",
    ),
    (
        "minus_zero",
        "answer for vertex 4: expected \"0\", found \"-0\"",
    ),
    (
        "negative",
        "answer for vertex 4: expected \"0\", found \"-1\"",
    ),
    (
        "nothing",
        "answer for vertex 1: expected \"4\", found the end of the output",
    ),
    (
        "nul_byte",
        "answer for vertex 3: expected \"4\", found \"4\\x00\", which is not an integer",
    ),
    (
        "one_answer_short",
        "answer for vertex 5: expected \"2\", found the end of the output",
    ),
    (
        "one_answer_too_many",
        "after the answers for all 5 vertices: expected the end of the output, found \"2\"",
    ),
    (
        "past_64_bits",
        "answer for vertex 1: expected \"4\", found \"18446744073709551620\"",
    ),
    (
        "reversed",
        "answer for vertex 1: expected \"4\", found \"2\"",
    ),
    (
        "value_of_root_one_for_all",
        "answer for vertex 2: expected \"2\", found \"4\"",
    ),
];

#[test]
fn wrong_outputs_are_refused_with_the_first_difference() {
    assert_complete("invalid_output", INVALID.iter().map(|&(file, _)| file));
    for (file, reason) in INVALID {
        let ended = check(CHECKER, "invalid_output", file, "out");
        assert_eq!(ended.code, REFUSED, "{file}: {}", ended.message);
        assert!(
            ended.message.contains(reason),
            "{file}: expected {reason}: {}",
            ended.message
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
fn the_judge_answers_of_the_samples_are_accepted() {
    for case in cases("sample") {
        let ended = check(CHECKER, "sample", &case, "ans");
        assert_eq!(ended.code, ACCEPTED, "sample {case}: {}", ended.message);
    }
}
