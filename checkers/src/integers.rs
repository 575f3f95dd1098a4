//! Integer by integer, of any size.

use crate::fault::Outcome;
use crate::walk::{self, Pair, is_space};

/// Which ways to write an integer a contestant may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Form {
    /// One way for each integer: no leading zeros, no `-0`, no `+`. What a program prints that computed the number; `007` or `-0`
    /// usually means that it was put together from pieces, and the statement promises no mercy for that.
    #[default]
    Canonical,
    /// Leading zeros, `-0` and `+` are allowed; only the value counts.
    Any,
}

/// Accepts an output that has the integers of the answer, in order.
///
/// # Errors
/// The first integer that differs, is badly written, missing or too many; [`Fault::Judge`](crate::Fault::Judge) when the answer
/// itself holds something that is no integer in this form.
pub fn compare(
    answer: &[u8],
    output: &[u8],
    form: Form,
    name: impl Fn(usize) -> String,
) -> Outcome {
    if !well_formed(answer, form) {
        walk::check_answer(answer, "an integer", |token| trouble(token, form).is_none())?;
    }
    let judge = |expected: &[u8], found: &[u8]| match trouble(found, form) {
        Some(trouble) => Pair::Different(Some(trouble.to_string())),
        None if value(expected) == value(found) => Pair::Same,
        None => Pair::Different(None),
    };
    walk::tokens(answer, output, judge, name)
}

/// What keeps a token from being an integer.
fn trouble(token: &[u8], form: Form) -> Option<&'static str> {
    let (sign, digits) = match token {
        [sign @ (b'-' | b'+'), digits @ ..] => (Some(*sign), digits),
        digits => (None, digits),
    };
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return Some("which is not an integer");
    }
    if form == Form::Any {
        return None;
    }
    match (sign, digits) {
        (Some(b'+'), _) => Some("a `+` is not allowed"),
        (_, [b'0', _, ..]) => Some("leading zeros are not allowed"),
        (Some(_), [b'0']) => Some("`-0` is not allowed"),
        _ => None,
    }
}

/// Sign and digits such that equal integers have equal values, whatever way they are written.
fn value(token: &[u8]) -> (bool, &[u8]) {
    let negative = token.first() == Some(&b'-');
    let start = token.iter().position(|byte| (b'1'..=b'9').contains(byte));
    match start {
        Some(start) => (negative, &token[start..]),
        None => (false, &[]),
    }
}

/// A quick look at a text that says yes only if every token is an integer: each byte is judged by its two neighbours, which
/// the compiler turns into a few instructions for sixteen bytes at once.
pub fn well_formed(data: &[u8], form: Form) -> bool {
    fn bad(before: u8, byte: u8, after: u8, canonical: bool) -> bool {
        let digit = |b: u8| b.wrapping_sub(b'0') < 10;
        let sign = (byte == b'-') | (!canonical & (byte == b'+'));
        let good_sign =
            sign & is_space_flat(before) & digit(after) & !(canonical & (after == b'0'));
        let leading_zero = canonical & (byte == b'0') & !digit(before) & digit(after);
        !(is_space_flat(byte) | digit(byte) | good_sign) | leading_zero
    }
    fn is_space_flat(byte: u8) -> bool {
        (byte == b' ') | (byte.wrapping_sub(b'\t') < 5)
    }
    let canonical = form == Form::Canonical;
    let [first, middle @ .., last] = data else {
        return data.is_empty() || data[0].is_ascii_digit() || is_space(data[0]);
    };
    let mut found =
        bad(b' ', *first, data[1], canonical) | bad(data[data.len() - 2], *last, b' ', canonical);
    let triples = data.iter().zip(middle).zip(&data[2..]);
    for ((&before, &byte), &after) in triples {
        found |= bad(before, byte, after, canonical);
    }
    !found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::token_number;

    #[test]
    fn the_quick_look_agrees_with_the_grammar() {
        // All strings of up to 6 of the bytes that matter.
        let alphabet = b" 01-+x";
        for form in [Form::Canonical, Form::Any] {
            for length in 0..=6u32 {
                for mut code in 0..(alphabet.len() as u32).pow(length) {
                    let mut text = Vec::new();
                    for _ in 0..length {
                        text.push(alphabet[code as usize % alphabet.len()]);
                        code /= alphabet.len() as u32;
                    }
                    let slow =
                        walk::Tokens::new(&text).all(|(_, token)| trouble(token, form).is_none());
                    assert_eq!(
                        well_formed(&text, form),
                        slow,
                        "{} {form:?}",
                        text.escape_ascii()
                    );
                }
            }
        }
    }

    #[test]
    fn values_of_any_size_and_writing() {
        let same = |a: &str, b: &str, form| {
            compare(a.as_bytes(), b.as_bytes(), form, token_number).is_ok()
        };
        let big = "1".repeat(5000);
        assert!(same(&big, &format!("  {big}\n"), Form::Canonical));
        assert!(!same(&big, &big[1..], Form::Any));
        assert!(same(&big, &format!("+000{big}"), Form::Any));
        assert!(same("0", "-000", Form::Any));
        assert!(!same("0", "-0", Form::Canonical));
        assert!(!same("7", "07", Form::Canonical));
        assert!(!same("7", "-7", Form::Any));
        assert!(!same("10", "1", Form::Any));
        assert!(!same("7", "7.0", Form::Any));
        assert!(same("", " \n ", Form::Canonical));
    }

    #[test]
    fn messages() {
        let fault = |a: &str, b: &str| {
            compare(a.as_bytes(), b.as_bytes(), Form::Canonical, token_number)
                .unwrap_err()
                .to_string()
        };
        assert_eq!(
            fault("1 2 3", "1 02 3"),
            r#"token 2: expected "2", found "02", leading zeros are not allowed (line 1, column 3 of the output)"#
        );
        assert_eq!(
            fault("1 2x", "1 2x"),
            r#"the judge answer: token 2 is "2x", which is not an integer (line 1, column 3)"#
        );
    }
}
