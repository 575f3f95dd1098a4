//! Shapes without chance. Every function takes `n >= 1` and numbers parents before children.

use super::RootedTree;

/// A path; the root is one end.
pub fn chain(n: u32) -> RootedTree {
    grow(n, |v| v - 1)
}

/// The root is the hub, all others hang from it.
pub fn star(n: u32) -> RootedTree {
    grow(n, |_| 0)
}

/// A handle of `handle` vertices (`1..=n`), all others hang from its last vertex. The root is the free end of the handle.
pub fn broom(n: u32, handle: u32) -> RootedTree {
    grow(n, |v| v.min(handle) - 1)
}

/// A spine of `spine` vertices (`1..=n`); the others are leaves dealt out to the spine in turn. The root is one end of the spine.
pub fn even_caterpillar(n: u32, spine: u32) -> RootedTree {
    grow(n, |v| {
        if v < spine {
            v - 1
        } else {
            (v - spine) % spine
        }
    })
}

/// A spine of `spine` vertices (`1..=n`); the others form one chain below each spine vertex, the lengths differing by at most one.
pub fn comb(n: u32, spine: u32) -> RootedTree {
    // Teeth are dealt out row by row: the vertex before in the same tooth stands `spine` places earlier.
    grow(n, |v| if v < spine { v - 1 } else { v - spine })
}

/// Chains of the given lengths below one root: `1 + sum` vertices.
pub fn spider(legs: impl IntoIterator<Item = u32>) -> RootedTree {
    let mut parent = vec![0];
    for length in legs {
        for step in 0..length {
            let before = parent.len() as u32 - 1;
            parent.push(if step == 0 { 0 } else { before });
        }
    }
    RootedTree::from_parents(parent)
}

/// `legs >= 1` chains below one root, the lengths differing by at most one.
pub fn even_spider(n: u32, legs: u32) -> RootedTree {
    grow(n, |v| v.saturating_sub(legs))
}

/// Chains of length floor(sqrt(n)) below one root, the last one shorter when it does not come out even.
pub fn sqrt_tree(n: u32) -> RootedTree {
    let length = n.isqrt();
    grow(n, |v| if (v - 1) % length == 0 { 0 } else { v - 1 })
}

/// The complete tree in which every vertex has `k >= 1` children, filled level by level.
pub fn kary(n: u32, k: u32) -> RootedTree {
    grow(n, |v| (v - 1) / k)
}

/// The first `n` vertices of the binomial tree. With `n = 2^k` it is the whole tree of order k: its root has children of every
/// order below k, and the value k in the game where a token walks down (the most that any tree of that size can have).
pub fn binomial(n: u32) -> RootedTree {
    grow(n, |v| v & (v - 1))
}

fn grow(n: u32, parent_of: impl FnMut(u32) -> u32) -> RootedTree {
    RootedTree::from_parents(std::iter::once(0).chain((1..n).map(parent_of)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_broom_is_a_star_or_a_chain_at_its_ends() {
        assert_eq!(broom(7, 1), star(7));
        assert_eq!(broom(7, 7), chain(7));
        assert_eq!(broom(6, 3).parents(), [0, 0, 1, 2, 2, 2]);
    }

    #[test]
    fn caterpillar_and_comb_share_a_spine() {
        assert_eq!(even_caterpillar(8, 3).parents(), [0, 0, 1, 0, 1, 2, 0, 1]);
        assert_eq!(comb(8, 3).parents(), [0, 0, 1, 0, 1, 2, 3, 4]);
        assert_eq!(comb(9, 3).depths().into_iter().max(), Some(4));
    }

    #[test]
    fn spiders() {
        assert_eq!(spider([1, 2, 3]).parents(), [0, 0, 0, 2, 0, 4, 5]);
        assert_eq!(spider([]).n(), 1);
        assert_eq!(even_spider(8, 3).parents(), [0, 0, 0, 0, 1, 2, 3, 4]);
    }

    #[test]
    fn the_sqrt_tree_is_as_deep_as_wide() {
        let t = sqrt_tree(101);
        assert_eq!(t.degrees()[0], 10);
        assert_eq!(t.depths().into_iter().max(), Some(10));
    }

    #[test]
    fn complete_trees() {
        assert_eq!(kary(7, 2).parents(), [0, 0, 0, 1, 1, 2, 2]);
        assert_eq!(kary(5, 1), chain(5));
    }

    #[test]
    fn the_binomial_tree_has_the_largest_value_of_the_token_game() {
        for order in 0..=10u32 {
            let t = binomial(1 << order);
            let mut reachable = vec![0u64; t.n() as usize];
            for v in (1..t.n() as usize).rev() {
                reachable[t.parents()[v] as usize] |= 1 << (!reachable[v]).trailing_zeros();
            }
            assert_eq!((!reachable[0]).trailing_zeros(), order);
        }
    }

    #[test]
    fn every_shape_has_a_tree_of_one_vertex() {
        for t in [
            chain(1),
            star(1),
            broom(1, 1),
            even_caterpillar(1, 1),
            comb(1, 1),
            even_spider(1, 4),
            sqrt_tree(1),
            kary(1, 3),
            binomial(1),
        ] {
            assert_eq!(t.n(), 1);
        }
    }
}
