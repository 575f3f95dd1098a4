//! The validator accepts what the statement allows and refuses each file of `data/invalid_input` for its own reason.

use testing::{Problem, plain_tree, problem};

const PROBLEM: Problem = problem!("winningcuts");

#[test]
fn samples_are_valid_and_invalid_files_refused_for_their_reasons() {
    PROBLEM.assert_validator(plain_tree::INVALID);
}

#[test]
fn the_limit_is_that_of_the_statement() {
    plain_tree::assert_limit(&PROBLEM, "", PROBLEM.constant("max_n"));
}

#[test]
fn a_group_can_lower_the_limit() {
    plain_tree::assert_limit(&PROBLEM, "--max-n 2000", PROBLEM.constant("small_n"));
}
