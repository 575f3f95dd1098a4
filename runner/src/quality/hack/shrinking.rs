//! Shrinks what a search found: the arguments of the generator call, then the tape of its choices, then the text.

use super::arena::{Arena, Kill};
use super::command::{self, Call};
use super::search::{Family, Hit};
use super::{Deadline, First, Pool};
use crate::diagnostic::Diagnostic;
use crate::plan::HelperLimits;
use crate::quality::shrink::tape::{self, Tape};
use crate::quality::shrink::{Found, Shrunk, shrink_text, text};

pub(super) struct Shrinking<'a> {
    pub arena: &'a Arena,
    pub families: &'a [Family],
    pub limits: HelperLimits,
    pub deadline: Deadline,
}

impl Shrinking<'_> {
    /// The smallest input that was reached, how the target fails on it, and the generator call that makes it, if one does.
    pub fn shrink(
        &self,
        pool: &mut Pool<'_>,
        hit: Hit,
    ) -> Result<(Kill, Shrunk, Option<Call>), Diagnostic> {
        let (mut input, mut kill) = (hit.input, hit.kill);
        let mut tried = 0;
        let mut called = None;
        if let Some(call) = hit.call {
            let call = self.arguments(pool, call, &mut input, &mut kill, &mut tried)?;
            called = Some((call.clone(), input.clone()));
            self.choices(pool, &call, &mut input, &mut kill, &mut tried)?;
        }
        let verdict = kill.verdict;
        let mut fault = None;
        let mut find = |list: &[Vec<u8>]| {
            let work =
                |asker: &mut _, number: usize| self.arena.kill(asker, &list[number], Some(verdict));
            match pool.first(list.len(), self.deadline, &work) {
                Ok(First::At(number, found)) => {
                    kill = found;
                    Found::At(number)
                }
                Ok(First::None) => Found::None,
                Ok(First::Over(_)) => Found::Over,
                Err(error) => {
                    fault = Some(error);
                    Found::Over
                }
            }
        };
        let mut shrunk = shrink_text(input, &mut find);
        shrunk.tried += tried;
        match fault {
            Some(fault) => Err(fault),
            None => {
                let call = called.filter(|(_, made)| *made == shrunk.input);
                Ok((kill, shrunk, call.map(|(call, _)| call)))
            }
        }
    }

    /// Lowers the numbers in the arguments as long as the input gets smaller.
    fn arguments(
        &self,
        pool: &mut Pool<'_>,
        mut call: Call,
        input: &mut Vec<u8>,
        kill: &mut Kill,
        tried: &mut usize,
    ) -> Result<Call, Diagnostic> {
        loop {
            let mut list = command::lower(&call);
            let work = |asker: &mut _, number: usize| {
                let made = command::input(asker, self.families, &list[number], &self.limits)?;
                let Some(smaller) = made.filter(|made| text::measure(made) < text::measure(input))
                else {
                    return Ok(None);
                };
                let kill = self.arena.kill(asker, &smaller, Some(kill.verdict))?;
                Ok(kill.map(|kill| (smaller, kill)))
            };
            match pool.first(list.len(), self.deadline, &work)? {
                First::At(number, (smaller, found)) => {
                    *tried += number + 1;
                    call = list.swap_remove(number);
                    (*input, *kill) = (smaller, found);
                }
                First::None => {
                    *tried += list.len();
                    return Ok(call);
                }
                First::Over(begun) => {
                    *tried += begun;
                    return Ok(call);
                }
            }
        }
    }

    /// Shortens and lowers the tape of a generator that knows tapes.
    fn choices(
        &self,
        pool: &mut Pool<'_>,
        call: &Call,
        input: &mut Vec<u8>,
        kill: &mut Kill,
        tried: &mut usize,
    ) -> Result<(), Diagnostic> {
        let record = |asker: &mut _, _: usize| {
            command::taped(asker, self.families, call, &self.limits, None)
        };
        let mut tape: Tape = match pool.first(1, self.deadline, &record)? {
            // One that takes the option for something else makes something else.
            First::At(_, (made, tape)) if made == *input => tape,
            _ => return Ok(()),
        };
        loop {
            let list = tape::moves(&tape);
            let own = tape::measure(&tape);
            let work = |asker: &mut _, number: usize| {
                let call = command::taped(
                    asker,
                    self.families,
                    call,
                    &self.limits,
                    Some(&list[number]),
                )?;
                let Some((smaller, drawn)) = call.filter(|(made, drawn)| {
                    tape::measure(drawn) < own && text::measure(made) < text::measure(input)
                }) else {
                    return Ok(None);
                };
                let kill = self.arena.kill(asker, &smaller, Some(kill.verdict))?;
                Ok(kill.map(|kill| (smaller, drawn, kill)))
            };
            match pool.first(list.len(), self.deadline, &work)? {
                First::At(number, (smaller, drawn, found)) => {
                    *tried += number + 1;
                    tape = drawn;
                    (*input, *kill) = (smaller, found);
                }
                First::None => {
                    *tried += list.len();
                    return Ok(());
                }
                First::Over(begun) => {
                    *tried += begun;
                    return Ok(());
                }
            }
        }
    }
}
