//! Content-addressed results.
