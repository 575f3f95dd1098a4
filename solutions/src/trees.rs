//! Trees to try a game on, and ways to list all of them.

/// A tree on the vertices 1 to `n`, its edges in the order and with the ends in the order they are given.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Tree {
    /// Number of vertices, at least 1.
    pub n: usize,
    /// The `n - 1` edges.
    pub edges: Vec<(usize, usize)>,
}

impl Tree {
    /// A tree from its edges.
    ///
    /// # Panics
    /// When the edges do not make a tree on 1 to `n`: an oracle asked about something else has no answer.
    pub fn new(n: usize, edges: Vec<(usize, usize)>) -> Self {
        let tree = Self { n, edges };
        assert!(
            n >= 1 && tree.edges.len() == n - 1,
            "{n} vertices need {} edges",
            n.saturating_sub(1)
        );
        assert!(
            tree.edges
                .iter()
                .all(|&(u, v)| (1..=n).contains(&u) && (1..=n).contains(&v)),
            "vertex out of range"
        );
        let reached = tree
            .parents(1)
            .iter()
            .filter(|&&parent| parent != 0)
            .count();
        assert_eq!(reached, n - 1, "not connected: {:?}", tree.edges);
        tree
    }

    /// The tree in which `parents[i]` is the parent of vertex `i + 2`, edges written parent first.
    pub fn from_parents(parents: &[usize]) -> Self {
        Self::new(
            parents.len() + 1,
            parents
                .iter()
                .zip(2..)
                .map(|(&parent, child)| (parent, child))
                .collect(),
        )
    }

    /// The path 1, 2, ..., `n`, each edge written with its larger end first; also for `n` too large for the oracles.
    pub fn chain(n: usize) -> Self {
        let edges = (1..n).map(|v| (v + 1, v)).collect();
        Self { n, edges }
    }

    /// `n` and the edges as the problems' inputs have them.
    pub fn to_input(&self) -> String {
        format!("{}\n{}", self.n, self.edge_lines())
    }

    /// The edges as the problems' inputs have them, one on a line.
    pub fn edge_lines(&self) -> String {
        let lines = self.edges.iter().map(|(u, v)| format!("{u} {v}\n"));
        lines.collect()
    }

    /// Neighbours of each vertex, in edge order; entry 0 is unused.
    pub fn neighbours(&self) -> Vec<Vec<usize>> {
        let mut neighbours = vec![Vec::new(); self.n + 1];
        for &(u, v) in &self.edges {
            neighbours[u].push(v);
            neighbours[v].push(u);
        }
        neighbours
    }

    /// The parent of each vertex when the tree hangs from `root`; 0 for the root and for the unused entry 0.
    pub fn parents(&self, root: usize) -> Vec<usize> {
        let neighbours = self.neighbours();
        let mut parents = vec![0; self.n + 1];
        let mut queue = vec![root];
        while let Some(v) = queue.pop() {
            for &w in &neighbours[v] {
                if w != root && parents[w] == 0 {
                    parents[w] = v;
                    queue.push(w);
                }
            }
        }
        parents
    }

    /// The children of each vertex when the tree hangs from `root`, in edge order; entry 0 is unused.
    pub fn children(&self, root: usize) -> Vec<Vec<usize>> {
        let parents = self.parents(root);
        let mut children = self.neighbours();
        for (v, around) in children.iter_mut().enumerate() {
            around.retain(|&w| parents[w] == v);
        }
        children
    }

    /// For each vertex, itself and everything that hangs below it, as a set of vertices (bit `v - 1` for vertex `v`);
    /// entry 0 is unused.
    ///
    /// # Panics
    /// When there are more than 64 vertices.
    pub fn branches(&self, root: usize) -> Vec<u64> {
        assert!(self.n <= 64, "a set of vertices is 64 bits");
        let parents = self.parents(root);
        let mut branches = vec![0; self.n + 1];
        for v in 1..=self.n {
            let mut above = v;
            while above != 0 {
                branches[above] |= bit(v);
                above = parents[above];
            }
        }
        branches
    }
}

/// The set of one vertex.
pub(crate) fn bit(vertex: usize) -> u64 {
    1 << (vertex - 1)
}

/// Every labelled tree on `n >= 1` vertices once, `n^(n-2)` of them (one when `n < 3`), by decoding every Pruefer code.
pub fn labelled_trees(n: usize) -> impl Iterator<Item = Tree> {
    let mut code = Some(vec![1; n.saturating_sub(2)]);
    std::iter::from_fn(move || {
        let current = code.take()?;
        let tree = decode_pruefer(n, &current);
        code = successor(current, |_| n);
        Some(tree)
    })
}

/// Every tree on `n >= 1` vertices in which the parent of a vertex has a smaller label, `(n-1)!` of them.
pub fn increasing_trees(n: usize) -> impl Iterator<Item = Tree> {
    let mut parents = Some(vec![1; n - 1]);
    std::iter::from_fn(move || {
        let current = parents.take()?;
        let tree = Tree::from_parents(&current);
        parents = successor(current, |index| index + 1);
        Some(tree)
    })
}

/// Every rooted tree on `n >= 1` vertices once up to isomorphism, hanging from vertex 1, parents before children:
/// 1, 1, 2, 4, 9, 20, 48, 115, ... of them.
///
/// A rooted tree is its sequence of depths in preorder; the largest sequence of each tree is listed, in falling
/// order, by the successor rule of Beyer and Hedetniemi.
pub fn rooted_trees(n: usize) -> Vec<Tree> {
    let mut depths: Vec<usize> = (0..n).collect();
    let mut trees = vec![tree_of_depths(&depths)];
    // Shorten the last branch that still reaches below depth 1, and fill up with copies of what then ends there.
    while let Some(last) = depths.iter().rposition(|&depth| depth > 1) {
        let anchor = (0..last)
            .rfind(|&i| depths[i] == depths[last] - 1)
            .expect("a vertex has a parent");
        for i in last..n {
            depths[i] = depths[i - (last - anchor)];
        }
        trees.push(tree_of_depths(&depths));
    }
    trees
}

fn tree_of_depths(depths: &[usize]) -> Tree {
    let parents: Vec<usize> = (1..depths.len())
        .map(|i| {
            1 + (0..i)
                .rfind(|&j| depths[j] + 1 == depths[i])
                .expect("depths grow by one at a time")
        })
        .collect();
    Tree::from_parents(&parents)
}

/// The tree of a Pruefer code: the smallest leaf left is joined to the next vertex of the code.
fn decode_pruefer(n: usize, code: &[usize]) -> Tree {
    if n == 1 {
        return Tree::new(1, Vec::new());
    }
    let mut degree = vec![1; n + 1];
    for &v in code {
        degree[v] += 1;
    }
    let mut edges = Vec::with_capacity(n - 1);
    for &v in code {
        let leaf = (1..=n)
            .find(|&u| degree[u] == 1)
            .expect("a tree has a leaf");
        edges.push((leaf, v));
        degree[leaf] = 0;
        degree[v] -= 1;
    }
    let mut last = (1..=n).filter(|&u| degree[u] == 1);
    edges.push((
        last.next().expect("two vertices are left"),
        last.next().expect("two vertices are left"),
    ));
    Tree::new(n, edges)
}

/// The next sequence in which entry `i` runs through 1 to `limit(i)`, the last entry fastest.
fn successor(mut sequence: Vec<usize>, limit: impl Fn(usize) -> usize) -> Option<Vec<usize>> {
    for index in (0..sequence.len()).rev() {
        if sequence[index] < limit(index) {
            sequence[index] += 1;
            return Some(sequence);
        }
        sequence[index] = 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn edge_set(tree: &Tree) -> Vec<(usize, usize)> {
        let mut edges: Vec<_> = tree
            .edges
            .iter()
            .map(|&(u, v)| (u.min(v), u.max(v)))
            .collect();
        edges.sort_unstable();
        edges
    }

    /// One text for all rooted trees that differ only in names.
    fn shape(children: &[Vec<usize>], v: usize) -> String {
        let mut parts: Vec<String> = children[v].iter().map(|&w| shape(children, w)).collect();
        parts.sort();
        format!("({})", parts.concat())
    }

    #[test]
    fn labelled_trees_are_cayleys_number_and_all_different() {
        for (n, expected) in [(1, 1), (2, 1), (3, 3), (4, 16), (5, 125), (6, 1296)] {
            let different: BTreeSet<_> = labelled_trees(n).map(|tree| edge_set(&tree)).collect();
            assert_eq!(different.len(), expected, "n = {n}");
            assert_eq!(labelled_trees(n).count(), expected, "n = {n}");
        }
    }

    #[test]
    fn increasing_trees_are_a_factorial() {
        for (n, expected) in [(1, 1), (2, 1), (3, 2), (4, 6), (5, 24), (6, 120)] {
            let different: BTreeSet<_> = increasing_trees(n).map(|tree| edge_set(&tree)).collect();
            assert_eq!(different.len(), expected, "n = {n}");
            assert_eq!(increasing_trees(n).count(), expected, "n = {n}");
        }
    }

    #[test]
    fn rooted_trees_are_exactly_the_shapes_of_the_labelled_ones() {
        for (n, expected) in [(1, 1), (2, 1), (3, 2), (4, 4), (5, 9), (6, 20), (7, 48)] {
            let listed: Vec<String> = rooted_trees(n)
                .iter()
                .map(|tree| shape(&tree.children(1), 1))
                .collect();
            let different: BTreeSet<String> = listed.iter().cloned().collect();
            assert_eq!(listed.len(), expected, "n = {n}");
            if n <= 6 {
                let all: BTreeSet<String> = labelled_trees(n)
                    .map(|tree| shape(&tree.children(1), 1))
                    .collect();
                assert_eq!(different, all, "n = {n}");
            }
        }
    }

    #[test]
    fn a_tree_is_written_as_it_is_given() {
        assert_eq!(
            Tree::new(3, vec![(3, 1), (2, 3)]).to_input(),
            "3\n3 1\n2 3\n"
        );
        assert_eq!(Tree::new(1, vec![]).to_input(), "1\n");
    }

    #[test]
    fn hanging_a_tree_from_a_vertex() {
        let tree = Tree::new(5, vec![(3, 1), (3, 4), (2, 3), (5, 4)]);
        assert_eq!(tree.parents(4), [0, 3, 3, 4, 0, 4]);
        assert_eq!(tree.children(4)[3], [1, 2]);
        assert_eq!(tree.branches(4)[3], 0b00111);
        assert_eq!(tree.branches(4)[4], 0b11111);
    }

    #[test]
    #[should_panic(expected = "not connected")]
    fn a_cycle_is_not_a_tree() {
        Tree::new(4, vec![(2, 3), (3, 4), (4, 2)]);
    }
}
