//! Cutting branches off a rooted tree: a move cuts one edge, and everything that loses its connection to the root
//! falls away.

use crate::game::{Game, Solver};
use crate::trees::{Tree, bit};

/// The game on one tree hanging from one root.
pub struct Cutting {
    edges: Vec<Edge>,
}

/// One edge, seen from the root. The end away from the root stands exactly as long as the edge does.
struct Edge {
    far_end: u64,
    beyond: u64,
}

impl Cutting {
    /// The game on `tree` (at most 64 vertices) hanging from `root`.
    pub fn new(tree: &Tree, root: usize) -> Self {
        let parents = tree.parents(root);
        let branches = tree.branches(root);
        let far_ends = tree
            .edges
            .iter()
            .map(|&(u, v)| if parents[v] == u { v } else { u });
        Self {
            edges: far_ends
                .map(|v| Edge {
                    far_end: bit(v),
                    beyond: branches[v],
                })
                .collect(),
        }
    }

    /// The position nobody has moved in: the set of all vertices.
    pub fn start(&self) -> u64 {
        u64::MAX >> (63 - self.edges.len())
    }
}

impl Game for Cutting {
    /// The vertices still connected to the root, bit `v - 1` for vertex `v`.
    type State = u64;
    type Key = u64;
    /// The number of the edge that is cut, from 1, in the order of the tree's edges.
    type Move = usize;

    fn moves(&self, &standing: &u64) -> Vec<(usize, u64)> {
        let cut = |(number, edge): (usize, &Edge)| {
            (standing & edge.far_end != 0).then_some((number, standing & !edge.beyond))
        };
        (1..).zip(&self.edges).filter_map(cut).collect()
    }

    fn key(&self, &standing: &u64) -> u64 {
        standing
    }
}

/// The Grundy value of the game on `tree` hanging from `root`.
pub fn value(tree: &Tree, root: usize) -> u32 {
    let game = Cutting::new(tree, root);
    let start = game.start();
    Solver::new(game).value(&start)
}

/// The value for every vertex as the root, vertex 1 first.
pub fn value_for_every_root(tree: &Tree) -> Vec<u32> {
    (1..=tree.n).map(|root| value(tree, root)).collect()
}

/// The numbers of the edges that win when cut first, from 1, increasing.
pub fn winning_cuts(tree: &Tree, root: usize) -> Vec<usize> {
    let game = Cutting::new(tree, root);
    let start = game.start();
    Solver::new(game).winning_moves(&start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_single_vertex_is_lost() {
        assert_eq!(value(&Tree::new(1, Vec::new()), 1), 0);
        assert!(winning_cuts(&Tree::new(1, Vec::new()), 1).is_empty());
    }

    #[test]
    fn a_chain_is_a_heap_of_its_edges() {
        let chain = Tree::new(6, (1..6).map(|v| (v + 1, v)).collect());
        assert_eq!(value(&chain, 1), 5);
        assert_eq!(
            winning_cuts(&chain, 1),
            [1],
            "only taking the whole heap wins"
        );
        assert_eq!(value(&chain, 3), 2 ^ 3);
    }

    #[test]
    fn a_star_counts_its_rays_mod_two() {
        for n in 2..8 {
            let star = Tree::from_parents(&vec![1; n - 1]);
            assert_eq!(value(&star, 1), (n as u32 - 1) % 2);
        }
    }

    #[test]
    fn after_a_cut_what_fell_cannot_be_cut() {
        // Vertex 3 in the middle: cutting 1-3 takes the other two edges with it.
        let tree = Tree::new(4, vec![(3, 4), (1, 3), (3, 2)]);
        let game = Cutting::new(&tree, 1);
        assert_eq!(
            game.moves(&game.start()),
            [(1, 0b0111), (2, 0b0001), (3, 0b1101)]
        );
        assert_eq!(game.moves(&0b0001), []);
        assert_eq!(game.moves(&0b0111), [(2, 0b0001), (3, 0b0101)]);
    }
}
