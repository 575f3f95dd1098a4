//! The package format's default output validator, in this process: tokens are compared, ASCII case is ignored,
//! unless arguments say otherwise. Half of all process starts of a run are saved by not starting one for this.

/// Options of the default output validator, from `output_validator_args`.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Options {
    /// Letters must agree in case.
    pub case_sensitive: bool,
    /// White space must agree exactly.
    pub space_change_sensitive: bool,
    /// Allowed absolute error of numbers.
    pub absolute: Option<f64>,
    /// Allowed relative error of numbers.
    pub relative: Option<f64>,
}

impl Options {
    /// Reads the arguments; an error names the argument that is not understood.
    pub fn parse(args: &[String]) -> Result<Options, String> {
        let mut options = Options::default();
        let mut args = args.iter();
        while let Some(arg) = args.next() {
            let mut tolerance = |slots: &mut [&mut Option<f64>]| -> Result<(), String> {
                let text = args
                    .next()
                    .ok_or_else(|| format!("{arg} needs a number behind it"))?;
                let value: f64 = text
                    .parse()
                    .ok()
                    .filter(|value: &f64| value.is_finite() && *value >= 0.0)
                    .ok_or_else(|| {
                        format!("{arg} needs a number that is not negative, found {text:?}")
                    })?;
                for slot in slots {
                    if slot.replace(value).is_some() {
                        return Err(format!("{arg}: this tolerance is given twice"));
                    }
                }
                Ok(())
            };
            match arg.as_str() {
                "case_sensitive" => options.case_sensitive = true,
                "space_change_sensitive" => options.space_change_sensitive = true,
                "float_tolerance" => {
                    tolerance(&mut [&mut options.absolute, &mut options.relative])?
                }
                "float_absolute_tolerance" => tolerance(&mut [&mut options.absolute])?,
                "float_relative_tolerance" => tolerance(&mut [&mut options.relative])?,
                other => {
                    return Err(format!(
                        "the default output validator has no argument {other:?} (known: case_sensitive, \
                         space_change_sensitive, float_tolerance, float_absolute_tolerance, float_relative_tolerance)"
                    ));
                }
            }
        }
        Ok(options)
    }
}

/// Compares a team's output with the judge answer. `Ok` when it is accepted, else a message that says where the first
/// difference is.
pub fn compare(options: &Options, answer: &[u8], output: &[u8]) -> Result<(), String> {
    if answer == output {
        return Ok(());
    }
    let (mut expected, mut found) = (Tokens::new(answer), Tokens::new(output));
    loop {
        let (space_expected, space_found) = (expected.skip_space(), found.skip_space());
        if options.space_change_sensitive && space_expected != space_found {
            return Err(format!(
                "{}: white space differs: expected {}, found {}",
                found.position(),
                shown(space_expected),
                shown(space_found)
            ));
        }
        let place = found.position();
        match (expected.token(), found.token()) {
            (None, None) => return Ok(()),
            (Some(token), None) => {
                return Err(format!("{place}: expected {}, found the end", shown(token)));
            }
            (None, Some(token)) => {
                return Err(format!("{place}: expected the end, found {}", shown(token)));
            }
            (Some(a), Some(b)) => {
                if !same_token(options, a, b) {
                    return Err(format!(
                        "{place}: expected {}, found {}",
                        shown(a),
                        shown(b)
                    ));
                }
            }
        }
    }
}

fn same_token(options: &Options, answer: &[u8], output: &[u8]) -> bool {
    if answer == output {
        return true;
    }
    if (options.absolute.is_some() || options.relative.is_some())
        && let Some(a) = number(answer)
    {
        let Some(s) = number(output) else {
            return false;
        };
        let error = (s - a).abs();
        return options.absolute.is_some_and(|eps| error <= eps)
            || options.relative.is_some_and(|eps| error <= eps * a.abs());
    }
    !options.case_sensitive && answer.eq_ignore_ascii_case(output)
}

/// A finite decimal number; what `f64::from_str` takes beyond that (`inf`, `nan`) is a word here.
fn number(token: &[u8]) -> Option<f64> {
    let text = std::str::from_utf8(token).ok()?;
    let value: f64 = text.parse().ok()?;
    value.is_finite().then_some(value)
}

/// A token for a message: escaped, and cut when long.
fn shown(token: &[u8]) -> String {
    const MOST: usize = 40;
    let cut = &token[..token.len().min(MOST)];
    let dots = if token.len() > MOST { "..." } else { "" };
    format!("\"{}{dots}\"", cut.escape_ascii())
}

struct Tokens<'a> {
    bytes: &'a [u8],
    at: usize,
    count: usize,
}

impl<'a> Tokens<'a> {
    fn new(bytes: &'a [u8]) -> Tokens<'a> {
        Tokens {
            bytes,
            at: 0,
            count: 0,
        }
    }

    fn run(&mut self, wanted: bool) -> &'a [u8] {
        let rest = &self.bytes[self.at..];
        let length = rest
            .iter()
            .position(|&b| is_space(b) != wanted)
            .unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    fn skip_space(&mut self) -> &'a [u8] {
        self.run(true)
    }

    fn token(&mut self) -> Option<&'a [u8]> {
        let token = self.run(false);
        self.count += 1;
        (!token.is_empty()).then_some(token)
    }

    /// Line of the place reached, and the number of the token that starts here. Counted only when asked for.
    fn position(&self) -> String {
        let line = 1 + self.bytes[..self.at]
            .iter()
            .filter(|&&b| b == b'\n')
            .count();
        format!("line {line}, token {}", self.count + 1)
    }
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(text: &str) -> Options {
        Options::parse(
            &text
                .split_whitespace()
                .map(String::from)
                .collect::<Vec<_>>(),
        )
        .unwrap()
    }

    #[test]
    fn tokens_without_case() {
        assert_eq!(compare(&options(""), b"Yes 1\n", b" yes\r\n1"), Ok(()));
        assert!(compare(&options("case_sensitive"), b"Yes 1\n", b"yes 1").is_err());
    }

    #[test]
    fn says_where() {
        let fault = compare(&options(""), b"1\n2 3\n", b"1\n2 4\n").unwrap_err();
        assert_eq!(fault, "line 2, token 3: expected \"3\", found \"4\"");
        let fault = compare(&options(""), b"1 2", b"1").unwrap_err();
        assert_eq!(fault, "line 1, token 2: expected \"2\", found the end");
        let fault = compare(&options(""), b"1", b"1 \x00").unwrap_err();
        assert_eq!(fault, "line 1, token 2: expected the end, found \"\\x00\"");
    }

    #[test]
    fn spaces_when_they_matter() {
        assert!(compare(&options("space_change_sensitive"), b"1 2\n", b"1  2\n").is_err());
        assert!(compare(&options("space_change_sensitive"), b"1 2\n", b"1 2").is_err());
        assert_eq!(
            compare(&options("space_change_sensitive"), b"A b\n", b"a b\n"),
            Ok(())
        );
    }

    #[test]
    fn numbers_with_tolerance() {
        assert_eq!(
            compare(&options("float_tolerance 1e-6"), b"1000000.0", b"1000000.5"),
            Ok(())
        );
        assert!(
            compare(
                &options("float_absolute_tolerance 1e-6"),
                b"1000000.0",
                b"1000000.5"
            )
            .is_err()
        );
        assert_eq!(
            compare(&options("float_absolute_tolerance 0.5"), b"7", b"7.5e0"),
            Ok(())
        );
        assert!(compare(&options("float_tolerance 1e9"), b"1", b"nan").is_err());
        assert!(compare(&options("float_tolerance 1e9"), b"1", b"inf").is_err());
        assert_eq!(
            compare(&options("float_tolerance 1e-9"), b"abc 1", b"ABC 1.0"),
            Ok(())
        );
    }

    #[test]
    fn bad_arguments_are_named() {
        let parse = |text: &str| {
            Options::parse(
                &text
                    .split_whitespace()
                    .map(String::from)
                    .collect::<Vec<_>>(),
            )
        };
        assert!(
            parse("float_tolerance")
                .unwrap_err()
                .contains("needs a number")
        );
        assert!(
            parse("float_tolerance -1")
                .unwrap_err()
                .contains("not negative")
        );
        assert!(
            parse("float_tolerance 1 float_absolute_tolerance 1")
                .unwrap_err()
                .contains("twice")
        );
        assert!(parse("sloppy").unwrap_err().contains("sloppy"));
    }
}
