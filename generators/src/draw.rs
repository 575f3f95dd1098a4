//! The few draws that the shapes are made of, in 32 bits.

use testlib::generator::Gen;

/// Uniform in `0..bound`; `bound` is at least 1.
pub(crate) fn below(g: &mut Gen, bound: u32) -> u32 {
    g.draw(u64::from(bound) - 1) as u32
}

/// Every order equally likely.
pub(crate) fn shuffle<T>(g: &mut Gen, items: &mut [T]) {
    g.shuffle(items);
}
