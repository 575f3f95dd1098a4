//! Line by line.

use crate::fault::{Difference, Fault, Outcome};
use crate::walk::common_prefix;

/// What may differ between two lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Ends {
    /// Spaces, tabs and carriage returns at the end of a line, and empty lines at the end of the file, do not count. Spaces at the
    /// start of a line and between words do.
    #[default]
    Trimmed,
    /// Every byte counts, the last end of line included.
    Exact,
}

/// Accepts an output that has the lines of the answer, in order.
///
/// # Errors
/// The first line that differs, is missing or too many.
pub fn compare(
    answer: &[u8],
    output: &[u8],
    ends: Ends,
    name: impl Fn(usize) -> String,
) -> Outcome {
    let same = common_prefix(answer, output);
    if same == answer.len() && same == output.len() {
        return Ok(());
    }
    // Whole lines of the common part are equal; the rest is looked at from the start of the line where it ends.
    let start = answer[..same]
        .iter()
        .rposition(|&byte| byte == b'\n')
        .map_or(0, |i| i + 1);
    let mut number = answer[..start]
        .iter()
        .filter(|&&byte| byte == b'\n')
        .count();
    let (mut a, mut b) = (Lines::from(answer, start), Lines::from(output, start));
    loop {
        number += 1;
        let (expected, found) = (a.next(), b.next());
        let place = found.map_or(output.len(), |(offset, _)| offset);
        let differs = |expected: Option<&[u8]>, found: Option<&[u8]>| {
            Err(Fault::wrong(Difference::at(
                output,
                place,
                name(number),
                expected,
                found,
            )))
        };
        match (expected, found) {
            (None, None) => return Ok(()),
            (Some((_, expected)), Some((_, found))) if ends.same(expected, found) => {}
            (Some((_, expected)), Some((_, found))) if visible(expected) == visible(found) => {
                return differs(Some(expected), Some(found));
            }
            (Some((_, expected)), Some((_, found))) => {
                return differs(Some(visible(expected)), Some(visible(found)));
            }
            (Some((_, expected)), None) => {
                if ends == Ends::Exact || !trimmed(expected).is_empty() || !a.only_blank() {
                    return differs(Some(visible(expected)), None);
                }
            }
            (None, Some((_, found))) => {
                if ends == Ends::Exact || !trimmed(found).is_empty() || !b.only_blank() {
                    return differs(None, Some(visible(found)));
                }
            }
        }
    }
}

impl Ends {
    /// Whether two lines, given with their ends of line, are the same.
    fn same(self, expected: &[u8], found: &[u8]) -> bool {
        match self {
            Self::Trimmed => trimmed(expected) == trimmed(found),
            Self::Exact => expected == found,
        }
    }
}

/// A line without white space at its end.
pub(crate) fn trimmed(line: &[u8]) -> &[u8] {
    let end = line
        .iter()
        .rposition(|byte| !matches!(byte, b' ' | b'\t' | b'\r' | b'\n'))
        .map_or(0, |i| i + 1);
    &line[..end]
}

/// What is shown of a line: all but its end of line, unless that is all there is to see.
fn visible(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\n")
        .filter(|rest| !rest.is_empty())
        .unwrap_or(line)
}

/// The lines of a file, each with its end of line (which the last may lack) and its offset.
pub(crate) struct Lines<'a> {
    data: &'a [u8],
    at: usize,
}

impl<'a> Lines<'a> {
    pub(crate) fn from(data: &'a [u8], at: usize) -> Self {
        Self { data, at }
    }

    /// Whether all that is left is white space.
    fn only_blank(&self) -> bool {
        trimmed(&self.data[self.at..]).is_empty()
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = (usize, &'a [u8]);

    fn next(&mut self) -> Option<Self::Item> {
        let start = self.at;
        let rest = &self.data[start..];
        let length = rest
            .iter()
            .position(|&byte| byte == b'\n')
            .map_or(rest.len(), |i| i + 1);
        self.at += length;
        (length > 0).then(|| (start, &rest[..length]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line_number;

    fn fault(answer: &str, output: &str, ends: Ends) -> Option<String> {
        compare(answer.as_bytes(), output.as_bytes(), ends, line_number)
            .err()
            .map(|fault| fault.to_string())
    }

    #[test]
    fn trimmed_lines() {
        for (a, b) in [
            ("a b\nc\n", "a b  \r\nc"),
            ("a\n", "a\n\n \n"),
            ("a\n\n\n", "a"),
            ("", "\n"),
            ("a\n\nb\n", "a\n \nb\n"),
        ] {
            assert_eq!(fault(a, b, Ends::Trimmed), None, "{a:?} {b:?}");
            assert_eq!(fault(b, a, Ends::Trimmed), None, "{b:?} {a:?}");
            assert!(fault(a, b, Ends::Exact).is_some(), "{a:?} {b:?}");
        }
        for (a, b) in [
            ("a b\n", "a  b\n"),
            ("a\n", " a\n"),
            ("a\nb\n", "a\n\nb\n"),
            ("a\n", "a\n\nb\n"),
            ("a\n\nb", "a\n"),
            ("a", ""),
        ] {
            assert!(fault(a, b, Ends::Trimmed).is_some(), "{a:?} {b:?}");
        }
    }

    #[test]
    fn where_and_what() {
        let wrong = |a, b| fault(a, b, Ends::Trimmed).unwrap();
        assert_eq!(
            wrong("x\na b\n", "x\na  b\n"),
            r#"line 2: expected "a b", found "a  b" (line 2, column 1 of the output)"#
        );
        assert_eq!(
            wrong("x\ny\n", "x\n"),
            r#"line 2: expected "y", found the end of the output (line 2, column 1 of the output)"#
        );
        assert_eq!(
            wrong("x\n", "x\ny\n"),
            r#"line 2: expected the end of the output, found "y" (line 2, column 1 of the output)"#
        );
        let exact = fault("x\n", "x", Ends::Exact).unwrap();
        assert_eq!(
            exact,
            r#"line 1: expected "x\n", found "x" (line 1, column 1 of the output)"#
        );
    }
}
