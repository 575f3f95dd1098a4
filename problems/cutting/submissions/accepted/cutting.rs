//! Model solution: a branch is worth one more than what it carries, branches at one vertex are XORed; O(n).

use std::io::Read;

/// The answer to one input.
pub fn solve(input: &str) -> String {
    let mut numbers = input
        .split_ascii_whitespace()
        .map(|word| word.parse::<usize>().expect("a number"));
    let n = numbers.next().expect("n");
    let ends: Vec<usize> = numbers.take(2 * (n - 1)).collect();

    // Neighbours of v are `around[start[v]..start[v + 1]]`.
    let mut start = vec![0; n + 2];
    for &v in &ends {
        start[v + 1] += 1;
    }
    for v in 1..=n + 1 {
        start[v] += start[v - 1];
    }
    let mut free = start.clone();
    let mut around = vec![0; ends.len()];
    for edge in ends.chunks(2) {
        for (v, w) in [(edge[0], edge[1]), (edge[1], edge[0])] {
            around[free[v]] = w;
            free[v] += 1;
        }
    }

    // Parents before children, so that the way back meets children first.
    let mut parent = vec![0; n + 1];
    let mut order = vec![1];
    for i in 0..n {
        let v = order[i];
        for &w in &around[start[v]..start[v + 1]] {
            if w != parent[v] {
                parent[w] = v;
                order.push(w);
            }
        }
    }
    let mut value = vec![0; n + 1];
    for &v in order[1..].iter().rev() {
        value[parent[v]] ^= value[v] + 1;
    }
    format!("{}\n", value[1])
}

fn main() {
    let mut input = String::new();
    std::io::stdin()
        .read_to_string(&mut input)
        .expect("readable input");
    print!("{}", solve(&input));
}
