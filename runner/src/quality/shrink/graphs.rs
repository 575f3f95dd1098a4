//! Vertices with labels and the edges between them: a vertex goes with its edges, its own values and what else names it, and
//! larger labels close up.

use super::grid::Grid;
use super::rows::counts;
use std::collections::HashSet;

/// A graph as it stands in an input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Graph {
    /// Number of vertices.
    pub size: usize,
    /// Smallest label.
    first: usize,
    /// Where the number of vertices stands.
    count: (usize, usize),
    /// Lines of edges, one after the other.
    edges: (usize, usize),
    /// Lines of two labels below.
    pairs: Vec<usize>,
    /// Lines of a value for each vertex.
    values: Vec<usize>,
    /// Lines of labels, in any number.
    sets: Vec<usize>,
    /// Single values, one line for each vertex.
    singles: Option<usize>,
    /// A vertex that the first pair or the first line of labels names.
    named: Option<usize>,
    /// Neighbours of each vertex.
    next: Vec<Vec<usize>>,
}

/// All graphs that an input may be.
pub fn all(grid: &Grid) -> Vec<Graph> {
    let mut list: Vec<Graph> = Vec::new();
    for (place, size) in counts(grid) {
        for first in [1, 0] {
            let graph = Graph::read(grid, place, size, first);
            list.extend(graph.filter(|graph| !list.contains(graph)));
        }
    }
    list
}

impl Graph {
    /// The labels on a line, counted from 0, when its first `most` tokens are labels.
    fn labels(&self, grid: &Grid, line: usize, most: usize) -> Option<Vec<usize>> {
        let tokens = grid.0[line].len().min(most);
        let label = |token: usize| {
            let value = usize::try_from(grid.number(line, token)?).ok()?;
            let label = value.checked_sub(self.first)?;
            (label < self.size).then_some(label)
        };
        (0..tokens).map(label).collect()
    }

    /// The two ends of an edge on a line of two or three tokens.
    fn ends(&self, grid: &Grid, line: usize) -> Option<(usize, usize)> {
        if !(2..=3).contains(&grid.0[line].len()) {
            return None;
        }
        let ends = self.labels(grid, line, 2)?;
        Some((ends[0], ends[1]))
    }

    fn read(grid: &Grid, count: (usize, usize), size: usize, first: usize) -> Option<Graph> {
        let mut graph = Graph {
            size,
            first,
            count,
            edges: (0, 0),
            pairs: Vec::new(),
            values: Vec::new(),
            sets: Vec::new(),
            singles: None,
            named: None,
            next: vec![Vec::new(); if size <= grid.0.len() + 1 { size } else { 0 }],
        };
        let lines = grid.0.len();
        if size < 2 || graph.next.is_empty() {
            return None;
        }
        // A line of values may stand before the edges; of two vertices it looks like an edge.
        let begin = (count.0 + 1..lines).find(|&line| {
            let run = (line..lines).take(size - 1);
            run.clone().count() == size - 1 && run.clone().all(|l| graph.ends(grid, l).is_some())
                || grid.0[line].len() != size && graph.ends(grid, line).is_some()
        })?;
        let run = (begin..lines)
            .take_while(|&line| {
                grid.0[line].len() == grid.0[begin].len() && graph.ends(grid, line).is_some()
            })
            .count();
        let said = (0..grid.0[count.0].len().min(4))
            .filter(|&token| token != count.1)
            .filter_map(|token| usize::try_from(grid.number(count.0, token)?).ok())
            .find(|&edges| edges + 1 >= size && edges <= run);
        let number = said.unwrap_or(size - 1);
        if number > run {
            return None;
        }
        graph.edges = (begin, begin + number);
        for line in begin..begin + number {
            let (a, b) = graph.ends(grid, line)?;
            graph.next[a].push(b);
            graph.next[b].push(a);
        }
        let told: Vec<i128> = (0..count.0 + 1)
            .flat_map(|line| (0..grid.0[line].len()).filter_map(move |t| grid.number(line, t)))
            .collect();
        for line in (count.0 + 1..begin).chain(begin + number..lines) {
            let length = grid.0[line].len();
            if length == size && (size > 2 || line < begin) {
                graph.values.push(line);
            } else if (length > 3 || line + 1 == lines && line == begin + number)
                && told.contains(&(length as i128))
                && graph.labels(grid, line, length).is_some()
            {
                graph.sets.push(line);
            } else if graph.ends(grid, line).is_some() {
                graph.pairs.push(line);
            }
        }
        let naming = graph.pairs.iter().chain(&graph.sets).min();
        graph.named = naming.and_then(|&line| graph.labels(grid, line, 2)?.first().copied());
        let single = |from: usize| {
            let mut run = from..from + size;
            from + size <= lines && run.all(|line| grid.0[line].len() == 1)
        };
        graph.singles = [count.0 + 1, begin + number]
            .into_iter()
            .find(|&from| single(from) && (from >= begin + number || from + size <= begin));
        Some(graph)
    }

    /// Where the number of vertices stands, and the smallest label: what stays the same when some go.
    pub fn name(&self) -> ((usize, usize), usize) {
        (self.count, self.first)
    }

    /// All vertices as a search from `root` meets them, near ones first or as deep as it can, and the parent of each.
    fn walk(&self, root: usize, deep: bool) -> (Vec<usize>, Vec<usize>) {
        let mut parent = vec![usize::MAX; self.size];
        let mut order = Vec::with_capacity(self.size);
        let mut seen = vec![false; self.size];
        for start in std::iter::once(root).chain(0..self.size) {
            let mut open = std::collections::VecDeque::from([(start, usize::MAX)]);
            while let Some((v, from)) = if deep {
                open.pop_back()
            } else {
                open.pop_front()
            } {
                if std::mem::replace(&mut seen[v], true) {
                    continue;
                }
                parent[v] = from;
                order.push(v);
                open.extend(self.next[v].iter().filter(|&&w| !seen[w]).map(|&w| (w, v)));
            }
        }
        (order, parent)
    }

    /// Orders in which each vertex stands beside one before it, if the graph is in one piece: near a vertex with many
    /// neighbours, near the first label, near one that is named first below the edges or else the last, and along a long path.
    pub fn orders(&self) -> Vec<Vec<usize>> {
        let many = (0..self.size).rev().max_by_key(|&v| self.next[v].len());
        let mut list = vec![self.walk(many.unwrap_or(0), false).0];
        list.push(self.walk(0, false).0);
        list.push(self.walk(self.named.unwrap_or(self.size - 1), false).0);
        let far = *list[1].last().unwrap_or(&0);
        list.push(self.walk(far, true).0);
        list
    }

    /// Sets of vertices of about `size` each whose loss leaves the rest in one piece: what hangs below a vertex, seen from
    /// a first label and from the vertex that is farthest from it, and leaves. All but such a set, too.
    pub fn pieces(&self, size: usize) -> Vec<Vec<usize>> {
        let mut list = Vec::new();
        let (near, _) = self.walk(0, false);
        let far = near[self.size - 1];
        for root in [0, far] {
            let (order, parent) = self.walk(root, true);
            let mut below = vec![1; self.size];
            for &v in order.iter().rev() {
                if let Some(up) = below.get(parent[v]).copied() {
                    below[parent[v]] = up + below[v];
                }
            }
            // Deep first, so what hangs below a vertex follows it in the order.
            for (at, &v) in order.iter().enumerate() {
                let above = below.get(parent[v]).copied().unwrap_or(usize::MAX);
                if below[v] <= size && below[v] * 2 > size && above > size {
                    list.push(order[at..at + below[v]].to_vec());
                }
                let others = self.size - below[v];
                let wider = self.size.saturating_sub(above);
                if others <= size && others * 2 > size && wider * 2 <= size {
                    let kept: HashSet<usize> = order[at..at + below[v]].iter().copied().collect();
                    list.push((0..self.size).filter(|v| !kept.contains(v)).collect());
                }
            }
        }
        let leaves: Vec<usize> = (0..self.size)
            .filter(|&v| self.next[v].len() == 1)
            .collect();
        if size > 1 {
            list.extend(leaves.chunks(size).map(<[usize]>::to_vec));
        }
        list
    }

    /// The input with those vertices alone that `keep` says.
    pub fn keep(&self, grid: &Grid, keep: &[bool]) -> Grid {
        let mut new = Vec::with_capacity(self.size);
        let mut kept = 0;
        for &keep in keep {
            new.push(keep.then_some(kept + self.first));
            kept += usize::from(keep);
        }
        let mut made = Grid(Vec::new());
        let mut changed: Vec<(usize, usize)> = vec![(self.size, kept)];
        let (mut edges, mut pairs) = (0, 0);
        let single = |line: usize| {
            let from = self
                .singles
                .filter(|&from| (from..from + self.size).contains(&line))?;
            Some(line - from)
        };
        for (line, tokens) in grid.0.iter().enumerate() {
            let is_edge = (self.edges.0..self.edges.1).contains(&line);
            if is_edge || self.pairs.binary_search(&line).is_ok() {
                let Some((a, b)) = self.ends(grid, line) else {
                    continue;
                };
                let (Some(a), Some(b)) = (new[a], new[b]) else {
                    continue;
                };
                let mut line = tokens.clone();
                (line[0], line[1]) = (a.to_string(), b.to_string());
                made.0.push(line);
                if is_edge {
                    edges += 1;
                } else {
                    pairs += 1;
                }
            } else if self.values.binary_search(&line).is_ok() {
                let own = tokens.iter().zip(keep).filter(|(_, keep)| **keep);
                made.0.push(own.map(|(token, _)| token.clone()).collect());
            } else if self.sets.binary_search(&line).is_ok() {
                let labels = self.labels(grid, line, tokens.len()).unwrap_or_default();
                let list: Vec<String> = labels
                    .into_iter()
                    .filter_map(|label| Some(new[label]?.to_string()))
                    .collect();
                changed.push((tokens.len(), list.len()));
                made.0.push(list);
            } else if single(line).is_none_or(|number| keep[number]) {
                made.0.push(tokens.clone());
            }
        }
        changed.push((self.edges.1 - self.edges.0, edges));
        changed.push((self.pairs.len(), pairs));
        made.set(self.count.0, self.count.1, kept as i128);
        // The other counts: each number beside that of the vertices that is one of what changed.
        for token in 0..grid.0[self.count.0].len() {
            if token == self.count.1 {
                continue;
            }
            let value = grid.number(self.count.0, token);
            let found = changed[1..]
                .iter()
                .find(|(old, _)| value == Some(*old as i128));
            if let Some((_, new)) = found {
                made.set(self.count.0, token, *new as i128);
            }
        }
        made
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(text: &str) -> Grid {
        Grid::read(text.as_bytes()).expect("lines of tokens")
    }

    /// Whether the loss of these vertices, counted from 0, makes `to` of `from`.
    fn makes(from: &str, lost: &[usize], to: &str) -> bool {
        let from = grid(from);
        all(&from).iter().any(|graph| {
            let keep: Vec<bool> = (0..graph.size).map(|v| !lost.contains(&v)).collect();
            graph.keep(&from, &keep) == grid(to)
        })
    }

    #[test]
    fn a_vertex_goes_with_all_that_names_it() {
        assert!(makes("3\n3 1\n3 2\n", &[0], "2\n2 1\n"));
        assert!(makes("3\n0 2\n2 1\n", &[0], "2\n1 0\n"));
        assert!(makes("3\n7 8 9\n3 1\n3 2\n", &[0], "2\n8 9\n2 1\n"));
        assert!(makes(
            "3 2\n3 1 5\n3 2 6\n1 2\n2 3\n",
            &[0],
            "2 1\n2 1 6\n1 2\n"
        ));
        assert!(makes(
            "4 5\n1 2\n2 3\n3 1\n3 4\n1 4\n",
            &[3],
            "3 3\n1 2\n2 3\n3 1\n"
        ));
        assert!(makes(
            "4 3\n1 2\n2 3\n3 4\n4 1 2\n",
            &[3],
            "3 2\n1 2\n2 3\n1 2\n"
        ));
        assert!(makes("3\n5\n6\n7\n1 2\n2 3\n", &[2], "2\n5\n6\n1 2\n"));
    }

    #[test]
    fn orders_and_pieces_leave_a_tree_whole() {
        let text = "9\n1 5\n5 2\n5 9\n9 3\n3 8\n8 4\n4 7\n7 6\n";
        let from = grid(text);
        let graph = &all(&from)[0];
        let whole = |keep: &[bool]| {
            let made = graph.keep(&from, keep);
            made.0.len() == keep.iter().filter(|keep| **keep).count()
        };
        for order in graph.orders() {
            for kept in 1..=9 {
                let keep: Vec<bool> = (0..9).map(|v| order[..kept].contains(&v)).collect();
                assert!(whole(&keep), "{order:?} {kept}");
            }
        }
        for size in 1..9 {
            let pieces = graph.pieces(size);
            assert!(!pieces.is_empty());
            for piece in pieces {
                let keep: Vec<bool> = (0..9).map(|v| !piece.contains(&v)).collect();
                assert!(whole(&keep), "{piece:?}");
            }
        }
    }

    #[test]
    fn what_is_no_graph() {
        assert!(all(&grid("3\n5 6 7\n")).is_empty());
        assert!(all(&grid("9000000000000\n1 2\n")).is_empty());
    }
}
