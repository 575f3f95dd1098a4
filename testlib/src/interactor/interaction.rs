//! The talk with one contestant's program.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::{BufRead, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::str::FromStr;

use crate::judging::{Outcome, Result, Verdict};
use crate::lenient::{Answer, Input, Stream};
use crate::options::Options;
use crate::out::{Out, Print};

/// A longer line is a presentation fault, so that a program that never ends its line cannot fill the memory.
const LONGEST_LINE: usize = 1 << 20;

/// One interaction: the test's files, the contestant's program, and the verdicts to choose from.
///
/// Every turn of the program is one line; the interactor never waits for more than that.
pub struct Interaction<'a> {
    /// The test's input.
    pub input: Input<'a>,
    /// The judge's answer; empty when there is none.
    pub answer: Answer<'a>,
    from_player: Box<dyn BufRead + 'a>,
    to_player: Out<'a>,
    turns: usize,
    longest_line: usize,
    log: Out<'a>,
    counters: BTreeMap<&'static str, Counter>,
    farewell: Option<String>,
    options: Options,
    team_message: String,
}

#[derive(Clone, Copy, Debug, Default)]
struct Counter {
    used: u64,
    limit: Option<u64>,
}

impl<'a> Interaction<'a> {
    /// An interaction over any two ends, for tests of an interactor's function.
    pub fn new(
        input: Input<'a>,
        answer: Answer<'a>,
        player: (impl BufRead + 'a, impl Write + 'a),
        log: Out<'a>,
        options: Options,
    ) -> Self {
        Interaction {
            input,
            answer,
            from_player: Box::new(player.0),
            to_player: Out::new(player.1),
            turns: 0,
            longest_line: LONGEST_LINE,
            log,
            counters: BTreeMap::new(),
            farewell: None,
            options,
            team_message: String::new(),
        }
    }

    /// The verdict of `judge`, after the harness's own checks; says farewell unless the program is accepted.
    pub fn decide(&mut self, judge: impl FnOnce(&mut Self) -> Result) -> Verdict {
        let judged = catch_unwind(AssertUnwindSafe(|| judge(self)));
        let verdict = match judged {
            Ok(result) => result.unwrap_or_else(|verdict| verdict),
            Err(panic) => {
                self.say_farewell();
                resume_unwind(panic)
            }
        };
        let verdict = match self.options.finish() {
            Err(error) if verdict.is_accepted() => error.into(),
            _ => verdict,
        };
        if verdict.is_accepted() {
            // A program that is done may have closed its input already.
            let _ = self.to_player.flush();
        } else {
            self.say_farewell();
        }
        match self.log.flush() {
            Ok(()) => verdict,
            Err(error) => Verdict::fail(format_args!("the log of ({verdict}): {error}")),
        }
    }

    fn say_farewell(&mut self) {
        if let Some(farewell) = self.farewell.take() {
            // The verdict stands whether or not the program still listens.
            let _ = self.to_player.line(farewell);
        }
        let _ = self.to_player.flush();
    }

    /// Sends a line at once.
    ///
    /// # Errors
    /// The program reads no more: a wrong answer.
    pub fn send(&mut self, line: impl Print) -> Result<()> {
        self.queue(line)?;
        self.flush()
    }

    /// Sends a line with the next [`Interaction::send`], or before the next turn is waited for.
    ///
    /// # Errors
    /// As [`Interaction::send`].
    pub fn queue(&mut self, line: impl Print) -> Result<()> {
        self.to_player.line(line).map_err(|_| reads_no_more())
    }

    fn flush(&mut self) -> Result<()> {
        self.to_player.flush().map_err(|_| reads_no_more())
    }

    /// Waits for a line of the program and reads it with `read`; the whole line must be read.
    ///
    /// # Errors
    /// The program's output has ended, the line is too long, `read` finds a fault, or leaves something over.
    pub fn turn<T>(&mut self, read: impl FnOnce(&mut Stream<'_>) -> Result<T>) -> Result<T> {
        self.flush()?;
        let line = self.next_line()?;
        let mut stream = Stream::turn(&line, self.turns);
        self.turns += 1;
        let value = read(&mut stream)?;
        stream.expect_end()?;
        Ok(value)
    }

    fn next_line(&mut self) -> Result<Vec<u8>> {
        let turn = self.turns + 1;
        let mut line = Vec::new();
        let limit = self.longest_line as u64 + 1;
        let read = self
            .from_player
            .by_ref()
            .take(limit)
            .read_until(b'\n', &mut line);
        if let Err(error) = read {
            return Err(Verdict::fail(format_args!(
                "cannot read the program's output: {error}"
            )));
        }
        if line.is_empty() {
            let message = format_args!("line {turn}: the program's output has ended");
            return Err(Verdict::presentation(message));
        }
        if line.last() == Some(&b'\n') {
            line.pop();
        } else if line.len() > self.longest_line {
            let most = self.longest_line;
            let message = format_args!("line {turn} is longer than {most} bytes");
            return Err(Verdict::presentation(message));
        }
        Ok(line)
    }

    /// Waits for the end of the program's output, white space aside. Only call it when the program is to stop by
    /// itself now; with one that waits for more it would wait for ever.
    ///
    /// # Errors
    /// Something is left over.
    pub fn expect_end(&mut self) -> Result<()> {
        self.flush()?;
        loop {
            let line = match self.from_player.fill_buf() {
                Ok([]) => return Ok(()),
                Ok(_) => self.next_line()?,
                Err(error) => {
                    return Err(Verdict::fail(format_args!(
                        "cannot read the program's output: {error}"
                    )));
                }
            };
            Stream::turn(&line, self.turns).expect_end()?;
            self.turns += 1;
        }
    }

    /// Lines of the program longer than `bytes` are faults (without a call: 1 MiB).
    pub fn line_limit(&mut self, bytes: usize) {
        self.longest_line = bytes;
    }

    /// A line to send when the verdict goes against the program, so that it can stop.
    pub fn farewell(&mut self, line: impl Into<String>) {
        self.farewell = Some(line.into());
    }

    /// Allows `limit` calls of [`Interaction::count`] with this name.
    pub fn limit(&mut self, name: &'static str, limit: u64) {
        self.counters.entry(name).or_default().limit = Some(limit);
    }

    /// Counts one use.
    ///
    /// # Errors
    /// It is one more than allowed: a wrong answer.
    pub fn count(&mut self, name: &'static str) -> Result<()> {
        let counter = self.counters.entry(name).or_default();
        counter.used += 1;
        match counter.limit {
            Some(limit) if counter.used > limit => Err(Verdict::wrong(format_args!(
                "more than {limit} times {name}"
            ))),
            _ => Ok(()),
        }
    }

    /// How often a name was counted.
    #[must_use]
    pub fn counted(&self, name: &str) -> u64 {
        self.counters.get(name).map_or(0, |counter| counter.used)
    }

    /// How many lines the program has sent so far.
    #[must_use]
    pub fn turns(&self) -> usize {
        self.turns
    }

    /// Writes a line to the log. A failed write is noticed at the end.
    pub fn log(&mut self, line: impl Print) {
        let _ = self.log.line(line);
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

    /// As [`Interaction::option`], with a value for when it is not given.
    ///
    /// # Errors
    /// As [`Interaction::option`].
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

    /// Adds a line to what the team is shown, where the judging system shows it.
    pub fn tell_team(&mut self, message: impl Display) {
        if !self.team_message.is_empty() {
            self.team_message.push('\n');
        }
        self.team_message.push_str(&message.to_string());
    }

    pub(super) fn take_team_message(&mut self) -> String {
        std::mem::take(&mut self.team_message)
    }

    /// The program is right.
    ///
    /// # Errors
    /// None; this and the following are results to end the interactor with.
    pub fn ok(&self, message: impl Display) -> Result {
        Ok(Verdict::accepted(message))
    }

    /// The program is wrong.
    ///
    /// # Errors
    /// None.
    pub fn wrong(&self, message: impl Display) -> Result {
        Ok(Verdict::wrong(message))
    }

    /// The program is right and worth `points`, a finite number of at least 0.
    ///
    /// # Errors
    /// None.
    pub fn points(&self, points: f64, message: impl Display) -> Result {
        Ok(Verdict::new(Outcome::Points(points), message))
    }

    /// The judge's side is at fault.
    ///
    /// # Errors
    /// None.
    pub fn fail(&self, message: impl Display) -> Result {
        Ok(Verdict::fail(message))
    }
}

#[cold]
fn reads_no_more() -> Verdict {
    Verdict::wrong("the program reads no more")
}

impl std::fmt::Debug for Interaction<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Interaction")
            .field("turns", &self.turns)
            .field("counters", &self.counters)
            .finish_non_exhaustive()
    }
}
