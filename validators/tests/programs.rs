//! The stock programs, end to end: a file on standard input, a verdict as exit code, the reason on standard error.

use testing::{ACCEPTED, Ended, JUDGE_ERROR, REFUSED, run_on};

fn validate(program: &str, options: &str, file: &str) -> Ended {
    let path = match program {
        "tree" => env!("CARGO_BIN_EXE_validate-tree"),
        "array" => env!("CARGO_BIN_EXE_validate-array"),
        "permutation" => env!("CARGO_BIN_EXE_validate-permutation"),
        _ => env!("CARGO_BIN_EXE_validate-string"),
    };
    run_on(path, options, file.as_bytes())
}

#[track_caller]
fn valid(program: &str, options: &str, file: &str) {
    assert_eq!(
        validate(program, options, file),
        Ended::with(ACCEPTED, ""),
        "{program} {options} {file:?}"
    );
}

/// The message of a refusal; it must hold `reason`.
#[track_caller]
fn invalid(program: &str, options: &str, file: &str, reason: &str) {
    let Ended { code, message } = validate(program, options, file);
    assert_eq!(code, REFUSED, "{program} {options} {file:?}: {message}");
    assert!(
        message.contains(reason),
        "{program} {options} {file:?}: {message}"
    );
}

#[track_caller]
fn misused(program: &str, options: &str, reason: &str) {
    let Ended { code, message } = validate(program, options, "1\n");
    assert_eq!(code, JUDGE_ERROR, "{program} {options}: {message}");
    assert!(message.contains(reason), "{program} {options}: {message}");
}

#[test]
fn trees() {
    valid("tree", "", "1\n");
    valid("tree", "", "4\n4 1\n2 4\n3 2\n");
    valid(
        "tree",
        "--fields 1..=1000000000000000000,-5..=5",
        "2 1000000000000000000 -5\n2 1\n",
    );
    valid("tree", "--parents", "4\n3 4 1\n");
    valid("tree", "--parents", "1\n");
    valid(
        "tree",
        "--max-degree 2 --max-depth 2 --max-diameter 2",
        "3\n1 2\n2 3\n",
    );
    invalid("tree", "", "", "n");
    invalid("tree", "", "0\n", "n = 0 is out of 1..=1000000");
    invalid(
        "tree",
        "--max-n 3",
        "4\n1 2\n2 3\n3 4\n",
        "n = 4 is out of 1..=3",
    );
    invalid("tree", "--min-n 2", "1\n", "n = 1 is out of 2..=");
    invalid(
        "tree",
        "",
        "3\n1 2\n2 1\n",
        "line 3, column 1 (token 1): edge 2 repeats edge 1 (1 2)",
    );
    invalid(
        "tree",
        "",
        "3\n1 2\n2 2\n",
        "line 3, column 1 (token 1): edge 2 is a loop (2 2)",
    );
    invalid(
        "tree",
        "",
        "5\n1 2\n2 3\n3 1\n4 5\n",
        "line 4, column 1 (token 1): edge 3 (3 1) closes a cycle",
    );
    invalid(
        "tree",
        "",
        "3\n1 2\n2 4\n",
        "line 3, column 3 (token 2): v[2] = 4 is out of 1..=3",
    );
    invalid("tree", "", "3\n1 2\n", "line 3");
    invalid("tree", "", "3\n1 2\n2 3\n1 3\n", "line 4");
    invalid("tree", "", "2\r\n1 2\r\n", r#"n = "2\r""#);
    invalid("tree", "", "2\n1\t2\n", "line 2");
    invalid("tree", "", "2\n1 2", "line 2");
    invalid("tree", "", "2\n1 2\n\n", "line 3");
    invalid(
        "tree",
        "--fields 1..=3",
        "2 4\n1 2\n",
        "field[1] = 4 is out of 1..=3",
    );
    invalid(
        "tree",
        "--parents",
        "4\n3 2 1\n",
        "vertex 2 is its own ancestor",
    );
    invalid(
        "tree",
        "--max-degree 1",
        "3\n1 2\n2 3\n",
        "vertex 2 has 2 neighbours, more than 1",
    );
    invalid(
        "tree",
        "--max-depth 1",
        "3\n1 2\n2 3\n",
        "vertex 3 is 2 edges below vertex 1, more than 1",
    );
    invalid(
        "tree",
        "--max-diameter 1",
        "3\n1 2\n2 3\n",
        "a longest path has 2 edges, more than 1",
    );
    misused("tree", "--fields 1-3", "LOW..=HIGH");
    misused("tree", "--max-n x", "max-n");
    misused("tree", "--nonsense", "--nonsense");
}

#[test]
fn arrays() {
    valid("array", "", "3\n1 2 1000000000\n");
    valid("array", "--min-n 0", "0\n\n");
    valid("array", "--min -5 --distinct --sorted", "3\n-5 0 7\n");
    invalid("array", "", "3\n1 2\n", "a[3]");
    invalid(
        "array",
        "",
        "3\n1 2 -1\n",
        "a[3] = -1 is out of 0..=1000000000",
    );
    invalid("array", "", "2\n1  2\n", "line 2, column 3");
    invalid("array", "--distinct", "3\n1 2 1\n", "a[3] = 1 repeats a[1]");
    invalid(
        "array",
        "--sorted",
        "3\n1 3 2\n",
        "a[3] = 2 is less than a[2] = 3",
    );
}

#[test]
fn permutations() {
    valid("permutation", "", "3\n3 1 2\n");
    invalid(
        "permutation",
        "",
        "3\n3 1 3\n",
        "line 2, column 5 (token 3): p[3] = 3 repeats p[1]",
    );
    invalid("permutation", "", "3\n0 1 2\n", "p[1] = 0 is out of 1..=3");
    invalid(
        "permutation",
        "--max-n 2",
        "3\n3 1 2\n",
        "n = 3 is out of 1..=2",
    );
}

#[test]
fn strings() {
    valid("string", "", "abc\n");
    valid("string", "--class 01 --counted", "4\n0110\n");
    invalid("string", "", "aBc\n", "line 1, column 2");
    invalid("string", "--max-length 2", "abc\n", "out of");
    invalid("string", "--counted", "4\nabc\n", "out of");
    invalid("string", "", "abc def\n", "line 1, column 4");
    misused("string", "--class z-a", "runs backwards");
}
