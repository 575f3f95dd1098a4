//! Shrinks what a search found: by a smaller one among the small instances or the inputs of small generator calls if there
//! is one; then by the arguments of the generator call and the tape of its choices; then the text.

use super::arena::{Arena, Kill};
use super::command::{self, Call, Steps};
use super::save::WRITTEN_OUT;
use super::search::{Family, Hit, counted};
use super::{Deadline, First, Pool};
use crate::diagnostic::Diagnostic;
use crate::plan::HelperLimits;
use crate::quality::shrink::tape::{self, Tape};
use crate::quality::shrink::{
    Find, Found, FoundTape, Shrunk, grid, shrink_large, shrink_tape, shrink_text, text,
};
use std::collections::HashSet;

/// Inputs of so many bytes are made smaller as they are.
const EASY: usize = 1000;

/// How the arguments of a call are lowered, by the input it makes; `None` when they stay as they are.
type StepsFor<'a> = dyn Fn(&[u8]) -> Option<Steps> + 'a;

pub(super) struct Shrinking<'a> {
    pub arena: &'a Arena,
    pub families: &'a [Family],
    /// Small instances, the shortest first.
    pub instances: &'a [Vec<u8>],
    /// Calls that may make a smaller input, growing.
    pub small: &'a [Call],
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
        let (mut input, mut kill, mut call) = (hit.input, hit.kill, hit.call);
        let mut tried = 0;
        let mut called = None;
        // Before large tests all instances are tried.
        let instance = match hit.tested && input.len() <= text::SHORT {
            true => self.instance(pool, &input, &kill, &mut tried)?,
            false => None,
        };
        if let Some((smaller, found)) = instance {
            (input, kill, call) = (smaller, found, None);
        } else {
            if let Some(own) = call {
                call = Some(self.sizes(pool, own, &mut input, &mut kill, &mut tried)?);
            }
            if hit.tested
                && input.len() > EASY
                && let Some((made, smaller, found)) = self.call(pool, &input, &kill, &mut tried)?
            {
                (input, kill) = (smaller, found);
                call = Some(self.sizes(pool, made, &mut input, &mut kill, &mut tried)?);
            }
        }
        if let Some(call) = call {
            // What becomes small as a text needs no more calls, of which many would make something large.
            let (mut parts, mut own) = (None, kill.clone());
            if input.len() > EASY {
                let half = pool.share(self.deadline, 2);
                let shrunk = self.text(pool, input.clone(), &mut own, half, shrink_large)?;
                tried += shrunk.tried;
                parts = Some(shrunk.input).filter(|input| input.len() <= EASY);
            }
            if let Some(parts) = parts {
                called = Some((call, input, kill));
                (input, kill) = (parts, own);
            } else {
                let call = self.arguments(pool, call, &mut input, &mut kill, &mut tried)?;
                called = Some((call.clone(), input.clone(), kill.clone()));
                self.choices(pool, &call, &mut input, &mut kill, &mut tried)?;
            }
        }
        let mut shrunk = self.text(pool, input, &mut kill, self.deadline, shrink_text)?;
        shrunk.tried += tried;
        let Some((call, made, first)) = called else {
            return Ok((kill, shrunk, None));
        };
        // Of a text that nobody will read, the call that makes one like it is worth more than some bytes.
        let long = shrunk.input.len() > WRITTEN_OUT && made.len() < 2 * shrunk.input.len();
        if made != shrunk.input && long {
            (kill, shrunk.input, shrunk.minimal) = (first, made, false);
            return Ok((kill, shrunk, Some(call)));
        }
        let same = made == shrunk.input;
        Ok((kill, shrunk, same.then_some(call)))
    }

    /// Makes the text smaller until `deadline`.
    fn text(
        &self,
        pool: &mut Pool<'_>,
        input: Vec<u8>,
        kill: &mut Kill,
        deadline: Deadline,
        shrink: fn(Vec<u8>, &mut Find<'_>) -> Shrunk,
    ) -> Result<Shrunk, Diagnostic> {
        let verdict = kill.verdict;
        let mut fault = None;
        let mut find = |list: &[Vec<u8>]| {
            let work =
                |asker: &mut _, number: usize| self.arena.kill(asker, &list[number], Some(verdict));
            match pool.first(list.len(), deadline, &work) {
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
        let shrunk = shrink(input, &mut find);
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
            .partition_point(|instance| grid::measure(instance) < grid::measure(input));
        let work = |asker: &mut _, number: usize| {
            self.arena
                .kill(asker, &self.instances[number], Some(kill.verdict))
        };
        let found = pool.first(smaller, pool.share(self.deadline, 3), &work)?;
        let found = counted(found, smaller, tried);
        Ok(found.map(|(number, kill)| (self.instances[number].clone(), kill)))
    }

    /// The first of these calls that makes a smaller input which fails with the same verdict, if it is found within a fifth
    /// of the time: what fails on a large random input mostly fails on a small one, too, and that is found in fewer steps
    /// than the large one is taken apart.
    fn call(
        &self,
        pool: &mut Pool<'_>,
        input: &[u8],
        kill: &Kill,
        tried: &mut usize,
    ) -> Result<Option<(Call, Vec<u8>, Kill)>, Diagnostic> {
        let work = |asker: &mut _, number: usize| {
            let call = &self.small[number];
            let made = command::input(asker, self.families, call, &self.limits)?;
            let Some(made) = made.filter(|made| grid::measure(made) < grid::measure(input)) else {
                return Ok(None);
            };
            let kill = self.arena.kill(asker, &made, Some(kill.verdict))?;
            Ok(kill.map(|kill| (made, kill)))
        };
        let found = pool.first(self.small.len(), pool.share(self.deadline, 5), &work)?;
        let found = counted(found, self.small.len(), tried);
        Ok(found.map(|(number, (made, kill))| (self.small[number].clone(), made, kill)))
    }

    /// Lowers the numbers in the arguments of a call that makes something large, from small ones upwards.
    fn sizes(
        &self,
        pool: &mut Pool<'_>,
        call: Call,
        input: &mut Vec<u8>,
        kill: &mut Kill,
        tried: &mut usize,
    ) -> Result<Call, Diagnostic> {
        let large = |input: &[u8]| (input.len() > EASY).then_some(Steps::Up);
        self.lower(pool, call, (self.deadline, &large), input, kill, tried)
    }

    /// Lowers the numbers in the arguments by the boldest steps first. What is easily made smaller as a text has a third of
    /// what is left for that: a call costs more than a step on the text.
    fn arguments(
        &self,
        pool: &mut Pool<'_>,
        call: Call,
        input: &mut Vec<u8>,
        kill: &mut Kill,
        tried: &mut usize,
    ) -> Result<Call, Diagnostic> {
        let large = |input: &[u8]| (input.len() > EASY).then_some(Steps::Down);
        let call = self.lower(pool, call, (self.deadline, &large), input, kill, tried)?;
        let easy = |input: &[u8]| (input.len() <= EASY).then_some(Steps::DownWithSeeds);
        let third = pool.share(self.deadline, 3);
        self.lower(pool, call, (third, &easy), input, kill, tried)
    }

    /// Lowers the numbers in the arguments until the deadline, as long as the input gets smaller and there are steps for it.
    fn lower(
        &self,
        pool: &mut Pool<'_>,
        mut call: Call,
        (deadline, steps): (Deadline, &StepsFor<'_>),
        input: &mut Vec<u8>,
        kill: &mut Kill,
        tried: &mut usize,
    ) -> Result<Call, Diagnostic> {
        let mut refused: HashSet<Vec<String>> = HashSet::new();
        while let Some(steps) = steps(input) {
            let mut list = command::lower(self.families, &call, steps);
            list.retain(|call| !refused.contains(&call.args));
            let work = |asker: &mut _, number: usize| {
                let made = command::input(asker, self.families, &list[number], &self.limits)?;
                let Some(smaller) = made.filter(|made| grid::measure(made) < grid::measure(input))
                else {
                    return Ok(None);
                };
                let kill = self.arena.kill(asker, &smaller, Some(kill.verdict))?;
                Ok(kill.map(|kill| (smaller, kill)))
            };
            match pool.first(list.len(), deadline, &work)? {
                First::At(number, (smaller, found)) => {
                    *tried += number + 1;
                    call = list.swap_remove(number);
                    list.truncate(number);
                    refused.extend(list.into_iter().map(|call| call.args));
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
        Ok(call)
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
                    tape::measure(drawn) < own && grid::measure(made) < grid::measure(input)
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
