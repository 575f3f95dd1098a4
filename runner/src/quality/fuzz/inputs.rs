//! Inputs made from valid ones. Most break the format for certain: blanks, line ends, bytes and ways to write a number that
//! the strict reading of the format has no room for. The others change what the input says, which may be valid.

use super::{Luck, Mutant, line_of, number, replaced, tokens};

/// Every way of breaking the format once, at places that `luck` chooses, and as many changes of meaning.
pub fn mutants(input: &[u8], luck: &mut Luck) -> Vec<Mutant> {
    let mut list = Vec::new();
    layout(input, luck, &mut list);
    writing(input, luck, &mut list);
    meaning(input, luck, &mut list);
    list.retain(|mutant| mutant.bytes != input);
    list
}

fn broken(what: impl Into<String>, bytes: Vec<u8>) -> Mutant {
    Mutant {
        what: what.into(),
        bytes,
        broken: true,
    }
}

/// Blanks, line ends, and bytes that are no text.
fn layout(input: &[u8], luck: &mut Luck, list: &mut Vec<Mutant>) {
    let ends: Vec<usize> = (0..input.len()).filter(|&at| input[at] == b'\n').collect();
    let blanks: Vec<usize> = (0..input.len()).filter(|&at| input[at] == b' ').collect();
    let starts: Vec<usize> = std::iter::once(0)
        .chain(ends.iter().map(|end| end + 1))
        .collect();
    let mut put = |what: &str, places: &[usize], length: usize, by: &[u8]| {
        if !places.is_empty() {
            let at = places[luck.below(places.len())].min(input.len());
            let what = format!("{what}, line {}", line_of(input, at));
            let to = (at + length).min(input.len());
            list.push(broken(what, replaced(input, (at, to), by)));
        }
    };
    put("a blank at the end", &ends, 0, b" ");
    put("a blank at the beginning", &starts, 0, b" ");
    put("two blanks", &blanks, 0, b" ");
    put("a tab for a blank", &blanks, 1, b"\t");
    put("a carriage return at the end", &ends, 0, b"\r");
    put("an empty line before", &starts, 0, b"\n");
    put("a NUL byte at the end", &ends, 0, b"\0");
    put("a byte that is no UTF-8 at the end", &ends, 0, b"\xff");
    let whole = |what: &str, bytes: Vec<u8>| broken(what.to_string(), bytes);
    let crlf: Vec<u8> = input
        .iter()
        .flat_map(|&byte| {
            if byte == b'\n' {
                vec![b'\r', b'\n']
            } else {
                vec![byte]
            }
        })
        .collect();
    list.push(whole("carriage returns everywhere", crlf));
    list.push(whole(
        "no line end at the end",
        input.strip_suffix(b"\n").unwrap_or(input).to_vec(),
    ));
    list.push(whole("a line end more at the end", [input, b"\n"].concat()));
    list.push(whole("a number after the end", [input, b"1\n"].concat()));
    list.push(whole("text after the end", [input, b"end"].concat()));
    list.push(whole(
        "a mark of byte order before",
        [b"\xef\xbb\xbf", input].concat(),
    ));
    list.push(whole("nothing at all", Vec::new()));
}

/// What is done to a number, and the number so written.
type Spelling = (&'static str, fn(&str) -> String);

/// Other ways to write the same number, and things that are none.
fn writing(input: &[u8], luck: &mut Luck, list: &mut Vec<Mutant>) {
    let places: Vec<(usize, usize)> = tokens(input)
        .into_iter()
        .filter(|&(from, to)| number(&input[from..to]).is_some())
        .collect();
    if places.is_empty() {
        return;
    }
    let written: [Spelling; 8] = [
        ("a zero before a number", |n| match n.strip_prefix('-') {
            Some(rest) => format!("-0{rest}"),
            None => format!("0{n}"),
        }),
        ("a plus before a number", |n| {
            format!("+{}", n.trim_start_matches('-'))
        }),
        ("a fraction", |n| format!("{n}.0")),
        ("an exponent", |n| format!("{n}e0")),
        ("hexadecimal digits", |n| {
            format!("0x{}", n.trim_start_matches('-'))
        }),
        ("a letter in a number", |n| format!("{n}a")),
        ("a minus alone", |_| "-".into()),
        ("a number beyond all types", |_| {
            format!("1{}", "0".repeat(40))
        }),
    ];
    for (what, write) in written {
        let place = places[luck.below(places.len())];
        let text = String::from_utf8_lossy(&input[place.0..place.1]).into_owned();
        let what = format!("{what}, line {}", line_of(input, place.0));
        list.push(broken(
            what,
            replaced(input, place, write(&text).as_bytes()),
        ));
    }
    if let Some(&zero) = places.iter().find(|&&(from, to)| &input[from..to] == b"0") {
        let what = format!("a negative zero, line {}", line_of(input, zero.0));
        list.push(broken(what, replaced(input, zero, b"-0")));
    }
}

/// Changes that leave the layout right: numbers, tokens and lines that go, come twice, or change places.
fn meaning(input: &[u8], luck: &mut Luck, list: &mut Vec<Mutant>) {
    let mut put = |what: String, bytes: Vec<u8>| {
        list.push(Mutant {
            what,
            bytes,
            broken: false,
        });
    };
    let places = tokens(input);
    for _ in 0..6 {
        let Some(&place) = places.get(luck.below(places.len())) else {
            break;
        };
        let line = line_of(input, place.0);
        let token = &input[place.0..place.1];
        if let Some(value) = number(token) {
            let others = [
                value + 1,
                value - 1,
                0,
                -value,
                value * 2,
                1 << 31,
                1 << 63,
                -1,
            ];
            let other = others[luck.below(others.len())];
            put(
                format!("{other} for {value}, line {line}"),
                replaced(input, place, other.to_string().as_bytes()),
            );
        }
        let (other_from, other_to) = places[luck.below(places.len())];
        let other = input[other_from..other_to].to_vec();
        put(
            format!(
                "a token of line {} on line {line}",
                line_of(input, other_from)
            ),
            replaced(input, place, &other),
        );
        let end = match input.get(place.1) {
            Some(b' ') => place.1 + 1,
            _ => place.1,
        };
        put(
            format!("a token less on line {line}"),
            replaced(input, (place.0, end), b""),
        );
        let twice = [token, b" ", token].concat();
        put(
            format!("a token twice on line {line}"),
            replaced(input, place, &twice),
        );
    }
    let lines: Vec<&[u8]> = input.split_inclusive(|&byte| byte == b'\n').collect();
    if !lines.is_empty() {
        let at = luck.below(lines.len());
        let without: Vec<u8> = [&lines[..at], &lines[at + 1..]].concat().concat();
        put(format!("line {} is missing", at + 1), without);
        let at = luck.below(lines.len());
        let twice: Vec<u8> = [&lines[..=at], &lines[at..]].concat().concat();
        put(format!("line {} stands twice", at + 1), twice);
        let (a, b) = (luck.below(lines.len()), luck.below(lines.len()));
        let mut swapped = lines.clone();
        swapped.swap(a, b);
        put(
            format!("lines {} and {} change places", a + 1, b + 1),
            swapped.concat(),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_makes_the_same_mutants_and_none_is_the_input() {
        let input = b"3\n1 2\n2 0\n";
        let list = mutants(input, &mut Luck::new(1, 0));
        assert_eq!(list, mutants(input, &mut Luck::new(1, 0)));
        assert_ne!(list, mutants(input, &mut Luck::new(2, 0)));
        assert!(list.iter().all(|mutant| mutant.bytes != input));
        let has = |bytes: &[u8]| list.iter().any(|m| m.broken && m.bytes == bytes);
        assert!(
            has(b"3\n1 2\n2 0")
                && has(b"3\n1 2\n2 -0\n")
                && has(b"3\r\n1 2\r\n2 0\r\n")
                && has(b"")
        );
        assert!(list.iter().filter(|m| !m.broken).count() > 10);
    }

    #[test]
    fn nothing_to_change_is_no_fault() {
        mutants(b"", &mut Luck::new(1, 0));
        mutants(b"\n", &mut Luck::new(1, 0));
    }
}
