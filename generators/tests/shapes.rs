//! What each shape promises, whatever the size and the seed.

use generators::tree::{
    EdgeOrder, LabelledTree, Labels, Orientation, Root, RootedTree, Shape, TreeBuilder,
};
use proptest::prelude::*;
use std::collections::BTreeSet;
use testlib::generator::Gen;

fn build(shape: &str, n: u32, seed: u64) -> RootedTree {
    let tree = shape
        .parse::<Shape>()
        .expect("a shape")
        .build(Some(n), &mut Gen::new([seed.to_string()]))
        .expect("a tree");
    assert_eq!(tree.n(), n, "{shape}");
    tree
}

fn most(values: &[u32]) -> u32 {
    values.iter().copied().max().unwrap_or(0)
}

/// Whether the edges are those of a tree on `1..=n`, by spreading from vertex 1.
fn is_tree(n: u32, edges: &[(u32, u32)]) -> bool {
    let mut neighbours = vec![Vec::new(); n as usize + 1];
    for &(u, v) in edges {
        if u == v || !(1..=n).contains(&u) || !(1..=n).contains(&v) {
            return false;
        }
        neighbours[u as usize].push(v);
        neighbours[v as usize].push(u);
    }
    let mut reached = BTreeSet::from([1]);
    let mut stack = vec![1];
    while let Some(v) = stack.pop() {
        stack.extend(
            neighbours[v as usize]
                .iter()
                .filter(|&&w| reached.insert(w)),
        );
    }
    edges.len() as u32 == n - 1 && reached.len() as u32 == n
}

/// The degrees, sorted: equal for trees that differ only in labels.
fn degree_sequence(tree: &LabelledTree) -> Vec<u32> {
    let mut degree = vec![0; tree.n() as usize + 1];
    for &(u, v) in tree.edges() {
        degree[u as usize] += 1;
        degree[v as usize] += 1;
    }
    degree.sort_unstable();
    degree
}

const ANY_SIZE: &[&str] = &[
    "chain",
    "star",
    "broom",
    "caterpillar",
    "even-caterpillar",
    "comb",
    "spider:1",
    "sqrt",
    "binary",
    "kary:1",
    "kary:5",
    "random-binary",
    "binomial",
    "random",
    "uniform",
    "deep:1",
    "deep:9",
    "preferential",
    "degree:2",
    "degree:3",
    "glue:random",
    "hang:random",
    "series:random",
    "spine:random",
];

#[test]
fn one_and_two_vertices_are_trees_of_every_shape() {
    for shape in ANY_SIZE {
        if !shape.starts_with("hang") {
            build(shape, 1, 0);
        }
        build(shape, 2, 0);
    }
    assert_eq!(build("depth:0", 1, 0).n(), 1);
    assert_eq!(build("depth:1", 2, 0).n(), 2);
    assert_eq!(build("diameter:0", 1, 0).n(), 1);
    assert_eq!(build("diameter:1", 2, 0).n(), 2);
    assert_eq!(build("labelled:1", 1, 0).n(), 1);
    assert_eq!(build("rooted:1", 1, 0).n(), 1);
}

#[test]
fn a_million_vertices_in_a_row_overflow_nothing() {
    for shape in [
        "chain",
        "deep:2",
        "comb:500000",
        "series:1000xchain/1000",
        "spine:1000xchain/1000",
        "glue:2xchain/500001",
    ] {
        let implied = shape.contains('x');
        let builder = TreeBuilder::new(shape.parse().expect("a shape"))
            .vertices((!implied).then_some(1_000_000))
            .labels(Labels::Dfs);
        let tree = builder
            .root(Root::Middle)
            .build(&mut Gen::new(["deep"]))
            .expect("a tree");
        assert!(most(&tree.depths()) >= 1000, "{shape}");
    }
}

#[test]
fn impossible_trees_are_refused_with_a_reason() {
    for (shape, n, reason) in [
        (
            "broom:7",
            5,
            "the length of the handle is 7, allowed are 1 to 5",
        ),
        ("broom:0", 5, "allowed are 1 to 5"),
        ("caterpillar:6", 5, "the length of the spine"),
        ("spider:5", 5, "the number of legs is 5, allowed are 1 to 4"),
        ("spider:2x3", 5, "this shape has exactly 7 vertices"),
        ("spider:4000000000x4000000000", 5, "this shape has exactly"),
        ("binomial:3", 7, "this shape has exactly 8 vertices"),
        ("binomial:200", 7, "this shape has exactly"),
        ("kary:0", 5, "the number of children"),
        ("deep:0", 5, "the reach"),
        ("degree:1", 5, "the degree is 1"),
        ("depth:5", 5, "the depth is 5, allowed are 1 to 4"),
        ("depth:0", 5, "the depth is 0"),
        ("diameter:1", 5, "the diameter is 1, allowed are 2 to 4"),
        ("diameter:5", 5, "allowed are 2 to 4"),
        ("rooted:10", 5, "there are 9 such trees"),
        ("labelled:126", 5, "there are 125 such trees"),
        ("labelled:1", 0, "at least 1"),
        ("chain", 0, "at least one vertex"),
        ("chain", 200_000_000, "at most 100000000 vertices"),
        (
            "glue:chain/3+star/3",
            6,
            "this shape has exactly 5 vertices",
        ),
        ("glue:chain/9+star", 6, "nothing is left of n"),
        ("hang:chain", 1, "nothing is left of n"),
        ("glue:chain+star", 6, "only one part may leave its size out"),
        (
            "glue:2xchain+star/2",
            6,
            "only one part may leave its size out",
        ),
        ("glue:2xbinomial:64+chain", 5, "nothing is left of n"),
        ("hang:2xbinomial:64", 5, "this shape has exactly"),
        (
            "glue:[broom:9]/3+star/2",
            4,
            "the length of the handle is 9",
        ),
    ] {
        let error = shape
            .parse::<Shape>()
            .expect(shape)
            .build(Some(n), &mut Gen::new(["x"]))
            .expect_err(shape)
            .to_string();
        assert!(error.contains(reason), "{shape}: {error}");
    }
    let unsized_chain = Shape::Chain
        .build(None, &mut Gen::new(["x"]))
        .unwrap_err()
        .to_string();
    assert_eq!(
        unsized_chain,
        "shape `chain` does not say how many vertices it has: give n"
    );
    let root = TreeBuilder::new(Shape::Chain)
        .vertices(5)
        .root(Root::At(6))
        .build(&mut Gen::new(["x"]))
        .unwrap_err()
        .to_string();
    assert_eq!(
        root,
        "root `at:6`: the shape has only 5 vertices (at:1 .. at:5)"
    );
}

#[test]
fn what_is_no_shape_is_refused() {
    let nested = format!("{}chain{}", "[".repeat(100_000), "]".repeat(100_000));
    for text in [
        "",
        "chian",
        "chain:3",
        "kary",
        "kary:",
        "kary:-1",
        "kary:+1",
        "kary:1x",
        "kary:99999999999",
        "spider",
        "spider:",
        "spider:3x",
        "spider:x3",
        "spider:3x2,",
        "spider:3x2,4",
        "glue",
        "glue:",
        "glue:+",
        "glue:chain/",
        "glue:chain/3/4",
        "glue:chain/0+star/2",
        "glue:0xchain/3",
        "glue:[chain/3",
        "glue:chain]/3",
        "glue:99999999xchain/3",
        "rooted",
        "rooted:x",
        "labelled:-1",
        "deep:x",
        "broom:1:2",
        &nested,
    ] {
        assert!(text.parse::<Shape>().is_err(), "{text}");
    }
    for text in ["", "at", "at:", "at:x", "top"] {
        assert!(text.parse::<Root>().is_err(), "{text}");
    }
    let error = "chian".parse::<Shape>().unwrap_err().to_string();
    assert!(error.contains("there are chain, star, broom"), "{error}");
}

#[test]
fn notations_print_as_they_are_read() {
    for text in ANY_SIZE.iter().chain(&[
        "broom:5",
        "caterpillar:5",
        "even-caterpillar:5",
        "comb:5",
        "spider:5",
        "spider:3x10,5x2",
        "binomial:5",
        "depth:5",
        "diameter:5",
        "rooted:5",
        "labelled:5",
        "glue:2xchain/3+[series:star/2+[spine:2xstar/3]]/5+random",
    ]) {
        let shape = text.parse::<Shape>().expect(text);
        // `deep` and others have a default that is written out.
        assert_eq!(shape.to_string().parse::<Shape>().expect(text), shape);
        if !text.starts_with("deep") {
            assert_eq!(shape.to_string(), *text);
        }
    }
}

proptest! {
    #[test]
    fn shapes_keep_their_promises(n in 3u32..200, seed: u64) {
        let deepest = |t: &RootedTree| most(&t.depths());
        let widest = |t: &RootedTree| most(&t.degrees());
        let t = build("chain", n, seed);
        prop_assert!(deepest(&t) == n - 1 && widest(&t) == 2);
        let t = build("star", n, seed);
        prop_assert!(deepest(&t) == 1 && widest(&t) == n - 1);
        let handle = 1 + seed as u32 % n;
        let t = build(&format!("broom:{handle}"), n, seed);
        prop_assert_eq!(deepest(&t), handle.min(n - 1));
        prop_assert_eq!(t.degrees().iter().filter(|&&d| d > 2).count(), usize::from(handle > 1 && n - handle > 1 || handle == 1 && n > 3));
        for kind in ["caterpillar", "even-caterpillar"] {
            let t = build(&format!("{kind}:{handle}"), n, seed);
            prop_assert!(t.diameter() <= handle + 1);
            // Without its leaves it is a path.
            let degrees = t.degrees();
            let inner = |v: &usize| (1..n as usize).filter(|&c| degrees[c] > 1 && (t.parents()[c] as usize == *v || c == *v)).count();
            prop_assert!((0..n as usize).filter(|&v| degrees[v] > 1).all(|v| inner(&v) <= 2));
        }
        let t = build(&format!("comb:{handle}"), n, seed);
        prop_assert!(widest(&t) <= 3);
        let t = build("sqrt", n, seed);
        prop_assert!(deepest(&t) == n.isqrt() && t.degrees()[1..].iter().all(|&d| d <= 2));
        let k = 2 + seed as u32 % 5;
        let t = build(&format!("kary:{k}"), n, seed);
        prop_assert!(widest(&t) <= k + 1 && k.pow(deepest(&t)) <= n * k);
        let t = build("random-binary", n, seed);
        prop_assert!(widest(&t) <= 3 && t.degrees()[0] <= 2);
        let t = build(&format!("degree:{k}"), n, seed);
        prop_assert!(widest(&t) <= k);
        let t = build(&format!("deep:{k}"), n, seed);
        prop_assert!((1..n).all(|v| v - t.parents()[v as usize] <= k));
        let h = 1 + seed as u32 % (n - 1);
        let t = build(&format!("depth:{h}"), n, seed);
        prop_assert_eq!(deepest(&t), h);
        let d = 2 + seed as u32 % (n - 2);
        let t = build(&format!("diameter:{d}"), n, seed);
        prop_assert_eq!(t.diameter(), d);
        prop_assert_eq!(deepest(&t), d.div_ceil(2));
        let legs = 1 + seed as u32 % (n - 1);
        let t = build(&format!("spider:{legs}"), n, seed);
        prop_assert!(t.degrees()[0] == legs && deepest(&t) == (n - 1).div_ceil(legs));
        build("preferential", n, seed);
    }

    #[test]
    fn any_dress_gives_the_same_tree(
        which in 0..ANY_SIZE.len(), n in 2u32..60, seed: u64, labels in 0usize..6, root in 0usize..8, order in 0usize..3, orientation in 0usize..3,
    ) {
        let shape: Shape = ANY_SIZE[which].parse().expect("a shape");
        let labels = [Labels::Shuffled, Labels::Identity, Labels::Reversed, Labels::Bfs, Labels::Dfs, Labels::Upward][labels];
        let root = [Root::Shape, Root::End, Root::Middle, Root::Hub, Root::Centroid, Root::Leaf, Root::Random, Root::At(n)][root];
        let order = [EdgeOrder::Shuffled, EdgeOrder::Kept, EdgeOrder::Reversed][order];
        let orientation = [Orientation::Random, Orientation::ParentFirst, Orientation::ChildFirst][orientation];
        let builder = TreeBuilder::new(shape.clone()).vertices(n).labels(labels).root(root).order(order).orientation(orientation);
        let bare = shape.build(Some(n), &mut Gen::new([seed.to_string()])).expect("a tree");
        let tree = builder.build(&mut Gen::new([seed.to_string()])).expect("a tree");

        prop_assert!(is_tree(n, tree.edges()));
        let mut degrees = bare.degrees();
        degrees.push(0);
        degrees.sort_unstable();
        prop_assert_eq!(degree_sequence(&tree), degrees);

        // The parents are those that the edges give.
        let depths = tree.depths();
        for &(u, v) in tree.edges() {
            let (up, down) = if depths[u as usize] < depths[v as usize] { (u, v) } else { (v, u) };
            prop_assert_eq!(tree.parents()[down as usize], up);
            match orientation {
                Orientation::ParentFirst => prop_assert_eq!((u, v), (up, down)),
                Orientation::ChildFirst => prop_assert_eq!((v, u), (up, down)),
                Orientation::Random => {}
            }
        }
        let parents = tree.parents();
        match labels {
            Labels::Bfs => prop_assert!((3..=n as usize).all(|v| parents[v - 1] <= parents[v] && (parents[v] as usize) < v)),
            Labels::Dfs => {
                // In preorder the parent of each vertex is an ancestor of the one before, or that vertex itself.
                for v in 2..=n as usize {
                    let mut ancestor = v - 1;
                    while ancestor != parents[v] as usize {
                        prop_assert!(ancestor > 1, "{} is not in preorder", v);
                        ancestor = parents[ancestor] as usize;
                    }
                }
            }
            Labels::Upward => prop_assert!((2..=n as usize).all(|v| parents[v] == 1 || parents[v] as usize > v)),
            Labels::Identity if root == Root::Shape && which != ANY_SIZE.iter().position(|s| *s == "uniform").expect("there") => {
                prop_assert!((2..=n as usize).all(|v| (parents[v] as usize) < v));
            }
            _ => {}
        }
        // Where vertex 1 is.
        let reach = most(&depths);
        let mut neighbours = vec![0; n as usize + 1];
        tree.edges().iter().for_each(|&(u, v)| {
            neighbours[u as usize] += 1;
            neighbours[v as usize] += 1;
        });
        match root {
            Root::End => prop_assert_eq!(reach, bare.diameter()),
            Root::Middle => prop_assert_eq!(reach, bare.diameter().div_ceil(2)),
            Root::Leaf => prop_assert_eq!(neighbours[1], 1),
            Root::Hub => prop_assert_eq!(neighbours[1], most(&neighbours)),
            Root::Shape => prop_assert_eq!(reach, most(&bare.depths())),
            Root::Centroid => {
                let mut sizes = vec![1; n as usize + 1];
                for &v in tree.top_down().iter().skip(1).rev() {
                    sizes[parents[v as usize] as usize] += sizes[v as usize];
                }
                prop_assert!((2..=n as usize).filter(|&v| parents[v] == 1).all(|v| 2 * sizes[v] <= n));
            }
            Root::Random | Root::At(_) => {}
        }
    }

    #[test]
    fn no_text_makes_the_parser_panic(text in "[a-z0-9:x+/,\\[\\]-]{0,30}") {
        let _ = text.parse::<Shape>();
        let _ = text.parse::<Root>();
        for name in ["glue:", "spider:", "series:[", "deep:"] {
            let _ = format!("{name}{text}").parse::<Shape>();
        }
    }
}
