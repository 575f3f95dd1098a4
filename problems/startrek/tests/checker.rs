//! The checker takes what is right in any layout, and says of each wrong output what is wrong with it.

use testing::{Problem, problem};

const PROBLEM: Problem = problem!("startrek");

/// Case of `data/valid_output` and all that is said of it.
const VALID: &[(&str, &str)] = &[
    ("as_printed", "ok 20 choices"),
    ("no_final_newline", "ok 20 choices"),
    ("spaces_around", "ok 20 choices"),
    ("windows_line_end", "ok 20 choices"),
    ("zero", "ok 0 choices"),
];

/// Case of `data/invalid_output` and all that is said of it.
const INVALID: &[(&str, &str)] = &[
    (
        "alternation",
        "wrong answer number of choices: expected 20, found 16",
    ),
    (
        "fraction",
        r#"wrong output format line 1, column 1 (token 1): number of choices = "20.0" is not an integer in -1000000000000000000..=1000000000000000000: not an integer"#,
    ),
    (
        "missing_mod",
        "wrong answer number of choices: expected 20, found 1000000027, the same modulo 1000000007: the remainder was not taken",
    ),
    (
        "modulus_for_zero",
        "wrong answer number of choices: expected 0, found 1000000007, the same modulo 1000000007: the remainder was not taken",
    ),
    (
        "negative",
        "wrong answer number of choices: expected 20, found -20",
    ),
    (
        "negative_remainder",
        "wrong answer number of choices: expected 20, found -999999987, the same modulo 1000000007: a negative remainder",
    ),
    (
        "nothing",
        "wrong output format line 1, column 1 (token 1): expected number of choices (an integer in -1000000000000000000..=1000000000000000000), found the end of the file",
    ),
    (
        "nul_byte",
        r#"wrong output format line 1, column 1 (token 1): number of choices = "20\x00" is not an integer in -1000000000000000000..=1000000000000000000: not an integer"#,
    ),
    (
        "off_by_one",
        "wrong answer number of choices: expected 20, found 21",
    ),
    (
        "one_for_zero",
        "wrong answer number of choices: expected 0, found 1",
    ),
    (
        "only_spaces",
        "wrong output format line 3, column 1 (token 1): expected number of choices (an integer in -1000000000000000000..=1000000000000000000), found the end of the file",
    ),
    (
        "other_remainder",
        "wrong answer number of choices: expected 20, found 1000000028",
    ),
    (
        "past_128_bits",
        "wrong answer line 1, column 1 (token 1): number of choices = 1000000000000000000000000000000000000000... (61 bytes) is out of -1000000000000000000..=1000000000000000000",
    ),
    (
        "plus_sign",
        r#"wrong output format line 1, column 1 (token 1): number of choices = "+20" is not an integer in -1000000000000000000..=1000000000000000000: a leading + is not allowed"#,
    ),
    (
        "second_number",
        r#"wrong output format line 1, column 4 (token 2): "20" is left over"#,
    ),
    (
        "word",
        r#"wrong output format line 1, column 1 (token 1): number of choices = "twenty" is not an integer in -1000000000000000000..=1000000000000000000: not an integer"#,
    ),
];

#[test]
fn right_outputs_are_accepted_and_wrong_ones_explained() {
    PROBLEM.assert_checker(VALID, INVALID);
}
