//! A token on `D + 1` joined copies of a tree: a move follows an edge to a vertex the token has never been on.

use crate::game::{Game, Solver};
use crate::trees::{Tree, bit};

/// The game on one graph.
pub struct StarTrek {
    neighbours: Vec<Vec<usize>>,
}

/// Where the token is and has been.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Trek {
    /// The vertex of the token.
    pub at: usize,
    /// The vertices it has been on, `at` included, bit `v - 1` for vertex `v`.
    pub visited: u64,
}

impl StarTrek {
    /// The game on a tree (at most 64 vertices).
    pub fn new(tree: &Tree) -> Self {
        assert!(tree.n <= 64, "a set of vertices is 64 bits");
        Self {
            neighbours: tree.neighbours(),
        }
    }
}

impl Game for StarTrek {
    type State = Trek;
    type Key = Trek;
    /// The vertex the token goes to.
    type Move = usize;

    fn moves(&self, trek: &Trek) -> Vec<(usize, Trek)> {
        let fresh = self.neighbours[trek.at]
            .iter()
            .filter(|&&v| trek.visited & bit(v) == 0);
        fresh
            .map(|&v| {
                (
                    v,
                    Trek {
                        at: v,
                        visited: trek.visited | bit(v),
                    },
                )
            })
            .collect()
    }

    fn key(&self, trek: &Trek) -> Trek {
        *trek
    }
}

/// Whether the player to move wins with the token on `start`.
pub fn first_wins(tree: &Tree, start: usize) -> bool {
    Solver::new(StarTrek::new(tree)).first_wins(&Trek {
        at: start,
        visited: bit(start),
    })
}

/// One copy of `tree` more than there are joints: joint `i`, `(a, b)`, is an edge from vertex `a` of copy `i` to
/// vertex `b` of copy `i + 1`. Vertex `v` of copy `i` is `i * n + v`.
pub fn join(tree: &Tree, joints: &[(usize, usize)]) -> Tree {
    let n = tree.n;
    let mut edges = Vec::new();
    for copy in 0..=joints.len() {
        edges.extend(
            tree.edges
                .iter()
                .map(|&(u, v)| (copy * n + u, copy * n + v)),
        );
    }
    edges.extend(
        joints
            .iter()
            .enumerate()
            .map(|(copy, &(a, b))| (copy * n + a, (copy + 1) * n + b)),
    );
    Tree::new((joints.len() + 1) * n, edges)
}

/// The number of ways to join `d + 1` copies of `tree` so that the first player wins from vertex 1 of copy 0.
///
/// Plays all `n^(2 d)` of them; the joined tree may have at most 64 vertices.
pub fn count_winning(tree: &Tree, d: usize) -> u64 {
    let mut joints = vec![(1, 1); d];
    let mut count = 0;
    loop {
        count += u64::from(first_wins(&join(tree, &joints), 1));
        if !advance(&mut joints, tree.n) {
            return count;
        }
    }
}

/// The next choice of joints; false after the last, when they are all back at 1.
fn advance(joints: &mut [(usize, usize)], n: usize) -> bool {
    for end in joints.iter_mut().flat_map(|(a, b)| [a, b]) {
        if *end < n {
            *end += 1;
            return true;
        }
        *end = 1;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_token_never_goes_back() {
        let chain = Tree::from_parents(&[1, 2]);
        assert!(
            first_wins(&chain, 2),
            "one step to an end, and the way back is closed"
        );
        assert!(!first_wins(&chain, 1));
    }

    #[test]
    fn copies_are_joined_in_a_row() {
        let pair = Tree::from_parents(&[1]);
        let joined = join(&pair, &[(2, 1), (1, 2)]);
        assert_eq!(joined.edges, [(1, 2), (3, 4), (5, 6), (2, 3), (3, 6)]);
    }

    #[test]
    fn counting_plays_every_joint() {
        let single = Tree::new(1, Vec::new());
        // Copies of one vertex make a chain of D edges, walked from its end: won when D is odd.
        assert_eq!(
            [1, 2, 3, 4].map(|d| count_winning(&single, d)),
            [1, 0, 1, 0]
        );
        assert_eq!(
            count_winning(&Tree::from_parents(&[1, 1]), 1),
            9,
            "alternation of states alone would say 5"
        );
    }
}
