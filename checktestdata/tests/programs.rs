//! Programs over inputs: what is accepted, and what is said about the rest.

use checktestdata::{Fault, Program};

/// What the program says of the input; empty when all is well.
#[track_caller]
fn said(program: &str, input: &str) -> String {
    let program = match Program::parse(program.as_bytes()) {
        Ok(program) => program,
        Err(fault) => panic!("{program}: {fault}"),
    };
    match program.check(input.as_bytes()) {
        Ok(()) => String::new(),
        Err(fault) => fault.to_string(),
    }
}

#[track_caller]
fn good(program: &str, inputs: &[&str]) {
    for input in inputs {
        assert_eq!(said(program, input), "", "{input:?}");
    }
}

#[track_caller]
fn bad(program: &str, inputs: &[(&str, &str)]) {
    for (input, fault) in inputs {
        assert_eq!(said(program, input), *fault, "{input:?}");
    }
}

#[test]
fn whole_numbers() {
    let program = "INT(-5,10^20) NEWLINE";
    good(program, &["0\n", "-5\n", "100000000000000000000\n"]);
    let wanted = "line 1, column 1: expected a whole number from -5 to 100000000000000000000 (INT)";
    bad(
        program,
        &[
            ("-6\n", &format!("{wanted}, found -6")),
            (
                "100000000000000000001\n",
                &format!("{wanted}, found 100000000000000000001"),
            ),
            (
                "007\n",
                &format!("{wanted}, found 007 with a zero before it"),
            ),
            ("-0\n", &format!("{wanted}, found -0")),
            ("+1\n", &format!("{wanted}, found \"+1\"")),
            ("", &format!("{wanted}, found the end of the input")),
            (
                "1 \n",
                "line 1, column 2: expected the end of the line (NEWLINE), found a space",
            ),
            (
                "1\r\n",
                "line 1, column 2: expected the end of the line (NEWLINE), found byte 0x0D",
            ),
            (
                "1",
                "line 1, column 2: expected the end of the line (NEWLINE), found the end of the input",
            ),
            (
                "1\n\n",
                "line 2, column 1: expected the end of the input (EOF), found the end of the line",
            ),
            (
                "-\n",
                "line 1, column 2: expected a digit behind the `-`, found the end of the line",
            ),
        ],
    );
}

#[test]
fn floating_point_numbers() {
    good(
        "FLOAT(0,1) EOF",
        &["0", "1", "0.5", "1.0", "5e-1", "1E+0", "0.10", "1e-400"],
    );
    for input in [
        "2",
        "1.0000000000000000000000001",
        "01",
        ".5",
        "1.",
        "1e",
        "1e00",
        "-1e-400",
        "0x1",
    ] {
        assert_ne!(said("FLOAT(0,1)", input), "", "{input}");
    }
    good("FLOAT(0,9,x,FIXED) STRING(\"e1\")", &["5e1"]);
    good("FLOAT(0,99,x,SCIENTIFIC)", &["5e1"]);
    bad(
        "FLOAT(0,9,x,SCIENTIFIC)",
        &[(
            "5",
            "line 1, column 2: expected an exponent (SCIENTIFIC), found the end of the input",
        )],
    );
    good("FLOATP(0,99,1,2)", &["0.5", "10.25", "1.5e1"]);
    for input in ["1", "1.555", "10.5e0", "0.5e1", "1e1"] {
        assert_ne!(said("FLOATP(0,99,1,2)", input), "", "{input}");
    }
}

#[test]
fn texts_and_patterns() {
    good(
        "STRING(\"a\\tb\") REGEX(\"[a-z]+|[a-z]+[0-9]\",s) ASSERT(STRLEN(s)==3)",
        &["a\tbxy1"],
    );
    bad(
        "STRING(\"yes\") NEWLINE",
        &[(
            "yeah\n",
            "line 1, column 1: expected \"yes\" (STRING), found \"yeah\"",
        )],
    );
    bad(
        "REGEX(\"[0-9]+\")",
        &[(
            "x",
            "line 1, column 1: expected a match of \"[0-9]+\" (REGEX), found \"x\"",
        )],
    );
}

#[test]
fn loops() {
    let program = "INT(1,3,n) NEWLINE REPI(i,n,SPACE) INT(i,i) END NEWLINE ASSERT(i==n)";
    good(program, &["1\n0\n", "3\n0 1 2\n"]);
    bad(
        program,
        &[
            (
                "2\n0 1 \n",
                "line 2, column 4: expected the end of the line (NEWLINE), found a space",
            ),
            (
                "2\n0\n",
                "line 2, column 2: expected a space (SPACE), found the end of the line",
            ),
        ],
    );
    let program = "WHILEI(i,!ISEOF,NEWLINE) IF(MATCH(\"ab\")) REGEX(\".\") ELSE INT(0,9,x[i]) END END ASSERT(i==3)";
    good(program, &["a\nb\n5"]);
    good("REP(0,SPACE) INT(1,1) END", &[""]);
}

#[test]
fn arrays() {
    let program =
        "REPI(i,3,SPACE) INT(0,9,x[i]) STRING(\"/\") INT(0,9,y[i]) END ASSERT(UNIQUE(x,y))";
    good(program, &["1/2 2/1 1/1"]);
    bad(
        program,
        &[(
            "1/2 2/1 1/2",
            "line 1, column 12: the assertion of line 1 does not hold: (1, 2) at [2] was there before",
        )],
    );
    let program = "REPI(i,3,SPACE) IF(i==0 || !INARRAY(9,x)) INT(0,9,x[i]) ELSE STRING(\".\") END END UNSET(x) SET(x=1)";
    good(program, &["1 2 3", "9 . .", "1 9 ."]);
    good(
        "SET(a[1,2]=3,a[2,1]=4) ASSERT(a[2,1]-a[1,2]==1 && INARRAY(4.0,a))",
        &[""],
    );
    // A value that was replaced is not there any more.
    good(
        "SET(a=1) ASSERT(INARRAY(1,a)) SET(a=2) ASSERT(!INARRAY(1,a) && INARRAY(2,a))",
        &[""],
    );
}

#[test]
fn calculations() {
    good(
        "ASSERT(2+3*4==14 && (2+3)*4==20 && -2^2==-4 && 2^3^2==64 && 7/2==3 && -7%3==-1)",
        &[""],
    );
    good(
        "ASSERT(1/2.0==0.5 && 0.1+0.2==0.3 && 10^100+1>10^100 && \"abc\"<\"abd\")",
        &[""],
    );
    good("ASSERT(1==1 || 1==2 && 1==2) ASSERT(!1==2 && 1==1)", &[""]);
}

#[test]
fn programs_that_are_wrong_say_so() {
    for (program, fault) in [
        (
            "\nSET(a=b)",
            "line 2 of the checktestdata program: `b` was never set",
        ),
        (
            "SET(a[1]=1) ASSERT(a[2]==1)",
            "line 1 of the checktestdata program: `a[2]` was never set",
        ),
        (
            "ASSERT(1/0==1)",
            "line 1 of the checktestdata program: division by zero",
        ),
        (
            "ASSERT(\"a\"==1)",
            "line 1 of the checktestdata program: text and a whole number cannot be compared",
        ),
        (
            "INT(0,1.5)",
            "line 1 of the checktestdata program: a bound of INT is a floating point number",
        ),
        (
            "REP(-1) END",
            "line 1 of the checktestdata program: -1 is no number of rounds",
        ),
        (
            "STRING(1)",
            "line 1 of the checktestdata program: expected text, found a whole number",
        ),
        (
            "REGEX(\"(\")",
            "line 1 of the checktestdata program: \"(\" is no regular expression: unclosed group",
        ),
        (
            "SET(a=2^(2^40))",
            "line 1 of the checktestdata program: the result of `^` is too large",
        ),
    ] {
        assert_eq!(said(program, "1"), fault, "{program}");
    }
}

/// Loops without an end, and numbers without bounds, are stopped.
#[test]
fn nothing_goes_on_for_ever() {
    let program = Program::parse(b"SET(x=3) WHILE(x>0) SET(x=x*x) END").expect("a program");
    let fault = program.check(b"").expect_err("it does not end");
    assert!(
        matches!(&fault, Fault::Program { message, .. } if message.contains("too large")),
        "{fault}"
    );
}
