//! The validator accepts the samples, and refuses each file of `data/invalid_input` for the reason it is there for.

use testing::{ACCEPTED, Ended, Problem, REFUSED, problem};

const PROBLEM: Problem = problem!("startrek");

/// File, options of the validator, and all that it says.
const INVALID: &[(&str, &str, &str)] = &[
    (
        "blank_line_at_end",
        "",
        "line 3, column 1 (token 1): expected the end of the file, found the end of the line",
    ),
    (
        "blank_line_inside",
        "",
        "line 2, column 1 (token 1): expected u[1] (an integer in 1..=2), found the end of the line",
    ),
    (
        "carriage_return",
        "",
        r#"line 1, column 3 (token 2): D = "1\r" is not an integer in 1..=1000000000000000000: not an integer"#,
    ),
    (
        "cycle",
        "",
        "line 4, column 1 (token 1): edge 3 (3 1) closes a cycle, so not all vertices can be connected",
    ),
    (
        "d_above_group",
        "--max-n 1000 --max-d 100000",
        "line 1, column 3 (token 2): D = 100001 is out of 1..=100000",
    ),
    (
        "d_missing",
        "",
        "line 1, column 2 (token 1): expected a space, found the end of the line",
    ),
    (
        "d_on_next_line",
        "",
        "line 1, column 2 (token 1): expected a space, found the end of the line",
    ),
    (
        "d_past_64_bits",
        "",
        "line 1, column 3 (token 2): D = 18446744073709551617 is out of 1..=1000000000000000000",
    ),
    (
        "d_scientific",
        "",
        r#"line 1, column 3 (token 2): D = "1e18" is not an integer in 1..=1000000000000000000: not an integer"#,
    ),
    (
        "d_too_large",
        "",
        "line 1, column 3 (token 2): D = 1000000000000000001 is out of 1..=1000000000000000000",
    ),
    (
        "d_zero",
        "",
        "line 1, column 3 (token 2): D = 0 is out of 1..=1000000000000000000",
    ),
    (
        "edge_for_single_station",
        "",
        "line 2, column 1 (token 1): expected the end of the file, found '1'",
    ),
    (
        "edge_on_two_lines",
        "",
        "line 2, column 2 (token 1): expected a space, found the end of the line",
    ),
    (
        "empty",
        "",
        "line 1, column 1 (token 1): expected n (an integer in 1..=100000), found the end of the file",
    ),
    (
        "leading_space",
        "",
        "line 1, column 1 (token 1): expected n (an integer in 1..=100000), found a space",
    ),
    (
        "loop",
        "",
        "line 3, column 1 (token 1): edge 2 is a loop (3 3)",
    ),
    (
        "n_above_group",
        "--min-n 2 --max-n 2",
        "line 1, column 1 (token 1): n = 3 is out of 2..=2",
    ),
    (
        "n_below_group",
        "--min-n 2 --max-n 2",
        "line 1, column 1 (token 1): n = 1 is out of 2..=2",
    ),
    (
        "n_leading_zero",
        "",
        r#"line 1, column 1 (token 1): n = "02" is not an integer in 1..=100000: leading zeros are not allowed"#,
    ),
    (
        "n_missing",
        "",
        "line 1, column 1 (token 1): expected n (an integer in 1..=100000), found the end of the line",
    ),
    (
        "n_negative",
        "",
        "line 1, column 1 (token 1): n = -1 is out of 1..=100000",
    ),
    (
        "n_plus_sign",
        "",
        r#"line 1, column 1 (token 1): n = "+2" is not an integer in 1..=100000: a leading + is not allowed"#,
    ),
    (
        "n_too_large",
        "",
        "line 1, column 1 (token 1): n = 100001 is out of 1..=100000",
    ),
    (
        "n_zero",
        "",
        "line 1, column 1 (token 1): n = 0 is out of 1..=100000",
    ),
    (
        "no_final_newline",
        "",
        "line 2, column 4 (token 2): expected the end of the line, found the end of the file",
    ),
    (
        "nul_byte",
        "",
        r#"line 2, column 1 (token 1): u[1] = "1\x002" is not an integer in 1..=2: not an integer"#,
    ),
    (
        "repeated_edge",
        "",
        "line 3, column 1 (token 1): edge 2 repeats edge 1 (1 2)",
    ),
    (
        "repeated_edge_turned",
        "",
        "line 3, column 1 (token 1): edge 2 repeats edge 1 (2 3)",
    ),
    (
        "tab",
        "",
        r#"line 1, column 1 (token 1): n = "2\t1" is not an integer in 1..=100000: not an integer"#,
    ),
    (
        "too_few_edges",
        "",
        "line 3, column 1 (token 1): expected u[2] (an integer in 1..=3), found the end of the file",
    ),
    (
        "too_many_edges",
        "",
        "line 4, column 1 (token 1): expected the end of the file, found '3'",
    ),
    (
        "trailing_space",
        "",
        "line 2, column 4 (token 2): expected the end of the line, found a space",
    ),
    (
        "two_spaces",
        "",
        "line 1, column 3 (token 2): expected D (an integer in 1..=1000000000000000000), found a space",
    ),
    (
        "vertex_above_n",
        "",
        "line 3, column 3 (token 2): v[2] = 4 is out of 1..=3",
    ),
    (
        "vertex_word",
        "",
        r#"line 3, column 3 (token 2): v[2] = "three" is not an integer in 1..=3: not an integer"#,
    ),
    (
        "vertex_zero",
        "",
        "line 3, column 1 (token 1): u[2] = 0 is out of 1..=3",
    ),
];

#[test]
fn samples_are_valid_and_invalid_files_refused_for_their_reasons() {
    PROBLEM.assert_validator(INVALID);
}

#[test]
fn limits_of_a_group_are_limits_and_not_more() {
    for (options, path) in [
        ("--max-n 3 --max-d 1", "sample/1.in"),
        ("--max-n 3 --max-d 2", "sample/3.in"),
        ("--min-n 3", "sample/2.in"),
        // Options that allow more than the statement allow no more than the statement.
        ("--max-n 200000", "sample/2.in"),
    ] {
        let ended = PROBLEM.validate_file(options, path);
        assert_eq!(ended.code, ACCEPTED, "{options}: {}", ended.message);
    }
    let beyond = PROBLEM.validate_file("--max-n 200000", "invalid_input/n_too_large.in");
    let message = "line 1, column 1 (token 1): n = 100001 is out of 1..=100000";
    assert_eq!(beyond, Ended::with(REFUSED, message));
}
