//! Order, selection and division. Pinned: a change here changes tests that exist.

use std::collections::HashMap;

use crate::bounds::Bounds;
use crate::int::Int;

use super::source::Gen;

impl Gen {
    /// Puts the elements into a uniformly random order (Fisher and Yates, from the end).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            // Distance 0 leaves the element where it is: the simplest choice is no change.
            let distance = self.draw(i as u64) as usize;
            items.swap(i, i - distance);
        }
    }

    /// A uniformly random order of `0..n`.
    pub fn permutation(&mut self, n: usize) -> Vec<usize> {
        let mut items: Vec<usize> = (0..n).collect();
        self.shuffle(&mut items);
        items
    }

    /// `count` different integers of the range, in random order; every selection and order is as likely.
    /// Takes time and memory proportional to `count`.
    ///
    /// # Panics
    /// When the range holds fewer.
    pub fn distinct<T: Int>(&mut self, count: usize, range: impl Into<Bounds<T>>) -> Vec<T> {
        let bounds = range.into();
        if count == 0 {
            return Vec::new();
        }
        assert!(
            !bounds.is_empty(),
            "{count} different values out of {bounds}"
        );
        let max = bounds.high.distance(bounds.low);
        assert!(
            count as u128 - 1 <= max,
            "{count} different values out of {bounds}"
        );
        // A shuffle from the front, stopped after `count` steps; only places that were touched are stored,
        // unless that is most of them.
        if max < 4 * count as u128 {
            let mut pool: Vec<u128> = (0..=max).collect();
            for i in 0..count {
                let j = i + self.draw(max as u64 - i as u64) as usize;
                pool.swap(i, j);
            }
            return pool[..count]
                .iter()
                .map(|&v| bounds.low.advance(v))
                .collect();
        }
        let mut moved: HashMap<u128, u128> = HashMap::with_capacity(2 * count);
        let pick = |i: u128, j: u128, moved: &mut HashMap<u128, u128>| {
            let here = moved.get(&i).copied().unwrap_or(i);
            moved.insert(j, here).unwrap_or(j)
        };
        let choose = |i| {
            let j = i + self.int(0..=max - i);
            bounds.low.advance(pick(i, j, &mut moved))
        };
        (0..count as u128).map(choose).collect()
    }

    /// Divides `sum` into `parts` integers of at least `least` each, every division as likely.
    ///
    /// # Panics
    /// When there is no such division.
    pub fn partition(&mut self, sum: u64, parts: usize, least: u64) -> Vec<u64> {
        let free = least
            .checked_mul(parts as u64)
            .and_then(|used| sum.checked_sub(used));
        let Some(free) = free else {
            panic!("{sum} has no division into {parts} parts of at least {least}")
        };
        if parts == 0 {
            assert!(sum == 0, "{sum} has no division into 0 parts");
            return Vec::new();
        }
        // Bars among stars: a part is what lies between neighbouring bars.
        let places = u128::from(free) + parts as u128 - 1;
        let mut bars = self.distinct(parts - 1, 0..places);
        bars.sort_unstable();
        bars.push(places);
        let mut start = 0;
        let part = |bar: u128| {
            let stars = (bar - start) as u64;
            start = bar + 1;
            stars + least
        };
        bars.into_iter().map(part).collect()
    }

    /// One element, each as likely.
    ///
    /// # Panics
    /// When there is none.
    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.index(items.len())]
    }

    /// An index, each as likely as its weight says.
    ///
    /// # Panics
    /// When all weights are 0, or their sum does not fit 64 bits.
    pub fn choose_weighted(&mut self, weights: &[u64]) -> usize {
        let total = weights.iter().try_fold(0u64, |sum, &w| sum.checked_add(w));
        let Some(total @ 1..) = total else {
            panic!("weights must sum to a positive 64-bit number")
        };
        let mut left = self.draw(total - 1);
        for (i, &weight) in weights.iter().enumerate() {
            if left < weight {
                return i;
            }
            left -= weight;
        }
        unreachable!("the draw is below the sum of the weights")
    }
}
