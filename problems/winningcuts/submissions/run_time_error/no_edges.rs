// Crashes: looks for the root among the ends of edges, and with one vertex there are none; one-vertex of 1-small.
use std::collections::BTreeMap;
use std::io::{self, Read};

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    let mut numbers = text.split_whitespace().map(|x| x.parse::<usize>().unwrap());
    let n = numbers.next().unwrap();
    let mut around: BTreeMap<usize, Vec<(usize, usize)>> = BTreeMap::new();
    for edge in 1..n {
        let u = numbers.next().unwrap();
        let v = numbers.next().unwrap();
        around.entry(u).or_default().push((v, edge));
        around.entry(v).or_default().push((u, edge));
    }
    let mut above = vec![(0, 0); n + 1];
    let mut order = vec![1];
    let mut i = 0;
    while i < order.len() {
        let v = order[i];
        for &(w, edge) in &around[&v] {
            if w != above[v].0 {
                above[w] = (v, edge);
                order.push(w);
            }
        }
        i += 1;
    }
    let mut g = vec![0i64; n + 1];
    for &v in order.iter().skip(1).rev() {
        g[above[v].0] ^= g[v] + 1;
    }
    let mut need = vec![-1; n + 1];
    need[1] = 0;
    let mut wins = Vec::new();
    for &v in order.iter().skip(1) {
        let (p, edge) = above[v];
        if need[p] >= 0 {
            let rest = g[p] ^ (g[v] + 1);
            if rest == need[p] {
                wins.push(edge);
            }
            need[v] = (rest ^ need[p]) - 1;
        }
    }
    wins.sort();
    println!("{}", wins.len());
    for edge in wins {
        print!("{edge} ");
    }
    println!();
}
