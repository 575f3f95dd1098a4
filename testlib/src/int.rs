//! The integer types values are read into and drawn in, and their common scanner.

use std::cmp::Ordering;
use std::fmt;

mod sealed {
    pub trait Sealed {}
}

/// An integer type: `i8` to `i128`, `u8` to `u128`, `isize`, `usize`.
pub trait Int: Copy + Ord + fmt::Display + fmt::Debug + sealed::Sealed + 'static {
    /// The least value of the type.
    const MIN: Self;
    /// The greatest value of the type.
    const MAX: Self;
    /// The value `±magnitude`, when the type holds it.
    fn from_magnitude(negative: bool, magnitude: u128) -> Option<Self>;
    /// As [`Int::from_magnitude`], for the magnitudes met on the fast path.
    fn from_small(negative: bool, magnitude: u64) -> Option<Self>;
    /// The value in a form that holds every type.
    fn widen(self) -> Wide;
    /// The value as an `i64`, when it fits; all of the common types always do.
    fn narrow(self) -> Option<i64>;
    /// `self - low` for `low <= self`.
    fn distance(self, low: Self) -> u128;
    /// `self + distance`, the inverse of [`Int::distance`]; wraps when out of the type.
    #[must_use]
    fn advance(self, distance: u128) -> Self;
}

/// A value of any [`Int`] type: ordered and printed as the integer it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Wide {
    // Field order matters: negative values (`false`) come first, and within one sign
    // two's complement bits are ordered as the values are.
    non_negative: bool,
    bits: u128,
}

impl fmt::Display for Wide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.non_negative {
            self.bits.fmt(f)
        } else {
            (self.bits as i128).fmt(f)
        }
    }
}

macro_rules! int {
    ($($t:ty, $signed:expr);*) => {$(
        impl sealed::Sealed for $t {}
        impl Int for $t {
            const MIN: Self = <$t>::MIN;
            const MAX: Self = <$t>::MAX;

            fn from_magnitude(negative: bool, magnitude: u128) -> Option<Self> {
                if !negative {
                    return <$t>::try_from(magnitude).ok();
                }
                if magnitude > 1 << 127 {
                    return None;
                }
                <$t>::try_from((magnitude as i128).wrapping_neg()).ok()
            }

            #[inline(always)]
            fn from_small(negative: bool, magnitude: u64) -> Option<Self> {
                if !negative {
                    return <$t>::try_from(magnitude).ok();
                }
                if !$signed {
                    return None;
                }
                if magnitude > 1 << 63 {
                    return Self::from_magnitude(true, u128::from(magnitude));
                }
                <$t>::try_from((magnitude as i64).wrapping_neg()).ok()
            }

            #[inline(always)]
            fn widen(self) -> Wide {
                #[allow(unused_comparisons)]
                Wide { non_negative: self >= 0, bits: self as i128 as u128 }
            }

            #[inline(always)]
            fn narrow(self) -> Option<i64> {
                i64::try_from(self).ok()
            }

            #[inline(always)]
            fn distance(self, low: Self) -> u128 {
                (self as i128 as u128).wrapping_sub(low as i128 as u128)
            }

            #[inline(always)]
            fn advance(self, distance: u128) -> Self {
                self.wrapping_add(distance as Self)
            }
        }
    )*};
}

int! {
    i8, true; i16, true; i32, true; i64, true; i128, true; isize, true;
    u8, false; u16, false; u32, false; u64, false; u128, false; usize, false
}

/// Digits that always fit a `u64`.
const SMALL_DIGITS: usize = 19;

/// Scans an integer in canonical form at `start`: an optional `-`, no leading zero, no `-0`, no `+`.
///
/// Returns the value and the offset behind it, or `None` when there is no such integer, it does not fit
/// `T`, or the byte behind it is not one of `ends`. The caller then finds out which, off the fast path.
#[inline(always)]
pub(crate) fn scan<T: Int>(
    data: &[u8],
    start: usize,
    ends: impl Fn(u8) -> bool,
) -> Option<(T, usize)> {
    let mut at = start;
    let negative = data.get(at) == Some(&b'-');
    at += usize::from(negative);
    let first = at;
    let mut magnitude = 0u64;
    // The first eight digits at once: a branch that goes the same way for most numbers of a file costs less than
    // counting the digits would.
    if let Some(value) = eight_digits(data, at) {
        magnitude = value;
        at += 8;
    }
    while let Some(digit) = data
        .get(at)
        .map(|b| b.wrapping_sub(b'0'))
        .filter(|&d| d <= 9)
    {
        magnitude = magnitude.wrapping_mul(10).wrapping_add(u64::from(digit));
        at += 1;
    }
    if data.get(at).is_some_and(|&byte| !ends(byte)) {
        return None;
    }
    let digits = at - first;
    if digits == 0 {
        return None;
    }
    if data[first] == b'0' && (digits > 1 || negative) {
        return None;
    }
    if digits > SMALL_DIGITS {
        return Some((large(negative, &data[first..at])?, at));
    }
    Some((T::from_small(negative, magnitude)?, at))
}

/// The number that the next eight bytes make, when all are digits.
#[inline(always)]
fn eight_digits(data: &[u8], at: usize) -> Option<u64> {
    let word = u64::from_le_bytes(*data.get(at..)?.first_chunk()?);
    let digits = word ^ 0x3030_3030_3030_3030;
    // The high bit of a byte is set where it is above 9, and perhaps behind such a byte.
    if (digits.wrapping_add(0x7676_7676_7676_7676) | digits) & 0x8080_8080_8080_8080 != 0 {
        return None;
    }
    // Neighbours are joined to pairs, pairs to quadruples and those to the whole, each step one multiplication.
    let pairs = digits.wrapping_mul((10 << 8) + 1) >> 8;
    let quads = (pairs & 0x00ff_00ff_00ff_00ff).wrapping_mul((100 << 16) + 1) >> 16;
    Some((quads & 0x0000_ffff_0000_ffff).wrapping_mul((10_000 << 32) + 1) >> 32)
}

#[cold]
fn large<T: Int>(negative: bool, digits: &[u8]) -> Option<T> {
    T::from_magnitude(negative, magnitude(digits)?)
}

/// The value of a run of digits, when it fits.
fn magnitude(digits: &[u8]) -> Option<u128> {
    digits.iter().try_fold(0u128, |value, &byte| {
        value.checked_mul(10)?.checked_add(u128::from(byte - b'0'))
    })
}

/// Why a token is not an integer of the type asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotInt {
    /// Written in a form that is refused; the reason.
    Form(&'static str),
    /// Canonical, and outside the type.
    TooLarge,
}

/// The slow twin of [`scan`] for a whole token: the same grammar, with the reason of a refusal.
pub(crate) fn parse<T: Int>(token: &[u8]) -> Result<T, NotInt> {
    let (negative, digits) = match token.split_first() {
        None => return Err(NotInt::Form("nothing is there")),
        Some((b'+', _)) => return Err(NotInt::Form("a leading + is not allowed")),
        Some((b'-', rest)) => (true, rest),
        Some(_) => (false, token),
    };
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return Err(NotInt::Form("not an integer"));
    }
    if digits[0] == b'0' && digits.len() > 1 {
        return Err(NotInt::Form("leading zeros are not allowed"));
    }
    if negative && digits == b"0" {
        return Err(NotInt::Form("-0 is not allowed"));
    }
    let value = magnitude(digits).and_then(|m| T::from_magnitude(negative, m));
    value.ok_or(NotInt::TooLarge)
}

impl PartialEq<i128> for Wide {
    fn eq(&self, other: &i128) -> bool {
        *self == other.widen()
    }
}

impl PartialOrd<i128> for Wide {
    fn partial_cmp(&self, other: &i128) -> Option<Ordering> {
        self.partial_cmp(&other.widen())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_bytes_at_once_are_read_as_one_by_one() {
        let mut state = 1u64;
        for round in 0..200_000 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let mut bytes: [u8; 8] =
                std::array::from_fn(|i| b'0' + (state >> (8 + 6 * i)) as u8 % 10);
            // Any byte at all somewhere, the neighbours of the digits among them.
            let at = (state >> 59) as usize % 9;
            if at < 8 {
                bytes[at] =
                    [b'/', b':', b' ', b'\n', 0, 0xff, b'-', (state >> 50) as u8][round % 8];
            }
            let value = std::str::from_utf8(&bytes)
                .ok()
                .filter(|t| !t.starts_with('+'));
            let value = value.and_then(|t| t.parse::<u64>().ok());
            assert_eq!(eight_digits(&bytes, 0), value, "{}", bytes.escape_ascii());
        }
    }

    #[test]
    fn every_length_at_every_distance_from_the_end() {
        for length in 1..=25 {
            for behind in 0..10 {
                let digits = &"1234567890123456789012345"[..length];
                let data = format!("{digits} {}", "x".repeat(behind));
                let data = if behind == 0 {
                    digits.to_string()
                } else {
                    data
                };
                let scanned = scan::<i128>(data.as_bytes(), 0, |b| b == b' ');
                assert_eq!(scanned, Some((digits.parse().unwrap(), length)));
                let small = scan::<u64>(data.as_bytes(), 0, |b| b == b' ');
                assert_eq!(small, digits.parse().ok().map(|v| (v, length)));
            }
        }
    }
}
