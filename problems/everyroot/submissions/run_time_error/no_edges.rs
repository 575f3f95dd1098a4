// Crashes: starts from an end of the first edge, and with one vertex there is none; one-vertex.
use std::io::{self, Read};

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    let data: Vec<usize> = text.split_whitespace().map(|x| x.parse().unwrap()).collect();
    let n = data[0];
    let mut around = vec![Vec::new(); n + 1];
    for edge in data[1..].chunks(2) {
        around[edge[0]].push(edge[1]);
        around[edge[1]].push(edge[0]);
    }
    let root = data[1];
    let mut parent = vec![0; n + 1];
    let mut order = vec![root];
    let mut i = 0;
    while i < order.len() {
        let v = order[i];
        for &w in &around[v] {
            if w != parent[v] {
                parent[w] = v;
                order.push(w);
            }
        }
        i += 1;
    }
    let mut value = vec![0usize; n + 1];
    for &v in order[1..].iter().rev() {
        value[parent[v]] ^= value[v] + 1;
    }
    for &v in &order[1..] {
        value[v] ^= (value[parent[v]] ^ (value[v] + 1)) + 1;
    }
    let words: Vec<String> = value[1..].iter().map(|x| x.to_string()).collect();
    println!("{}", words.join(" "));
}
