//! Where inputs come from: the package's own tests, all small instances, then its generators with small arguments,
//! growing, then with their own arguments.

use super::arena::{Arena, Kill};
use super::command::{self, Call};
use super::{Counterexample, Deadline, Effort, End, First, Outcome, Pool, shrinking};
use crate::build::Artifact;
use crate::diagnostic::Diagnostic;
use crate::engine::ask::Asker;
use crate::judge::score;
use crate::package::{Command, Content, Package, Program};
use crate::plan::HelperLimits;
use crate::quality::shrink::args::spots;
use crate::quality::shrink::text;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::time::{Duration, Instant};

/// A sort of generator calls: those that differ in numbers alone.
#[derive(Debug, Clone)]
pub struct Family {
    /// The generator's name.
    pub name: String,
    /// The generator.
    pub generator: Artifact,
    /// Arguments with `{seed}` in them.
    pub template: Vec<String>,
}

/// A test of the package.
#[derive(Debug, Clone)]
pub struct Test {
    /// Number of its case in the package.
    pub case: usize,
    /// Path below `data/`.
    pub id: String,
    /// Bytes of its input.
    pub bytes: usize,
    /// The generator call that makes it.
    pub call: Option<Call>,
    /// Whether the target is known to fail on it.
    pub fails: bool,
}

/// The families of a package's generated tests, each once, and the call of each case by number.
///
/// # Errors
/// A generator could not be built.
pub fn families(
    package: &Package,
    artifact: impl Fn(&Program) -> Result<Artifact, Diagnostic>,
) -> Result<(Vec<Family>, BTreeMap<usize, Call>), Diagnostic> {
    let mut list = Vec::new();
    let mut calls = BTreeMap::new();
    let mut seen: HashMap<(&str, Vec<String>), usize> = HashMap::new();
    for (number, case) in package.cases.iter().enumerate() {
        let Content::Generated(Command {
            generator,
            args,
            template,
            ..
        }) = &case.input
        else {
            continue;
        };
        let template = if template.is_empty() { args } else { template };
        let (true, Some(program)) = (
            score::judged(case.section),
            package.generators.get(generator),
        ) else {
            continue;
        };
        let family = match seen.get(&(generator.as_str(), template.clone())) {
            Some(family) => *family,
            None => {
                list.push(Family {
                    name: generator.clone(),
                    generator: artifact(program)?,
                    template: template.clone(),
                });
                seen.insert((generator, template.clone()), list.len() - 1);
                list.len() - 1
            }
        };
        let args = args.clone();
        calls.insert(number, Call { family, args });
    }
    Ok((list, calls))
}

/// Largest number in the arguments of small calls.
const SMALL: u64 = 24;
/// Small calls of a family for each size.
const EACH: u64 = 2;
/// Sizes of calls in which one number is as large as in the tests.
const BESIDE_LARGE: [u64; 3] = [2, 5, 12];
/// Sizes of the calls that an input may be replaced by.
const STEPS: [u64; 4] = [3, 6, 12, SMALL];
/// Sizes between the small calls and those of the tests.
const MIDDLE: [u64; 4] = [60, 300, 2000, 20_000];
/// Calls of a family with its own arguments and other seeds.
const ORIGINAL: u64 = 3;
/// Tests that the target is known to fail on are tried again, so many of them,
const SURE: usize = 3;
/// and for so long even if time is over, so that one of them is begun.
const SURELY: Duration = Duration::from_secs(1);
/// Most instances that are looked at.
const INSTANCES: usize = 20_000;

/// All that inputs are drawn from.
pub struct Search<'a> {
    /// The tests that the target is not known to pass.
    pub tests: &'a [Test],
    /// The input of a case by its number; `None` when it cannot be read.
    pub load: &'a (dyn Fn(usize) -> Option<Vec<u8>> + Sync),
    /// All small instances, if the package enumerates them, the shortest first.
    pub instances: &'a [Vec<u8>],
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
    /// Whether it is a test of the package, so that what is smaller need not have been tried before.
    pub tested: bool,
}

impl Search<'_> {
    /// Looks for an input that the arena's target fails on, and shrinks it.
    ///
    /// # Errors
    /// A fault of the machine.
    pub fn run(
        &self,
        pool: &mut Pool<'_>,
        arena: &Arena,
        effort: Effort,
    ) -> Result<Outcome, Diagnostic> {
        let mut tried = 0;
        // Each kind gets its turn, and what one leaves goes to the next; nothing is begun after the end.
        let begin = Instant::now();
        let last = begin + effort.time;
        let first = pool.tried;
        let until = |fifths: u32| {
            let end = begin + effort.time * fifths / 5;
            let tries = |tries: usize| first + tries.saturating_mul(fifths as usize).div_ceil(5);
            Deadline {
                end: end.max(Instant::now() + effort.time / 10).min(last),
                tries: effort.tries.map_or(usize::MAX, tries),
            }
        };
        let (small, large) = self.by_size();
        let calls = self.steps();
        let mut hit = self.tests(pool, arena, &small, (until(1), last), &mut tried)?;
        if hit.is_none() {
            hit = self.instance(pool, arena, until(2), &mut tried)?;
        }
        if hit.is_none() {
            hit = self.call(pool, arena, self.small(), until(3), &mut tried)?;
        }
        if hit.is_none() {
            hit = self.tests(pool, arena, &large, (until(4), last), &mut tried)?;
        }
        if hit.is_none() {
            hit = self.call(pool, arena, self.larger(), until(5), &mut tried)?;
        }
        let Some(hit) = hit else {
            return Ok(Outcome::Nothing {
                tried,
                time: begin.elapsed(),
                end: match effort.tries {
                    Some(most) if pool.tried - first >= most => End::Tries,
                    _ if Instant::now() >= last => End::Time,
                    _ => End::All,
                },
            });
        };
        let found = Instant::now();
        pool.has_found();
        let found_bytes = hit.input.len();
        let origin = hit.origin.clone();
        let shrinking = shrinking::Shrinking {
            arena,
            families: self.families,
            instances: self.instances,
            small: &calls,
            limits: self.limits,
            deadline: pool.deadline(effort.shrink, effort.tries),
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
            took: (found - begin, found.elapsed()),
        })))
    }

    /// The tests that can be shrunk as text, and the others; the smallest first.
    fn by_size(&self) -> (Vec<&Test>, Vec<&Test>) {
        let mut tests: Vec<&Test> = self.tests.iter().collect();
        tests.sort_by_key(|test| (test.bytes, test.case));
        tests
            .into_iter()
            .partition(|test| test.bytes <= text::SHORT)
    }

    /// The first of these tests that the target fails on, of those that it is known to fail on if there are any.
    fn tests(
        &self,
        pool: &mut Pool<'_>,
        arena: &Arena,
        tests: &[&Test],
        (deadline, last): (Deadline, Instant),
        tried: &mut usize,
    ) -> Result<Option<Hit>, Diagnostic> {
        let known = tests.iter().copied().filter(|test| test.fails);
        let known: Vec<&Test> = known.take(SURE).collect();
        // It fails on them again: there is always time to begin with one.
        let now = Instant::now();
        let sure = Deadline::after(last.saturating_duration_since(now).max(SURELY));
        match self.test(pool, arena, &known, sure, tried)? {
            Some(hit) => Ok(Some(hit)),
            None => self.test(pool, arena, tests, deadline, tried),
        }
    }

    /// The first of these tests that the target fails on.
    fn test(
        &self,
        pool: &mut Pool<'_>,
        arena: &Arena,
        tests: &[&Test],
        deadline: Deadline,
        tried: &mut usize,
    ) -> Result<Option<Hit>, Diagnostic> {
        let work = |asker: &mut Asker<'_>, number: usize| {
            let Some(input) = (self.load)(tests[number].case) else {
                return Ok(None);
            };
            Ok(arena.kill(asker, &input, None)?.map(|kill| (input, kill)))
        };
        let found = pool.first(tests.len(), deadline, &work)?;
        let hit = |number: usize, (input, kill)| {
            let test = tests[number];
            Hit {
                input,
                kill,
                call: test.call.clone(),
                origin: format!("test {}", test.id),
                tested: true,
            }
        };
        Ok(counted(found, tests.len(), tried).map(|(number, found)| hit(number, found)))
    }

    /// The smallest of the instances that the target fails on.
    fn instance(
        &self,
        pool: &mut Pool<'_>,
        arena: &Arena,
        deadline: Deadline,
        tried: &mut usize,
    ) -> Result<Option<Hit>, Diagnostic> {
        let total = self.instances.len().min(INSTANCES);
        let work = |asker: &mut _, number: usize| arena.kill(asker, &self.instances[number], None);
        let found = pool.first(total, deadline, &work)?;
        let hit = |number: usize, kill| Hit {
            input: self.instances[number].clone(),
            kill,
            call: None,
            origin: "an instance that `cross` enumerates".into(),
            tested: false,
        };
        Ok(counted(found, total, tried).map(|(number, kill)| hit(number, kill)))
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

    /// A few calls of each family that an input may be replaced by: small ones, and those with one large number.
    fn steps(&self) -> Vec<Call> {
        let families = 0..self.families.len();
        let calls = STEPS.into_iter().flat_map(|size| {
            families.clone().flat_map(move |family| {
                let small = (0..EACH).map(move |n| command::small(self.families, family, size, n));
                small.chain(command::one_large(self.families, family, size))
            })
        });
        calls.collect()
    }

    /// Larger calls: those with one large number, then growing ones and by turns those of the tests with other seeds,
    /// of these the largest first: what is wrong with small ones was found before.
    fn larger(&self) -> Vec<Call> {
        let families = 0..self.families.len();
        let one = BESIDE_LARGE.into_iter().flat_map(|size| {
            let all = families.clone();
            all.flat_map(move |family| command::one_large(self.families, family, size))
        });
        let growing = MIDDLE.into_iter().flat_map(|size| {
            let all = families.clone();
            all.map(move |family| command::small(self.families, family, size, 0))
        });
        let mut own: Vec<Call> = (0..ORIGINAL)
            .flat_map(|number| {
                let all = families.clone();
                all.map(move |family| command::original(self.families, family, number))
            })
            .collect();
        own.sort_by_cached_key(|call| Reverse(spots(&call.args).iter().map(|s| s.value).max()));
        let mut calls: Vec<Call> = one.collect();
        let mut own = own.into_iter();
        for call in growing {
            calls.push(call);
            calls.extend(own.next());
        }
        calls.extend(own);
        let tests = self.tests.iter().filter_map(|test| test.call.as_ref());
        let mut seen: HashSet<(usize, Vec<String>)> =
            tests.map(|call| (call.family, call.args.clone())).collect();
        calls.retain(|call| seen.insert((call.family, call.args.clone())));
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
        let total = calls.len();
        let found = pool.first(total, deadline, &work)?;
        let found = counted(found, total, tried);
        Ok(found.map(|(number, (input, kill))| {
            let call = calls.swap_remove(number);
            Hit {
                input,
                kill,
                origin: call.text(self.families),
                call: Some(call),
                tested: false,
            }
        }))
    }
}

/// What was found of `total` candidates; counts those that were tried.
pub(super) fn counted<R>(found: First<R>, total: usize, tried: &mut usize) -> Option<(usize, R)> {
    match found {
        First::At(number, result) => {
            *tried += number + 1;
            Some((number, result))
        }
        First::None => {
            *tried += total;
            None
        }
        First::Over(begun) => {
            *tried += begun;
            None
        }
    }
}
