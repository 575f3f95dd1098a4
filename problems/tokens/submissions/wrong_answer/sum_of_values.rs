// Adds the values up instead of XORing them, so every position with a token that can move is "won". Killed by 06-shared.

use std::io::Read;

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).unwrap();
    let mut numbers = input.split_whitespace().map(|word| word.parse::<usize>().unwrap());
    let n = numbers.next().unwrap();
    let k = numbers.next().unwrap();
    let mut adjacent = vec![vec![]; n + 1];
    for _ in 1..n {
        let (u, v) = (numbers.next().unwrap(), numbers.next().unwrap());
        adjacent[u].push(v);
        adjacent[v].push(u);
    }
    let tokens: Vec<usize> = numbers.take(k).collect();

    let mut parent = vec![0; n + 1];
    let mut order = vec![1];
    let mut i = 0;
    while i < order.len() {
        let v = order[i];
        i += 1;
        for &c in &adjacent[v] {
            if c != parent[v] {
                parent[c] = v;
                order.push(c);
            }
        }
    }
    let mut value = vec![0usize; n + 1];
    for &v in order.iter().rev() {
        let below: Vec<usize> = adjacent[v].iter().filter(|&&c| c != parent[v]).map(|&c| value[c]).collect();
        let mut seen = [false; 20];
        for g in below {
            seen[g] = true;
        }
        value[v] = (0..).find(|&g| !seen[g]).unwrap();
    }

    let total: usize = tokens.iter().map(|&v| value[v]).sum();
    if total == 0 {
        println!("Second");
        return;
    }
    // Take as much off the sum as one move can: every vertex of positive value has a child of value 0.
    let (i, &from) = tokens.iter().enumerate().max_by_key(|&(_, &v)| value[v]).unwrap();
    let child = adjacent[from].iter().find(|&&c| c != parent[from] && value[c] == 0).unwrap();
    println!("First\n{} {}", i + 1, child);
}
