//! The tree with what placing tokens needs to know of it.

use generators::tree::LabelledTree;

/// A tree and the values of its vertices.
pub struct Board {
    /// The tree.
    pub tree: LabelledTree,
    /// Grundy value of each vertex, by label.
    value: Vec<u32>,
    /// Vertices of each value from 0 to the largest; none of the lists is empty.
    pub with_value: Vec<Vec<u32>>,
}

impl Board {
    /// Finds the values of all vertices.
    pub fn new(tree: LabelledTree) -> Board {
        let n = tree.n() as usize;
        let (mut value, mut below) = (vec![0; n + 1], vec![0u32; n + 1]);
        for &v in tree.top_down().iter().rev() {
            value[v as usize] = below[v as usize].trailing_ones();
            below[tree.parents()[v as usize] as usize] |= 1 << value[v as usize];
        }
        let mut with_value =
            vec![Vec::new(); 1 + value.iter().copied().max().unwrap_or(0) as usize];
        for v in 1..=n {
            with_value[value[v] as usize].push(v as u32);
        }
        Board {
            tree,
            value,
            with_value,
        }
    }

    /// The value of a vertex.
    pub fn value(&self, v: u32) -> u32 {
        self.value[v as usize]
    }

    /// The XOR of the values of tokens on these vertices: 0 when the second player wins.
    pub fn xor(&self, tokens: &[u32]) -> u32 {
        tokens.iter().fold(0, |xor, &v| xor ^ self.value(v))
    }

    /// Whether `v` has a child of this value.
    pub fn can_become(&self, v: u32, value: u32) -> bool {
        let vertices = self.with_value.get(value as usize);
        let mut vertices = vertices.map_or(&[][..], Vec::as_slice).iter();
        vertices.any(|&c| self.tree.parents()[c as usize] == v)
    }
}
