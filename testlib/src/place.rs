//! Turning a byte offset into the line, column and token a person can find.

use std::fmt;

/// A place in a file. All three numbers start at 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line, counting `\n`.
    pub line: usize,
    /// The column in bytes, not characters: files of numbers are ASCII, and bytes are exact for all others.
    pub column: usize,
    /// The number of the token on its line that the place is in or right behind, or that would begin here.
    pub token: usize,
}

impl Place {
    /// The place of `offset` in `data`; an offset beyond the end is the end.
    ///
    /// Reads the file up to the offset: only called once a fault has been found.
    #[must_use]
    #[cold]
    pub fn of(data: &[u8], offset: usize) -> Self {
        let before = &data[..offset.min(data.len())];
        let line_start = before
            .iter()
            .rposition(|&b| b == b'\n')
            .map_or(0, |i| i + 1);
        let line = 1 + before[..line_start].iter().filter(|&&b| b == b'\n').count();
        let on_line = &before[line_start..];
        let mut complete = 0;
        let mut inside = false;
        for &b in on_line {
            if b == b' ' || (9..=13).contains(&b) {
                complete += usize::from(inside);
                inside = false;
            } else {
                inside = true;
            }
        }
        Place {
            line,
            column: on_line.len() + 1,
            token: complete + 1,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}, column {} (token {})",
            self.line, self.column, self.token
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn triple(data: &[u8], offset: usize) -> (usize, usize, usize) {
        let p = Place::of(data, offset);
        (p.line, p.column, p.token)
    }

    #[test]
    fn counts_lines_columns_and_tokens() {
        let data = b"ab c\n\n  d e";
        assert_eq!(triple(data, 0), (1, 1, 1));
        assert_eq!(triple(data, 1), (1, 2, 1));
        assert_eq!(triple(data, 3), (1, 4, 2));
        assert_eq!(triple(data, 5), (2, 1, 1));
        assert_eq!(triple(data, 8), (3, 3, 1));
        assert_eq!(triple(data, 10), (3, 5, 2));
        assert_eq!(triple(data, 99), (3, 6, 2));
        assert_eq!(triple(b"", 0), (1, 1, 1));
    }
}
