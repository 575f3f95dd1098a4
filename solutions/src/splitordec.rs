//! Piles of stones: a move removes one stone from a pile, or splits a pile into two non-empty ones.

use crate::game::{Game, Solver};

/// The game on any piles.
pub struct SplitOrDecrease;

/// What a player does to one pile, numbered from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PileMove {
    /// Remove one stone.
    Decrease {
        /// The pile.
        pile: usize,
    },
    /// Split into a part of this many stones and the rest.
    Split {
        /// The pile.
        pile: usize,
        /// Stones in the smaller part (or in either, when they are equal).
        part: u32,
    },
}

impl Game for SplitOrDecrease {
    /// Stones in each pile; an empty pile allows no move.
    type State = Vec<u32>;
    /// The piles that are not empty, in order of size.
    type Key = Vec<u32>;
    type Move = PileMove;

    fn moves(&self, piles: &Vec<u32>) -> Vec<(PileMove, Vec<u32>)> {
        let mut found = Vec::new();
        for (pile, &stones) in piles.iter().enumerate() {
            if stones == 0 {
                continue;
            }
            let mut next = piles.clone();
            next[pile] = stones - 1;
            found.push((PileMove::Decrease { pile }, next));
            for part in 1..=stones / 2 {
                let mut next = piles.clone();
                next[pile] = part;
                next.push(stones - part);
                found.push((PileMove::Split { pile, part }, next));
            }
        }
        found
    }

    fn key(&self, piles: &Vec<u32>) -> Vec<u32> {
        let mut key: Vec<u32> = piles.iter().copied().filter(|&stones| stones > 0).collect();
        key.sort_unstable();
        key
    }
}

/// A solver that can be asked about one set of piles after another and remembers them all.
pub fn solver() -> Solver<SplitOrDecrease> {
    Solver::new(SplitOrDecrease)
}

/// Every way to write `sum` as piles of at least one stone, each once, piles in rising order.
pub fn piles_of_sum(sum: u32) -> Vec<Vec<u32>> {
    fn extend(left: u32, least: u32, piles: &mut Vec<u32>, found: &mut Vec<Vec<u32>>) {
        if left == 0 {
            found.push(piles.clone());
        }
        for stones in least..=left {
            piles.push(stones);
            extend(left - stones, stones, piles, found);
            piles.pop();
        }
    }
    let mut found = Vec::new();
    extend(sum, 1, &mut Vec::new(), &mut found);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_of_a_pile() {
        let moves = SplitOrDecrease.moves(&vec![4]);
        let reached: Vec<Vec<u32>> = moves.into_iter().map(|(_, piles)| piles).collect();
        assert_eq!(reached, [vec![3], vec![1, 3], vec![2, 2]]);
        assert_eq!(
            SplitOrDecrease.moves(&vec![1]),
            [(PileMove::Decrease { pile: 0 }, vec![0])]
        );
        assert!(SplitOrDecrease.moves(&vec![0]).is_empty());
    }

    #[test]
    fn small_piles_by_hand() {
        let mut solver = solver();
        // One stone: take it. Two: take one (leaving 1) or split into 1+1, which is lost for the next.
        assert!(solver.first_wins(&vec![1]));
        assert!(solver.first_wins(&vec![2]));
        assert!(!solver.first_wins(&vec![1, 1]));
        assert!(
            solver.first_wins(&vec![1, 2]),
            "1 and 2 are worth different heaps"
        );
    }

    #[test]
    fn partitions_are_counted() {
        let counts: Vec<usize> = (0..=12).map(|sum| piles_of_sum(sum).len()).collect();
        assert_eq!(counts, [1, 1, 2, 3, 5, 7, 11, 15, 22, 30, 42, 56, 77]);
    }
}
