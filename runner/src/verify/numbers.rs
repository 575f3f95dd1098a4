//! The numbers that a statement names, in the ways people write them.

use regex::Regex;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// Signs that stand within numbers or around them, and what is read instead.
static TIDY: LazyLock<Vec<(Regex, &str)>> = LazyLock::new(|| {
    let rule = |pattern: &str, to| (Regex::new(pattern).expect("a pattern"), to);
    vec![
        rule(r"\\cdot|\\times|×|·|⋅", "*"),
        rule(r"<sup>\s*(-?\d+)\s*</sup>", "^$1"),
        rule(
            r"\{,\}|\\[,;:! ]|[\u{2009}\u{202f}\u{00a0}]|\\thinspace",
            "\u{1}",
        ),
        rule(r"[{}$]", ""),
        rule(r"−|–", "-"),
        rule(r"\s*([*^])\s*", "$1"),
    ]
});
/// A number in groups of three digits.
static GROUPED: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"\b\d{1,3}([, '_\u{1}]\d{3})+\b").expect("a pattern"));
/// `2*10^5+3`, each part but the first left out at will.
static NUMBER: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(\d+(?:\.\d+)?)(?:\^(\d+))?(?:\*(\d+)(?:\^(\d+))?)?(?:\s*([+-])\s*(\d+))?")
        .expect("a pattern")
});

/// The absolute values of the whole numbers that `text` names.
pub fn named(text: &str) -> BTreeSet<i128> {
    let mut text = text.to_owned();
    for (pattern, to) in TIDY.iter() {
        text = pattern.replace_all(&text, *to).into_owned();
    }
    let mut numbers = BTreeSet::new();
    let plain: String = GROUPED
        .replace_all(&text, |found: &regex::Captures<'_>| {
            found[0]
                .chars()
                .filter(char::is_ascii_digit)
                .collect::<String>()
        })
        .replace('\u{1}', " ");
    // What looks like groups may be a list: both are meant.
    for text in [plain.as_str(), text.as_str()] {
        for found in NUMBER.captures_iter(text) {
            add(&found, &mut numbers);
        }
    }
    numbers
}

fn add(found: &regex::Captures<'_>, numbers: &mut BTreeSet<i128>) {
    let whole = |at: usize| {
        found
            .get(at)
            .and_then(|part| part.as_str().parse::<i128>().ok())
    };
    let power = |base: i128, exponent: Option<i128>| match exponent {
        None => Some(base),
        Some(exponent) => base.checked_pow(u32::try_from(exponent).ok()?),
    };
    let Some(first) = whole(1) else {
        // Reals count when a power of ten makes them whole, as 1.5*10^5.
        let real = found
            .get(1)
            .and_then(|part| part.as_str().parse::<f64>().ok());
        let scale = whole(3).and_then(|base| power(base, whole(4)));
        if let (Some(real), Some(scale)) = (real, scale) {
            let product = real * scale as f64;
            if product.fract() == 0.0 && product < 1e18 {
                numbers.insert(product as i128);
            }
        }
        return;
    };
    numbers.insert(first);
    let mut value = power(first, whole(2));
    numbers.extend(value);
    if let Some(second) = whole(3).and_then(|base| power(base, whole(4))) {
        numbers.insert(second);
        value = value.and_then(|value| value.checked_mul(second));
        numbers.extend(value);
    }
    if let (Some(value), Some(rest)) = (value, whole(6)) {
        numbers.insert(rest);
        numbers.insert(match found.get(5).map(|sign| sign.as_str()) {
            Some("-") => (value - rest).abs(),
            _ => value.saturating_add(rest),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_to_write_a_number() {
        let has = |text: &str, number: i128| {
            assert!(
                named(text).contains(&number),
                "{text}: {number} not in {:?}",
                named(text)
            );
        };
        for text in [
            "$1 \\le n \\le 10^5$",
            "$n \\leq 10^{5}$",
            "at most 100000",
            "100 000 or 100\u{202f}000",
            "$100\\,000$",
            "100{,}000",
            "100,000",
            "1 \\cdot 10^5",
            "10<sup>5</sup>",
        ] {
            has(text, 100_000);
        }
        has("$2 \\cdot 10^5$", 200_000);
        has("2 × 10^5", 200_000);
        has("$1.5 \\cdot 10^5$", 150_000);
        has("$2^{31}-1$", i128::from(i32::MAX));
        has("modulo $10^9 + 7$", 1_000_000_007);
        has("$-10^9 \\le x$", 1_000_000_000);
        has("1, 200, 300", 300);
        assert!(!named("$n \\le 10^5$").contains(&100_001));
        named("10^99999999999999999999 9^9^9 99999999999999999999999999999999999999999");
    }
}
