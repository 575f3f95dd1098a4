//! Tokens walking down a rooted tree: a move takes one token to a child of the vertex it is on.

use crate::game::{Game, Solver};
use crate::trees::Tree;

/// The game on one tree hanging from one root.
pub struct Tokens {
    children: Vec<Vec<usize>>,
}

impl Tokens {
    /// The game on `tree` hanging from `root`.
    pub fn new(tree: &Tree, root: usize) -> Self {
        Self {
            children: tree.children(root),
        }
    }
}

impl Game for Tokens {
    /// The vertex of each token; tokens may share one.
    type State = Vec<usize>;
    /// The same vertices in order: it does not matter which token is which.
    type Key = Vec<usize>;
    /// The token that moves, from 1, and the child it moves to.
    type Move = (usize, usize);

    fn moves(&self, tokens: &Vec<usize>) -> Vec<((usize, usize), Vec<usize>)> {
        let mut found = Vec::new();
        for (index, &v) in tokens.iter().enumerate() {
            for &child in &self.children[v] {
                let mut next = tokens.clone();
                next[index] = child;
                found.push(((index + 1, child), next));
            }
        }
        found
    }

    fn key(&self, tokens: &Vec<usize>) -> Vec<usize> {
        let mut key = tokens.clone();
        key.sort_unstable();
        key
    }
}

/// The winning moves of the player to move, by token and then by child; none when the second player wins.
pub fn winning_moves(tree: &Tree, root: usize, tokens: &[usize]) -> Vec<(usize, usize)> {
    let mut moves = Solver::new(Tokens::new(tree, root)).winning_moves(&tokens.to_vec());
    moves.sort_unstable();
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_on_a_leaf_cannot_move() {
        let chain = Tree::from_parents(&[1, 2]);
        assert!(winning_moves(&chain, 1, &[3]).is_empty());
        assert_eq!(winning_moves(&chain, 1, &[2]), [(1, 3)]);
        assert!(
            winning_moves(&chain, 1, &[1]).is_empty(),
            "two steps: the second player makes the last"
        );
    }

    #[test]
    fn tokens_share_vertices_and_do_not_block() {
        let star = Tree::from_parents(&[1, 1]);
        assert!(winning_moves(&star, 1, &[1, 1]).is_empty());
        assert_eq!(
            winning_moves(&star, 1, &[1, 1, 1]).len(),
            6,
            "any token to any ray leaves a pair"
        );
    }

    #[test]
    fn the_choice_of_child_matters() {
        // From the root, vertex 2 is a leaf and vertex 3 has a child: only the first leaves nothing to move.
        let tree = Tree::from_parents(&[1, 1, 3]);
        assert_eq!(winning_moves(&tree, 1, &[1]), [(1, 2)]);
        assert_eq!(winning_moves(&tree, 1, &[1, 3]), [(1, 3)]);
    }
}
