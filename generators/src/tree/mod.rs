//! Trees: shapes, labels, roots and the order of edges.
//!
//! A [`Shape`] says what a tree looks like; a [`TreeBuilder`] makes one and decides which vertex becomes vertex 1, how the others
//! are labelled, in which order and direction the edges are printed. Nothing here is recursive in the depth of the tree, all of
//! it is linear in its size, and one vertex is a tree.
//!
//! A generator that takes all of this from its command line flattens [`TreeArgs`] into its own arguments:
//!
//! ```no_run
//! #[derive(clap::Parser)]
//! struct Args {
//!     #[command(flatten)]
//!     tree: generators::tree::TreeArgs,
//!     /// Distance of the journey
//!     #[arg(short)]
//!     d: u64,
//! }
//! ```

mod args;
mod builder;
pub mod enumerate;
mod error;
mod fixed;
mod joined;
mod labelled_tree;
mod labels;
pub mod notation;
pub mod pruefer;
mod random;
mod root;
mod rooted;
mod shape;
mod small;

pub use args::{TreeArgs, help};
pub use builder::{EdgeOrder, Orientation, TreeBuilder};
pub use error::TreeError;
pub use joined::{Join, join};
pub use labelled_tree::LabelledTree;
pub use labels::Labels;
pub use root::Root;
pub use rooted::RootedTree;
pub use shape::{MAX_VERTICES, Part, Shape};
pub use small::SmallTrees;

/// The shapes as functions, for programs that join or change them by hand.
pub mod shapes {
    pub use super::fixed::*;
    pub use super::random::*;
}
