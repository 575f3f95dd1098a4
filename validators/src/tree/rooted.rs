//! A tree seen from one of its vertices.

use super::Adjacency;

/// Parents, order and depths of a tree seen from a root. All lists are indexed by vertex, `0` being no vertex.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rooted {
    parent: Vec<u32>,
    order: Vec<u32>,
}

impl Rooted {
    /// Walks a tree level by level.
    ///
    /// # Panics
    /// When the root is not a vertex.
    pub fn new(adjacency: &Adjacency, root: u32) -> Self {
        assert!(
            (1..=adjacency.n()).contains(&root),
            "{root} is not a vertex of 1..={}",
            adjacency.n()
        );
        let mut parent = vec![0; adjacency.n() as usize + 1];
        let mut order = Vec::with_capacity(adjacency.n() as usize);
        order.push(root);
        let mut next = 0;
        while next < order.len() {
            let v = order[next];
            next += 1;
            for &w in adjacency.neighbours(v) {
                if w != parent[v as usize] {
                    parent[w as usize] = v;
                    order.push(w);
                }
            }
        }
        Self { parent, order }
    }

    /// The parent of each vertex; 0 for the root.
    pub fn parents(&self) -> &[u32] {
        &self.parent
    }

    /// All vertices, parents before their children, level by level.
    pub fn order(&self) -> &[u32] {
        &self.order
    }

    /// The number of edges between the root and each vertex.
    pub fn depths(&self) -> Vec<u32> {
        let mut depth = vec![0; self.parent.len()];
        for &v in &self.order[1..] {
            depth[v as usize] = depth[self.parent[v as usize] as usize] + 1;
        }
        depth
    }

    /// The number of vertices in the subtree of each vertex, itself included.
    pub fn sizes(&self) -> Vec<u32> {
        let mut size = vec![1; self.parent.len()];
        size[0] = 0;
        for &v in self.order[1..].iter().rev() {
            size[self.parent[v as usize] as usize] += size[v as usize];
        }
        size
    }

    /// A vertex farthest from the root.
    pub fn deepest(&self) -> u32 {
        self.order[self.order.len() - 1]
    }
}
