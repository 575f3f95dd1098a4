//! Showing bytes of a file inside a message: always printable, never long.

use std::fmt;

/// The longest excerpt, in bytes of the file.
const LIMIT: usize = 40;

/// Bytes of a file, quoted, escaped and cut to a sane length when displayed.
#[derive(Clone, Copy, Debug)]
pub struct Excerpt<'a>(pub &'a [u8]);

impl Excerpt<'_> {
    fn show(&self, f: &mut fmt::Formatter<'_>, quote: &str) -> fmt::Result {
        let cut = &self.0[..self.0.len().min(LIMIT)];
        write!(f, "{quote}{}{quote}", cut.escape_ascii())?;
        if cut.len() < self.0.len() {
            write!(f, "... ({} bytes)", self.0.len())?;
        }
        Ok(())
    }

    /// The same without quotes, for numbers.
    pub(crate) fn bare(&self) -> impl fmt::Display {
        struct Bare<'a>(Excerpt<'a>);
        impl fmt::Display for Bare<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.show(f, "")
            }
        }
        Bare(*self)
    }
}

impl fmt::Display for Excerpt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.show(f, "\"")
    }
}

/// One byte as a person names it.
pub(crate) struct ByteName(pub Option<u8>);

impl fmt::Display for ByteName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            None => f.write_str("the end of the file"),
            Some(b'\n') => f.write_str("the end of the line"),
            Some(b' ') => f.write_str("a space"),
            Some(b'\t') => f.write_str("a tab"),
            Some(b'\r') => f.write_str("a carriage return (lines must end in \\n alone)"),
            Some(0) => f.write_str("a NUL byte"),
            Some(b) => write!(f, "'{}'", b.escape_ascii()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_and_cuts() {
        assert_eq!(Excerpt(b"a\0\"\xff").to_string(), r#""a\x00\"\xff""#);
        assert_eq!(Excerpt(b"").to_string(), "\"\"");
        let long = Excerpt(&[b'7'; 1000]).to_string();
        assert_eq!(long, format!("\"{}\"... (1000 bytes)", "7".repeat(40)));
    }

    #[test]
    fn names_bytes() {
        assert_eq!(ByteName(Some(b'x')).to_string(), "'x'");
        assert_eq!(ByteName(Some(0xC3)).to_string(), r"'\xc3'");
        assert_eq!(ByteName(None).to_string(), "the end of the file");
    }
}
