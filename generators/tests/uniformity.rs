//! What is promised to be equally likely is, by chi-square tests with fixed seeds.

use generators::tree::{LabelledTree, Labels, Shape, TreeBuilder, enumerate};
use std::collections::{BTreeMap, BTreeSet};
use testlib::generator::Gen;

fn chi_square<K: Ord>(seen: &BTreeMap<K, u32>, kinds: u32, draws: u32) -> f64 {
    assert_eq!(seen.len() as u32, kinds, "not every outcome was seen");
    let expected = f64::from(draws) / f64::from(kinds);
    seen.values()
        .map(|&count| (f64::from(count) - expected).powi(2) / expected)
        .sum()
}

/// The edges with ends and order normalised.
fn edge_set(tree: &LabelledTree) -> Vec<(u32, u32)> {
    let mut edges: Vec<_> = tree
        .edges()
        .iter()
        .map(|&(u, v)| (u.min(v), u.max(v)))
        .collect();
    edges.sort_unstable();
    edges
}

#[test]
fn uniform_trees_are_uniform() {
    // 16 labelled trees on 4 vertices: 15 degrees of freedom, 37.7 is passed by chance once in a thousand. The seed is fixed.
    for labels in [Labels::Identity, Labels::Shuffled] {
        let builder = TreeBuilder::new(Shape::Uniform).vertices(4).labels(labels);
        let mut g = Gen::new(["uniformity"]);
        let mut seen = BTreeMap::new();
        for _ in 0..16_000 {
            *seen
                .entry(edge_set(&builder.build(&mut g).expect("a tree")))
                .or_insert(0) += 1;
        }
        let statistic = chi_square(&seen, 16, 16_000);
        assert!(statistic < 37.7, "{labels:?}: {statistic}");
    }
}

#[test]
fn shuffled_labels_are_uniform() {
    // A chain from vertex 1 on 4 vertices: 6 orders of the others, 5 degrees of freedom.
    let builder = TreeBuilder::new(Shape::Chain).vertices(4);
    let mut g = Gen::new(["labels"]);
    let mut seen = BTreeMap::new();
    for _ in 0..6_000 {
        *seen
            .entry(edge_set(&builder.build(&mut g).expect("a tree")))
            .or_insert(0) += 1;
    }
    let statistic = chi_square(&seen, 6, 6_000);
    assert!(statistic < 20.5, "{statistic}");
}

#[test]
fn labelled_trees_keep_their_labels() {
    let all: BTreeSet<_> = (1..=125)
        .map(|index| {
            let builder = TreeBuilder::new(Shape::Labelled(index))
                .vertices(5)
                .labels(Labels::Identity);
            edge_set(&builder.build(&mut Gen::new(["x"])).expect("a tree"))
        })
        .collect();
    assert_eq!(all.len(), 125);
    assert_eq!(enumerate::labelled(5).expect("few").count(), 125);
}
