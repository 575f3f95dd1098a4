//! Commands that read a piece of the input.

use super::{Machine, Ran};
use crate::ast::{Expr, Notation, Variable};
use crate::decimal::Decimal;
use crate::limits::DIGITS;
use crate::pattern::Pattern;
use crate::value::Value;
use num_bigint::BigInt;
use std::sync::Arc;

impl Machine<'_> {
    pub(super) fn int(&mut self, min: &Expr, max: &Expr, to: Option<&Variable>) -> Ran<()> {
        let start = self.input.position();
        let (min, max) = (self.value(min)?, self.value(max)?);
        for bound in [&min, &max] {
            if bound.as_whole().is_none() {
                return self.wrong(format!("a bound of INT is {}", bound.kind()));
            }
        }
        let wanted = format!("a whole number from {min} to {max} (INT)");
        let negative = self.input.takes(b'-');
        let first = self.input.peek();
        let digits = self.input.digits();
        let fault = |machine: &Self, message: String| Err(machine.input.fault(start, message));
        if digits == 0 {
            return self.refuse(if negative {
                "a digit behind the `-`"
            } else {
                &wanted
            });
        }
        if digits > DIGITS {
            return fault(
                self,
                format!("expected {wanted}, found a number of {digits} digits"),
            );
        }
        let text = self.input.since(start);
        if first == Some(b'0') && digits > 1 {
            return fault(
                self,
                format!("expected {wanted}, found {text} with a zero before it"),
            );
        }
        if first == Some(b'0') && negative {
            return fault(self, format!("expected {wanted}, found -0"));
        }
        let value = match (text.parse::<i64>(), text.parse::<BigInt>()) {
            (Ok(small), _) => Value::Small(small),
            (_, Ok(big)) => Value::Big(big),
            _ => return fault(self, format!("expected {wanted}, found {text}")),
        };
        self.within(start, &value, &min, &max, &wanted, &text)?;
        match to {
            Some(to) => self.set(to, value),
            None => Ok(()),
        }
    }

    fn within(
        &self,
        start: usize,
        value: &Value,
        min: &Value,
        max: &Value,
        wanted: &str,
        text: &str,
    ) -> Ran<()> {
        match (value.order(min), value.order(max)) {
            (Ok(low), Ok(high)) if low.is_ge() && high.is_le() => Ok(()),
            (Ok(_), Ok(_)) => {
                let message = format!("expected {wanted}, found {text}");
                Err(self.input.fault(start, message))
            }
            (Err(fault), _) | (_, Err(fault)) => self.wrong(fault),
        }
    }

    pub(super) fn float(
        &mut self,
        min: &Expr,
        max: &Expr,
        decimals: Option<&(Expr, Expr)>,
        to: Option<&Variable>,
        notation: Notation,
    ) -> Ran<()> {
        let start = self.input.position();
        let (min, max) = (self.value(min)?, self.value(max)?);
        let decimals = match decimals {
            None => None,
            Some((least, most)) => match (self.value(least)?, self.value(most)?) {
                (Value::Small(least), Value::Small(most)) if least >= 0 && most >= 0 => {
                    Some((least, most))
                }
                _ => {
                    return self.wrong("a number of decimals must be a whole number of at least 0");
                }
            },
        };
        let wanted = format!("a number from {min} to {max} (FLOAT)");
        self.input.takes(b'-');
        let first = self.input.peek();
        let whole = self.input.digits();
        if whole == 0 {
            return self.refuse(&wanted);
        }
        let mut places = 0;
        if self.input.takes(b'.') {
            places = self.input.digits();
            if places == 0 {
                return self.refuse("a digit behind the point");
            }
        }
        let exponent = notation != Notation::Fixed
            && (notation == Notation::Scientific || matches!(self.input.peek(), Some(b'e' | b'E')));
        if exponent {
            if !self.input.takes(b'e') && !self.input.takes(b'E') {
                return self.refuse("an exponent (SCIENTIFIC)");
            }
            if !self.input.takes(b'-') {
                self.input.takes(b'+');
            }
            let first = self.input.peek();
            match (self.input.digits(), first) {
                (0, _) => return self.refuse("a digit of the exponent"),
                (2.., Some(b'0')) => {
                    let text = self.input.since(start);
                    let message =
                        format!("expected {wanted}, found {text} with a zero before its exponent");
                    return Err(self.input.fault(start, message));
                }
                _ => {}
            }
        }
        let fault = |machine: &Self, message: String| Err(machine.input.fault(start, message));
        if self.input.position() - start > DIGITS {
            return fault(
                self,
                format!("expected {wanted}, found one of more than {DIGITS} digits"),
            );
        }
        let text = self.input.since(start);
        if first == Some(b'0') && whole > 1 {
            return fault(
                self,
                format!("expected {wanted}, found {text} with a zero before it"),
            );
        }
        if let Some((least, most)) = decimals {
            if exponent && (first == Some(b'0') || whole != 1 || places == 0) {
                let message =
                    format!("expected one digit that is not 0 before the point, found {text}");
                return fault(self, message);
            }
            if !(least..=most).contains(&(places as i64)) {
                let message = format!("expected {least} to {most} decimals (FLOATP), found {text}");
                return fault(self, message);
            }
        }
        let Some(value) = Decimal::parse(&text).map(Value::Float) else {
            return fault(
                self,
                format!("expected {wanted}, found {text}, which is beyond all bounds"),
            );
        };
        self.within(start, &value, &min, &max, &wanted, &text)?;
        match to {
            Some(to) => self.set(to, value),
            None => Ok(()),
        }
    }

    pub(super) fn bytes_of(&mut self, expr: &Expr) -> Ran<Arc<[u8]>> {
        match self.value(expr)? {
            Value::Text(text) => Ok(text),
            other => self.wrong(format!("expected text, found {}", other.kind())),
        }
    }

    pub(super) fn text(&mut self, text: &Expr) -> Ran<()> {
        let text = self.bytes_of(text)?;
        if self.input.rest().starts_with(&text) {
            self.input.skip(text.len());
            return Ok(());
        }
        self.refuse(&format!("{:?} (STRING)", String::from_utf8_lossy(&text)))
    }

    pub(super) fn regex(&mut self, pattern: &Expr, to: Option<&Variable>) -> Ran<()> {
        let text = self.bytes_of(pattern)?;
        if !self.patterns.contains_key(&text) {
            match Pattern::new(&text) {
                Ok(pattern) => self.patterns.insert(text.clone(), pattern),
                Err(fault) => {
                    let shown = String::from_utf8_lossy(&text).into_owned();
                    return self.wrong(format!("{shown:?} is no regular expression: {fault}"));
                }
            };
        }
        let found = self
            .patterns
            .get_mut(&text)
            .and_then(|pattern| pattern.longest(self.input.rest()));
        let Some(len) = found else {
            let shown = String::from_utf8_lossy(&text).into_owned();
            return self.refuse(&format!("a match of {shown:?} (REGEX)"));
        };
        // Looking for a long match is work as well.
        self.steps += len as u64 / 16;
        let matched: Arc<[u8]> = self.input.rest()[..len].into();
        self.input.skip(len);
        match to {
            Some(to) => self.set(to, Value::Text(matched)),
            None => Ok(()),
        }
    }
}
