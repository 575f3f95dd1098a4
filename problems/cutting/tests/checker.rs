//! The checker accepts right answers however they are spaced, and says of wrong ones where they are wrong.

mod common;

use common::{ACCEPTED, REFUSED, assert_complete, cases, check};

const CHECKER: &str = env!("CARGO_BIN_EXE_cutting-checker");

/// File of `data/invalid_output`, and what the message for the judges says.
const INVALID: &[(&str, &str)] = &[
    ("fraction", "logs = \"2.0\" is not an integer"),
    ("negative", "logs = -2 is out of 0..=99999"),
    ("nothing", "line 1, column 1 (token 1): expected logs"),
    ("nul_byte", "logs = \"2\\x00\" is not an integer"),
    ("one_for_zero", "number of logs: expected 0, found 1"),
    ("one_too_many", "number of logs: expected 2, found 3"),
    ("only_spaces", "line 3, column 1 (token 1): expected logs"),
    (
        "past_64_bits",
        "logs = 18446744073709551618 is out of 0..=99999",
    ),
    (
        "second_number",
        "line 2, column 1 (token 1): \"2\" is left over",
    ),
    ("word", "logs = \"two\" is not an integer"),
    ("zero_for_two", "number of logs: expected 2, found 0"),
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
