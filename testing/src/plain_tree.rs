//! Problems whose input is a tree and nothing else: `n`, then `n - 1` edges. Their validators have to refuse the same files.

use crate::{ACCEPTED, Ended, Problem, REFUSED};
use std::fmt::Write;

/// The files of `data/invalid_input`, with the whole message for each; `n` is at most 100000.
pub const INVALID: &[(&str, &str)] = &[
    (
        "blank_line_at_end",
        "line 4, column 1 (token 1): expected the end of the file, found the end of the line",
    ),
    (
        "blank_line_inside",
        "line 3, column 1 (token 1): expected u[2] (an integer in 1..=3), found the end of the line",
    ),
    (
        "carriage_return",
        r#"line 1, column 1 (token 1): n = "3\r" is not an integer in 1..=100000: not an integer"#,
    ),
    (
        "cycle",
        "line 5, column 1 (token 1): edge 4 (3 1) closes a cycle, so not all vertices can be connected",
    ),
    (
        "edge_for_single_vertex",
        "line 2, column 1 (token 1): expected the end of the file, found '1'",
    ),
    (
        "edge_on_two_lines",
        "line 3, column 2 (token 1): expected a space, found the end of the line",
    ),
    (
        "leading_space",
        "line 3, column 1 (token 1): expected u[2] (an integer in 1..=3), found a space",
    ),
    ("loop", "line 3, column 1 (token 1): edge 2 is a loop (3 3)"),
    (
        "n_fraction",
        r#"line 1, column 1 (token 1): n = "2.0" is not an integer in 1..=100000: not an integer"#,
    ),
    (
        "n_leading_zero",
        r#"line 1, column 1 (token 1): n = "02" is not an integer in 1..=100000: leading zeros are not allowed"#,
    ),
    (
        "n_missing",
        "line 1, column 1 (token 1): expected n (an integer in 1..=100000), found the end of the file",
    ),
    (
        "n_negative",
        "line 1, column 1 (token 1): n = -1 is out of 1..=100000",
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
        "numbers_on_first_line",
        "line 1, column 2 (token 1): expected the end of the line, found a space",
    ),
    (
        "repeated_edge",
        "line 4, column 1 (token 1): edge 3 repeats edge 1 (1 2)",
    ),
    (
        "repeated_edge_turned",
        "line 4, column 1 (token 1): edge 3 repeats edge 1 (1 2)",
    ),
    (
        "tab",
        r#"line 3, column 1 (token 1): u[2] = "2\t3" is not an integer in 1..=3: not an integer"#,
    ),
    (
        "too_few_edges",
        "line 4, column 1 (token 1): expected u[3] (an integer in 1..=4), found the end of the file",
    ),
    (
        "too_many_edges",
        "line 4, column 1 (token 1): expected the end of the file, found '3'",
    ),
    (
        "trailing_space",
        "line 2, column 4 (token 2): expected the end of the line, found a space",
    ),
    (
        "two_edges_on_a_line",
        "line 2, column 4 (token 2): expected the end of the line, found a space",
    ),
    (
        "two_spaces",
        "line 3, column 3 (token 2): expected v[2] (an integer in 1..=3), found a space",
    ),
    (
        "vertex_above_n",
        "line 3, column 3 (token 2): v[2] = 4 is out of 1..=3",
    ),
    (
        "vertex_minus_zero",
        r#"line 2, column 1 (token 1): u[1] = "-0" is not an integer in 1..=2: -0 is not allowed"#,
    ),
    (
        "vertex_word",
        r#"line 2, column 3 (token 2): v[1] = "two" is not an integer in 1..=2: not an integer"#,
    ),
    (
        "vertex_zero",
        "line 3, column 1 (token 1): u[2] = 0 is out of 1..=3",
    ),
];

/// The input with the edges from `n` down to 1 in this order, the larger end first.
pub fn chain(n: usize) -> String {
    let mut text = format!("{n}\n");
    for v in (2..=n).rev() {
        // Writing to a string does not fail.
        let _ = writeln!(text, "{v} {}", v - 1);
    }
    text
}

/// The validator, called with `options`, takes trees from 1 to `max_n` vertices and none with one more.
pub fn assert_limit(problem: &Problem, options: &str, max_n: usize) {
    for n in [1, 2, max_n] {
        let ended = problem.validate(options, &chain(n));
        assert_eq!(ended, Ended::with(ACCEPTED, ""), "n = {n}");
    }
    let beyond = max_n + 1;
    let message = format!("line 1, column 1 (token 1): n = {beyond} is out of 1..={max_n}");
    let ended = problem.validate(options, &chain(beyond));
    assert_eq!(ended, Ended::with(REFUSED, message));
}
