//! The bytes of every shape are pinned: data made by an earlier version can be made again, byte for byte.
//!
//! When a shape is added, run with `GOLDEN=print` in the environment and copy its lines. Lines that exist never change.

use generators::tree::{EdgeOrder, Labels, Orientation, Root, Shape, TreeBuilder};
use generators::{array, permutation, string};
use testlib::generator::{Gen, Out};

/// Every shape at n = 1, 2, 10, 1000, as far as there is one.
const SHAPES: &[&str] = &[
    "chain",
    "star",
    "broom",
    "caterpillar",
    "even-caterpillar",
    "comb",
    "spider:1",
    "sqrt",
    "binary",
    "kary:3",
    "random-binary",
    "binomial",
    "random",
    "uniform",
    "deep",
    "preferential",
    "degree:3",
    "hang:star/1+random",
    "glue:chain/1+star",
    "series:chain/1+star",
    "spine:3xstar/2+random",
    "depth:7",
    "diameter:7",
    "spider:3x2,1x3",
    "spider:7",
    "rooted:3",
    "labelled:3",
];

fn tree_bytes(shape: &str, n: u32) -> Option<Vec<u8>> {
    let n = (!shape.contains(',')).then_some(n);
    let builder = TreeBuilder::new(shape.parse::<Shape>().expect("a shape")).vertices(n);
    let tree = builder.build(&mut Gen::new([shape])).ok()?;
    Some(print(|out| {
        out.line(tree.n())?;
        tree.print_edges(out)
    }))
}

fn print(body: impl FnOnce(&mut Out<'_>) -> testlib::Result<()>) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut out = Out::new(&mut bytes);
    body(&mut out).expect("memory can be written");
    out.flush().expect("memory can be written");
    drop(out);
    bytes
}

fn hash(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex()[..32].to_string()
}

fn all_lines() -> String {
    let mut lines = String::new();
    for shape in SHAPES {
        for n in [1, 2, 10, 1000] {
            if let Some(bytes) = tree_bytes(shape, n) {
                lines.push_str(&format!("tree {shape} {n} {}\n", hash(&bytes)));
            }
        }
    }
    // Every way to dress a tree.
    let dress = |name: String, builder: TreeBuilder| {
        let tree = builder
            .vertices(1000)
            .build(&mut Gen::new([name.as_str()]))
            .expect("a tree");
        format!(
            "dress {name} {}\n",
            hash(&print(|out| tree.print_edges(out)))
        )
    };
    let shape = || TreeBuilder::new(Shape::Uniform);
    for labels in [
        Labels::Shuffled,
        Labels::Identity,
        Labels::Reversed,
        Labels::Bfs,
        Labels::Dfs,
        Labels::Upward,
    ] {
        lines.push_str(&dress(format!("{labels:?}"), shape().labels(labels)));
    }
    for root in [
        Root::Shape,
        Root::End,
        Root::Middle,
        Root::Hub,
        Root::Centroid,
        Root::Leaf,
        Root::Random,
        Root::At(77),
    ] {
        lines.push_str(&dress(root.to_string(), shape().root(root)));
    }
    for order in [EdgeOrder::Kept, EdgeOrder::Reversed] {
        for orientation in [Orientation::ParentFirst, Orientation::ChildFirst] {
            lines.push_str(&dress(
                format!("{order:?}-{orientation:?}"),
                shape().order(order).orientation(orientation),
            ));
        }
    }
    for (notation, _) in array::Values::NOTATIONS {
        let text = notation.replace(":W", ":3").replace(":K", ":3");
        let values = text.parse::<array::Values>().expect("values").draw(
            1000,
            -1_000_000,
            1_000_000,
            &mut Gen::new([&text]),
        );
        lines.push_str(&format!(
            "array {text} {}\n",
            hash(&print(|out| out.items(values.expect("an array"))))
        ));
    }
    for (notation, _) in permutation::Kind::NOTATIONS {
        let text = notation.replace(":K", ":7");
        let p = text
            .parse::<permutation::Kind>()
            .expect("a kind")
            .draw(1000, &mut Gen::new([&text]));
        lines.push_str(&format!(
            "permutation {text} {}\n",
            hash(&print(|out| out.items(p)))
        ));
    }
    for (notation, _) in string::Kind::NOTATIONS {
        let text = notation.replace(":K", ":7");
        let word = text.parse::<string::Kind>().expect("a kind").draw(
            1000,
            "a-z".into(),
            &mut Gen::new([&text]),
        );
        lines.push_str(&format!(
            "string {text} {}\n",
            hash(word.expect("a word").as_bytes())
        ));
    }
    lines
}

#[test]
fn bytes_are_pinned() {
    let lines = all_lines();
    if std::env::var_os("GOLDEN").is_some() {
        println!("{lines}");
    }
    let pinned = include_str!("golden.txt");
    for (found, expected) in lines.lines().zip(pinned.lines()) {
        assert_eq!(found, expected);
    }
    assert_eq!(lines.lines().count(), pinned.lines().count());
}
