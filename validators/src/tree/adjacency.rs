//! The neighbours of every vertex in two arrays.

/// Lists of neighbours in compressed form: one array holds all lists, another says where each begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Adjacency {
    start: Vec<u32>,
    list: Vec<u32>,
}

impl Adjacency {
    /// The lists for edges between vertices of `1..=n`; neighbours come in the order of the edges.
    ///
    /// # Panics
    /// When an edge leaves `1..=n`.
    pub fn new(n: u32, edges: &[(u32, u32)]) -> Self {
        let mut start = vec![0u32; n as usize + 2];
        for &(u, v) in edges {
            start[u as usize + 1] += 1;
            start[v as usize + 1] += 1;
        }
        for v in 0..=n as usize {
            start[v + 1] += start[v];
        }
        let mut free = start.clone();
        let mut list = vec![0; 2 * edges.len()];
        let mut add = |from: u32, to: u32| {
            let place = &mut free[from as usize];
            list[*place as usize] = to;
            *place += 1;
        };
        for &(u, v) in edges {
            add(u, v);
            add(v, u);
        }
        Self { start, list }
    }

    /// The number of vertices.
    pub fn n(&self) -> u32 {
        self.start.len() as u32 - 2
    }

    /// The neighbours of a vertex of `1..=n`.
    ///
    /// # Panics
    /// When there is no such vertex.
    pub fn neighbours(&self, v: u32) -> &[u32] {
        &self.list[self.start[v as usize] as usize..self.start[v as usize + 1] as usize]
    }
}
