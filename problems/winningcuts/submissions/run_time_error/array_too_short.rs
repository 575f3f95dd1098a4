// Crashes: arrays of 100000 entries have no entry 100000; 2-large where n is 100000, passes 1-small.
use std::io::{self, Read};

const MAX: usize = 100_000;

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    let mut it = text.split_whitespace().map(|x| x.parse::<usize>().unwrap());
    let n = it.next().unwrap();
    let mut adj: Vec<Vec<(usize, usize)>> = vec![Vec::new(); MAX];
    for i in 1..n {
        let (u, v) = (it.next().unwrap(), it.next().unwrap());
        adj[u].push((v, i));
        adj[v].push((u, i));
    }
    let mut parent = vec![0; MAX];
    let mut edge = vec![0; MAX];
    let mut order = vec![1];
    let mut i = 0;
    while i < order.len() {
        let v = order[i];
        for &(w, e) in &adj[v] {
            if w != parent[v] {
                parent[w] = v;
                edge[w] = e;
                order.push(w);
            }
        }
        i += 1;
    }
    let mut g = vec![0i32; MAX];
    for &v in order.iter().skip(1).rev() {
        g[parent[v]] ^= g[v] + 1;
    }
    let mut need = vec![0i32; MAX];
    let mut wins = Vec::new();
    for &v in order.iter().skip(1) {
        let p = parent[v];
        let rest = g[p] ^ (g[v] + 1);
        if rest == need[p] {
            wins.push(edge[v]);
        }
        need[v] = (rest ^ need[p]) - 1;
    }
    wins.sort();
    println!("{}", wins.len());
    for e in wins {
        print!("{} ", e);
    }
    println!();
}
