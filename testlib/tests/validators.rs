//! The validator example, run as a judging system runs it.

mod common;

use common::{Ran, run};

const VALID: &str = "5\n1 2 2 1\nred\n";

fn validate(arguments: &[&str], input: impl AsRef<[u8]>) -> Ran {
    run("validator", arguments, input)
}

#[test]
fn accepts_with_42() {
    let ran = validate(&[], VALID);
    assert_eq!(
        (ran.code, ran.stdout.as_str(), ran.stderr.as_str()),
        (42, "", "")
    );
    assert_eq!(validate(&["--testlib"], VALID).code, 0);
}

#[test]
fn refuses_with_43_and_says_where() {
    let cases: [(&str, &str); 24] = [
        (
            "",
            "line 1, column 1 (token 1): expected n (an integer in 2..=100000), found the end of the file",
        ),
        (
            "1\n",
            "line 1, column 1 (token 1): n = 1 is out of 2..=100000",
        ),
        (
            "05\n",
            "n = \"05\" is not an integer in 2..=100000: leading zeros are not allowed",
        ),
        ("+5\n1 2 2 1\nred\n", "a leading + is not allowed"),
        ("-0\n", "-0 is not allowed"),
        (
            "99999999999999999999\n",
            "n = 99999999999999999999 is out of 2..=100000",
        ),
        (
            "5 \n1 2 2 1\nred\n",
            "line 1, column 2 (token 1): expected the end of the line, found a space",
        ),
        (
            " 5\n1 2 2 1\nred\n",
            "line 1, column 1 (token 1): expected n (an integer in 2..=100000), found a space",
        ),
        (
            "5\r\n1 2 2 1\r\nred\r\n",
            "line 1, column 1 (token 1): n = \"5\\r\" is not an integer",
        ),
        (
            "5\n1\t2 2 1\nred\n",
            "line 2, column 1 (token 1): p[2] = \"1\\t2\" is not an integer",
        ),
        (
            "5\n1 2  2 1\nred\n",
            "line 2, column 5 (token 3): expected p[4] (an integer in 1..=5), found a space",
        ),
        (
            "5\n1 2 2\nred\n",
            "line 2, column 6 (token 3): expected a space and p[5], found the end of the line",
        ),
        (
            "5\n1 2 2 1 1\nred\n",
            "line 2, column 8 (token 4): expected the end of the line, found a space",
        ),
        (
            "5\n1 2 6 1\nred\n",
            "line 2, column 5 (token 3): p[4] = 6 is out of 1..=5",
        ),
        (
            "5\n1 2 2 1\nRed\n",
            "line 3, column 1 (token 1): colour = \"Red\": 'R' is not one of [a-z]",
        ),
        (
            "5\n1 2 2 1\n\n",
            "line 3, column 1 (token 1): expected colour (1..=10 characters of [a-z]), found the end of the line",
        ),
        (
            "5\n1 2 2 1\naaaaaaaaaaa\n",
            "colour = \"aaaaaaaaaaa\" has 11 characters, out of 1..=10",
        ),
        (
            "5\n1 2 2 1\nred",
            "line 3, column 4 (token 1): expected the end of the line, found the end of the file",
        ),
        (
            "5\n1 2 2 1\nred\n\n",
            "line 4, column 1 (token 1): expected the end of the file, found the end of the line",
        ),
        (
            "5\n1 2 2 1\nred\nx",
            "expected the end of the file, found 'x'",
        ),
        (
            "5\n1 2\x00 2 1\nred\n",
            "p[3] = \"2\\x00\" is not an integer",
        ),
        (
            "\u{feff}5\n1 2 2 1\nred\n",
            "n = \"\\xef\\xbb\\xbf5\" is not an integer",
        ),
        ("٥\n", "is not an integer"),
        ("5\n2 2 2 1\nred\n", "p[2] = 2 is not above it"),
    ];
    for (input, expected) in cases {
        let ran = validate(&[], input);
        assert_eq!(ran.code, 43, "{input:?}");
        assert!(
            ran.stderr.contains(expected),
            "{input:?} gives {}",
            ran.stderr
        );
        assert_eq!(ran.stderr.lines().count(), 1);
        assert_eq!(validate(&["--testlib"], input).code, 3);
    }
}

#[test]
fn groups_and_options_reach_it() {
    let chain = "3\n1 2\nred\n";
    assert_eq!(validate(&["--group", "chain"], chain).code, 42);
    let ran = validate(&["--group", "chain"], VALID);
    assert_eq!(
        (ran.code, ran.stderr.as_str()),
        (43, "group chain holds chains only\n")
    );
    assert_eq!(
        validate(&["--group=other", "--testset", "tests"], VALID).code,
        42
    );
    assert_eq!(validate(&["--max-n", "5"], VALID).code, 42);
    assert_eq!(validate(&["--max-n=4"], VALID).code, 43);
}

#[test]
fn the_judges_faults_are_not_the_files() {
    for (arguments, expected) in [
        (&["--max-m", "5"][..], "unknown argument \"--max-m\""),
        (&["--max-n", "x"], "option --max-n: \"x\": "),
        (&["--max-n"], "option --max-n needs a value"),
        (
            &["--max-n", "5", "--max-n=6"],
            "option --max-n is given twice",
        ),
        (
            &["--bounds", "/no/such/folder/bounds"],
            "cannot write /no/such/folder/bounds",
        ),
    ] {
        let ran = validate(arguments, VALID);
        assert_eq!(ran.code, 1, "{arguments:?}");
        assert!(ran.stderr.starts_with(expected), "{}", ran.stderr);
    }
}

#[test]
fn bounds_and_features_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bounds");
    let name = path.to_str().unwrap();
    let ran = validate(&["--bounds", name, "--max-n=5"], VALID);
    assert_eq!(ran.code, 42, "{}", ran.stderr);
    let expected = "testlib-bounds 1
variable \"n\" reads=1 min=2 max=5 seen-min=5 seen-max=5 min-hit=no max-hit=yes
variable \"p\" reads=4 min=1 max=5 seen-min=1 seen-max=2 min-hit=yes max-hit=no
variable \"colour.length\" reads=1 min=1 max=10 seen-min=3 seen-max=3 min-hit=no max-hit=no
feature \"chain\" hits=0 calls=1
feature \"red\" hits=1 calls=1
";
    assert_eq!(std::fs::read_to_string(&path).unwrap(), expected);
    std::fs::remove_file(&path).unwrap();
    assert_eq!(validate(&["--bounds", name], "5\n").code, 43);
    assert!(!path.exists(), "an invalid file reaches no bounds");
}

#[test]
fn both_ways_of_reading_a_list_are_the_same() {
    let mut input = String::from("300000\n");
    let values: Vec<String> = (0..300_000u64)
        .map(|i| (1 + i * 7_919_317 % 999_999_999).to_string())
        .collect();
    input.push_str(&values.join(" "));
    input.push('\n');
    let folder = tempfile::tempdir().unwrap();
    let report = |extra: &[&str], name: &str| {
        let path = folder.path().join(name);
        let mut arguments = vec!["--bounds", path.to_str().unwrap()];
        arguments.extend(extra);
        assert_eq!(run("ints_validator", arguments, &input).code, 42);
        std::fs::read_to_string(path).unwrap()
    };
    assert_eq!(report(&[], "single"), report(&["--bulk"], "bulk"));
    input.insert(input.len() - 1, ' ');
    assert_eq!(run("ints_validator", [""; 0], &input).code, 43);
}
