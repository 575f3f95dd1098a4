//! Tree shapes and other random structures, and stock generator programs
