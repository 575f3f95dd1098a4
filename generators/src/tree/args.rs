//! The arguments of a tree, to be flattened into a generator's own.

use super::{EdgeOrder, LabelledTree, Labels, Orientation, Root, Shape, TreeBuilder, TreeError};
use crate::help;
use testlib::generator::Gen;

/// `-n`, `--shape`, `--root`, `--labelling`, `--order`, `--orientation`.
#[derive(Debug, Clone, clap::Args)]
pub struct TreeArgs {
    /// Number of vertices, at least 1; may be left out when the shape fixes it
    #[arg(short)]
    pub n: Option<u32>,
    /// What the tree looks like; the shapes are listed below
    #[arg(long, default_value = "random")]
    pub shape: Shape,
    /// Which vertex of the shape becomes vertex 1; the choices are listed below
    #[arg(long, default_value = "shape")]
    pub root: Root,
    /// How the vertices other than vertex 1 are labelled
    // Not `--labels`, which belongs to the harness of generators.
    #[arg(long, value_enum, default_value = "shuffled")]
    pub labelling: Labels,
    /// The order of the edge lines
    #[arg(long, value_enum, default_value = "shuffled")]
    pub order: EdgeOrder,
    /// Which end of an edge comes first
    #[arg(long, value_enum, default_value = "random")]
    pub orientation: Orientation,
}

impl TreeArgs {
    /// The builder that these arguments describe.
    pub fn builder(&self) -> TreeBuilder {
        TreeBuilder::new(self.shape.clone())
            .vertices(self.n)
            .root(self.root)
            .labels(self.labelling)
            .order(self.order)
            .orientation(self.orientation)
    }

    /// Makes the tree.
    ///
    /// # Errors
    /// When shape, size and root do not go together.
    pub fn build(&self, g: &mut Gen) -> Result<LabelledTree, TreeError> {
        self.builder().build(g)
    }
}

/// The text that explains every shape and root, for `#[command(after_help = ...)]`.
pub fn help() -> String {
    let shapes = help::section("Shapes (--shape)", super::notation::NOTATIONS);
    let roots = help::section("Roots (--root)", Root::NOTATIONS);
    format!("{shapes}\n{roots}")
}
