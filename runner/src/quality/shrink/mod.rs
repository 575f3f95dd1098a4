//! Makes a counterexample small before anybody sees it.
//!
//! The moves are pure ([`text`], [`tape`], [`args`]); whoever shrinks says which results still hold: valid, judged alike by the
//! right solutions, and failed by the target with the same kind of verdict.

pub mod args;
mod graphs;
pub mod grid;
#[cfg(test)]
mod kinds;
mod large;
mod numbers;
mod rows;
pub mod tape;
pub mod text;

use crate::store::Hash;
use std::collections::HashSet;
use tape::Tape;

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

/// Gets candidates, each smaller than the input so far, and says which is the first that holds. Without any it says whether
/// time is over.
pub type Find<'a> = dyn FnMut(&[Vec<u8>]) -> Found + 'a;

/// A shrinking that is going on.
struct Shrinker<'a> {
    shrunk: Shrunk,
    /// What did not hold never will.
    refused: HashSet<Hash>,
    find: &'a mut Find<'a>,
    over: bool,
}

impl<'a> Shrinker<'a> {
    fn new(input: Vec<u8>, find: &'a mut Find<'a>) -> Shrinker<'a> {
        Shrinker {
            shrunk: Shrunk {
                input,
                minimal: false,
                tried: 0,
            },
            refused: HashSet::new(),
            find,
            over: false,
        }
    }

    /// Whether time is over: asked before candidates are made, because making large ones takes long, too.
    fn is_over(&mut self) -> bool {
        self.over = self.over || matches!((self.find)(&[]), Found::Over);
        self.over
    }

    /// Goes on with the first of the candidates that is smaller and holds; its number.
    fn first(&mut self, list: Vec<Vec<u8>>) -> Option<usize> {
        if self.over {
            return None;
        }
        let own = grid::measure(&self.shrunk.input);
        let mut asked = HashSet::new();
        let mut places = Vec::new();
        let mut candidates = Vec::new();
        for (place, candidate) in list.into_iter().enumerate() {
            let hash = Hash::of(&candidate);
            if grid::measure(&candidate) < own
                && !self.refused.contains(&hash)
                && asked.insert(hash)
            {
                places.push((place, hash));
                candidates.push(candidate);
            }
        }
        let (tried, found) = match candidates.is_empty() {
            true => return None,
            false => match (self.find)(&candidates) {
                Found::Over => {
                    self.over = true;
                    return None;
                }
                Found::None => (candidates.len(), None),
                Found::At(number) => (number, Some(number)),
            },
        };
        self.refused
            .extend(places[..tried].iter().map(|(_, hash)| *hash));
        self.shrunk.tried += tried + usize::from(found.is_some());
        self.shrunk.input = candidates.swap_remove(found?);
        Some(places[found?].0)
    }

    /// Tries all moves of a kind until none works; says whether one did, and whether there were all that can be made.
    fn all(&mut self, kind: text::Kind) -> (bool, bool) {
        let (mut progress, mut complete) = (false, true);
        // What was refused before the move that worked is mostly refused again, so go on where it was. A number that falls
        // may fall again by more.
        let mut done = (0, 1);
        loop {
            if self.is_over() {
                return (progress, false);
            }
            let mut moves = text::moves(kind, &self.shrunk.input);
            complete &= moves.complete;
            let length = moves.list.len();
            let start = done.0 * length / done.1;
            moves.list.rotate_left(start);
            let Some(number) = self.first(moves.list) else {
                return (progress, complete);
            };
            progress = true;
            if kind != text::Kind::Numbers {
                done = ((start + number) % length, length);
            }
        }
    }
}

/// Takes large parts of an input away as long as that works, or until time is over.
pub fn shrink_large(input: Vec<u8>, find: &mut Find<'_>) -> Shrunk {
    let mut shrinker = Shrinker::new(input, find);
    large::shrink(&mut shrinker);
    shrinker.shrunk
}

/// Shrinks an input by all moves there are until none helps or time is over: large parts first, then, by the moves of
/// [`text`], single things.
pub fn shrink_text(input: Vec<u8>, find: &mut Find<'_>) -> Shrunk {
    let mut shrinker = Shrinker::new(input, find);
    large::shrink(&mut shrinker);
    loop {
        numbers::shrink(&mut shrinker);
        let (mut progress, mut complete) = (false, true);
        for kind in text::KINDS {
            let (some, all) = shrinker.all(kind);
            progress |= some;
            complete &= all;
        }
        if shrinker.over || !progress {
            shrinker.shrunk.minimal = complete && !shrinker.over;
            return shrinker.shrunk;
        }
    }
}

/// What the judge of a list of tapes says.
pub enum FoundTape {
    /// The first that holds, and the choices as they were drawn from it.
    At(usize, Tape),
    /// None holds.
    None,
    /// Time is over; so many were begun.
    Over(usize),
}

/// Shrinks a tape by the moves of [`tape`] until none helps or time is over; returns how many were tried. `find` gets the
/// tape so far and candidates, and says which is the first that holds and whose choices, as they were drawn, are smaller
/// than the tape so far.
pub fn shrink_tape(
    mut tape: Tape,
    find: &mut dyn FnMut(&Tape, &[Tape]) -> FoundTape,
) -> (Tape, usize) {
    let mut tried = 0;
    loop {
        let list = tape::moves(&tape);
        match find(&tape, &list) {
            FoundTape::At(number, drawn) => {
                tried += number + 1;
                tape = drawn;
            }
            FoundTape::None => return (tape, tried + list.len()),
            FoundTape::Over(begun) => return (tape, tried + begun),
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
            prop_assert!(grid::measure(&shrunk.input) <= grid::measure(&input));
            prop_assert!(shrunk.minimal);
            for kind in text::KINDS {
                prop_assert!(!text::moves(kind, &shrunk.input).list.iter().any(|other| kills(other)));
            }
            // A star is the smallest tree with such a vertex.
            prop_assert_eq!(tree(&shrunk.input).map(|edges| edges.len()), Some(wanted));
        }
    }

    /// A generator: a tree whose parents are drawn, shuffled. Returns the choices as they were drawn, and the input.
    fn generated(replayed: &Tape) -> (Tape, Vec<u8>) {
        let mut drawn = Tape::new();
        let mut draw = |max: usize| {
            let value = replayed.get(drawn.len()).map_or(0, |choice| choice.1);
            let value = value.min(max as u64);
            drawn.push((max as u64, value));
            value as usize
        };
        let n = 1 + draw(24);
        let mut labels: Vec<usize> = (1..=n).collect();
        for at in (1..n).rev() {
            labels.swap(at, at - draw(at));
        }
        let mut text = format!("{n}\n");
        for v in 1..n {
            text += &format!("{} {}\n", labels[draw(v - 1)], labels[v]);
        }
        (drawn, text.into_bytes())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]
        #[test]
        fn shrinking_a_tape_stays_valid_and_keeps_killing(
            values in prop::collection::vec(0u64..25, 1..60),
            wanted in 1usize..5,
        ) {
            let (first, input) = generated(&values.iter().map(|value| (24, *value)).collect());
            let kills = |input: &[u8]| tree(input).is_some_and(|edges| degree(&edges) >= wanted);
            prop_assert!(tree(&input).is_some());
            prop_assume!(kills(&input));
            let mut seen = vec![tape::measure(&first)];
            let mut find = |so_far: &Tape, list: &[Tape]| {
                let own = tape::measure(so_far);
                // What the shrinking went on with is what was drawn last.
                assert_eq!(seen.last(), Some(&own));
                for (number, candidate) in list.iter().enumerate() {
                    let (drawn, input) = generated(candidate);
                    assert!(tree(&input).is_some());
                    if tape::measure(&drawn) < own && kills(&input) {
                        seen.push(tape::measure(&drawn));
                        return FoundTape::At(number, drawn);
                    }
                }
                FoundTape::None
            };
            let (last, _) = shrink_tape(first, &mut find);
            prop_assert!(seen.is_sorted_by(|a, b| a > b));
            let (drawn, input) = generated(&last);
            prop_assert_eq!(&drawn, &last);
            // A star: nothing smaller has such a vertex, and the labels are in order.
            prop_assert_eq!(tree(&input).map(|edges| edges.len()), Some(wanted));
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
    fn nothing_is_made_when_time_is_over() {
        let edges: String = (2..300).map(|v| format!("{} {v}\n", v / 2)).collect();
        let input = format!("299\n{edges}").into_bytes();
        for shrink in [shrink_large, shrink_text] {
            let shrunk = shrink(input.clone(), &mut |list| {
                assert!(list.is_empty());
                Found::Over
            });
            assert_eq!((shrunk.minimal, shrunk.input), (false, input.clone()));
        }
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
