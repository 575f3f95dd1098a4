//! Names of numbered tests and of counted tests.

use crate::package::yaml::Cursor;
use std::collections::BTreeSet;

/// Most tests that one `count` may make.
const MAX_COUNT: i64 = 100;

/// Number `index` with as many digits as `total` has, and the name behind it when there is one.
pub fn numbered(index: usize, total: usize, name: &str) -> String {
    let width = total.to_string().len();
    match name {
        "" => format!("{index:0width$}"),
        name => format!("{index:0width$}-{name}"),
    }
}

/// Values of the rule's `count`, when it has one. Faults are reported when `report`; a wrong count is as none.
pub fn counts(cursor: &Cursor<'_>, report: bool) -> Option<Vec<i64>> {
    let count = cursor.node().get("count")?;
    let (_, value) = cursor
        .entries("keys")?
        .into_iter()
        .find(|(_, c)| std::ptr::eq(c.node(), count))?;
    count_values(&value, report)
}

/// Values of `count`: `3` is 1, 2, 3; a list is itself; `a..=b` is what it says. `None` (and a fault when `report`)
/// when it is none of these.
fn count_values(cursor: &Cursor<'_>, report: bool) -> Option<Vec<i64>> {
    let fail = |message: String| {
        if report {
            cursor.error_hint(
                "wrong-value",
                message,
                "write a number, a list of numbers, or a range such as 1..=5",
            );
        }
        None
    };
    if let Some(count) = cursor.as_integer() {
        return match (1..=MAX_COUNT).contains(&count) {
            true => Some((1..=count).collect()),
            false => fail(format!(
                "expected a count from 1 to {MAX_COUNT}, found {count}"
            )),
        };
    }
    if cursor.is_list() {
        let mut seen = BTreeSet::new();
        let mut values = Vec::new();
        for item in cursor.list()? {
            match item.as_integer() {
                Some(value) if seen.insert(value) => values.push(value),
                Some(value) => return fail(format!("{value} is in the list twice")),
                None => {
                    return fail(format!(
                        "expected whole numbers, found {}",
                        item.node().describe()
                    ));
                }
            }
        }
        return match values.len() {
            0 => fail("the list is empty".into()),
            n if n as i64 > MAX_COUNT => fail(format!(
                "the list makes {n} tests: at most {MAX_COUNT} are allowed"
            )),
            _ => Some(values),
        };
    }
    let range = match &cursor.is_text() {
        true => cursor
            .text()
            .and_then(|text| text.split_once("..="))
            .and_then(|(from, to)| Some((number(from)?, number(to)?))),
        false => None,
    };
    match range {
        None => fail(format!(
            "expected a count, found {}",
            cursor.node().describe()
        )),
        Some((from, to)) if from > to => fail(format!(
            "the range starts at {from} and ends before it, at {to}"
        )),
        Some((from, to)) if to.saturating_sub(from) >= MAX_COUNT => {
            fail(format!("the range makes more than {MAX_COUNT} tests"))
        }
        Some((from, to)) => Some((from..=to).collect()),
    }
}

fn number(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    (!digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()))
        .then(|| text.parse().ok())
        .flatten()
}

/// What each counted test has behind its name. Values that follow each other without gaps are padded to one width, a
/// minus sign counted.
pub fn count_suffixes(values: &[i64]) -> Vec<String> {
    let (min, max) = (
        values.iter().min().copied().unwrap_or(0),
        values.iter().max().copied().unwrap_or(0),
    );
    let dense = max
        .checked_sub(min)
        .is_some_and(|span| span == values.len() as i64 - 1);
    let width = match dense {
        true => values
            .iter()
            .map(|v| v.to_string().len())
            .max()
            .unwrap_or(0),
        false => 0,
    };
    values.iter().map(|v| format!("-{v:0width$}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::package::faults::Faults;
    use crate::package::yaml::parse;
    use std::path::Path;

    fn values(yaml: &str) -> Option<Vec<i64>> {
        let faults = Faults::default();
        let document = parse(Path::new("x"), yaml.as_bytes(), &faults).unwrap();
        let values = count_values(&Cursor::root(&document, &faults), true);
        assert_eq!(values.is_none(), !faults.into_sorted().is_empty());
        values
    }

    #[test]
    fn counts() {
        assert_eq!(values("3"), Some(vec![1, 2, 3]));
        assert_eq!(values("[7, -3]"), Some(vec![7, -3]));
        assert_eq!(values("-1..=1"), Some(vec![-1, 0, 1]));
        assert_eq!(values("1..=100").map(|v| v.len()), Some(100));
        for bad in [
            "0",
            "101",
            "[]",
            "[1, 1]",
            "[a]",
            "3..=1",
            "1..5",
            "0..=100",
            "-9223372036854775808..=9223372036854775807",
            "1.5",
            "{a: b}",
        ] {
            assert_eq!(values(bad), None, "{bad}");
        }
    }

    #[test]
    fn names() {
        assert_eq!(numbered(7, 12, "a"), "07-a");
        assert_eq!(numbered(7, 9, ""), "7");
        assert_eq!(count_suffixes(&[9, 10, 11]), ["-09", "-10", "-11"]);
        assert_eq!(count_suffixes(&[-1, 0, 1]), ["--1", "-00", "-01"]);
        assert_eq!(count_suffixes(&[7, -3]), ["-7", "--3"]);
    }
}
