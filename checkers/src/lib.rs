//! The standard comparisons of contest outputs, as functions and as programs
