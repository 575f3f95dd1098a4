// One binary trie of reachable values per branch, with lazy xor and full-subtree marks; tries are merged. O(n log n).
use std::io::Read;

/// Values are at most n <= 100000 < 2^17.
const BITS: u32 = 17;
/// The empty trie.
const NONE: u32 = 0;

/// Nodes of all tries. A node of height h stands for 2^h values.
struct Tries {
    child: Vec<[u32; 2]>,
    /// Still to be applied to the values below (bits h-1 .. 0).
    flip: Vec<u32>,
    /// Whether all values below are there.
    full: Vec<bool>,
}

impl Tries {
    fn new() -> Self {
        Tries {
            child: vec![[NONE; 2]],
            flip: vec![0],
            full: vec![false],
        }
    }

    fn node(&mut self) -> u32 {
        self.child.push([NONE; 2]);
        self.flip.push(0);
        self.full.push(false);
        self.child.len() as u32 - 1
    }

    /// Applies what is pending at a node of height `height` to its children.
    fn push(&mut self, at: u32, height: u32) {
        let flip = std::mem::take(&mut self.flip[at as usize]);
        if flip == 0 || height == 0 {
            return;
        }
        let [low, high] = self.child[at as usize];
        for side in [low, high] {
            if side != NONE {
                self.flip[side as usize] ^= flip & !(1 << (height - 1));
            }
        }
        if flip >> (height - 1) & 1 == 1 {
            self.child[at as usize] = [high, low];
        }
    }

    fn shift(&mut self, root: u32, by: u32) {
        if root != NONE {
            self.flip[root as usize] ^= by;
        }
    }

    fn settle(&mut self, at: u32) {
        let [low, high] = self.child[at as usize];
        self.full[at as usize] = self.full[low as usize] && self.full[high as usize];
    }

    /// The union; both tries are used up. At most BITS calls deep.
    fn merge(&mut self, a: u32, b: u32, height: u32) -> u32 {
        if a == NONE || b == NONE {
            return a | b;
        }
        if height > 0 {
            self.push(a, height);
            self.push(b, height);
            for side in 0..2 {
                let (left, right) = (self.child[a as usize][side], self.child[b as usize][side]);
                self.child[a as usize][side] = self.merge(left, right, height - 1);
            }
            self.settle(a);
        }
        a
    }

    fn insert(&mut self, root: u32, value: u32) -> u32 {
        let root = if root == NONE { self.node() } else { root };
        let mut path = [root; BITS as usize + 1];
        for height in (1..=BITS).rev() {
            let at = path[height as usize];
            self.push(at, height);
            let side = (value >> (height - 1) & 1) as usize;
            if self.child[at as usize][side] == NONE {
                self.child[at as usize][side] = self.node();
            }
            path[height as usize - 1] = self.child[at as usize][side];
        }
        self.full[path[0] as usize] = true;
        for &at in &path[1..] {
            self.settle(at);
        }
        root
    }

    /// The smallest value that is not there.
    fn mex(&mut self, root: u32) -> u32 {
        let (mut at, mut value) = (root, 0);
        for height in (1..=BITS).rev() {
            if at == NONE {
                break;
            }
            self.push(at, height);
            let [low, high] = self.child[at as usize];
            if self.full[low as usize] {
                value |= 1 << (height - 1);
                at = high;
            } else {
                at = low;
            }
        }
        value
    }
}

/// The vertices of the tree with the root first and parents before children, and the parent of each.
fn top_down(n: usize, edges: &[(usize, usize)]) -> (Vec<usize>, Vec<usize>) {
    let mut start = vec![0; n + 1];
    for &(u, v) in edges {
        start[u] += 1;
        start[v] += 1;
    }
    for v in 1..=n {
        start[v] += start[v - 1];
    }
    let mut neighbour = vec![0; 2 * edges.len()];
    for &(u, v) in edges {
        start[u] -= 1;
        neighbour[start[u]] = v;
        start[v] -= 1;
        neighbour[start[v]] = u;
    }
    let mut parent = vec![usize::MAX; n];
    let mut order = vec![0];
    for i in 0..n {
        let v = order[i];
        for &w in &neighbour[start[v]..start[v + 1]] {
            if w != parent[v] {
                parent[w] = v;
                order.push(w);
            }
        }
    }
    (order, parent)
}

pub fn solve(input: &str) -> String {
    let mut numbers = input
        .split_ascii_whitespace()
        .map(|word| word.parse::<usize>().unwrap());
    let n = numbers.next().unwrap();
    let dark: Vec<bool> = (0..n).map(|_| numbers.next().unwrap() == 0).collect();
    let mut vertex = || numbers.next().unwrap() - 1;
    let edges: Vec<_> = (1..n).map(|_| (vertex(), vertex())).collect();
    let (order, parent) = top_down(n, &edges);

    // A child's trie can only be shifted when the xor over all its siblings is known, so children queue up in a list.
    let mut last_child = vec![usize::MAX; n];
    let mut sibling = vec![usize::MAX; n];
    let mut value = vec![0; n];
    let mut sum = vec![0; n];
    let mut trie = vec![NONE; n];
    let mut tries = Tries::new();
    for &v in order.iter().rev() {
        let mut all = NONE;
        let mut c = last_child[v];
        while c != usize::MAX {
            tries.shift(trie[c], sum[v] ^ value[c]);
            all = tries.merge(all, trie[c], BITS);
            c = sibling[c];
        }
        if dark[v] {
            all = tries.insert(all, sum[v]);
        }
        trie[v] = all;
        value[v] = tries.mex(all);
        if v != 0 {
            let p = parent[v];
            sum[p] ^= value[v];
            sibling[v] = last_child[p];
            last_child[p] = v;
        }
    }

    // What stays behind when everything from v to the root is cleared: outside[v] beside the path, sum[v] below it.
    let mut outside = vec![0; n];
    for &v in &order[1..] {
        let p = parent[v];
        outside[v] = outside[p] ^ sum[p] ^ value[v];
    }
    let winning: Vec<usize> = (0..n)
        .filter(|&v| dark[v] && outside[v] == sum[v])
        .collect();
    if winning.is_empty() {
        return "-1\n".into();
    }
    winning.iter().map(|v| format!("{}\n", v + 1)).collect()
}

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).unwrap();
    print!("{}", solve(&input));
}
