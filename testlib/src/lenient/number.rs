//! Integers, decimals and doubles.

use std::fmt::Debug;
use std::ops::RangeBounds;

use crate::bounds::Bounds;
use crate::decimal::{Decimal, DecimalRange};
use crate::error::Kind;
use crate::excerpt::Excerpt;
use crate::int::{self, Int, NotInt};
use crate::judging::{Result, Verdict};
use crate::name::{Count, Name};

use super::{Stream, space};

impl Stream<'_> {
    /// Reads one integer in canonical form.
    ///
    /// # Errors
    /// There is no token, it is no integer, or it is out of range.
    #[inline]
    pub fn read_int<T: Int>(
        &mut self,
        range: impl Into<Bounds<T>>,
        name: impl Into<Name>,
    ) -> Result<T> {
        let bounds = range.into();
        self.int(bounds, || name.into())
    }

    #[inline(always)]
    fn int<T: Int>(&mut self, bounds: Bounds<T>, name: impl FnOnce() -> Name) -> Result<T> {
        self.skip()?;
        match int::scan::<T>(self.data, self.at, space::is_space) {
            Some((value, end)) if bounds.contains(value) => {
                self.last = self.at;
                self.at = end;
                Ok(value)
            }
            _ => Err(self.bad_int(bounds, name())),
        }
    }

    /// Reads `count` integers; they are named `a[1]`, `a[2]`, ... or from the index of the name on.
    ///
    /// # Errors
    /// As [`Stream::read_int`], for the first element at fault.
    pub fn read_ints<T: Int>(
        &mut self,
        count: impl Count,
        range: impl Into<Bounds<T>>,
        name: impl Into<Name>,
    ) -> Result<Vec<T>> {
        let (count, bounds, name) = (count.to_usize(), range.into(), name.into());
        self.skip()?;
        // A contestant's count must not allocate for more than the output can hold.
        let mut values = Vec::with_capacity(count.min((self.data.len() - self.at) / 2 + 1));
        for i in 0..count {
            values.push(self.int(bounds, || name.element(i))?);
        }
        Ok(values)
    }

    #[cold]
    #[inline(never)]
    fn bad_int<T: Int>(&self, bounds: Bounds<T>, name: Name) -> Verdict {
        let token = self.peek_token();
        if token.is_empty() {
            return self.missing(format_args!("{name} (an integer in {bounds})"));
        }
        let shown = Excerpt(token);
        match int::parse::<T>(token) {
            Err(NotInt::Form(reason)) => {
                let message =
                    format_args!("{name} = {shown} is not an integer in {bounds}: {reason}");
                self.verdict(Kind::Format, self.at, message)
            }
            Ok(_) | Err(NotInt::TooLarge) => {
                let message = format_args!("{name} = {} is out of {bounds}", shown.bare());
                self.verdict(Kind::Range, self.at, message)
            }
        }
    }

    /// Reads a decimal as [`crate::Reader::read_decimal`] does.
    ///
    /// # Errors
    /// There is no token, it has another form, or it is out of range.
    pub fn read_decimal(
        &mut self,
        range: impl DecimalRange,
        places: impl Into<Bounds<u32>>,
        name: impl Into<Name>,
    ) -> Result<Decimal> {
        let (bounds, places, name) = (range.bounds(), places.into(), name.into());
        let token = self.read_token(name)?;
        let value = match Decimal::parse(token) {
            Ok(value) => value,
            Err(reason) => {
                let shown = Excerpt(token);
                return Err(self.presentation(format_args!(
                    "{name} = {shown} is not a decimal number: {reason}"
                )));
            }
        };
        let found = value.places();
        if !places.contains(found) {
            let message = format_args!(
                "{name} = {value} has {found} digits after the point, out of {places}"
            );
            return Err(self.presentation(message));
        }
        self.ensure(bounds.contains(value), || {
            format!("{name} = {value} is out of {bounds}")
        })?;
        Ok(value)
    }

    /// Reads a double: digits with an optional sign, point and exponent. `nan`, `inf` and numbers beyond the
    /// doubles are refused, so every value is finite.
    ///
    /// # Errors
    /// There is no token, it is no number, or it is out of range.
    pub fn read_f64(
        &mut self,
        range: impl RangeBounds<f64> + Debug,
        name: impl Into<Name>,
    ) -> Result<f64> {
        let name = name.into();
        let token = self.read_token(name)?;
        let Some(value) = parse_f64(token) else {
            return Err(
                self.presentation(format_args!("{name} = {} is not a number", Excerpt(token)))
            );
        };
        if !value.is_finite() {
            return Err(self.wrong(format_args!(
                "{name} = {} is too large",
                Excerpt(token).bare()
            )));
        }
        if !range.contains(&value) {
            return Err(self.wrong(format_args!(
                "{name} = {} is out of {range:?}",
                Excerpt(token).bare()
            )));
        }
        Ok(value)
    }
}

/// A number of the form `[+-] digits [. digits] [e [+-] digits]`, with digits on one side of the point at
/// least; correctly rounded, infinite when too large. `None` for all else, `nan` and `inf` included.
#[must_use]
pub fn parse_f64(token: &[u8]) -> Option<f64> {
    let digits = |bytes: &mut &[u8]| {
        let count = bytes.iter().take_while(|b| b.is_ascii_digit()).count();
        *bytes = &bytes[count..];
        count
    };
    let sign = |bytes: &mut &[u8]| {
        if let [b'+' | b'-', rest @ ..] = *bytes {
            *bytes = rest;
        }
    };
    let mut rest = token;
    sign(&mut rest);
    let mut count = digits(&mut rest);
    if let [b'.', tail @ ..] = rest {
        rest = tail;
        count += digits(&mut rest);
    }
    if count == 0 {
        return None;
    }
    if let [b'e' | b'E', tail @ ..] = rest {
        rest = tail;
        sign(&mut rest);
        if digits(&mut rest) == 0 {
            return None;
        }
    }
    if !rest.is_empty() {
        return None;
    }
    std::str::from_utf8(token).ok()?.parse().ok()
}
