//! Makes a counterexample small before anybody sees it.
//!
//! The moves are pure ([`text`], [`tape`], [`args`]); whoever shrinks says which results still hold: valid, judged alike by the
//! right solutions, and failed by the target with the same kind of verdict.

pub mod args;
pub mod tape;
pub mod text;

use crate::store::Hash;
use std::collections::HashSet;

/// What came of shrinking a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shrunk {
    /// The input.
    pub input: Vec<u8>,
    /// Whether it was shown that no single move makes it smaller: every one was tried.
    pub minimal: bool,
    /// Inputs that were tried.
    pub tried: usize,
}

/// What the judge of a list of candidates says.
pub enum Found {
    /// The first that holds.
    At(usize),
    /// None holds.
    None,
    /// Time is over.
    Over,
}

/// Shrinks an input by the moves of [`text`] until none helps or time is over. `find` gets candidates, each smaller
/// than the input so far, and says which is the first that holds.
pub fn shrink_text(input: Vec<u8>, find: &mut dyn FnMut(&[Vec<u8>]) -> Found) -> Shrunk {
    let mut shrunk = Shrunk {
        input,
        minimal: false,
        tried: 0,
    };
    // A candidate that did not hold never will.
    let mut refused: HashSet<Hash> = HashSet::new();
    loop {
        let mut progress = false;
        let mut complete = true;
        for kind in text::KINDS {
            loop {
                let moves = text::moves(kind, &shrunk.input);
                complete &= moves.complete;
                let mut list = moves.list;
                list.retain(|candidate| !refused.contains(&Hash::of(candidate)));
                match find(&list) {
                    Found::Over => return shrunk,
                    Found::None => {
                        shrunk.tried += list.len();
                        refused.extend(list.iter().map(|refused| Hash::of(refused)));
                        break;
                    }
                    Found::At(number) => {
                        shrunk.tried += number + 1;
                        progress = true;
                        shrunk.input = list.swap_remove(number);
                        list.truncate(number);
                        refused.extend(list.iter().map(|refused| Hash::of(refused)));
                    }
                }
            }
        }
        if !progress {
            shrunk.minimal = complete;
            return shrunk;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The edges of a tree in the format `n`, then `n - 1` lines of two labels; `None` when it is none.
    fn tree(input: &[u8]) -> Option<Vec<(usize, usize)>> {
        let text = std::str::from_utf8(input).ok()?;
        let mut lines = text.strip_suffix('\n')?.split('\n');
        let number = |text: &str| -> Option<usize> {
            let value: usize = text.parse().ok()?;
            (value.to_string() == text).then_some(value)
        };
        let n = number(lines.next()?).filter(|n| (1..=50).contains(n))?;
        let mut root: Vec<usize> = (0..=n).collect();
        let mut edges = Vec::new();
        for line in lines {
            let (a, b) = line.split_once(' ')?;
            let (a, b) = (number(a)?, number(b)?);
            if !(1..=n).contains(&a) || !(1..=n).contains(&b) || root[a] == root[b] {
                return None;
            }
            let (old, new) = (root[a], root[b]);
            root.iter_mut()
                .filter(|r| **r == old)
                .for_each(|r| *r = new);
            edges.push((a, b));
        }
        (edges.len() == n - 1).then_some(edges)
    }

    fn degree(edges: &[(usize, usize)]) -> usize {
        let all = edges.iter().flat_map(|&(a, b)| [a, b]);
        let mut count = [0; 51];
        all.for_each(|v| count[v] += 1);
        count.into_iter().max().unwrap_or(0)
    }

    fn find(holds: impl Fn(&[u8]) -> bool) -> impl FnMut(&[Vec<u8>]) -> Found {
        move |list: &[Vec<u8>]| match list.iter().position(|input| holds(input)) {
            Some(number) => Found::At(number),
            None => Found::None,
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]
        #[test]
        fn shrinking_stays_valid_and_keeps_killing(
            parents in prop::collection::vec(any::<prop::sample::Index>(), 4..25),
            wanted in 2usize..5,
        ) {
            let n = parents.len() + 1;
            let edges: String = parents.iter().enumerate()
                .map(|(v, parent)| format!("{} {}\n", parent.index(v + 1) + 1, v + 2)).collect();
            let input = format!("{n}\n{edges}").into_bytes();
            let kills = |input: &[u8]| tree(input).is_some_and(|edges| degree(&edges) >= wanted);
            prop_assume!(kills(&input));
            let shrunk = shrink_text(input.clone(), &mut find(kills));
            prop_assert!(kills(&shrunk.input));
            prop_assert!(text::measure(&shrunk.input) <= text::measure(&input));
            prop_assert!(shrunk.minimal);
            for kind in text::KINDS {
                prop_assert!(!text::moves(kind, &shrunk.input).list.iter().any(|other| kills(other)));
            }
            // A star is the smallest tree with such a vertex.
            prop_assert_eq!(tree(&shrunk.input).map(|edges| edges.len()), Some(wanted));
        }
    }

    #[test]
    fn no_claim_when_time_is_over() {
        let shrunk = shrink_text(b"9\n".to_vec(), &mut |_| Found::Over);
        assert_eq!(
            (shrunk.input.as_slice(), shrunk.minimal),
            (&b"9\n"[..], false)
        );
    }

    #[test]
    fn a_sum_of_two_large_numbers() {
        // Both numbers have to be large, so it stays at two.
        let overflows = |input: &[u8]| {
            let text = String::from_utf8_lossy(input);
            let mut lines = text.lines();
            let n: usize = lines.next().and_then(|n| n.parse().ok()).unwrap_or(0);
            let numbers: Vec<i64> = lines
                .next()
                .unwrap_or("")
                .split(' ')
                .filter_map(|x| x.parse().ok())
                .collect();
            n == numbers.len()
                && numbers.iter().all(|x| *x <= 1500)
                && numbers.iter().sum::<i64>() > 2000
        };
        let shrunk = shrink_text(b"4\n1500 7 1400 900\n".to_vec(), &mut find(overflows));
        let numbers = String::from_utf8(shrunk.input).unwrap();
        let sum: i64 = numbers
            .lines()
            .nth(1)
            .unwrap()
            .split(' ')
            .map(|x| x.parse::<i64>().unwrap())
            .sum();
        assert_eq!((numbers.lines().next(), sum), (Some("2"), 2001));
    }
}
