//! From bytes to words.

use crate::SyntaxError;

/// A word and where it starts.
#[derive(Debug, Clone, PartialEq)]
pub struct Token {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// The word.
    pub kind: Kind,
}

/// Kinds of words.
#[derive(Debug, Clone, PartialEq)]
pub enum Kind {
    /// A command or function: capital letters.
    Word(String),
    /// A variable: small letters and digits.
    Name(String),
    /// Digits.
    Integer(String),
    /// Digits with a point or an exponent.
    Float(String),
    /// Text, escapes done.
    Text(Vec<u8>),
    /// A sign of one or two characters.
    Sign(&'static str),
    /// Nothing follows.
    End,
}

const SIGNS: &[&str] = &[
    "&&", "||", "<=", ">=", "==", "!=", "<", ">", "!", "=", "(", ")", "[", "]", ",", "+", "-", "*",
    "/", "%", "^",
];

/// All words of a program, and [`Kind::End`].
pub fn tokens(source: &[u8]) -> Result<Vec<Token>, SyntaxError> {
    let mut lexer = Lexer {
        source,
        at: 0,
        line: 1,
        line_start: 0,
    };
    let mut list = Vec::new();
    loop {
        lexer.skip_blanks();
        let (line, column) = (lexer.line, lexer.column());
        let kind = lexer.next()?;
        let last = kind == Kind::End;
        list.push(Token { line, column, kind });
        if last {
            return Ok(list);
        }
    }
}

struct Lexer<'a> {
    source: &'a [u8],
    at: usize,
    line: usize,
    line_start: usize,
}

impl Lexer<'_> {
    fn peek(&self) -> Option<u8> {
        self.source.get(self.at).copied()
    }

    fn column(&self) -> usize {
        let before = &self.source[self.line_start..self.at];
        String::from_utf8_lossy(before).chars().count() + 1
    }

    fn error(&self, message: String) -> SyntaxError {
        SyntaxError {
            line: self.line,
            column: self.column(),
            message,
        }
    }

    fn step(&mut self) {
        if self.peek() == Some(b'\n') {
            self.line += 1;
            self.line_start = self.at + 1;
        }
        self.at += 1;
    }

    fn skip_blanks(&mut self) {
        while let Some(byte) = self.peek() {
            match byte {
                b' ' | b'\t' | b'\r' | b'\n' => self.step(),
                b'#' => {
                    while self.peek().is_some_and(|b| b != b'\n') {
                        self.at += 1;
                    }
                }
                _ => return,
            }
        }
    }

    fn take(&mut self, fits: impl Fn(u8) -> bool) -> String {
        let start = self.at;
        while self.peek().is_some_and(&fits) {
            self.at += 1;
        }
        String::from_utf8_lossy(&self.source[start..self.at]).into_owned()
    }

    fn next(&mut self) -> Result<Kind, SyntaxError> {
        let Some(first) = self.peek() else {
            return Ok(Kind::End);
        };
        match first {
            b'"' => self.text(),
            b'0'..=b'9' => Ok(self.number()),
            b'a'..=b'z' => Ok(Kind::Name(
                self.take(|b| b.is_ascii_lowercase() || b.is_ascii_digit()),
            )),
            b'A'..=b'Z' => Ok(Kind::Word(self.take(|b| b.is_ascii_uppercase()))),
            _ => {
                let rest = &self.source[self.at..];
                match SIGNS.iter().find(|sign| rest.starts_with(sign.as_bytes())) {
                    Some(sign) => {
                        self.at += sign.len();
                        Ok(Kind::Sign(sign))
                    }
                    None => {
                        let shown = String::from_utf8_lossy(&rest[..rest.len().min(4)]);
                        let shown = shown.chars().next().unwrap_or(' ');
                        Err(self.error(format!("{shown:?} means nothing here")))
                    }
                }
            }
        }
    }

    fn number(&mut self) -> Kind {
        let digit = |b: u8| b.is_ascii_digit();
        let mut text = self.take(digit);
        let mut float = false;
        if self.peek() == Some(b'.') {
            self.at += 1;
            float = true;
            text.push('.');
            text.push_str(&self.take(digit));
        }
        let sign = usize::from(matches!(self.source.get(self.at + 1), Some(b'+' | b'-')));
        let behind = self.source.get(self.at + 1 + sign);
        if matches!(self.peek(), Some(b'e' | b'E')) && behind.is_some_and(u8::is_ascii_digit) {
            float = true;
            text.push('e');
            self.at += 1;
            if sign == 1 {
                text.push(char::from(self.source[self.at]));
                self.at += 1;
            }
            text.push_str(&self.take(digit));
        }
        match float {
            true => Kind::Float(text),
            false => Kind::Integer(text),
        }
    }

    fn text(&mut self) -> Result<Kind, SyntaxError> {
        let open = self.error("the text never ends: `\"` is missing".into());
        self.at += 1;
        let mut text = Vec::new();
        loop {
            let Some(byte) = self.peek() else {
                return Err(open);
            };
            match byte {
                b'"' => {
                    self.at += 1;
                    return Ok(Kind::Text(text));
                }
                b'\\' => self.escape(&mut text)?,
                _ => {
                    text.push(byte);
                    self.step();
                }
            }
        }
    }

    fn escape(&mut self, text: &mut Vec<u8>) -> Result<(), SyntaxError> {
        let rest = &self.source[self.at + 1..];
        let octal = rest
            .iter()
            .take(3)
            .take_while(|b| (b'0'..=b'7').contains(b))
            .count();
        if octal > 0 {
            let value = rest[..octal]
                .iter()
                .fold(0_u32, |value, digit| value * 8 + u32::from(digit - b'0'));
            let Ok(byte) = u8::try_from(value) else {
                return Err(self.error(format!("\\{value:o} is more than a byte holds (\\377)")));
            };
            text.push(byte);
            self.at += 1 + octal;
            return Ok(());
        }
        let (plain, len): (&[u8], usize) = match rest.first() {
            Some(b'n') => (b"\n", 2),
            Some(b't') => (b"\t", 2),
            Some(b'r') => (b"\r", 2),
            Some(b'b') => (b"\x08", 2),
            Some(b'f') => (b"\x0c", 2),
            Some(b'"') => (b"\"", 2),
            Some(b'\\') => (b"\\", 2),
            // A line goes on.
            Some(b'\n') => (b"", 2),
            // Any other backslash stands for itself.
            _ => (b"\\", 1),
        };
        text.extend_from_slice(plain);
        for _ in 0..len {
            self.step();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(source: &str) -> Vec<Kind> {
        tokens(source.as_bytes())
            .expect("tokens")
            .into_iter()
            .map(|t| t.kind)
            .collect()
    }

    #[test]
    fn words() {
        let integer = |text: &str| Kind::Integer(text.into());
        assert_eq!(
            kinds("INT(1,n2) # no\n<=1.5e-3"),
            [
                Kind::Word("INT".into()),
                Kind::Sign("("),
                integer("1"),
                Kind::Sign(","),
                Kind::Name("n2".into()),
                Kind::Sign(")"),
                Kind::Sign("<="),
                Kind::Float("1.5e-3".into()),
                Kind::End
            ]
        );
        assert_eq!(
            kinds("2e"),
            [integer("2"), Kind::Name("e".into()), Kind::End]
        );
    }

    #[test]
    fn escapes() {
        let text = |source: &str| match &kinds(source)[0] {
            Kind::Text(text) => text.clone(),
            other => panic!("{other:?}"),
        };
        assert_eq!(text(r#""a\n\101\7\"\\\.""#), b"a\nA\x07\"\\\\.");
        assert_eq!(text("\"a\\\nb\""), b"ab");
        assert_eq!(
            tokens(b"\n \"abc").unwrap_err().to_string(),
            "line 2, column 2: the text never ends: `\"` is missing"
        );
        assert!(tokens(br#""\777""#).is_err());
    }
}
