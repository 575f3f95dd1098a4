//! The model solution against the game played out from its rules, and against what the recurrence gives by hand.

#[allow(dead_code, reason = "the submission's main is not called")]
#[path = "../submissions/accepted/jumps.rs"]
mod model;

use solutions::startrek::count_winning;
use solutions::trees::{Tree, labelled_trees};

const P: u64 = 1_000_000_007;

fn input(tree: &Tree, d: u64) -> String {
    format!("{} {d}\n{}", tree.n, tree.edge_lines())
}

/// Holds the model against the oracle on every labelled tree with `n` stations.
fn agree_on(n: usize, d: usize) {
    for tree in labelled_trees(n) {
        let input = input(&tree, d as u64);
        assert_eq!(
            model::solve(&input),
            format!("{}\n", count_winning(&tree, d)),
            "{input}"
        );
    }
}

#[test]
fn every_tree_and_every_gate() {
    (1..=5).for_each(|n| agree_on(n, 1));
}

#[test]
fn every_tree_and_two_gates() {
    (1..=4).for_each(|n| agree_on(n, 2));
}

#[test]
fn every_tree_and_more_gates() {
    (1..=3).for_each(|n| agree_on(n, 3));
    agree_on(2, 4);
    (4..=10).for_each(|d| agree_on(1, d));
}

fn power(base: u64, mut exponent: u64) -> u64 {
    let (mut result, mut base) = (1, base % P);
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = result * base % P;
        }
        base = base * base % P;
        exponent >>= 1;
    }
    result
}

/// A spider with this many legs of one and of two stations. Station 1 is the first short leg.
fn spider(short: usize, long: usize) -> Tree {
    let hub = short + 1;
    let mut edges: Vec<_> = (1..=short).map(|leaf| (leaf, hub)).collect();
    for leg in 0..long {
        let near = hub + 1 + 2 * leg;
        edges.extend([(hub, near), (near + 1, near)]);
    }
    Tree::new(hub + 2 * long, edges)
}

/// The answer for [`spider`]: station 1 loses by itself and is its only critical station, so it is L_(D-1).
fn answer(short: usize, long: usize, d: u64) -> u64 {
    model::solve(&input(&spider(short, long), d))
        .trim()
        .parse()
        .unwrap()
}

#[test]
fn n_squared_may_be_e_modulo_p() {
    // n^2 - E is p and 5 p; then L_(D-1) = |L| D n^(2(D-1)), where the lost entrances L are the short legs.
    for (short, long) in [(8_750, 11_436), (12_612, 29_049)] {
        let n = (1 + short + 2 * long) as u64;
        let e = 2 * long as u64 - short as u64;
        assert_eq!((n * n - e) % P, 0);
        for d in [1, 2, 3, 1_000, P - 1, P, P + 1, 1_000_000_000_000_000_000] {
            let expected = short as u64 * (d % P) % P * power(n, 2 * (d - 1)) % P;
            assert_eq!(answer(short, long, d), expected, "{short} {long} {d}");
        }
    }
}

#[test]
fn e_may_be_zero() {
    // Twice as many short legs as long ones: L_(D-1) = |L| n^(2(D-1)).
    for (short, long) in [(4, 2), (10, 5), (300, 150)] {
        let n = (1 + short + 2 * long) as u64;
        for d in [1, 2, P - 1, P, 2 * (P - 1), 2 * (P - 1) + 1] {
            let expected = short as u64 * power(n, 2 * (d - 1)) % P;
            assert_eq!(answer(short, long, d), expected, "{short} {long} {d}");
        }
    }
}

#[test]
fn e_may_be_large_and_negative() {
    // A chain with n odd, entered at its end: |C_1| = |L| = (n + 1) / 2 and E = -(n + 1)^2 / 4, below -2^31 here.
    let n = 99_999u64;
    let chain = Tree::chain(n as usize);
    let (half, square) = (n.div_ceil(2), n * n % P);
    let e = (P - half * half % P) % P;
    let mut lost = half;
    let mut all = 1;
    for d in 1..=50 {
        assert_eq!(
            model::solve(&input(&chain, d)),
            format!("{}\n", half * lost % P),
            "{d}"
        );
        all = all * square % P;
        lost = (half * all + e * lost) % P;
    }
}
