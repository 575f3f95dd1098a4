//! Integers and decimals.

use crate::bounds::Bounds;
use crate::decimal::{Decimal, DecimalRange};
use crate::error::{Error, Kind, Result};
use crate::excerpt::Excerpt;
use crate::int::{self, Int, NotInt};
use crate::name::{Count, Name};

use super::{Reader, ends_token};

impl Reader<'_> {
    /// Reads one integer.
    ///
    /// ```
    /// # use testlib::Reader;
    /// let mut r = Reader::new(b"7 12");
    /// let n: u32 = r.read_int(1..=10, "n").unwrap();
    /// r.space().unwrap();
    /// let fault = r.read_int::<i64>(1..=6, ("p", n)).unwrap_err();
    /// assert_eq!(fault.to_string(), "line 1, column 3 (token 2): p[7] = 12 is out of 1..=6");
    /// ```
    ///
    /// # Errors
    /// The token is no integer in canonical form, or lies outside the range.
    #[inline]
    pub fn read_int<T: Int>(
        &mut self,
        range: impl Into<Bounds<T>>,
        name: impl Into<Name>,
    ) -> Result<T> {
        let (bounds, name) = (range.into(), name.into());
        let value = self.int(bounds, || name)?;
        if let Some(coverage) = &mut self.coverage {
            coverage.int(name.base, bounds, value);
        }
        Ok(value)
    }

    #[inline(always)]
    fn int<T: Int>(&mut self, bounds: Bounds<T>, name: impl FnOnce() -> Name) -> Result<T> {
        match int::scan::<T>(self.data, self.at, ends_token) {
            Some((value, end)) if bounds.contains(value) => {
                self.last = self.at;
                self.at = end;
                Ok(value)
            }
            _ => Err(self.bad_int(bounds, name())),
        }
    }

    /// Reads `count` integers with one space between neighbours and nothing after the last.
    ///
    /// The elements are named `a[1]`, `a[2]`, ... for the name `"a"`, and from the given index on for
    /// `("a", 0)`; `("a", row, 1)` names `a[row][1]`, `a[row][2]`, ...
    ///
    /// # Errors
    /// An element is missing, malformed or out of range, or a separator is not one space.
    pub fn read_ints<T: Int>(
        &mut self,
        count: impl Count,
        range: impl Into<Bounds<T>>,
        name: impl Into<Name>,
    ) -> Result<Vec<T>> {
        let (count, bounds, name) = (count.to_usize(), range.into(), name.into());
        // A promise of a billion elements must not allocate for more than the file can hold.
        let mut values = Vec::with_capacity(count.min(self.remaining() / 2 + 1));
        let (mut least, mut greatest) = (T::MAX, T::MIN);
        for i in 0..count {
            if i > 0 && self.space().is_err() {
                return Err(self.unexpected(format_args!("a space and {}", name.element(i))));
            }
            let value = self.int(bounds, || name.element(i))?;
            least = least.min(value);
            greatest = greatest.max(value);
            values.push(value);
        }
        if count > 0
            && let Some(coverage) = &mut self.coverage
        {
            coverage.ints(name.base, bounds, least, greatest, count as u64);
        }
        Ok(values)
    }

    #[cold]
    #[inline(never)]
    fn bad_int<T: Int>(&self, bounds: Bounds<T>, name: Name) -> Error {
        let token = self.peek_token();
        match int::parse::<T>(token) {
            Err(NotInt::Form(reason)) => {
                self.bad_token(name, format_args!("an integer in {bounds}"), reason)
            }
            Ok(_) | Err(NotInt::TooLarge) => {
                let shown = Excerpt(token);
                let value = shown.bare();
                self.error(
                    self.at,
                    Kind::Range,
                    format_args!("{name} = {value} is out of {bounds}"),
                )
            }
        }
    }

    /// Reads a number such as `12.50`: digits, and after a point as many digits as `places` allows.
    ///
    /// The value is exact; no floating point is involved. The limits may be integers, [`Decimal`]s or
    /// strings: `0..=100`, `"-0.5"..="0.5"`. When `places` allows 0, a number without a point is accepted.
    ///
    /// # Errors
    /// The token is not such a number (`.5`, `5.`, `05.1`, `-0.0`, `1e5` and more than 36 digits are
    /// refused), has too few or too many places, or lies outside the range.
    pub fn read_decimal(
        &mut self,
        range: impl DecimalRange,
        places: impl Into<Bounds<u32>>,
        name: impl Into<Name>,
    ) -> Result<Decimal> {
        let (bounds, places, name) = (range.bounds(), places.into(), name.into());
        let token = self.peek_token();
        let value = match Decimal::parse(token) {
            Ok(value) => value,
            Err(reason) => return Err(self.bad_token(name, "a decimal number", reason)),
        };
        if !places.contains(value.places()) {
            let (token, found) = (Excerpt(token), value.places());
            let message = format_args!(
                "{name} = {token} has {found} digits after the point, out of {places}"
            );
            return Err(self.error(self.at, Kind::Format, message));
        }
        if !bounds.contains(value) {
            let message = format_args!("{name} = {value} is out of {bounds}");
            return Err(self.error(self.at, Kind::Range, message));
        }
        self.last = self.at;
        self.at += token.len();
        if let Some(coverage) = &mut self.coverage {
            coverage.decimal(name.base, bounds, value);
        }
        Ok(value)
    }
}
