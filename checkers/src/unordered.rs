//! The same things in any order.

use crate::fault::{Difference, Fault, Outcome};
use crate::lines::{Lines, trimmed};
use crate::walk::Tokens;
use std::cmp::Ordering;
use testlib::{Excerpt, Place};

/// What is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Item {
    /// Words apart by white space.
    #[default]
    Token,
    /// Lines without the white space at their ends; empty lines do not count.
    Line,
}

/// Accepts an output that has the items of the answer, each as often, in any order. `name` is given the number of the item: in the
/// answer for one that is missing from the output, in the output for one too many.
///
/// # Errors
/// The first item of the answer that the output lacks; when it lacks none, the first of the output that is too many.
pub fn compare(
    answer: &[u8],
    output: &[u8],
    item: Item,
    name: impl Fn(usize) -> String,
) -> Outcome {
    if answer == output {
        return Ok(());
    }
    let (expected, found) = (items(answer, item), items(output, item));
    let (missing, extra) = first_differences(&expected, &found);
    let count = |list: &[(usize, &[u8])], bytes: &[u8]| {
        list.iter().filter(|(_, other)| *other == bytes).count()
    };
    let (number, bytes, place) = match (missing, extra) {
        (None, None) => return Ok(()),
        (Some(i), _) => (i, expected[i].1, None),
        (None, Some(i)) => (i, found[i].1, Some(Place::of(output, found[i].0))),
    };
    Err(Fault::wrong(Difference {
        name: name(number + 1),
        expected: format!("{} {}", Excerpt(bytes), times(count(&expected, bytes))),
        found: format!("it {}", times(count(&found, bytes))),
        detail: None,
        place,
    }))
}

fn items(data: &[u8], item: Item) -> Vec<(usize, &[u8])> {
    match item {
        Item::Token => Tokens::new(data).collect(),
        Item::Line => {
            let lines = Lines::from(data, 0).map(|(offset, line)| (offset, trimmed(line)));
            lines.filter(|(_, line)| !line.is_empty()).collect()
        }
    }
}

/// The indexes of a list in the order of its items, equal items in the order of the list.
fn sorted(list: &[(usize, &[u8])]) -> Vec<usize> {
    // Most comparisons are decided by the first eight bytes, held beside the index instead of somewhere in the file.
    let head = |item: &[u8]| {
        let mut bytes = [0; 8];
        let length = item.len().min(8);
        bytes[..length].copy_from_slice(&item[..length]);
        u64::from_be_bytes(bytes)
    };
    let mut order: Vec<(u64, usize)> = list
        .iter()
        .enumerate()
        .map(|(i, (_, item))| (head(item), i))
        .collect();
    order.sort_unstable_by(|&(x, i), &(y, j)| {
        x.cmp(&y)
            .then_with(|| list[i].1.cmp(list[j].1))
            .then(i.cmp(&j))
    });
    order.into_iter().map(|(_, i)| i).collect()
}

/// The smallest index of an item of the first list that the second has not as often, and the other way round.
fn first_differences(
    expected: &[(usize, &[u8])],
    found: &[(usize, &[u8])],
) -> (Option<usize>, Option<usize>) {
    let (a, b) = (sorted(expected), sorted(found));
    let (mut missing, mut extra) = (None, None);
    let earlier =
        |best: &mut Option<usize>, i: usize| *best = Some(best.map_or(i, |j: usize| j.min(i)));
    let (mut i, mut j) = (0, 0);
    while i < a.len() || j < b.len() {
        let order = match (a.get(i), b.get(j)) {
            (Some(&x), Some(&y)) => expected[x].1.cmp(found[y].1),
            (Some(_), None) => Ordering::Less,
            _ => Ordering::Greater,
        };
        match order {
            Ordering::Less => {
                earlier(&mut missing, a[i]);
                i += 1;
            }
            Ordering::Greater => {
                earlier(&mut extra, b[j]);
                j += 1;
            }
            Ordering::Equal => {
                i += 1;
                j += 1;
            }
        }
    }
    (missing, extra)
}

fn times(count: usize) -> String {
    match count {
        0 => "not at all".to_string(),
        1 => "once".to_string(),
        _ => format!("{count} times"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{line_number, token_number};
    use proptest::prelude::*;

    #[test]
    fn any_order() {
        let fault = |a: &str, b: &str| {
            compare(a.as_bytes(), b.as_bytes(), Item::Token, token_number)
                .err()
                .map(|fault| fault.to_string())
        };
        assert_eq!(fault("1 2 2 3", "3\n2 1 2\n"), None);
        assert_eq!(
            fault("1 2 2 3", "3 2 1").unwrap(),
            r#"token 3: expected "2" 2 times, found it once"#
        );
        assert_eq!(
            fault("1 2", "2 3 1").unwrap(),
            r#"token 2: expected "3" not at all, found it once (line 1, column 3 of the output)"#
        );
        let lines =
            |a: &str, b: &str| compare(a.as_bytes(), b.as_bytes(), Item::Line, line_number).is_ok();
        assert!(lines("1 2\n3 4\n", "\n3 4  \r\n1 2"));
        assert!(!lines("1 2\n3 4\n", "2 1\n3 4\n"));
    }

    proptest! {
        #[test]
        fn agrees_with_sorting(a in prop::collection::vec(0u8..4, 0..8), b in prop::collection::vec(0u8..4, 0..8)) {
            let text = |list: &[u8]| list.iter().map(|x| format!("{x} ")).collect::<String>();
            let (mut x, mut y) = (a.clone(), b.clone());
            x.sort_unstable();
            y.sort_unstable();
            let outcome = compare(text(&a).as_bytes(), text(&b).as_bytes(), Item::Token, token_number);
            prop_assert_eq!(outcome.is_ok(), x == y);
        }
    }
}
