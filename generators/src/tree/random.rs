//! Shapes made by chance. Every function takes `n >= 1` and numbers parents before children.

use super::{RootedTree, fixed, pruefer};
use crate::draw::below;
use testlib::generator::Gen;

/// Random recursive: the parent of each vertex is any of those before it. Depth about 2.7 ln n.
pub fn recursive(n: u32, g: &mut Gen) -> RootedTree {
    grow(n, |v| below(g, v))
}

/// A labelled tree drawn uniformly from all n^(n-2), by its Pruefer code. Depth about sqrt(n).
pub fn uniform(n: u32, g: &mut Gen) -> RootedTree {
    let code: Vec<u32> = (2..n).map(|_| below(g, n)).collect();
    pruefer::decode(n, &code)
}

/// The parent of each vertex is one of the `reach >= 1` before it: depth about 2n / reach.
pub fn deep(n: u32, reach: u32, g: &mut Gen) -> RootedTree {
    grow(n, |v| v - 1 - below(g, reach.min(v)))
}

/// Each vertex hangs from an end of an edge drawn from those before it: few vertices of very large degree.
pub fn preferential(n: u32, g: &mut Gen) -> RootedTree {
    let mut parent = vec![0; n as usize];
    for v in 2..n {
        // Edge e joins e to parent[e]; the root counts once more, as if an edge came in from above.
        let end = below(g, 2 * v - 1);
        parent[v as usize] = if end < v {
            end
        } else {
            parent[(end - v + 1) as usize]
        };
    }
    RootedTree::from_parents(parent)
}

/// The binary tree of a random insertion order: each vertex takes a random free place, left or right of a vertex before it.
pub fn binary(n: u32, g: &mut Gen) -> RootedTree {
    let mut free = vec![0, 0];
    grow(n, |v| {
        let place = below(g, free.len() as u32) as usize;
        let parent = std::mem::replace(&mut free[place], v);
        free.push(v);
        parent
    })
}

/// A spine of `spine` vertices (`1..=n`), the others are leaves of random spine vertices. The root is one end of the spine.
pub fn caterpillar(n: u32, spine: u32, g: &mut Gen) -> RootedTree {
    grow(n, |v| if v < spine { v - 1 } else { below(g, spine) })
}

/// Random recursive with no degree above `most`, which is at least 2 when `n > 2` and at least 1 when `n = 2`.
pub fn bounded_degree(n: u32, most: u32, g: &mut Gen) -> RootedTree {
    if most < 2 {
        return fixed::chain(n);
    }
    let mut open = vec![0];
    // How many children each vertex may still get; one neighbour of a vertex other than the root is its parent.
    let mut left = vec![most - 1; n as usize];
    left[0] = most;
    grow(n, |v| {
        let place = below(g, open.len() as u32) as usize;
        let parent = open[place];
        left[parent as usize] -= 1;
        if left[parent as usize] == 0 {
            open[place] = v;
        } else {
            open.push(v);
        }
        parent
    })
}

/// Depth exactly `depth` (`0..n`, and 0 only for n = 1): a chain that long, then the others below random vertices not too deep.
pub fn exact_depth(n: u32, depth: u32, g: &mut Gen) -> RootedTree {
    let mut open: Vec<u32> = (0..depth).collect();
    let mut at = vec![depth; n as usize];
    grow(n, |v| {
        if v <= depth {
            at[v as usize] = v;
            return v - 1;
        }
        let parent = open[below(g, open.len() as u32) as usize];
        at[v as usize] = at[parent as usize] + 1;
        if at[v as usize] < depth {
            open.push(v);
        }
        parent
    })
}

/// A longest path of exactly `diameter` edges (`0..n`, 0 and 1 only for n = 1 and 2); the others hang below random vertices, never
/// making a longer one. The root is the middle of the path.
pub fn exact_diameter(n: u32, diameter: u32, g: &mut Gen) -> RootedTree {
    // The path is two arms from the middle: the right one longer by one edge when the diameter is odd. Every other vertex stays
    // within the shorter arm's length of the nearer middle vertex, so two of them are never too far apart.
    let (left, right) = (diameter / 2, diameter - diameter / 2);
    let mut parent = vec![0; n as usize];
    // Edges that may still be added below each vertex.
    let mut room = vec![0; n as usize];
    room[0] = left;
    for v in 1..=diameter {
        let (step, up) = if v <= right {
            (v, v - 1)
        } else {
            (v - right, if v == right + 1 { 0 } else { v - 1 })
        };
        parent[v as usize] = up;
        room[v as usize] = if v <= right {
            right - step
        } else {
            left - step
        };
    }
    let mut open: Vec<u32> = (0..=diameter).filter(|&v| room[v as usize] > 0).collect();
    for v in diameter + 1..n {
        let up = open[below(g, open.len() as u32) as usize];
        parent[v as usize] = up;
        room[v as usize] = room[up as usize] - 1;
        if room[v as usize] > 0 {
            open.push(v);
        }
    }
    RootedTree::from_parents(parent)
}

fn grow(n: u32, parent_of: impl FnMut(u32) -> u32) -> RootedTree {
    RootedTree::from_parents(std::iter::once(0).chain((1..n).map(parent_of)).collect())
}
