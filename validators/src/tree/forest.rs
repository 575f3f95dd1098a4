//! Which vertices are connected so far.

/// Sets of the vertices `1..=n` that edges join: a union-find structure after Rem, which walks up from both ends at once and
/// shortens the paths on the way (Patwary, Blair, Manne: "Experiments on union-find algorithms", 2010).
#[derive(Debug, Clone)]
pub struct Forest {
    /// Never larger than the vertex itself; equal for the first vertex of a set.
    up: Vec<u32>,
}

impl Forest {
    /// Every vertex of `1..=n` alone.
    pub fn new(n: u32) -> Self {
        Self {
            up: (0..=n).collect(),
        }
    }

    /// Joins the sets of two vertices; `false` when they were one already (so an edge between them closes a cycle).
    ///
    /// # Panics
    /// When a vertex is not in `1..=n`.
    #[inline]
    pub fn join(&mut self, mut u: u32, mut v: u32) -> bool {
        loop {
            let (mut up_u, mut up_v) = (self.up[u as usize], self.up[v as usize]);
            if up_u == up_v {
                return false;
            }
            if up_u < up_v {
                (u, v) = (v, u);
                (up_u, up_v) = (up_v, up_u);
            }
            self.up[u as usize] = up_v;
            if u == up_u {
                return true;
            }
            u = up_u;
        }
    }

    /// Whether two vertices are in one set.
    ///
    /// # Panics
    /// When a vertex is not in `1..=n`.
    pub fn joined(&self, u: u32, v: u32) -> bool {
        self.first(u) == self.first(v)
    }

    fn first(&self, mut v: u32) -> u32 {
        while self.up[v as usize] != v {
            v = self.up[v as usize];
        }
        v
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn agrees_with_relabelling(n in 1u32..30, pairs in prop::collection::vec((0u32..30, 0u32..30), 0..60)) {
            let mut forest = Forest::new(n);
            let mut set: Vec<u32> = (0..=n).collect();
            for (u, v) in pairs {
                let (u, v) = (u % n + 1, v % n + 1);
                let (from, to) = (set[u as usize], set[v as usize]);
                prop_assert_eq!(forest.joined(u, v), from == to);
                prop_assert_eq!(forest.join(u, v), from != to);
                for s in &mut set {
                    if *s == from {
                        *s = to;
                    }
                }
            }
            let agree = (1..=n).all(|u| (1..=n).all(|v| forest.joined(u, v) == (set[u as usize] == set[v as usize])));
            prop_assert!(agree);
        }
    }
}
