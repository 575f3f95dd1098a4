//! The model solution against the game played out from its rules.

#[allow(dead_code, reason = "the submission's main is not called")]
#[path = "../submissions/accepted/tries.rs"]
mod model;

use solutions::Solver;
use solutions::combat::Combat;
use solutions::trees::{Tree, increasing_trees, labelled_trees};

/// The input for this tree; bit `v - 1` of `lit` is the lantern in chamber `v`.
fn input(tree: &Tree, lit: u64) -> String {
    let lanterns: Vec<String> = (0..tree.n).map(|v| (lit >> v & 1).to_string()).collect();
    format!("{}\n{}\n{}", tree.n, lanterns.join(" "), tree.edge_lines())
}

/// What is printed for these winning chambers.
fn output(winning: &[usize]) -> String {
    match winning {
        [] => "-1\n".into(),
        _ => winning.iter().map(|v| format!("{v}\n")).collect(),
    }
}

/// Holds the model against the oracle for every choice of lit lanterns.
fn agree_on(tree: &Tree) {
    let mut oracle = Solver::new(Combat::new(tree, 1));
    for lit in 0..1 << tree.n {
        let input = input(tree, lit);
        assert_eq!(
            model::solve(&input),
            output(&oracle.winning_moves(&lit)),
            "{input}"
        );
    }
}

#[test]
fn every_labelled_tree_and_all_lanterns() {
    for n in 1..=5 {
        labelled_trees(n).for_each(|tree| agree_on(&tree));
    }
}

#[test]
fn every_increasing_tree_with_six_vertices_and_all_lanterns() {
    increasing_trees(6).for_each(|tree| agree_on(&tree));
}

#[test]
fn a_dark_chain_is_won_by_walking_to_its_end_only() {
    // Values go up to n, past 16 bits.
    for n in [32_767, 32_768, 65_535, 65_536, 100_000] {
        let edges: String = (1..n).map(|v| format!("{v} {}\n", v + 1)).collect();
        let lanterns = vec!["0"; n].join(" ");
        assert_eq!(
            model::solve(&format!("{n}\n{lanterns}\n{edges}")),
            format!("{n}\n")
        );
    }
}

#[test]
fn two_dark_chains_are_made_equal() {
    // Lit chamber 1 with chains 2..=a+1 and a+2..=a+b+1: the longer one has to be left with as many as the other.
    let (a, b) = (40_000, 33_000);
    let mut edges: String = (2..=a).map(|v| format!("{v} {}\n", v + 1)).collect();
    edges += &(a + 2..=a + b)
        .map(|v| format!("{v} {}\n", v + 1))
        .collect::<String>();
    edges += &format!("1 2\n1 {}\n", a + 2);
    let lanterns = format!("1{}", " 0".repeat(a + b));
    let answer = model::solve(&format!("{}\n{lanterns}\n{edges}", a + b + 1));
    assert_eq!(answer, format!("{}\n", 1 + a - b));
}
