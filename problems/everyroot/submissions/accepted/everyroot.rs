//! Model solution: values from below, then what hangs above each vertex, both in one order of the vertices; O(n).

use std::io::Read;

/// The answer to one input.
pub fn solve(input: &str) -> String {
    let mut numbers = input
        .split_ascii_whitespace()
        .map(|word| word.parse::<usize>().expect("a number"));
    let n = numbers.next().expect("n");
    let ends: Vec<usize> = numbers.take(2 * (n - 1)).collect();
    let (parent, order) = hang(n, &ends);

    // below[v]: the value of what hangs under v, each branch counted with its edge.
    let mut below = vec![0; n + 1];
    for &v in order[1..].iter().rev() {
        below[parent[v]] ^= below[v] + 1;
    }
    // above[v]: the value of the branch that v has towards vertex 1 when v is the root, its edge counted.
    let mut above = vec![0; n + 1];
    for &v in &order[1..] {
        let p = parent[v];
        let without_v = below[p] ^ (below[v] + 1);
        above[v] = (above[p] ^ without_v) + 1;
    }
    let answers: Vec<String> = (1..=n).map(|v| (above[v] ^ below[v]).to_string()).collect();
    answers.join(" ") + "\n"
}

/// The parent of each vertex in the tree hanging from vertex 1, and an order with parents before children.
fn hang(n: usize, ends: &[usize]) -> (Vec<usize>, Vec<usize>) {
    // Neighbours of v are `around[start[v]..start[v + 1]]`.
    let mut start = vec![0; n + 2];
    for &v in ends {
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
    (parent, order)
}

fn main() {
    let mut input = String::new();
    std::io::stdin()
        .read_to_string(&mut input)
        .expect("readable input");
    print!("{}", solve(&input));
}
