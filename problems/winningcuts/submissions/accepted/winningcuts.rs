//! Model solution: values from below, then for each vertex the one value that its branch would have to take; O(n).

use std::io::Read;

/// The answer to one input.
pub fn solve(input: &str) -> String {
    let mut numbers = input
        .split_ascii_whitespace()
        .map(|word| word.parse::<usize>().expect("a number"));
    let n = numbers.next().expect("n");
    let ends: Vec<usize> = numbers.take(2 * (n - 1)).collect();
    let (up, order) = hang(n, &ends);

    let mut value = vec![0; n + 1];
    for &v in order[1..].iter().rev() {
        value[up[v].parent] ^= value[v] + 1;
    }
    // need[v]: the value that what hangs under v must take for the whole to become 0; None when no value does it.
    let mut need = vec![None; n + 1];
    need[1] = Some(0);
    let mut wins = vec![false; n];
    for &v in &order[1..] {
        let Up { parent, edge } = up[v];
        let Some(wanted) = need[parent] else { continue };
        let rest: usize = value[parent] ^ (value[v] + 1);
        wins[edge] = rest == wanted;
        need[v] = (rest ^ wanted).checked_sub(1);
    }

    let edges: Vec<String> = (1..n)
        .filter(|&edge| wins[edge])
        .map(|edge| edge.to_string())
        .collect();
    match edges.len() {
        0 => "0\n".to_string(),
        k => format!("{k}\n{}\n", edges.join(" ")),
    }
}

/// What leads from a vertex to the root.
#[derive(Clone, Copy)]
struct Up {
    parent: usize,
    edge: usize,
}

/// The way up from each vertex in the tree hanging from vertex 1, and an order with parents before children.
fn hang(n: usize, ends: &[usize]) -> (Vec<Up>, Vec<usize>) {
    // Edges at v, as (far end, number), are `around[start[v]..start[v + 1]]`.
    let mut start = vec![0; n + 2];
    for &v in ends {
        start[v + 1] += 1;
    }
    for v in 1..=n + 1 {
        start[v] += start[v - 1];
    }
    let mut free = start.clone();
    let mut around = vec![(0, 0); ends.len()];
    for (pair, edge) in ends.chunks(2).zip(1..) {
        for (v, w) in [(pair[0], pair[1]), (pair[1], pair[0])] {
            around[free[v]] = (w, edge);
            free[v] += 1;
        }
    }
    let mut up = vec![Up { parent: 0, edge: 0 }; n + 1];
    let mut order = vec![1];
    for i in 0..n {
        let v = order[i];
        for &(w, edge) in &around[start[v]..start[v + 1]] {
            if w != up[v].parent {
                up[w] = Up { parent: v, edge };
                order.push(w);
            }
        }
    }
    (up, order)
}

fn main() {
    let mut input = String::new();
    std::io::stdin()
        .read_to_string(&mut input)
        .expect("readable input");
    print!("{}", solve(&input));
}
