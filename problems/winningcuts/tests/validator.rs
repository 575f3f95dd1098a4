//! The validator accepts what the statement allows and refuses each file of `data/invalid_input` for its own reason.

mod common;

use common::{ACCEPTED, REFUSED, assert_complete, cases, data, validate};
use std::fmt::Write;

const VALIDATOR: &str = env!("CARGO_BIN_EXE_winningcuts-validator");

/// File, place, and what the message says of it.
const INVALID: &[(&str, &str, &str)] = &[
    (
        "blank_line_at_end",
        "line 4, column 1",
        "expected the end of the file",
    ),
    ("blank_line_inside", "line 3, column 1", "u[2]"),
    ("carriage_return", "line 1, column 1", "n = \"3\\r\""),
    ("cycle", "line 5, column 1", "edge 4 (3 1) closes a cycle"),
    (
        "edge_for_single_vertex",
        "line 2, column 1",
        "expected the end of the file",
    ),
    ("edge_on_two_lines", "line 3, column 2", "expected a space"),
    ("leading_space", "line 3, column 1", "found a space"),
    ("loop", "line 3, column 1", "edge 2 is a loop (3 3)"),
    ("n_fraction", "line 1, column 1", "n = \"2.0\""),
    ("n_leading_zero", "line 1, column 1", "n = \"02\""),
    ("n_missing", "line 1, column 1", "found the end of the file"),
    (
        "n_negative",
        "line 1, column 1",
        "n = -1 is out of 1..=100000",
    ),
    ("n_plus_sign", "line 1, column 1", "n = \"+2\""),
    (
        "n_too_large",
        "line 1, column 1",
        "n = 100001 is out of 1..=100000",
    ),
    ("n_zero", "line 1, column 1", "n = 0 is out of 1..=100000"),
    (
        "no_final_newline",
        "line 3, column 4",
        "expected the end of the line",
    ),
    (
        "numbers_on_first_line",
        "line 1, column 2",
        "expected the end of the line",
    ),
    (
        "repeated_edge",
        "line 4, column 1",
        "edge 3 repeats edge 1 (1 2)",
    ),
    (
        "repeated_edge_turned",
        "line 4, column 1",
        "edge 3 repeats edge 1 (1 2)",
    ),
    ("tab", "line 3, column 1", "u[2] = \"2\\t3\""),
    ("too_few_edges", "line 4, column 1", "u[3]"),
    (
        "too_many_edges",
        "line 4, column 1",
        "expected the end of the file",
    ),
    (
        "trailing_space",
        "line 2, column 4",
        "expected the end of the line",
    ),
    (
        "two_edges_on_a_line",
        "line 2, column 4",
        "expected the end of the line",
    ),
    ("two_spaces", "line 3, column 3", "v[2]"),
    (
        "vertex_above_n",
        "line 3, column 3",
        "v[2] = 4 is out of 1..=3",
    ),
    ("vertex_minus_zero", "line 2, column 1", "u[1] = \"-0\""),
    ("vertex_word", "line 2, column 3", "v[1] = \"two\""),
    (
        "vertex_zero",
        "line 3, column 1",
        "u[2] = 0 is out of 1..=3",
    ),
];

#[test]
fn invalid_files_are_refused_where_they_are_wrong() {
    assert_complete("invalid_input", INVALID.iter().map(|&(file, ..)| file));
    for (file, place, reason) in INVALID {
        let input =
            std::fs::read(data("invalid_input").join(format!("{file}.in"))).expect("readable");
        let ended = validate(VALIDATOR, &[], &input);
        assert_eq!(ended.code, REFUSED, "{file}: {}", ended.message);
        assert!(
            ended.message.starts_with(place),
            "{file}: expected {place}: {}",
            ended.message
        );
        assert!(
            ended.message.contains(reason),
            "{file}: expected {reason}: {}",
            ended.message
        );
    }
}

#[test]
fn samples_are_valid() {
    for case in cases("sample") {
        let input = std::fs::read(data("sample").join(format!("{case}.in"))).expect("readable");
        let ended = validate(VALIDATOR, &[], &input);
        assert_eq!(ended.code, ACCEPTED, "sample {case}: {}", ended.message);
    }
}

/// A chain of `n` vertices with the edges backwards, the larger end first.
fn chain(n: u32) -> String {
    let mut text = format!("{n}\n");
    for v in (2..=n).rev() {
        writeln!(text, "{v} {}", v - 1).expect("strings can be written to");
    }
    text
}

#[test]
fn the_bounds_themselves_are_valid() {
    for n in [1, 2, 100_000] {
        let ended = validate(VALIDATOR, &[], chain(n).as_bytes());
        assert_eq!(ended.code, ACCEPTED, "n = {n}: {}", ended.message);
    }
    assert_eq!(
        validate(VALIDATOR, &[], chain(100_001).as_bytes()).code,
        REFUSED
    );
}

#[test]
fn a_group_can_lower_the_limit() {
    let arguments = ["--max-n", "2000"];
    assert_eq!(
        validate(VALIDATOR, &arguments, chain(2000).as_bytes()).code,
        ACCEPTED
    );
    let ended = validate(VALIDATOR, &arguments, chain(2001).as_bytes());
    assert_eq!(ended.code, REFUSED);
    assert!(
        ended.message.contains("n = 2001 is out of 1..=2000"),
        "{}",
        ended.message
    );
}
