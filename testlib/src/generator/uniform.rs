//! The raw stream and the bounded draw. Pinned: a change here changes every test of every problem.

use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A stream of 64-bit words: ChaCha with 12 rounds, block counter and stream number from 0.
#[derive(Clone, Debug)]
pub(crate) struct Stream {
    rng: ChaCha12Rng,
}

impl Stream {
    pub(crate) fn new(key: [u8; 32]) -> Self {
        Stream {
            rng: ChaCha12Rng::from_seed(key),
        }
    }

    #[inline]
    pub(crate) fn word(&mut self) -> u64 {
        self.rng.next_u64()
    }

    /// A uniform value of `0..=max`: the high half of word * (max + 1), with those words rejected that would
    /// make some values likelier (Lemire, "Fast random integer generation in an interval", 2019).
    #[inline]
    pub(crate) fn uniform(&mut self, max: u64) -> u64 {
        let Some(width) = max.checked_add(1) else {
            return self.word();
        };
        let mut product = u128::from(self.word()) * u128::from(width);
        if (product as u64) < width {
            let rejected = width.wrapping_neg() % width;
            while (product as u64) < rejected {
                product = u128::from(self.word()) * u128::from(width);
            }
        }
        (product >> 64) as u64
    }
}
