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

#[cfg(test)]
mod tests {
    use super::*;

    /// The ChaCha block function with 12 rounds, written from its definition (Bernstein, 2008), with a 64-bit
    /// block counter and stream number 0.
    fn chacha12_block(key: &[u8; 32], counter: u64) -> [u32; 16] {
        fn quarter(s: &mut [u32; 16], a: usize, b: usize, c: usize, d: usize) {
            for (x, y, z, turn) in [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)] {
                s[x] = s[x].wrapping_add(s[y]);
                s[z] = (s[z] ^ s[x]).rotate_left(turn);
            }
        }
        let mut start = [0u32; 16];
        start[..4].copy_from_slice(&[0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574]);
        for (word, bytes) in start[4..12].iter_mut().zip(key.chunks(4)) {
            *word = u32::from_le_bytes(bytes.try_into().unwrap());
        }
        start[12] = counter as u32;
        start[13] = (counter >> 32) as u32;
        let mut state = start;
        for _ in 0..6 {
            for i in 0..4 {
                quarter(&mut state, i, 4 + i, 8 + i, 12 + i);
            }
            for i in 0..4 {
                quarter(
                    &mut state,
                    i,
                    4 + (i + 1) % 4,
                    8 + (i + 2) % 4,
                    12 + (i + 3) % 4,
                );
            }
        }
        std::array::from_fn(|i| state[i].wrapping_add(start[i]))
    }

    #[test]
    fn the_raw_stream_is_chacha12() {
        let keys = [[0; 32], [0xff; 32], std::array::from_fn(|i| i as u8)];
        for key in keys {
            let mut stream = Stream::new(key);
            for counter in 0..100 {
                for pair in chacha12_block(&key, counter).chunks(2) {
                    assert_eq!(stream.word(), u64::from(pair[0]) | u64::from(pair[1]) << 32);
                }
            }
        }
        // The published vector for the zero key.
        assert_eq!(Stream::new([0; 32]).word(), 0x53f9_5507_6a9a_f49b);
    }

    #[test]
    fn bounded_draws_follow_the_definition() {
        // Every rejected word is skipped and every other one gives the high half of its product.
        for max in [
            1,
            2,
            6,
            1 << 32,
            u64::MAX / 2 + 1,
            u64::MAX / 3 * 2,
            u64::MAX - 1,
        ] {
            let mut stream = Stream::new([7; 32]);
            let mut words = Stream::new([7; 32]);
            let width = u128::from(max) + 1;
            let rejected = (1u128 << 64) % width;
            for _ in 0..200 {
                let expected = loop {
                    let product = u128::from(words.word()) * width;
                    if product & u128::from(u64::MAX) >= rejected {
                        break (product >> 64) as u64;
                    }
                };
                assert_eq!(stream.uniform(max), expected);
            }
        }
        assert_eq!(
            Stream::new([0; 32]).uniform(u64::MAX),
            0x53f9_5507_6a9a_f49b
        );
    }
}
