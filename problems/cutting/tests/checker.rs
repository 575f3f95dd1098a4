//! The checker accepts right answers however they are spaced, and says of wrong ones where they are wrong.

use testing::{Problem, problem};

const PROBLEM: Problem = problem!("cutting");

/// Case of `data/valid_output` and all that is said of it.
const VALID: &[(&str, &str)] = &[
    ("as_printed", "ok 2 logs"),
    ("no_final_newline", "ok 2 logs"),
    ("spaces_around", "ok 2 logs"),
    ("zero", "ok 0 logs"),
];

/// Case of `data/invalid_output` and all that is said of it.
const INVALID: &[(&str, &str)] = &[
    (
        "fraction",
        r#"wrong output format line 1, column 1 (token 1): logs = "2.0" is not an integer in 0..=99999: not an integer"#,
    ),
    (
        "negative",
        "wrong answer line 1, column 1 (token 1): logs = -2 is out of 0..=99999",
    ),
    (
        "nothing",
        "wrong output format line 1, column 1 (token 1): expected logs (an integer in 0..=99999), found the end of the file",
    ),
    (
        "nul_byte",
        r#"wrong output format line 1, column 1 (token 1): logs = "2\x00" is not an integer in 0..=99999: not an integer"#,
    ),
    (
        "one_for_zero",
        "wrong answer number of logs: expected 0, found 1",
    ),
    (
        "one_too_many",
        "wrong answer number of logs: expected 2, found 3",
    ),
    (
        "only_spaces",
        "wrong output format line 3, column 1 (token 1): expected logs (an integer in 0..=99999), found the end of the file",
    ),
    (
        "past_64_bits",
        "wrong answer line 1, column 1 (token 1): logs = 18446744073709551618 is out of 0..=99999",
    ),
    (
        "second_number",
        r#"wrong output format line 2, column 1 (token 1): "2" is left over"#,
    ),
    (
        "word",
        r#"wrong output format line 1, column 1 (token 1): logs = "two" is not an integer in 0..=99999: not an integer"#,
    ),
    (
        "zero_for_two",
        "wrong answer number of logs: expected 2, found 0",
    ),
];

#[test]
fn right_outputs_are_accepted_and_wrong_ones_explained() {
    PROBLEM.assert_checker(VALID, INVALID);
}
