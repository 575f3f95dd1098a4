//! Strings.

use crate::impossible::{Impossible, parameter};
use std::str::FromStr;
use testlib::Charset;
use testlib::generator::Gen;

/// What a string looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Kind {
    /// `random`: each character is any of the class.
    #[default]
    Random,
    /// `constant`: one random character all along.
    Constant,
    /// `period:K`: a random word of K characters over and over.
    Period(u32),
    /// `runs:K`: stretches of K equal characters, neighbours different.
    Runs(u32),
    /// `palindrome`: random, the same from both ends.
    Palindrome,
    /// `last-differs`: the first character of the class, but the last one at the end.
    LastDiffers,
    /// `fibonacci`: the word of Fibonacci over the first two characters.
    Fibonacci,
    /// `thue-morse`: the word of Thue and Morse over the first two characters.
    ThueMorse,
}

impl Kind {
    /// Every notation with what it means, for `--help`.
    pub const NOTATIONS: &[(&str, &str)] = &[
        ("random", "each character is any of the class"),
        ("constant", "one random character all along"),
        ("period:K", "a random word of K characters over and over"),
        (
            "runs:K",
            "stretches of K equal characters, neighbouring stretches different",
        ),
        ("palindrome", "random, the same from both ends"),
        (
            "last-differs",
            "the first character of the class all along, its last one at the end",
        ),
        (
            "fibonacci",
            "the word of Fibonacci over the first two characters: as many repetitions as can be",
        ),
        (
            "thue-morse",
            "the word of Thue and Morse over the first two characters: fools polynomial hashes modulo 2^64",
        ),
    ];

    /// Draws a string of `n` characters of `class`.
    ///
    /// # Errors
    /// When the class has bytes beyond ASCII, or fewer characters than the kind needs.
    pub fn draw(self, n: u32, class: Charset, g: &mut Gen) -> Result<String, Impossible> {
        let bytes: Vec<u8> = class.iter().collect();
        let needed = match self {
            Self::Fibonacci | Self::ThueMorse | Self::Runs(_) => 2,
            _ => 1,
        };
        if bytes.len() < needed || !bytes.is_ascii() {
            return Err(Impossible::because(format!(
                "the class {class} must have {needed} ASCII characters or more"
            )));
        }
        let n = n as usize;
        let random = |g: &mut Gen, length: usize| -> Vec<u8> {
            (0..length).map(|_| *g.choose(&bytes)).collect()
        };
        let text: Vec<u8> = match self {
            Self::Random => random(g, n),
            Self::Constant => vec![*g.choose(&bytes); n],
            Self::Period(length) => {
                let word = random(g, (length.max(1) as usize).min(n.max(1)));
                word.into_iter().cycle().take(n).collect()
            }
            Self::Runs(length) => {
                let mut at = g.index(bytes.len());
                let mut text = Vec::with_capacity(n);
                while text.len() < n {
                    let run = (length.max(1) as usize).min(n - text.len());
                    text.resize(text.len() + run, bytes[at]);
                    at = (at + 1 + g.index(bytes.len() - 1)) % bytes.len();
                }
                text
            }
            Self::Palindrome => {
                let mut text = random(g, n.div_ceil(2));
                let mirrored: Vec<u8> = text[..n / 2].iter().rev().copied().collect();
                text.extend(mirrored);
                text
            }
            Self::LastDiffers => {
                let mut text = vec![bytes[0]; n];
                if let Some(last) = text.last_mut() {
                    *last = bytes[bytes.len() - 1];
                }
                text
            }
            Self::Fibonacci => {
                let (mut shorter, mut word) = (vec![bytes[1]], vec![bytes[0]]);
                while word.len() < n {
                    let next = [word.as_slice(), shorter.as_slice()].concat();
                    shorter = std::mem::replace(&mut word, next);
                }
                word.truncate(n);
                word
            }
            Self::ThueMorse => (0..n).map(|i| bytes[i.count_ones() as usize % 2]).collect(),
        };
        String::from_utf8(text).map_err(|_| Impossible::because("not ASCII"))
    }
}

impl FromStr for Kind {
    type Err = Impossible;

    fn from_str(text: &str) -> Result<Self, Impossible> {
        Ok(match text {
            "random" => Self::Random,
            "constant" => Self::Constant,
            "palindrome" => Self::Palindrome,
            "last-differs" => Self::LastDiffers,
            "fibonacci" => Self::Fibonacci,
            "thue-morse" => Self::ThueMorse,
            _ => match text.split(':').next() {
                Some("period") => Self::Period(parameter(text, 1)?),
                Some("runs") => Self::Runs(parameter(text, 1)?),
                _ => return Err(crate::help::unknown(text, Self::NOTATIONS)),
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draw(text: &str, n: u32, class: &str) -> String {
        let word = text
            .parse::<Kind>()
            .unwrap()
            .draw(n, class.into(), &mut Gen::new([text]))
            .unwrap();
        assert_eq!(word.len(), n as usize, "{text}");
        assert!(
            word.bytes().all(|b| Charset::from(class).contains(b)),
            "{text}: {word}"
        );
        word
    }

    #[test]
    fn every_kind_keeps_its_promise() {
        for text in [
            "random",
            "constant",
            "period:3",
            "runs:3",
            "palindrome",
            "last-differs",
            "fibonacci",
            "thue-morse",
        ] {
            for n in [0, 1, 2, 3, 10, 101] {
                draw(text, n, "a-d");
            }
        }
        assert_eq!(draw("fibonacci", 10, "ab"), "abaababaab");
        assert_eq!(draw("thue-morse", 10, "ab"), "abbabaabba");
        assert_eq!(draw("last-differs", 4, "a-z"), "aaaz");
        let word = draw("palindrome", 31, "a-z");
        assert_eq!(word.chars().rev().collect::<String>(), word);
        let word = draw("period:5", 52, "a-z");
        assert_eq!(word[..47], word[5..]);
        let word = draw("runs:4", 40, "ab");
        assert!(
            word == "aaaabbbb".repeat(5) || word == "bbbbaaaa".repeat(5),
            "{word}"
        );
    }

    #[test]
    fn what_cannot_be_is_refused() {
        let g = &mut Gen::new(["x"]);
        assert!(Kind::Fibonacci.draw(3, "a".into(), g).is_err());
        assert!(Kind::Random.draw(3, Charset::EMPTY, g).is_err());
        assert!(
            Kind::Random
                .draw(3, Charset::EMPTY.with_range(200, 210), g)
                .is_err()
        );
        for bad in ["", "period", "runs:0", "random:1"] {
            assert!(bad.parse::<Kind>().is_err(), "{bad}");
        }
    }
}
