//! Blackening the way to the root: a move picks a white vertex and blackens every vertex on the path from it to
//! the root, both ends included.

use crate::game::{Game, Solver};
use crate::trees::{Tree, bit};

/// The game on one tree hanging from one root.
pub struct Combat {
    /// Per vertex from 1, the vertices on its path to the root.
    paths: Vec<u64>,
}

impl Combat {
    /// The game on `tree` (at most 64 vertices) hanging from `root`.
    pub fn new(tree: &Tree, root: usize) -> Self {
        assert!(tree.n <= 64, "a set of vertices is 64 bits");
        let parents = tree.parents(root);
        let path = |start: usize| {
            let up = std::iter::successors(Some(start), |&v| {
                Some(parents[v]).filter(|&above| above != 0)
            });
            up.fold(0, |set, v| set | bit(v))
        };
        Self {
            paths: (1..=tree.n).map(path).collect(),
        }
    }
}

impl Game for Combat {
    /// The black vertices, bit `v - 1` for vertex `v`.
    type State = u64;
    type Key = u64;
    /// The white vertex that is picked.
    type Move = usize;

    fn moves(&self, &black: &u64) -> Vec<(usize, u64)> {
        let paint = |(v, path): (usize, &u64)| (black & bit(v) == 0).then_some((v, black | path));
        (1..).zip(&self.paths).filter_map(paint).collect()
    }

    fn key(&self, &black: &u64) -> u64 {
        black
    }
}

/// The vertices that win as a first move when the vertices of `black` (bit `v - 1` for vertex `v`) are black and
/// all others white; increasing.
pub fn winning_vertices(tree: &Tree, root: usize, black: u64) -> Vec<usize> {
    Solver::new(Combat::new(tree, root)).winning_moves(&black)
}

/// The Grundy value with those vertices black.
pub fn value(tree: &Tree, root: usize, black: u64) -> u32 {
    Solver::new(Combat::new(tree, root)).value(&black)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_to_pick_when_all_is_black() {
        let chain = Tree::from_parents(&[1, 2]);
        assert!(winning_vertices(&chain, 1, 0b111).is_empty());
        assert_eq!(value(&chain, 1, 0b111), 0);
    }

    #[test]
    fn a_white_chain_is_a_heap() {
        let chain = Tree::from_parents(&[1, 2, 3, 4]);
        assert_eq!(value(&chain, 1, 0), 5);
        assert_eq!(
            winning_vertices(&chain, 1, 0),
            [5],
            "blackening everything is the only win"
        );
    }

    #[test]
    fn a_path_may_pass_through_black_vertices() {
        let chain = Tree::from_parents(&[1, 2]);
        let game = Combat::new(&chain, 1);
        assert_eq!(game.moves(&0b010), [(1, 0b011), (3, 0b111)]);
    }

    #[test]
    fn a_white_root_over_two_white_leaves() {
        // Picking a leaf leaves the other one, a single move: lost. Picking the root leaves both, two moves: won.
        assert_eq!(winning_vertices(&Tree::from_parents(&[1, 1]), 1, 0), [1]);
    }
}
