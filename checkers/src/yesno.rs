//! Two words, such as `YES` and `NO`; upper and lower case are the same.

use crate::fault::{Fault, Outcome};
use crate::walk::{self, Pair};

/// Accepts an output that gives the answer's word for every question, in order.
///
/// # Errors
/// The first word that is the other one, none of the two, missing or too many; [`Fault::Judge`] when the answer has another word
/// or none at all.
pub fn compare(
    answer: &[u8],
    output: &[u8],
    words: (&str, &str),
    name: impl Fn(usize) -> String,
) -> Outcome {
    let known = |token: &[u8]| is_one_of(token, words);
    if walk::Tokens::new(answer).next().is_none() {
        return Err(Fault::Judge("it is empty".to_string()));
    }
    walk::check_answer(answer, &format!("{} or {}", words.0, words.1), known)?;
    let judge = |expected: &[u8], found: &[u8]| {
        if expected.eq_ignore_ascii_case(found) {
            Pair::Same
        } else if known(found) {
            Pair::Different(None)
        } else {
            Pair::Different(Some(format!(
                "which is neither {} nor {}",
                words.0, words.1
            )))
        }
    };
    walk::tokens(answer, output, judge, name)
}

/// Whether a text has tokens and each is one of the two words.
pub fn well_formed(data: &[u8], words: (&str, &str)) -> bool {
    let mut tokens = walk::Tokens::new(data).peekable();
    tokens.peek().is_some() && tokens.all(|(_, token)| is_one_of(token, words))
}

fn is_one_of(token: &[u8], words: (&str, &str)) -> bool {
    token.eq_ignore_ascii_case(words.0.as_bytes()) || token.eq_ignore_ascii_case(words.1.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(answer: &str, output: &str) -> Option<String> {
        let name = |i| format!("case {i}");
        compare(
            answer.as_bytes(),
            output.as_bytes(),
            ("CHEF", "CHEFINA"),
            name,
        )
        .err()
        .map(|fault| fault.to_string())
    }

    #[test]
    fn words() {
        assert_eq!(fault("CHEF\nCHEFINA\n", "chef Chefina"), None);
        assert_eq!(
            fault("CHEF\nCHEFINA\n", "CHEF\nchef\n").unwrap(),
            r#"case 2: expected "CHEFINA", found "chef" (line 2, column 1 of the output)"#
        );
        assert!(
            fault("CHEF", "CHE")
                .unwrap()
                .contains("which is neither CHEF nor CHEFINA")
        );
        assert!(
            fault("CHEF", "")
                .unwrap()
                .contains("found the end of the output")
        );
        assert!(
            fault("CHEF", "CHEF CHEF")
                .unwrap()
                .starts_with("case 2: expected the end of the output")
        );
        assert!(
            fault("YES", "YES")
                .unwrap()
                .starts_with("the judge answer: token 1 is")
        );
        assert_eq!(fault("", "").unwrap(), "the judge answer: it is empty");
    }
}
