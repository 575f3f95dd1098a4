// Arrays for chambers 0 to 99999, indexed from 1: chamber 100000 is out of bounds. Killed in 08-large.
use std::io::Read;

const MAX: usize = 100_000;
const BITS: u32 = 17;

#[derive(Clone, Copy, Default)]
struct Node {
    child: [usize; 2],
    flip: u32,
    full: bool,
}

struct Tries(Vec<Node>);

impl Tries {
    fn push(&mut self, at: usize, height: u32) {
        let Node { child: [a, b], flip, .. } = self.0[at];
        if height == 0 || flip == 0 {
            return;
        }
        self.0[a].flip ^= flip;
        self.0[b].flip ^= flip;
        self.0[0].flip = 0;
        self.0[at].flip = 0;
        if flip >> (height - 1) & 1 == 1 {
            self.0[at].child = [b, a];
        }
    }

    fn single(&mut self, value: u32) -> usize {
        let mut below = 0;
        for height in 0..=BITS {
            let mut node = Node::default();
            if height == 0 {
                node.full = true;
            } else {
                node.child[(value >> (height - 1) & 1) as usize] = below;
            }
            below = self.0.len();
            self.0.push(node);
        }
        below
    }

    fn merge(&mut self, a: usize, b: usize, height: u32) -> usize {
        if a == 0 || b == 0 {
            return a + b;
        }
        if height > 0 {
            self.push(a, height);
            self.push(b, height);
            for side in 0..2 {
                let (left, right) = (self.0[a].child[side], self.0[b].child[side]);
                self.0[a].child[side] = self.merge(left, right, height - 1);
            }
            self.0[a].full = self.0[a].child.iter().all(|&side| self.0[side].full);
        }
        a
    }

    fn mex(&mut self, mut at: usize) -> u32 {
        let mut value = 0;
        for height in (1..=BITS).rev() {
            if at == 0 {
                break;
            }
            self.push(at, height);
            let [low, high] = self.0[at].child;
            if self.0[low].full {
                value |= 1 << (height - 1);
                at = high;
            } else {
                at = low;
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
    let dark: Vec<bool> = std::iter::once(false).chain((0..n).map(|_| numbers.next().unwrap() == 0)).collect();
    let mut adj = vec![Vec::new(); MAX];
    for _ in 1..n {
        let u = numbers.next().unwrap();
        let v = numbers.next().unwrap();
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

    let mut tries = Tries(vec![Node::default()]);
    let mut trie = vec![0; MAX];
    let mut value = vec![0; MAX];
    let mut sum = vec![0; MAX];
    for &v in order.iter().rev() {
        let mut all = if dark[v] { tries.single(sum[v]) } else { 0 };
        for &c in &adj[v] {
            if c != parent[v] && trie[c] != 0 {
                tries.0[trie[c]].flip ^= sum[v] ^ value[c];
                all = tries.merge(all, trie[c], BITS);
            }
        }
        trie[v] = all;
        value[v] = tries.mex(all);
        sum[parent[v]] ^= value[v];
    }

    let mut outside = vec![0; MAX];
    let mut winning = Vec::new();
    for &v in &order {
        let p = parent[v];
        if p != 0 {
            outside[v] = outside[p] ^ sum[p] ^ value[v];
        }
        if dark[v] && outside[v] == sum[v] {
            winning.push(v);
        }
    }
    winning.sort_unstable();
    if winning.is_empty() {
        println!("-1");
    }
    for v in winning {
        println!("{v}");
    }
}
