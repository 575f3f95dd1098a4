//! Readers that check a whole structure in one call, and stock validator programs.
//!
//! Each takes the strict [`Reader`](testlib::Reader) of a validator and reads the bytes that the format has for the structure, no
//! more and no less, ends of lines included. What is wrong is reported with line and column.
//!
//! ```
//! use testlib::Reader;
//! use validators::tree;
//!
//! let mut r = Reader::new(b"1 2\n1 3\n");
//! let tree = tree::read_edges(&mut r, 3).unwrap();
//! assert_eq!(tree.adjacency().neighbours(1), [2, 3]);
//!
//! let mut r = Reader::new(b"1 2\n2 1\n");
//! let fault = tree::read_edges(&mut r, 3).unwrap_err();
//! assert_eq!(fault.to_string(), "line 2, column 1 (token 1): edge 2 repeats edge 1 (1 2)");
//! ```

pub mod array;
pub mod permutation;
pub mod string;
pub mod tree;
