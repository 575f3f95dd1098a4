//! The allowed values of something that is read or drawn.

use std::fmt;
use std::ops::{Range, RangeFrom, RangeFull, RangeInclusive, RangeToInclusive};

use crate::int::Int;

/// An inclusive range of integers, made from `a..=b`, `a..b`, `a..`, `..=b` or `..`.
///
/// There is no default: a value without limits has to be asked for with `..`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds<T> {
    /// The least allowed value.
    pub low: T,
    /// The greatest allowed value; when it is below `low`, nothing is allowed.
    pub high: T,
}

impl<T: Int> Bounds<T> {
    /// Whether `value` is allowed.
    #[inline(always)]
    pub fn contains(&self, value: T) -> bool {
        self.low <= value && value <= self.high
    }

    /// Whether nothing is allowed.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.low > self.high
    }
}

impl<T: Int> fmt::Display for Bounds<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..={}", self.low, self.high)?;
        if self.is_empty() {
            f.write_str(" (an empty range)")
        } else {
            Ok(())
        }
    }
}

impl<T: Int> From<RangeInclusive<T>> for Bounds<T> {
    #[inline(always)]
    fn from(range: RangeInclusive<T>) -> Self {
        Bounds {
            low: *range.start(),
            high: *range.end(),
        }
    }
}

impl<T: Int> From<Range<T>> for Bounds<T> {
    #[inline(always)]
    fn from(range: Range<T>) -> Self {
        if range.start < range.end {
            // The greatest distance is one less than the width, so it never wraps.
            Bounds {
                low: range.start,
                high: range.start.advance(range.end.distance(range.start) - 1),
            }
        } else {
            Bounds {
                low: T::MAX,
                high: T::MIN,
            }
        }
    }
}

impl<T: Int> From<RangeFrom<T>> for Bounds<T> {
    #[inline(always)]
    fn from(range: RangeFrom<T>) -> Self {
        Bounds {
            low: range.start,
            high: T::MAX,
        }
    }
}

impl<T: Int> From<RangeToInclusive<T>> for Bounds<T> {
    #[inline(always)]
    fn from(range: RangeToInclusive<T>) -> Self {
        Bounds {
            low: T::MIN,
            high: range.end,
        }
    }
}

impl<T: Int> From<RangeFull> for Bounds<T> {
    #[inline(always)]
    fn from(_: RangeFull) -> Self {
        Bounds {
            low: T::MIN,
            high: T::MAX,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bounds<T: Int>(range: impl Into<Bounds<T>>) -> (T, T) {
        let b = range.into();
        (b.low, b.high)
    }

    #[test]
    fn every_range_form() {
        assert_eq!(bounds(3..=5), (3, 5));
        assert_eq!(bounds(3u8..), (3, 255));
        assert_eq!(bounds(..=5i8), (-128, 5));
        assert_eq!(bounds::<u16>(..), (0, 65535));
        assert_eq!(bounds(i128::MIN..i128::MAX), (i128::MIN, i128::MAX - 1));
        assert_eq!(bounds(0..u128::MAX), (0, u128::MAX - 1));
        let empty: Bounds<i32> = (4..4).into();
        assert!(empty.is_empty() && !empty.contains(4) && !empty.contains(i32::MAX));
        assert_eq!(
            Bounds { low: 2, high: 1 }.to_string(),
            "2..=1 (an empty range)"
        );
    }
}
