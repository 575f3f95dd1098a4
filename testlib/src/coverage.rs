//! Which bounds the values of a test reach, and which features it has.

use std::collections::BTreeMap;
use std::fmt::{self, Display};

use crate::bounds::Bounds;
use crate::decimal::{Decimal, DecimalBounds};
use crate::int::{Int, Wide};

/// What has been seen of every variable and feature of one file.
#[derive(Debug, Default)]
pub struct Coverage {
    ints: Sites<Wide>,
    decimals: Sites<Decimal>,
    lengths: Sites<Wide>,
}

impl Coverage {
    #[inline]
    pub(crate) fn int<T: Int>(&mut self, name: &'static str, bounds: Bounds<T>, value: T) {
        self.ints(name, bounds, value, value, 1);
    }

    #[inline]
    pub(crate) fn ints<T: Int>(
        &mut self,
        name: &'static str,
        bounds: Bounds<T>,
        low: T,
        high: T,
        count: u64,
    ) {
        let allowed = (Some(bounds.low.widen()), Some(bounds.high.widen()));
        self.ints
            .add(name, allowed, low.widen(), high.widen(), count);
    }

    pub(crate) fn decimal(&mut self, name: &'static str, bounds: DecimalBounds, value: Decimal) {
        self.decimals
            .add(name, (bounds.low, bounds.high), value, value, 1);
    }

    pub(crate) fn length(&mut self, name: &'static str, bounds: Bounds<usize>, length: usize) {
        let high = (bounds.high != usize::MAX).then(|| bounds.high.widen());
        self.lengths.add(
            name,
            (Some(bounds.low.widen()), high),
            length.widen(),
            length.widen(),
            1,
        );
    }

    /// One line for each variable: integers, then decimals, then lengths of texts, each in order of first reading.
    pub(crate) fn lines(self) -> Vec<String> {
        let mut lines = self.ints.lines("");
        lines.extend(self.decimals.lines(""));
        lines.extend(self.lengths.lines(".length"));
        lines
    }
}

/// The variables of one kind of value.
///
/// A reading place is found by the address of its name, which costs a comparison or two; places with the
/// same name are joined only at the end.
#[derive(Debug)]
struct Sites<V> {
    sites: Vec<Site<V>>,
    /// The place used last: the next reading is mostly at the same or the following one.
    last: usize,
    /// Takes over the search once there are many places.
    index: BTreeMap<(usize, usize), usize>,
}

impl<V> Default for Sites<V> {
    fn default() -> Self {
        Sites {
            sites: Vec::new(),
            last: 0,
            index: BTreeMap::new(),
        }
    }
}

#[derive(Clone, Debug)]
struct Site<V> {
    name: &'static str,
    low: Limit<V>,
    high: Limit<V>,
    seen: (V, V),
    reads: u64,
}

/// One side of the allowed range over all readings.
#[derive(Clone, Debug)]
struct Limit<V> {
    first: Option<V>,
    varies: bool,
    hit: bool,
}

impl<V: Copy + Ord> Limit<V> {
    #[inline]
    fn add(&mut self, limit: Option<V>, seen: V) {
        self.varies |= self.first != limit;
        self.hit |= limit == Some(seen);
    }

    fn join(&mut self, other: &Limit<V>) {
        self.varies |= other.varies || self.first != other.first;
        self.hit |= other.hit;
    }
}

impl<V: Display> Display for Limit<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.first {
            _ if self.varies => f.write_str("varies"),
            Some(limit) => limit.fmt(f),
            None => f.write_str("none"),
        }
    }
}

impl<V: Copy + Ord + Display> Sites<V> {
    #[inline]
    fn add(
        &mut self,
        name: &'static str,
        allowed: (Option<V>, Option<V>),
        low: V,
        high: V,
        count: u64,
    ) {
        let at = self.find(name, allowed, (low, high));
        self.last = at;
        let site = &mut self.sites[at];
        site.low.add(allowed.0, low);
        site.high.add(allowed.1, high);
        site.seen = (site.seen.0.min(low), site.seen.1.max(high));
        site.reads += count;
    }

    #[inline]
    fn find(&mut self, name: &'static str, allowed: (Option<V>, Option<V>), seen: (V, V)) -> usize {
        let is = |site: Option<&Site<V>>| {
            site.is_some_and(|s| s.name.as_ptr() == name.as_ptr() && s.name.len() == name.len())
        };
        let last = self.last;
        if is(self.sites.get(last)) {
            last
        } else if is(self.sites.get(last + 1)) {
            last + 1
        } else {
            self.search(name, allowed, seen)
        }
    }

    fn search(
        &mut self,
        name: &'static str,
        allowed: (Option<V>, Option<V>),
        seen: (V, V),
    ) -> usize {
        let key = (name.as_ptr() as usize, name.len());
        *self.index.entry(key).or_insert_with(|| {
            let limit = |first| Limit {
                first,
                varies: false,
                hit: false,
            };
            let (low, high) = (limit(allowed.0), limit(allowed.1));
            self.sites.push(Site {
                name,
                low,
                high,
                seen,
                reads: 0,
            });
            self.sites.len() - 1
        })
    }

    fn lines(self, suffix: &str) -> Vec<String> {
        let mut variables: Vec<Site<V>> = Vec::new();
        let mut by_name: BTreeMap<&str, usize> = BTreeMap::new();
        for site in self.sites {
            match by_name.get(site.name) {
                None => {
                    by_name.insert(site.name, variables.len());
                    variables.push(site);
                }
                Some(&at) => {
                    let variable = &mut variables[at];
                    variable.low.join(&site.low);
                    variable.high.join(&site.high);
                    variable.seen.0 = variable.seen.0.min(site.seen.0);
                    variable.seen.1 = variable.seen.1.max(site.seen.1);
                    variable.reads += site.reads;
                }
            }
        }
        let yes_no = |b| if b { "yes" } else { "no" };
        let line = |v: &Site<V>| {
            format!(
                "variable {:?} reads={} min={} max={} seen-min={} seen-max={} min-hit={} max-hit={}",
                format!("{}{suffix}", v.name),
                v.reads,
                v.low,
                v.high,
                v.seen.0,
                v.seen.1,
                yes_no(v.low.hit),
                yes_no(v.high.hit)
            )
        };
        variables.iter().map(line).collect()
    }
}
