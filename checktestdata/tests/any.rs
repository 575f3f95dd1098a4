//! Whatever program and input are, there is an answer.

use checktestdata::Program;
use proptest::prelude::*;

fn config() -> ProptestConfig {
    ProptestConfig {
        cases: 500,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn any_bytes(program in prop::collection::vec(any::<u8>(), 0..60), input in prop::collection::vec(any::<u8>(), 0..20)) {
        if let Ok(program) = Program::parse(&program) {
            let _ = program.check(&input);
        }
    }

    /// Words of the language in any order, often enough a program. Loops are left out: one without an end takes its time.
    #[test]
    fn any_words(words in prop::collection::vec(word(), 0..40), input in "[-0-9a-c. \n]{0,20}") {
        if let Ok(program) = Program::parse(words.join(" ").as_bytes()) {
            let _ = program.check(input.as_bytes());
        }
    }

    #[test]
    fn any_pattern(pattern in "[\\[\\]a-c^$.*+?{}0-3,()|\\\\:-]{0,12}", input in "[a-c.\n-]{0,12}") {
        let text: String = pattern.chars().flat_map(|c| if c == '\\' { vec!['\\', '\\'] } else { vec![c] }).collect();
        let program = Program::parse(format!("REGEX(\"{text}\") REGEX(\".*\")").as_bytes()).expect("a program");
        let _ = program.check(input.as_bytes());
    }

    /// A number is accepted just when it lies between the bounds.
    #[test]
    fn bounds(number in any::<i64>(), a in any::<i64>(), b in any::<i64>()) {
        let program = Program::parse(format!("INT({a},{b})").as_bytes()).expect("a program");
        prop_assert_eq!(program.check(number.to_string().as_bytes()).is_ok(), a <= number && number <= b);
    }
}

fn word() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "INT(0,9)",
        "INT(",
        "FLOAT(0,1,x)",
        "SPACE",
        "NEWLINE",
        "EOF",
        "STRING(\"a\")",
        "REGEX(\"[a-c]*\",s)",
        "SET(x=1)",
        "SET(a[x]=x)",
        "UNSET(x)",
        "ASSERT(",
        "IF(",
        "ELSE",
        "END",
        "REP(2)",
        "REP(2,SPACE)",
        "1",
        "2.5",
        "x",
        "a[1]",
        "\"b\"",
        "+",
        "-",
        "*",
        "/",
        "%",
        "^",
        "(",
        ")",
        "<",
        "==",
        "&&",
        "||",
        "!",
        "ISEOF",
        "MATCH(\"1\")",
        "UNIQUE(a)",
        "INARRAY(1,a)",
        "STRLEN(s)",
        ",",
        "=",
    ])
}
