//! Trees given by edges or by parents.

mod adjacency;
mod forest;
mod parents;
mod rooted;
#[cfg(test)]
mod tests;

pub use adjacency::Adjacency;
pub use forest::Forest;
pub use parents::{check_parents, read_parents};
pub use rooted::Rooted;

use testlib::{Error, Mark, Reader, Result};

/// A tree on the vertices `1..=n`, known to be one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tree {
    n: u32,
    edges: Vec<(u32, u32)>,
}

/// Reads `n - 1` lines `u v` that are the edges of a tree on the vertices `1..=n`; `n` is at least 1.
///
/// The numbers are called `u[i]` and `v[i]` in messages, where i is the number of the edge.
///
/// # Errors
/// A malformed line, an end outside `1..=n`, a loop, a repeated edge, an edge that closes a cycle. With `n - 1` edges and no cycle
/// the tree is connected.
pub fn read_edges(r: &mut Reader<'_>, n: u32) -> Result<Tree> {
    let count = n.saturating_sub(1) as usize;
    // A line has at least four bytes. When the file cannot hold all edges, nothing is set up for them: it will end too early, and a
    // promise of a billion edges must not cost the memory for them.
    let possible = count <= r.remaining() / 4;
    let mut edges = Vec::with_capacity(if possible { count } else { 0 });
    let mut forest = Forest::new(if possible { n } else { 0 });
    for i in 1..=count as u32 {
        let u: u32 = r.read_int(1..=n, ("u", i))?;
        let start = r.mark();
        r.space()?;
        let v: u32 = r.read_int(1..=n, ("v", i))?;
        r.eoln()?;
        if possible && !forest.join(u, v) {
            return Err(closed(r, start, &edges, (u, v)));
        }
        edges.push((u, v));
    }
    Ok(Tree { n, edges })
}

/// The fault of an edge whose ends were joined already.
#[cold]
fn closed(r: &Reader<'_>, start: Mark, before: &[(u32, u32)], (u, v): (u32, u32)) -> Error {
    let edge = before.len() + 1;
    if u == v {
        return r.fault_at(start, format_args!("edge {edge} is a loop ({u} {v})"));
    }
    match before
        .iter()
        .position(|&(a, b)| (a, b) == (u, v) || (b, a) == (u, v))
    {
        Some(earlier) => {
            let (a, b) = before[earlier];
            r.fault_at(
                start,
                format_args!("edge {edge} repeats edge {} ({a} {b})", earlier + 1),
            )
        }
        None => r.fault_at(
            start,
            format_args!(
                "edge {edge} ({u} {v}) closes a cycle, so not all vertices can be connected"
            ),
        ),
    }
}

impl Tree {
    /// A tree from its edges, checked as [`read_edges`] checks them.
    ///
    /// # Errors
    /// What is wrong, in words that name the edge.
    pub fn from_edges(n: u32, edges: Vec<(u32, u32)>) -> Result<Self, String> {
        if n == 0 {
            return Err("a tree has at least one vertex".to_string());
        }
        let mut forest = Forest::new(n);
        for (i, &(u, v)) in edges.iter().enumerate() {
            if !(1..=n).contains(&u) || !(1..=n).contains(&v) {
                return Err(format!("edge {} ({u} {v}) leaves 1..={n}", i + 1));
            }
            if !forest.join(u, v) {
                return Err(format!("edge {} ({u} {v}) closes a cycle", i + 1));
            }
        }
        match (2..=n).find(|&v| !forest.joined(1, v)) {
            None => Ok(Self { n, edges }),
            Some(v) => Err(format!(
                "not connected: vertex {v} is not reachable from vertex 1"
            )),
        }
    }

    /// The number of vertices.
    pub fn n(&self) -> u32 {
        self.n
    }

    /// The edges in the order of the file.
    pub fn edges(&self) -> &[(u32, u32)] {
        &self.edges
    }

    /// The number of neighbours of each vertex, indexed by vertex; the entry of 0 is 0.
    pub fn degrees(&self) -> Vec<u32> {
        let mut degree = vec![0; self.n as usize + 1];
        for &(u, v) in &self.edges {
            degree[u as usize] += 1;
            degree[v as usize] += 1;
        }
        degree
    }

    /// The neighbours of every vertex.
    pub fn adjacency(&self) -> Adjacency {
        Adjacency::new(self.n, &self.edges)
    }

    /// The tree seen from a root.
    ///
    /// # Panics
    /// When the root is not a vertex.
    pub fn rooted_at(&self, root: u32) -> Rooted {
        Rooted::new(&self.adjacency(), root)
    }

    /// The number of edges on a longest path.
    pub fn diameter(&self) -> u32 {
        let adjacency = self.adjacency();
        let end = Rooted::new(&adjacency, 1).deepest();
        let from_end = Rooted::new(&adjacency, end);
        from_end.depths()[from_end.deepest() as usize]
    }
}
