//! The finished tree: labels, edges in the order and direction they are printed in.

use testlib::generator::Out;

/// A tree on the vertices `1..=n`, rooted at vertex 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LabelledTree {
    /// The parent of each vertex by label; the entries of 0 and of the root are 0.
    pub(super) parent: Vec<u32>,
    pub(super) edges: Vec<(u32, u32)>,
}

impl LabelledTree {
    /// The number of vertices.
    pub fn n(&self) -> u32 {
        self.edges.len() as u32 + 1
    }

    /// The edges as they are printed: `n-1` pairs of labels.
    pub fn edges(&self) -> &[(u32, u32)] {
        &self.edges
    }

    /// The parent of each vertex, indexed by label; the entries of 0 (no vertex) and of vertex 1 (the root) are 0.
    pub fn parents(&self) -> &[u32] {
        &self.parent
    }

    /// The vertices such that every parent comes before its children, the root first. Level by level.
    pub fn top_down(&self) -> Vec<u32> {
        let n = self.n() as usize;
        let mut start = vec![0u32; n + 2];
        for &p in &self.parent[2..] {
            start[p as usize + 1] += 1;
        }
        for v in 1..=n {
            start[v + 1] += start[v];
        }
        let mut child = vec![0u32; n - 1];
        let mut free = start.clone();
        for v in 2..=n {
            let place = &mut free[self.parent[v] as usize];
            child[*place as usize] = v as u32;
            *place += 1;
        }
        let mut order = Vec::with_capacity(n);
        order.push(1);
        let mut next = 0;
        while next < order.len() {
            let v = order[next] as usize;
            order.extend_from_slice(&child[start[v] as usize..start[v + 1] as usize]);
            next += 1;
        }
        order
    }

    /// The number of edges between vertex 1 and each vertex, indexed by label.
    pub fn depths(&self) -> Vec<u32> {
        let mut depth = vec![0; self.parent.len()];
        for v in self.top_down().into_iter().skip(1) {
            depth[v as usize] = depth[self.parent[v as usize] as usize] + 1;
        }
        depth
    }

    /// Prints the edges, one `u v` a line.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn print_edges(&self, out: &mut Out<'_>) -> testlib::Result<()> {
        out.lines(self.edges.iter().copied())
    }

    /// Prints the parents of the vertices 2 to n on one line; nothing at all when n is 1.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn print_parents(&self, out: &mut Out<'_>) -> testlib::Result<()> {
        if self.n() > 1 {
            out.items(self.parent[2..].iter().copied())
        } else {
            Ok(())
        }
    }
}
