// Crashes: arrays of 100000 entries have no entry 100000; tests of full size.
use std::io::{self, Read};

const MAX: usize = 100_000;

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    let mut it = text.split_whitespace().map(|x| x.parse::<usize>().unwrap());
    let n = it.next().unwrap();
    let mut adj: Vec<Vec<usize>> = vec![Vec::new(); MAX];
    while let (Some(u), Some(v)) = (it.next(), it.next()) {
        adj[u].push(v);
        adj[v].push(u);
    }
    let mut parent = vec![0; MAX];
    let mut order = vec![1];
    let mut i = 0;
    while i < order.len() {
        let v = order[i];
        for &w in &adj[v] {
            if w != parent[v] {
                parent[w] = v;
                order.push(w);
            }
        }
        i += 1;
    }
    let mut g = vec![0usize; MAX];
    for &v in order.iter().skip(1).rev() {
        g[parent[v]] ^= g[v] + 1;
    }
    for &v in order.iter().skip(1) {
        g[v] ^= (g[parent[v]] ^ (g[v] + 1)) + 1;
    }
    let words: Vec<String> = g[1..=n].iter().map(|x| x.to_string()).collect();
    println!("{}", words.join(" "));
}
