//! What a count counts: lines, cases of several lines, numbers of a list, letters of words. All that one number counts is
//! cut together, and the number follows.

use super::grid::Grid;
use std::collections::BTreeSet;
use std::ops::Range;

/// Things that come in a number of `size`, in one or several parts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rows {
    /// How many there are.
    pub size: usize,
    /// Where their number stands, and by how much it differs from it; `None` when nothing says it.
    count: Option<((usize, usize), i128)>,
    parts: Vec<Part>,
    /// In which way they were found.
    way: Way,
}

/// How things are found. Of each way there is at most one for a count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Way {
    /// All that come in that number.
    All,
    /// Of these the first.
    First,
    /// Lines from one on.
    From(usize),
    /// Cases of as many lines each.
    Alike,
    /// Cases of as many lines as the number at this place of their first line says, and so many more.
    Told(usize, i128),
    /// The lines of the input, the tokens of a line, the letters of words.
    Uncounted(usize),
}

/// What rows are known by when some of the things are gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Name(Option<((usize, usize), i128)>, Way);

/// Each has as many things as the [`Rows`] say.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Part {
    /// One or more lines each, one after the other.
    Lines(Vec<Range<usize>>),
    /// The tokens of a line from one on.
    Tokens { line: usize, from: usize },
    /// The letters of a word.
    Letters { line: usize, token: usize },
}

/// Numbers at the beginning of a line that may be counts.
const FIRST: usize = 4;
/// Lines that may hold counts; of inputs of more lines than [`SHORT`] only the first few.
const HEADS: usize = 3;
const SHORT: usize = 400;

/// Numbers that may be counts: on the first line, on one below a line of a single number, and on lines that have not as many
/// tokens as those around them.
pub(super) fn counts(grid: &Grid) -> Vec<((usize, usize), usize)> {
    let length = |line: usize| grid.0.get(line).map(Vec::len);
    let mut above = true;
    let heads = (0..grid.0.len()).filter(|&line| {
        let alone =
            length(line) != length(line + 1) && line > 0 && length(line) != length(line - 1);
        let head = above || alone;
        above = above && length(line) == Some(1);
        head
    });
    let most = match grid.0.len() <= SHORT {
        true => SHORT,
        false => HEADS,
    };
    let heads = heads.take(most);
    let places = heads.flat_map(|line| (0..grid.0[line].len().min(FIRST)).map(move |t| (line, t)));
    let count = |place: (usize, usize)| {
        let value = usize::try_from(grid.number(place.0, place.1)?).ok()?;
        (value >= 1).then_some((place, value))
    };
    places.filter_map(count).collect()
}

/// For each line how many lines of as many tokens begin there.
pub(super) fn runs(grid: &Grid) -> Vec<usize> {
    let mut runs = vec![1; grid.0.len()];
    for line in (1..grid.0.len()).rev() {
        if grid.0[line - 1].len() == grid.0[line].len() {
            runs[line - 1] = runs[line] + 1;
        }
    }
    runs
}

/// All that may be meant by a number, the largest parts of the input first.
pub fn all(grid: &Grid) -> Vec<Rows> {
    let runs = runs(grid);
    let starts = starts(grid, &runs);
    let mut list: Vec<Rows> = Vec::new();
    let mut put = |size: usize, count, way, parts: Vec<Part>| {
        let there = |rows: &Rows| rows.count == count && rows.parts == parts;
        if size >= 2 && !parts.is_empty() && !list.iter().any(there) {
            list.push(Rows {
                size,
                count,
                parts,
                way,
            });
        }
    };
    for (place, value) in counts(grid) {
        // Of one more or one less, too: lists of differences, parents of all but one.
        for off in [0, -1, 1] {
            let Some(size) = value.checked_add_signed(off) else {
                continue;
            };
            let parts = counted(grid, &runs, place, size, off == 0);
            let count = Some((place, -(off as i128)));
            let first = parts.iter().take(1).cloned().collect();
            put(size, count, Way::All, parts);
            put(size, count, Way::First, first);
        }
        let count = Some((place, 0));
        for &from in starts.iter().filter(|&&from| from > place.0) {
            // Lines of another kind may follow that look the same.
            let ends = from + value == grid.0.len() || starts.contains(&(from + value));
            if runs[from] == value || runs[from] > value && ends {
                put(value, count, Way::From(from), vec![lines(from, value)]);
            }
        }
        for (way, groups) in cases(grid, place.0 + 1, value) {
            put(value, count, way, vec![Part::Lines(groups)]);
        }
    }
    for (number, (parts, size)) in uncounted(grid).into_iter().enumerate() {
        put(size, None, Way::Uncounted(number), parts);
    }
    list.sort_by_cached_key(|rows| std::cmp::Reverse(rows.tokens(grid)));
    list
}

/// Lines on which something new may begin: what has another number of tokens than the line before, and what stands behind as
/// many lines of the same kind as a count says, or one less.
fn starts(grid: &Grid, runs: &[usize]) -> BTreeSet<usize> {
    let counts: BTreeSet<usize> = counts(grid).into_iter().map(|(_, value)| value).collect();
    let mut list = BTreeSet::new();
    let mut line = 0;
    while line < runs.len() && list.len() < SHORT {
        let behind = |from: usize| counts.iter().flat_map(move |&n| [from + n, from + n - 1]);
        // The first line of a run may tell of the others.
        for from in [line, line + 1] {
            let inside = behind(from).filter(|&at| at < line + runs[line]);
            list.extend(inside.chain([from]));
        }
        line += runs[line];
    }
    list.retain(|&from| from < runs.len());
    list
}

fn lines(from: usize, number: usize) -> Part {
    Part::Lines((from..from + number).map(|at| at..at + 1).collect())
}

/// All after the number at `place` of which there are `size`; runs of lines may be longer with `begins`.
fn counted(
    grid: &Grid,
    runs: &[usize],
    (head, token): (usize, usize),
    size: usize,
    begins: bool,
) -> Vec<Part> {
    let mut parts = Vec::new();
    if size < 2 {
        return parts;
    }
    if grid.0[head].len() == token + 1 + size {
        let from = token + 1;
        parts.push(Part::Tokens { line: head, from });
    }
    let mut line = head + 1;
    while line < grid.0.len() {
        if grid.0[line].len() == size {
            parts.push(Part::Tokens { line, from: 0 });
            line += 1;
        } else if runs[line] == size || begins && runs[line] > size {
            parts.push(lines(line, size));
            line += size;
        } else {
            let words = grid.0[line].iter().enumerate();
            let long = words.filter(|(_, word)| word.len() == size && word.is_ascii());
            parts.extend(long.map(|(token, _)| Part::Letters { line, token }));
            line += 1;
        }
    }
    parts
}

/// Ways to see all lines from `from` on as `number` cases, each of as many lines as the others, or of as many as a number
/// of its first line says.
fn cases(grid: &Grid, from: usize, number: usize) -> Vec<(Way, Vec<Range<usize>>)> {
    let lines = grid.0.len();
    let mut list = Vec::new();
    if number < 2 || from + number > lines {
        return list;
    }
    if (lines - from).is_multiple_of(number) {
        let each = (lines - from) / number;
        let groups = (0..number).map(|case| from + case * each..from + (case + 1) * each);
        list.push((Way::Alike, groups.collect()));
    }
    for token in 0..FIRST {
        for more in [1, 0, 2, 3] {
            let mut at = from;
            let mut groups = Vec::new();
            while at < lines && groups.len() < number {
                let length = grid
                    .number(at, token)
                    .and_then(|v| usize::try_from(v + more).ok());
                let Some(end) = length.filter(|&l| l >= 1).and_then(|l| at.checked_add(l)) else {
                    break;
                };
                if end > lines {
                    break;
                }
                groups.push(at..end);
                at = end;
            }
            if at == lines && groups.len() == number {
                list.push((Way::Told(token, more), groups));
            }
        }
    }
    list
}

/// All lines, the tokens of the longest line, the letters of the longest word and of those that are as long.
fn uncounted(grid: &Grid) -> Vec<(Vec<Part>, usize)> {
    let mut list = Vec::new();
    let number = grid.0.len();
    list.push((vec![lines(0, number)], number));
    if let Some(line) = (0..number).rev().max_by_key(|&line| grid.0[line].len()) {
        list.push((vec![Part::Tokens { line, from: 0 }], grid.0[line].len()));
    }
    let words = || grid.0.iter().flatten().filter(|word| word.is_ascii());
    let longest = words().map(String::len).max().unwrap_or(0);
    let mut parts = Vec::new();
    for (line, words) in grid.0.iter().enumerate() {
        for (token, word) in words.iter().enumerate() {
            if word.len() == longest && word.is_ascii() && grid.number(line, token).is_none() {
                parts.push(Part::Letters { line, token });
            }
        }
    }
    list.push((parts, longest));
    list
}

impl Rows {
    /// What stays the same when some of the things go.
    pub fn name(&self) -> Name {
        Name(self.count, self.way)
    }

    /// How many tokens they make up.
    fn tokens(&self, grid: &Grid) -> usize {
        let part = |part: &Part| match part {
            Part::Lines(groups) => {
                let ends = (groups[0].start, groups[groups.len() - 1].end);
                grid.0[ends.0..ends.1].iter().map(Vec::len).sum()
            }
            Part::Tokens { .. } => self.size,
            Part::Letters { .. } => 1,
        };
        self.parts.iter().map(part).sum()
    }

    /// The input with those alone that `keep` says, by their numbers.
    pub fn keep(&self, grid: &Grid, keep: &[bool]) -> Grid {
        let mut gone = Vec::new();
        for part in &self.parts {
            if let Part::Lines(groups) = part {
                let out = groups.iter().zip(keep).filter(|(_, keep)| !**keep);
                gone.extend(out.map(|(group, _)| group.clone()));
            }
        }
        gone.sort_by_key(|range| range.start);
        let mut gone = gone.into_iter().peekable();
        let mut made = Grid(Vec::new());
        for (line, tokens) in grid.0.iter().enumerate() {
            while gone.next_if(|range| range.end <= line).is_some() {}
            if gone.peek().is_some_and(|range| range.contains(&line)) {
                continue;
            }
            made.0.push(self.line(line, tokens, keep));
        }
        if let Some(((line, token), more)) = self.count {
            let kept = keep.iter().filter(|keep| **keep).count();
            made.set(line, token, kept as i128 + more);
        }
        made
    }

    fn line(&self, line: usize, tokens: &[String], keep: &[bool]) -> Vec<String> {
        for part in &self.parts {
            if let Part::Tokens { line: own, from } = part
                && *own == line
            {
                let (head, list) = tokens.split_at(*from);
                let list = list.iter().zip(keep).filter(|(_, keep)| **keep);
                return head
                    .iter()
                    .chain(list.map(|(token, _)| token))
                    .cloned()
                    .collect();
            }
        }
        let mut tokens = tokens.to_vec();
        for part in &self.parts {
            if let Part::Letters { line: own, token } = part
                && *own == line
            {
                let letters = tokens[*token].chars().zip(keep).filter(|(_, keep)| **keep);
                tokens[*token] = letters.map(|(letter, _)| letter).collect();
            }
        }
        tokens
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(text: &str) -> Grid {
        Grid::read(text.as_bytes()).expect("lines of tokens")
    }

    /// Whether keeping the first ones of something in `from` makes `to`.
    fn makes(from: &str, to: &str) -> bool {
        let from = grid(from);
        all(&from).iter().any(|rows| {
            (0..rows.size).any(|kept| {
                let keep: Vec<bool> = (0..rows.size).map(|number| number < kept).collect();
                rows.keep(&from, &keep) == grid(to)
            })
        })
    }

    #[test]
    fn what_a_number_counts_goes_with_it() {
        assert!(makes("3\n5 6 7\n", "1\n5\n"));
        assert!(makes("3 5 6 7\n", "1 5\n"));
        assert!(makes("3\n5 6 7\n8 9 1\n", "2\n5 6\n8 9\n"));
        assert!(makes("3\n5 6 7\n1\n", "1\n5\n1\n"));
        assert!(makes("3 2\n5\n6\n7\n1 1\n2 2\n", "1 2\n5\n1 1\n2 2\n"));
        assert!(makes("3 2\n5\n6\n7\n1 1\n2 2\n", "3 1\n5\n6\n7\n1 1\n"));
        assert!(makes("4\nabcd\n", "2\nab\n"));
        assert!(makes("4\n1 1 2\n", "2\n1\n"));
    }

    #[test]
    fn rows_and_columns_of_cells_go() {
        assert!(makes("2 4\n#..#\n....\n", "1 4\n#..#\n"));
        assert!(makes("2 4\n#..#\n....\n", "2 1\n#\n.\n"));
        assert!(makes("2 3\n1 2 3\n4 5 6\n", "2 1\n1\n4\n"));
    }

    #[test]
    fn cases_go_whole() {
        assert!(makes("2\n3\n1 2 3\n2\n1 2\n", "1\n3\n1 2 3\n"));
        assert!(makes("2\n3\n1 2\n2 3\n2\n1 2\n", "1\n3\n1 2\n2 3\n"));
        assert!(makes("2\n3 1\n5\n6\n7\n1 1\n9\n", "1\n3 1\n5\n6\n7\n"));
    }

    #[test]
    fn what_nobody_counts() {
        assert!(makes("a b\nc d\n", "a b\n"));
        assert!(makes("5 6 7 8\n", "5 6\n"));
        assert!(makes("abcdef\nuvwxyz\n", "ab\nuv\n"));
        assert!(all(&grid("7\n")).is_empty());
    }
}
