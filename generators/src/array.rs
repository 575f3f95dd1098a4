//! Arrays of integers.

use crate::impossible::{Impossible, parameter};
use std::str::FromStr;
use testlib::generator::Gen;

/// How the elements of an array are chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Values {
    /// `uniform`: each is any integer of the range.
    #[default]
    Uniform,
    /// `low:W`: each is the least of W + 1 draws.
    Low(u32),
    /// `high:W`: each is the greatest of W + 1 draws.
    High(u32),
    /// `few:K`: each is one of at most K values.
    Few(u32),
    /// `ends`: each is the least or the greatest of the range.
    Ends,
    /// `equal`: all are one value.
    Equal,
    /// `distinct`: no two are equal.
    Distinct,
    /// `increasing`: uniform, sorted.
    Increasing,
    /// `decreasing`: uniform, sorted downwards.
    Decreasing,
    /// `almost-sorted:K`: uniform, sorted, then K times two neighbours change places.
    AlmostSorted(u32),
    /// `zigzag`: small and large ones in turn.
    Zigzag,
}

impl Values {
    /// Every notation with what it means, for `--help`.
    pub const NOTATIONS: &[(&str, &str)] = &[
        ("uniform", "each is any integer of the range"),
        (
            "low:W",
            "each is the least of W + 1 draws: they lean to the lower end",
        ),
        ("high:W", "each is the greatest of W + 1 draws"),
        ("few:K", "each is one of at most K values"),
        ("ends", "each is the least or the greatest of the range"),
        ("equal", "all are one value"),
        ("distinct", "no two are equal"),
        ("increasing", "uniform, sorted"),
        ("decreasing", "uniform, sorted downwards"),
        (
            "almost-sorted:K",
            "uniform, sorted, then K times two random neighbours change places",
        ),
        (
            "zigzag",
            "small and large ones in turn: the smaller half at odd places",
        ),
    ];

    /// Draws `n` integers of `min..=max`.
    ///
    /// # Errors
    /// When the range is empty, or holds too few values for `distinct`.
    pub fn draw(self, n: u32, min: i64, max: i64, g: &mut Gen) -> Result<Vec<i64>, Impossible> {
        if min > max {
            return Err(Impossible::because(format!(
                "the range {min}..={max} is empty"
            )));
        }
        let uniform = |g: &mut Gen| -> Vec<i64> { (0..n).map(|_| g.int(min..=max)).collect() };
        let weighted =
            |g: &mut Gen, weight: i32| (0..n).map(|_| g.int_weighted(min..=max, weight)).collect();
        Ok(match self {
            Self::Uniform => uniform(g),
            Self::Low(weight) => weighted(g, -limited(weight)?),
            Self::High(weight) => weighted(g, limited(weight)?),
            Self::Few(k) => {
                let few: Vec<i64> = (0..k.max(1)).map(|_| g.int(min..=max)).collect();
                (0..n).map(|_| *g.choose(&few)).collect()
            }
            Self::Ends => (0..n).map(|_| if g.coin() { max } else { min }).collect(),
            Self::Equal => vec![g.int(min..=max); n as usize],
            Self::Distinct => {
                let room = max.abs_diff(min);
                if n > 0 && u64::from(n) - 1 > room {
                    return Err(Impossible::because(format!(
                        "{min}..={max} has no {n} different values"
                    )));
                }
                g.distinct(n as usize, min..=max)
            }
            Self::Increasing => sorted(uniform(g)),
            Self::Decreasing => {
                let mut values = sorted(uniform(g));
                values.reverse();
                values
            }
            Self::AlmostSorted(swaps) => {
                let mut values = sorted(uniform(g));
                for _ in 0..if n < 2 { 0 } else { swaps } {
                    let i = g.index(n as usize - 1);
                    values.swap(i, i + 1);
                }
                values
            }
            Self::Zigzag => {
                let mut large = sorted(uniform(g));
                let mut small = large.drain(..n.div_ceil(2) as usize).collect::<Vec<i64>>();
                g.shuffle(&mut small);
                g.shuffle(&mut large);
                let mut large = large.into_iter();
                small
                    .into_iter()
                    .flat_map(|value| [Some(value), large.next()])
                    .flatten()
                    .collect()
            }
        })
    }
}

/// Every draw of a weight costs time, and beyond this nothing is seen of it.
fn limited(weight: u32) -> Result<i32, Impossible> {
    match weight {
        0..=1000 => Ok(weight as i32),
        _ => Err(Impossible::because(format!(
            "the weight {weight} is above 1000"
        ))),
    }
}

fn sorted(mut values: Vec<i64>) -> Vec<i64> {
    values.sort_unstable();
    values
}

impl FromStr for Values {
    type Err = Impossible;

    fn from_str(text: &str) -> Result<Self, Impossible> {
        Ok(match text {
            "uniform" => Self::Uniform,
            "ends" => Self::Ends,
            "equal" => Self::Equal,
            "distinct" => Self::Distinct,
            "increasing" => Self::Increasing,
            "decreasing" => Self::Decreasing,
            "zigzag" => Self::Zigzag,
            _ => match text.split(':').next() {
                Some("low") => Self::Low(parameter(text, 0)?),
                Some("high") => Self::High(parameter(text, 0)?),
                Some("few") => Self::Few(parameter(text, 1)?),
                Some("almost-sorted") => Self::AlmostSorted(parameter(text, 0)?),
                _ => return Err(crate::help::unknown(text, Self::NOTATIONS)),
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn draw(text: &str, n: u32, min: i64, max: i64) -> Vec<i64> {
        let values: Values = text.parse().unwrap();
        let drawn = values.draw(n, min, max, &mut Gen::new([text])).unwrap();
        assert_eq!(drawn.len(), n as usize, "{text}");
        assert!(
            drawn.iter().all(|v| (min..=max).contains(v)),
            "{text}: {drawn:?}"
        );
        drawn
    }

    #[test]
    fn every_kind_keeps_its_promise() {
        for (notation, _) in Values::NOTATIONS {
            let text = notation.replace([':', 'W', 'K'], "");
            let text = if notation.contains(':') {
                format!("{text}:3")
            } else {
                text
            };
            for n in [0, 1, 2, 3, 100] {
                draw(&text, n, -1000, 1000);
                draw(&text, n, i64::MIN, i64::MAX);
            }
        }
        let different = |values: &[i64]| values.iter().collect::<BTreeSet<_>>().len();
        assert_eq!(different(&draw("distinct", 201, -100, 100)), 201);
        assert_eq!(different(&draw("equal", 50, 0, 1000)), 1);
        assert!(different(&draw("few:3", 500, 0, 1_000_000)) <= 3);
        assert_eq!(different(&draw("ends", 500, 0, 1_000_000)), 2);
        assert!(draw("increasing", 100, 0, 50).is_sorted());
        assert!(draw("decreasing", 100, 0, 50).is_sorted_by(|a, b| a >= b));
        let zigzag = draw("zigzag", 101, 0, 1000);
        let (small, large): (Vec<_>, Vec<_>) = (0..101).partition(|i| i % 2 == 0);
        assert!(small.iter().map(|&i| zigzag[i]).max() <= large.iter().map(|&i| zigzag[i]).min());
        let sum = |text| draw(text, 1000, 0, 1000).iter().sum::<i64>();
        assert!(sum("low:9") < 200_000 && sum("high:9") > 800_000);
    }

    #[test]
    fn what_cannot_be_is_refused() {
        let g = &mut Gen::new(["x"]);
        assert!(Values::Distinct.draw(4, 1, 3, g).is_err());
        assert!(Values::Uniform.draw(4, 3, 1, g).is_err());
        assert!(Values::Low(5000).draw(1, 0, 1, g).is_err());
        for bad in [
            "",
            "low",
            "low:",
            "few:0",
            "uniform:1",
            "low:-1",
            "nonsense",
        ] {
            assert!(bad.parse::<Values>().is_err(), "{bad}");
        }
    }
}
