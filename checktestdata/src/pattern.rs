//! Extended regular expressions, as POSIX means them: bytes, the longest match, a backslash is itself within brackets.

use regex_automata::nfa::thompson;
use regex_automata::nfa::thompson::pikevm::{Cache, PikeVM};
use regex_automata::util::syntax;
use regex_automata::{Anchored, Input, MatchKind};

/// A pattern that is ready to match.
pub struct Pattern {
    engine: PikeVM,
    cache: Cache,
}

/// Bytes that a compiled pattern may take.
const SIZE: usize = 10 << 20;

impl Pattern {
    /// Reads a pattern.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn new(pattern: &[u8]) -> Result<Pattern, String> {
        let translated = translate(pattern)?;
        let engine = PikeVM::builder()
            // Of all matches the last one that is found is the longest.
            .configure(PikeVM::config().match_kind(MatchKind::All))
            .syntax(
                syntax::Config::new()
                    .unicode(false)
                    .utf8(false)
                    .dot_matches_new_line(true)
                    .nest_limit(100),
            )
            .thompson(
                thompson::Config::new()
                    .utf8(false)
                    .nfa_size_limit(Some(SIZE)),
            )
            .build(&translated)
            .map_err(|error| {
                let cause = std::error::Error::source(&error).map(ToString::to_string);
                let text = cause.unwrap_or_else(|| error.to_string());
                // The last line says what is wrong, those before point into the pattern.
                let text = text.lines().last().unwrap_or_default();
                text.trim_start_matches("error: ").to_owned()
            })?;
        let cache = engine.create_cache();
        Ok(Pattern { engine, cache })
    }

    /// The length of the longest match at the start of `text`.
    pub fn longest(&mut self, text: &[u8]) -> Option<usize> {
        let input = Input::new(text).anchored(Anchored::Yes);
        self.engine
            .find(&mut self.cache, input)
            .map(|found| found.end())
    }
}

/// The pattern as the engine understands it. Bytes that are no ASCII are written as escapes.
fn translate(pattern: &[u8]) -> Result<String, String> {
    let mut result = String::with_capacity(pattern.len() + 8);
    let mut at = 0;
    while let Some(&byte) = pattern.get(at) {
        at += 1;
        match byte {
            b'[' => at = brackets(pattern, at, &mut result)?,
            b'\\' => {
                let Some(&next) = pattern.get(at) else {
                    return Err("a backslash at the end".into());
                };
                at += 1;
                match next {
                    b'd' | b'w' | b's' | b'D' | b'W' | b'S' | b'n' | b't' | b'r' => {
                        result.push('\\');
                        result.push(char::from(next));
                    }
                    b'0'..=b'9' => {
                        return Err("a pattern cannot refer to what it matched before".into());
                    }
                    _ => literal(next, &mut result),
                }
            }
            // What the engine takes as a mark of its own and POSIX does not.
            b'(' if pattern.get(at) == Some(&b'?') => {
                return Err("`(?` is not a group of these expressions".into());
            }
            b'{' => {
                let rest = &pattern[at..];
                let count = rest.iter().position(|&b| b == b'}');
                let Some(inner) = count.map(|len| &rest[..len]) else {
                    return Err("`{` is never closed: `}` is missing".into());
                };
                if !inner.iter().all(|b| b.is_ascii_digit() || *b == b',') {
                    return Err("expected a number or two within `{` and `}`".into());
                }
                result.push('{');
                result.push_str(&String::from_utf8_lossy(inner));
                at += inner.len();
            }
            b'.' | b'(' | b')' | b'*' | b'+' | b'?' | b'}' | b'|' | b'^' | b'$' => {
                result.push(char::from(byte));
                // `a+?` would be another thing: here the second sign repeats the repeated.
                if matches!(byte, b'*' | b'+' | b'?' | b'}')
                    && matches!(pattern.get(at), Some(b'*' | b'+' | b'?'))
                {
                    return Err("two signs of repetition in a row".into());
                }
            }
            _ => literal(byte, &mut result),
        }
    }
    Ok(result)
}

fn literal(byte: u8, result: &mut String) {
    match byte.is_ascii_alphanumeric() || byte == b' ' || byte == b'_' {
        true => result.push(char::from(byte)),
        false => result.push_str(&format!("\\x{byte:02X}")),
    }
}

/// Classes of characters, `[:alpha:]` and so on.
const CLASSES: &[&str] = &[
    "alnum", "alpha", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space",
    "upper", "xdigit",
];

/// A set of bytes; `at` is behind the open bracket. Gives the place behind the closing one.
fn brackets(pattern: &[u8], mut at: usize, result: &mut String) -> Result<usize, String> {
    result.push('[');
    if pattern.get(at) == Some(&b'^') {
        result.push('^');
        at += 1;
    }
    let first = at;
    loop {
        let Some(&byte) = pattern.get(at) else {
            return Err("a bracket is never closed: `]` is missing".into());
        };
        match byte {
            b']' if at > first => {
                result.push(']');
                return Ok(at + 1);
            }
            b'[' if matches!(pattern.get(at + 1), Some(b':')) => {
                let rest = &pattern[at + 2..];
                let Some(len) = rest.windows(2).position(|pair| pair == b":]") else {
                    return Err("`[:` is never closed: `:]` is missing".into());
                };
                let name = String::from_utf8_lossy(&rest[..len]).into_owned();
                if !CLASSES.contains(&name.as_str()) {
                    return Err(format!("there is no class of characters called {name:?}"));
                }
                result.push_str(&format!("[:{name}:]"));
                at += len + 4;
            }
            b'[' if matches!(pattern.get(at + 1), Some(b'.' | b'=')) => {
                return Err("`[.` and `[=` are not understood".into());
            }
            // A range, unless it stands at an end.
            b'-' if at > first && pattern.get(at + 1).is_some_and(|b| *b != b']') => {
                result.push('-');
                at += 1;
            }
            // Known to the other implementations as well, and never meant as two characters.
            b'\\'
                if matches!(
                    pattern.get(at + 1),
                    Some(b'd' | b'w' | b's' | b'n' | b't' | b'r')
                ) =>
            {
                result.push('\\');
                result.push(char::from(pattern[at + 1]));
                at += 2;
            }
            b'\\'
                if matches!(
                    pattern.get(at + 1),
                    Some(b'\\' | b']' | b'[' | b'-' | b'^' | b'.')
                ) =>
            {
                literal(pattern[at + 1], result);
                at += 2;
            }
            _ => {
                literal(byte, result);
                at += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn longest(pattern: &str, text: &str) -> Option<usize> {
        match Pattern::new(pattern.as_bytes()) {
            Ok(mut pattern) => pattern.longest(text.as_bytes()),
            Err(fault) => panic!("{pattern}: {fault}"),
        }
    }

    #[test]
    fn the_longest_match_at_the_start() {
        assert_eq!(longest("a|ab|abc", "abcd"), Some(3));
        assert_eq!(longest("[0-9]{2,3}", "12345"), Some(3));
        assert_eq!(longest("b", "ab"), None);
        assert_eq!(longest("", "ab"), Some(0));
        assert_eq!(longest("(ab)*", "ababa"), Some(4));
        assert_eq!(longest(".*", "a\nb"), Some(3));
        assert_eq!(longest("^a$", "a"), Some(1));
    }

    #[test]
    fn brackets_are_as_posix_has_them() {
        assert_eq!(longest("[]a]*", "]a]b"), Some(3));
        assert_eq!(longest("[^]a]*", "bc]"), Some(2));
        assert_eq!(longest("[a-]*", "a-a"), Some(3));
        assert_eq!(longest("[-a]*", "a-a"), Some(3));
        assert_eq!(longest("[[:alpha:]_]*", "ab_1"), Some(3));
        assert_eq!(longest("[a&&b~~c]*", "a&b~c"), Some(5));
        assert_eq!(longest("[\\\\]*", "\\\\a"), Some(2));
        assert_eq!(longest("[+*.]*", "+.*"), Some(3));
    }

    #[test]
    fn signs_are_themselves_behind_a_backslash() {
        assert_eq!(longest("\\.\\(\\[", ".(["), Some(3));
        assert_eq!(longest("a#b /", "a#b /"), Some(5));
        assert_eq!(longest("\\d+", "12a"), Some(2));
    }

    #[test]
    fn patterns_that_are_none() {
        for bad in [
            "[a",
            "(a",
            "a)",
            "a\\",
            "(a)\\1",
            "[[:no:]]",
            "a{3,2}",
            "(?i)a",
            "*",
            "a{1000000}",
        ] {
            assert!(Pattern::new(bad.as_bytes()).is_err(), "{bad}");
        }
    }
}
