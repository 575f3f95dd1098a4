//! Games solved straight from their rules: the oracle that model solutions are held against.
//!
//! Nothing here knows a theorem. A [`Game`] says which moves a position has; the [`Solver`] plays every line of
//! play to its end and remembers what it found. That is slow and hard to get wrong, which is what an oracle is for:
//! a formula in a model solution is trusted because it agrees with this crate on *every* small instance.
//!
//! Each game of the round is one file. The instances to agree on come from [`trees`]: every labelled tree, every
//! rooted tree up to isomorphism, every tree whose labels increase away from the root.
//!
//! ```
//! use solutions::{cutting, trees::Tree};
//!
//! // A chain of three edges hanging from its end: worth a heap of three.
//! let chain = Tree::new(4, vec![(1, 2), (2, 3), (3, 4)]);
//! assert_eq!(cutting::value(&chain, 1), 3);
//! ```

pub mod answer;
pub mod combat;
pub mod cutting;
mod game;
pub mod splitordec;
pub mod startrek;
pub mod tokens;
pub mod trees;

pub use game::{Game, Solver, mex};
