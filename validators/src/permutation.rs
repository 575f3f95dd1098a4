//! Permutations.

use testlib::{Mark, Reader, Result};

/// Reads a line with the numbers 1 to `n`, each once, in any order.
///
/// # Errors
/// A number is missing, malformed, out of range or repeated (with the number of the earlier element), or the line goes on.
pub fn read_line(r: &mut Reader<'_>, n: u32, name: &'static str) -> Result<Vec<u32>> {
    // When the line cannot hold n numbers it will end too early; nothing is set up for a promise that is not kept.
    let possible = n as usize <= r.remaining() / 2;
    let mut values = Vec::with_capacity(if possible { n as usize } else { 0 });
    let mut seen = vec![false; if possible { n as usize + 1 } else { 0 }];
    for i in 1..=n {
        if i > 1 {
            r.space()?;
        }
        let value: u32 = r.read_int(1..=n, (name, i))?;
        if possible && std::mem::replace(&mut seen[value as usize], true) {
            return Err(repeated(r, r.mark(), &values, value, name));
        }
        values.push(value);
    }
    r.eoln()?;
    Ok(values)
}

#[cold]
fn repeated(r: &Reader<'_>, mark: Mark, before: &[u32], value: u32, name: &str) -> testlib::Error {
    let earlier = before.iter().position(|&v| v == value).map_or(0, |i| i + 1);
    let own = before.len() + 1;
    r.fault_at(
        mark,
        format_args!("{name}[{own}] = {value} repeats {name}[{earlier}]"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, n: u32) -> Result<Vec<u32>, String> {
        read_line(&mut Reader::new(text.as_bytes()), n, "p").map_err(|fault| fault.to_string())
    }

    #[test]
    fn permutations() {
        assert_eq!(read("3 1 2\n", 3).unwrap(), [3, 1, 2]);
        assert_eq!(read("1\n", 1).unwrap(), [1]);
        assert_eq!(
            read("3 1 3\n", 3).unwrap_err(),
            "line 1, column 5 (token 3): p[3] = 3 repeats p[1]"
        );
        assert_eq!(
            read("3 4 1\n", 3).unwrap_err(),
            "line 1, column 3 (token 2): p[2] = 4 is out of 1..=3"
        );
        assert!(read("3 1 2 \n", 3).is_err());
        assert!(read("3 1\n", 3).is_err());
        // A promise that the file does not keep costs no memory.
        assert!(read("4000000000\n", u32::MAX).is_err());
    }
}
