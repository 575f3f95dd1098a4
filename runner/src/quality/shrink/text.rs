//! Moves that make an input smaller as text: lines, tokens and numbers, and what the commonest formats need besides (a
//! count that goes down with the lines, labels that close up when one is gone). None knows the format; most results are
//! invalid, and the validator says so.

use super::grid::{Grid, measure};
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Numbers before a removed part that may be counts of it: so many are tried.
const COUNTS: usize = 6;
/// Lines from which on only the first number may count them.
const MANY: usize = 4000;
/// Lines after which removing single tokens and lowering single numbers is left to larger moves.
const LONG: usize = 400;

/// The kinds of moves, the most powerful first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Blocks of lines, with a count before them lowered.
    Lines,
    /// A label goes, with the lines it stands on; larger labels close up.
    Labels,
    /// Two labels on a line become one; larger labels close up.
    Contract,
    /// Single tokens, with a count before them lowered.
    Tokens,
    /// Numbers become smaller.
    Numbers,
}

/// All kinds in the order in which they are tried.
pub const KINDS: [Kind; 5] = [
    Kind::Lines,
    Kind::Labels,
    Kind::Contract,
    Kind::Tokens,
    Kind::Numbers,
];

/// Smaller inputs, and whether they are all that the moves make.
#[derive(Debug, Default)]
pub struct Moves {
    /// The inputs, each once.
    pub list: Vec<Vec<u8>>,
    /// Whether none was left out to save memory.
    pub complete: bool,
}

/// Inputs up to so many bytes are tried in all ways; of larger ones only large parts go.
pub const SHORT: usize = 32 << 10;
/// Inputs that are larger are left to the moves on arguments and tapes.
const LARGEST: usize = 4 << 20;
/// Bytes of all results of the moves of one kind; what comes later, the less bold, is left out.
const MOST_BYTES: usize = 32 << 20;

/// The inputs that one move of a kind makes, smaller than `input`.
pub fn moves(kind: Kind, input: &[u8]) -> Moves {
    let mut made = Made {
        input,
        seen: HashSet::new(),
        moves: Moves {
            complete: input.len() <= SHORT,
            ..Moves::default()
        },
        room: MOST_BYTES,
    };
    if input.len() > LARGEST || !(made.moves.complete || matches!(kind, Kind::Lines | Kind::Tokens))
    {
        return made.moves;
    }
    // The collector says when there is no more room.
    let _ = match (Grid::read(input), kind) {
        (None, Kind::Lines) => raw_lines(input, &mut made),
        (None, _) => Some(()),
        (Some(grid), Kind::Lines) => grid.without_lines(&mut made),
        (Some(grid), Kind::Labels) => grid.without_labels(&mut made),
        (Some(grid), Kind::Contract) => grid.contracted(&mut made),
        (Some(grid), Kind::Tokens) => grid.without_tokens(&mut made),
        (Some(grid), Kind::Numbers) => grid.lower_numbers(&mut made),
    };
    made.moves
}

/// Collects the results of moves.
struct Made<'a> {
    input: &'a [u8],
    seen: HashSet<u64>,
    moves: Moves,
    room: usize,
}

impl Made<'_> {
    /// Takes a result; `None` when there is no room for more. One that is there already takes its room as well: making it
    /// took as long.
    fn put(&mut self, bytes: Vec<u8>) -> Option<()> {
        let Some(room) = self.room.checked_sub(bytes.len()) else {
            self.moves.complete = false;
            return None;
        };
        self.room = room;
        if measure(&bytes) >= measure(self.input) {
            return Some(());
        }
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        if self.seen.insert(hasher.finish()) {
            self.moves.list.push(bytes);
        }
        Some(())
    }

    fn grid(&mut self, grid: &Grid) -> Option<()> {
        self.put(grid.write())
    }
}

/// Blocks of lines of an input that is not made of tokens and single blanks.
fn raw_lines(input: &[u8], out: &mut Made<'_>) -> Option<()> {
    let lines: Vec<&[u8]> = input.split_inclusive(|&byte| byte == b'\n').collect();
    for (from, to) in blocks(lines.len()) {
        out.put([&lines[..from], &lines[to..]].concat().concat())?;
    }
    Some(())
}

/// The blocks of `length` things: halves, quarters, down to pairs and single ones; short blocks of few things, and pairs
/// of more, also where they overlap, because what belongs together begins anywhere.
pub fn blocks(length: usize) -> impl Iterator<Item = (usize, usize)> {
    let halves = std::iter::successors(Some(length / 2), |size| Some(size / 2));
    let sizes = halves
        .take_while(|&size| size > 2)
        .chain((length > 2).then_some(2))
        .chain((length > 0).then_some(1));
    sizes.flat_map(move |size| {
        let overlap = size <= 4 && length <= 60 || size == 2 && length <= LONG;
        let step = if overlap { 1 } else { size };
        (0..length)
            .step_by(step)
            .map(move |from| (from, (from + size).min(length)))
            .collect::<Vec<_>>()
    })
}

/// Smaller numbers to try in the place of one, the boldest first: none, one (of either sign), then steps down of a half, a quarter and so
/// on, so that a threshold is found in few tries.
pub fn lower(value: i128) -> Vec<i128> {
    let size = value.unsigned_abs() as i128;
    let halves = std::iter::successors(Some(size / 2), |step| Some(step / 2));
    let steps = halves.take_while(|&step| step > 1).chain([1]);
    let mut list = vec![0, 1];
    if value < 0 {
        list = vec![0, size, -1];
    }
    list.extend(steps.map(|step| value - step * value.signum()));
    let mut seen = std::collections::BTreeSet::from([value]);
    list.retain(|&other| seen.insert(other) && value != 0);
    list
}

impl Grid {
    /// Places of numbers that may count what stands from `line` on: the first of the input, and the last before it.
    fn counts(&self, line: usize) -> Vec<(usize, usize)> {
        let numbers = |lines: &mut dyn Iterator<Item = usize>| -> Vec<(usize, usize)> {
            lines
                .flat_map(|l| (0..self.0[l].len().min(COUNTS)).map(move |t| (l, t)))
                .filter(|&(l, t)| self.number(l, t).is_some_and(|value| value > 0))
                .take(COUNTS)
                .collect()
        };
        let end = line.min(self.0.len());
        let mut list = numbers(&mut (0..end));
        // There is room for few large results.
        if self.0.len() > MANY {
            list.truncate(1);
            return list;
        }
        list.extend(numbers(&mut (0..end).rev()));
        list.sort_unstable();
        list.dedup();
        list
    }

    /// Puts out `self` as it is and with one count before `line` lowered by each of `by`.
    fn recounted(&mut self, line: usize, by: &[i128], out: &mut Made<'_>) -> Option<()> {
        out.grid(self)?;
        for (l, t) in self.counts(line) {
            let value = self.number(l, t).unwrap_or(0);
            for by in by.iter().filter(|&&by| by <= value) {
                self.set(l, t, value - by);
                out.grid(self)?;
            }
            self.set(l, t, value);
        }
        Some(())
    }

    fn without_lines(&self, out: &mut Made<'_>) -> Option<()> {
        for (from, to) in blocks(self.0.len()) {
            let mut grid = self.clone();
            grid.0.drain(from..to);
            // What is counted may be lines, or cases of two or three lines, or one case.
            let lines = (to - from) as i128;
            let mut by: Vec<i128> = [1, 2, 3]
                .into_iter()
                .filter(|per| lines % per == 0)
                .map(|per| lines / per)
                .chain([1])
                .collect();
            by.dedup();
            grid.recounted(from, &by, out)?;
        }
        Some(())
    }

    /// The numbers that may be labels: positive ones below the first line up to the number of lines and a bit, or the
    /// first number of the input when that is less.
    fn labels(&self) -> Vec<i128> {
        let most = self.number(0, 0).unwrap_or(0).min(LONG as i128);
        match self.0.len() {
            0 | 1 => Vec::new(),
            _ => (1..=most).rev().collect(),
        }
    }

    /// Takes `label` off lines `1..`: lines of few tokens go, of longer ones only the tokens. Returns how many tokens
    /// went from longer lines.
    fn strike(&mut self, label: i128) -> i128 {
        const SHORT: usize = 3;
        let text = label.to_string();
        let mut struck = 0;
        let head = self.0.remove(0);
        self.0
            .retain(|line| line.len() > SHORT || !line.contains(&text));
        for line in &mut self.0 {
            let before = line.len();
            line.retain(|token| *token != text);
            struck += (before - line.len()) as i128;
        }
        self.0.insert(0, head);
        struck
    }

    /// Labels above `label` on lines `1..` close up; the first number of the input is their count.
    fn close_up(&mut self, label: i128) {
        for line in 1..self.0.len() {
            for token in 0..self.0[line].len() {
                if let Some(value) = self.number(line, token)
                    && value > label
                {
                    self.set(line, token, value - 1);
                }
            }
        }
        if let Some(count) = self.number(0, 0) {
            self.set(0, 0, count - 1);
        }
    }

    fn without_labels(&self, out: &mut Made<'_>) -> Option<()> {
        for label in self.labels() {
            let mut grid = self.clone();
            let struck = grid.strike(label);
            let met = grid != *self;
            grid.close_up(label);
            // A second count of the first line may be that of the tokens.
            if let Some(count) = self.number(0, 1).filter(|_| struck > 0) {
                let mut other = grid.clone();
                other.set(0, 1, count - struck);
                out.grid(&other)?;
            }
            // A line for each label goes with its label.
            if let Ok(own) = usize::try_from(label)
                && own < self.0.len()
            {
                let mut other = self.clone();
                other.0.remove(own);
                other.close_up(label);
                out.grid(&other)?;
            }
            // Lowering the first number alone is left to bolder moves.
            if met {
                out.grid(&grid)?;
            }
        }
        Some(())
    }

    fn contracted(&self, out: &mut Made<'_>) -> Option<()> {
        for line in (1..self.0.len().min(LONG)).rev() {
            let pair = (
                self.0[line].len(),
                self.number(line, 0),
                self.number(line, 1),
            );
            let (2 | 3, Some(a), Some(b)) = pair else {
                continue;
            };
            for (gone, kept) in [(a.max(b), a.min(b)), (a.min(b), a.max(b))] {
                if gone < 1 || gone == kept {
                    continue;
                }
                let mut grid = self.clone();
                grid.0.remove(line);
                for l in 1..grid.0.len() {
                    for t in 0..grid.0[l].len() {
                        if grid.number(l, t) == Some(gone) {
                            grid.set(l, t, kept);
                        }
                    }
                }
                grid.close_up(gone);
                out.grid(&grid)?;
            }
        }
        Some(())
    }

    fn without_tokens(&self, out: &mut Made<'_>) -> Option<()> {
        for line in (0..self.0.len().min(LONG)).rev() {
            let length = self.0[line].len();
            if length < 2 {
                continue;
            }
            for (from, to) in blocks(length) {
                let mut grid = self.clone();
                grid.0[line].drain(from..to);
                let by = (to - from) as i128;
                grid.recounted(line, &[by], out)?;
                // The count may stand at the beginning of the same line.
                if from > 0
                    && let Some(count) = grid.number(line, 0)
                {
                    grid.set(line, 0, count - by);
                    out.grid(&grid)?;
                }
            }
        }
        // Letters of a word.
        for line in 0..self.0.len().min(LONG) {
            for token in 0..self.0[line].len() {
                let word = &self.0[line][token];
                if self.number(line, token).is_some() || word.len() < 2 || !word.is_ascii() {
                    continue;
                }
                for (from, to) in blocks(word.len()) {
                    let mut grid = self.clone();
                    grid.0[line][token].replace_range(from..to, "");
                    grid.recounted(line, &[(to - from) as i128], out)?;
                }
            }
        }
        Some(())
    }

    fn lower_numbers(&self, out: &mut Made<'_>) -> Option<()> {
        for line in 0..self.0.len().min(LONG) {
            for token in 0..self.0[line].len() {
                let Some(value) = self.number(line, token) else {
                    continue;
                };
                for other in lower(value) {
                    let mut grid = self.clone();
                    grid.set(line, token, other);
                    out.grid(&grid)?;
                }
            }
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn has(kind: Kind, from: &str, to: &str) -> bool {
        moves(kind, from.as_bytes())
            .list
            .contains(&to.as_bytes().to_vec())
    }

    #[test]
    fn a_case_goes_and_is_counted() {
        assert!(has(Kind::Lines, "3\n5\n6\n7\n", "2\n5\n7\n"));
        assert!(has(Kind::Lines, "2\n3\n1 2 3\n1\n9\n", "1\n1\n9\n"));
        assert!(has(
            Kind::Lines,
            "4\n1\n5\n1\n6\n1\n7\n1\n8\n",
            "2\n1\n7\n1\n8\n"
        ));
    }

    /// Halving 61 lines never comes to two.
    #[test]
    fn a_case_of_two_lines_goes_from_any_number_of_lines() {
        let cases = |n: usize| format!("{n}\n{}", "1\n7\n".repeat(n));
        for n in 2..=90 {
            let with = cases(n).replacen("1\n7\n", "1\n9\n", 1);
            let without = cases(n - 1).replacen("1\n7\n", "1\n9\n", 1);
            assert!(has(Kind::Lines, &with, &without), "{n}");
        }
    }

    #[test]
    fn a_leaf_goes_and_labels_close_up() {
        assert!(has(Kind::Labels, "4\n1 2\n2 3\n2 4\n", "3\n1 2\n2 3\n"));
        assert!(has(Kind::Labels, "3\n3 1\n2 3\n", "2\n2 1\n"));
        assert!(has(
            Kind::Labels,
            "3 4\n1 2\n1 3\n3 1 3 1\n",
            "2 2\n1 2\n1 1\n"
        ));
        assert!(has(Kind::Contract, "4\n1 2\n2 3\n3 4\n", "3\n1 2\n2 3\n"));
        assert!(has(Kind::Contract, "3\n1 2\n2 3\n", "2\n1 2\n"));
    }

    #[test]
    fn tokens_go_and_numbers_fall() {
        assert!(has(Kind::Tokens, "3\n5 6 7\n", "2\n5 7\n"));
        assert!(has(Kind::Tokens, "1\n3 5 6 7\n", "1\n2 5 6\n"));
        assert!(has(Kind::Tokens, "4\nabca\n", "3\naca\n"));
        assert!(has(Kind::Numbers, "1000\n", "500\n"));
        assert!(has(Kind::Numbers, "-5\n", "5\n"));
        assert!(!has(Kind::Numbers, "007\n", "6\n"));
        assert!(moves(Kind::Labels, b"900\n").list.is_empty());
    }

    #[test]
    fn steps_down() {
        assert_eq!(lower(20), [0, 1, 10, 15, 18, 19]);
        assert_eq!(lower(2), [0, 1]);
        assert_eq!(lower(-9), [0, 9, -1, -5, -7, -8]);
        assert_eq!(lower(-3), [0, 3, -1, -2]);
        assert_eq!(lower(-1), [0, 1]);
        assert!(lower(0).is_empty());
    }

    #[test]
    fn what_is_no_grid_loses_lines() {
        assert!(has(Kind::Lines, "a  b\n\nc", "a  b\nc"));
        assert!(moves(Kind::Numbers, b"1  2\n").list.is_empty());
        assert!(moves(Kind::Lines, b"").list.is_empty());
    }

    #[test]
    fn large_inputs_take_no_more_than_their_room() {
        let line = "1000000000 2000000000 3000000000\n";
        let large = format!("{}\n{}", 900, line.repeat(900)).into_bytes();
        for kind in KINDS {
            let made = moves(kind, &large);
            assert!(made.list.iter().map(Vec::len).sum::<usize>() <= MOST_BYTES);
        }
        assert!(!moves(Kind::Lines, &large).complete);
        let huge = line.repeat(150_000).into_bytes();
        let made = moves(Kind::Lines, &huge);
        assert!(made.list.is_empty() && !made.complete);
    }

    #[test]
    fn of_large_inputs_large_parts_go() {
        let lines = |n: usize| format!("{n}\n{}", "123456 654321\n".repeat(n));
        let large = lines(5000);
        assert!(large.len() > SHORT);
        assert!(has(Kind::Lines, &large, &lines(2500)));
        let tokens = |n: usize| format!("{n}\n{}\n", vec!["123456"; n].join(" "));
        assert!(has(Kind::Tokens, &tokens(5000), &tokens(2500)));
        // Nothing is claimed of them.
        assert!(!moves(Kind::Labels, large.as_bytes()).complete);
    }

    #[test]
    fn every_move_goes_down() {
        let input = b"5 3\n1 2\n2 3\n3 4\n3 5\n1 1 5\n";
        for kind in KINDS {
            for smaller in moves(kind, input).list {
                assert!(measure(&smaller) < measure(input));
            }
        }
    }
}
