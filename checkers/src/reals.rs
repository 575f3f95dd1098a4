//! Number by number, with a tolerance.

use crate::fault::Outcome;
use crate::walk::{self, Pair};
use testlib::checker::parse_f64;

/// How far a number may be from the answer.
///
/// A number is accepted when it is within *either* bound. Both bounds get a slack of one rounding (2^-52 of the larger number):
/// decimal text is rounded when it is read, and an output exactly at the bound must not be refused for that.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Tolerance {
    /// `|found - expected| <= absolute`
    pub absolute: Option<f64>,
    /// `|found - expected| <= relative * |expected|`
    pub relative: Option<f64>,
}

impl Tolerance {
    /// The usual "absolute or relative error at most `eps`".
    pub fn either(eps: f64) -> Self {
        Self {
            absolute: Some(eps),
            relative: Some(eps),
        }
    }

    /// Whether `found` is close enough. Never for a NaN.
    pub fn accepts(self, expected: f64, found: f64) -> bool {
        let error = (found - expected).abs();
        let slack = expected.abs().max(found.abs()) * f64::EPSILON;
        // Written so that a comparison with NaN refuses.
        let within = |bound: f64| error <= bound + slack;
        found == expected
            || self.absolute.is_some_and(within)
            || self
                .relative
                .is_some_and(|eps| within(eps * expected.abs()))
    }
}

/// Accepts an output whose numbers are those of the answer within the tolerance, in order.
///
/// A number is decimal with an optional sign, point and exponent: `-1.5`, `.5`, `5.`, `1e-7`. NaN, infinities, hexadecimal, and
/// numbers beyond the range of a double are none, on either side.
///
/// # Errors
/// The first number that is too far away, is no number, is missing or too many; [`Fault::Judge`](crate::Fault::Judge) when the
/// answer itself holds something else.
pub fn compare(
    answer: &[u8],
    output: &[u8],
    tolerance: Tolerance,
    name: impl Fn(usize) -> String,
) -> Outcome {
    walk::check_answer(answer, "a finite decimal number", is_real)?;
    walk::tokens(
        answer,
        output,
        |expected, found| judge(expected, found, tolerance),
        name,
    )
}

/// Compares a number of the answer with a token of the output.
pub(crate) fn judge(expected: &[u8], found: &[u8], tolerance: Tolerance) -> Pair {
    let Some(expected) = parse(expected) else {
        return Pair::Different(Some("the judge answer is not a number".to_string()));
    };
    let Some(found) = parse(found) else {
        return Pair::Different(Some("which is not a finite decimal number".to_string()));
    };
    if tolerance.accepts(expected, found) {
        return Pair::Same;
    }
    let error = (found - expected).abs();
    let relative = if expected == 0.0 {
        String::new()
    } else {
        format!(", relative error {:e}", error / expected.abs())
    };
    Pair::Different(Some(format!("absolute error {error:e}{relative}")))
}

/// The value of a decimal number, if it is one and finite.
pub fn parse(token: &[u8]) -> Option<f64> {
    parse_f64(token).filter(|value| value.is_finite())
}

/// Whether every token of a text is a number.
pub fn well_formed(data: &[u8]) -> bool {
    walk::Tokens::new(data).all(|(_, token)| is_real(token))
}

/// Whether [`parse`] succeeds, without computing the value of a short number written plainly.
fn is_real(token: &[u8]) -> bool {
    const SURELY_FINITE: usize = 300;
    let digits = match token {
        [b'-' | b'+', digits @ ..] => digits,
        digits => digits,
    };
    let (mut points, mut others) = (0, 0);
    for byte in digits {
        points += usize::from(*byte == b'.');
        others += usize::from(!byte.is_ascii_digit());
    }
    let plain =
        others == points && points <= 1 && digits.len() > points && digits.len() <= SURELY_FINITE;
    plain || parse(token).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::token_number;

    fn same(answer: &str, output: &str, tolerance: Tolerance) -> bool {
        compare(
            answer.as_bytes(),
            output.as_bytes(),
            tolerance,
            token_number,
        )
        .is_ok()
    }

    #[test]
    fn grammar() {
        for good in [
            "0",
            "-0",
            "+1.5",
            ".5",
            "5.",
            "1e5",
            "1E-5",
            "-1.5e+300",
            "1e-400",
            "007",
        ] {
            assert!(
                parse(good.as_bytes()).is_some() && is_real(good.as_bytes()),
                "{good}"
            );
        }
        for bad in [
            "",
            ".",
            "+",
            "-",
            "e5",
            "1e",
            "1e+",
            "nan",
            "NaN",
            "-nan",
            "inf",
            "-Infinity",
            "1e999",
            "-1e999",
            "0x10",
            "1,5",
            "1.2.3",
            "--1",
            "1_0",
            "+-1",
            "1e5.5",
        ] {
            assert!(
                parse(bad.as_bytes()).is_none() && !is_real(bad.as_bytes()),
                "{bad}"
            );
        }
        let huge = "9".repeat(400);
        assert!(!is_real(huge.as_bytes()));
        assert!(is_real(format!("0.{huge}").as_bytes()));
    }

    #[test]
    fn the_bound_itself_is_accepted() {
        let t = |absolute, relative| Tolerance { absolute, relative };
        for (answer, output) in [
            ("0", "0.000001"),
            ("1", "1.000001"),
            ("1000000", "1000000.000001"),
            ("123456.7", "123456.700001"),
        ] {
            assert!(
                same(answer, output, t(Some(1e-6), None)),
                "{answer} {output}"
            );
            assert!(
                same(output, answer, t(Some(1e-6), None)),
                "{output} {answer}"
            );
        }
        assert!(same("3000000", "3000003", t(None, Some(1e-6))));
        assert!(!same("3000000", "3000003.1", t(None, Some(1e-6))));
        assert!(!same("1", "1.0000011", t(Some(1e-6), None)));
        assert!(!same("0", "1e-9", t(None, Some(1e-6))));
        assert!(same("0", "-0.0", t(None, None)));
        assert!(!same("1", "1.5", t(None, None)));
        assert!(same("1000000", "1000000.9", Tolerance::either(1e-6)));
    }

    #[test]
    fn not_a_number_is_never_accepted() {
        for word in ["nan", "-nan", "NaN", "inf", "-inf", "infinity", "1e999"] {
            assert!(!same("1", word, Tolerance::either(1e300)), "{word}");
            let fault = compare(
                word.as_bytes(),
                word.as_bytes(),
                Tolerance::either(1.0),
                token_number,
            )
            .unwrap_err();
            assert!(matches!(fault, crate::Fault::Judge(_)), "{word}: {fault}");
        }
        assert!(!Tolerance::either(1.0).accepts(1.0, f64::NAN));
        assert!(!Tolerance::either(f64::NAN).accepts(1.0, 2.0));
    }

    #[test]
    fn messages() {
        let fault = compare(b"1 4", b"1 5", Tolerance::either(1e-6), |i| {
            format!("the answer of case {i}")
        })
        .unwrap_err();
        assert_eq!(
            fault.to_string(),
            r#"the answer of case 2: expected "4", found "5", absolute error 1e0, relative error 2.5e-1 (line 1, column 3 of the output)"#
        );
    }
}
