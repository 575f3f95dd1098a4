//! Where the tokens are.

use crate::board::Board;
use testlib::generator::Gen;

/// Where the tokens are.
#[derive(Clone, Copy, clap::ValueEnum)]
pub enum Place {
    /// Each on any vertex
    Anywhere,
    /// All on vertex 1
    Root,
    /// Each on a vertex without children
    Leaves,
    /// Each on a vertex with children
    Inner,
    /// All on the same vertex, one with children if there is any
    OneVertex,
    /// Shared by about sqrt(k) vertices
    FewVertices,
    /// One on a vertex of the largest value, one on a vertex of the next smaller value, and so on, round and round
    LargestValues,
    /// On vertices 1, 2, .., n, 1, 2, .. in random order
    Everywhere,
}

impl Place {
    /// The vertices of `k` tokens.
    pub fn tokens(self, board: &Board, g: &mut Gen, k: usize) -> Vec<u32> {
        let all: Vec<u32> = (1..=board.tree.n()).collect();
        let (leaves, inner) = leaves_and_inner(board, &all);
        let mut from = |vertices: &[u32], count: usize| -> Vec<u32> {
            (0..count).map(|_| *g.choose(vertices)).collect()
        };
        match self {
            Place::Anywhere => from(&all, k),
            Place::Root => vec![1; k],
            Place::Leaves => from(&leaves, k),
            Place::Inner => from(&inner, k),
            Place::OneVertex => vec![from(&inner, 1)[0]; k],
            Place::FewVertices => {
                let few = from(&inner, k.isqrt());
                from(&few, k)
            }
            Place::LargestValues => {
                let falling = board.with_value.iter().rev().cycle();
                let one_of_each = falling.take(k).map(|vertices| from(vertices, 1)[0]);
                one_of_each.collect()
            }
            Place::Everywhere => {
                let mut tokens: Vec<u32> = all.iter().copied().cycle().take(k).collect();
                g.shuffle(&mut tokens);
                tokens
            }
        }
    }
}

/// The vertices without children, and those with children; all of them if there are none.
fn leaves_and_inner(board: &Board, all: &[u32]) -> (Vec<u32>, Vec<u32>) {
    // A vertex has value 0 without being a leaf when no child has; so leaves are told by the tree.
    let mut childless = vec![true; all.len() + 1];
    for &parent in board.tree.parents() {
        childless[parent as usize] = false;
    }
    let (leaves, inner): (Vec<u32>, Vec<u32>) = all.iter().partition(|&&v| childless[v as usize]);
    let inner = if inner.is_empty() {
        all.to_vec()
    } else {
        inner
    };
    (leaves, inner)
}
