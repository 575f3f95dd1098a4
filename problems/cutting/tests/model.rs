//! The model solution agrees with the game played from its rules.

#[path = "../submissions/accepted/cutting.rs"]
#[allow(dead_code, reason = "its main is not called here")]
mod cutting;

use solutions::trees::{Tree, labelled_trees, rooted_trees};

fn assert_agrees(tree: &Tree) {
    let expected = format!("{}\n", solutions::cutting::value(tree, 1));
    assert_eq!(cutting::solve(&tree.to_input()), expected, "{tree:?}");
}

#[test]
fn every_labelled_tree_with_up_to_7_vertices() {
    (1..=7)
        .flat_map(labelled_trees)
        .for_each(|tree| assert_agrees(&tree));
}

#[test]
fn every_rooted_tree_with_up_to_10_vertices() {
    (8..=10)
        .flat_map(rooted_trees)
        .for_each(|tree| assert_agrees(&tree));
}

#[test]
fn a_deep_tree_does_not_overflow_the_stack() {
    let chain = Tree::chain(100_000);
    assert_eq!(cutting::solve(&chain.to_input()), "99999\n");
}
