//! Trees made of others.

use super::RootedTree;

/// How the parts of a joined tree are put together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Join {
    /// All parts share one vertex, their root.
    Glue,
    /// A new root with an edge to the root of every part.
    Hang,
    /// The root of each part hangs from the deepest vertex of the part before; the root of the first is the root.
    Series,
    /// The root of each part hangs from the root of the part before: a chain of roots, each carrying its part.
    Spine,
}

impl Join {
    /// The name used on command lines.
    pub fn name(self) -> &'static str {
        match self {
            Self::Glue => "glue",
            Self::Hang => "hang",
            Self::Series => "series",
            Self::Spine => "spine",
        }
    }

    /// The number of vertices of the whole for parts with `sum` vertices altogether, `parts >= 1` of them.
    pub(super) fn whole(self, parts: u64, sum: u64) -> u64 {
        match self {
            Self::Glue => sum.saturating_add(1).saturating_sub(parts),
            Self::Hang => sum.saturating_add(1),
            Self::Series | Self::Spine => sum,
        }
    }

    /// The inverse: how many vertices the parts have altogether in a whole of `n`, when that is possible at all.
    pub(super) fn sum_of_parts(self, parts: u64, n: u64) -> Option<u64> {
        match self {
            Self::Glue => Some(n + parts - 1),
            Self::Hang => n.checked_sub(1),
            Self::Series | Self::Spine => Some(n),
        }
    }
}

/// Puts trees together, in order. No part at all gives the single vertex.
pub fn join(how: Join, parts: impl IntoIterator<Item = RootedTree>) -> RootedTree {
    let mut parent: Vec<u32> = match how {
        Join::Glue | Join::Hang => vec![0],
        Join::Series | Join::Spine => vec![],
    };
    // Where the root of the next part hangs.
    let mut above = 0;
    for part in parts {
        let base = parent.len() as u32;
        match how {
            // The part's root is vertex 0; its vertex v >= 1 becomes base + v - 1.
            Join::Glue => parent.extend(
                part.parents()[1..]
                    .iter()
                    .map(|&p| if p == 0 { 0 } else { base + p - 1 }),
            ),
            Join::Hang | Join::Series | Join::Spine => {
                parent.push(above);
                parent.extend(part.parents()[1..].iter().map(|&p| base + p));
            }
        }
        above = match how {
            Join::Glue | Join::Hang => 0,
            Join::Series => base + part.deepest(),
            Join::Spine => base,
        };
    }
    if parent.is_empty() {
        parent.push(0);
    }
    RootedTree::from_parents(parent)
}

#[cfg(test)]
mod tests {
    use super::super::fixed::{chain, star};
    use super::*;

    #[test]
    fn the_four_ways() {
        let parts = || [chain(3), star(3)];
        assert_eq!(join(Join::Glue, parts()).parents(), [0, 0, 1, 0, 0]);
        assert_eq!(join(Join::Hang, parts()).parents(), [0, 0, 1, 2, 0, 4, 4]);
        assert_eq!(join(Join::Series, parts()).parents(), [0, 0, 1, 2, 3, 3]);
        assert_eq!(join(Join::Spine, parts()).parents(), [0, 0, 1, 0, 3, 3]);
    }

    #[test]
    fn sizes_are_counted_right() {
        for how in [Join::Glue, Join::Hang, Join::Series, Join::Spine] {
            let whole = join(how, [chain(4), star(5), chain(1)]);
            assert_eq!(how.whole(3, 10), u64::from(whole.n()));
            assert_eq!(how.sum_of_parts(3, how.whole(3, 10)), Some(10));
            assert_eq!(join(how, []).n(), 1);
        }
    }
}
