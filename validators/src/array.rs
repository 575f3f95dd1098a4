//! Lines of integers.

use testlib::{Bounds, Int, Mark, Name, Reader, Result};

/// Reads a line of exactly `n` integers with single spaces; an empty line when `n` is 0. Elements are named `name[1]`, ...
///
/// # Errors
/// An element is missing, malformed or out of range, or the line goes on.
pub fn read_line<T: Int>(
    r: &mut Reader<'_>,
    n: usize,
    range: impl Into<Bounds<T>>,
    name: impl Into<Name>,
) -> Result<Vec<T>> {
    let values = r.read_ints(n, range, name)?;
    r.eoln()?;
    Ok(values)
}

/// As [`read_line`], and no two elements are equal.
///
/// # Errors
/// Those of [`read_line`], and the second of two equal elements with the number of the first.
pub fn read_distinct<T: Int>(
    r: &mut Reader<'_>,
    n: usize,
    range: impl Into<Bounds<T>>,
    name: &'static str,
) -> Result<Vec<T>> {
    let bounds = range.into();
    let mut marks: Vec<Mark> = Vec::with_capacity(n.min(r.remaining() / 2 + 1));
    let mut values: Vec<T> = Vec::with_capacity(marks.capacity());
    for i in 1..=n {
        if i > 1 {
            r.space()?;
        }
        values.push(r.read_int(bounds, (name, i))?);
        marks.push(r.mark());
    }
    r.eoln()?;
    if let Some((first, second)) = first_repeat(&values) {
        let value = values[second];
        let message = format_args!(
            "{name}[{}] = {value} repeats {name}[{}]",
            second + 1,
            first + 1
        );
        return Err(r.fault_at(marks[second], message));
    }
    Ok(values)
}

/// The first element equal to an earlier one: the earlier index and its own, from 0.
pub fn first_repeat<T: Ord>(values: &[T]) -> Option<(usize, usize)> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_unstable_by(|&i, &j| values[i].cmp(&values[j]).then(i.cmp(&j)));
    let repeats = order
        .windows(2)
        .filter(|pair| values[pair[0]] == values[pair[1]]);
    repeats
        .map(|pair| (pair[0], pair[1]))
        .min_by_key(|&(_, second)| second)
}

/// The first place where a sequence goes down: the index of the smaller element, from 0.
pub fn first_descent<T: Ord>(values: &[T]) -> Option<usize> {
    (1..values.len()).find(|&i| values[i] < values[i - 1])
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn lines() {
        let mut r = Reader::new(b"3 -1 2\n\n");
        assert_eq!(
            read_line::<i32>(&mut r, 3, -5..=5, "a").unwrap(),
            [3, -1, 2]
        );
        assert_eq!(read_line::<i32>(&mut r, 0, -5..=5, "b").unwrap(), []);
        r.eof().unwrap();
        let mut r = Reader::new(b"3 -1 2\n");
        assert!(read_line::<i32>(&mut r, 2, -5..=5, "a").is_err());
    }

    #[test]
    fn a_repeat_is_pointed_at() {
        let mut r = Reader::new(b"5 7 9 7 5\n");
        let fault = read_distinct::<u8>(&mut r, 5, 0..=9, "a").unwrap_err();
        assert_eq!(
            fault.to_string(),
            "line 1, column 7 (token 4): a[4] = 7 repeats a[2]"
        );
        let mut r = Reader::new(b"5 7 9\n");
        assert_eq!(
            read_distinct::<u8>(&mut r, 3, 0..=9, "a").unwrap(),
            [5, 7, 9]
        );
    }

    proptest! {
        #[test]
        fn the_first_repeat_is_found(values in prop::collection::vec(0u8..20, 0..12)) {
            let slow = (0..values.len()).find_map(|j| {
                // The nearest equal element before it.
                (0..j).rev().find(|&i| values[i] == values[j]).map(|i| (i, j))
            });
            prop_assert_eq!(first_repeat(&values), slow);
        }
    }
}
