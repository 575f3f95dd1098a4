//! Nothing: the programs of this problem are its binaries.
