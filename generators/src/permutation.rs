//! Permutations of `1..=n`.

use crate::draw::{below, shuffle};
use crate::impossible::{Impossible, parameter};
use std::str::FromStr;
use testlib::generator::Gen;

/// What a permutation looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Kind {
    /// `random`: any order.
    #[default]
    Random,
    /// `identity`: 1 2 3 ...
    Identity,
    /// `reversed`: n n-1 ... 1
    Reversed,
    /// `cycle`: all elements on one cycle.
    Cycle,
    /// `involution`: random pairs change places, one element stays when n is odd.
    Involution,
    /// `shift:K`: K+1 K+2 ... n 1 ... K
    Shift(u32),
    /// `swaps:K`: the identity after K random swaps of two places.
    Swaps(u32),
    /// `blocks:K`: stretches of K elements, each shuffled.
    Blocks(u32),
}

impl Kind {
    /// Every notation with what it means, for `--help`.
    pub const NOTATIONS: &[(&str, &str)] = &[
        ("random", "any order, all equally likely"),
        ("identity", "1 2 3 .. n"),
        ("reversed", "n .. 2 1"),
        ("cycle", "all elements on one cycle"),
        (
            "involution",
            "random pairs change places; one element stays when n is odd",
        ),
        ("shift:K", "K+1 K+2 .. n 1 .. K"),
        ("swaps:K", "the identity after K random swaps of two places"),
        (
            "blocks:K",
            "stretches of K elements, each shuffled: nothing moves far",
        ),
    ];

    /// Draws a permutation of `1..=n`.
    pub fn draw(self, n: u32, g: &mut Gen) -> Vec<u32> {
        let mut p: Vec<u32> = (1..=n).collect();
        match self {
            Self::Random => shuffle(g, &mut p),
            Self::Identity => {}
            Self::Reversed => p.reverse(),
            Self::Cycle => {
                // After Sattolo: like a shuffle, but an element never stays in its place.
                for i in (1..n).rev() {
                    let j = below(g, i);
                    p.swap(i as usize, j as usize);
                }
            }
            Self::Involution => {
                let mut places: Vec<usize> = (0..n as usize).collect();
                shuffle(g, &mut places);
                for pair in places.chunks_exact(2) {
                    p.swap(pair[0], pair[1]);
                }
            }
            Self::Shift(k) if n > 0 => p.rotate_left((k % n) as usize),
            Self::Shift(_) => {}
            Self::Swaps(count) => {
                for _ in 0..if n == 0 { 0 } else { count } {
                    let (i, j) = (below(g, n), below(g, n));
                    p.swap(i as usize, j as usize);
                }
            }
            Self::Blocks(length) => p
                .chunks_mut(length.max(1) as usize)
                .for_each(|block| shuffle(g, block)),
        }
        p
    }
}

impl FromStr for Kind {
    type Err = Impossible;

    fn from_str(text: &str) -> Result<Self, Impossible> {
        Ok(match text {
            "random" => Self::Random,
            "identity" => Self::Identity,
            "reversed" => Self::Reversed,
            "cycle" => Self::Cycle,
            "involution" => Self::Involution,
            _ => match text.split(':').next() {
                Some("shift") => Self::Shift(parameter(text, 0)?),
                Some("swaps") => Self::Swaps(parameter(text, 0)?),
                Some("blocks") => Self::Blocks(parameter(text, 1)?),
                _ => return Err(crate::help::unknown(text, Self::NOTATIONS)),
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draw(text: &str, n: u32) -> Vec<u32> {
        let p = text.parse::<Kind>().unwrap().draw(n, &mut Gen::new([text]));
        let mut sorted = p.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, (1..=n).collect::<Vec<_>>(), "{text}");
        p
    }

    #[test]
    fn every_kind_keeps_its_promise() {
        for text in [
            "random",
            "identity",
            "reversed",
            "cycle",
            "involution",
            "shift:3",
            "swaps:3",
            "blocks:3",
        ] {
            for n in [0, 1, 2, 3, 10, 101] {
                draw(text, n);
            }
        }
        assert_eq!(draw("reversed", 4), [4, 3, 2, 1]);
        assert_eq!(draw("shift:6", 4), [3, 4, 1, 2]);
        let cycle = draw("cycle", 50);
        let (mut at, mut length) = (1, 0);
        loop {
            at = cycle[at as usize - 1];
            length += 1;
            if at == 1 {
                break;
            }
        }
        assert_eq!(length, 50);
        let involution = draw("involution", 51);
        assert!((1..=51).all(|i: u32| involution[involution[i as usize - 1] as usize - 1] == i));
        assert_eq!(
            (1..=51)
                .filter(|&i: &u32| involution[i as usize - 1] == i)
                .count(),
            1
        );
        assert!(
            draw("blocks:5", 52)
                .iter()
                .zip(1u32..)
                .all(|(&p, i)| (p - 1) / 5 == (i - 1) / 5)
        );
        assert!(
            draw("swaps:2", 100)
                .iter()
                .zip(1u32..)
                .filter(|&(&p, i)| p != i)
                .count()
                <= 4
        );
    }

    #[test]
    fn notations() {
        for bad in ["", "shift", "blocks:0", "cycle:2", "swaps:x"] {
            assert!(bad.parse::<Kind>().is_err(), "{bad}");
        }
    }
}
