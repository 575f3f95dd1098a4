//! Small trees, one after another, for solutions to be held against each other.

use super::{LabelledTree, Labels, Shape, TreeBuilder, enumerate};
use testlib::Result;
use testlib::generator::Gen;

/// `-n`, `--least`, `--random`, `--random-n`, `--shape`: arguments to be flattened into a generator that prints many
/// small instances.
#[derive(Debug, Clone, clap::Args)]
pub struct SmallTrees {
    /// Every labelled tree with up to N vertices; there are N^(N-2) on N, so N is at most 9
    #[arg(short, default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=9))]
    n: u32,
    /// Vertices of the smallest of those trees
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    least: u32,
    /// So many random trees besides
    #[arg(long, value_name = "COUNT", default_value_t = 0)]
    random: u32,
    /// The most vertices of a random tree
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..))]
    random_n: u32,
    /// A shape that random trees may have, as the program `tree` names it; may be repeated
    #[arg(long = "shape", value_name = "SHAPE", default_values = ["random", "uniform", "deep:2", "preferential"])]
    shapes: Vec<Shape>,
}

impl SmallTrees {
    /// Hands every labelled tree with the numbers of vertices asked for to `each`, once, with its own labels; order and
    /// direction of the edges are drawn.
    ///
    /// # Errors
    /// What `each` returns.
    pub fn every(
        &self,
        g: &mut Gen,
        mut each: impl FnMut(&mut Gen, &LabelledTree) -> Result<()>,
    ) -> Result<()> {
        let plain = TreeBuilder::new(Shape::Chain).labels(Labels::Identity);
        for n in self.least..=self.n {
            for tree in enumerate::labelled(n)? {
                let tree = plain.dress(&tree, g)?;
                each(g, &tree)?;
            }
        }
        Ok(())
    }

    /// Hands the random trees to `each`: the number of vertices is uniform from 1 on, the shape one of those allowed.
    ///
    /// # Errors
    /// What `each` returns, or a shape that does not exist with the number of vertices drawn.
    pub fn random(
        &self,
        g: &mut Gen,
        mut each: impl FnMut(&mut Gen, &LabelledTree) -> Result<()>,
    ) -> Result<()> {
        for _ in 0..self.random {
            let n: u32 = g.int(1..=self.random_n);
            let shape = g.choose(&self.shapes).clone();
            let tree = TreeBuilder::new(shape).vertices(n).build(g)?;
            each(g, &tree)?;
        }
        Ok(())
    }
}
