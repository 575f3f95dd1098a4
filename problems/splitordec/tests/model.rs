//! The model solution agrees with the game played from its rules.

#[path = "../submissions/accepted/split.rs"]
#[allow(dead_code, reason = "its main is not called here")]
mod split;

use solutions::splitordec::{piles_of_sum, solver};

/// The file that holds these cases.
fn file(cases: &[Vec<u32>]) -> String {
    let mut text = format!("{}\n", cases.len());
    for piles in cases {
        let words: Vec<String> = piles.iter().map(u32::to_string).collect();
        text.push_str(&format!("{}\n{}\n", words.len(), words.join(" ")));
    }
    text
}

fn assert_agrees(cases: &[Vec<u32>]) {
    let mut solver = solver();
    let answers = split::solve(&file(cases));
    assert_eq!(answers.lines().count(), cases.len());
    for (piles, answer) in cases.iter().zip(answers.lines()) {
        let expected = if solver.first_wins(piles) {
            "CHEF"
        } else {
            "CHEFINA"
        };
        assert_eq!(answer, expected, "{piles:?}");
    }
}

#[test]
fn every_multiset_of_piles_with_a_sum_of_up_to_12() {
    let cases: Vec<Vec<u32>> = (1..=12).flat_map(piles_of_sum).collect();
    assert_eq!(cases.len(), 271, "the partitions of 1 to 12");
    assert_agrees(&cases);
}

#[test]
fn every_multiset_of_piles_with_a_sum_of_18() {
    assert_agrees(&piles_of_sum(18));
}

#[test]
fn single_piles_of_up_to_35() {
    // The values of single piles follow from those of single piles: a split is a sum of two.
    let mut values = vec![0];
    for stones in 1..=35 {
        let splits = (1..stones).map(|part| values[part] ^ values[stones - part]);
        values.push(solutions::mex(splits.chain([values[stones - 1]])));
    }
    let cases: Vec<Vec<u32>> = (1..=35).map(|stones| vec![stones]).collect();
    for (answer, value) in split::solve(&file(&cases)).lines().zip(&values[1..]) {
        assert_eq!(answer == "CHEF", *value != 0);
    }
}

#[test]
fn largest_piles() {
    let cases = [
        vec![1_000_000_000],
        vec![999_999_999],
        vec![1_000_000_000, 2],
        vec![1_000_000_000, 1],
    ];
    assert_eq!(
        split::solve(&file(&cases)),
        "CHEF\nCHEFINA\nCHEFINA\nCHEF\n"
    );
}
