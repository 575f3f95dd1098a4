//! The tables of counterexamples in the editorials are in step with the submissions.

use crate::markdown::root;
use runner::quality::editorial::rows;
use runner::quality::matrix::{named, wrong};

#[test]
fn every_wrong_solution_has_its_row() {
    let mut seen = 0;
    for entry in std::fs::read_dir(root().join("problems")).expect("there is a round") {
        let dir = entry.expect("readable").path();
        if !dir.join("problem.yaml").exists() {
            continue;
        }
        let name = dir.display();
        let text = std::fs::read_to_string(dir.join("solution/solution.en.md")).expect("editorial");
        let again = format!("{name}: `jury counterexamples --write {name}` makes the table anew");
        let rows = rows(&text).expect(&again);
        let package = runner::package::read(&dir).package.expect("readable");
        let wrong = wrong(&package);
        let expected: Vec<&str> = wrong.iter().map(|s| s.path.as_str()).collect();
        let found: Vec<&str> = rows.iter().map(|row| row.submission.as_str()).collect();
        assert_eq!(found, expected, "{again}");
        for (row, submission) in rows.iter().zip(wrong) {
            assert!(!row.input.contains("nothing found"), "{again}: {row:?}");
            // A row without a small input names the tests that the claims name today.
            let Some((_, tests)) = row.input.split_once("; fails in ") else {
                continue;
            };
            let claimed = named(&submission.expectations);
            let claimed: Vec<String> = claimed.iter().map(|test| format!("`{test}`")).collect();
            assert!(
                claimed.is_empty() || tests == claimed.join(", "),
                "{again}: {} is claimed to fail in {claimed:?}, not {tests}",
                row.submission
            );
        }
        seen += 1;
    }
    assert!(seen > 0, "there are no problems");
}
