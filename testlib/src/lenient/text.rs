//! Tokens, words and lines.

use crate::bounds::Bounds;
use crate::charset::Charset;
use crate::error::Kind;
use crate::excerpt::{ByteName, Excerpt};
use crate::judging::Result;
use crate::name::Name;

use super::Stream;

impl<'a> Stream<'a> {
    /// The next token, or `None` at the end.
    ///
    /// # Errors
    /// The file cannot be read.
    #[inline]
    pub fn next_token(&mut self) -> Result<Option<&'a [u8]>> {
        self.skip()?;
        let token = self.peek_token();
        if token.is_empty() {
            return Ok(None);
        }
        self.last = self.at;
        self.at += token.len();
        Ok(Some(token))
    }

    /// Reads one token of any form.
    ///
    /// # Errors
    /// There is none.
    pub fn read_token(&mut self, name: impl Into<Name>) -> Result<&'a [u8]> {
        match self.next_token()? {
            Some(token) => Ok(token),
            None => Err(self.missing(name.into())),
        }
    }

    /// Reads a token of bytes of `charset`, its length within `length`.
    ///
    /// # Errors
    /// There is none, it holds other bytes (or is not UTF-8), or its length is out of range.
    pub fn read_word(
        &mut self,
        charset: impl Into<Charset>,
        length: impl Into<Bounds<usize>>,
        name: impl Into<Name>,
    ) -> Result<&'a str> {
        let (charset, length, name) = (charset.into(), length.into(), name.into());
        let token = self.read_token(name)?;
        let shown = Excerpt(token);
        if let Some(offset) = token.iter().position(|&b| !charset.contains(b)) {
            let byte = ByteName(Some(token[offset]));
            let message = format_args!("{name} = {shown}: {byte} is not one of {charset}");
            return Err(self.verdict(Kind::Format, self.last + offset, message));
        }
        if !length.contains(token.len()) {
            let found = token.len();
            return Err(self.wrong(format_args!(
                "{name} = {shown} has {found} characters, out of {length}"
            )));
        }
        std::str::from_utf8(token)
            .map_err(|_| self.presentation(format_args!("{name} = {shown} is not UTF-8")))
    }

    /// Reads one of a list of words, exactly as written, and returns its number in the list, from 0.
    ///
    /// # Errors
    /// There is no token, or it is another word.
    pub fn read_one_of(&mut self, words: &[&str], name: impl Into<Name>) -> Result<usize> {
        self.one_of(words, name.into(), |word, token| word == token)
    }

    /// As [`Stream::read_one_of`], taking upper and lower case ASCII letters for the same.
    ///
    /// # Errors
    /// There is no token, or it is another word.
    pub fn read_one_of_any_case(&mut self, words: &[&str], name: impl Into<Name>) -> Result<usize> {
        self.one_of(words, name.into(), <[u8]>::eq_ignore_ascii_case)
    }

    fn one_of(
        &mut self,
        words: &[&str],
        name: Name,
        same: fn(&[u8], &[u8]) -> bool,
    ) -> Result<usize> {
        let token = self.read_token(name)?;
        words
            .iter()
            .position(|word| same(word.as_bytes(), token))
            .ok_or_else(|| {
                let shown = Excerpt(token);
                self.presentation(format_args!("{name} = {shown} is not one of {words:?}"))
            })
    }

    /// The rest of the current line without its end (`\n` or `\r\n`), or `None` at the end of the text.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn next_line(&mut self) -> Result<Option<&'a [u8]>> {
        self.load()?;
        let rest = &self.data[self.at..];
        if rest.is_empty() {
            return Ok(None);
        }
        let end = rest.iter().position(|&b| b == b'\n');
        let line = &rest[..end.unwrap_or(rest.len())];
        self.last = self.at;
        self.at += end.map_or(rest.len(), |end| end + 1);
        Ok(Some(line.strip_suffix(b"\r").unwrap_or(line)))
    }
}
