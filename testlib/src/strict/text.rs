//! Words, lines and fixed texts.

use std::fmt::{self, Display};

use crate::bounds::Bounds;
use crate::charset::Charset;
use crate::error::{Error, Kind, Result};
use crate::excerpt::Excerpt;
use crate::name::Name;
use crate::pattern::Pattern;

use super::Reader;

impl<'a> Reader<'a> {
    /// Reads a token of bytes of `charset`, its length in bytes within `length`.
    ///
    /// ```
    /// # use testlib::{Charset, Reader};
    /// let mut r = Reader::new(b"abca\n");
    /// assert_eq!(r.read_token(Charset::LOWER, 1..=10, "s").unwrap(), b"abca");
    /// let mut r = Reader::new(b"abca\n");
    /// let fault = r.read_token("a-b", 1..=10, "s").unwrap_err();
    /// assert_eq!(fault.to_string(), "line 1, column 3 (token 1): s = \"abca\": 'c' is not one of [ab]");
    /// ```
    ///
    /// # Errors
    /// No token is next, a byte is not in the set (the place is that of the byte), or the length is out of range.
    pub fn read_token(
        &mut self,
        charset: impl Into<Charset>,
        length: impl Into<Bounds<usize>>,
        name: impl Into<Name>,
    ) -> Result<&'a [u8]> {
        let token = self.peek_token();
        self.take_text(token, charset.into(), length.into(), name.into())
    }

    /// Reads a token as [`Reader::read_token`] does and hands it out as a string.
    ///
    /// # Errors
    /// As [`Reader::read_token`], or the token is not UTF-8 (it cannot happen with an ASCII `charset`).
    pub fn read_word(
        &mut self,
        charset: impl Into<Charset>,
        length: impl Into<Bounds<usize>>,
        name: impl Into<Name>,
    ) -> Result<&'a str> {
        let name = name.into();
        let token = self.read_token(charset, length, name)?;
        match std::str::from_utf8(token) {
            Ok(word) => Ok(word),
            Err(error) => {
                let offset = self.last + error.valid_up_to();
                let message = format_args!("{name} = {} is not UTF-8", Excerpt(token));
                Err(self.error(offset, Kind::Format, message))
            }
        }
    }

    /// Reads a token that matches `pattern`.
    ///
    /// # Errors
    /// No token is next, or it does not match.
    pub fn read_pattern(&mut self, pattern: &Pattern, name: impl Into<Name>) -> Result<&'a [u8]> {
        let (token, name) = (self.peek_token(), name.into());
        if token.is_empty() || !pattern.matches(token) {
            return Err(self.bad_token(
                name,
                "as it should be",
                &format!("it does not match {pattern}"),
            ));
        }
        self.accept(token, Bounds::from(..), name);
        Ok(token)
    }

    /// Reads one of a list of words and returns its number in the list, from 0.
    ///
    /// # Errors
    /// No token is next, or it is not in the list.
    pub fn read_one_of(&mut self, words: &[&str], name: impl Into<Name>) -> Result<usize> {
        let (token, name) = (self.peek_token(), name.into());
        match words.iter().position(|word| word.as_bytes() == token) {
            Some(number) if !token.is_empty() => {
                self.last = self.at;
                self.at += token.len();
                Ok(number)
            }
            _ => Err(self.bad_token(name, Words(words), "another word")),
        }
    }

    /// Reads the rest of the line, spaces included, and its end.
    ///
    /// # Errors
    /// A byte is not in the set, the length without the end of line is out of range, or the file ends first.
    pub fn read_line(
        &mut self,
        charset: impl Into<Charset>,
        length: impl Into<Bounds<usize>>,
        name: impl Into<Name>,
    ) -> Result<&'a [u8]> {
        let rest = &self.data[self.at..];
        let end = rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len());
        let line = self.take_text(&rest[..end], charset.into(), length.into(), name.into())?;
        self.eoln()?;
        Ok(line)
    }

    /// Reads exactly `text`.
    ///
    /// # Errors
    /// Anything else is next; the place is that of the first byte that differs.
    pub fn read_literal(&mut self, text: &str) -> Result<()> {
        let rest = &self.data[self.at..];
        let same = rest
            .iter()
            .zip(text.as_bytes())
            .take_while(|(a, b)| a == b)
            .count();
        self.last = self.at;
        self.at += same;
        if same == text.len() {
            Ok(())
        } else {
            Err(self.unexpected(Excerpt(&text.as_bytes()[same..])))
        }
    }

    fn take_text(
        &mut self,
        text: &'a [u8],
        charset: Charset,
        length: Bounds<usize>,
        name: Name,
    ) -> Result<&'a [u8]> {
        if text.is_empty() && !length.contains(0) {
            let wanted = format_args!("{name} ({} characters of {charset})", length);
            return Err(self.unexpected(wanted));
        }
        if let Some(offset) = text.iter().position(|&b| !charset.contains(b)) {
            return Err(self.bad_byte(text, offset, charset, name));
        }
        if !length.contains(text.len()) {
            let (shown, found) = (Excerpt(text), text.len());
            let message = format_args!("{name} = {shown} has {found} characters, out of {length}");
            return Err(self.error(self.at, Kind::Range, message));
        }
        self.accept(text, length, name);
        Ok(text)
    }

    fn accept(&mut self, text: &[u8], length: Bounds<usize>, name: Name) {
        self.last = self.at;
        self.at += text.len();
        if let Some(coverage) = &mut self.coverage {
            coverage.length(name.base, length, text.len());
        }
    }

    #[cold]
    fn bad_byte(&self, text: &[u8], offset: usize, charset: Charset, name: Name) -> Error {
        let (shown, byte) = (Excerpt(text), crate::excerpt::ByteName(Some(text[offset])));
        let message = format_args!("{name} = {shown}: {byte} is not one of {charset}");
        self.error(self.at + offset, Kind::Format, message)
    }
}

struct Words<'a>(&'a [&'a str]);

impl Display for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("one of ")?;
        for (i, word) in self.0.iter().enumerate() {
            let separator = if i == 0 { "" } else { ", " };
            write!(f, "{separator}\"{word}\"")?;
        }
        Ok(())
    }
}
