//! Finite impartial games under normal play, solved by playing them out.

use std::collections::{BTreeSet, HashMap};
use std::hash::Hash;

/// An impartial game: both players have the same moves, and a player who has none loses.
///
/// Every line of play must end, or [`Solver`] does not.
pub trait Game {
    /// A position as the players see it, names of vertices, piles and tokens included.
    type State;
    /// What two positions share when they are the same but for such names. Positions with equal keys must have
    /// moves to positions with equal keys; the position itself is always a correct key.
    type Key: Eq + Hash;
    /// What a player announces.
    type Move;

    /// Every move of a position with the position it leads to, in a fixed order.
    fn moves(&self, state: &Self::State) -> Vec<(Self::Move, Self::State)>;

    /// The key that results are remembered under.
    fn key(&self, state: &Self::State) -> Self::Key;
}

/// Plays a game exhaustively and remembers the value of every position met.
///
/// Recursion is as deep as the longest play, so this is for small instances only.
pub struct Solver<G: Game> {
    game: G,
    values: HashMap<G::Key, u32>,
}

impl<G: Game> Solver<G> {
    /// A solver that has seen no position yet.
    pub fn new(game: G) -> Self {
        Self {
            game,
            values: HashMap::new(),
        }
    }

    /// The game being solved.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The Grundy value: the least non-negative integer that is not the value of a position one move away.
    pub fn value(&mut self, state: &G::State) -> u32 {
        let key = self.game.key(state);
        if let Some(&value) = self.values.get(&key) {
            return value;
        }
        let reached: Vec<u32> = self
            .game
            .moves(state)
            .iter()
            .map(|(_, next)| self.value(next))
            .collect();
        let value = mex(reached);
        self.values.insert(key, value);
        value
    }

    /// Whether the player to move wins.
    pub fn first_wins(&mut self, state: &G::State) -> bool {
        self.value(state) != 0
    }

    /// The moves after which the opponent, now to move, loses; in the order of [`Game::moves`].
    pub fn winning_moves(&mut self, state: &G::State) -> Vec<G::Move> {
        let moves = self.game.moves(state);
        moves
            .into_iter()
            .filter_map(|(name, next)| (self.value(&next) == 0).then_some(name))
            .collect()
    }

    /// How many different positions have been solved so far.
    pub fn positions(&self) -> usize {
        self.values.len()
    }
}

/// The least non-negative integer that does not occur.
pub fn mex(values: impl IntoIterator<Item = u32>) -> u32 {
    let present: BTreeSet<u32> = values.into_iter().collect();
    (0..)
        .zip(&present)
        .take_while(|(expected, value)| expected == *value)
        .count() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Heaps of which a player takes any number of stones from one.
    struct Nim;

    impl Game for Nim {
        type State = Vec<u32>;
        type Key = Vec<u32>;
        type Move = (usize, u32);

        fn moves(&self, heaps: &Vec<u32>) -> Vec<((usize, u32), Vec<u32>)> {
            let mut found = Vec::new();
            for (index, &heap) in heaps.iter().enumerate() {
                for taken in 1..=heap {
                    let mut next = heaps.clone();
                    next[index] -= taken;
                    found.push(((index, taken), next));
                }
            }
            found
        }

        fn key(&self, heaps: &Vec<u32>) -> Vec<u32> {
            let mut key = heaps.clone();
            key.sort_unstable();
            key
        }
    }

    #[test]
    fn mex_is_the_first_gap() {
        assert_eq!(mex([]), 0);
        assert_eq!(mex([1, 2]), 0);
        assert_eq!(mex([0, 2, 1, 0]), 3);
        assert_eq!(mex([0, 1, 3]), 2);
    }

    #[test]
    fn nim_is_the_xor_of_its_heaps() {
        let mut solver = Solver::new(Nim);
        for a in 0..5 {
            for b in 0..5 {
                for c in 0..5 {
                    assert_eq!(solver.value(&vec![a, b, c]), a ^ b ^ c, "heaps {a} {b} {c}");
                }
            }
        }
        assert_eq!(solver.positions(), 35, "multisets of three of five sizes");
    }

    #[test]
    fn winning_moves_are_named_on_the_position_asked_about() {
        let mut solver = Solver::new(Nim);
        assert_eq!(solver.winning_moves(&vec![1, 4, 2]), [(1, 1)]);
        assert_eq!(solver.winning_moves(&vec![3, 3]), []);
        assert!(!solver.first_wins(&vec![3, 3]));
    }
}
