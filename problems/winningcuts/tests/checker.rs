//! The checker accepts right answers however they are spaced, and says of wrong ones where they are wrong.

mod common;

use common::{ACCEPTED, REFUSED, assert_complete, cases, check};

const CHECKER: &str = env!("CARGO_BIN_EXE_winningcuts-checker");

/// File of `data/invalid_output`, and what the message for the judges says.
const INVALID: &[(&str, &str)] = &[
    ("all_for_none", "edge 1 is printed but not winning"),
    ("count_of_n", "k = 8 is out of 0..=7"),
    ("edge_in_tree_without", "k = 1 is out of 0..=0"),
    ("edge_n", "edge[1] = 5 is out of 1..=4"),
    ("edge_zero", "edge[1] = 0 is out of 1..=7"),
    (
        "fewer_than_announced",
        "line 3, column 1 (token 1): expected edge[3]",
    ),
    ("last_edge_missing", "edge 6 is winning but missing"),
    ("losing_edge_for_winning", "edge 6 is winning but missing"),
    ("losing_edge_printed", "edge 5 is printed but not winning"),
    ("more_than_announced", "edge 6 is winning but missing"),
    ("negative_count", "k = -1 is out of 0..=7"),
    ("no_count", "edge 2 is winning but missing"),
    ("none_for_some", "edge 2 is winning but missing"),
    (
        "not_sorted",
        "the edges must rise, but edge 3 comes after a larger one",
    ),
    ("nothing", "expected k"),
    (
        "printed_twice",
        "the edges must rise, but edge 3 is printed twice",
    ),
    ("vertices", "edge[3] = 8 is out of 1..=7"),
    ("winning_edge_missing", "edge 3 is winning but missing"),
    ("word", "k = \"three\" is not an integer"),
];

#[test]
fn wrong_outputs_are_refused_with_the_first_difference() {
    assert_complete("invalid_output", INVALID.iter().map(|&(file, _)| file));
    for (file, reason) in INVALID {
        let ended = check(CHECKER, "invalid_output", file, "out");
        assert_eq!(ended.code, REFUSED, "{file}: {}", ended.message);
        assert!(
            ended.message.contains(reason),
            "{file}: expected {reason}: {}",
            ended.message
        );
    }
}

#[test]
fn right_outputs_are_accepted() {
    for case in cases("valid_output") {
        let ended = check(CHECKER, "valid_output", &case, "out");
        assert_eq!(ended.code, ACCEPTED, "{case}: {}", ended.message);
    }
}

#[test]
fn the_judge_answers_of_the_samples_are_accepted() {
    for case in cases("sample") {
        let ended = check(CHECKER, "sample", &case, "ans");
        assert_eq!(ended.code, ACCEPTED, "sample {case}: {}", ended.message);
    }
}
