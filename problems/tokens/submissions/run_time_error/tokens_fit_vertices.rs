// Gives the list of tokens room for n, as if no two shared a vertex. Killed by 06-shared.

use std::io::Read;

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).unwrap();
    let mut numbers = input.split_whitespace().map(|word| word.parse::<usize>().unwrap());
    let n = numbers.next().unwrap();
    let k = numbers.next().unwrap();
    let mut adjacent = vec![Vec::new(); n + 1];
    for _ in 1..n {
        let u = numbers.next().unwrap();
        let v = numbers.next().unwrap();
        adjacent[u].push(v);
        adjacent[v].push(u);
    }
    let mut token = vec![0; n + 1];
    for i in 1..=k {
        token[i] = numbers.next().unwrap();
    }

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
    let mut below = vec![0u32; n + 1];
    let mut value = vec![0; n + 1];
    for &v in order.iter().rev() {
        value[v] = below[v].trailing_ones();
        below[parent[v]] |= 1 << value[v];
    }

    let xor = (1..=k).fold(0, |xor, i| xor ^ value[token[i]]);
    for i in 1..=k {
        let v = token[i];
        if value[v] ^ xor < value[v] {
            let child = adjacent[v].iter().find(|&&c| c != parent[v] && value[c] == value[v] ^ xor).unwrap();
            println!("First\n{} {}", i, child);
            return;
        }
    }
    println!("Second");
}
