//! Bounds that keep every check finite. They are far beyond what a sensible program needs.

/// Commands and expressions that may be worked through.
pub const STEPS: u64 = 2_000_000_000;
/// Values that may be kept in variables at once.
pub const VALUES: usize = 20_000_000;
/// Digits of one number in the input.
pub const DIGITS: usize = 100_000;
/// Bits of the result of `^`.
pub const BITS: u64 = 4_000_000;
/// Size of an exponent behind `e`.
pub const EXPONENT: i64 = 1_000_000;
/// Parentheses and blocks within each other.
pub const DEPTH: usize = 100;
