//! The checker accepts right answers however they are spaced, and says of wrong ones where they are wrong.

use testing::{Problem, problem};

const PROBLEM: Problem = problem!("winningcuts");

/// Case of `data/valid_output` and all that is said of it.
const VALID: &[(&str, &str)] = &[
    ("as_printed", "ok 3 winning cuts"),
    ("carriage_returns", "ok 1 winning cut"),
    ("empty_second_line", "ok 0 winning cuts"),
    ("one_line", "ok 3 winning cuts"),
    ("trailing_space", "ok 3 winning cuts"),
];

/// Case of `data/invalid_output` and all that is said of it.
const INVALID: &[(&str, &str)] = &[
    (
        "all_for_none",
        "wrong answer edge 1 is printed but not winning",
    ),
    (
        "count_of_n",
        "wrong answer line 1, column 1 (token 1): k = 8 is out of 0..=7",
    ),
    (
        "edge_in_tree_without",
        "wrong answer line 1, column 1 (token 1): k = 1 is out of 0..=0",
    ),
    (
        "edge_n",
        "wrong answer line 2, column 1 (token 1): edge[1] = 5 is out of 1..=4",
    ),
    (
        "edge_zero",
        "wrong answer line 2, column 1 (token 1): edge[1] = 0 is out of 1..=7",
    ),
    (
        "fewer_than_announced",
        "wrong output format line 3, column 1 (token 1): expected edge[3] (an integer in 1..=7), found the end of the file",
    ),
    (
        "last_edge_missing",
        "wrong answer edge 6 is winning but missing",
    ),
    (
        "losing_edge_for_winning",
        "wrong answer edge 6 is winning but missing",
    ),
    (
        "losing_edge_printed",
        "wrong answer edge 5 is printed but not winning",
    ),
    (
        "more_than_announced",
        "wrong answer edge 6 is winning but missing",
    ),
    (
        "negative_count",
        "wrong answer line 1, column 1 (token 1): k = -1 is out of 0..=7",
    ),
    ("no_count", "wrong answer edge 2 is winning but missing"),
    (
        "none_for_some",
        "wrong answer edge 2 is winning but missing",
    ),
    (
        "not_sorted",
        "wrong answer line 2, column 5 (token 3): the edges must rise, but edge 3 comes after a larger one",
    ),
    (
        "nothing",
        "wrong output format line 1, column 1 (token 1): expected k (an integer in 0..=7), found the end of the file",
    ),
    (
        "printed_twice",
        "wrong answer line 2, column 7 (token 4): the edges must rise, but edge 3 is printed twice",
    ),
    (
        "vertices",
        "wrong answer line 2, column 5 (token 3): edge[3] = 8 is out of 1..=7",
    ),
    (
        "winning_edge_missing",
        "wrong answer edge 3 is winning but missing",
    ),
    (
        "word",
        r#"wrong output format line 1, column 1 (token 1): k = "three" is not an integer in 0..=7: not an integer"#,
    ),
];

#[test]
fn right_outputs_are_accepted_and_wrong_ones_explained() {
    PROBLEM.assert_checker(VALID, INVALID);
}
