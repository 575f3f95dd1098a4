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

use std::ops::RangeInclusive;
use testlib::{Error, Mark, Place, Reader, Result};

/// A tree on the vertices `1..=n`, known to be one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tree {
    n: u32,
    edges: Vec<(u32, u32)>,
}

/// Reads a line with the number of vertices, which is called `n` in messages, and then the edges of a tree on so many.
///
/// # Errors
/// A number outside `n`, and all that [`read_edges`] refuses.
pub fn read_sized(r: &mut Reader<'_>, n: RangeInclusive<u32>) -> Result<Tree> {
    let n = r.read_int(n, "n")?;
    r.eoln()?;
    read_edges(r, n)
}

/// Reads `n - 1` lines `u v` that are the edges of a tree on the vertices `1..=n`; `n` is at least 1.
///
/// The numbers are called `u[i]` and `v[i]` in messages, where i is the number of the edge.
///
/// # Errors
/// A malformed line, an end outside `1..=n`, a loop, a repeated edge, an edge that closes a cycle. With `n - 1` edges and no cycle
/// the tree is connected.
pub fn read_edges(r: &mut Reader<'_>, n: u32) -> Result<Tree> {
    let count = n.saturating_sub(1);
    // A line has at least four bytes: a promise of a billion edges must not cost memory that the file cannot fill.
    let mut edges = Vec::with_capacity((count as usize).min(r.remaining() / 4 + 1));
    let mut first = None;
    // Reading comes first and joining after: each alone is a tight loop, together they take twice as long.
    for i in 1..=count {
        let u: u32 = r.read_int(1..=n, ("u", i))?;
        if i == 1 {
            first = Some(r.mark());
        }
        r.space()?;
        let v: u32 = r.read_int(1..=n, ("v", i))?;
        r.eoln()?;
        edges.push((u, v));
    }
    let mut forest = Forest::new(n);
    match (edges.iter().position(|&(u, v)| !forest.join(u, v)), first) {
        (Some(closing), Some(first)) => Err(closed(r, first, &edges[..=closing])),
        _ => Ok(Tree { n, edges }),
    }
}

/// The fault of the last of these edges, whose ends were joined already; `first` is where the first edge stands.
#[cold]
fn closed(r: &Reader<'_>, first: Mark, edges: &[(u32, u32)]) -> Error {
    let number = edges.len();
    let (u, v) = edges[number - 1];
    let same = |&(a, b): &(u32, u32)| (a, b) == (u, v) || (b, a) == (u, v);
    let earlier = edges.iter().position(same).map_or(number, |i| i + 1);
    let message = if u == v {
        format!("edge {number} is a loop ({u} {v})")
    } else if earlier < number {
        let (a, b) = edges[earlier - 1];
        format!("edge {number} repeats edge {earlier} ({a} {b})")
    } else {
        format!("edge {number} ({u} {v}) closes a cycle, so not all vertices can be connected")
    };
    let fault = r.fault_at(first, message);
    match fault.place() {
        // Every edge has a line of its own.
        Some(place) => Error::at(
            Place {
                line: place.line + number - 1,
                ..place
            },
            fault.kind(),
            fault.message(),
        ),
        None => fault,
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
