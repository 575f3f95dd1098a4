//! Which bounds the values of a test reach.

use std::collections::BTreeMap;
use std::fmt::{self, Display};

use crate::bounds::Bounds;
use crate::decimal::{Decimal, DecimalBounds};
use crate::int::{Int, Wide};

/// What has been seen of every variable of one file.
#[derive(Debug, Default)]
pub struct Coverage {
    /// Integers whose bounds fit 64 bits, as nearly all do.
    narrow: Sites<i64, i64>,
    wide: Sites<Wide, Wide>,
    decimals: Sites<Decimal, DecimalLimit>,
    lengths: Sites<Wide, Wide>,
}

impl Coverage {
    #[inline]
    pub(crate) fn int<T: Int>(&mut self, name: &'static str, bounds: Bounds<T>, value: T) {
        // The value is within the bounds, so it fits when they do.
        match (bounds.low.narrow(), bounds.high.narrow(), value.narrow()) {
            (Some(low), Some(high), Some(value)) => self.narrow.add_int(name, low, high, value),
            _ => self.ints(name, bounds, value, value, 1),
        }
    }

    /// `count` integers from `least` to `greatest`.
    pub(crate) fn ints<T: Int>(
        &mut self,
        name: &'static str,
        bounds: Bounds<T>,
        least: T,
        greatest: T,
        count: u64,
    ) {
        let (low, high) = (bounds.low, bounds.high);
        let hit = (least == low, greatest == high);
        match (
            low.narrow(),
            high.narrow(),
            least.narrow(),
            greatest.narrow(),
        ) {
            (Some(low), Some(high), Some(least), Some(greatest)) => {
                self.narrow
                    .add(name, (low, high), (least, greatest), hit, count);
            }
            _ => {
                let seen = (least.widen(), greatest.widen());
                self.wide
                    .add(name, (low.widen(), high.widen()), seen, hit, count);
            }
        }
    }

    pub(crate) fn decimal(&mut self, name: &'static str, bounds: DecimalBounds, value: Decimal) {
        let (low, high) = (bounds.low, bounds.high);
        let hit = (low == Some(value), high == Some(value));
        self.decimals.add(
            name,
            (DecimalLimit(low), DecimalLimit(high)),
            (value, value),
            hit,
            1,
        );
    }

    pub(crate) fn length(&mut self, name: &'static str, bounds: Bounds<usize>, length: usize) {
        let (low, high) = (bounds.low.widen(), bounds.high.widen());
        let hit = (length == bounds.low, length == bounds.high);
        self.lengths
            .add(name, (low, high), (length.widen(), length.widen()), hit, 1);
    }

    /// One line for each variable: integers, then decimals, then lengths of texts, each in order of first reading.
    pub(crate) fn lines(self) -> Vec<String> {
        let mut lines = Vec::new();
        let mut ints: Vec<Site<Wide, Wide>> = self.narrow.sites.iter().map(Site::widened).collect();
        ints.extend(self.wide.sites);
        write_lines(ints, "", &mut lines);
        write_lines(self.decimals.sites, "", &mut lines);
        write_lines(self.lengths.sites, ".length", &mut lines);
        lines
    }
}

/// A limit that may be absent.
#[derive(Clone, Copy, Debug, PartialEq)]
struct DecimalLimit(Option<Decimal>);

impl Display for DecimalLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(limit) => limit.fmt(f),
            None => f.write_str("none"),
        }
    }
}

/// The reading places of one kind of value `V` with limits `L`.
///
/// A place is found by the address of its name, which costs a comparison or two; places with the same name
/// are joined only at the end.
#[derive(Debug)]
struct Sites<V, L> {
    sites: Vec<Site<V, L>>,
    /// The place used last: the next reading is mostly at the same or the following one.
    last: usize,
    index: BTreeMap<(usize, usize), usize>,
}

impl<V, L> Default for Sites<V, L> {
    fn default() -> Self {
        Sites {
            sites: Vec::new(),
            last: 0,
            index: BTreeMap::new(),
        }
    }
}

#[derive(Clone, Debug)]
struct Site<V, L> {
    name: &'static str,
    /// The limits of the first reading.
    limits: (L, L),
    /// Whether later limits differed from them.
    varies: (bool, bool),
    /// Whether a value equalled its own limit.
    hit: (bool, bool),
    seen: (V, V),
    reads: u64,
}

impl Sites<i64, i64> {
    /// As [`Sites::add`] for one value; mostly there is nothing new to note about it.
    #[inline(always)]
    fn add_int(&mut self, name: &'static str, low: i64, high: i64, value: i64) {
        if let Some(site) = self.sites.get_mut(self.last)
            && is_named(site, name)
            && site.limits == (low, high)
            && low < value
            && value < high
            && site.seen.0 <= value
            && value <= site.seen.1
        {
            site.reads += 1;
        } else {
            self.add(
                name,
                (low, high),
                (value, value),
                (value == low, value == high),
                1,
            );
        }
    }
}

#[inline(always)]
fn is_named<V, L>(site: &Site<V, L>, name: &'static str) -> bool {
    site.name.as_ptr() == name.as_ptr() && site.name.len() == name.len()
}

impl<V: Copy + Ord, L: Copy + PartialEq> Sites<V, L> {
    fn add(
        &mut self,
        name: &'static str,
        limits: (L, L),
        seen: (V, V),
        hit: (bool, bool),
        count: u64,
    ) {
        let at = self.find(name, limits, seen);
        self.last = at;
        let site = &mut self.sites[at];
        site.varies.0 |= site.limits.0 != limits.0;
        site.varies.1 |= site.limits.1 != limits.1;
        site.hit.0 |= hit.0;
        site.hit.1 |= hit.1;
        site.seen = (site.seen.0.min(seen.0), site.seen.1.max(seen.1));
        site.reads += count;
    }

    #[inline]
    fn find(&mut self, name: &'static str, limits: (L, L), seen: (V, V)) -> usize {
        let next = if self.last + 1 < self.sites.len() {
            self.last + 1
        } else {
            0
        };
        for at in [self.last, next] {
            if self.sites.get(at).is_some_and(|site| is_named(site, name)) {
                return at;
            }
        }
        let key = (name.as_ptr() as usize, name.len());
        *self.index.entry(key).or_insert_with(|| {
            let no = (false, false);
            self.sites.push(Site {
                name,
                limits,
                varies: no,
                hit: no,
                seen,
                reads: 0,
            });
            self.sites.len() - 1
        })
    }
}

impl Site<i64, i64> {
    fn widened(&self) -> Site<Wide, Wide> {
        Site {
            name: self.name,
            limits: (self.limits.0.widen(), self.limits.1.widen()),
            varies: self.varies,
            hit: self.hit,
            seen: (self.seen.0.widen(), self.seen.1.widen()),
            reads: self.reads,
        }
    }
}

impl<V: Copy + Ord, L: Copy + PartialEq> Site<V, L> {
    fn join(&mut self, other: &Site<V, L>) {
        self.varies.0 |= other.varies.0 || self.limits.0 != other.limits.0;
        self.varies.1 |= other.varies.1 || self.limits.1 != other.limits.1;
        self.hit.0 |= other.hit.0;
        self.hit.1 |= other.hit.1;
        self.seen = (self.seen.0.min(other.seen.0), self.seen.1.max(other.seen.1));
        self.reads += other.reads;
    }
}

fn write_lines<V, L>(sites: Vec<Site<V, L>>, suffix: &str, lines: &mut Vec<String>)
where
    V: Copy + Ord + Display,
    L: Copy + PartialEq + Display,
{
    let mut variables: Vec<Site<V, L>> = Vec::new();
    for site in sites {
        match variables.iter_mut().find(|v| v.name == site.name) {
            Some(variable) => variable.join(&site),
            None => variables.push(site),
        }
    }
    let yes_no = |b| if b { "yes" } else { "no" };
    let limit = |limit: L, varies| {
        if varies {
            "varies".to_string()
        } else {
            limit.to_string()
        }
    };
    lines.extend(variables.iter().map(|v| {
        format!(
            "variable {:?} reads={} min={} max={} seen-min={} seen-max={} min-hit={} max-hit={}",
            format!("{}{suffix}", v.name),
            v.reads,
            limit(v.limits.0, v.varies.0),
            limit(v.limits.1, v.varies.1),
            v.seen.0,
            v.seen.1,
            yes_no(v.hit.0),
            yes_no(v.hit.1)
        )
    }));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_for_each_name() {
        let mut c = Coverage::default();
        c.int("n", Bounds::from(1..=10), 10);
        for (high, value) in [(5, 2), (5, 5), (7, 6)] {
            c.int("u", Bounds::from(1..=high), value);
            c.int("v", Bounds::from(1u64..=9), 9);
        }
        // The same name at another address is the same variable.
        let other: &'static str = String::from("n").leak();
        c.int(other, Bounds::from(1..=10), 1);
        c.int("huge", Bounds::from(0..=u128::MAX), u128::MAX);
        c.ints("a", Bounds::from(-5i8..=5), -5, 4, 100);
        c.decimal(
            "x",
            DecimalBounds {
                low: None,
                high: Some("1.5".into()),
            },
            "1.50".into(),
        );
        c.length("s", Bounds::from(1..=3), 2);
        let expected = [
            "variable \"n\" reads=2 min=1 max=10 seen-min=1 seen-max=10 min-hit=yes max-hit=yes",
            "variable \"u\" reads=3 min=1 max=varies seen-min=2 seen-max=6 min-hit=no max-hit=yes",
            "variable \"v\" reads=3 min=1 max=9 seen-min=9 seen-max=9 min-hit=no max-hit=yes",
            "variable \"a\" reads=100 min=-5 max=5 seen-min=-5 seen-max=4 min-hit=yes max-hit=no",
            &format!(
                "variable \"huge\" reads=1 min=0 max={0} seen-min={0} seen-max={0} min-hit=no max-hit=yes",
                u128::MAX
            ),
            "variable \"x\" reads=1 min=none max=1.5 seen-min=1.50 seen-max=1.50 min-hit=no max-hit=yes",
            "variable \"s.length\" reads=1 min=1 max=3 seen-min=2 seen-max=2 min-hit=no max-hit=no",
        ];
        assert_eq!(c.lines(), expected);
    }

    #[test]
    fn a_value_seen_under_other_limits_can_still_hit() {
        let mut c = Coverage::default();
        c.int("x", Bounds::from(0..=10), 5);
        c.int("x", Bounds::from(0..=20), 10);
        c.int("x", Bounds::from(0..=10), 10);
        assert_eq!(
            c.lines(),
            [
                "variable \"x\" reads=3 min=0 max=varies seen-min=5 seen-max=10 min-hit=no max-hit=yes"
            ]
        );
    }
}
