//! The validator accepts the samples, and refuses each file of `data/invalid_input` for the reason it is there for.

use testing::{Problem, problem};

const PROBLEM: Problem = problem!("combat");

/// File, and all that the validator says.
const INVALID: &[(&str, &str)] = &[
    (
        "blank_line_at_end",
        "line 4, column 1 (token 1): expected the end of the file, found the end of the line",
    ),
    (
        "blank_line_inside",
        "line 3, column 1 (token 1): expected u[1] (an integer in 1..=2), found the end of the line",
    ),
    (
        "carriage_return",
        r#"line 1, column 1 (token 1): n = "2\r" is not an integer in 1..=100000: not an integer"#,
    ),
    (
        "cycle",
        "line 5, column 1 (token 1): edge 3 (3 1) closes a cycle, so not all vertices can be connected",
    ),
    (
        "edge_for_single_chamber",
        "line 3, column 1 (token 1): expected the end of the file, found '1'",
    ),
    (
        "edge_on_two_lines",
        "line 3, column 2 (token 1): expected a space, found the end of the line",
    ),
    (
        "empty",
        "line 1, column 1 (token 1): expected n (an integer in 1..=100000), found the end of the file",
    ),
    (
        "lantern_leading_zero",
        r#"line 2, column 3 (token 2): c[2] = "01" is not an integer in 0..=1: leading zeros are not allowed"#,
    ),
    (
        "lantern_minus_zero",
        r#"line 2, column 3 (token 2): c[2] = "-0" is not an integer in 0..=1: -0 is not allowed"#,
    ),
    (
        "lantern_negative",
        "line 2, column 1 (token 1): c[1] = -1 is out of 0..=1",
    ),
    (
        "lantern_two",
        "line 2, column 3 (token 2): c[2] = 2 is out of 0..=1",
    ),
    (
        "lantern_word",
        r#"line 2, column 3 (token 2): c[2] = "lit" is not an integer in 0..=1: not an integer"#,
    ),
    (
        "lanterns_missing",
        "line 2, column 3 (token 2): c[2] = 2 is out of 0..=1",
    ),
    (
        "lanterns_on_first_line",
        "line 1, column 2 (token 1): expected the end of the line, found a space",
    ),
    (
        "lanterns_on_two_lines",
        "line 2, column 4 (token 2): expected a space and c[3], found the end of the line",
    ),
    (
        "lanterns_unspaced",
        r#"line 2, column 1 (token 1): c[1] = "010" is not an integer in 0..=1: leading zeros are not allowed"#,
    ),
    (
        "leading_space",
        "line 2, column 1 (token 1): expected c[1] (an integer in 0..=1), found a space",
    ),
    ("loop", "line 4, column 1 (token 1): edge 2 is a loop (3 3)"),
    (
        "n_leading_zero",
        r#"line 1, column 1 (token 1): n = "02" is not an integer in 1..=100000: leading zeros are not allowed"#,
    ),
    (
        "n_missing",
        "line 1, column 1 (token 1): expected n (an integer in 1..=100000), found the end of the line",
    ),
    (
        "n_negative",
        "line 1, column 1 (token 1): n = -3 is out of 1..=100000",
    ),
    (
        "n_plus_sign",
        r#"line 1, column 1 (token 1): n = "+2" is not an integer in 1..=100000: a leading + is not allowed"#,
    ),
    (
        "n_too_large",
        "line 1, column 1 (token 1): n = 100001 is out of 1..=100000",
    ),
    (
        "n_zero",
        "line 1, column 1 (token 1): n = 0 is out of 1..=100000",
    ),
    (
        "no_final_newline",
        "line 3, column 4 (token 2): expected the end of the line, found the end of the file",
    ),
    (
        "nul_byte",
        r#"line 3, column 1 (token 1): u[1] = "1\x002" is not an integer in 1..=2: not an integer"#,
    ),
    (
        "repeated_edge",
        "line 4, column 1 (token 1): edge 2 repeats edge 1 (1 2)",
    ),
    (
        "repeated_edge_turned",
        "line 4, column 1 (token 1): edge 2 repeats edge 1 (2 3)",
    ),
    (
        "tab",
        r#"line 2, column 1 (token 1): c[1] = "0\t1" is not an integer in 0..=1: not an integer"#,
    ),
    (
        "too_few_edges",
        "line 4, column 1 (token 1): expected u[2] (an integer in 1..=3), found the end of the file",
    ),
    (
        "too_few_lanterns",
        "line 2, column 4 (token 2): expected a space and c[3], found the end of the line",
    ),
    (
        "too_many_edges",
        "line 5, column 1 (token 1): expected the end of the file, found '3'",
    ),
    (
        "too_many_lanterns",
        "line 2, column 4 (token 2): expected the end of the line, found a space",
    ),
    (
        "trailing_space",
        "line 2, column 4 (token 2): expected the end of the line, found a space",
    ),
    (
        "trailing_space_after_edge",
        "line 3, column 4 (token 2): expected the end of the line, found a space",
    ),
    (
        "two_spaces",
        "line 2, column 3 (token 2): expected c[2] (an integer in 0..=1), found a space",
    ),
    (
        "vertex_above_n",
        "line 4, column 3 (token 2): v[2] = 4 is out of 1..=3",
    ),
    (
        "vertex_word",
        r#"line 4, column 3 (token 2): v[2] = "three" is not an integer in 1..=3: not an integer"#,
    ),
    (
        "vertex_zero",
        "line 4, column 1 (token 1): u[2] = 0 is out of 1..=3",
    ),
];

#[test]
fn samples_are_valid_and_invalid_files_refused_for_their_reasons() {
    PROBLEM.assert_validator(INVALID);
}
