//! From a shape to a finished tree: which vertex is the root, which labels, which order, which direction.

use super::{LabelledTree, Labels, Root, RootedTree, Shape, TreeError, labels};
use crate::draw::{below, shuffle};
use testlib::generator::Gen;

/// The order in which edges are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum EdgeOrder {
    /// Every order is as likely as any other
    #[default]
    Shuffled,
    /// In the shape's own order, parents before children
    Kept,
    /// In the shape's own order backwards
    Reversed,
}

/// Which end of an edge is printed first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum Orientation {
    /// A coin decides for each edge
    #[default]
    Random,
    /// The end nearer to vertex 1
    ParentFirst,
    /// The end farther from vertex 1
    ChildFirst,
}

/// Makes trees: `TreeBuilder::new(Shape::Chain).vertices(10).labels(Labels::Identity).build(g)?`.
///
/// What is not said is random: labels, order of the edges and their direction; the root is the one the shape names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TreeBuilder {
    shape: Shape,
    n: Option<u32>,
    root: Root,
    labels: Labels,
    order: EdgeOrder,
    orientation: Orientation,
}

impl TreeBuilder {
    /// A tree of this shape.
    pub fn new(shape: Shape) -> Self {
        Self {
            shape,
            n: None,
            root: Root::default(),
            labels: Labels::default(),
            order: EdgeOrder::default(),
            orientation: Orientation::default(),
        }
    }

    /// With this many vertices; needed unless the shape fixes the number.
    pub fn vertices(mut self, n: impl Into<Option<u32>>) -> Self {
        self.n = n.into();
        self
    }

    /// Which vertex of the shape becomes vertex 1.
    pub fn root(mut self, root: Root) -> Self {
        self.root = root;
        self
    }

    /// How the other vertices are labelled.
    pub fn labels(mut self, labels: Labels) -> Self {
        self.labels = labels;
        self
    }

    /// The order of the edges.
    pub fn order(mut self, order: EdgeOrder) -> Self {
        self.order = order;
        self
    }

    /// The direction of the edges.
    pub fn orientation(mut self, orientation: Orientation) -> Self {
        self.orientation = orientation;
        self
    }

    /// Makes the tree, in time linear in its size.
    ///
    /// # Errors
    /// When the shape, the size and the root do not go together.
    pub fn build(&self, g: &mut Gen) -> Result<LabelledTree, TreeError> {
        let tree = self.shape.build(self.n, g)?;
        let root = self.root.pick(&tree, g)?;
        Ok(self.finish(tree, root, g))
    }

    /// The second half of [`build`](Self::build), for a tree made in another way.
    ///
    /// # Errors
    /// When the root asked for does not exist.
    pub fn dress(&self, tree: &RootedTree, g: &mut Gen) -> Result<LabelledTree, TreeError> {
        let root = self.root.pick(tree, g)?;
        Ok(self.finish(tree.clone(), root, g))
    }

    fn finish(&self, tree: RootedTree, root: u32, g: &mut Gen) -> LabelledTree {
        let turned = (root != 0).then(|| seen_from(root, tree.parents()));
        let parent = turned.as_deref().unwrap_or(tree.parents());
        let label = labels::assign(self.labels, &tree, root, parent, g);
        // The edge above shape vertex v, parent end first. On the way from the new root to the old one the ends have changed roles.
        let mut edges: Vec<(u32, u32)> = (1..label.len())
            .map(|v| {
                let up = tree.parents()[v] as usize;
                if parent[up] as usize == v {
                    (label[v], label[up])
                } else {
                    (label[up], label[v])
                }
            })
            .collect();
        match self.order {
            EdgeOrder::Shuffled => shuffle(g, &mut edges),
            EdgeOrder::Kept => {}
            EdgeOrder::Reversed => edges.reverse(),
        }
        match self.orientation {
            Orientation::Random => edges.iter_mut().filter(|_| below(g, 2) == 1).for_each(turn),
            Orientation::ParentFirst => {}
            Orientation::ChildFirst => edges.iter_mut().for_each(turn),
        }
        LabelledTree::new(edges, turned.unwrap_or_else(|| tree.into_parents()), label)
    }
}

fn turn((u, v): &mut (u32, u32)) {
    std::mem::swap(u, v);
}

/// The parents of a tree seen from another root: the edges between the old root and the new one turn round.
fn seen_from(root: u32, parents: &[u32]) -> Vec<u32> {
    let mut turned = parents.to_vec();
    let mut v = root;
    while v != 0 {
        let up = parents[v as usize];
        turned[up as usize] = v;
        v = up;
    }
    turned[root as usize] = root;
    turned
}
