//! Exact decimal numbers.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{RangeFrom, RangeFull, RangeInclusive, RangeToInclusive};

/// The most digits a number may be written with: what an `i128` is sure to hold.
const MAX_DIGITS: usize = 36;

/// A decimal number as it was written: an integer and the number of digits after the point.
///
/// Compared by value (`1.5 == 1.50`), printed as written.
#[derive(Clone, Copy, Debug)]
pub struct Decimal {
    mantissa: i128,
    places: u32,
}

impl Decimal {
    /// Parses digits with an optional `-` before and an optional point between them.
    ///
    /// # Errors
    /// Says which rule the text breaks.
    pub fn parse(text: &[u8]) -> Result<Decimal, &'static str> {
        let (negative, number) = match text.split_first() {
            None => return Err("nothing is there"),
            Some((b'+', _)) => return Err("a leading + is not allowed"),
            Some((b'-', rest)) => (true, rest),
            Some(_) => (false, text),
        };
        let point = number.iter().position(|&b| b == b'.');
        let whole = &number[..point.unwrap_or(number.len())];
        let fraction = point.map_or(&[][..], |p| &number[p + 1..]);
        if !whole.iter().chain(fraction).all(u8::is_ascii_digit) {
            return Err("only digits and one point are allowed");
        }
        if whole.is_empty() || (point.is_some() && fraction.is_empty()) {
            return Err("digits are missing beside the point");
        }
        if whole[0] == b'0' && whole.len() > 1 {
            return Err("leading zeros are not allowed");
        }
        if whole.len() + fraction.len() > MAX_DIGITS {
            return Err("more than 36 digits");
        }
        let mantissa = whole
            .iter()
            .chain(fraction)
            .fold(0i128, |value, &digit| value * 10 + i128::from(digit - b'0'));
        if negative && mantissa == 0 {
            return Err("a negative zero is not allowed");
        }
        let mantissa = if negative { -mantissa } else { mantissa };
        Ok(Decimal {
            mantissa,
            places: fraction.len() as u32,
        })
    }

    /// The digits as one integer: 1250 for `12.50`.
    #[must_use]
    pub fn mantissa(self) -> i128 {
        self.mantissa
    }

    /// The number of digits after the point: 2 for `12.50`.
    #[must_use]
    pub fn places(self) -> u32 {
        self.places
    }

    /// The nearest double.
    #[must_use]
    pub fn to_f64(self) -> f64 {
        // The printed form always parses, and parsing rounds correctly.
        self.to_string().parse().unwrap_or(f64::NAN)
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.mantissa < 0 { "-" } else { "" };
        let unit = 10u128.pow(self.places);
        let magnitude = self.mantissa.unsigned_abs();
        write!(f, "{sign}{}", magnitude / unit)?;
        if self.places > 0 {
            write!(
                f,
                ".{:0width$}",
                magnitude % unit,
                width = self.places as usize
            )?;
        }
        Ok(())
    }
}

impl Ord for Decimal {
    fn cmp(&self, other: &Self) -> Ordering {
        if self.places > other.places {
            return other.cmp(self).reverse();
        }
        // Scale to the places of `other`; what overflows is larger in size than any number with 36 digits.
        match self
            .mantissa
            .checked_mul(10i128.pow(other.places - self.places))
        {
            Some(scaled) => scaled.cmp(&other.mantissa),
            None => self.mantissa.cmp(&0),
        }
    }
}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Decimal {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Decimal {}

impl From<i32> for Decimal {
    fn from(value: i32) -> Self {
        Decimal {
            mantissa: value.into(),
            places: 0,
        }
    }
}

impl From<i64> for Decimal {
    fn from(value: i64) -> Self {
        Decimal {
            mantissa: value.into(),
            places: 0,
        }
    }
}

/// # Panics
/// When the text is no decimal: limits are part of the program's text, so the program is wrong.
impl From<&str> for Decimal {
    fn from(text: &str) -> Self {
        match Decimal::parse(text.as_bytes()) {
            Ok(value) => value,
            Err(reason) => panic!("the limit \"{text}\" is not a decimal number: {reason}"),
        }
    }
}

/// The allowed values of a decimal; an absent limit is no limit.
#[derive(Clone, Copy, Debug)]
pub struct DecimalBounds {
    /// The least allowed value.
    pub low: Option<Decimal>,
    /// The greatest allowed value.
    pub high: Option<Decimal>,
}

impl DecimalBounds {
    /// Whether `value` is allowed.
    #[must_use]
    pub fn contains(&self, value: Decimal) -> bool {
        self.low.is_none_or(|low| low <= value) && self.high.is_none_or(|high| value <= high)
    }
}

impl fmt::Display for DecimalBounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(low) = self.low {
            write!(f, "{low}")?;
        }
        f.write_str("..")?;
        if let Some(high) = self.high {
            write!(f, "={high}")?;
        }
        Ok(())
    }
}

/// A range of decimals: `a..=b`, `a..`, `..=b` or `..` of anything that becomes a [`Decimal`].
pub trait DecimalRange {
    /// The range with exact limits.
    fn bounds(self) -> DecimalBounds;
}

impl<T: Into<Decimal> + Copy> DecimalRange for RangeInclusive<T> {
    fn bounds(self) -> DecimalBounds {
        DecimalBounds {
            low: Some((*self.start()).into()),
            high: Some((*self.end()).into()),
        }
    }
}

impl<T: Into<Decimal>> DecimalRange for RangeFrom<T> {
    fn bounds(self) -> DecimalBounds {
        DecimalBounds {
            low: Some(self.start.into()),
            high: None,
        }
    }
}

impl<T: Into<Decimal>> DecimalRange for RangeToInclusive<T> {
    fn bounds(self) -> DecimalBounds {
        DecimalBounds {
            low: None,
            high: Some(self.end.into()),
        }
    }
}

impl DecimalRange for RangeFull {
    fn bounds(self) -> DecimalBounds {
        DecimalBounds {
            low: None,
            high: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grammar() {
        for good in [
            "0",
            "5",
            "-5",
            "0.5",
            "-0.5",
            "12.50",
            "0.0",
            "100",
            "123456789012345678901234567890.123456",
        ] {
            assert_eq!(Decimal::parse(good.as_bytes()).unwrap().to_string(), good);
        }
        for bad in [
            "",
            "-",
            "+1",
            ".5",
            "5.",
            "-.5",
            "00",
            "01.5",
            "-0",
            "-0.00",
            "1e5",
            "0x1",
            "nan",
            "inf",
            "1,5",
            "1.2.3",
            "--1",
            "1-",
            "1234567890123456789012345678901234567",
            "1\0",
            " 1",
        ] {
            assert!(Decimal::parse(bad.as_bytes()).is_err(), "{bad}");
        }
    }

    #[test]
    fn compares_by_value() {
        let d = Decimal::from;
        assert_eq!(d("1.5"), d("1.50"));
        assert!(d("-1.5") < d("-1.49") && d("0.000001") > d("0"));
        let tiny = d("-0.00000000000000000000000000000000001");
        let huge = d("999999999999999999999999999999999999");
        assert!(tiny < d("0"));
        assert!(tiny < huge);
        assert!(huge > tiny);
        assert!(d("-999999999999999999999999999999999999") < tiny);
        assert_eq!(d("0.1").to_f64(), 0.1);
    }
}
