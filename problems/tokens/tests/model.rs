//! The model solution agrees with the game played from its rules, and its move is one that wins.

#[path = "../submissions/accepted/tokens.rs"]
#[allow(dead_code, reason = "its main is not called here")]
mod tokens;

use solutions::tokens::Tokens;
use solutions::trees::{Tree, labelled_trees, rooted_trees};
use solutions::{Game, Solver};

/// The file of this tree with these tokens.
fn file(tree: &Tree, placed: &[usize]) -> String {
    let words: Vec<String> = placed.iter().map(usize::to_string).collect();
    let (n, k, edges) = (tree.n, placed.len(), tree.edge_lines());
    format!("{n} {k}\n{edges}{}\n", words.join(" "))
}

/// One solver serves all placements on a tree.
fn assert_agrees(tree: &Tree, solver: &mut Solver<Tokens>, placed: &[usize]) {
    let answer = tokens::solve(&file(tree, placed));
    let placed = placed.to_vec();
    if !solver.first_wins(&placed) {
        assert_eq!(answer, "Second\n", "{tree:?} {placed:?}");
        return;
    }
    let found = answer
        .strip_prefix("First\n")
        .and_then(|line| line.trim_end().split_once(' '));
    let (token, child) =
        found.unwrap_or_else(|| panic!("{tree:?} {placed:?}: First wins, found {answer}"));
    let found = (
        token.parse().expect("a number"),
        child.parse().expect("a number"),
    );
    let winning = solver.winning_moves(&placed);
    assert!(
        winning.contains(&found),
        "{tree:?} {placed:?}: {found:?} is not one of {winning:?}"
    );
}

/// All placements of up to two tokens, in order, and so with each token as the one that has to move.
fn assert_agrees_everywhere(tree: &Tree) {
    let mut solver = Solver::new(Tokens::new(tree, 1));
    for u in 1..=tree.n {
        assert_agrees(tree, &mut solver, &[u]);
        for v in 1..=tree.n {
            assert_agrees(tree, &mut solver, &[u, v]);
        }
    }
}

#[test]
fn every_labelled_tree_with_up_to_5_vertices_and_up_to_2_tokens() {
    (1..=5)
        .flat_map(labelled_trees)
        .for_each(|tree| assert_agrees_everywhere(&tree));
}

#[test]
fn every_rooted_tree_with_up_to_8_vertices_and_up_to_2_tokens() {
    (6..=8)
        .flat_map(rooted_trees)
        .for_each(|tree| assert_agrees_everywhere(&tree));
}

#[test]
fn three_tokens_on_every_rooted_tree_with_up_to_5_vertices() {
    for tree in (1..=5).flat_map(rooted_trees) {
        let mut solver = Solver::new(Tokens::new(&tree, 1));
        for code in 0..tree.n.pow(3) {
            let placed = [
                code % tree.n + 1,
                code / tree.n % tree.n + 1,
                code / tree.n.pow(2) + 1,
            ];
            assert_agrees(&tree, &mut solver, &placed);
        }
    }
}

#[test]
fn a_binomial_tree_of_65536_vertices_is_worth_16() {
    // Vertex i + 1 hangs from the vertex whose number lacks the lowest bit of i. The root's children are worth 0 to 15.
    let parents: Vec<usize> = (1..65536).map(|i: usize| (i & (i - 1)) + 1).collect();
    let edges = parents
        .iter()
        .zip(2..)
        .map(|(&parent, child)| (parent, child))
        .collect();
    let tree = Tree { n: 65536, edges };
    assert_eq!(tokens::solve(&file(&tree, &[1, 32769])), "First\n1 32769\n");
    assert_eq!(tokens::solve(&file(&tree, &[1, 1])), "Second\n");
    let children: Vec<usize> = (0..16).map(|bit| (1 << bit) + 1).collect();
    // 16 and 0 ^ 1 ^ ... ^ 15 = 0: the root's token takes the child that is worth 0.
    assert_eq!(
        tokens::solve(&file(&tree, &[&[1], &children[..]].concat())),
        "First\n1 2\n"
    );
}

#[test]
fn a_deep_tree_does_not_overflow_the_stack() {
    let chain = Tree::chain(100_000);
    assert_eq!(tokens::solve(&file(&chain, &[1])), "First\n1 2\n");
    assert_eq!(tokens::solve(&file(&chain, &[2])), "Second\n");
}

#[test]
fn the_solver_knows_the_moves_of_the_statement() {
    let tree = Tree::new(7, vec![(3, 1), (3, 6), (1, 5), (5, 2), (7, 5), (2, 4)]);
    let game = Tokens::new(&tree, 1);
    assert_eq!(game.moves(&vec![5, 3]).len(), 3);
    assert_eq!(
        Solver::new(game).winning_moves(&vec![5, 3]),
        [(1, 2)],
        "as the first sample explains"
    );
}
