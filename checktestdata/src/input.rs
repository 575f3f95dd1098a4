//! The input and how far it is read.

use crate::Fault;

/// The input being checked.
#[derive(Debug)]
pub struct Input<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Input<'a> {
    /// From the start.
    pub fn new(bytes: &'a [u8]) -> Input<'a> {
        Input { bytes, at: 0 }
    }

    /// The next byte.
    pub fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// What is left.
    pub fn rest(&self) -> &'a [u8] {
        &self.bytes[self.at..]
    }

    /// Where reading is.
    pub fn position(&self) -> usize {
        self.at
    }

    /// Goes on by `len` bytes, which are there.
    pub fn skip(&mut self, len: usize) {
        self.at += len;
    }

    /// Goes on when the next byte is `byte`.
    pub fn takes(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    /// Goes on over digits; how many there were.
    pub fn digits(&mut self) -> usize {
        let count = self
            .rest()
            .iter()
            .take_while(|b| b.is_ascii_digit())
            .count();
        self.at += count;
        count
    }

    /// The text from `start` to here.
    pub fn since(&self, start: usize) -> String {
        String::from_utf8_lossy(&self.bytes[start..self.at]).into_owned()
    }

    /// What stands here, for people.
    pub fn describe(&self) -> String {
        match self.peek() {
            None => "the end of the input".into(),
            Some(b'\n') => "the end of the line".into(),
            Some(b' ') => "a space".into(),
            Some(byte) if byte.is_ascii_graphic() => {
                let word = |b: &&u8| b.is_ascii_graphic();
                let word: Vec<u8> = self
                    .rest()
                    .iter()
                    .take_while(word)
                    .take(20)
                    .copied()
                    .collect();
                format!("{:?}", String::from_utf8_lossy(&word))
            }
            Some(byte) => format!("byte 0x{byte:02X}"),
        }
    }

    /// A fault at `position`.
    pub fn fault(&self, position: usize, message: String) -> Fault {
        let before = &self.bytes[..position];
        let line_start = before
            .iter()
            .rposition(|&b| b == b'\n')
            .map_or(0, |i| i + 1);
        Fault::Input {
            line: before.iter().filter(|&&b| b == b'\n').count() + 1,
            column: position - line_start + 1,
            message,
        }
    }
}
