use proptest::prelude::*;

use super::*;
use crate::{Bounds, Charset, Decimal, Int};

fn int<T: Int>(text: &[u8], range: impl Into<Bounds<T>>) -> Result<T, String> {
    let mut r = Reader::new(text);
    let value = r.read_int(range, "x").map_err(|e| e.to_string())?;
    r.eof().map_err(|e| e.to_string())?;
    Ok(value)
}

/// The grammar of an integer, said in another way than the scanner says it.
fn is_canonical(text: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(text) else {
        return false;
    };
    let digits = text.strip_prefix('-').unwrap_or(text);
    let all_digits = !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit());
    all_digits && (text == "0" || !digits.starts_with('0'))
}

#[test]
fn limits_of_every_type() {
    fn check<T: Int + std::str::FromStr>() {
        for value in [T::MIN, T::MAX] {
            assert_eq!(int::<T>(value.to_string().as_bytes(), ..).unwrap(), value);
        }
        for beyond in [
            format!("{}0", T::MAX),
            format!("-{}1", T::MAX),
            "9".repeat(1000),
        ] {
            let fault = int::<T>(beyond.as_bytes(), ..).unwrap_err();
            assert!(fault.contains("is out of"), "{fault}");
        }
    }
    check::<i8>();
    check::<i16>();
    check::<i32>();
    check::<i64>();
    check::<i128>();
    check::<isize>();
    check::<u8>();
    check::<u16>();
    check::<u32>();
    check::<u64>();
    check::<u128>();
    check::<usize>();
    let one_beyond = [
        int::<i64>(b"9223372036854775808", ..),
        int::<i64>(b"-9223372036854775809", ..),
    ];
    assert!(one_beyond.iter().all(Result::is_err));
    assert!(int::<u64>(b"18446744073709551616", ..).is_err());
    assert!(int::<u64>(b"-1", ..).is_err());
    assert!(int::<i128>(b"-170141183460469231731687303715884105729", ..).is_err());
    assert!(int::<u128>(b"340282366920938463463374607431768211456", ..).is_err());
}

#[test]
fn refused_forms_say_why() {
    let cases: [(&[u8], &str); 16] = [
        (
            b"05",
            "line 1, column 1 (token 1): x = \"05\" is not an integer in 0..=9: leading zeros are not allowed",
        ),
        (b"00", "leading zeros"),
        (b"+5", "a leading + is not allowed"),
        (b"-0", "-0 is not allowed"),
        (b"-05", "leading zeros"),
        (b"-", "not an integer"),
        (b"--1", "not an integer"),
        (b"0x5", "not an integer"),
        (b"1e1", "not an integer"),
        (b"1.0", "not an integer"),
        (b"5\t", "x = \"5\\t\" is not"),
        (b"5\r\n", "x = \"5\\r\" is not"),
        (b"5\0", "x = \"5\\x00\" is not"),
        (b"\xEF\xBB\xBF5", "not an integer"),
        ("٣".as_bytes(), "not an integer"),
        (b"10", "line 1, column 1 (token 1): x = 10 is out of 0..=9"),
    ];
    for (text, expected) in cases {
        let fault = int::<i32>(text, 0..=9).unwrap_err();
        assert!(fault.contains(expected), "{fault}");
    }
    let nothing = [
        (&b""[..], "found the end of the file"),
        (b" 5", "found a space"),
        (b"\n5", "found the end of the line"),
    ];
    for (text, expected) in nothing {
        let fault = int::<i32>(text, 0..=9).unwrap_err();
        assert!(
            fault.contains("expected x (an integer in 0..=9), ") && fault.ends_with(expected),
            "{fault}"
        );
    }
    assert!(int::<i32>(&[b'7'; 3_000_000], ..).unwrap_err().len() < 200);
}

#[test]
fn separators_are_exact() {
    let fault = |text: &[u8]| {
        let mut r = Reader::new(text);
        let mut read = || {
            r.read_int(0..=9, "a")?;
            r.space()?;
            r.read_int(0..=9, "b")?;
            r.eoln()?;
            r.eof()
        };
        read().err().map(|e| e.to_string())
    };
    assert_eq!(fault(b"1 2\n"), None);
    let cases: [(&[u8], &str); 7] = [
        (
            b"1  2\n",
            "line 1, column 3 (token 2): expected b (an integer in 0..=9), found a space",
        ),
        (
            b"1 2 \n",
            "line 1, column 4 (token 2): expected the end of the line, found a space",
        ),
        (
            b"1 2",
            "line 1, column 4 (token 2): expected the end of the line, found the end of the file",
        ),
        (
            b"1 2\n\n",
            "line 2, column 1 (token 1): expected the end of the file, found the end of the line",
        ),
        (
            b"1 2\n3",
            "line 2, column 1 (token 1): expected the end of the file, found '3'",
        ),
        (
            b"1\n2\n",
            "line 1, column 2 (token 1): expected a space, found the end of the line",
        ),
        (
            b"1\t2\n",
            "line 1, column 1 (token 1): a = \"1\\t2\" is not an integer in 0..=9: not an integer",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(fault(text).as_deref(), Some(expected));
    }
    let mut r = Reader::new(b"\r\n");
    assert!(
        r.eoln()
            .unwrap_err()
            .to_string()
            .contains("a carriage return (lines must end in \\n alone)")
    );
}

#[test]
fn lists() {
    let read = |text: &'static [u8], count: u64| {
        let mut r = Reader::new(text);
        let list: Vec<u8> = r
            .read_ints(count, 1..=9, ("p", 2))
            .map_err(|e| e.to_string())?;
        Ok::<_, String>((list, r.remaining()))
    };
    assert_eq!(read(b"1 2 3\n", 3).unwrap(), (vec![1, 2, 3], 1));
    assert_eq!(read(b"\n", 0).unwrap(), (vec![], 1));
    assert_eq!(
        read(b"1 2\n", 3).unwrap_err(),
        "line 1, column 4 (token 2): expected a space and p[4], found the end of the line"
    );
    assert_eq!(
        read(b"1  2\n", 2).unwrap_err(),
        "line 1, column 3 (token 2): expected p[3] (an integer in 1..=9), found a space"
    );
    assert_eq!(
        read(b"1 2 12\n", 3).unwrap_err(),
        "line 1, column 5 (token 3): p[4] = 12 is out of 1..=9"
    );
    assert!(read(b"1\n", u64::MAX).is_err(), "a promise costs no memory");
}

#[test]
fn decimals() {
    let read = |text: &str| {
        let mut r = Reader::new(text.as_bytes());
        r.read_decimal("-1.5"..="100", 1..=3, "x")
            .map_err(|e| e.to_string())
    };
    assert_eq!(read("99.50\n").unwrap(), Decimal::from("99.5"));
    assert_eq!(read("-1.500").unwrap().mantissa(), -1500);
    assert!(
        read("5")
            .unwrap_err()
            .contains("x = \"5\" has 0 digits after the point, out of 1..=3")
    );
    assert!(read("5.1234").unwrap_err().contains("has 4 digits"));
    assert!(
        read("100.1")
            .unwrap_err()
            .ends_with("x = 100.1 is out of -1.5..=100")
    );
    assert!(
        read("-0.0")
            .unwrap_err()
            .ends_with("a negative zero is not allowed")
    );
    assert!(
        read("")
            .unwrap_err()
            .contains("expected x (a decimal number)")
    );
    assert!(Reader::new(b"7").read_decimal(0..=9, 0..=2, "x").is_ok());
    assert!(Reader::new(b"1e3").read_decimal(.., .., "x").is_err());
}

#[test]
fn texts() {
    let mut r = Reader::new(b"abc ADD x=7\nfree text \n\n");
    assert_eq!(r.read_word(Charset::LOWER, 1..=3, "s").unwrap(), "abc");
    r.space().unwrap();
    assert_eq!(r.read_one_of(&["DEL", "ADD"], "op").unwrap(), 1);
    r.space().unwrap();
    r.read_literal("x=").unwrap();
    assert_eq!(
        r.read_pattern(&"[1-9][0-9]{0,2}".into(), "x").unwrap(),
        b"7"
    );
    r.eoln().unwrap();
    assert_eq!(
        r.read_line(Charset::PRINTABLE, 0..=80, "line").unwrap(),
        b"free text "
    );
    assert_eq!(
        r.read_line(Charset::PRINTABLE, 0..=80, "line").unwrap(),
        b""
    );
    r.eof().unwrap();

    let fault = |text: &'static [u8], f: fn(&mut Reader<'_>) -> Result<()>| {
        f(&mut Reader::new(text)).unwrap_err().to_string()
    };
    let word = |r: &mut Reader<'_>| r.read_word("a-z", 2..=3, "s").map(drop);
    assert!(
        fault(b"aBc", word).ends_with("column 2 (token 1): s = \"aBc\": 'B' is not one of [a-z]")
    );
    assert!(fault(b"abcd", word).ends_with("s = \"abcd\" has 4 characters, out of 2..=3"));
    assert!(
        fault(b"", word)
            .ends_with("expected s (2..=3 characters of [a-z]), found the end of the file")
    );
    let op = |r: &mut Reader<'_>| r.read_one_of(&["ADD", "DEL"], "op").map(drop);
    assert!(
        fault(b"add\n", op).ends_with("op = \"add\" is not one of \"ADD\", \"DEL\": another word")
    );
    let literal = |r: &mut Reader<'_>| r.read_literal("Case 1:");
    assert!(fault(b"Case 2:", literal).ends_with("column 6 (token 2): expected \"1:\", found '2'"));
    let line = |r: &mut Reader<'_>| r.read_line(Charset::PRINTABLE, 0..=80, "line").map(drop);
    assert!(
        fault(b"no end", line).ends_with("expected the end of the line, found the end of the file")
    );
    assert!(fault(b"a\rb\n", line).contains("a carriage return"));
}

#[test]
fn faults_point_at_values_read_earlier() {
    let mut r = Reader::new(b"1 2\n3 3\n");
    let mut pair = || -> Result<(u32, u32, Mark)> {
        let a = r.read_int(1..=3, "a")?;
        r.space()?;
        let b = r.read_int(1..=3, "b")?;
        let mark = r.mark();
        r.eoln()?;
        r.ensure(a != b, || "a loop")?;
        Ok((a, b, mark))
    };
    let (_, _, mark) = pair().unwrap();
    assert_eq!(
        pair().unwrap_err().to_string(),
        "line 2, column 3 (token 2): a loop"
    );
    assert_eq!(
        r.fault_at(mark, "here").to_string(),
        "line 1, column 3 (token 2): here"
    );
}

proptest! {
    #[test]
    fn integers_follow_the_grammar(text in "[-+]?[0-9]{0,22}|[-+0-9 \n\r\t.ex\0]{0,8}") {
        let text = text.as_bytes();
        let expected = std::str::from_utf8(text).unwrap().parse::<i64>().ok().filter(|_| is_canonical(text));
        prop_assert_eq!(int::<i64>(text, ..).ok(), expected);
        let expected = std::str::from_utf8(text).unwrap().parse::<u128>().ok().filter(|_| is_canonical(text));
        prop_assert_eq!(int::<u128>(text, ..).ok(), expected);
        let expected = std::str::from_utf8(text).unwrap().parse::<i8>().ok().filter(|_| is_canonical(text));
        prop_assert_eq!(int::<i8>(text, ..).ok(), expected);
    }

    #[test]
    fn what_is_printed_is_read(values in prop::collection::vec(any::<i128>(), 1..20), small in any::<i16>()) {
        let text = values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let mut r = Reader::new(text.as_bytes());
        prop_assert_eq!(r.read_ints::<i128>(values.len(), .., "a").unwrap(), values);
        prop_assert_eq!(int::<i16>(small.to_string().as_bytes(), small..=small).unwrap(), small);
    }

    #[test]
    fn decimals_follow_the_grammar(text in "[-+]?[0-9]{0,4}[.]?[0-9]{0,4}|[-+0-9.e]{0,8}") {
        let digits = text.strip_prefix('-').unwrap_or(&text);
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
        let all_digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
        let zero = digits.bytes().all(|b| b == b'0' || b == b'.');
        let good = all_digits(whole) && all_digits(fraction) && is_canonical(whole.as_bytes())
            && !(text.starts_with('-') && zero);
        let parsed = Decimal::parse(text.as_bytes());
        prop_assert_eq!(parsed.is_ok(), good);
        if let Ok(value) = parsed {
            prop_assert_eq!(value.to_string(), text.clone());
            prop_assert_eq!(value.to_f64(), text.parse::<f64>().unwrap());
        }
    }

    #[test]
    fn no_bytes_make_the_reader_panic(data in prop::collection::vec(any::<u8>(), 0..60), steps in prop::collection::vec(0u8..9, 0..12)) {
        let mut r = Reader::new(&data);
        let _ = steps.into_iter().try_for_each(|step| match step {
            0 => r.read_int::<i64>(.., "a").map(drop),
            1 => r.read_ints::<u8>(3, .., "b").map(drop),
            2 => r.read_decimal(.., .., "c").map(drop),
            3 => r.read_token(Charset::EMPTY.with_range(0, 255), .., "d").map(drop),
            4 => r.read_word(Charset::EMPTY.with_range(0, 255), .., "e").map(drop),
            5 => r.read_line(Charset::EMPTY.with_range(0, 255), .., "f").map(drop),
            6 => r.space(),
            7 => r.eoln(),
            _ => r.read_literal("ab"),
        });
        prop_assert!(r.fault("x").to_string().len() < 200);
    }
}
