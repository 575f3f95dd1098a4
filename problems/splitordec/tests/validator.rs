//! The validator accepts what the statement allows and refuses each file of `data/invalid_input` for its own reason.

use testing::{ACCEPTED, Problem, REFUSED, problem};

const PROBLEM: Problem = problem!("splitordec");

/// File of `data/invalid_input`, and the whole message.
const INVALID: &[(&str, &str)] = &[
    (
        "a-above-billion",
        "line 3, column 3 (token 2): A[1][2] = 1000000001 is out of 1..=1000000000",
    ),
    (
        "a-beyond-64-bits",
        "line 3, column 1 (token 1): A[1][1] = 99999999999999999999999 is out of 1..=1000000000",
    ),
    (
        "a-negative",
        "line 3, column 1 (token 1): A[1][1] = -1 is out of 1..=1000000000",
    ),
    (
        "a-not-integer",
        "line 3, column 3 (token 2): A[1][2] = \"2.0\" is not an integer in 1..=1000000000: not an integer",
    ),
    (
        "a-zero",
        "line 3, column 3 (token 2): A[1][2] = 0 is out of 1..=1000000000",
    ),
    (
        "blank-line-at-end",
        "line 4, column 1 (token 1): expected the end of the file, found the end of the line",
    ),
    (
        "blank-line-between",
        "line 2, column 1 (token 1): expected N[1] (an integer in 1..=100000), found the end of the line",
    ),
    (
        "carriage-return",
        "line 1, column 1 (token 1): T = \"1\\r\" is not an integer in 1..=1000: not an integer",
    ),
    (
        "case-on-one-line",
        "line 2, column 2 (token 1): expected the end of the line, found a space",
    ),
    (
        "double-space",
        "line 3, column 3 (token 2): expected A[1][2] (an integer in 1..=1000000000), found a space",
    ),
    (
        "empty-file",
        "line 1, column 1 (token 1): expected T (an integer in 1..=1000), found the end of the file",
    ),
    (
        "leading-space",
        "line 3, column 1 (token 1): expected A[1][1] (an integer in 1..=1000000000), found a space",
    ),
    (
        "n-above-100000",
        "line 2, column 1 (token 1): N[1] = 100001 is out of 1..=100000",
    ),
    (
        "n-minus-zero",
        "line 2, column 1 (token 1): N[1] = \"-0\" is not an integer in 1..=100000: -0 is not allowed",
    ),
    (
        "n-zero",
        "line 2, column 1 (token 1): N[1] = 0 is out of 1..=100000",
    ),
    (
        "no-final-newline",
        "line 3, column 2 (token 1): expected the end of the line, found the end of the file",
    ),
    (
        "nul-byte",
        "line 3, column 1 (token 1): A[1][1] = \"1\\x00\" is not an integer in 1..=1000000000: not an integer",
    ),
    (
        "piles-on-two-lines",
        "line 3, column 2 (token 1): expected a space and A[1][2], found the end of the line",
    ),
    (
        "sum-of-n-above-300000",
        "line 8, column 1 (token 1): N[4] = 1 brings the sum of N to 300001, above 300000",
    ),
    (
        "t-above-1000",
        "line 1, column 1 (token 1): T = 1001 is out of 1..=1000",
    ),
    (
        "t-leading-zero",
        "line 1, column 1 (token 1): T = \"02\" is not an integer in 1..=1000: leading zeros are not allowed",
    ),
    (
        "t-plus-sign",
        "line 1, column 1 (token 1): T = \"+1\" is not an integer in 1..=1000: a leading + is not allowed",
    ),
    (
        "t-zero",
        "line 1, column 1 (token 1): T = 0 is out of 1..=1000",
    ),
    (
        "tab-between",
        "line 3, column 1 (token 1): A[1][1] = \"1\\t2\" is not an integer in 1..=1000000000: not an integer",
    ),
    (
        "too-few-cases",
        "line 4, column 1 (token 1): expected N[2] (an integer in 1..=100000), found the end of the file",
    ),
    (
        "too-few-piles",
        "line 3, column 4 (token 2): expected a space and A[1][3], found the end of the line",
    ),
    (
        "too-many-cases",
        "line 4, column 1 (token 1): expected the end of the file, found '1'",
    ),
    (
        "too-many-piles",
        "line 3, column 4 (token 2): expected the end of the line, found a space",
    ),
    (
        "trailing-space",
        "line 3, column 4 (token 2): expected the end of the line, found a space",
    ),
];

#[test]
fn samples_are_valid_and_invalid_files_refused_for_their_reasons() {
    PROBLEM.assert_validator(INVALID);
}

/// A file with these many piles in each case, all of `stones` stones.
fn file(counts: &[usize], stones: usize) -> String {
    let mut text = format!("{}\n", counts.len());
    for &count in counts {
        let piles = vec![stones.to_string(); count];
        text.push_str(&format!("{count}\n{}\n", piles.join(" ")));
    }
    text
}

#[test]
fn the_limits_are_those_of_the_statement() {
    let [max_t, max_n, max_sum, max_a] =
        ["max_t", "max_n", "max_sum_n", "max_a"].map(|name| PROBLEM.constant(name));
    let full = max_sum / max_n;
    let within = [
        file(&vec![1; max_t], 1),
        file(&vec![max_n; full], 1),
        file(&[1], max_a),
        file(&[1], 1),
    ];
    let mut beyond_sum = vec![max_n; full];
    beyond_sum.push(max_sum - full * max_n + 1);
    let beyond = [
        file(&vec![1; max_t + 1], 1),
        file(&[max_n + 1], 1),
        file(&beyond_sum, 1),
        file(&[1], max_a + 1),
        file(&[1], 0),
    ];
    for text in within {
        assert_eq!(PROBLEM.validate("", &text).code, ACCEPTED, "{:.40}", text);
    }
    for text in beyond {
        assert_eq!(PROBLEM.validate("", &text).code, REFUSED, "{:.40}", text);
    }
}
