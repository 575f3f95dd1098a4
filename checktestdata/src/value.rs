//! Values of variables, and how they are calculated with.

use crate::ast::Compare;
use crate::decimal::Decimal;
use crate::limits::BITS;
use num_bigint::BigInt;
use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

/// A value.
#[derive(Debug, Clone)]
pub enum Value {
    /// A whole number that fits.
    Small(i64),
    /// Any other whole number.
    Big(BigInt),
    /// A floating point number.
    Float(Decimal),
    /// Text.
    Text(Arc<[u8]>),
}

/// What is equal for `UNIQUE` and `INARRAY`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Key {
    /// A whole number.
    Small(i64),
    /// A large whole number.
    Big(BigInt),
    /// Any other number, as it is written.
    Float(String),
    /// Text.
    Text(Arc<[u8]>),
}

impl Value {
    /// A whole number, by its size.
    pub fn whole(number: BigInt) -> Value {
        match i64::try_from(&number) {
            Ok(small) => Value::Small(small),
            Err(_) => Value::Big(number),
        }
    }

    /// The whole number it is.
    pub fn as_whole(&self) -> Option<BigInt> {
        match self {
            Value::Small(small) => Some(BigInt::from(*small)),
            Value::Big(big) => Some(big.clone()),
            _ => None,
        }
    }

    fn as_decimal(&self) -> Option<Decimal> {
        match self {
            Value::Float(decimal) => Some(decimal.clone()),
            other => other.as_whole().map(Decimal::whole),
        }
    }

    /// What kind of value it is, for people.
    pub fn kind(&self) -> &'static str {
        match self {
            Value::Small(_) | Value::Big(_) => "a whole number",
            Value::Float(_) => "a floating point number",
            Value::Text(_) => "text",
        }
    }

    /// What it is equal by.
    pub fn key(&self) -> Key {
        match self {
            Value::Small(small) => Key::Small(*small),
            Value::Big(big) => Key::Big(big.clone()),
            Value::Text(text) => Key::Text(text.clone()),
            Value::Float(decimal) => match decimal.as_whole() {
                Some(whole) => Value::whole(whole).key(),
                None => Key::Float(decimal.shortest()),
            },
        }
    }

    /// The value with the other sign.
    pub fn negative(&self) -> Result<Value, String> {
        match self {
            Value::Small(small) => Ok(match small.checked_neg() {
                Some(negative) => Value::Small(negative),
                None => Value::Big(-BigInt::from(*small)),
            }),
            Value::Big(big) => Ok(Value::whole(-big)),
            Value::Float(decimal) => Ok(Value::Float(decimal.negative())),
            Value::Text(_) => Err("text has no sign".into()),
        }
    }

    /// `+ - * / % ^`.
    pub fn calculate(&self, sign: u8, other: &Value) -> Result<Value, String> {
        if let (Value::Small(a), Value::Small(b)) = (self, other)
            && let Some(small) = small(*a, sign, *b)
        {
            return Ok(Value::Small(small));
        }
        let wrong = || {
            let sign = char::from(sign);
            format!("`{sign}` is not for {} and {}", self.kind(), other.kind())
        };
        let too_large = || format!("the result of `{}` is too large", char::from(sign));
        if sign == b'^' {
            return self.power(other);
        }
        if let (Some(a), Some(b)) = (self.as_whole(), other.as_whole()) {
            if matches!(sign, b'/' | b'%') && b == BigInt::ZERO {
                return Err("division by zero".into());
            }
            let result = match sign {
                b'+' => a + b,
                b'-' => a - b,
                b'*' if a.bits() + b.bits() > BITS => return Err(too_large()),
                b'*' => a * b,
                b'/' => a / b,
                _ => a % b,
            };
            return Ok(Value::whole(result));
        }
        let (Some(a), Some(b)) = (self.as_decimal(), other.as_decimal()) else {
            return Err(wrong());
        };
        let result = match sign {
            b'+' => Some(a.add(&b)),
            b'-' => Some(a.add(&b.negative())),
            b'*' => a.multiply(&b),
            b'/' if b.is_zero() => return Err("division by zero".into()),
            b'/' => a.divide(&b),
            _ => return Err(wrong()),
        };
        result.map(Value::Float).ok_or_else(too_large)
    }

    fn power(&self, other: &Value) -> Result<Value, String> {
        let too_large = || "the result of `^` is too large".to_owned();
        let exponent = match other {
            Value::Small(exponent) if *exponent >= 0 => exponent.unsigned_abs(),
            Value::Big(big) if *big > BigInt::ZERO => return Err(too_large()),
            _ => return Err("the exponent of `^` must be a whole number of at least 0".into()),
        };
        match self {
            Value::Text(_) => Err("text has no power".into()),
            Value::Float(base) => base.power(exponent).map(Value::Float).ok_or_else(too_large),
            whole => {
                let base = whole.as_whole().unwrap_or_default();
                // Powers of 0, 1 and -1 do not grow.
                if base.bits() <= 1 {
                    let odd = exponent % 2 == 1;
                    let one =
                        exponent == 0 || base == BigInt::from(1) || (base != BigInt::ZERO && !odd);
                    return Ok(if one {
                        Value::Small(1)
                    } else {
                        Value::whole(base)
                    });
                }
                let bits = exponent.checked_mul(base.bits()).ok_or_else(too_large)?;
                match u32::try_from(exponent) {
                    Ok(exponent) if bits <= BITS => Ok(Value::whole(base.pow(exponent))),
                    _ => Err(too_large()),
                }
            }
        }
    }

    /// How it compares; texts with texts, numbers with numbers.
    pub fn order(&self, other: &Value) -> Result<Ordering, String> {
        match (self, other) {
            (Value::Small(a), Value::Small(b)) => Ok(a.cmp(b)),
            (Value::Text(a), Value::Text(b)) => Ok(a.cmp(b)),
            _ => match (self.as_whole(), other.as_whole()) {
                (Some(a), Some(b)) => Ok(a.cmp(&b)),
                _ => match (self.as_decimal(), other.as_decimal()) {
                    (Some(a), Some(b)) => Ok(a.compare(&b)),
                    _ => Err(format!(
                        "{} and {} cannot be compared",
                        self.kind(),
                        other.kind()
                    )),
                },
            },
        }
    }

    /// Whether the comparison holds.
    pub fn compares(&self, how: Compare, other: &Value) -> Result<bool, String> {
        let order = self.order(other)?;
        Ok(match how {
            Compare::Less => order == Ordering::Less,
            Compare::Greater => order == Ordering::Greater,
            Compare::AtMost => order != Ordering::Greater,
            Compare::AtLeast => order != Ordering::Less,
            Compare::Equal => order == Ordering::Equal,
            Compare::Different => order != Ordering::Equal,
        })
    }
}

/// Small numbers, when the result is one.
fn small(a: i64, sign: u8, b: i64) -> Option<i64> {
    match sign {
        b'+' => a.checked_add(b),
        b'-' => a.checked_sub(b),
        b'*' => a.checked_mul(b),
        b'/' => a.checked_div(b),
        b'%' => a.checked_rem(b),
        _ => a.checked_pow(u32::try_from(b).ok()?),
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Small(small) => write!(f, "{small}"),
            Value::Big(big) => write!(f, "{big}"),
            Value::Float(decimal) => write!(f, "{decimal}"),
            Value::Text(text) => write!(f, "{:?}", String::from_utf8_lossy(text)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_grow() {
        let n = |text: &str| Value::whole(text.parse().expect(text));
        let calc =
            |a: &str, sign, b: &str| n(a).calculate(sign, &n(b)).expect("a result").to_string();
        assert_eq!(
            calc("9223372036854775807", b'+', "1"),
            "9223372036854775808"
        );
        assert_eq!(
            calc("9223372036854775808", b'-', "1"),
            "9223372036854775807"
        );
        assert_eq!(calc("10", b'^', "20"), "100000000000000000000");
        assert_eq!(calc("-7", b'/', "2"), "-3");
        assert_eq!(calc("-7", b'%', "2"), "-1");
        assert_eq!(calc("-1", b'^', "9223372036854775807"), "-1");
        assert!(n("1").calculate(b'/', &n("0")).is_err());
        assert!(n("2").calculate(b'^', &n("9223372036854775807")).is_err());
        assert!(n("2").calculate(b'^', &n("-1")).is_err());
        assert_eq!(
            n("-9223372036854775808").negative().unwrap().to_string(),
            "9223372036854775808"
        );
    }

    #[test]
    fn kinds_mix_only_where_that_means_something() {
        let half = Value::Float(Decimal::parse("0.5").unwrap());
        let text = Value::Text(b"a".as_slice().into());
        let two = Value::Small(2);
        assert_eq!(two.calculate(b'*', &half).unwrap().key(), Key::Small(1));
        assert!(two.calculate(b'+', &text).is_err() && two.calculate(b'%', &half).is_err());
        assert!(two.order(&text).is_err());
        assert_eq!(half.order(&two), Ok(Ordering::Less));
    }
}
