//! Lines with one word.

use testlib::{Bounds, Charset, Name, Reader, Result};

/// Reads a line that is one word of bytes of `charset` (`"a-z"`), its length within `length`.
///
/// # Errors
/// The word is missing, has another byte (the place is that of the byte) or another length, or the line goes on.
pub fn read_line<'a>(
    r: &mut Reader<'a>,
    charset: impl Into<Charset>,
    length: impl Into<Bounds<usize>>,
    name: impl Into<Name>,
) -> Result<&'a [u8]> {
    let word = r.read_token(charset, length, name)?;
    r.eoln()?;
    Ok(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words() {
        let read =
            |text: &'static str| read_line(&mut Reader::new(text.as_bytes()), "a-c", 2..=3, "s");
        assert_eq!(read("abc\n").unwrap(), b"abc");
        for bad in [
            "", "\n", "a\n", "abca\n", "abd\n", "ab", "ab \n", " ab\n", "ab\r\n",
        ] {
            assert!(read(bad).is_err(), "{bad:?}");
        }
    }
}
