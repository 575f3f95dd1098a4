//! The reader of checkers and interactors: tokens apart by any white space, nothing it cannot digest.

mod lazy;
mod number;
mod roles;
mod same;
mod space;
mod text;

#[cfg(test)]
mod tests;

pub use number::parse_f64;
pub use roles::{Answer, Input, Output};

pub(crate) use lazy::Lazy;
pub(crate) use same::same;

use std::fmt::Display;

use crate::error::Kind;
use crate::excerpt::Excerpt;
use crate::judging::{Result, Verdict};
use crate::place::Place;

/// Whose text a stream holds: decides who is at fault when it is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The test's input: a fault in it is the judge's.
    Input,
    /// The contestant's output.
    Output,
    /// The judge's answer: a fault in it is the judge's.
    Answer,
}

/// A text read token by token.
///
/// Tokens are separated by any amount of space, tab, line feed, carriage return, vertical tab and form feed.
/// Every other byte, NUL and broken UTF-8 included, is part of a token. Numbers must be canonical, as in
/// validators. What is malformed in the contestant's output is a presentation fault, what is out of range
/// is wrong; either is a judge's fault in the input and in the answer.
#[derive(Debug)]
pub struct Stream<'a> {
    data: &'a [u8],
    at: usize,
    /// Where the last token began.
    last: usize,
    role: Role,
    /// A file that is only read when something of it is wanted.
    pending: Option<&'a Lazy>,
    /// For one line of an interaction, how many came before it.
    turns_before: Option<usize>,
}

impl<'a> Stream<'a> {
    fn new(data: &'a [u8], role: Role) -> Self {
        Stream {
            data,
            at: 0,
            last: 0,
            role,
            pending: None,
            turns_before: None,
        }
    }

    fn lazy(file: &'a Lazy, role: Role) -> Self {
        Stream {
            pending: Some(file),
            ..Stream::new(&[], role)
        }
    }

    /// One line of an interaction, after `before` earlier ones.
    pub(crate) fn turn(line: &'a [u8], before: usize) -> Self {
        Stream {
            turns_before: Some(before),
            ..Stream::new(line, Role::Output)
        }
    }

    /// Whose text this is.
    #[must_use]
    pub fn role(&self) -> Role {
        self.role
    }

    #[cold]
    fn load(&mut self) -> Result<()> {
        match self.pending.take() {
            None => Ok(()),
            Some(file) => {
                self.data = file.text(self.role)?;
                Ok(())
            }
        }
    }

    /// Goes to the next token or the end; the first call on a file that has not been read yet reads it.
    #[inline(always)]
    fn skip(&mut self) -> Result<()> {
        self.at = space::skip(self.data, self.at);
        if self.at == self.data.len() && self.pending.is_some() {
            self.load()?;
            self.at = space::skip(self.data, self.at);
        }
        Ok(())
    }

    /// The whole text, whatever has been read of it. Does not count as reading.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn bytes(&mut self) -> Result<&'a [u8]> {
        self.load()?;
        Ok(self.data)
    }

    /// Everything that has not been read yet, white space included; reads it.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn rest(&mut self) -> Result<&'a [u8]> {
        self.load()?;
        let rest = &self.data[self.at..];
        self.at = self.data.len();
        Ok(rest)
    }

    /// Whether nothing but white space is left.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn at_end(&mut self) -> Result<bool> {
        self.skip()?;
        Ok(self.at == self.data.len())
    }

    /// # Errors
    /// Something besides white space is left: a presentation fault, or a judge's fault.
    pub fn expect_end(&mut self) -> Result<()> {
        if self.at_end()? {
            return Ok(());
        }
        let token = self.peek_token();
        Err(self.verdict(
            Kind::Format,
            self.at,
            format_args!("{} is left over", Excerpt(token)),
        ))
    }

    /// The offset in bytes of the last token read.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.last
    }

    /// A verdict against this text at its last token: wrong for the contestant's output, a judge's fault else.
    #[cold]
    pub fn wrong(&self, message: impl Display) -> Verdict {
        self.verdict(Kind::Rule, self.last, message)
    }

    /// As [`Stream::wrong`], for a text that cannot be understood: a presentation fault.
    #[cold]
    pub fn presentation(&self, message: impl Display) -> Verdict {
        self.verdict(Kind::Format, self.last, message)
    }

    /// # Errors
    /// `condition` is false: [`Stream::wrong`]. The message is made only then.
    #[inline]
    pub fn ensure<M: Display>(&self, condition: bool, message: impl FnOnce() -> M) -> Result<()> {
        if condition {
            Ok(())
        } else {
            Err(self.wrong(message()))
        }
    }

    #[cold]
    fn verdict(&self, kind: Kind, offset: usize, message: impl Display) -> Verdict {
        let data = match self.pending {
            Some(file) => file.text(self.role).unwrap_or_default(),
            None => self.data,
        };
        let mut place = Place::of(data, offset);
        place.line += self.turns_before.unwrap_or(0);
        match (self.role, kind) {
            (Role::Output, Kind::Format | Kind::EndOfFile) => {
                Verdict::presentation(format_args!("{place}: {message}"))
            }
            (Role::Output, _) => Verdict::wrong(format_args!("{place}: {message}")),
            (Role::Input, _) => Verdict::fail(format_args!("input, {place}: {message}")),
            (Role::Answer, _) => Verdict::fail(format_args!("judge answer, {place}: {message}")),
        }
    }

    /// The token that begins here; empty at the end.
    #[inline(always)]
    fn peek_token(&self) -> &'a [u8] {
        &self.data[self.at..space::find(self.data, self.at)]
    }

    #[cold]
    fn missing(&self, wanted: impl Display) -> Verdict {
        let end = if self.turns_before.is_some() {
            "line"
        } else {
            "file"
        };
        self.verdict(
            Kind::EndOfFile,
            self.at,
            format_args!("expected {wanted}, found the end of the {end}"),
        )
    }
}
