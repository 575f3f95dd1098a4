//! YAML with the line and column of every node, and typed access that reports what is wrong where.
//!
//! [`load`] reads a file into a tree of [`Node`]s; [`Cursor`] walks it. Key order is kept. Only what the package
//! format needs is understood: one document, text keys, anchors within bounds, no tags of one's own.

mod builder;
mod cursor;
mod emit;
mod load;
mod node;

pub use cursor::{Cursor, Fields, Key, nearest};
pub use emit::emit;
pub use load::{Document, load, load_settings, parse, parse_settings};
pub use node::{Node, Value};
