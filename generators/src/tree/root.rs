//! Which vertex of a shape becomes vertex 1.

use super::{RootedTree, TreeError, rooted::first_largest};
use crate::draw::below;
use std::{fmt, str::FromStr};
use testlib::generator::Gen;

/// Which vertex of a shape becomes vertex 1 (the root in the statement of most problems).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Root {
    /// The root that the shape names: the hub of a star, the free end of a broom's handle, one end of a chain.
    #[default]
    Shape,
    /// The vertex deepest below the shape's root: the other end of a chain, a bristle of a broom. Always an end of a longest path.
    End,
    /// The middle of a longest path.
    Middle,
    /// The vertex with most neighbours.
    Hub,
    /// The vertex whose removal leaves the smallest largest part.
    Centroid,
    /// A random vertex with at most one neighbour.
    Leaf,
    /// Any vertex.
    Random,
    /// The vertex with this number (from 1) in the shape's order, parents before children.
    At(u32),
}

impl Root {
    /// Every notation with what it means, for `--help`.
    pub const NOTATIONS: &[(&str, &str)] = &[
        ("shape", "the root the shape names (see the shapes)"),
        (
            "end",
            "an end of a longest path, the one deepest below the shape's root",
        ),
        ("middle", "the middle of a longest path"),
        ("hub", "the vertex with most neighbours"),
        (
            "centroid",
            "the vertex whose removal leaves the smallest largest part",
        ),
        ("leaf", "a random vertex with at most one neighbour"),
        ("random", "any vertex"),
        (
            "at:K",
            "the K-th vertex (from 1) in the shape's order, parents before children",
        ),
    ];

    /// Finds the vertex.
    ///
    /// # Errors
    /// [`TreeError::NoSuchRoot`] for `At` beyond the shape.
    pub fn pick(self, tree: &RootedTree, g: &mut Gen) -> Result<u32, TreeError> {
        Ok(match self {
            Self::Shape => 0,
            Self::End => tree.deepest(),
            Self::Middle => middle(tree),
            Self::Hub => first_largest(&tree.degrees()),
            Self::Centroid => centroid(tree),
            Self::Leaf => {
                let degrees = tree.degrees();
                let leaves: Vec<u32> = (0..tree.n())
                    .filter(|&v| degrees[v as usize] <= 1)
                    .collect();
                leaves[below(g, leaves.len() as u32) as usize]
            }
            Self::Random => below(g, tree.n()),
            Self::At(index) if (1..=tree.n()).contains(&index) => index - 1,
            Self::At(index) => return Err(TreeError::NoSuchRoot { index, n: tree.n() }),
        })
    }
}

/// Half way (rounded down) from the deepest vertex along a longest path. That vertex is at least as deep as the other end, so
/// the middle is on its own side of the top of the path and climbing finds it.
fn middle(tree: &RootedTree) -> u32 {
    let mut v = tree.deepest();
    for _ in 0..tree.diameter() / 2 {
        v = tree.parents()[v as usize];
    }
    v
}

/// Going down from the root into the largest branch while it holds more than half of the tree.
fn centroid(tree: &RootedTree) -> u32 {
    let sizes = tree.sizes();
    // The last vertex (in the order parents first) whose subtree holds more than half: such vertices form one path from the root.
    (0..tree.n())
        .rev()
        .find(|&v| u64::from(sizes[v as usize]) * 2 > u64::from(tree.n()))
        .unwrap_or(0)
}

impl FromStr for Root {
    type Err = TreeError;

    fn from_str(text: &str) -> Result<Self, TreeError> {
        Ok(match text {
            "shape" => Self::Shape,
            "end" => Self::End,
            "middle" => Self::Middle,
            "hub" => Self::Hub,
            "centroid" => Self::Centroid,
            "leaf" => Self::Leaf,
            "random" => Self::Random,
            _ => {
                let index = text.strip_prefix("at:").and_then(|k| k.parse().ok());
                let known =
                    "a root is one of shape, end, middle, hub, centroid, leaf, random, at:K";
                Self::At(index.ok_or_else(|| TreeError::parse(text, known))?)
            }
        })
    }
}

impl fmt::Display for Root {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shape => f.write_str("shape"),
            Self::End => f.write_str("end"),
            Self::Middle => f.write_str("middle"),
            Self::Hub => f.write_str("hub"),
            Self::Centroid => f.write_str("centroid"),
            Self::Leaf => f.write_str("leaf"),
            Self::Random => f.write_str("random"),
            Self::At(index) => write!(f, "at:{index}"),
        }
    }
}
