//! The package format's default output validator, in this process: tokens are compared, ASCII case is ignored,
//! unless arguments say otherwise. Half of all process starts of a run are saved by not starting one for this.

use std::io::{self, BufRead, Seek};

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

/// What can be compared: a buffered file, or bytes with a position.
pub trait Source: BufRead + Seek {}
impl<T: BufRead + Seek> Source for T {}

/// Compares a team's output with the judge answer. `Ok` inside when it is accepted, else a message that says where the
/// first difference is. Of neither more is held in memory than a token and the white space before it.
///
/// # Errors
/// When one of them cannot be read.
pub fn compare(
    options: &Options,
    mut answer: impl Source,
    mut output: impl Source,
) -> io::Result<Result<(), String>> {
    if same_bytes(&mut answer, &mut output)? {
        return Ok(Ok(()));
    }
    answer.rewind()?;
    output.rewind()?;
    let (mut expected, mut found) = (Tokens::new(answer), Tokens::new(output));
    loop {
        expected.skip_space()?;
        found.skip_space()?;
        let (space_expected, space_found) = (&expected.space, &found.space);
        let place = format_args!("line {}, token {}", found.line, found.count).to_string();
        if options.space_change_sensitive && space_expected != space_found {
            return Ok(Err(format!(
                "{place}: white space differs: expected {}, found {}",
                shown(space_expected),
                shown(space_found)
            )));
        }
        let (a, b) = (expected.token()?, found.token()?);
        let fault = match (a, b) {
            ([], []) => return Ok(Ok(())),
            (token, []) => format!("expected {}, found the end", shown(token)),
            ([], token) => format!("expected the end, found {}", shown(token)),
            (a, b) if same_token(options, a, b) => continue,
            (a, b) => format!("expected {}, found {}", shown(a), shown(b)),
        };
        return Ok(Err(format!("{place}: {fault}")));
    }
}

/// Whether both hold the same bytes, from where they stand.
fn same_bytes(one: &mut impl BufRead, other: &mut impl BufRead) -> io::Result<bool> {
    loop {
        let (a, b) = (one.fill_buf()?, other.fill_buf()?);
        let length = a.len().min(b.len());
        if a[..length] != b[..length] || (length == 0 && a.len() != b.len()) {
            return Ok(false);
        }
        if length == 0 {
            return Ok(true);
        }
        one.consume(length);
        other.consume(length);
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

/// Tokens and the white space between them, in turns.
struct Tokens<R> {
    source: R,
    /// Line of the place reached, from 1.
    line: usize,
    /// Number of the token that is next or was read last, from 1.
    count: usize,
    space: Vec<u8>,
    token: Vec<u8>,
}

impl<R: BufRead> Tokens<R> {
    fn new(source: R) -> Tokens<R> {
        Tokens {
            source,
            line: 1,
            count: 0,
            space: Vec::new(),
            token: Vec::new(),
        }
    }

    fn skip_space(&mut self) -> io::Result<()> {
        self.count += 1;
        run(&mut self.source, true, &mut self.space)?;
        self.line += self.space.iter().filter(|&&byte| byte == b'\n').count();
        Ok(())
    }

    /// Empty at the end.
    fn token(&mut self) -> io::Result<&[u8]> {
        run(&mut self.source, false, &mut self.token)?;
        Ok(&self.token)
    }
}

/// Reads as long as there is white space, or as long as there is none.
fn run(source: &mut impl BufRead, space: bool, into: &mut Vec<u8>) -> io::Result<()> {
    into.clear();
    loop {
        let bytes = source.fill_buf()?;
        let length = bytes
            .iter()
            .position(|&byte| is_space(byte) != space)
            .unwrap_or(bytes.len());
        let through = length < bytes.len() || length == 0;
        into.extend_from_slice(&bytes[..length]);
        source.consume(length);
        if through {
            return Ok(());
        }
    }
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{BufReader, Cursor};

    /// The answer is there at once, the output comes three bytes at a time.
    fn compare(options: &Options, answer: &[u8], output: &[u8]) -> Result<(), String> {
        let output = BufReader::with_capacity(3, Cursor::new(output));
        super::compare(options, Cursor::new(answer), output).unwrap()
    }

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
        let fault = compare(&options(""), b"", b"\n\n 1\n").unwrap_err();
        assert_eq!(fault, "line 3, token 1: expected the end, found \"1\"");
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
