//! A small language for the form of words: classes with counts, and alternatives.

use std::fmt;

use crate::charset::Charset;

/// The form of a word: alternatives separated by `|`, each a sequence of characters and classes with counts.
///
/// `[a-z]{1,10}`, `-?[1-9][0-9]*`, `yes|no`, `v[0-9]{2}`. A count is `{m}`, `{m,n}`, `?`, `*` or `+` and
/// belongs to the character or class before it; `.` is any visible ASCII character; `\` makes the next
/// character an ordinary one. There are no groups. A word matches when the whole of it does, and every way
/// of dividing it is tried, in time proportional to its length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    text: String,
    alternatives: Vec<Vec<Piece>>,
}

/// A class and how often it is repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    pub(crate) set: Charset,
    pub(crate) least: u32,
    /// No limit for `*` and `+`.
    pub(crate) most: Option<u32>,
}

impl Pattern {
    /// # Errors
    /// Says what is malformed.
    pub fn parse(text: &str) -> Result<Pattern, String> {
        let mut rest = text;
        let mut alternatives = vec![Vec::new()];
        while let Some(first) = rest.chars().next() {
            if first == '|' {
                alternatives.push(Vec::new());
                rest = &rest[1..];
                continue;
            }
            let (set, tail) = class(rest).map_err(|e| format!("pattern \"{text}\": {e}"))?;
            let (least, most, tail) =
                count(tail).map_err(|e| format!("pattern \"{text}\": {e}"))?;
            if let Some(pieces) = alternatives.last_mut() {
                pieces.push(Piece { set, least, most });
            }
            rest = tail;
        }
        Ok(Pattern {
            text: text.to_string(),
            alternatives,
        })
    }

    #[cfg_attr(not(feature = "generator"), allow(dead_code))]
    pub(crate) fn alternatives(&self) -> &[Vec<Piece>] {
        &self.alternatives
    }

    /// Whether the whole of `word` has this form.
    #[must_use]
    pub fn matches(&self, word: &[u8]) -> bool {
        self.alternatives
            .iter()
            .any(|pieces| sequence_matches(pieces, word))
    }
}

/// Follows the set of places of `word` reachable after each piece.
fn sequence_matches(pieces: &[Piece], word: &[u8]) -> bool {
    let mut reached = vec![false; word.len() + 1];
    reached[0] = true;
    for piece in pieces {
        let mut next = vec![false; word.len() + 1];
        // Starts in a window of places below the current one count; `starts` holds how many there are.
        let (mut low, mut high, mut starts) = (0, 0, 0usize);
        for at in 0..=word.len() {
            if at > 0 && !piece.set.contains(word[at - 1]) {
                // No repetition crosses this byte.
                (low, high, starts) = (at, at, 0);
            }
            let least = piece.least as usize;
            while high <= at && high + least <= at {
                starts += usize::from(reached[high]);
                high += 1;
            }
            if let Some(most) = piece.most {
                while low + (most as usize) < at && low < high {
                    starts -= usize::from(reached[low]);
                    low += 1;
                }
            }
            next[at] = starts > 0;
        }
        reached = next;
    }
    reached[word.len()]
}

fn class(text: &str) -> Result<(Charset, &str), String> {
    let bytes = text.as_bytes();
    let single = |byte: u8| Charset::EMPTY.with_range(byte, byte);
    match bytes[0] {
        b'[' => {
            let mut end = 1;
            while end < bytes.len() && bytes[end] != b']' {
                end += if bytes[end] == b'\\' { 2 } else { 1 };
            }
            if end >= bytes.len() {
                return Err("[ has no ]".to_string());
            }
            Ok((Charset::parse(&text[1..end])?, &text[end + 1..]))
        }
        b'.' => Ok((Charset::VISIBLE, &text[1..])),
        b'\\' if bytes.len() > 1 && bytes[1].is_ascii() => Ok((single(bytes[1]), &text[2..])),
        byte if b"\\]{}?*+()^$".contains(&byte) || !byte.is_ascii() => Err(format!(
            "unexpected '{}'; write \\ before it to mean it",
            text.chars().next().unwrap_or(' ')
        )),
        byte => Ok((single(byte), &text[1..])),
    }
}

fn count(text: &str) -> Result<(u32, Option<u32>, &str), String> {
    match text.as_bytes().first() {
        Some(b'?') => Ok((0, Some(1), &text[1..])),
        Some(b'*') => Ok((0, None, &text[1..])),
        Some(b'+') => Ok((1, None, &text[1..])),
        Some(b'{') => {
            let Some((inner, rest)) = text[1..].split_once('}') else {
                return Err("{ has no }".to_string());
            };
            let (least, most) = inner.split_once(',').unwrap_or((inner, inner));
            let number = |s: &str| {
                s.parse::<u32>()
                    .map_err(|_| format!("bad count {{{inner}}}"))
            };
            let (least, most) = (number(least)?, number(most)?);
            if least > most {
                return Err(format!("bad count {{{inner}}}"));
            }
            Ok((least, Some(most), rest))
        }
        _ => Ok((1, Some(1), text)),
    }
}

/// # Panics
/// When the pattern is malformed: it is part of the program's text, so the program is wrong.
impl From<&str> for Pattern {
    fn from(text: &str) -> Self {
        match Pattern::parse(text) {
            Ok(pattern) => pattern,
            Err(message) => panic!("{message}"),
        }
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matches(pattern: &str, word: &str) -> bool {
        Pattern::from(pattern).matches(word.as_bytes())
    }

    #[test]
    fn matching_tries_every_division() {
        assert!(matches("[a-z]{1,3}a", "bba") && matches("[a-z]{1,3}a", "aa"));
        assert!(!matches("[a-z]{1,3}a", "a") && !matches("[a-z]{1,3}a", "bbbba"));
        assert!(matches("-?[1-9][0-9]*|0", "-120") && matches("-?[1-9][0-9]*|0", "0"));
        assert!(!matches("-?[1-9][0-9]*|0", "-0") && !matches("-?[1-9][0-9]*|0", "012"));
        assert!(
            matches("a*b+c{2}", "bcc")
                && !matches("a*b+c{2}", "acc")
                && !matches("a*b+c{2}", "abc")
        );
        assert!(matches("", "") && !matches("", "a") && matches("x|", ""));
        assert!(matches("\\.[.]", "..") && !matches("\\.", "x"));
        assert!(
            matches("a{0,2}a{0,2}a{0,2}", "aaaaaa") && !matches("a{0,2}a{0,2}a{0,2}", "aaaaaaa")
        );
        assert!(matches("[ab]{2}b*[b]{3}", "abbbb") && !matches("[ab]{2}b*[b]{3}", "abbb"));
    }

    #[test]
    fn long_words_take_linear_time() {
        let word = vec![b'a'; 1_000_000];
        assert!(Pattern::from("[a-z]{1,1000000}").matches(&word));
        assert!(!Pattern::from("[a-z]{1,999999}").matches(&word));
        assert!(Pattern::from("a*a*a*").matches(&word));
    }

    #[test]
    fn malformed_patterns_say_why() {
        for bad in [
            "[a", "a{", "a{2", "a{3,2}", "a{x}", "(a)", "*a", "a**", "[]", "\\",
        ] {
            assert!(Pattern::parse(bad).is_err(), "{bad}");
        }
    }
}
