//! Model solution. The value of a vertex is the mex of its children's values; the tokens' values are XORed.

use std::fmt::Write as _;
use std::io::{Read, Write};

/// A tree on `0..n` rooted at 0: parents, and an order in which parents come first.
struct Tree {
    parent: Vec<usize>,
    order: Vec<usize>,
}

impl Tree {
    /// Roots the tree with these edges at 0. Neighbours lie one after the other in a single array.
    fn rooted(n: usize, edges: &[(usize, usize)]) -> Tree {
        let mut start = vec![0; n + 2];
        for &(u, v) in edges {
            start[u + 2] += 1;
            start[v + 2] += 1;
        }
        for v in 2..n + 2 {
            start[v] += start[v - 1];
        }
        let mut neighbours = vec![0; 2 * edges.len()];
        for &(u, v) in edges {
            for (from, to) in [(u, v), (v, u)] {
                neighbours[start[from + 1]] = to;
                start[from + 1] += 1;
            }
        }
        let mut parent = vec![0; n];
        let mut order = vec![0];
        let mut done = 0;
        while done < order.len() {
            let v = order[done];
            done += 1;
            for &c in &neighbours[start[v]..start[v + 1]] {
                if v == 0 || c != parent[v] {
                    parent[c] = v;
                    order.push(c);
                }
            }
        }
        Tree { parent, order }
    }

    /// Grundy values. A value is at most 16 here, so the children's values fit the bits of one word.
    fn grundy(&self) -> Vec<u32> {
        let mut below = vec![0u32; self.order.len()];
        let mut value = vec![0; self.order.len()];
        for &v in self.order.iter().rev() {
            value[v] = (!below[v]).trailing_zeros();
            below[self.parent[v]] |= 1 << value[v];
        }
        value
    }
}

/// A winning move as (token, child), both from 0; `None` when the first player loses.
fn winning_move(tree: &Tree, tokens: &[usize]) -> Option<(usize, usize)> {
    let value = tree.grundy();
    let xor = tokens.iter().fold(0, |xor, &v| xor ^ value[v]);
    // Some token has the highest bit of the XOR; lowering its value by the XOR leaves zero.
    let token = tokens.iter().position(|&v| value[v] ^ xor < value[v])?;
    let from = tokens[token];
    let child = tree
        .order
        .iter()
        .skip(1)
        .find(|&&c| tree.parent[c] == from && value[c] == value[from] ^ xor)?;
    Some((token, *child))
}

/// Answers for a whole input.
pub fn solve(input: &str) -> String {
    let mut numbers = input
        .split_ascii_whitespace()
        .map(|word| word.parse::<usize>().expect("a number"));
    let mut next = || numbers.next().expect("the input goes on");
    let (n, k) = (next(), next());
    let edges: Vec<_> = (1..n).map(|_| (next() - 1, next() - 1)).collect();
    let tokens: Vec<_> = (0..k).map(|_| next() - 1).collect();
    let mut output = String::new();
    match winning_move(&Tree::rooted(n, &edges), &tokens) {
        Some((token, child)) => {
            writeln!(output, "First\n{} {}", token + 1, child + 1).expect("room in a string")
        }
        None => output.push_str("Second\n"),
    }
    output
}

/// Standard input to standard output. Public, so that the file can also be part of a test as a module.
pub fn main() {
    let mut input = String::new();
    std::io::stdin()
        .read_to_string(&mut input)
        .expect("readable input");
    std::io::stdout()
        .write_all(solve(&input).as_bytes())
        .expect("writable output");
}
