//! The model solution agrees with the game played from its rules.

#[path = "../submissions/accepted/everyroot.rs"]
#[allow(dead_code, reason = "its main is not called here")]
mod everyroot;

use solutions::trees::{Tree, labelled_trees, rooted_trees};

fn assert_agrees(tree: &Tree) {
    let values: Vec<String> = solutions::cutting::value_for_every_root(tree)
        .iter()
        .map(u32::to_string)
        .collect();
    assert_eq!(
        everyroot::solve(&tree.to_input()),
        values.join(" ") + "\n",
        "{tree:?}"
    );
}

#[test]
fn every_labelled_tree_with_up_to_6_vertices() {
    (1..=6)
        .flat_map(labelled_trees)
        .for_each(|tree| assert_agrees(&tree));
}

#[test]
fn every_rooted_tree_with_up_to_9_vertices() {
    (7..=9)
        .flat_map(rooted_trees)
        .for_each(|tree| assert_agrees(&tree));
}

#[test]
fn a_deep_tree_does_not_overflow_the_stack() {
    let n = 100_000;
    let answer = everyroot::solve(&Tree::chain(n).to_input());
    let expected = (0..n).map(|before| (before ^ (n - 1 - before)).to_string());
    assert!(
        answer.split_whitespace().eq(expected),
        "the value inside a chain is the XOR of its two arms"
    );
}
