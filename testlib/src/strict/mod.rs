//! The strict reader of validators: every byte is asked for, nothing is skipped.

mod number;
mod text;

#[cfg(test)]
mod tests;

use std::fmt::Display;

use crate::coverage::Coverage;
use crate::error::{Error, Kind, Result};
use crate::excerpt::{ByteName, Excerpt};
use crate::place::Place;

/// Reads a test file byte by byte exactly as its format says.
///
/// Numbers are canonical: no leading zeros, no `+`, no `-0`. Separators are read by [`Reader::space`] and
/// [`Reader::eoln`]; anything else between values, such as a tab, a carriage return or a second space, is a
/// fault. A token ends before a space, before `\n` or at the end of the file, so every other byte is part of it.
///
/// Texts are handed out as slices of the file: reading allocates nothing but the vectors you ask for.
#[derive(Debug)]
pub struct Reader<'a> {
    data: &'a [u8],
    at: usize,
    /// Where the last value began: what [`Reader::fault`] points at.
    last: usize,
    coverage: Option<Box<Coverage>>,
}

/// A place to point at later, from [`Reader::mark`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark(usize);

/// Whether a token ends before `byte`.
#[inline(always)]
fn ends_token(byte: u8) -> bool {
    byte == b' ' || byte == b'\n'
}

impl<'a> Reader<'a> {
    /// A reader of a whole file.
    #[must_use]
    pub fn new(data: &'a [u8]) -> Self {
        Reader {
            data,
            at: 0,
            last: 0,
            coverage: None,
        }
    }

    /// Starts counting bound hits.
    pub(crate) fn record_coverage(&mut self) {
        self.coverage = Some(Box::default());
    }

    pub(crate) fn take_coverage(&mut self) -> Option<Box<Coverage>> {
        self.coverage.take()
    }

    /// Reads exactly one space.
    ///
    /// # Errors
    /// Anything else is next.
    #[inline]
    pub fn space(&mut self) -> Result<()> {
        self.byte(b' ')
    }

    /// Reads exactly one end of line, `\n`.
    ///
    /// # Errors
    /// Anything else is next; a carriage return is named as such.
    #[inline]
    pub fn eoln(&mut self) -> Result<()> {
        self.byte(b'\n')
    }

    #[inline(always)]
    fn byte(&mut self, wanted: u8) -> Result<()> {
        if self.data.get(self.at) == Some(&wanted) {
            self.at += 1;
            return Ok(());
        }
        Err(self.unexpected(ByteName(Some(wanted))))
    }

    /// Demands the end of the file. The harness does this too, after your function has returned.
    ///
    /// # Errors
    /// Something is left.
    pub fn eof(&mut self) -> Result<()> {
        if self.at == self.data.len() {
            Ok(())
        } else {
            Err(self.unexpected(ByteName(None)))
        }
    }

    /// Whether the end of the file is next.
    #[must_use]
    pub fn at_eof(&self) -> bool {
        self.at == self.data.len()
    }

    /// The next byte, without reading it.
    #[must_use]
    pub fn peek(&self) -> Option<u8> {
        self.data.get(self.at).copied()
    }

    /// How many bytes are left: a safe upper limit for what a count can promise.
    #[must_use]
    pub fn remaining(&self) -> usize {
        self.data.len() - self.at
    }

    /// The place of the last value read, to point at it in a later [`Reader::fault_at`].
    #[inline]
    #[must_use]
    pub fn mark(&self) -> Mark {
        Mark(self.last)
    }

    /// A broken rule at the last value read: "edge 3 is a loop".
    #[cold]
    pub fn fault(&self, message: impl Display) -> Error {
        self.fault_at(self.mark(), message)
    }

    /// A broken rule at an earlier place.
    #[cold]
    pub fn fault_at(&self, mark: Mark, message: impl Display) -> Error {
        Error::at(Place::of(self.data, mark.0), Kind::Rule, message)
    }

    /// # Errors
    /// `condition` is false: a broken rule at the last value read.
    #[inline]
    pub fn ensure<M: Display>(&self, condition: bool, message: impl FnOnce() -> M) -> Result<()> {
        if condition {
            Ok(())
        } else {
            Err(self.fault(message()))
        }
    }

    /// Whatever is at the current place is not what was expected.
    #[cold]
    fn unexpected(&self, wanted: impl Display) -> Error {
        let next = self.peek();
        let kind = if next.is_none() {
            Kind::EndOfFile
        } else {
            Kind::Format
        };
        self.error(
            self.at,
            kind,
            format_args!("expected {wanted}, found {}", ByteName(next)),
        )
    }

    #[cold]
    fn error(&self, offset: usize, kind: Kind, message: impl Display) -> Error {
        Error::at(Place::of(self.data, offset), kind, message)
    }

    /// The bytes up to the next space, end of line or end of file.
    fn peek_token(&self) -> &'a [u8] {
        let rest = &self.data[self.at..];
        let end = rest
            .iter()
            .position(|&b| ends_token(b))
            .unwrap_or(rest.len());
        &rest[..end]
    }

    /// The fault of a token that is missing, or has the wrong form.
    #[cold]
    fn bad_token(&self, name: impl Display, wanted: impl Display, reason: &str) -> Error {
        let token = self.peek_token();
        if token.is_empty() {
            return self.unexpected(format_args!("{name} ({wanted})"));
        }
        let message = format_args!("{name} = {} is not {wanted}: {reason}", Excerpt(token));
        self.error(self.at, Kind::Format, message)
    }
}
