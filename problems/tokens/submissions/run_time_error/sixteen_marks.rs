// Marks the children's values in an array of sixteen, as if only vertex 1 could be worth 16. Killed by 07-binomial.

use std::io::{Read, stdin};

const TOP: usize = 16;

fn main() {
    let mut input = String::new();
    stdin().read_to_string(&mut input).unwrap();
    let mut numbers = input.split_ascii_whitespace().map(|word| word.parse::<usize>().unwrap());
    let mut next = || numbers.next().unwrap();
    let (n, k) = (next(), next());
    let mut adjacent = vec![Vec::new(); n + 1];
    for _ in 1..n {
        let (u, v) = (next(), next());
        adjacent[u].push(v);
        adjacent[v].push(u);
    }
    let tokens: Vec<usize> = (0..k).map(|_| next()).collect();

    let mut parent = vec![0; n + 1];
    let mut stack = vec![1];
    let mut order = Vec::new();
    while let Some(v) = stack.pop() {
        order.push(v);
        for &c in &adjacent[v] {
            if c != parent[v] {
                parent[c] = v;
                stack.push(c);
            }
        }
    }
    let mut value = vec![0; n + 1];
    for &v in order.iter().rev() {
        let mut marked = [false; TOP];
        for &c in &adjacent[v] {
            if c != parent[v] {
                marked[value[c]] = true;
            }
        }
        value[v] = marked.iter().position(|&mark| !mark).unwrap_or(TOP);
    }

    let total = tokens.iter().fold(0, |total, &v| total ^ value[v]);
    if total == 0 {
        println!("Second");
        return;
    }
    for (i, &v) in tokens.iter().enumerate() {
        let wanted = value[v] ^ total;
        if wanted < value[v] {
            let child = adjacent[v].iter().find(|&&c| c != parent[v] && value[c] == wanted).unwrap();
            println!("First\n{} {child}", i + 1);
            return;
        }
    }
}
