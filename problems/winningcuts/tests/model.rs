//! The model solution agrees with the game played from its rules.

#[path = "../submissions/accepted/winningcuts.rs"]
#[allow(dead_code, reason = "its main is not called here")]
mod winningcuts;

use solutions::trees::{Tree, increasing_trees, labelled_trees, rooted_trees};

fn assert_agrees(tree: &Tree) {
    let cuts = solutions::cutting::winning_cuts(tree, 1);
    let mut expected = format!("{}\n", cuts.len());
    if !cuts.is_empty() {
        let edges: Vec<String> = cuts.iter().map(usize::to_string).collect();
        expected += &(edges.join(" ") + "\n");
    }
    assert_eq!(winningcuts::solve(&tree.to_input()), expected, "{tree:?}");
}

#[test]
fn every_labelled_tree_with_up_to_7_vertices() {
    (1..=7)
        .flat_map(labelled_trees)
        .for_each(|tree| assert_agrees(&tree));
}

#[test]
fn every_increasing_tree_with_8_vertices() {
    increasing_trees(8).for_each(|tree| assert_agrees(&tree));
}

#[test]
fn every_rooted_tree_with_up_to_10_vertices() {
    (9..=10)
        .flat_map(rooted_trees)
        .for_each(|tree| assert_agrees(&tree));
}

#[test]
fn a_deep_tree_does_not_overflow_the_stack() {
    // Arms of 29999 and 70000 edges at the root: the long one must be cut where 29999 of its edges are left.
    let n = 100_000;
    let mut edges: Vec<(usize, usize)> = (2..=n).map(|v| (v - 1, v)).collect();
    edges[70_000] = (70_002, 1);
    let tree = Tree { n, edges };
    assert_eq!(winningcuts::solve(&tree.to_input()), "1\n30000\n");
}
