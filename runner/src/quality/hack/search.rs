//! Where inputs come from: all small instances first, and tests written by hand, then the package's own generators with small arguments, growing,
//! then with their own arguments.

use super::arena::{Arena, Kill};
use super::command::{self, Call};
use super::{Counterexample, Deadline, First, Outcome, Pool, shrinking};
use crate::build::Artifact;
use crate::diagnostic::Diagnostic;
use crate::package::{Command, Content, Package, Program, Section};
use crate::plan::HelperLimits;
use crate::quality::shrink::args::spots;
use std::cmp::Reverse;
use std::collections::{BTreeSet, HashSet};
use std::time::Instant;

/// A sort of generator calls: those that differ in numbers alone.
#[derive(Debug, Clone)]
pub struct Family {
    /// The generator's name.
    pub name: String,
    /// The generator.
    pub generator: Artifact,
    /// Arguments with `{seed}` in them.
    pub template: Vec<String>,
    /// Arguments of one of the package's tests.
    pub args: Vec<String>,
}

/// The families of a package's generated tests, each once.
///
/// # Errors
/// A generator could not be built.
pub fn families(
    package: &Package,
    artifact: impl Fn(&Program) -> Result<Artifact, Diagnostic>,
) -> Result<Vec<Family>, Diagnostic> {
    let mut list = Vec::new();
    let mut seen: BTreeSet<(&str, Vec<String>)> = BTreeSet::new();
    let commands = package.cases.iter().filter_map(|case| match &case.input {
        Content::Generated(command) if case.section == Section::Secret => Some(command),
        _ => None,
    });
    for Command {
        generator,
        args,
        template,
        ..
    } in commands
    {
        let template = if template.is_empty() { args } else { template };
        let Some(program) = package.generators.get(generator) else {
            continue;
        };
        if seen.insert((generator, template.clone())) {
            list.push(Family {
                name: generator.clone(),
                generator: artifact(program)?,
                template: template.clone(),
                args: args.clone(),
            });
        }
    }
    Ok(list)
}

/// Largest number in the arguments of small calls.
const SMALL: u64 = 24;
/// Small calls of a family for each size.
const EACH: u64 = 2;
/// Calls of a family with its own arguments.
const ORIGINAL: u64 = 3;
/// Most instances and tests that are looked at.
const INSTANCES: usize = 20_000;

/// All that inputs are drawn from.
pub struct Search<'a> {
    /// All small instances, if the package enumerates them, and the tests written by hand: where each comes from, and
    /// its bytes.
    pub inputs: &'a [(String, Vec<u8>)],
    /// The package's generators.
    pub families: &'a [Family],
    /// Limits of generator calls.
    pub limits: HelperLimits,
}

/// An input that was found, and the call that made it.
pub(super) struct Hit {
    pub input: Vec<u8>,
    pub kill: Kill,
    pub call: Option<Call>,
    pub origin: String,
}

impl Search<'_> {
    /// Looks for an input that the arena's target fails on until `deadline`, and shrinks it until `shrink` later.
    ///
    /// # Errors
    /// A fault of the machine.
    pub fn run(
        &self,
        pool: &mut Pool<'_>,
        arena: &Arena,
        deadline: Deadline,
        shrink: std::time::Duration,
    ) -> Result<Outcome, Diagnostic> {
        let mut tried = 0;
        // Half of the time for what is there, half of the rest for small calls: each kind gets its turn.
        let begin = Instant::now();
        let time = deadline.from(begin);
        let until = |share: u32, of: u32| Deadline::at(begin + time * share / of);
        let mut hit = self.input(pool, arena, until(1, 2), &mut tried)?;
        if hit.is_none() {
            hit = self.call(pool, arena, self.small(), until(3, 4), &mut tried)?;
        }
        if hit.is_none() {
            hit = self.call(pool, arena, self.original(), deadline, &mut tried)?;
        }
        let Some(hit) = hit else {
            return Ok(Outcome::Nothing(tried));
        };
        let found_bytes = hit.input.len();
        let origin = hit.origin.clone();
        let shrinking = shrinking::Shrinking {
            arena,
            families: self.families,
            limits: self.limits,
            deadline: Deadline::after(shrink),
        };
        let (kill, shrunk, call) = shrinking.shrink(pool, hit)?;
        Ok(Outcome::Found(Box::new(Counterexample {
            input: shrunk.input,
            kill,
            origin,
            call: call.map(|call| call.text(self.families)),
            found_bytes,
            minimal: shrunk.minimal,
            tried: (tried, shrunk.tried),
        })))
    }

    /// The smallest of the inputs that are there.
    fn input(
        &self,
        pool: &mut Pool<'_>,
        arena: &Arena,
        deadline: Deadline,
        tried: &mut usize,
    ) -> Result<Option<Hit>, Diagnostic> {
        let mut order: Vec<usize> = (0..self.inputs.len().min(INSTANCES)).collect();
        order.sort_by_key(|&number| (self.inputs[number].1.len(), number));
        let work =
            |asker: &mut _, number: usize| arena.kill(asker, &self.inputs[order[number]].1, None);
        Ok(match pool.first(order.len(), deadline, &work)? {
            First::At(number, kill) => {
                *tried += number + 1;
                Some(Hit {
                    input: self.inputs[order[number]].1.clone(),
                    kill,
                    call: None,
                    origin: self.inputs[order[number]].0.clone(),
                })
            }
            First::None => {
                *tried += order.len();
                None
            }
            First::Over(begun) => {
                *tried += begun;
                None
            }
        })
    }

    /// Calls with small numbers, growing.
    fn small(&self) -> Vec<Call> {
        let mut seen = HashSet::new();
        let mut calls: Vec<Call> = Vec::new();
        for size in 1..=SMALL {
            for number in 0..EACH {
                let small = (0..self.families.len())
                    .map(|family| command::small(self.families, family, size, number));
                calls.extend(small.filter(|call| {
                    seen.insert((&*self.families[call.family].name, call.args.clone()))
                }));
            }
        }
        calls
    }

    /// The calls of the tests and the same with other seeds, those with the largest numbers first: what is wrong with
    /// small ones was found before.
    fn original(&self) -> Vec<Call> {
        let mut calls: Vec<Call> = (0..ORIGINAL)
            .flat_map(|number| {
                (0..self.families.len())
                    .map(move |family| command::original(self.families, family, number))
            })
            .collect();
        calls.sort_by_cached_key(|call| Reverse(spots(&call.args).iter().map(|s| s.value).max()));
        calls
    }

    /// The first of the calls whose input the target fails on.
    fn call(
        &self,
        pool: &mut Pool<'_>,
        arena: &Arena,
        mut calls: Vec<Call>,
        deadline: Deadline,
        tried: &mut usize,
    ) -> Result<Option<Hit>, Diagnostic> {
        let work = |asker: &mut _, number: usize| {
            let Some(input) = command::input(asker, self.families, &calls[number], &self.limits)?
            else {
                return Ok(None);
            };
            Ok(arena.kill(asker, &input, None)?.map(|kill| (input, kill)))
        };
        Ok(match pool.first(calls.len(), deadline, &work)? {
            First::At(number, (input, kill)) => {
                *tried += number + 1;
                let call = calls.swap_remove(number);
                Some(Hit {
                    input,
                    kill,
                    origin: call.text(self.families),
                    call: Some(call),
                })
            }
            First::None => {
                *tried += calls.len();
                None
            }
            First::Over(begun) => {
                *tried += begun;
                None
            }
        })
    }
}
