//! The checker accepts right answers however they are spaced, and says of wrong ones where they are wrong.

use solutions::trees::Tree;
use testing::{ACCEPTED, JUDGE_ERROR, Problem, REFUSED, problem};

const PROBLEM: Problem = problem!("tokens");

/// Case of `data/valid_output` and all that is said of it.
const VALID: &[(&str, &str)] = &[
    ("as-the-jury", "ok skier 1 to hut 2 wins"),
    ("first-token-first-ray", "ok skier 1 to hut 2 wins"),
    ("last-token-other-ray", "ok skier 3 to hut 3 wins"),
    ("one-line", "ok skier 2 to hut 3 wins"),
    ("second", "ok Second wins"),
    ("spaces-and-blank-lines", "ok skier 2 to hut 3 wins"),
    ("value-rises", "ok skier 1 to hut 3 wins"),
];

/// Case of `data/invalid_output` and all that is said of it.
const INVALID: &[(&str, &str)] = &[
    (
        "child-above-n",
        "wrong answer line 2, column 3 (token 2): hut = 8 is out of 1..=7",
    ),
    (
        "child-zero",
        "wrong answer line 2, column 3 (token 2): hut = 0 is out of 1..=7",
    ),
    (
        "first-for-second",
        "wrong answer line 1, column 1 (token 1): First cannot win: the XOR of the skiers' values is 0",
    ),
    (
        "first-without-move",
        "wrong output format line 2, column 1 (token 1): expected skier (an integer in 1..=2), found the end of the file",
    ),
    (
        "huge-number",
        "wrong answer line 2, column 3 (token 2): hut = 99999999999999999999 is out of 1..=7",
    ),
    (
        "move-loses",
        "wrong answer line 2, column 3 (token 2): skier 1 from hut 5 to hut 7 loses: it leaves the XOR 1, not 0",
    ),
    (
        "move-to-other-branch",
        "wrong answer line 2, column 3 (token 2): skier 1 is in hut 5, and hut 6 is not directly below it",
    ),
    (
        "move-two-down",
        "wrong answer line 2, column 3 (token 2): skier 1 is in hut 5, and hut 4 is not directly below it",
    ),
    (
        "move-up-from-leaf",
        "wrong answer line 2, column 3 (token 2): skier 2 is in hut 4, and hut 2 is not directly below it",
    ),
    (
        "move-up-to-value-wanted",
        "wrong answer line 2, column 3 (token 2): skier 1 is in hut 2, and hut 5 is not directly below it",
    ),
    (
        "move-without-child",
        "wrong output format line 3, column 1 (token 1): expected hut (an integer in 1..=7), found the end of the file",
    ),
    (
        "nothing-at-all",
        "wrong output format line 1, column 1 (token 1): expected winner, found the end of the file",
    ),
    (
        "number-with-plus",
        "wrong output format line 2, column 1 (token 1): skier = \"+1\" is not an integer in 1..=2: a leading + is not allowed",
    ),
    (
        "other-token-loses",
        "wrong answer line 2, column 3 (token 2): skier 2 from hut 3 to hut 6 loses: it leaves the XOR 2, not 0",
    ),
    (
        "root-as-child-of-nothing",
        "wrong answer line 2, column 3 (token 2): skier 1 is in hut 3, and hut 1 is not directly below it",
    ),
    (
        "second-for-first",
        "wrong answer line 1, column 1 (token 1): Second cannot win: First takes skier 1 to hut 2",
    ),
    (
        "second-with-move",
        "wrong output format line 2, column 1 (token 1): \"1\" is left over",
    ),
    (
        "small-letters",
        "wrong output format line 1, column 1 (token 1): winner = \"second\" is not one of [\"First\", \"Second\"]",
    ),
    (
        "stays-where-it-is",
        "wrong answer line 2, column 3 (token 2): skier 1 is in hut 5, and hut 5 is not directly below it",
    ),
    (
        "token-above-k",
        "wrong answer line 2, column 1 (token 1): skier = 3 is out of 1..=2",
    ),
    (
        "token-zero",
        "wrong answer line 2, column 1 (token 1): skier = 0 is out of 1..=2",
    ),
    (
        "two-moves",
        "wrong output format line 3, column 1 (token 1): \"2\" is left over",
    ),
    (
        "unknown-word",
        "wrong output format line 1, column 1 (token 1): winner = \"Third\" is not one of [\"First\", \"Second\"]",
    ),
    (
        "vertex-in-place-of-token",
        "wrong answer line 2, column 1 (token 1): skier = 5 is out of 1..=2",
    ),
];

#[test]
fn right_outputs_are_accepted_and_wrong_ones_explained() {
    PROBLEM.assert_checker(VALID, INVALID);
}

#[test]
fn a_wrong_judge_answer_is_the_judges_fault() {
    let chain = "3 1\n1 2\n2 3\n2\n";
    for answer in [
        "",
        "Second\n",
        "First\n",
        "First\n1 1\n",
        "First\n2 3\n",
        "Nobody\n",
    ] {
        let ended = PROBLEM.check_texts(chain, answer, "First\n1 3\n");
        assert_eq!(ended.code, JUDGE_ERROR, "{answer:?}: {}", ended.message);
    }
    let ended = PROBLEM.check_texts("3 1\n1 2\n2 3\n1\n", "First\n1 2\n", "Second\n");
    assert_eq!(ended.code, JUDGE_ERROR, "{}", ended.message);
}

#[test]
fn exactly_the_winning_moves_are_accepted() {
    // Values: 0 at 2, 4 and 6; 1 at 1 and 5; 2 at 3. The second move raises the value of its token.
    let tree = Tree::new(6, vec![(1, 2), (3, 1), (3, 4), (5, 3), (5, 6)]);
    let tokens = [1, 3];
    let input = format!("6 2\n{}1 3\n", tree.edge_lines());
    let winning = solutions::tokens::winning_moves(&tree, 1, &tokens);
    assert_eq!(winning, [(1, 3), (2, 5)]);
    for token in 1..=2 {
        for child in 1..=6 {
            let ended =
                PROBLEM.check_texts(&input, "First\n2 5\n", &format!("First\n{token} {child}\n"));
            let expected = if winning.contains(&(token, child)) {
                ACCEPTED
            } else {
                REFUSED
            };
            assert_eq!(
                ended.code, expected,
                "token {token} to {child}: {}",
                ended.message
            );
        }
    }
}
