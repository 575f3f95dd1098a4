//! The default comparison of the problem package format, with its options.

use crate::fault::{Difference, Fault, Outcome};
use crate::reals::{self, Tolerance};
use crate::walk::{self, Pair, is_space};

/// What `problem.yaml` can ask of the default output validator.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Options {
    /// `case_sensitive`: upper and lower case letters differ.
    pub case_sensitive: bool,
    /// `space_change_sensitive`: white space must be the same bytes.
    pub space_change_sensitive: bool,
    /// `float_tolerance` and its two parts: tokens of the answer that are numbers are compared as numbers.
    pub tolerance: Option<Tolerance>,
}

/// Accepts an output that has the tokens of the answer, in order, as far as the options tell tokens apart.
///
/// # Errors
/// The first token (or the white space before or after it) that differs.
pub fn compare(
    answer: &[u8],
    output: &[u8],
    options: Options,
    name: impl Fn(usize) -> String,
) -> Outcome {
    let judge = |expected: &[u8], found: &[u8]| {
        if let Some(tolerance) = options.tolerance
            && reals::parse(expected).is_some()
        {
            reals::judge(expected, found, tolerance)
        } else if !options.case_sensitive && expected.eq_ignore_ascii_case(found) {
            Pair::Same
        } else {
            Pair::Different(None)
        }
    };
    walk::tokens(answer, output, judge, &name)?;
    if options.space_change_sensitive {
        compare_spaces(answer, output, name)
    } else {
        Ok(())
    }
}

/// Compares the white space before, between and after tokens of two files that have equally many.
fn compare_spaces(answer: &[u8], output: &[u8], name: impl Fn(usize) -> String) -> Outcome {
    let (mut a, mut b) = (answer, output);
    for number in 1.. {
        let (expected, found) = (split_spaces(&mut a), split_spaces(&mut b));
        if expected != found {
            let offset = output.len() - b.len() - found.len();
            let what = if a.is_empty() {
                "the white space at the end".to_string()
            } else {
                format!("the white space before {}", name(number))
            };
            return Err(Fault::wrong(Difference::at(
                output,
                offset,
                what,
                Some(expected),
                Some(found),
            )));
        }
        if a.is_empty() {
            break;
        }
        skip_token(&mut a);
        skip_token(&mut b);
    }
    Ok(())
}

fn split_spaces<'a>(data: &mut &'a [u8]) -> &'a [u8] {
    let length = data.iter().take_while(|&&byte| is_space(byte)).count();
    let (spaces, rest) = data.split_at(length);
    *data = rest;
    spaces
}

fn skip_token(data: &mut &[u8]) {
    let length = data.iter().take_while(|&&byte| !is_space(byte)).count();
    *data = &data[length..];
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::token_number;

    fn fault(answer: &str, output: &str, options: Options) -> Option<String> {
        compare(answer.as_bytes(), output.as_bytes(), options, token_number)
            .err()
            .map(|fault| fault.to_string())
    }

    #[test]
    fn options() {
        let plain = Options::default();
        assert_eq!(fault("Yes 1.0\n", "yES\n1.0", plain), None);
        assert!(fault("1.0", "1", plain).is_some());
        assert!(
            fault(
                "Yes",
                "yes",
                Options {
                    case_sensitive: true,
                    ..plain
                }
            )
            .is_some()
        );
        let spaces = Options {
            space_change_sensitive: true,
            ..plain
        };
        assert_eq!(fault("a b\n", "A b\n", spaces), None);
        assert_eq!(
            fault("a b\n", "a  b\n", spaces).unwrap(),
            r#"the white space before token 2: expected " ", found "  " (line 1, column 2 of the output)"#
        );
        assert!(
            fault("a b\n", "a b", spaces)
                .unwrap()
                .starts_with("the white space at the end")
        );
        assert!(fault("a b\n", " a b\n", spaces).is_some());
        let close = Options {
            tolerance: Some(Tolerance::either(1e-6)),
            ..plain
        };
        assert_eq!(fault("Case 1: 0.5", "case 1: .5000001", close), None);
        assert!(fault("1", "nan", close).is_some());
        assert!(fault("1", "one", close).is_some());
        assert!(
            fault("nan", "nan", close).is_none(),
            "a word like any other"
        );
        assert!(fault("nan", "1", close).is_some());
    }
}
