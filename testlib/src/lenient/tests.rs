use proptest::prelude::*;

use super::*;
use crate::judging::Outcome;
use crate::{Bounds, Charset};

#[test]
fn spacing_is_free() {
    let mut s = Output::new(b"\n 1\t2\r\n\x0b\x0c-3   abc\r\n4.5e-1 ");
    assert_eq!(s.read_ints::<i8>(3u32, -5..=5, "a").unwrap(), [1, 2, -3]);
    assert_eq!(s.read_word(Charset::LOWER, 1..=3, "w").unwrap(), "abc");
    assert_eq!(s.read_f64(0.0..=1.0, "x").unwrap(), 0.45);
    assert!(s.at_end().unwrap());
    s.expect_end().unwrap();
}

#[test]
fn form_is_presentation_and_range_is_wrong() {
    let outcome = |text: &[u8]| {
        Output::new(text)
            .read_int::<i32>(1..=9, "x")
            .unwrap_err()
            .outcome()
    };
    for text in [
        &b""[..],
        b"x",
        b"+1",
        b"01",
        b"1.0",
        b"-0",
        b"1\0",
        b"\xff",
        b"-",
    ] {
        assert_eq!(outcome(text), Outcome::Presentation, "{}", Excerpt(text));
    }
    for text in [
        &b"10"[..],
        b"-1",
        b"99999999999999999999999999999999999999999",
    ] {
        assert_eq!(outcome(text), Outcome::Wrong, "{}", Excerpt(text));
    }
    assert_eq!(outcome(&vec![b'9'; 4 << 20]), Outcome::Wrong);
    assert_eq!(
        Answer::new(b"10")
            .read_int::<i32>(1..=9, "x")
            .unwrap_err()
            .outcome(),
        Outcome::Fail
    );
    assert_eq!(
        Input::new(b"x")
            .read_int::<i32>(1..=9, "x")
            .unwrap_err()
            .outcome(),
        Outcome::Fail
    );
    let fault = Answer::new(b"1 10")
        .read_ints::<i32>(2, 1..=9, "x")
        .unwrap_err();
    assert_eq!(
        fault.to_string(),
        "FAIL judge answer, line 1, column 3 (token 2): x[2] = 10 is out of 1..=9"
    );
}

#[test]
fn huge_counts_cost_nothing() {
    let fault = Output::new(b"1 2")
        .read_ints::<u8>(u64::MAX, .., "a")
        .unwrap_err();
    assert!(fault.message().contains("expected a[3]"), "{fault}");
    assert_eq!(Output::new(b"1").read_ints::<u8>(-5, .., "a").unwrap(), []);
}

#[test]
fn doubles_are_finite() {
    for (text, value) in [
        ("1", 1.0),
        ("-1.5", -1.5),
        ("+.5", 0.5),
        ("5.", 5.0),
        ("1e3", 1000.0),
        ("1E-3", 0.001),
        ("-0", 0.0),
        ("0.1", 0.1),
        ("1e-9999", 0.0),
        ("00.50", 0.5),
    ] {
        assert_eq!(
            Output::new(text.as_bytes()).read_f64(.., "x").unwrap(),
            value,
            "{text}"
        );
    }
    for text in [
        "nan", "-nan", "NaN", "inf", "Infinity", "0x1p3", "1,5", ".", "e5", "1e", "1e+", "--1",
        "1_0", "1\0",
    ] {
        let verdict = Output::new(text.as_bytes()).read_f64(.., "x").unwrap_err();
        assert_eq!(verdict.outcome(), Outcome::Presentation, "{text}");
    }
    for text in ["1e999", "-1e999", "2"] {
        let verdict = Output::new(text.as_bytes())
            .read_f64(0.0..=1.0, "x")
            .unwrap_err();
        assert_eq!(verdict.outcome(), Outcome::Wrong, "{text}");
    }
}

#[test]
fn words_and_lines() {
    let mut s = Output::new(b"yes No\r\n\n last");
    assert_eq!(s.read_one_of(&["no", "yes"], "a").unwrap(), 1);
    assert_eq!(s.read_one_of_any_case(&["no", "yes"], "b").unwrap(), 0);
    assert_eq!(s.next_line().unwrap(), Some(&b""[..]));
    assert_eq!(s.next_line().unwrap(), Some(&b""[..]));
    assert_eq!(s.next_line().unwrap(), Some(&b" last"[..]));
    assert_eq!(s.next_line().unwrap(), None);
    let verdict = Output::new(b"maybe")
        .read_one_of(&["no", "yes"], "a")
        .unwrap_err();
    assert_eq!(
        verdict.to_string(),
        "wrong output format line 1, column 1 (token 1): a = \"maybe\" is not one of [\"no\", \"yes\"]"
    );
    assert_eq!(
        Output::new(b"\xff\xfe")
            .read_word(Charset::EMPTY.with_range(0, 255), .., "w")
            .unwrap_err()
            .outcome(),
        Outcome::Presentation
    );
}

#[test]
fn files_are_read_when_they_are_wanted() {
    let missing = Lazy::new("/no/such/file".into());
    let mut stream = Input::lazy(&missing);
    assert_eq!(stream.next_token().unwrap_err().outcome(), Outcome::Fail);
    let mut file = tempfile::NamedTempFile::new().unwrap();
    std::io::Write::write_all(&mut file, b" 1 2").unwrap();
    let lazy = Lazy::new(file.path().into());
    let mut stream = Input::lazy(&lazy);
    assert_eq!(stream.read_ints::<u8>(2, .., "a").unwrap(), [1, 2]);
    assert_eq!(Input::lazy(&lazy).rest().unwrap(), b" 1 2");
    assert_eq!(Input::lazy(&lazy).next_line().unwrap(), Some(&b" 1 2"[..]));
    assert_eq!(
        Input::lazy(&lazy).read_ints::<u8>(2, .., "a").unwrap(),
        [1, 2]
    );
}

proptest! {
    #[test]
    fn nothing_makes_it_panic(
        data in prop::collection::vec(prop_oneof![any::<u8>(), Just(b' '), Just(b'\n'), b'0'..=b'9'], 0..80),
        steps in prop::collection::vec(0u8..10, 0..12),
    ) {
        let mut s = Output::new(&data);
        for step in steps {
            let verdict = match step {
                0 => s.read_int::<i64>(.., "a").err(),
                1 => s.read_ints::<u8>(3, Bounds::from(0..=200), "b").err(),
                2 => s.read_decimal(.., .., "c").err(),
                3 => s.read_f64(.., "d").err(),
                4 => s.read_word(Charset::EMPTY.with_range(0, 255), .., "e").err(),
                5 => s.next_line().err(),
                6 => s.next_token().err(),
                7 => s.read_one_of(&["a", ""], "f").err(),
                8 => s.rest().err(),
                _ => s.expect_end().err(),
            };
            if let Some(verdict) = verdict {
                prop_assert!(matches!(verdict.outcome(), Outcome::Wrong | Outcome::Presentation));
                prop_assert!(verdict.message().len() < 400);
            }
        }
    }

    #[test]
    fn tokens_are_what_splitting_gives(data in prop::collection::vec(prop_oneof![any::<u8>(), Just(b' '), Just(b'a')], 0..80)) {
        let mut s = Output::new(&data);
        let mut tokens = Vec::new();
        while let Some(token) = s.next_token().unwrap() {
            tokens.push(token);
        }
        let expected: Vec<&[u8]> = data.split(|&b| space::is_space(b)).filter(|t| !t.is_empty()).collect();
        prop_assert_eq!(tokens, expected);
    }

    #[test]
    fn doubles_read_as_the_standard_library_reads_them(text in "[-+]?[0-9]{0,3}[.]?[0-9]{0,3}([eE][-+]?[0-9]{0,2})?") {
        prop_assert_eq!(parse_f64(text.as_bytes()), text.parse::<f64>().ok());
    }
}
