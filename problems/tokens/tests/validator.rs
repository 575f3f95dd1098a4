//! The validator accepts what the statement allows and refuses each file of `data/invalid_input` for its own reason.

use testing::{ACCEPTED, Problem, REFUSED, problem};

const PROBLEM: Problem = problem!("tokens");

/// File of `data/invalid_input`, and the whole message.
const INVALID: &[(&str, &str)] = &[
    (
        "blank-line-at-end",
        "line 4, column 1 (token 1): expected the end of the file, found the end of the line",
    ),
    (
        "blank-line-between",
        "line 2, column 1 (token 1): expected u[1] (an integer in 1..=2), found the end of the line",
    ),
    (
        "carriage-return",
        "line 1, column 3 (token 2): k = \"1\\r\" is not an integer in 1..=100000: not an integer",
    ),
    (
        "cycle-and-not-connected",
        "line 4, column 1 (token 1): edge 3 (4 2) closes a cycle, so not all vertices can be connected",
    ),
    (
        "double-space",
        "line 1, column 3 (token 2): expected k (an integer in 1..=100000), found a space",
    ),
    (
        "edge-for-one-vertex",
        "line 2, column 2 (token 1): expected the end of the line, found a space",
    ),
    (
        "edge-of-three",
        "line 2, column 4 (token 2): expected the end of the line, found a space",
    ),
    (
        "edge-on-two-lines",
        "line 2, column 2 (token 1): expected a space, found the end of the line",
    ),
    (
        "edge-repeated-turned-round",
        "line 4, column 1 (token 1): edge 3 repeats edge 1 (3 4)",
    ),
    (
        "edge-repeated",
        "line 3, column 1 (token 1): edge 2 repeats edge 1 (1 2)",
    ),
    (
        "edges-on-one-line",
        "line 2, column 4 (token 2): expected the end of the line, found a space",
    ),
    (
        "empty-file",
        "line 1, column 1 (token 1): expected n (an integer in 1..=100000), found the end of the file",
    ),
    (
        "k-above-100000",
        "line 1, column 3 (token 2): k = 100001 is out of 1..=100000",
    ),
    (
        "k-minus-zero",
        "line 1, column 3 (token 2): k = \"-0\" is not an integer in 1..=100000: -0 is not allowed",
    ),
    (
        "k-missing",
        "line 1, column 2 (token 1): expected a space, found the end of the line",
    ),
    (
        "k-negative",
        "line 1, column 3 (token 2): k = -1 is out of 1..=100000",
    ),
    (
        "k-zero",
        "line 1, column 3 (token 2): k = 0 is out of 1..=100000",
    ),
    (
        "leading-space",
        "line 3, column 1 (token 1): expected token[1] (an integer in 1..=2), found a space",
    ),
    ("loop", "line 3, column 1 (token 1): edge 2 is a loop (3 3)"),
    (
        "n-above-100000",
        "line 1, column 1 (token 1): n = 100001 is out of 1..=100000",
    ),
    (
        "n-beyond-64-bits",
        "line 1, column 1 (token 1): n = 99999999999999999999 is out of 1..=100000",
    ),
    (
        "n-leading-zero",
        "line 1, column 1 (token 1): n = \"02\" is not an integer in 1..=100000: leading zeros are not allowed",
    ),
    (
        "n-not-integer",
        "line 1, column 1 (token 1): n = \"2.0\" is not an integer in 1..=100000: not an integer",
    ),
    (
        "n-zero",
        "line 1, column 1 (token 1): n = 0 is out of 1..=100000",
    ),
    (
        "no-final-newline",
        "line 3, column 2 (token 1): expected the end of the line, found the end of the file",
    ),
    (
        "no-tokens-line",
        "line 3, column 1 (token 1): expected token[1] (an integer in 1..=2), found the end of the file",
    ),
    (
        "nul-byte",
        "line 2, column 3 (token 2): v[1] = \"2\\x00\" is not an integer in 1..=2: not an integer",
    ),
    (
        "plus-sign",
        "line 2, column 3 (token 2): v[1] = \"+2\" is not an integer in 1..=2: a leading + is not allowed",
    ),
    (
        "tab-between",
        "line 2, column 1 (token 1): u[1] = \"1\\t2\" is not an integer in 1..=2: not an integer",
    ),
    (
        "token-above-n",
        "line 3, column 1 (token 1): token[1] = 3 is out of 1..=2",
    ),
    (
        "token-not-integer",
        "line 3, column 3 (token 2): token[2] = \"x\" is not an integer in 1..=2: not an integer",
    ),
    (
        "token-zero",
        "line 3, column 3 (token 2): token[2] = 0 is out of 1..=2",
    ),
    (
        "too-few-edges",
        "line 4, column 2 (token 1): expected a space, found the end of the line",
    ),
    (
        "too-few-tokens",
        "line 3, column 4 (token 2): expected a space and token[3], found the end of the line",
    ),
    (
        "too-many-edges",
        "line 4, column 2 (token 1): expected the end of the line, found a space",
    ),
    (
        "too-many-tokens",
        "line 3, column 2 (token 1): expected the end of the line, found a space",
    ),
    (
        "trailing-space",
        "line 2, column 4 (token 2): expected the end of the line, found a space",
    ),
    (
        "vertex-above-n",
        "line 3, column 3 (token 2): v[2] = 4 is out of 1..=3",
    ),
    (
        "vertex-negative",
        "line 3, column 3 (token 2): v[2] = -3 is out of 1..=3",
    ),
    (
        "vertex-zero",
        "line 3, column 1 (token 1): u[2] = 0 is out of 1..=3",
    ),
];

#[test]
fn samples_are_valid_and_invalid_files_refused_for_their_reasons() {
    PROBLEM.assert_validator(INVALID);
}

/// A star with its hub at vertex 1 and these many tokens there.
fn file(n: usize, k: usize) -> String {
    let mut text = format!("{n} {k}\n");
    for v in 2..=n {
        text.push_str(&format!("{v} 1\n"));
    }
    text.push_str(&vec!["1"; k].join(" "));
    text.push('\n');
    text
}

#[test]
fn the_limits_are_those_of_the_statement() {
    let [max_n, max_k] = ["max_n", "max_k"].map(|name| PROBLEM.constant(name));
    for (n, k) in [(1, 1), (1, max_k), (max_n, 1), (2, 1)] {
        let ended = PROBLEM.validate("", &file(n, k));
        assert_eq!(ended.code, ACCEPTED, "n = {n}, k = {k}: {}", ended.message);
    }
    for (n, k) in [(max_n + 1, 1), (1, max_k + 1), (1, 0)] {
        assert_eq!(
            PROBLEM.validate("", &file(n, k)).code,
            REFUSED,
            "n = {n}, k = {k}"
        );
    }
}
