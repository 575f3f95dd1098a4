//! The bare tree that a shape makes, before anybody gives its vertices labels.

/// A rooted tree on vertices `0..n`: vertex 0 is the root and every parent has a smaller number than its children.
///
/// That order makes every walk over the tree a plain loop: top down is `1..n`, bottom up is the reverse.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RootedTree {
    /// `parent[0]` is 0 and means nothing.
    parent: Vec<u32>,
    /// The shape's own numbering, when it has one that differs from the order here (a labelled tree has).
    own: Option<Vec<u32>>,
}

impl RootedTree {
    /// Takes the parents of the vertices `1..n`; `parent[0]` is ignored.
    ///
    /// # Panics
    /// When the list is empty or a parent does not come before its child: that is a mistake in the caller's shape, never in
    /// a user's input.
    pub fn from_parents(mut parent: Vec<u32>) -> Self {
        assert!(!parent.is_empty(), "a tree has at least one vertex");
        parent[0] = 0;
        if let Some(v) = (1..parent.len()).find(|&v| parent[v] as usize >= v) {
            panic!(
                "the parent {} of vertex {v} does not come before it",
                parent[v]
            );
        }
        Self { parent, own: None }
    }

    /// As [`from_parents`](Self::from_parents), with the shape's own number of each vertex: a permutation of `0..n`.
    pub(crate) fn with_own_numbers(parent: Vec<u32>, own: Vec<u32>) -> Self {
        debug_assert_eq!(parent.len(), own.len());
        Self {
            own: Some(own),
            ..Self::from_parents(parent)
        }
    }

    /// The number of vertices, at least 1.
    pub fn n(&self) -> u32 {
        self.parent.len() as u32
    }

    /// The parent of every vertex; the entry of the root is 0 and means nothing.
    pub fn parents(&self) -> &[u32] {
        &self.parent
    }

    /// The list of parents, given away.
    pub(crate) fn into_parents(self) -> Vec<u32> {
        self.parent
    }

    /// The shape's own numbers, when it has some.
    pub(crate) fn own_numbers(&self) -> Option<&[u32]> {
        self.own.as_deref()
    }

    /// The number of edges between the root and each vertex.
    pub fn depths(&self) -> Vec<u32> {
        let mut depth = vec![0; self.parent.len()];
        for v in 1..self.parent.len() {
            depth[v] = depth[self.parent[v] as usize] + 1;
        }
        depth
    }

    /// The number of neighbours of each vertex.
    pub fn degrees(&self) -> Vec<u32> {
        let mut degree = vec![0; self.parent.len()];
        for v in 1..self.parent.len() {
            degree[v] += 1;
            degree[self.parent[v] as usize] += 1;
        }
        degree
    }

    /// The number of vertices in the subtree of each vertex, itself included.
    pub fn sizes(&self) -> Vec<u32> {
        let mut size = vec![1; self.parent.len()];
        for v in (1..self.parent.len()).rev() {
            size[self.parent[v] as usize] += size[v];
        }
        size
    }

    /// The first of the vertices deepest below the root: always an end of a longest path.
    pub fn deepest(&self) -> u32 {
        first_largest(&self.depths())
    }

    /// The number of edges on a longest path.
    pub fn diameter(&self) -> u32 {
        let from_end = self.distances_from(self.deepest());
        from_end.into_iter().max().unwrap_or(0)
    }

    /// The number of edges between `start` and each vertex.
    pub fn distances_from(&self, start: u32) -> Vec<u32> {
        const UNKNOWN: u32 = u32::MAX;
        let mut distance = vec![UNKNOWN; self.parent.len()];
        let (mut v, mut walked) = (start, 0);
        loop {
            distance[v as usize] = walked;
            if v == 0 {
                break;
            }
            v = self.parent[v as usize];
            walked += 1;
        }
        for v in 1..self.parent.len() {
            if distance[v] == UNKNOWN {
                distance[v] = distance[self.parent[v] as usize] + 1;
            }
        }
        distance
    }
}

/// The first index that holds the largest value.
pub(crate) fn first_largest(values: &[u32]) -> u32 {
    let mut best = 0;
    for (i, &value) in values.iter().enumerate() {
        if value > values[best] {
            best = i;
        }
    }
    best as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 0 - 1 - 2 - 3, and 4, 5 hang from 1.
    fn sample() -> RootedTree {
        RootedTree::from_parents(vec![0, 0, 1, 2, 1, 1])
    }

    #[test]
    fn measures_of_a_small_tree() {
        let t = sample();
        assert_eq!(t.n(), 6);
        assert_eq!(t.depths(), [0, 1, 2, 3, 2, 2]);
        assert_eq!(t.degrees(), [1, 4, 2, 1, 1, 1]);
        assert_eq!(t.sizes(), [6, 5, 2, 1, 1, 1]);
        assert_eq!(t.deepest(), 3);
        assert_eq!(t.diameter(), 3);
        assert_eq!(t.distances_from(4), [2, 1, 2, 3, 0, 2]);
    }

    #[test]
    fn a_single_vertex_is_a_tree() {
        let t = RootedTree::from_parents(vec![7]);
        assert_eq!((t.n(), t.diameter(), t.deepest()), (1, 0, 0));
    }

    #[test]
    #[should_panic(expected = "does not come before")]
    fn a_parent_after_its_child_is_refused() {
        RootedTree::from_parents(vec![0, 2, 0]);
    }
}
