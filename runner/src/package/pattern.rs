//! Patterns of `match` in `generators.yaml`: regular expressions as Python writes them, searched in the whole text, with `^`
//! and `$` at every line and `.` for any character.

/// A regular expression.
#[derive(Debug)]
pub enum Pattern {
    /// One that takes time proportional to the text.
    Plain(regex::bytes::Regex),
    /// One with look-around or references, which may take far longer and is given up then.
    Fancy(fancy_regex::Regex),
}

/// Largest automaton of a pattern, in bytes.
const MOST: usize = 1 << 20;

/// Steps back after which a search is given up.
const STEPS: usize = 10_000_000;

impl Pattern {
    /// Understands a pattern.
    ///
    /// # Errors
    /// It is none: what is wrong with it.
    pub fn new(text: &str) -> Result<Pattern, String> {
        let text = with_python_end(text);
        let plain = regex::bytes::RegexBuilder::new(&text)
            .multi_line(true)
            .dot_matches_new_line(true)
            .size_limit(MOST)
            .build();
        let error = match plain {
            Ok(regex) => return Ok(Pattern::Plain(regex)),
            Err(error) => error,
        };
        let reason = error.to_string();
        let reason = reason.lines().last().unwrap_or("").trim();
        let reason = reason.trim_start_matches("error: ").to_owned();
        // Look-around and references.
        if !reason.contains("not supported") && !text.contains("(?P=") {
            return Err(reason);
        }
        fancy_regex::RegexBuilder::new(&text)
            .multi_line(true)
            .dot_matches_new_line(true)
            .delegate_size_limit(MOST)
            .backtrack_limit(STEPS)
            .build()
            .map(Pattern::Fancy)
            .map_err(|error| error.to_string())
    }

    /// Whether the pattern is found in a text.
    ///
    /// # Errors
    /// It took too long to find out.
    pub fn is_in(&self, text: &[u8]) -> Result<bool, String> {
        match self {
            Pattern::Plain(regex) => Ok(regex.is_match(text)),
            Pattern::Fancy(regex) => regex.is_match(text).map_err(|error| error.to_string()),
        }
    }
}

/// `\Z` is the very end of the text in Python, and something else or nothing elsewhere.
fn with_python_end(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut escaped = false;
    for c in text.chars() {
        out.push(if escaped && c == 'Z' { 'z' } else { c });
        escaped = c == '\\' && !escaped;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(pattern: &str, text: &str) -> bool {
        let pattern = Pattern::new(pattern).expect("a pattern");
        pattern.is_in(text.as_bytes()).expect("a short search")
    }

    #[test]
    fn as_python_does() {
        for (pattern, text, right) in [
            ("^2$", "1\n2\n", true),
            ("1.2", "1\n2\n", true),
            (r"2\Z", "1\n2\n", false),
            (r"2\n\Z", "1\n2\n", true),
            (r"\\Z", "\\Z", true),
            (r"^(\d+) (?!\1$)\d+$", "7 7\n", false),
            (r"^(\d+) (?!\1$)\d+$", "7 8\n", true),
            (r"(?<=a)b", "ab", true),
            (r"(?<!a)b", "ab", false),
            (r"(?P<x>a+)b(?P=x)", "aabaa", true),
            (r"(?P<x>a+)b(?P=x)$", "aaba\n", true),
            (r"(?P<x>a+)c(?P=x)", "aab", false),
            (r"^(?=.*3).*\Z", "1\n3", true),
        ] {
            assert_eq!(found(pattern, text), right, "{pattern} in {text:?}");
        }
    }

    #[test]
    fn what_is_none() {
        for pattern in ["(x", "[", r"(?P=x)", "(?=", "a{9999999}", "*"] {
            assert!(Pattern::new(pattern).is_err(), "{pattern}");
        }
    }

    #[test]
    fn an_endless_search_is_given_up() {
        let pattern = Pattern::new(r"^(?=(a+)+$)(a|aa)+b\2$").expect("a pattern");
        assert!(pattern.is_in(&[b'a'; 200]).is_err());
    }
}
