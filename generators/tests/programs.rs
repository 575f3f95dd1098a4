//! The stock programs, run as a problem's `generators.yaml` runs them.

use std::collections::BTreeSet;
use std::process::{Command, Output};

fn run(program: &str, line: &str) -> Output {
    let path = match program {
        "tree" => env!("CARGO_BIN_EXE_tree"),
        "trees" => env!("CARGO_BIN_EXE_trees"),
        "array" => env!("CARGO_BIN_EXE_array"),
        "permutation" => env!("CARGO_BIN_EXE_permutation"),
        _ => env!("CARGO_BIN_EXE_string"),
    };
    Command::new(path)
        .args(line.split_whitespace())
        .output()
        .expect("the program starts")
}

fn printed(program: &str, line: &str) -> String {
    let output = run(program, line);
    assert!(
        output.status.success(),
        "{program} {line}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).expect("text")
}

fn refused(program: &str, line: &str) -> String {
    let output = run(program, line);
    assert!(!output.status.success(), "{program} {line} must fail");
    assert!(
        output.stdout.is_empty(),
        "{program} {line} printed half a test"
    );
    String::from_utf8(output.stderr).expect("text")
}

const PLAIN: &str = "--labelling identity --order kept --orientation parent-first";

#[test]
fn trees() {
    assert_eq!(printed("tree", "-n 1"), "1\n");
    assert_eq!(
        printed("tree", &format!("-n 4 --shape chain {PLAIN}")),
        "4\n1 2\n2 3\n3 4\n"
    );
    assert_eq!(
        printed(
            "tree",
            &format!("--shape spider:2x1 --field 7 --field 1000000000000000000 {PLAIN}")
        ),
        "3 7 1000000000000000000\n1 2\n1 3\n"
    );
    assert_eq!(
        printed(
            "tree",
            &format!("-n 4 --shape star --print parents {PLAIN}")
        ),
        "4\n1 1 1\n"
    );
    assert_eq!(printed("tree", "-n 1 --print parents"), "1\n");
    assert_eq!(printed("tree", "--shape rooted:1 --seed 5"), "1\n");
    let text = printed("tree", "-n 50 --shape random --seed 1");
    assert_eq!(text, printed("tree", "-n 50 --shape random --seed 1"));
    assert_ne!(text, printed("tree", "-n 50 --shape random --seed 2"));
    assert_eq!(text.lines().count(), 50);
}

/// The instances of a stream.
fn instances(mut stream: &str) -> Vec<&str> {
    let mut instances = Vec::new();
    while !stream.is_empty() {
        let (frame, rest) = stream.split_once('\n').expect("a line");
        let length = frame.strip_prefix("# ").expect("`# BYTES`");
        let (instance, rest) = rest.split_at(length.parse().expect("a number"));
        instances.push(instance);
        stream = rest;
    }
    instances
}

#[test]
fn small_trees() {
    assert_eq!(printed("trees", ""), "");
    assert_eq!(printed("trees", "-n 1 --field 7 --field x"), "# 6\n1 7 x\n");

    let stream = printed("trees", "-n 4 --least 3");
    let mut found = BTreeSet::new();
    for instance in instances(&stream) {
        let mut edges: Vec<Vec<u32>> = (instance.lines().skip(1))
            .map(|edge| edge.split(' ').map(|v| v.parse().expect("v")).collect())
            .collect();
        edges.iter_mut().for_each(|edge| edge.sort_unstable());
        edges.sort_unstable();
        assert!(
            found.insert((instance.lines().next(), edges)),
            "{instance} comes twice"
        );
    }
    assert_eq!(
        found.len(),
        3 + 16,
        "the labelled trees on 3 and 4 vertices"
    );

    let stream = printed("trees", "--random 50 --random-n 6 --shape star");
    let sizes = instances(&stream).into_iter().map(|instance| {
        let (n, edges) = instance.split_once('\n').expect("a first line");
        assert!(
            edges.lines().all(|edge| edge.split(' ').any(|v| v == "1")),
            "a star is asked for: {instance}"
        );
        n.parse().expect("n")
    });
    let sizes: Vec<u32> = sizes.collect();
    assert_eq!(sizes.len(), 50);
    assert_eq!(BTreeSet::from_iter(sizes), BTreeSet::from_iter(1..=6));
}

#[test]
fn mistakes_are_explained() {
    assert!(refused("tree", "").contains("does not say how many vertices"));
    assert!(refused("tree", "-n 0").contains("at least one vertex"));
    assert!(refused("tree", "-n 5 --shape chian").contains("no such shape; there are chain, star"));
    assert!(refused("tree", "-n 5 --shape broom:9").contains("allowed are 1 to 5"));
    assert!(refused("tree", "-n 5 --labels identity").contains("--labelling identity"));
    assert!(refused("tree", "-n 5 --labels=identity").contains("--labelling identity"));
    assert!(refused("trees", "-n 10").contains("10 is not in 0..=9"));
    assert!(refused("trees", "--random 1 --shape chian").contains("no such shape"));
    assert!(refused("tree", "-n 5 --nonsense").contains("--nonsense"));
    assert!(
        refused("array", "-n 5 --min 1 --max 3 --values distinct")
            .contains("has no 5 different values")
    );
    assert!(refused("array", "-n 5 --min 4 --max 3").contains("is empty"));
    assert!(refused("permutation", "-n 5 --kind cycle:3").contains("is none of"));
    assert!(refused("string", "-n 5 --class z-a").contains("runs backwards"));
}

#[test]
fn help_explains_every_shape() {
    let text = printed("tree", "--help");
    for (notation, _) in generators::tree::notation::NOTATIONS {
        assert!(text.contains(notation), "{notation}");
    }
    assert!(text.contains("at:K"));
    assert!(printed("array", "--help").contains("almost-sorted:K"));
    assert!(printed("permutation", "--help").contains("involution"));
    assert!(printed("string", "--help").contains("thue-morse"));
}

#[test]
fn arrays_permutations_strings() {
    assert_eq!(printed("array", "-n 3 --min 5 --max 5"), "3\n5 5 5\n");
    assert_eq!(printed("array", "-n 2 --min -7 --max -7 --bare"), "-7 -7\n");
    assert_eq!(printed("permutation", "-n 3 --kind reversed"), "3\n3 2 1\n");
    assert_eq!(
        printed("string", "-n 5 --class ab --kind fibonacci"),
        "abaab\n"
    );
    assert_eq!(
        printed("string", "-n 5 --class ab --kind fibonacci --counted"),
        "5\nabaab\n"
    );
}
