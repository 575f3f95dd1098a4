//! Every tree of a size, one after another.

use super::{RootedTree, TreeError, pruefer};

/// The most vertices for which a rooted tree is found by its number: there are 235381 of them on 16 vertices.
pub const MAX_ROOTED: u32 = 16;
/// The most vertices for which labelled trees are numbered: 16^14 = 2^56 fits in 64 bits.
pub const MAX_LABELLED: u32 = 16;

/// All rooted trees on `n >= 1` vertices up to isomorphism, each once, from the chain to the star.
///
/// The order is that of Beyer and Hedetniemi, "Constant time generation of rooted trees" (1980): a tree is written as the depths
/// of its vertices in depth-first order, deeper branches first, and the next tree is found from the last one.
pub fn rooted(n: u32) -> Rooted {
    Rooted {
        depths: Some((0..n.max(1)).collect()),
    }
}

/// See [`rooted`].
#[derive(Debug, Clone)]
pub struct Rooted {
    /// The next tree to give out.
    depths: Option<Vec<u32>>,
}

impl Iterator for Rooted {
    type Item = RootedTree;

    fn next(&mut self) -> Option<RootedTree> {
        let depths = self.depths.take()?;
        let tree = from_depths(&depths);
        self.depths = successor(depths);
        Some(tree)
    }
}

/// The depth sequence after this one, or nothing after the star.
fn successor(mut depths: Vec<u32>) -> Option<Vec<u32>> {
    let last_deep = depths.iter().rposition(|&d| d > 1)?;
    let parent = depths[..last_deep]
        .iter()
        .rposition(|&d| d + 1 == depths[last_deep])?;
    let period = last_deep - parent;
    for i in last_deep..depths.len() {
        depths[i] = depths[i - period];
    }
    Some(depths)
}

/// The tree whose depths in depth-first order are these.
fn from_depths(depths: &[u32]) -> RootedTree {
    let mut last_at = vec![0u32; depths.len()];
    let mut parent = vec![0; depths.len()];
    for (v, &depth) in depths.iter().enumerate() {
        last_at[depth as usize] = v as u32;
        if depth > 0 {
            parent[v] = last_at[depth as usize - 1];
        }
    }
    RootedTree::from_parents(parent)
}

/// The rooted tree number `index` (from 1): among those on `n` vertices, or, with no `n`, among all of them ordered by size. The
/// first 17 of all are those on up to 5 vertices.
///
/// # Errors
/// When `n` is above [`MAX_ROOTED`] or there are fewer trees than `index`.
pub fn nth_rooted(n: Option<u32>, index: u64) -> Result<RootedTree, TreeError> {
    let sizes = match n {
        Some(n) if n > MAX_ROOTED => return Err(too_large("rooted", index, n, MAX_ROOTED)),
        Some(n) => n..=n,
        None => 1..=MAX_ROOTED,
    };
    let mut skipped = 0;
    for size in sizes.clone() {
        for tree in rooted(size) {
            skipped += 1;
            if skipped == index {
                return Ok(tree);
            }
        }
    }
    Err(no_such("rooted", index, *sizes.end(), skipped))
}

/// All labelled trees on `n` vertices, each once, in the order of their Pruefer codes; vertex 0 is the root.
///
/// # Errors
/// When `n` is 0 or above [`MAX_LABELLED`].
pub fn labelled(n: u32) -> Result<impl Iterator<Item = RootedTree>, TreeError> {
    let total = count_labelled(n)?;
    Ok((0..total).map(move |index| pruefer::decode(n, &code(n, index))))
}

/// The labelled tree number `index` (from 1): among the n^(n-2) on `n` vertices, or, with no `n`, among all of them ordered by size.
///
/// # Errors
/// When `n` is 0 or above [`MAX_LABELLED`], or there are fewer trees than `index`.
pub fn nth_labelled(n: Option<u32>, index: u64) -> Result<RootedTree, TreeError> {
    let sizes = match n {
        Some(n) => n..=n,
        None => 1..=MAX_LABELLED,
    };
    let mut skipped = 0;
    for size in sizes.clone() {
        let total = count_labelled(size)?;
        if index > skipped && index - skipped <= total {
            return Ok(pruefer::decode(size, &code(size, index - skipped - 1)));
        }
        skipped += total;
    }
    Err(no_such("labelled", index, *sizes.end(), skipped))
}

/// n^(n-2), Cayley's formula.
fn count_labelled(n: u32) -> Result<u64, TreeError> {
    match n {
        0 => Err(TreeError::parse("labelled", "n is at least 1")),
        1..=MAX_LABELLED => Ok(u64::from(n).pow(n.saturating_sub(2))),
        _ => Err(too_large("labelled", 1, n, MAX_LABELLED)),
    }
}

/// The digits of `index` in base n, the most significant first: codes come in lexicographic order.
fn code(n: u32, mut index: u64) -> Vec<u32> {
    let mut code = vec![0; n.saturating_sub(2) as usize];
    for digit in code.iter_mut().rev() {
        *digit = (index % u64::from(n)) as u32;
        index /= u64::from(n);
    }
    code
}

fn too_large(kind: &str, index: u64, n: u32, most: u32) -> TreeError {
    TreeError::Impossible {
        shape: format!("{kind}:{index}"),
        n,
        reason: format!("trees are numbered up to {most} vertices"),
    }
}

fn no_such(kind: &str, index: u64, n: u32, total: u64) -> TreeError {
    TreeError::Impossible {
        shape: format!("{kind}:{index}"),
        n,
        reason: format!("there are {total} such trees, numbered 1 to {total}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// A text equal for isomorphic rooted trees only.
    fn canonical(tree: &RootedTree) -> String {
        let mut below = vec![Vec::<String>::new(); tree.n() as usize];
        for v in (1..tree.n() as usize).rev() {
            let mut mine = std::mem::take(&mut below[v]);
            mine.sort();
            below[tree.parents()[v] as usize].push(format!("({})", mine.concat()));
        }
        let mut mine = std::mem::take(&mut below[0]);
        mine.sort();
        mine.concat()
    }

    #[test]
    fn rooted_trees_are_all_there_and_differ() {
        // The known counts of rooted unlabelled trees.
        for (n, count) in [1, 1, 2, 4, 9, 20, 48, 115, 286, 719]
            .into_iter()
            .enumerate()
        {
            let n = n as u32 + 1;
            let texts: Vec<String> = rooted(n).map(|t| canonical(&t)).collect();
            assert_eq!(texts.len(), count, "n = {n}");
            assert_eq!(
                texts.iter().collect::<BTreeSet<_>>().len(),
                count,
                "n = {n}"
            );
        }
    }

    #[test]
    fn numbers_run_over_all_sizes() {
        let sizes: Vec<u32> = (1..=17).map(|i| nth_rooted(None, i).unwrap().n()).collect();
        assert_eq!(sizes, [1, 2, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5, 5]);
        assert_eq!(
            nth_rooted(Some(5), 3).unwrap(),
            nth_rooted(None, 11).unwrap()
        );
        assert!(
            nth_rooted(Some(4), 5)
                .unwrap_err()
                .to_string()
                .contains("there are 4 such trees")
        );
        assert!(nth_rooted(Some(4), 0).is_err());
        assert!(nth_rooted(Some(17), 1).is_err());
        assert_eq!(nth_labelled(None, 1 + 1 + 3 + 16).unwrap().n(), 4);
        assert_eq!(nth_labelled(None, 1 + 1 + 3 + 17).unwrap().n(), 5);
        assert!(nth_labelled(Some(3), 4).is_err());
        assert!(nth_labelled(Some(3), 0).is_err());
        assert!(nth_labelled(Some(40), 1).is_err());
        assert!(nth_labelled(None, u64::MAX).is_err());
    }

    #[test]
    fn labelled_trees_follow_cayley() {
        for (n, count) in [1, 1, 3, 16, 125, 1296].into_iter().enumerate() {
            assert_eq!(labelled(n as u32 + 1).unwrap().count(), count);
        }
        assert!(labelled(0).is_err());
    }
}
