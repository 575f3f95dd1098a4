//! The smallest set of tests that kills everybody: a set cover, exact as long as that is cheap.

/// A set of tests that kills all that can be killed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Cover {
    /// The tests, ascending.
    pub tests: Vec<usize>,
    /// Whether no smaller set does; else it is what always taking the test with the most new kills gives, improved as
    /// far as the search came.
    pub exact: bool,
}

/// Sets tried before the search gives up on proving.
const MOST_NODES: u32 = 200_000;

/// A smallest set of tests such that each of `rows`, the killers of one solution (numbers of tests), has one in it.
/// Solutions that nobody kills are left out. Among equal choices tests that come first are preferred.
pub fn smallest(rows: &[Vec<usize>]) -> Cover {
    let mut rows: Vec<Vec<usize>> = rows.iter().filter(|row| !row.is_empty()).cloned().collect();
    for row in &mut rows {
        row.sort_unstable();
        row.dedup();
    }
    // Whoever kills the solution with fewer killers kills the one with more.
    let subset = |a: &[usize], b: &[usize]| a.iter().all(|test| b.binary_search(test).is_ok());
    let needed = |number: usize| {
        !rows.iter().enumerate().any(|(other, row)| {
            other != number
                && subset(row, &rows[number])
                && (row.len() < rows[number].len() || other < number)
        })
    };
    let rows: Vec<Vec<usize>> = (0..rows.len())
        .filter(|&number| needed(number))
        .map(|number| rows[number].clone())
        .collect();
    let tests = rows.iter().flatten().max().map_or(0, |&last| last + 1);
    let mut kills: Vec<Vec<usize>> = vec![Vec::new(); tests];
    for (number, row) in rows.iter().enumerate() {
        for &test in row {
            kills[test].push(number);
        }
    }
    let mut search = Search {
        best: greedy(&rows, &kills),
        rows,
        kills,
        nodes: 0,
    };
    let mut hits = vec![0; search.rows.len()];
    search.extend(&mut Vec::new(), &mut hits);
    search.best.sort_unstable();
    Cover {
        tests: search.best,
        exact: search.nodes < MOST_NODES,
    }
}

fn greedy(rows: &[Vec<usize>], kills: &[Vec<usize>]) -> Vec<usize> {
    let mut alive = vec![true; rows.len()];
    let mut chosen = Vec::new();
    loop {
        let gain = |test: &usize| kills[*test].iter().filter(|&&row| alive[row]).count();
        let best = (0..kills.len()).max_by_key(|test| (gain(test), std::cmp::Reverse(*test)));
        match best.filter(|test| gain(test) > 0) {
            None => return chosen,
            Some(test) => {
                chosen.push(test);
                for &row in &kills[test] {
                    alive[row] = false;
                }
            }
        }
    }
}

struct Search {
    rows: Vec<Vec<usize>>,
    kills: Vec<Vec<usize>>,
    best: Vec<usize>,
    nodes: u32,
}

impl Search {
    /// Tries all sets that extend `chosen` and are smaller than the best so far; `hits` counts how often each row is
    /// hit already.
    fn extend(&mut self, chosen: &mut Vec<usize>, hits: &mut Vec<u32>) {
        self.nodes += 1;
        if self.nodes >= MOST_NODES {
            return;
        }
        let open: Vec<usize> = (0..hits.len()).filter(|&row| hits[row] == 0).collect();
        if open.is_empty() {
            if chosen.len() < self.best.len() {
                self.best = chosen.clone();
            }
            return;
        }
        let gain = |test: usize| {
            self.kills[test]
                .iter()
                .filter(|&&row| hits[row] == 0)
                .count()
        };
        let most = open
            .iter()
            .flat_map(|&row| &self.rows[row])
            .map(|&test| gain(test))
            .max()
            .unwrap_or(1);
        if chosen.len() + open.len().div_ceil(most) >= self.best.len() {
            return;
        }
        // One of the killers of the hardest row must be taken.
        let hardest = open
            .into_iter()
            .min_by_key(|&row| self.rows[row].len())
            .unwrap_or(0);
        let mut killers = self.rows[hardest].clone();
        killers.sort_by_key(|&test| (std::cmp::Reverse(gain(test)), test));
        for test in killers {
            for &row in &self.kills[test] {
                hits[row] += 1;
            }
            chosen.push(test);
            self.extend(chosen, hits);
            chosen.pop();
            for &row in &self.kills[test] {
                hits[row] -= 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn better_than_greedy() {
        // Greedy takes test 0 (four kills) and then needs two more.
        let rows = [
            vec![0, 1],
            vec![0, 1],
            vec![0, 2],
            vec![0, 2],
            vec![1],
            vec![2],
        ];
        assert_eq!(
            smallest(&rows),
            Cover {
                tests: vec![1, 2],
                exact: true
            }
        );
        assert_eq!(smallest(&[vec![], vec![3, 5], vec![5, 3]]).tests, [3]);
        assert_eq!(smallest(&[]).tests, [0; 0]);
    }

    proptest! {
        #[test]
        fn no_smaller_set_covers(rows in prop::collection::vec(prop::collection::vec(0usize..9, 1..5), 1..9)) {
            let cover = smallest(&rows);
            prop_assert!(cover.exact);
            let covers = |set: u32| rows.iter().all(|row| row.iter().any(|&test| set >> test & 1 == 1));
            let own = cover.tests.iter().fold(0, |set, &test| set | 1 << test);
            prop_assert!(covers(own));
            let least = (0u32..1 << 9).filter(|&set| covers(set)).map(u32::count_ones).min();
            prop_assert_eq!(least, Some(cover.tests.len() as u32));
        }
    }
}
