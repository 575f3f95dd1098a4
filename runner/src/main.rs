//! The `jury` command.

fn main() {}
