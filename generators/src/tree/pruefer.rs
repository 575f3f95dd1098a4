//! Labelled trees and their Pruefer codes.

use super::RootedTree;

/// The tree of a Pruefer code: `code` holds n-2 numbers of `0..n` (it is empty for n = 1 and 2). Linear time.
///
/// The leaf taken away at each step is the one with the *largest* label, so that vertex 0 is left in the end and is the root; this
/// mirrors the usual rule and is as much a bijection between codes and labelled trees. The leaves, last taken first, come out
/// parents first, which is the order a [`RootedTree`] wants; the labels are kept beside it as its own numbers.
///
/// # Panics
/// When the code has the wrong length or a number out of range.
pub fn decode(n: u32, code: &[u32]) -> RootedTree {
    assert_eq!(
        code.len(),
        n.saturating_sub(2) as usize,
        "a code of {n} vertices"
    );
    if n == 1 {
        return RootedTree::from_parents(vec![0]);
    }
    let mut degree = vec![1u32; n as usize];
    for &v in code {
        degree[v as usize] += 1;
    }
    // `taken[i]` is the i-th leaf taken away, `held_by[i]` the vertex it hung from.
    let mut taken = Vec::with_capacity(n as usize);
    let mut scan = n as usize - 1;
    while degree[scan] != 1 {
        scan -= 1;
    }
    let mut leaf = scan as u32;
    for &v in code {
        taken.push(leaf);
        degree[v as usize] -= 1;
        if degree[v as usize] == 1 && v as usize > scan {
            leaf = v;
        } else {
            scan -= 1;
            while degree[scan] != 1 {
                scan -= 1;
            }
            leaf = scan as u32;
        }
    }
    taken.push(leaf);
    taken.push(0);

    let mut own = taken;
    own.reverse();
    // From labels to places in the new order; the degrees are not needed any more.
    let mut place = degree;
    for (i, &label) in own.iter().enumerate() {
        place[label as usize] = i as u32;
    }
    let mut parent = vec![0; n as usize];
    for (i, &v) in code.iter().enumerate() {
        // The i-th leaf taken stands at n-1-i from the front.
        parent[n as usize - 1 - i] = place[v as usize];
    }
    RootedTree::with_own_numbers(parent, own)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn edges(tree: &RootedTree) -> Vec<(u32, u32)> {
        let own: Vec<u32> = match tree.own_numbers() {
            Some(own) => own.to_vec(),
            None => (0..tree.n()).collect(),
        };
        let mut edges: Vec<_> = (1..tree.n() as usize)
            .map(|v| {
                let (a, b) = (own[v], own[tree.parents()[v] as usize]);
                (a.min(b), a.max(b))
            })
            .collect();
        edges.sort_unstable();
        edges
    }

    /// The definition itself, quadratic.
    fn decode_slowly(n: u32, code: &[u32]) -> Vec<(u32, u32)> {
        let mut left: BTreeSet<u32> = (0..n).collect();
        let mut edges = Vec::new();
        for (i, &v) in code.iter().enumerate() {
            let leaf = *left
                .iter()
                .rev()
                .find(|l| !code[i..].contains(l))
                .expect("two leaves always");
            left.remove(&leaf);
            edges.push((leaf.min(v), leaf.max(v)));
        }
        if n > 1 {
            let last: Vec<u32> = left.into_iter().collect();
            edges.push((last[0], last[1]));
        }
        edges.sort_unstable();
        edges
    }

    #[test]
    fn every_code_up_to_six_vertices_gives_its_own_tree() {
        for n in 1..=6u32 {
            let length = n.saturating_sub(2);
            let total = n.pow(length);
            let mut seen = BTreeSet::new();
            for index in 0..total {
                let code: Vec<u32> = (0..length).map(|i| index / n.pow(i) % n).collect();
                let found = edges(&decode(n, &code));
                assert_eq!(found, decode_slowly(n, &code), "n = {n}, code {code:?}");
                seen.insert(found);
            }
            assert_eq!(seen.len(), total as usize, "n = {n}");
        }
    }
}
