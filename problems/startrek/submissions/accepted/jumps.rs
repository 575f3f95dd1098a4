// Critical vertices from every root by rerooting, then doubling over the copies: O(n + log D).
use std::io::Read;

const MOD: u64 = 1_000_000_007;

/// What one branch tells the vertex it hangs from.
#[derive(Clone, Copy)]
struct Branch {
    wins: bool,
    /// How many vertices of the branch turn its result when they are given one losing successor more.
    critical: i64,
}

/// What all branches around a vertex say together. Branches can be taken out again.
#[derive(Clone, Copy, Default)]
struct Around {
    losing: i64,
    critical_in_losing: i64,
    critical_in_winning: i64,
}

impl Around {
    fn add(&mut self, branch: Branch, sign: i64) {
        if branch.wins {
            self.critical_in_winning += sign * branch.critical;
        } else {
            self.losing += sign;
            self.critical_in_losing += sign * branch.critical;
        }
    }

    /// The vertex itself, with exactly these branches below it.
    fn value(self) -> Branch {
        match self.losing {
            // A lost vertex turns when it gets the extra move itself or when any of its successors turns.
            0 => Branch {
                wins: false,
                critical: 1 + self.critical_in_winning,
            },
            // A won vertex turns only with the single move that wins.
            1 => Branch {
                wins: true,
                critical: self.critical_in_losing,
            },
            _ => Branch {
                wins: true,
                critical: 0,
            },
        }
    }
}

/// For every vertex as the root: does it win in a single tree, and how many vertices are critical.
fn from_every_root(n: usize, edges: &[(usize, usize)]) -> Vec<Branch> {
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
    start[n] = neighbour.len();

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

    let mut around = vec![Around::default(); n];
    let mut below = vec![
        Branch {
            wins: false,
            critical: 0
        };
        n
    ];
    for &v in order.iter().rev() {
        below[v] = around[v].value();
        if v != 0 {
            around[parent[v]].add(below[v], 1);
        }
    }
    for &v in &order[1..] {
        let mut rest = around[parent[v]];
        rest.add(below[v], -1);
        around[v].add(rest.value(), 1);
    }
    around.into_iter().map(Around::value).collect()
}

/// After k copies: n^(2k), and the map L -> a L + b (n^(2k) at the start) that leads k copies further.
///
/// One step is L_k = |L| n^(2k) + E L_(k-1); the pair (L_k, n^(2k+2)) is carried by a 2x2 matrix, upper triangular,
/// of which (lead, mixed, square) are the entries.
#[derive(Clone, Copy)]
struct Step {
    lead: u64,
    mixed: u64,
    square: u64,
}

impl Step {
    fn then(self, next: Step) -> Step {
        Step {
            lead: next.lead * self.lead % MOD,
            mixed: (next.lead * self.mixed + next.mixed * self.square) % MOD,
            square: next.square * self.square % MOD,
        }
    }

    fn times(mut self, mut count: u64) -> Step {
        let mut result = Step {
            lead: 1,
            mixed: 0,
            square: 1,
        };
        while count > 0 {
            if count & 1 == 1 {
                result = result.then(self);
            }
            self = self.then(self);
            count >>= 1;
        }
        result
    }
}

pub fn solve(input: &str) -> String {
    let mut numbers = input
        .split_ascii_whitespace()
        .map(|word| word.parse::<u64>().unwrap());
    let n = numbers.next().unwrap() as usize;
    let d = numbers.next().unwrap();
    let mut vertex = || numbers.next().unwrap() as usize - 1;
    let edges: Vec<_> = (1..n).map(|_| (vertex(), vertex())).collect();

    let roots = from_every_root(n, &edges);
    let losing = roots.iter().filter(|root| !root.wins).count() as u64;
    let excess: i64 = roots
        .iter()
        .map(|root| {
            if root.wins {
                root.critical
            } else {
                -root.critical
            }
        })
        .sum();

    let square = (n * n) as u64 % MOD;
    let step = Step {
        lead: excess.rem_euclid(MOD as i64) as u64,
        mixed: losing,
        square,
    };
    let rest = step.times(d - 1);
    // L_0 = |L|, and the power that the first step multiplies with is n^2.
    let lost_later = (rest.lead * losing + rest.mixed * square) % MOD;
    let all = rest.square * square % MOD;

    let turned = roots[0].critical as u64 % MOD * lost_later % MOD;
    let answer = if roots[0].wins {
        (all + MOD - turned) % MOD
    } else {
        turned
    };
    format!("{answer}\n")
}

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).unwrap();
    print!("{}", solve(&input));
}
