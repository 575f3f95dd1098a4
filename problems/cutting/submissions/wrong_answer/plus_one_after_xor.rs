// Wrong: (XOR of the values) + 1, as if adding one commuted with XOR; 02-stars with evenly many rays.
use std::io::Read;

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).unwrap();
    let mut it = input.split_ascii_whitespace().map(|x| x.parse::<usize>().unwrap());
    let n = it.next().unwrap();
    let mut adj = vec![vec![]; n + 1];
    for _ in 1..n {
        let (u, v) = (it.next().unwrap(), it.next().unwrap());
        adj[u].push(v);
        adj[v].push(u);
    }
    let mut parent = vec![0; n + 1];
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
    let mut g = vec![0; n + 1];
    for &v in order.iter().rev() {
        let mut has_child = false;
        let mut x = 0;
        for &w in &adj[v] {
            if w != parent[v] {
                has_child = true;
                x ^= g[w];
            }
        }
        g[v] = if has_child { x + 1 } else { 0 };
    }
    println!("{}", g[1]);
}
