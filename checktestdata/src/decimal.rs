//! Decimal numbers of any size.

use crate::limits::{BITS, EXPONENT};
use num_bigint::{BigInt, Sign};
use std::cmp::Ordering;

/// `digits` times ten to the power of `exponent`.
#[derive(Debug, Clone)]
pub struct Decimal {
    digits: BigInt,
    exponent: i64,
}

/// Digits that a quotient is worked out to.
const PRECISION: i64 = 80;

impl Decimal {
    /// A whole number.
    pub fn whole(number: BigInt) -> Decimal {
        Decimal {
            digits: number,
            exponent: 0,
        }
    }

    /// Reads `-?[0-9]+(.[0-9]*)?([eE][+-]?[0-9]+)?`. `None` when it is of another form, or its exponent is beyond
    /// [`EXPONENT`].
    pub fn parse(text: &str) -> Option<Decimal> {
        let (base, exponent) = match text.find(['e', 'E']) {
            Some(at) => (&text[..at], text[at + 1..].parse::<i64>().ok()?),
            None => (text, 0),
        };
        if exponent.abs() > EXPONENT {
            return None;
        }
        let (whole, decimals) = base.split_once('.').unwrap_or((base, ""));
        let digits: BigInt = format!("{whole}{decimals}").parse().ok()?;
        Some(Decimal {
            digits,
            exponent: exponent - decimals.len() as i64,
        })
    }

    /// Whether it is zero.
    pub fn is_zero(&self) -> bool {
        self.digits.sign() == Sign::NoSign
    }

    /// The whole number it is, when it is one that is not huge.
    pub fn as_whole(&self) -> Option<BigInt> {
        let plain = self.clone().shortened();
        (0..=40)
            .contains(&plain.exponent)
            .then(|| plain.digits * power(plain.exponent))
    }

    /// The shortest way to write it: equal numbers give equal texts.
    pub fn shortest(&self) -> String {
        self.clone().shortened().to_string()
    }

    /// Without zeros at the end.
    fn shortened(mut self) -> Decimal {
        if self.is_zero() {
            self.exponent = 0;
            return self;
        }
        let ten = BigInt::from(10);
        while &self.digits % &ten == BigInt::ZERO {
            self.digits /= &ten;
            self.exponent += 1;
        }
        self
    }

    /// Both numbers by the smaller exponent.
    fn aligned(&self, other: &Decimal) -> (BigInt, BigInt, i64) {
        let exponent = self.exponent.min(other.exponent);
        let scaled = |d: &Decimal| &d.digits * power(d.exponent - exponent);
        (scaled(self), scaled(other), exponent)
    }

    /// The sum.
    pub fn add(&self, other: &Decimal) -> Decimal {
        let (a, b, exponent) = self.aligned(other);
        Decimal {
            digits: a + b,
            exponent,
        }
    }

    /// The number with the other sign.
    pub fn negative(&self) -> Decimal {
        Decimal {
            digits: -&self.digits,
            exponent: self.exponent,
        }
    }

    /// The product; `None` when it is too large.
    pub fn multiply(&self, other: &Decimal) -> Option<Decimal> {
        Decimal {
            digits: &self.digits * &other.digits,
            exponent: self.exponent + other.exponent,
        }
        .within_bounds()
    }

    /// The quotient to 80 digits; `None` when it is too large. The divisor is not zero.
    pub fn divide(&self, other: &Decimal) -> Option<Decimal> {
        let missing = other.digits.bits() as i64 - self.digits.bits() as i64;
        let extra = PRECISION + (missing * 3 / 10).max(0);
        Decimal {
            digits: &self.digits * power(extra) / &other.digits,
            exponent: self.exponent - other.exponent - extra,
        }
        .within_bounds()
    }

    /// The power; `None` when it is too large.
    pub fn power(&self, exponent: u64) -> Option<Decimal> {
        if exponent.checked_mul(self.digits.bits())? > BITS {
            return None;
        }
        Decimal {
            digits: self.digits.pow(u32::try_from(exponent).ok()?),
            exponent: self.exponent.checked_mul(i64::try_from(exponent).ok()?)?,
        }
        .within_bounds()
    }

    fn within_bounds(self) -> Option<Decimal> {
        (self.exponent.abs() <= 4 * EXPONENT && self.digits.bits() <= BITS).then_some(self)
    }

    /// How it compares.
    pub fn compare(&self, other: &Decimal) -> Ordering {
        let (left, right) = (self.digits.sign(), other.digits.sign());
        if left != right {
            return left.cmp(&right);
        }
        // Numbers of very different size are not written out to be compared.
        let size = |d: &Decimal| d.digits.bits() as i64 * 3 / 10 + d.exponent;
        let apart = size(self) - size(other);
        if left != Sign::NoSign
            && apart.abs()
                > 50 + (self.digits.bits() / 50) as i64 + (other.digits.bits() / 50) as i64
        {
            let larger = apart.cmp(&0);
            return if left == Sign::Minus {
                larger.reverse()
            } else {
                larger
            };
        }
        let (a, b, _) = self.aligned(other);
        a.cmp(&b)
    }
}

fn power(exponent: i64) -> BigInt {
    BigInt::from(10).pow(u32::try_from(exponent).unwrap_or(0))
}

impl std::fmt::Display for Decimal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.exponent {
            0 => write!(f, "{}", self.digits),
            exponent => write!(f, "{}e{exponent}", self.digits),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn d(text: &str) -> Decimal {
        Decimal::parse(text).expect(text)
    }

    #[test]
    fn comparisons() {
        for (a, b) in [
            ("0.1", "0.2"),
            ("-1e100000", "1e-100000"),
            ("9.99e20", "1e21"),
            ("-3", "-2.5"),
            ("1e-1000", "1e-999"),
            ("0", "1e-100000"),
        ] {
            assert_eq!(d(a).compare(&d(b)), Ordering::Less, "{a} {b}");
            assert_eq!(d(b).compare(&d(a)), Ordering::Greater, "{b} {a}");
        }
        assert_eq!(d("1.50").compare(&d("15e-1")), Ordering::Equal);
        assert_eq!(d("0e5").compare(&d("-0.0")), Ordering::Equal);
    }

    #[test]
    fn arithmetic() {
        let equal = |a: &Decimal, b: &str| assert_eq!(a.compare(&d(b)), Ordering::Equal, "{a} {b}");
        equal(&d("0.1").add(&d("0.2")), "0.3");
        equal(&d("1.5").multiply(&d("4")).unwrap(), "6");
        equal(&d("1").divide(&d("8")).unwrap(), "0.125");
        equal(&d("1.1").power(2).unwrap(), "1.21");
        assert_eq!(d("2.50e1").as_whole(), Some(BigInt::from(25)));
        assert_eq!(d("2.5").as_whole(), None);
        assert!(d("10").power(u64::MAX).is_none());
        assert!(Decimal::parse("1e99999999999").is_none() && Decimal::parse("1e9999999").is_none());
    }
}
