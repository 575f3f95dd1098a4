// Crashes: arrays of 100000 entries have no entry 100000; tests of full size.
use std::io::{self, BufRead};

const MAX: usize = 100_000;

fn main() {
    let stdin = io::stdin();
    let mut lines = stdin.lock().lines();
    let n: usize = lines.next().unwrap().unwrap().trim().parse().unwrap();
    let mut adj: Vec<Vec<usize>> = vec![Vec::new(); MAX];
    for _ in 1..n {
        let line = lines.next().unwrap().unwrap();
        let mut it = line.split_whitespace().map(|x| x.parse::<usize>().unwrap());
        let (u, v) = (it.next().unwrap(), it.next().unwrap());
        adj[u].push(v);
        adj[v].push(u);
    }
    let mut parent = vec![0; MAX];
    let mut order = Vec::with_capacity(n);
    let mut stack = vec![1];
    while let Some(v) = stack.pop() {
        order.push(v);
        for &w in &adj[v] {
            if w != parent[v] {
                parent[w] = v;
                stack.push(w);
            }
        }
    }
    let mut g = vec![0u32; MAX];
    while let Some(v) = order.pop() {
        let up = parent[v];
        g[up] ^= g[v] + 1;
    }
    println!("{}", g[1]);
}
