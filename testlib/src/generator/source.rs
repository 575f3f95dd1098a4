//! The source of every random choice.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::rc::Rc;

use crate::bounds::Bounds;
use crate::error::Result;
use crate::int::Int;

use super::seed;
use super::tape::Tape;
use super::uniform::Stream;

/// A seeded stream of random choices.
///
/// Everything is made of [`Gen::draw`]: one place to record, replay and shrink. The first choice is always the
/// simplest: an all-zero tape gives the least integers, unshuffled sequences and shortest words.
///
/// The values are part of the crate's promise: the same arguments give the same choices in every later version.
#[derive(Debug)]
pub struct Gen {
    stream: Stream,
    key: [u8; 32],
    /// How often each stream name was asked for.
    names: BTreeMap<String, u64>,
    tape: Option<Rc<RefCell<Tape>>>,
    labels: Rc<RefCell<Vec<(String, String)>>>,
}

impl Gen {
    /// A generator for these arguments (the program's own name is not one of them).
    ///
    /// ```
    /// # use testlib::generator::Gen;
    /// let mut g = Gen::new(["--n", "10", "--seed", "1"]);
    /// let x: i64 = g.int(-5..=5);
    /// assert!((-5..=5).contains(&x));
    /// assert_eq!(x, Gen::new(["--n", "10", "--seed", "1"]).int(-5..=5));
    /// ```
    pub fn new<A: AsRef<[u8]>>(arguments: impl IntoIterator<Item = A>) -> Gen {
        let arguments: Vec<A> = arguments.into_iter().collect();
        Gen::with_tape(
            seed::key_of_arguments(arguments.iter().map(AsRef::as_ref)),
            None,
        )
    }

    pub(crate) fn with_tape(key: [u8; 32], tape: Option<Tape>) -> Gen {
        let tape = tape.map(|tape| Rc::new(RefCell::new(tape)));
        Gen {
            stream: Stream::new(key),
            key,
            names: BTreeMap::new(),
            tape,
            labels: Rc::default(),
        }
    }

    /// A stream of its own: what is drawn from it does not move the draws of `self`, nor the other way round.
    ///
    /// Asking again for the same name gives another stream: the second with this name.
    pub fn stream(&mut self, name: &str) -> Gen {
        let occurrence = self.names.entry(name.to_string()).or_insert(0);
        let key = seed::key_of_stream(&self.key, name, *occurrence);
        *occurrence += 1;
        Gen {
            stream: Stream::new(key),
            key,
            names: BTreeMap::new(),
            tape: self.tape.clone(),
            labels: Rc::clone(&self.labels),
        }
    }

    /// The one source of choices: a uniform value of `0..=max`. With one possible value nothing is drawn.
    #[inline]
    pub fn draw(&mut self, max: u64) -> u64 {
        if max == 0 {
            0
        } else if self.tape.is_none() {
            self.stream.uniform(max)
        } else {
            self.taped_draw(max)
        }
    }

    #[cold]
    fn taped_draw(&mut self, max: u64) -> u64 {
        let Some(tape) = &self.tape else {
            return self.stream.uniform(max);
        };
        let mut tape = tape.borrow_mut();
        let value = tape
            .replayed(max)
            .unwrap_or_else(|| self.stream.uniform(max));
        tape.record(max, value);
        value
    }

    /// A uniform integer of the range.
    ///
    /// # Panics
    /// When the range is empty.
    #[inline]
    pub fn int<T: Int>(&mut self, range: impl Into<Bounds<T>>) -> T {
        let bounds = range.into();
        assert!(!bounds.is_empty(), "nothing to draw from: {bounds}");
        let max = bounds.high.distance(bounds.low);
        match u64::try_from(max) {
            Ok(max) => bounds.low.advance(u128::from(self.draw(max))),
            Err(_) => bounds.low.advance(self.draw_wide(max)),
        }
    }

    /// A uniform value of `0..=max` for `max` beyond 64 bits: two draws, again when they are too large.
    fn draw_wide(&mut self, max: u128) -> u128 {
        loop {
            let high = self.draw((max >> 64) as u64);
            let low = self.draw(u64::MAX);
            let value = u128::from(high) << 64 | u128::from(low);
            if value <= max {
                return value;
            }
            if self
                .tape
                .as_ref()
                .is_some_and(|tape| tape.borrow().is_replaying())
            {
                return max;
            }
        }
    }

    /// An integer that leans to one end: the greatest of `weight + 1` uniform draws, or for a negative weight
    /// the least of `-weight + 1`. Weight 0 is uniform. Takes time proportional to the weight.
    ///
    /// # Panics
    /// When the range is empty.
    pub fn int_weighted<T: Int>(&mut self, range: impl Into<Bounds<T>>, weight: i32) -> T {
        let bounds = range.into();
        let mut value = self.int(bounds);
        for _ in 0..weight.unsigned_abs() {
            let other = self.int(bounds);
            value = if weight > 0 {
                value.max(other)
            } else {
                value.min(other)
            };
        }
        value
    }

    /// A uniform index of a sequence of `length` elements.
    ///
    /// # Panics
    /// When the length is 0.
    #[inline]
    pub fn index(&mut self, length: usize) -> usize {
        assert!(length > 0, "nothing to draw from: no elements");
        // The draw is 64 bits wide on every machine.
        self.draw(length as u64 - 1) as usize
    }

    /// `true` with probability `numerator / denominator`.
    ///
    /// # Panics
    /// When the denominator is 0.
    #[inline]
    pub fn chance(&mut self, numerator: u64, denominator: u64) -> bool {
        assert!(denominator > 0, "a chance of {numerator} in 0");
        // High values are the true ones: `false` is the simpler choice.
        self.draw(denominator - 1) >= denominator.saturating_sub(numerator)
    }

    /// `true` or `false`, each as likely.
    #[inline]
    pub fn coin(&mut self) -> bool {
        self.chance(1, 2)
    }

    /// A uniform multiple of 2^-53 in `[0, 1)`. Exact on every machine; prefer integers where they will do.
    pub fn unit(&mut self) -> f64 {
        self.draw((1 << 53) - 1) as f64 / (1u64 << 53) as f64
    }

    /// Notes a fact about the test, such as its depth: written to the file of `--labels FILE`, never to the test.
    pub fn label(&mut self, name: impl Display, value: impl Display) {
        self.labels
            .borrow_mut()
            .push((name.to_string(), value.to_string()));
    }

    /// The labels noted so far, by all streams, in order.
    #[must_use]
    pub fn labels(&self) -> Vec<(String, String)> {
        self.labels.borrow().clone()
    }

    pub(crate) fn finish(&mut self) -> Result<()> {
        self.tape
            .as_ref()
            .map_or(Ok(()), |tape| tape.borrow_mut().finish())
    }

    #[cfg(test)]
    pub(crate) fn replaying(values: Vec<u64>) -> Gen {
        Gen::with_tape([0; 32], Some(Tape::replaying(values)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_tape_gives_the_simplest_of_everything() {
        let mut g = Gen::replaying(Vec::new());
        assert_eq!(g.int(-7..=7), -7);
        assert_eq!(g.int::<i128>(..), i128::MIN);
        assert_eq!(g.int_weighted(3..=9, 5), 3);
        assert!(!g.coin() && !g.chance(99, 100) && g.unit() == 0.0);
        assert_eq!(g.permutation(5), [0, 1, 2, 3, 4]);
        assert_eq!(g.distinct(3, 10..=12), [10, 11, 12]);
        assert_eq!(g.distinct(3, 10..=1_000_000), [10, 11, 12]);
        assert_eq!(g.partition(20, 3, 2), [2, 2, 16]);
        assert_eq!(g.word("a-z", 2..=9), "aa");
        assert_eq!(g.word_like(&"[a-z]{1,4}|x".into()), "a");
        assert_eq!(g.choose_weighted(&[0, 3, 4]), 1);
        assert_eq!(g.stream("s").int(1..=5), 1);
    }

    #[test]
    fn a_tape_of_the_greatest_choices_ends() {
        let mut g = Gen::replaying(vec![u64::MAX; 100]);
        assert_eq!(
            g.int(0..=(1u128 << 64)),
            1 << 64,
            "what is too large is clamped, not drawn again"
        );
        assert_eq!(g.int(5u8..=6), 6);
    }
}
