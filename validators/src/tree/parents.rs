//! Trees given by the parent of each vertex.

use super::Tree;
use testlib::{Reader, Result};

/// Reads one line with the parents `p[2] .. p[n]` of a tree rooted at vertex 1; nothing at all when `n` is 1. A parent may have a
/// larger number than its child.
///
/// # Errors
/// A malformed line, a parent outside `1..=n`, a vertex from which the parents do not lead to vertex 1.
pub fn read_parents(r: &mut Reader<'_>, n: u32) -> Result<Tree> {
    if n <= 1 {
        return Ok(Tree {
            n,
            edges: Vec::new(),
        });
    }
    let parents: Vec<u32> = r.read_ints(n - 1, 1..=n, ("p", 2))?;
    r.eoln()?;
    check_parents(&parents).map_err(testlib::Error::rule)?;
    let edges = parents.into_iter().zip(2..=n).collect();
    Ok(Tree { n, edges })
}

/// Whether the parents of the vertices 2, 3, ... form a tree rooted at vertex 1.
///
/// # Errors
/// The first vertex from which they do not lead to vertex 1, in words.
pub fn check_parents(parents: &[u32]) -> Result<(), String> {
    let n = parents.len() + 1;
    // The walk that visited a vertex first is named after where it began; 1 means that vertex 1 can be reached.
    let mut visited_by = vec![0u32; n + 1];
    visited_by[1] = 1;
    for start in 2..=n {
        let mut v = start;
        while visited_by[v] == 0 {
            visited_by[v] = start as u32;
            let up = parents[v - 2] as usize;
            if !(1..=n).contains(&up) {
                return Err(format!("p[{v}] = {up} is out of 1..={n}"));
            }
            v = up;
        }
        if visited_by[v] == start as u32 {
            return Err(format!(
                "not a tree: vertex {v} is its own ancestor, so it is not reachable from vertex 1"
            ));
        }
        // Every vertex visited before leads to vertex 1: so do those of this walk.
    }
    Ok(())
}
