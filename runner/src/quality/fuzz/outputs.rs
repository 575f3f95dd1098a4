//! Outputs made from the judge's answers. None may bring the checker down. Which are wrong for certain depends on whether
//! there is only one right output.

use super::{Luck, Mutant, number, replaced, tokens};

/// Outputs near `answer`; with `unique`, every other list of tokens is wrong.
pub fn mutants(answer: &[u8], unique: bool, luck: &mut Luck) -> Vec<Mutant> {
    let mut list: Vec<(String, Vec<u8>, bool)> = Vec::new();
    let places = tokens(answer);
    // Wrong whatever the problem asks: something is always asked for, and asked for once.
    let solid = !places.is_empty();
    list.push(("nothing at all".into(), Vec::new(), solid));
    list.push(("blanks alone".into(), b" \n\n".to_vec(), solid));
    list.push((
        "text that answers nothing".into(),
        b"lorem ipsum\n".to_vec(),
        true,
    ));
    list.push(("a NUL byte".into(), b"\0\n".to_vec(), true));
    list.push((
        "bytes that are no UTF-8".into(),
        b"\xff\xfe\n".to_vec(),
        true,
    ));
    list.push((
        "text after the answer".into(),
        [answer, b"lorem\n"].concat(),
        true,
    ));
    list.push((
        "the answer twice".into(),
        [answer, answer].concat(),
        unique && solid,
    ));
    list.push(("a very long token".into(), vec![b'9'; 200_000], unique));
    list.push(("many lines".into(), b"1\n".repeat(20_000), unique));
    list.push((
        "no line end".into(),
        answer.trim_ascii_end().to_vec(),
        false,
    ));
    for _ in 0..4 {
        let Some(&place) = places.get(luck.below(places.len())) else {
            break;
        };
        let token = &answer[place.0..place.1];
        let mut put = |what: &str, by: &[u8]| {
            let text = String::from_utf8_lossy(&by[..by.len().min(24)]).into_owned();
            let was = String::from_utf8_lossy(token);
            list.push((
                format!("{what}: {text} for {was}"),
                replaced(answer, place, by),
                unique,
            ));
        };
        match number(token) {
            Some(value) => {
                for other in [value + 1, value - 1, -value - 1, 1 << 31, 1 << 64] {
                    put("another number", other.to_string().as_bytes());
                }
                put("no number", b"nan");
                put("no number", b"inf");
                put("too large a number", b"1e400");
                put("a number of many digits", &b"1".repeat(400));
            }
            None => put("another word", &[token, b"x"].concat()),
        }
        let other = places[luck.below(places.len())];
        let other = answer[other.0..other.1].to_vec();
        put("a token of another place", &other);
        put("a token less", b"");
    }
    let original: Vec<&[u8]> = places.iter().map(|&(from, to)| &answer[from..to]).collect();
    list.into_iter()
        .map(|(what, bytes, broken)| {
            // Blanks are free, and so is the case of letters.
            let same = tokens(&bytes)
                .iter()
                .map(|&(from, to)| bytes[from..to].to_ascii_lowercase())
                .eq(original.iter().map(|token| token.to_ascii_lowercase()));
            Mutant {
                what,
                broken: broken && !same,
                bytes,
            }
        })
        .collect()
}

/// Why an output of that name is wrong when it is broken, and what a checker does about it.
pub fn why_wrong(what: &str) -> &'static str {
    let kind = what.split(':').next().unwrap_or(what);
    match kind {
        "nothing at all" | "blanks alone" => {
            "an output without any token answers nothing: refuse it when a token is missing"
        }
        "text after the answer" | "the answer twice" => {
            "something follows the answer: read to the end of the output, and refuse what is left over"
        }
        "text that answers nothing" | "a NUL byte" | "bytes that are no UTF-8" => {
            "it has nothing of the form the statement asks for: read each token as what it must be, and refuse the others"
        }
        "no number" | "too large a number" | "a number of many digits" => {
            "where a number belongs stands none, or one out of bounds: read numbers with their bounds"
        }
        "a token less" | "many lines" => {
            "there are fewer or more tokens than there must be: count them, to the end of the output"
        }
        _ => {
            "another value is no right answer, because all right solutions print the same: compare every token"
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_depends_on_whether_the_answer_is_unique() {
        let wrong = |unique| {
            mutants(b"YES\n3 4\n", unique, &mut Luck::new(1, 0))
                .into_iter()
                .filter(|mutant| mutant.broken)
                .map(|mutant| mutant.what)
                .collect::<Vec<_>>()
        };
        assert!(wrong(true).len() > wrong(false).len());
        assert!(wrong(false).contains(&"nothing at all".to_string()));
        assert!(!wrong(true).contains(&"no line end".to_string()));
        assert!(
            mutants(b"", true, &mut Luck::new(1, 0))
                .iter()
                .all(|mutant| !mutant.broken || !tokens(&mutant.bytes).is_empty())
        );
    }
}
