//! The finished tree: labels, edges in the order and direction they are printed in.

use std::cell::OnceCell;
use testlib::generator::Out;

/// A tree on the vertices `1..=n`, rooted at vertex 1.
#[derive(Debug, Clone)]
pub struct LabelledTree {
    edges: Vec<(u32, u32)>,
    /// The shape vertex above each shape vertex, seen from the root (whose own entry means nothing).
    above: Vec<u32>,
    /// The label of each shape vertex.
    label: Vec<u32>,
    /// The parents by label: most generators never ask for them.
    parents: OnceCell<Vec<u32>>,
}

/// Trees are equal when they are printed alike.
impl PartialEq for LabelledTree {
    fn eq(&self, other: &Self) -> bool {
        self.edges == other.edges
    }
}

impl Eq for LabelledTree {}

impl LabelledTree {
    pub(super) fn new(edges: Vec<(u32, u32)>, above: Vec<u32>, label: Vec<u32>) -> Self {
        Self {
            edges,
            above,
            label,
            parents: OnceCell::new(),
        }
    }

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
        self.parents.get_or_init(|| {
            let mut parents = vec![0; self.label.len() + 1];
            for (&label, &above) in self.label.iter().zip(&self.above) {
                parents[label as usize] = self.label[above as usize];
            }
            parents[1] = 0;
            parents
        })
    }

    /// The vertices such that every parent comes before its children, the root first. Level by level.
    pub fn top_down(&self) -> Vec<u32> {
        let n = self.n() as usize;
        let parents = self.parents();
        let mut start = vec![0u32; n + 2];
        for &p in &parents[2..] {
            start[p as usize + 1] += 1;
        }
        for v in 1..=n {
            start[v + 1] += start[v];
        }
        let mut child = vec![0u32; n - 1];
        let mut free = start.clone();
        for v in 2..=n {
            let place = &mut free[parents[v] as usize];
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
        let parents = self.parents();
        let mut depth = vec![0; parents.len()];
        for v in self.top_down().into_iter().skip(1) {
            depth[v as usize] = depth[parents[v as usize] as usize] + 1;
        }
        depth
    }

    /// Prints the line the edges come after: n, then `fields`.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn print_head(&self, out: &mut Out<'_>, fields: &[String]) -> testlib::Result<()> {
        out.print(self.n())?;
        for field in fields {
            out.print(format_args!(" {field}"))?;
        }
        out.line(())
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
            out.items(self.parents()[2..].iter().copied())
        } else {
            Ok(())
        }
    }
}
