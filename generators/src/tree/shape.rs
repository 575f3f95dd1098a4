//! The shapes by name, with their sizes and limits.

use super::{Join, RootedTree, TreeError, enumerate, fixed, joined, random};
use testlib::generator::Gen;

/// The most vertices a tree may have: far more than any problem wants, few enough that a slip of the keyboard cannot fill the memory.
pub const MAX_VERTICES: u32 = 100_000_000;

/// What a tree looks like, apart from its labels. Parsed from the notation given at each variant; see [`super::notation`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shape {
    /// `chain`: a path; the root is one end.
    Chain,
    /// `star`: the root is the hub.
    Star,
    /// `broom:H`: a handle of H vertices (half of n by default), all others hang from its last one; the root is the free end.
    Broom(Option<u32>),
    /// `caterpillar:S`: a spine of S vertices (half of n by default), the others are leaves of random spine vertices.
    Caterpillar(Option<u32>),
    /// `even-caterpillar:S`: the same, the leaves dealt out in turn.
    EvenCaterpillar(Option<u32>),
    /// `comb:S`: a spine of S vertices (half of n by default), the others form a chain below each, all equally long.
    Comb(Option<u32>),
    /// `spider:K`: K chains below the root, as equal as n allows.
    EvenSpider(u32),
    /// `spider:AxL,BxM,...`: A chains of length L, B of length M, ... below the root; n is 1 + AL + BM + ...
    Spider(Vec<(u32, u32)>),
    /// `sqrt`: chains of length sqrt(n) below the root.
    Sqrt,
    /// `binary`: the complete binary tree.
    Binary,
    /// `kary:K`: the complete tree with K children each.
    Kary(u32),
    /// `random-binary`: the binary tree of a random insertion order.
    RandomBinary,
    /// `binomial:K`: the binomial tree of order K; n is 2^K. Without K the first n vertices of a large one.
    Binomial(Option<u32>),
    /// `random`: the parent of each vertex is any before it.
    Random,
    /// `uniform`: any labelled tree, all equally likely.
    Uniform,
    /// `deep:W`: the parent of each vertex is one of the W before it (3 by default).
    Deep(u32),
    /// `preferential`: a vertex gets children in proportion to its degree.
    Preferential,
    /// `degree:D`: random, no vertex with more than D neighbours.
    Degree(u32),
    /// `depth:H`: random, the deepest vertex at depth exactly H.
    Depth(u32),
    /// `diameter:D`: random, a longest path of exactly D edges; the root is its middle.
    Diameter(u32),
    /// `rooted:I`: the I-th rooted tree up to isomorphism: with n among those of that size, without it among all by size.
    Rooted(u64),
    /// `labelled:I`: the I-th labelled tree, likewise; `--labelling identity` keeps its labels.
    Labelled(u64),
    /// `glue:PART+PART+...`, `hang:...`, `series:...`, `spine:...`: other trees put together.
    Joined(Join, Vec<Part>),
}

/// One kind of part of a joined tree: `3xchain/10` is three chains of 10 vertices. One part may leave its size out: it takes what is
/// left of n.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// How many times it comes, one after another.
    pub copies: u32,
    /// What it looks like.
    pub shape: Shape,
    /// Its number of vertices, when it does not follow from the shape.
    pub n: Option<u32>,
}

impl Part {
    /// The number of vertices of one copy, when it is known.
    fn size(&self) -> Option<u64> {
        self.n.map(u64::from).or_else(|| self.shape.implied_size())
    }
}

impl Shape {
    /// The number of vertices, when the shape alone fixes it.
    pub fn implied_size(&self) -> Option<u64> {
        match self {
            Self::Spider(legs) => Some(legs.iter().fold(1u64, |sum, &(count, length)| {
                sum.saturating_add(u64::from(count) * u64::from(length))
            })),
            Self::Binomial(Some(order)) => Some(1u64.checked_shl(*order).unwrap_or(u64::MAX)),
            Self::Joined(how, parts) => {
                let mut sum = 0u64;
                for part in parts {
                    sum = sum.saturating_add(part.size()?.saturating_mul(part.copies.into()));
                }
                Some(how.whole(copies(parts), sum))
            }
            _ => None,
        }
    }

    /// Makes the tree. `n` may be left out when the shape fixes it, and must agree with the shape when both say it.
    ///
    /// # Errors
    /// Whenever there is no such tree, with the rule that is broken.
    pub fn build(&self, n: Option<u32>, g: &mut Gen) -> Result<RootedTree, TreeError> {
        match self {
            Self::Rooted(index) => return enumerate::nth_rooted(n, *index),
            Self::Labelled(index) => return enumerate::nth_labelled(n, *index),
            _ => {}
        }
        let n = self.settle_size(n)?;
        self.check(n)?;
        let half = n.div_ceil(2);
        Ok(match self {
            Self::Chain => fixed::chain(n),
            Self::Star => fixed::star(n),
            Self::Broom(handle) => fixed::broom(n, handle.unwrap_or(half)),
            Self::Caterpillar(spine) => random::caterpillar(n, spine.unwrap_or(half), g),
            Self::EvenCaterpillar(spine) => fixed::even_caterpillar(n, spine.unwrap_or(half)),
            Self::Comb(spine) => fixed::comb(n, spine.unwrap_or(half)),
            Self::EvenSpider(legs) => fixed::even_spider(n, *legs),
            Self::Spider(legs) => fixed::spider(
                legs.iter()
                    .flat_map(|&(count, length)| std::iter::repeat_n(length, count as usize)),
            ),
            Self::Sqrt => fixed::sqrt_tree(n),
            Self::Binary => fixed::kary(n, 2),
            Self::Kary(k) => fixed::kary(n, *k),
            Self::RandomBinary => random::binary(n, g),
            Self::Binomial(_) => fixed::binomial(n),
            Self::Random => random::recursive(n, g),
            Self::Uniform => random::uniform(n, g),
            Self::Deep(reach) => random::deep(n, *reach, g),
            Self::Preferential => random::preferential(n, g),
            Self::Degree(most) => random::bounded_degree(n, *most, g),
            Self::Depth(depth) => random::exact_depth(n, *depth, g),
            Self::Diameter(diameter) => random::exact_diameter(n, *diameter, g),
            Self::Rooted(index) => enumerate::nth_rooted(Some(n), *index)?,
            Self::Labelled(index) => enumerate::nth_labelled(Some(n), *index)?,
            Self::Joined(how, parts) => self.build_joined(n, *how, parts, g)?,
        })
    }

    fn build_joined(
        &self,
        n: u32,
        how: Join,
        parts: &[Part],
        g: &mut Gen,
    ) -> Result<RootedTree, TreeError> {
        let known = parts
            .iter()
            .filter_map(|p| Some(p.size()?.saturating_mul(p.copies.into())))
            .fold(0, u64::saturating_add);
        let open = parts
            .iter()
            .filter(|p| p.size().is_none())
            .map(|p| u64::from(p.copies))
            .sum::<u64>();
        let rest = how
            .sum_of_parts(copies(parts), n.into())
            .and_then(|sum| sum.checked_sub(known));
        let share = match (open, rest) {
            (0, _) => 0,
            (1, Some(rest)) if rest >= 1 => rest as u32,
            (1, _) => {
                return Err(self.impossible(n, "nothing is left of n for the part without a size"));
            }
            _ => return Err(self.impossible(n, "only one part may leave its size out")),
        };
        let mut trees = Vec::new();
        for part in parts {
            let size = part.size().map_or(share, |size| size as u32);
            for _ in 0..part.copies {
                trees.push(part.shape.build(Some(size), g)?);
            }
        }
        Ok(joined::join(how, trees))
    }

    /// The number of vertices from what was asked for and what the shape says.
    fn settle_size(&self, n: Option<u32>) -> Result<u32, TreeError> {
        let wanted = match (n, self.implied_size()) {
            (Some(n), Some(implied)) if u64::from(n) != implied => {
                return Err(
                    self.impossible(n, format!("this shape has exactly {implied} vertices"))
                );
            }
            (Some(n), _) => u64::from(n),
            (None, Some(implied)) => implied,
            (None, None) => {
                return Err(TreeError::NoSize {
                    shape: self.to_string(),
                });
            }
        };
        let n = u32::try_from(wanted).unwrap_or(u32::MAX);
        match n {
            0 => Err(self.impossible(n, "a tree has at least one vertex")),
            1..=MAX_VERTICES => Ok(n),
            _ => Err(self.impossible(n, format!("at most {MAX_VERTICES} vertices are made"))),
        }
    }

    /// Whether the parameters go with `n`.
    fn check(&self, n: u32) -> Result<(), TreeError> {
        let edges = n - 1;
        let within = |what: &str, value: Option<u32>, low: u32, high: u32| match value {
            Some(value) if value < low || value > high => {
                Err(self.impossible(n, format!("{what} is {value}, allowed are {low} to {high}")))
            }
            _ => Ok(()),
        };
        match self {
            Self::Broom(handle) => within("the length of the handle", *handle, 1, n),
            Self::Caterpillar(spine) | Self::EvenCaterpillar(spine) | Self::Comb(spine) => {
                within("the length of the spine", *spine, 1, n)
            }
            Self::EvenSpider(legs) => within(
                "the number of legs",
                Some(*legs),
                1.min(edges),
                edges.max(1),
            ),
            Self::Kary(k) => within("the number of children", Some(*k), 1, u32::MAX),
            Self::Deep(reach) => within("the reach", Some(*reach), 1, u32::MAX),
            Self::Degree(most) => within("the degree", Some(*most), edges.min(2), u32::MAX),
            Self::Depth(depth) => within("the depth", Some(*depth), edges.min(1), edges),
            Self::Diameter(diameter) => {
                within("the diameter", Some(*diameter), edges.min(2), edges)
            }
            _ => Ok(()),
        }
    }

    fn impossible(&self, n: u32, reason: impl Into<String>) -> TreeError {
        TreeError::Impossible {
            shape: self.to_string(),
            n,
            reason: reason.into(),
        }
    }
}

/// The number of trees that the parts stand for.
fn copies(parts: &[Part]) -> u64 {
    parts.iter().map(|part| u64::from(part.copies)).sum()
}
