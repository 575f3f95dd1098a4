// Arrays for stations 0 to 99999, indexed from 1: station 100000 is out of bounds. Killed in 5-one-jump.
use std::io::Read;

const MAX: usize = 100_000;
const MOD: i64 = 1_000_000_007;

fn critical(losing: i64, in_losing: i64, in_winning: i64) -> i64 {
    match losing {
        0 => 1 + in_winning,
        1 => in_losing,
        _ => 0,
    }
}

fn power(mut base: i64, mut exponent: i64) -> i64 {
    let mut result = 1;
    while exponent > 0 {
        if exponent % 2 == 1 {
            result = result * base % MOD;
        }
        base = base * base % MOD;
        exponent /= 2;
    }
    result
}

/// x^(k-1) + x^(k-2) y + ... + y^(k-1)
fn series(x: i64, y: i64, k: i64) -> i64 {
    if k == 0 {
        return 0;
    }
    let half = series(x, y, k / 2) * (power(x, k / 2) + power(y, k / 2)) % MOD;
    if k % 2 == 0 { half } else { (half * y + power(x, k - 1)) % MOD }
}

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).unwrap();
    let mut words = input.split_ascii_whitespace();
    let n: usize = words.next().unwrap().parse().unwrap();
    let d: i64 = words.next().unwrap().parse().unwrap();
    let mut adj = vec![Vec::new(); MAX];
    for _ in 1..n {
        let u: usize = words.next().unwrap().parse().unwrap();
        let v: usize = words.next().unwrap().parse().unwrap();
        adj[u].push(v);
        adj[v].push(u);
    }

    let mut parent = vec![0; MAX];
    let mut order = vec![1];
    let mut next = 0;
    while next < order.len() {
        let v = order[next];
        next += 1;
        for &w in &adj[v] {
            if w != parent[v] {
                parent[w] = v;
                order.push(w);
            }
        }
    }

    // Losing neighbours, critical vertices in their branches, critical vertices in the other branches.
    let mut state = vec![(0, 0, 0); MAX];
    let mut below = vec![(false, 0); MAX];
    for &v in order.iter().rev() {
        let (losing, a, b) = state[v];
        below[v] = (losing > 0, critical(losing, a, b));
        if v != 1 {
            let up = &mut state[parent[v]];
            if below[v].0 {
                up.2 += below[v].1;
            } else {
                up.0 += 1;
                up.1 += below[v].1;
            }
        }
    }
    for &v in &order[1..] {
        let (mut losing, mut a, mut b) = state[parent[v]];
        if below[v].0 {
            b -= below[v].1;
        } else {
            losing -= 1;
            a -= below[v].1;
        }
        let above = critical(losing, a, b);
        if losing > 0 {
            state[v].2 += above;
        } else {
            state[v].0 += 1;
            state[v].1 += above;
        }
    }

    let mut lost = 0;
    let mut excess = 0;
    for &v in &order {
        let (losing, a, b) = state[v];
        if losing > 0 {
            excess += critical(losing, a, b);
        } else {
            lost += 1;
            excess -= critical(losing, a, b);
        }
    }
    let square = (n * n) as i64 % MOD;
    let later = lost * series(square, excess.rem_euclid(MOD), d) % MOD;
    let (losing, a, b) = state[1];
    let turned = critical(losing, a, b) % MOD * later % MOD;
    if losing > 0 {
        println!("{}", (power(square, d) - turned).rem_euclid(MOD));
    } else {
        println!("{turned}");
    }
}
