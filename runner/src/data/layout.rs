//! How the bytes of a test are laid out.

/// What can be said against the bytes of an input or an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fault {
    /// The code of the check.
    pub code: &'static str,
    /// What it is.
    pub what: &'static str,
    /// The line, from 1.
    pub line: usize,
}

/// The first fault of each code.
pub fn faults(bytes: &[u8]) -> Vec<Fault> {
    let mut found: Vec<Fault> = Vec::new();
    let Some(&last) = bytes.last() else {
        return found;
    };
    let mut line = 1;
    let mut before = b'\n';
    for (index, &byte) in bytes.iter().enumerate() {
        let fault = match byte {
            0xef if index == 0 && bytes.starts_with(b"\xef\xbb\xbf") => {
                Some(("odd-bytes", "a byte-order mark"))
            }
            b'\r' if bytes.get(index + 1) == Some(&b'\n') => {
                Some(("line-ends", "a carriage return before the line feed"))
            }
            b'\r' => Some(("line-ends", "a carriage return")),
            b' ' if before == b' ' => Some(("odd-blanks", "two blanks in a row")),
            b' ' if before == b'\n' => Some(("odd-blanks", "a blank at the beginning")),
            b'\n' if before == b' ' => Some(("odd-blanks", "a blank at the end")),
            b'\n' if before == b'\n' => Some(("odd-blanks", "an empty line")),
            b'\n' | b' '..=b'~' => None,
            b'\t' => Some(("odd-blanks", "a tab")),
            128.. => Some(("odd-bytes", "a character that is not ASCII")),
            _ => Some(("odd-bytes", "a control character")),
        };
        if let Some((code, what)) = fault
            && found.iter().all(|known| known.code != code)
        {
            found.push(Fault { code, what, line });
        }
        line += usize::from(byte == b'\n');
        before = byte;
    }
    if last != b'\n' && found.iter().all(|known| known.code != "line-ends") {
        let what = "no line feed at the end";
        found.push(Fault {
            code: "line-ends",
            what,
            line,
        });
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_odd_and_where() {
        let list = |text: &str| {
            faults(text.as_bytes())
                .iter()
                .map(|fault| format!("{}: {}: {}", fault.line, fault.code, fault.what))
                .collect::<Vec<_>>()
        };
        assert!(list("1 2\n3\n").is_empty() && list("").is_empty());
        assert_eq!(
            list("1\n2  3"),
            [
                "2: odd-blanks: two blanks in a row",
                "2: line-ends: no line feed at the end"
            ]
        );
        assert_eq!(list("\n1\n"), ["1: odd-blanks: an empty line"]);
        assert_eq!(
            list("é\r\n"),
            [
                "1: odd-bytes: a character that is not ASCII",
                "1: line-ends: a carriage return before the line feed"
            ]
        );
        assert_eq!(
            list("\u{feff}1\r2\n"),
            [
                "1: odd-bytes: a byte-order mark",
                "1: line-ends: a carriage return"
            ]
        );
        assert_eq!(list("1 \n"), ["1: odd-blanks: a blank at the end"]);
        assert_eq!(
            list("1\t2\n\x7f\n"),
            ["1: odd-blanks: a tab", "2: odd-bytes: a control character"]
        );
    }
}
