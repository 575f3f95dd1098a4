// Arrays of 100000 for vertices numbered from 1, so vertex 100000 has no place. Killed by 10-maximum.

use std::io::Read;

const MAX_N: usize = 100_000;

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).unwrap();
    let mut numbers = input.split_whitespace().map(|word| word.parse::<usize>().unwrap());
    let n = numbers.next().unwrap();
    let k = numbers.next().unwrap();
    let mut adjacent = vec![Vec::new(); MAX_N];
    for _ in 1..n {
        let u = numbers.next().unwrap();
        let v = numbers.next().unwrap();
        adjacent[u].push(v);
        adjacent[v].push(u);
    }
    let tokens: Vec<usize> = numbers.take(k).collect();

    let mut parent = vec![0; MAX_N];
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
    let mut below = vec![0u32; MAX_N];
    let mut value = vec![0; MAX_N];
    for &v in order.iter().rev() {
        value[v] = below[v].trailing_ones();
        below[parent[v]] |= 1 << value[v];
    }

    let xor = tokens.iter().fold(0, |xor, &v| xor ^ value[v]);
    for (i, &v) in tokens.iter().enumerate() {
        if value[v] ^ xor < value[v] {
            let child = adjacent[v].iter().find(|&&c| c != parent[v] && value[c] == value[v] ^ xor).unwrap();
            println!("First\n{} {}", i + 1, child);
            return;
        }
    }
    println!("Second");
}
