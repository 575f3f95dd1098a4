//! Splitting a command of `generators.yaml` into words.

/// Why a command cannot be split.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SplitError {
    /// A quote is not closed.
    #[error("a quote is not closed")]
    OpenQuote,
    /// A backslash stands at the end.
    #[error("nothing stands behind the last backslash")]
    NoEscaped,
}

/// Splits at white space as a POSIX shell does: `'...'` keeps everything, `"..."` everything but `\"` and `\\`, and a
/// backslash outside of quotes keeps the next character. Nothing else of a shell is known.
pub fn split(command: &str) -> Result<Vec<String>, SplitError> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut chars = command.chars();
    while let Some(c) = chars.next() {
        match c {
            ' ' | '\t' | '\n' | '\r' => words.extend(word.take()),
            '\\' => word
                .get_or_insert_default()
                .push(chars.next().ok_or(SplitError::NoEscaped)?),
            '\'' => {
                let word = word.get_or_insert_default();
                loop {
                    match chars.next().ok_or(SplitError::OpenQuote)? {
                        '\'' => break,
                        c => word.push(c),
                    }
                }
            }
            '"' => {
                let word = word.get_or_insert_default();
                loop {
                    match chars.next().ok_or(SplitError::OpenQuote)? {
                        '"' => break,
                        '\\' => match chars.next().ok_or(SplitError::OpenQuote)? {
                            c @ ('"' | '\\') => word.push(c),
                            c => word.extend(['\\', c]),
                        },
                        c => word.push(c),
                    }
                }
            }
            c => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    Ok(words)
}

/// One word in a form that `split` (and a shell) reads back.
pub fn quote(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "@%+=:,./-_".contains(c);
    match !word.is_empty() && word.chars().all(plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', "'\"'\"'")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn words() {
        assert_eq!(split("tree --n 5\n  x").unwrap(), ["tree", "--n", "5", "x"]);
        assert_eq!(
            split(r#"a "b c" d'e f'g \  "" "\n\"""#).unwrap(),
            ["a", "b c", "de fg", " ", "", "\\n\""]
        );
        assert_eq!(split("  ").unwrap(), Vec::<String>::new());
        assert_eq!(split("a 'b"), Err(SplitError::OpenQuote));
        assert_eq!(split("a \\"), Err(SplitError::NoEscaped));
    }

    proptest! {
        #[test]
        fn quoted_words_come_back(words in prop::collection::vec(".{0,8}", 0..5)) {
            let command = words.iter().map(|w| quote(w)).collect::<Vec<_>>().join(" ");
            prop_assert_eq!(split(&command).unwrap(), words);
        }
    }
}
