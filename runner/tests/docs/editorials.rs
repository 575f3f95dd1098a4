//! The tables of counterexamples in the editorials are in step with the submissions.

use crate::markdown::root;
use runner::quality::editorial::rows;
use runner::quality::matrix::wrong;

#[test]
fn every_wrong_solution_has_its_row() {
    let mut seen = 0;
    for entry in std::fs::read_dir(root().join("problems")).expect("there is a round") {
        let dir = entry.expect("readable").path();
        let text = std::fs::read_to_string(dir.join("solution/solution.en.md")).unwrap_or_default();
        let (Some(rows), Some(package)) = (rows(&text), runner::package::read(&dir).package) else {
            continue;
        };
        let expected: Vec<&str> = wrong(&package).iter().map(|s| s.path.as_str()).collect();
        assert_eq!(
            rows,
            expected,
            "{}: `jury counterexamples --write {0}` makes the table anew",
            dir.display()
        );
        seen += 1;
    }
    assert!(seen > 0, "no editorial has a table");
}
