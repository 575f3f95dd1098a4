//! The checker accepts right answers however they are spaced, and says of wrong ones where they are wrong.

use testing::{Problem, problem};

const PROBLEM: Problem = problem!("everyroot");

/// Case of `data/valid_output` and all that is said of it.
const VALID: &[(&str, &str)] = &[
    ("as_printed", "ok as expected"),
    ("carriage_returns", "ok as expected"),
    ("one_on_a_line", "ok as expected"),
    ("trailing_space", "ok as expected"),
];

/// Case of `data/invalid_output` and all that is said of it.
const INVALID: &[(&str, &str)] = &[
    (
        "commas",
        r#"wrong answer answer for lamp 1: expected "4", found "4,", which is not an integer (line 1, column 1 of the output)"#,
    ),
    (
        "first_differs",
        r#"wrong answer answer for lamp 1: expected "4", found "3" (line 1, column 1 of the output)"#,
    ),
    (
        "fraction",
        r#"wrong answer answer for lamp 2: expected "2", found "2.0", which is not an integer (line 1, column 3 of the output)"#,
    ),
    (
        "last_differs",
        r#"wrong answer answer for lamp 5: expected "2", found "3" (line 1, column 9 of the output)"#,
    ),
    (
        "leading_zero",
        r#"wrong answer answer for lamp 2: expected "2", found "02", leading zeros are not allowed (line 1, column 3 of the output)"#,
    ),
    (
        "minus_zero",
        r#"wrong answer answer for lamp 4: expected "0", found "-0", `-0` is not allowed (line 1, column 7 of the output)"#,
    ),
    (
        "negative",
        r#"wrong answer answer for lamp 4: expected "0", found "-1" (line 1, column 7 of the output)"#,
    ),
    (
        "nothing",
        r#"wrong answer answer for lamp 1: expected "4", found the end of the output (line 1, column 1 of the output)"#,
    ),
    (
        "nul_byte",
        r#"wrong answer answer for lamp 3: expected "4", found "4\x00", which is not an integer (line 1, column 5 of the output)"#,
    ),
    (
        "one_answer_short",
        r#"wrong answer answer for lamp 5: expected "2", found the end of the output (line 2, column 1 of the output)"#,
    ),
    (
        "one_answer_too_many",
        r#"wrong answer after the answers for all 5 lamps: expected the end of the output, found "2" (line 1, column 11 of the output)"#,
    ),
    (
        "past_64_bits",
        r#"wrong answer answer for lamp 1: expected "4", found "18446744073709551620" (line 1, column 1 of the output)"#,
    ),
    (
        "reversed",
        r#"wrong answer answer for lamp 1: expected "4", found "2" (line 1, column 1 of the output)"#,
    ),
    (
        "value_of_root_one_for_all",
        r#"wrong answer answer for lamp 2: expected "2", found "4" (line 1, column 3 of the output)"#,
    ),
];

#[test]
fn right_outputs_are_accepted_and_wrong_ones_explained() {
    PROBLEM.assert_checker(VALID, INVALID);
}
