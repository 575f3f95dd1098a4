//! Shrinks what a search found: by a smaller one among the small instances if there is one, else by the arguments of the
//! generator call and the tape of its choices; then the text.

use super::arena::{Arena, Kill};
use super::command::{self, Call};
use super::search::{Family, Hit, counted};
use super::{Deadline, First, Pool};
use crate::diagnostic::Diagnostic;
use crate::plan::HelperLimits;
use crate::quality::shrink::tape::{self, Tape};
use crate::quality::shrink::{Found, FoundTape, Shrunk, shrink_tape, shrink_text, text};
use std::time::Instant;

pub(super) struct Shrinking<'a> {
    pub arena: &'a Arena,
    pub families: &'a [Family],
    /// Small instances, the shortest first.
    pub instances: &'a [Vec<u8>],
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
        if let Some((smaller, found)) = self.instance(pool, &input, &kill, &mut tried)? {
            (input, kill) = (smaller, found);
        } else if let Some(call) = hit.call {
            let call = self.arguments(pool, call, &mut input, &mut kill, &mut tried)?;
            called = Some((call.clone(), input.clone()));
            self.choices(pool, &call, &mut input, &mut kill, &mut tried)?;
        }
        let mut shrunk = self.text(pool, input, &mut kill)?;
        shrunk.tried += tried;
        let call = called.filter(|(_, made)| *made == shrunk.input);
        Ok((kill, shrunk, call.map(|(call, _)| call)))
    }

    /// Makes the text smaller.
    fn text(
        &self,
        pool: &mut Pool<'_>,
        input: Vec<u8>,
        kill: &mut Kill,
    ) -> Result<Shrunk, Diagnostic> {
        let verdict = kill.verdict;
        let mut fault = None;
        let mut find = |list: &[Vec<u8>]| {
            let work =
                |asker: &mut _, number: usize| self.arena.kill(asker, &list[number], Some(verdict));
            match pool.first(list.len(), self.deadline, &work) {
                Ok(First::At(number, found)) => {
                    *kill = found;
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
        let shrunk = shrink_text(input, &mut find);
        match fault {
            Some(fault) => Err(fault),
            None => Ok(shrunk),
        }
    }

    /// The first instance that is smaller than `input` and fails with the same verdict, if it is found within a third of
    /// the time.
    fn instance(
        &self,
        pool: &mut Pool<'_>,
        input: &[u8],
        kill: &Kill,
        tried: &mut usize,
    ) -> Result<Option<(Vec<u8>, Kill)>, Diagnostic> {
        let smaller = self
            .instances
            .partition_point(|instance| text::measure(instance) < text::measure(input));
        let work = |asker: &mut _, number: usize| {
            self.arena
                .kill(asker, &self.instances[number], Some(kill.verdict))
        };
        let now = Instant::now();
        let deadline = Deadline::at(now + self.deadline.from(now) / 3);
        let found = pool.first(smaller, deadline, &work)?;
        let found = counted(found, smaller, tried);
        Ok(found.map(|(number, kill)| (self.instances[number].clone(), kill)))
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
        let tape: Tape = match pool.first(1, self.deadline, &record)? {
            // One that takes the option for something else makes something else.
            First::At(_, (made, tape)) if made == *input => tape,
            _ => return Ok(()),
        };
        let mut fault = None;
        let mut find = |tape: &Tape, list: &[Tape]| {
            let own = tape::measure(tape);
            let work = |asker: &mut _, number: usize| {
                let tape = Some(&list[number]);
                let made = command::taped(asker, self.families, call, &self.limits, tape)?;
                let Some((smaller, drawn)) = made.filter(|(made, drawn)| {
                    tape::measure(drawn) < own && text::measure(made) < text::measure(input)
                }) else {
                    return Ok(None);
                };
                let kill = self.arena.kill(asker, &smaller, Some(kill.verdict))?;
                Ok(kill.map(|kill| (smaller, drawn, kill)))
            };
            match pool.first(list.len(), self.deadline, &work) {
                Ok(First::At(number, (smaller, drawn, found))) => {
                    (*input, *kill) = (smaller, found);
                    FoundTape::At(number, drawn)
                }
                Ok(First::None) => FoundTape::None,
                Ok(First::Over(begun)) => FoundTape::Over(begun),
                Err(error) => {
                    fault = Some(error);
                    FoundTape::Over(0)
                }
            }
        };
        *tried += shrink_tape(tape, &mut find).1;
        fault.map_or(Ok(()), Err)
    }
}
