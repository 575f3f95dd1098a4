// Pours all other branches into the set of the first one, however large they are: quadratic on caterpillars. Killed in 06-deep.
use std::collections::HashMap;
use std::io::Read;

/// Reachable values xor `tag`; for each prefix (height, value >> height) how many values it has.
#[derive(Default)]
struct Values {
    tag: u32,
    count: HashMap<(u32, u32), u32>,
    raw: Vec<u32>,
}

impl Values {
    fn put(&mut self, value: u32) {
        let raw = value ^ self.tag;
        if self.count.contains_key(&(0, raw)) {
            return;
        }
        self.raw.push(raw);
        for height in 0..17 {
            *self.count.entry((height, raw >> height)).or_default() += 1;
        }
    }

    fn mex(&self) -> u32 {
        let mut value = 0;
        for height in (0..17).rev() {
            let prefix = (value ^ self.tag) >> height;
            if self.count.get(&(height, prefix)).is_some_and(|&count| count == 1 << height) {
                value |= 1 << height;
            }
        }
        value
    }
}

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).unwrap();
    let mut numbers = input.split_ascii_whitespace().map(|word| word.parse::<usize>().unwrap());
    let n = numbers.next().unwrap();
    let dark: Vec<bool> = (0..n).map(|_| numbers.next().unwrap() == 0).collect();
    let mut adj = vec![Vec::new(); n];
    for _ in 1..n {
        let u = numbers.next().unwrap() - 1;
        let v = numbers.next().unwrap() - 1;
        adj[u].push(v);
        adj[v].push(u);
    }
    let mut parent = vec![n; n];
    let mut order = vec![0];
    for i in 0..n {
        let v = order[i];
        for &w in &adj[v] {
            if w != parent[v] {
                parent[w] = v;
                order.push(w);
            }
        }
    }

    let mut sets: Vec<Values> = (0..n).map(|_| Values::default()).collect();
    let mut grundy = vec![0; n];
    let mut sum = vec![0; n];
    for &v in order.iter().rev() {
        let mut mine = Values::default();
        let mut first = true;
        for &c in adj[v].iter().filter(|&&c| c != parent[v]) {
            let mut branch = std::mem::take(&mut sets[c]);
            branch.tag ^= sum[v] ^ grundy[c];
            if first {
                mine = branch;
                first = false;
            } else {
                for raw in branch.raw {
                    mine.put(raw ^ branch.tag);
                }
            }
        }
        if dark[v] {
            mine.put(sum[v]);
        }
        grundy[v] = mine.mex();
        sets[v] = mine;
        if v != 0 {
            sum[parent[v]] ^= grundy[v];
        }
    }

    let mut outside = vec![0; n];
    for &v in &order[1..] {
        let p = parent[v];
        outside[v] = outside[p] ^ sum[p] ^ grundy[v];
    }
    let mut any = false;
    for v in (0..n).filter(|&v| dark[v] && outside[v] == sum[v]) {
        println!("{}", v + 1);
        any = true;
    }
    if !any {
        println!("-1");
    }
}
