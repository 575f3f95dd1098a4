//! Sets of bytes that words and lines are made of.

use std::fmt;

/// A set of bytes, as in `[a-z0-9_]`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Charset {
    bits: [u64; 4],
}

impl Charset {
    /// No byte at all.
    pub const EMPTY: Charset = Charset { bits: [0; 4] };
    /// `a-z`
    pub const LOWER: Charset = Charset::EMPTY.with_range(b'a', b'z');
    /// `A-Z`
    pub const UPPER: Charset = Charset::EMPTY.with_range(b'A', b'Z');
    /// `0-9`
    pub const DIGITS: Charset = Charset::EMPTY.with_range(b'0', b'9');
    /// `a-zA-Z`
    pub const LETTERS: Charset = Charset::LOWER.with_range(b'A', b'Z');
    /// `a-zA-Z0-9`
    pub const ALPHANUMERIC: Charset = Charset::LETTERS.with_range(b'0', b'9');
    /// Every visible ASCII character, without the space.
    pub const VISIBLE: Charset = Charset::EMPTY.with_range(b'!', b'~');
    /// Every visible ASCII character and the space.
    pub const PRINTABLE: Charset = Charset::EMPTY.with_range(b' ', b'~');

    /// The set with every byte of `first..=last` added.
    #[must_use]
    pub const fn with_range(mut self, first: u8, last: u8) -> Charset {
        let mut byte = first as usize;
        while byte <= last as usize {
            self.bits[byte / 64] |= 1 << (byte % 64);
            byte += 1;
        }
        self
    }

    /// The set that a class such as `a-z0-9_` describes: single characters and ranges, without the brackets.
    ///
    /// A leading `^` takes all other visible ASCII characters; `\` makes the next character an ordinary
    /// one; `-` at either end is itself. Returns what is wrong with it otherwise.
    pub fn parse(class: &str) -> Result<Charset, String> {
        let bytes = class.as_bytes();
        let (negated, mut rest) = match bytes.split_first() {
            Some((b'^', rest)) => (true, rest),
            _ => (false, bytes),
        };
        let mut set = Charset::EMPTY;
        while let Some((first, tail)) = next_char(rest) {
            rest = tail;
            let mut last = first;
            if let [b'-', tail @ ..] = rest
                && let Some((end, tail)) = next_char(tail)
            {
                last = end;
                rest = tail;
            }
            if last < first {
                let (first, last) = (first.escape_ascii(), last.escape_ascii());
                return Err(format!(
                    "character class \"{class}\": the range {first}-{last} runs backwards"
                ));
            }
            set = set.with_range(first, last);
        }
        if set.is_empty() {
            return Err(format!("character class \"{class}\" holds no character"));
        }
        Ok(if negated { set.complement() } else { set })
    }

    fn complement(self) -> Charset {
        let mut set = Charset::EMPTY;
        for byte in Charset::VISIBLE.iter().filter(|&b| !self.contains(b)) {
            set = set.with_range(byte, byte);
        }
        set
    }

    /// Whether `byte` is in the set.
    #[inline(always)]
    #[must_use]
    pub const fn contains(&self, byte: u8) -> bool {
        self.bits[byte as usize / 64] >> (byte % 64) & 1 == 1
    }

    /// The bytes of both sets.
    #[must_use]
    pub const fn union(self, other: Charset) -> Charset {
        let (a, b) = (self.bits, other.bits);
        Charset {
            bits: [a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]],
        }
    }

    /// Whether no byte is in the set.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bits == [0; 4]
    }

    /// The bytes in increasing order.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..=255).filter(move |&b| self.contains(b))
    }
}

/// Splits off one possibly escaped character.
fn next_char(bytes: &[u8]) -> Option<(u8, &[u8])> {
    match bytes {
        [b'\\', b, rest @ ..] | [b, rest @ ..] => Some((*b, rest)),
        [] => None,
    }
}

/// # Panics
/// When the class is malformed: it is part of the program's text, so the program is wrong.
impl From<&str> for Charset {
    fn from(class: &str) -> Self {
        match Charset::parse(class) {
            Ok(set) => set,
            Err(message) => panic!("{message}"),
        }
    }
}

impl fmt::Display for Charset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        let mut next = 0u16;
        while next < 256 {
            let first = next;
            while next < 256 && self.contains(next as u8) {
                next += 1;
            }
            match next - first {
                0 => next += 1,
                1 => write!(f, "{}", [first as u8].escape_ascii())?,
                2 => write!(f, "{}", [first as u8, first as u8 + 1].escape_ascii())?,
                _ => write!(
                    f,
                    "{}-{}",
                    [first as u8].escape_ascii(),
                    [(next - 1) as u8].escape_ascii()
                )?,
            }
        }
        f.write_str("]")
    }
}

impl fmt::Debug for Charset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Charset({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes() {
        assert_eq!(Charset::from("a-z"), Charset::LOWER);
        assert_eq!(Charset::from("a-zA-Z0-9"), Charset::ALPHANUMERIC);
        assert_eq!(Charset::from("-x-").iter().collect::<Vec<_>>(), b"-x");
        assert_eq!(
            Charset::from("\\-\\^\\\\").iter().collect::<Vec<_>>(),
            b"-\\^"
        );
        assert!(Charset::from("^a-z").contains(b'A') && !Charset::from("^a-z").contains(b'b'));
        assert!(!Charset::from("^a-z").contains(b' ') && !Charset::from("^a-z").contains(0));
        assert!(Charset::parse("z-a").is_err());
        assert!(Charset::parse("").is_err());
        assert_eq!(Charset::EMPTY.with_range(0, 255).iter().count(), 256);
    }

    #[test]
    fn prints_as_a_class() {
        assert_eq!(Charset::from("abcx01").to_string(), "[01a-cx]");
        assert_eq!(Charset::ALPHANUMERIC.to_string(), "[0-9A-Za-z]");
    }
}
