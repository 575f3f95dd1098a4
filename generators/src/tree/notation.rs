//! The notation of shapes on command lines: `broom:50000`, `spider:3x10,5x2`, `glue:2xchain/50+star/101`.

use super::{Join, Part, Shape, TreeError};
use std::{fmt, str::FromStr};

/// How deep joined shapes may be put into one another.
const MAX_NESTING: u32 = 16;
/// The most parts a joined shape may have, copies counted.
const MAX_PARTS: u32 = 10_000_000;

/// Every notation with what it means, for `--help`.
pub const NOTATIONS: &[(&str, &str)] = &[
    ("chain", "a path; its root is one end"),
    ("star", "one hub, which is the root, and n-1 leaves"),
    (
        "broom[:H]",
        "a handle of H vertices (default n/2), all others hang from its last one; root: the free end of the handle",
    ),
    (
        "caterpillar[:S]",
        "a spine of S vertices (default n/2), the others are leaves of random spine vertices; root: an end of the spine",
    ),
    (
        "even-caterpillar[:S]",
        "the same, the leaves dealt out to the spine in turn",
    ),
    (
        "comb[:S]",
        "a spine of S vertices (default n/2), below each a chain, all about equally long; root: an end of the spine",
    ),
    ("spider:K", "K chains of about equal length below the root"),
    (
        "spider:AxL,BxM,..",
        "A chains of length L, B of length M, .. below the root; n = 1 + A*L + B*M + ..",
    ),
    (
        "sqrt",
        "chains of length sqrt(n) below the root, about sqrt(n) of them",
    ),
    ("binary", "complete binary tree, filled level by level"),
    ("kary:K", "complete tree with K children each"),
    (
        "random-binary",
        "binary tree of a random insertion order, depth about 4.3 ln n",
    ),
    (
        "binomial[:K]",
        "binomial tree with n = 2^K vertices (the largest Grundy value of a walk down); without K its first n vertices",
    ),
    (
        "random",
        "random recursive: the parent of each vertex is any before it, depth about 2.7 ln n",
    ),
    (
        "uniform",
        "any labelled tree with equal chance, by Pruefer code; depth about sqrt(n)",
    ),
    (
        "deep[:W]",
        "the parent of each vertex is one of the W (default 3) before it, depth about 2n/W",
    ),
    (
        "preferential",
        "children go to vertices in proportion to their degree: a few very large hubs",
    ),
    (
        "degree:D",
        "random recursive with at most D neighbours for each vertex",
    ),
    (
        "depth:H",
        "random with the deepest vertex exactly H below the root",
    ),
    (
        "diameter:D",
        "random with a longest path of exactly D edges; root: its middle",
    ),
    (
        "rooted:I",
        "the I-th rooted tree up to isomorphism, from 1: with -n among those of n vertices, without among all by size (1..17 are all with up to 5 vertices)",
    ),
    (
        "labelled:I",
        "the I-th labelled tree by Pruefer code, likewise; keep its labels with --labelling identity",
    ),
    (
        "glue:P+P+..",
        "parts sharing one vertex, their root. A part is [Cx]SHAPE[/N]: C copies of SHAPE with N vertices; one part may leave /N out and takes what is left of n; a joined shape as a part stands in [ ]",
    ),
    (
        "hang:P+P+..",
        "a new root with an edge to the root of every part",
    ),
    (
        "series:P+P+..",
        "the root of each part hangs from the deepest vertex of the part before",
    ),
    (
        "spine:P+P+..",
        "the root of each part hangs from the root of the part before",
    ),
];

impl FromStr for Shape {
    type Err = TreeError;

    fn from_str(text: &str) -> Result<Self, TreeError> {
        parse(text, 0)
    }
}

fn parse(text: &str, nesting: u32) -> Result<Shape, TreeError> {
    if nesting > MAX_NESTING {
        return Err(TreeError::parse(text, "shapes are nested too deeply"));
    }
    if let Some(inner) = text.strip_prefix('[') {
        let inner = inner
            .strip_suffix(']')
            .ok_or_else(|| TreeError::parse(text, "`[` without its `]` at the end"))?;
        return parse(inner, nesting + 1);
    }
    let (name, value) = match text.split_once(':') {
        Some((name, value)) => (name, Some(value)),
        None => (text, None),
    };
    let number = || value.map(|v| parse_number(text, v)).transpose();
    let needed = || {
        number()?.ok_or_else(|| TreeError::parse(text, format!("give a number: `{name}:NUMBER`")))
    };
    let index = || {
        let digits = value
            .filter(|v| v.bytes().all(|b| b.is_ascii_digit()))
            .and_then(|v| v.parse().ok());
        digits
            .ok_or_else(|| TreeError::parse(text, format!("give a number from 1: `{name}:NUMBER`")))
    };
    let plain = |shape: Shape| match value {
        None => Ok(shape),
        Some(_) => Err(TreeError::parse(
            text,
            format!("`{name}` takes no parameter"),
        )),
    };
    match name {
        "chain" => plain(Shape::Chain),
        "star" => plain(Shape::Star),
        "broom" => Ok(Shape::Broom(number()?)),
        "caterpillar" => Ok(Shape::Caterpillar(number()?)),
        "even-caterpillar" => Ok(Shape::EvenCaterpillar(number()?)),
        "comb" => Ok(Shape::Comb(number()?)),
        "spider" => parse_spider(text, value.unwrap_or_default()),
        "sqrt" => plain(Shape::Sqrt),
        "binary" => plain(Shape::Binary),
        "kary" => Ok(Shape::Kary(needed()?)),
        "random-binary" => plain(Shape::RandomBinary),
        "binomial" => Ok(Shape::Binomial(number()?)),
        "random" => plain(Shape::Random),
        "uniform" => plain(Shape::Uniform),
        "deep" => Ok(Shape::Deep(number()?.unwrap_or(3))),
        "preferential" => plain(Shape::Preferential),
        "degree" => Ok(Shape::Degree(needed()?)),
        "depth" => Ok(Shape::Depth(needed()?)),
        "diameter" => Ok(Shape::Diameter(needed()?)),
        "rooted" => Ok(Shape::Rooted(index()?)),
        "labelled" => Ok(Shape::Labelled(index()?)),
        "glue" => parse_joined(Join::Glue, text, value, nesting),
        "hang" => parse_joined(Join::Hang, text, value, nesting),
        "series" => parse_joined(Join::Series, text, value, nesting),
        "spine" => parse_joined(Join::Spine, text, value, nesting),
        _ => {
            let names: Vec<&str> = NOTATIONS
                .iter()
                .map(|(notation, _)| bare_name(notation))
                .collect();
            Err(TreeError::parse(
                text,
                format!("no such shape; there are {}", dedup(names).join(", ")),
            ))
        }
    }
}

/// `spider:5` or `spider:3x10,5x2`.
fn parse_spider(text: &str, value: &str) -> Result<Shape, TreeError> {
    if !value.contains('x') {
        return Ok(Shape::EvenSpider(parse_number(text, value)?));
    }
    let mut legs = Vec::new();
    for item in value.split(',') {
        let (count, length) = item.split_once('x').ok_or_else(|| {
            TreeError::parse(text, format!("`{item}` is not of the form COUNTxLENGTH"))
        })?;
        legs.push((parse_number(text, count)?, parse_number(text, length)?));
    }
    Ok(Shape::Spider(legs))
}

fn parse_joined(
    how: Join,
    text: &str,
    value: Option<&str>,
    nesting: u32,
) -> Result<Shape, TreeError> {
    let parts = value
        .filter(|v| !v.is_empty())
        .ok_or_else(|| TreeError::parse(text, "name the parts: `glue:chain/10+star/5`"))?;
    let parts = split_outside_brackets(parts, b'+')
        .into_iter()
        .map(|part| parse_part(part, nesting))
        .collect::<Result<Vec<Part>, TreeError>>()?;
    let total = parts
        .iter()
        .fold(0u32, |sum, part| sum.saturating_add(part.copies));
    if total == 0 || total > MAX_PARTS {
        return Err(TreeError::parse(
            text,
            format!("{total} parts, allowed are 1 to {MAX_PARTS}"),
        ));
    }
    Ok(Shape::Joined(how, parts))
}

/// `[Cx]SHAPE[/N]`.
fn parse_part(text: &str, nesting: u32) -> Result<Part, TreeError> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (copies, rest) = match text[digits..].strip_prefix('x') {
        Some(rest) if digits > 0 => (parse_number(text, &text[..digits])?, rest),
        _ => (1, text),
    };
    let pieces = split_outside_brackets(rest, b'/');
    let (shape, n) = match pieces[..] {
        [shape] => (shape, None),
        [shape, n] => (shape, Some(parse_number(text, n)?)),
        _ => {
            return Err(TreeError::parse(
                text,
                "more than one `/`: a part is [Cx]SHAPE[/N]",
            ));
        }
    };
    if n == Some(0) {
        return Err(TreeError::parse(text, "a tree has at least one vertex"));
    }
    Ok(Part {
        copies,
        shape: parse(shape, nesting + 1)?,
        n,
    })
}

/// Splits at `separator` wherever no bracket is open.
fn split_outside_brackets(text: &str, separator: u8) -> Vec<&str> {
    let mut pieces = Vec::new();
    let (mut open, mut start) = (0i32, 0);
    for (i, byte) in text.bytes().enumerate() {
        match byte {
            b'[' => open += 1,
            b']' => open -= 1,
            _ if byte == separator && open == 0 => {
                pieces.push(&text[start..i]);
                start = i + 1;
            }
            _ => {}
        }
    }
    pieces.push(&text[start..]);
    pieces
}

fn parse_number(text: &str, digits: &str) -> Result<u32, TreeError> {
    let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    match digits.parse() {
        Ok(number) if plain => Ok(number),
        _ => Err(TreeError::parse(
            text,
            format!("`{digits}` is not a number of 0 .. {}", u32::MAX),
        )),
    }
}

/// The name of a notation, without its parameters.
fn bare_name(notation: &str) -> &str {
    let end = notation.find([':', '[']).unwrap_or(notation.len());
    &notation[..end]
}

fn dedup(mut names: Vec<&str>) -> Vec<&str> {
    names.dedup();
    names
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let optional = |f: &mut fmt::Formatter<'_>, name: &str, value: &Option<u32>| match value {
            Some(value) => write!(f, "{name}:{value}"),
            None => f.write_str(name),
        };
        match self {
            Self::Chain => f.write_str("chain"),
            Self::Star => f.write_str("star"),
            Self::Broom(handle) => optional(f, "broom", handle),
            Self::Caterpillar(spine) => optional(f, "caterpillar", spine),
            Self::EvenCaterpillar(spine) => optional(f, "even-caterpillar", spine),
            Self::Comb(spine) => optional(f, "comb", spine),
            Self::EvenSpider(legs) => write!(f, "spider:{legs}"),
            Self::Spider(legs) => {
                for (i, (count, length)) in legs.iter().enumerate() {
                    write!(
                        f,
                        "{}{count}x{length}",
                        if i == 0 { "spider:" } else { "," }
                    )?;
                }
                Ok(())
            }
            Self::Sqrt => f.write_str("sqrt"),
            Self::Binary => f.write_str("binary"),
            Self::Kary(k) => write!(f, "kary:{k}"),
            Self::RandomBinary => f.write_str("random-binary"),
            Self::Binomial(order) => optional(f, "binomial", order),
            Self::Random => f.write_str("random"),
            Self::Uniform => f.write_str("uniform"),
            Self::Deep(reach) => write!(f, "deep:{reach}"),
            Self::Preferential => f.write_str("preferential"),
            Self::Degree(most) => write!(f, "degree:{most}"),
            Self::Depth(depth) => write!(f, "depth:{depth}"),
            Self::Diameter(diameter) => write!(f, "diameter:{diameter}"),
            Self::Rooted(index) => write!(f, "rooted:{index}"),
            Self::Labelled(index) => write!(f, "labelled:{index}"),
            Self::Joined(how, parts) => {
                for (i, part) in parts.iter().enumerate() {
                    if i == 0 {
                        write!(f, "{}:", how.name())?;
                    } else {
                        f.write_str("+")?;
                    }
                    write!(f, "{part}")?;
                }
                Ok(())
            }
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.copies != 1 {
            write!(f, "{}x", self.copies)?;
        }
        match self.shape {
            Shape::Joined(..) => write!(f, "[{}]", self.shape)?,
            _ => write!(f, "{}", self.shape)?,
        }
        match self.n {
            Some(n) => write!(f, "/{n}"),
            None => Ok(()),
        }
    }
}
