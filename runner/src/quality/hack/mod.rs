//! Looks for an input on which a program differs from the right solutions, and makes it small.

pub mod arena;
mod command;
pub mod save;
mod search;
mod shrinking;

pub use arena::{Answers, Arena, Kill};
pub use command::Call;
pub use search::{Family, Search, Test, families};

use crate::diagnostic::Diagnostic;
use crate::engine::ask::{Asker, Shared};
use crate::store::Store;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// An input that the target fails on, valid, with right solutions that agree.
#[derive(Debug, Clone)]
pub struct Counterexample {
    /// The input.
    pub input: Vec<u8>,
    /// How it fails.
    pub kill: Kill,
    /// Where it was found: an instance of `cross`, or a generator call.
    pub origin: String,
    /// A generator call that makes exactly this input, when one is known.
    pub call: Option<String>,
    /// Bytes it had when it was found.
    pub found_bytes: usize,
    /// Whether it was shown that no single move makes it smaller.
    pub minimal: bool,
    /// Inputs tried for finding it, and for shrinking it.
    pub tried: (usize, usize),
    /// Time that finding it took, and shrinking it.
    pub took: (Duration, Duration),
}

/// What a search ended with.
#[derive(Debug, Clone)]
pub enum Outcome {
    /// The target fails.
    Found(Box<Counterexample>),
    /// Nothing was found.
    Nothing {
        /// Inputs that were tried.
        tried: usize,
        /// How long that took.
        time: Duration,
        /// Why it ended.
        end: End,
    },
}

/// Why a search without success ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// All inputs that there are were tried.
    All,
    /// Time was over.
    Time,
    /// So many inputs were tried as were to be tried at most.
    Tries,
}

/// Askers that stay for the whole search: a sandbox is not made anew for each question.
pub struct Pool<'s> {
    askers: Vec<Asker<'s>>,
    stop: &'s AtomicBool,
    /// Candidates that were tried so far.
    tried: usize,
    reached: Arc<Reached>,
}

/// How far a search is, for those who watch it.
#[derive(Debug, Default)]
pub struct Reached {
    /// Inputs that were begun.
    pub tried: AtomicUsize,
    /// Whether something was found, and is being made smaller.
    pub found: AtomicBool,
}

impl<'s> Pool<'s> {
    /// So many askers; the search ends when `stop` is set.
    ///
    /// # Errors
    /// A fault of the machine.
    pub fn new(
        store: &'s Store,
        shared: &'s Shared,
        jobs: usize,
        stop: &'s AtomicBool,
    ) -> Result<Pool<'s>, Diagnostic> {
        let askers = (0..jobs.max(1)).map(|_| Asker::new(store, shared));
        Ok(Pool {
            askers: askers.collect::<Result<_, _>>()?,
            stop,
            tried: 0,
            reached: Arc::default(),
        })
    }

    /// How far the search is, from now on.
    pub fn watch(&mut self) -> Arc<Reached> {
        self.reached = Arc::default();
        self.reached.clone()
    }

    fn has_found(&self) {
        self.reached.found.store(true, Ordering::Relaxed);
    }

    /// So many more candidates at most, for so long.
    pub fn deadline(&self, effort: Duration, tries: Option<usize>) -> Deadline {
        Deadline {
            end: Instant::now() + effort,
            tries: tries.map_or(usize::MAX, |tries| self.tried.saturating_add(tries)),
        }
    }

    /// The end of the first of so many parts of what is left until `deadline`.
    pub fn share(&self, deadline: Deadline, parts: u32) -> Deadline {
        let now = Instant::now();
        let tries = deadline.tries.saturating_sub(self.tried);
        Deadline {
            end: now + deadline.end.saturating_duration_since(now) / parts,
            tries: match deadline.tries {
                usize::MAX => usize::MAX,
                _ => self.tried + tries.div_ceil(parts as usize),
            },
        }
    }

    /// The first of `total` candidates, by number, for which `work` finds something, whatever the number of workers; and
    /// how many were tried. `None` as well when `deadline` or the user ends it before.
    ///
    /// # Errors
    /// The fault of the first candidate whose work failed.
    pub fn first<R, W>(
        &mut self,
        total: usize,
        deadline: Deadline,
        work: &W,
    ) -> Result<First<R>, Diagnostic>
    where
        R: Send,
        W: Fn(&mut Asker<'s>, usize) -> Result<Option<R>, Diagnostic> + Sync,
    {
        let room = deadline.tries.saturating_sub(self.tried);
        let some = total.min(room);
        let next = AtomicUsize::new(0);
        let best = AtomicUsize::new(usize::MAX);
        let found: Mutex<Option<(usize, Result<R, Diagnostic>)>> = Mutex::new(None);
        let over = AtomicBool::new(false);
        let (stop, reached) = (self.stop, &*self.reached);
        let working = AtomicUsize::new(self.askers.len());
        std::thread::scope(|scope| {
            let (working, watcher) = (&working, std::thread::current());
            for asker in &mut self.askers {
                let (next, best, found, over) = (&next, &best, &found, &over);
                let at_work = AtWork(working, watcher.clone());
                scope.spawn(move || {
                    let _at_work = at_work;
                    loop {
                        if deadline.is_over() || stop.load(Ordering::Relaxed) {
                            over.store(true, Ordering::Relaxed);
                            return;
                        }
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= some || number > best.load(Ordering::Relaxed) {
                            return;
                        }
                        reached.tried.fetch_add(1, Ordering::Relaxed);
                        let result = match work(asker, number) {
                            Ok(None) => continue,
                            Ok(Some(result)) => Ok(result),
                            Err(fault) => Err(fault),
                        };
                        best.fetch_min(number, Ordering::Relaxed);
                        let mut found = found.lock().unwrap_or_else(|poison| poison.into_inner());
                        if found.as_ref().is_none_or(|(other, _)| number < *other) {
                            *found = Some((number, result));
                        }
                    }
                });
            }
            while working.load(Ordering::Relaxed) > 0 {
                if stop.load(Ordering::Relaxed) {
                    // Again and again, because a worker may have begun another run in between.
                    sandbox::interrupt();
                }
                std::thread::park_timeout(GLANCE);
            }
        });
        let begun = next.into_inner().min(some);
        let found = found
            .into_inner()
            .unwrap_or_else(|poison| poison.into_inner());
        // Which others were begun at the same time is up to chance.
        self.tried += found.as_ref().map_or(begun, |(number, _)| number + 1);
        Ok(match found {
            // A run that the user cut short has failed for that reason.
            Some((_, Err(_))) if stop.load(Ordering::Relaxed) => First::Over(begun),
            Some((number, result)) => First::At(number, result?),
            None if over.into_inner() || some < total => First::Over(begun),
            None => First::None,
        })
    }
}

/// How often is looked whether the user asks to stop.
const GLANCE: Duration = Duration::from_millis(50);

/// One of the workers that are counted, until it ends; the last one wakes up who waits for them.
struct AtWork<'a>(&'a AtomicUsize, std::thread::Thread);

impl Drop for AtWork<'_> {
    fn drop(&mut self) {
        if self.0.fetch_sub(1, Ordering::Relaxed) == 1 {
            self.1.unpark();
        }
    }
}

/// What came of looking through candidates.
pub enum First<R> {
    /// The first that is something, and what.
    At(usize, R),
    /// None of them is.
    None,
    /// Time was over before it was known; so many were begun.
    Over(usize),
}

/// When to end.
#[derive(Debug, Clone, Copy)]
pub struct Deadline {
    end: Instant,
    /// No more candidates are tried when the pool has tried so many in all.
    tries: usize,
}

impl Deadline {
    /// So long from now, however many are tried.
    pub fn after(time: Duration) -> Deadline {
        Deadline {
            end: Instant::now() + time,
            tries: usize::MAX,
        }
    }

    /// Whether its time has passed.
    pub fn is_over(&self) -> bool {
        Instant::now() >= self.end
    }
}

/// How much a search may cost.
#[derive(Debug, Clone, Copy)]
pub struct Effort {
    /// Time to look for an input.
    pub time: Duration,
    /// Time to make it smaller.
    pub shrink: Duration,
    /// Inputs that are tried at most for either. Where time is not short, what is found is then the same on every machine.
    pub tries: Option<usize>,
}
