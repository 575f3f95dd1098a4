//! The checker takes what is right in any layout, and says of each wrong output what is wrong with it.

use testing::{Problem, problem};

const PROBLEM: Problem = problem!("combat");

/// Case of `data/valid_output` and all that is said of it.
const VALID: &[(&str, &str)] = &[
    ("as_printed", "ok 3 winning chambers"),
    ("no_final_newline", "ok 3 winning chambers"),
    ("none", "ok 0 winning chambers"),
    ("none_without_newline", "ok 0 winning chambers"),
    ("on_one_line", "ok 3 winning chambers"),
    ("spaces_around", "ok 3 winning chambers"),
    ("windows_line_ends", "ok 3 winning chambers"),
];

/// Case of `data/invalid_output` and all that is said of it.
const INVALID: &[(&str, &str)] = &[
    (
        "chamber_above_n",
        "wrong answer line 4, column 1 (token 1): chamber = 8 is out of -1..=7",
    ),
    (
        "chamber_for_none",
        "wrong answer chamber 1 is lit from the start and cannot be chosen",
    ),
    (
        "chamber_zero",
        "wrong answer line 1, column 1 (token 1): there is no chamber 0 (number 1 of the list)",
    ),
    (
        "chamber_zero_later",
        "wrong answer line 2, column 1 (token 1): there is no chamber 0 (number 2 of the list)",
    ),
    (
        "chambers_after_minus_one",
        "wrong answer line 1, column 1 (token 1): -1 stands for no chamber at all, yet more follows",
    ),
    (
        "commas",
        r#"wrong output format line 1, column 1 (token 1): chamber 1 of the list = "2,3,6" is not an integer in -1..=7: not an integer"#,
    ),
    (
        "count_first",
        "wrong answer line 2, column 1 (token 1): chamber 2 comes after chamber 3: not in increasing order",
    ),
    (
        "duplicate",
        "wrong answer line 3, column 1 (token 1): chamber 3 is listed twice",
    ),
    (
        "extra_at_end",
        "wrong answer chamber 7 is lit from the start and cannot be chosen",
    ),
    (
        "first_missing",
        "wrong answer chamber 2 wins but is missing",
    ),
    (
        "inner_missing",
        "wrong answer chamber 3 wins but is missing",
    ),
    ("last_missing", "wrong answer chamber 6 wins but is missing"),
    (
        "lit_listed",
        "wrong answer chamber 4 is lit from the start and cannot be chosen",
    ),
    (
        "losing_for_none",
        "wrong answer chamber 2 is listed but does not win",
    ),
    (
        "losing_listed",
        "wrong answer chamber 1 is listed but does not win",
    ),
    (
        "minus_one_after_chambers",
        "wrong answer line 4, column 1 (token 1): -1 after 3 chambers",
    ),
    (
        "negative",
        "wrong answer line 1, column 1 (token 1): chamber 1 of the list = -2 is out of -1..=7",
    ),
    ("none_at_all", "wrong answer chamber 2 wins but is missing"),
    (
        "nothing",
        "wrong output format line 1, column 1 (token 1): expected chamber 1 of the list (an integer in -1..=7), found the end of the file",
    ),
    (
        "nothing_for_none",
        "wrong output format line 1, column 1 (token 1): expected chamber 1 of the list (an integer in -1..=3), found the end of the file",
    ),
    (
        "nul_byte",
        r#"wrong output format line 3, column 1 (token 1): chamber = "6\x00" is not an integer in -1..=7: not an integer"#,
    ),
    (
        "only_spaces",
        "wrong output format line 3, column 1 (token 1): expected chamber 1 of the list (an integer in -1..=7), found the end of the file",
    ),
    (
        "past_64_bits",
        "wrong answer line 1, column 1 (token 1): chamber 1 of the list = 99999999999999999999999 is out of -1..=7",
    ),
    (
        "twice_minus_one",
        "wrong answer line 1, column 1 (token 1): -1 stands for no chamber at all, yet more follows",
    ),
    (
        "unsorted",
        "wrong answer line 3, column 1 (token 1): chamber 3 comes after chamber 6: not in increasing order",
    ),
    (
        "word",
        r#"wrong output format line 1, column 1 (token 1): chamber 1 of the list = "two" is not an integer in -1..=7: not an integer"#,
    ),
    (
        "zero_for_none",
        "wrong answer line 1, column 1 (token 1): there is no chamber 0 (number 1 of the list)",
    ),
];

#[test]
fn right_outputs_are_accepted_and_wrong_ones_explained() {
    PROBLEM.assert_checker(VALID, INVALID);
}
