//! One output to be judged, with everything a checker may look at.

use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use crate::judging::{Outcome, Result, Verdict};
use crate::lenient::{self, Answer, Input, Output, Stream};
use crate::options::Options;

/// The three texts of a case, the checker's options, and the verdicts to choose from.
///
/// The verdict methods return a [`Result`], to end the checker with: `return c.wrong("...")`.
#[derive(Debug)]
pub struct Case<'a> {
    /// The test's input.
    pub input: Input<'a>,
    /// The contestant's output.
    pub output: Output<'a>,
    /// The judge's answer.
    pub answer: Answer<'a>,
    options: Options,
    trailing_allowed: bool,
    pub(super) feedback: Option<PathBuf>,
    pub(super) team_message: String,
}

/// What was read from the output and from the answer by the same function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Both<T> {
    /// The contestant's.
    pub output: T,
    /// The judge's.
    pub answer: T,
}

impl<'a> Case<'a> {
    /// A case of its own, for tests of a checker's function.
    #[must_use]
    pub fn new(input: Input<'a>, output: Output<'a>, answer: Answer<'a>, options: Options) -> Self {
        let (trailing_allowed, feedback, team_message) = (false, None, String::new());
        Case {
            input,
            output,
            answer,
            options,
            trailing_allowed,
            feedback,
            team_message,
        }
    }

    /// The verdict of `check`, after the harness's own checks.
    ///
    /// ```
    /// # use testlib::checker::*;
    /// let (input, output, answer) = (Input::new(b""), Output::new(b"7 8"), Answer::new(b"7"));
    /// let mut case = Case::new(input, output, answer, Default::default());
    /// let verdict = case.decide(|c| {
    ///     let x = c.both(|s| s.read_int::<i64>(.., "x"))?;
    ///     if x.output == x.answer { c.ok("equal") } else { c.wrong("different") }
    /// });
    /// assert_eq!(verdict.to_string(), "wrong output format line 1, column 3 (token 2): \"8\" is left over");
    /// ```
    pub fn decide(&mut self, check: impl FnOnce(&mut Self) -> Result) -> Verdict {
        let verdict = check(self).unwrap_or_else(|verdict| verdict);
        if !verdict.is_accepted() {
            return verdict;
        }
        if let Err(error) = self.options.finish() {
            return error.into();
        }
        if !self.trailing_allowed
            && let Err(left_over) = self.output.expect_end()
        {
            return left_over;
        }
        verdict
    }

    /// Reads a solution of the same form from both texts: a fault in the answer is the judge's, a fault in
    /// the output the contestant's. The answer goes first.
    ///
    /// # Errors
    /// The verdict of whichever text is at fault.
    pub fn both<T>(
        &mut self,
        mut read: impl FnMut(&mut Stream<'a>) -> Result<T>,
    ) -> Result<Both<T>> {
        let answer = read(&mut self.answer)?;
        let output = read(&mut self.output)?;
        Ok(Both { output, answer })
    }

    /// Whether the whole output is the answer, byte for byte, and `good` says yes to every piece of it. Files are
    /// looked through, not kept: this takes a small part of the time of reading them. Pieces end after white
    /// space, or at the end of the text; a text that is empty is one empty piece.
    ///
    /// `true` can be relied on, and then nothing of the output is left over; on `false` compare in your own
    /// way: a long token or a byte order mark may be the reason. Nothing counts as read.
    ///
    /// # Errors
    /// A file cannot be read.
    pub fn identical(&mut self, good: impl FnMut(&[u8]) -> bool) -> Result<bool> {
        let same = lenient::same(&mut self.output, &mut self.answer, good)?;
        self.trailing_allowed |= same;
        Ok(same)
    }

    /// The value of the option `--name VALUE`, `--name=VALUE` or `name VALUE`.
    ///
    /// # Errors
    /// It is given without a value, twice, or its value is no `T`: a judge's fault.
    pub fn option<T: FromStr>(&mut self, name: &str) -> Result<Option<T>>
    where
        T::Err: Display,
    {
        Ok(self.options.option(name)?)
    }

    /// As [`Case::option`], with a value for when it is not given.
    ///
    /// # Errors
    /// As [`Case::option`].
    pub fn option_or<T: FromStr>(&mut self, name: &str, default: T) -> Result<T>
    where
        T::Err: Display,
    {
        Ok(self.option(name)?.unwrap_or(default))
    }

    /// Whether the flag `--name` or `name` is given.
    pub fn flag(&mut self, name: &str) -> bool {
        self.options.flag(name)
    }

    /// Text after what the checker has read is no fault.
    pub fn allow_trailing(&mut self) {
        self.trailing_allowed = true;
    }

    /// Adds a line to what the team is shown, where the judging system shows it. Say nothing of hidden tests.
    pub fn tell_team(&mut self, message: impl Display) {
        if !self.team_message.is_empty() {
            self.team_message.push('\n');
        }
        self.team_message.push_str(&message.to_string());
    }

    /// The feedback folder, when called by the ICPC protocol.
    #[must_use]
    pub fn feedback_dir(&self) -> Option<&Path> {
        self.feedback.as_deref()
    }

    /// The output is right.
    ///
    /// # Errors
    /// None; this and the following are results to end the checker with.
    pub fn ok(&self, message: impl Display) -> Result {
        Ok(Verdict::accepted(message))
    }

    /// The output is wrong.
    ///
    /// # Errors
    /// None.
    pub fn wrong(&self, message: impl Display) -> Result {
        Ok(Verdict::wrong(message))
    }

    /// The output cannot be understood.
    ///
    /// # Errors
    /// None.
    pub fn presentation(&self, message: impl Display) -> Result {
        Ok(Verdict::presentation(message))
    }

    /// The output is right and worth `points`, a finite number of at least 0.
    ///
    /// # Errors
    /// None.
    pub fn points(&self, points: f64, message: impl Display) -> Result {
        Ok(Verdict::new(Outcome::Points(points), message))
    }

    /// The output is right and worth a share of `0.0..=1.0` of the test's points.
    ///
    /// # Errors
    /// None.
    pub fn share(&self, share: f64, message: impl Display) -> Result {
        Ok(Verdict::new(Outcome::Share(share), message))
    }

    /// The judge's side is at fault.
    ///
    /// # Errors
    /// None.
    pub fn fail(&self, message: impl Display) -> Result {
        Ok(Verdict::fail(message))
    }

    /// The contestant has found something better than the judge's answer: the judge's fault, and worth knowing.
    ///
    /// # Errors
    /// None.
    pub fn jury_worse(&self, message: impl Display) -> Result {
        Ok(Verdict::fail(format_args!(
            "the output is better than the judge's answer: {message}"
        )))
    }
}
