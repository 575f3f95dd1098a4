//! Walking over two files side by side, token by token.

use crate::fault::{Difference, Fault, Outcome};
use testlib::{Excerpt, Place};

/// Space, tab, line feed, vertical tab, form feed, carriage return.
#[inline(always)]
pub(crate) fn is_space(byte: u8) -> bool {
    byte == b' ' || byte.wrapping_sub(b'\t') < 5
}

/// What a comparison says about two tokens whose bytes differ.
pub(crate) enum Pair {
    /// They mean the same.
    Same,
    /// They do not, and this is why (when there is more to say than "they differ").
    Different(Option<String>),
}

/// Compares two files token by token: tokens of the same bytes agree, the others are put to `judge`.
///
/// Stretches that are equal are passed eight bytes at a time, whatever is in them: inside such a stretch both files are cut into
/// tokens at the same places.
pub(crate) fn tokens(
    answer: &[u8],
    output: &[u8],
    mut judge: impl FnMut(&[u8], &[u8]) -> Pair,
    name: impl Fn(usize) -> String,
) -> Outcome {
    if answer == output {
        return Ok(());
    }
    let (mut a, mut b) = (0, 0);
    loop {
        let run = common_from(answer, a, output, b);
        a += run;
        b += run;
        // The end of a file ends a token as white space does.
        let a_space = answer.get(a).is_none_or(|&byte| is_space(byte));
        let b_space = output.get(b).is_none_or(|&byte| is_space(byte));
        // The bytes before are the same in both files, or both are white space: one look is enough.
        let between = a == 0 || b == 0 || is_space(answer[a - 1]);
        let at_start = (a_space && b_space) || (between && (a_space || b_space));
        if at_start {
            a = skip_space(answer, a);
            b = skip_space(output, b);
            if a < answer.len() && b < output.len() && answer[a] == output[b] {
                continue;
            }
            if a == answer.len() && b == output.len() {
                return Ok(());
            }
        }
        // Both cursors stand as far inside their tokens, or at the start of them.
        let (expected, found) = if at_start {
            (token_from(answer, a, a), token_from(output, b, b))
        } else {
            (token_around(answer, a), token_around(output, b))
        };
        if expected.is_empty() || found.is_empty() {
            let some = |span: &Span, data| {
                if span.is_empty() {
                    None
                } else {
                    Some(span.of(data))
                }
            };
            let (expected_token, found_token) = (some(&expected, answer), some(&found, output));
            let name = name(count_tokens(&answer[..expected.start]) + 1);
            return Err(Fault::wrong(Difference::at(
                output,
                found.start,
                name,
                expected_token,
                found_token,
            )));
        }
        match judge(expected.of(answer), found.of(output)) {
            Pair::Same => (a, b) = (expected.end, found.end),
            Pair::Different(detail) => {
                let name = name(count_tokens(&answer[..expected.start]) + 1);
                let difference = Difference::at(
                    output,
                    found.start,
                    name,
                    Some(expected.of(answer)),
                    Some(found.of(output)),
                );
                let detail = detail.or(difference.detail);
                return Err(Fault::wrong(Difference {
                    detail,
                    ..difference
                }));
            }
        }
    }
}

/// The length of the longest common prefix.
#[inline]
pub(crate) fn common_prefix(a: &[u8], b: &[u8]) -> usize {
    common_from(a, 0, b, 0)
}

/// How many bytes from `i` on in `a` and from `j` on in `b` are equal.
#[inline(always)]
fn common_from(a: &[u8], i: usize, b: &[u8], j: usize) -> usize {
    let mut length = 0;
    while let (Some(x), Some(y)) = (word(a, i + length), word(b, j + length)) {
        if x != y {
            return length + ((x ^ y).trailing_zeros() / 8) as usize;
        }
        length += 8;
    }
    let rest = a[i + length..].iter().zip(&b[j + length..]);
    length + rest.take_while(|(x, y)| x == y).count()
}

/// Eight bytes as a number whose lowest byte comes first.
#[inline(always)]
fn word(data: &[u8], at: usize) -> Option<u64> {
    let bytes = data.get(at..)?.first_chunk()?;
    Some(u64::from_le_bytes(*bytes))
}

#[inline(always)]
fn skip_space(data: &[u8], mut at: usize) -> usize {
    while at < data.len() && is_space(data[at]) {
        at += 1;
    }
    at
}

/// A stretch of a file.
struct Span {
    start: usize,
    end: usize,
}

impl Span {
    #[inline]
    fn is_empty(&self) -> bool {
        self.start == self.end
    }

    #[inline]
    fn of<'a>(&self, data: &'a [u8]) -> &'a [u8] {
        &data[self.start..self.end]
    }
}

/// The token that the byte before `at` belongs to, or the one that begins at `at`.
#[inline]
fn token_around(data: &[u8], at: usize) -> Span {
    let mut start = at;
    while start > 0 && !is_space(data[start - 1]) {
        start -= 1;
    }
    token_from(data, start, at)
}

/// The token that begins at `start` and does not end before `at`.
#[inline]
fn token_from(data: &[u8], start: usize, at: usize) -> Span {
    let rest = data[at..]
        .iter()
        .take_while(|&&byte| !is_space(byte))
        .count();
    Span {
        start,
        end: at + rest,
    }
}

fn count_tokens(data: &[u8]) -> usize {
    Tokens::new(data).count()
}

/// The tokens of a file with their offsets.
pub(crate) struct Tokens<'a> {
    data: &'a [u8],
    at: usize,
}

impl<'a> Tokens<'a> {
    pub(crate) fn new(data: &'a [u8]) -> Self {
        Self { data, at: 0 }
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = (usize, &'a [u8]);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let start = skip_space(self.data, self.at);
        let mut end = start;
        while end < self.data.len() && !is_space(self.data[end]) {
            end += 1;
        }
        self.at = end;
        (start < end).then(|| (start, &self.data[start..end]))
    }
}

/// Demands that every token of the judge answer has the form a comparison is made for.
pub(crate) fn check_answer(answer: &[u8], form: &str, good: impl Fn(&[u8]) -> bool) -> Outcome {
    for (i, (offset, token)) in Tokens::new(answer).enumerate() {
        if !good(token) {
            let place = Place::of(answer, offset);
            return Err(Fault::Judge(format!(
                "token {} is {}, which is not {form} (line {}, column {})",
                i + 1,
                Excerpt(token),
                place.line,
                place.column
            )));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn slowly(answer: &[u8], output: &[u8]) -> bool {
        let cut = |data: &[u8]| {
            data.split(|&b| is_space(b))
                .filter(|t| !t.is_empty())
                .map(<[u8]>::to_vec)
                .collect::<Vec<_>>()
        };
        cut(answer) == cut(output)
    }

    fn compare(answer: &[u8], output: &[u8]) -> Outcome {
        tokens(
            answer,
            output,
            |_, _| Pair::Different(None),
            |i| i.to_string(),
        )
    }

    #[test]
    fn all_short_files() {
        // Every pair of files of up to 5 bytes, of two letters and one space.
        let mut files = vec![vec![]];
        for length in 1..=5u32 {
            for code in 0..3usize.pow(length) {
                files.push(
                    (0..length)
                        .map(|i| b"ab "[code / 3usize.pow(i) % 3])
                        .collect::<Vec<u8>>(),
                );
            }
        }
        for answer in &files {
            for output in &files {
                let same = slowly(answer, output);
                assert_eq!(
                    compare(answer, output).is_ok(),
                    same,
                    "{} | {}",
                    answer.escape_ascii(),
                    output.escape_ascii()
                );
            }
        }
    }

    proptest! {
        #[test]
        fn long_files(
            words in prop::collection::vec("[ab]{1,12}", 0..12),
            gaps in prop::collection::vec("[ \n\t]{1,10}", 26),
            change in prop::option::of((0usize..12, "[ab]{0,12}")),
        ) {
            let build = |words: &[String], gaps: &[String]| -> Vec<u8> {
                words.iter().zip(gaps).flat_map(|(word, gap)| [word.as_bytes(), gap.as_bytes()].concat()).collect()
            };
            let answer = build(&words, &gaps[..13]);
            let mut other = words.clone();
            if let Some((at, word)) = change && at < other.len() {
                other[at] = word;
            }
            let output = build(&other, &gaps[13..]);
            let outcome = compare(&answer, &output);
            prop_assert_eq!(outcome.is_ok(), slowly(&answer, &output));
            if let Err(Fault::Wrong(difference)) = outcome {
                let non_empty: Vec<&String> = other.iter().filter(|w| !w.is_empty()).collect();
                let first = words.iter().enumerate().position(|(i, w)| non_empty.get(i) != Some(&w));
                let expected = first.unwrap_or(words.len()) + 1;
                prop_assert_eq!(difference.name, expected.to_string());
            }
        }

        #[test]
        fn prefixes(a in prop::collection::vec(0u8..2, 0..40), b in prop::collection::vec(0u8..2, 0..40)) {
            let slow = a.iter().zip(&b).take_while(|(x, y)| x == y).count();
            prop_assert_eq!(common_prefix(&a, &b), slow);
            prop_assert_eq!(common_prefix(&a, &a), a.len());
        }
    }

    #[test]
    fn where_and_what() {
        let fault = |a: &str, b: &str| compare(a.as_bytes(), b.as_bytes()).unwrap_err().to_string();
        assert_eq!(
            fault("1 2 3\n", "1 2"),
            r#"3: expected "3", found the end of the output (line 1, column 4 of the output)"#
        );
        assert_eq!(
            fault("1 2\n", "1 2\n\n 3 4"),
            r#"3: expected the end of the output, found "3" (line 3, column 2 of the output)"#
        );
        assert_eq!(
            fault("abc abd", "abc\n abc"),
            r#"2: expected "abd", found "abc" (line 2, column 2 of the output)"#
        );
        assert_eq!(
            fault("5", "57"),
            r#"1: expected "5", found "57" (line 1, column 1 of the output)"#
        );
        assert_eq!(
            fault("5 7", "57"),
            r#"1: expected "5", found "57" (line 1, column 1 of the output)"#
        );
        let long = "x".repeat(60);
        assert!(
            fault(&format!("{long}1"), &format!("{long}2")).contains("they differ from byte 61 on")
        );
        assert_eq!(
            fault("a\0", "a\u{1}"),
            r#"1: expected "a\x00", found "a\x01" (line 1, column 1 of the output)"#
        );
    }
}
