//! The files that validators write about the values they read. Three libraries know how, each in a form of its own.

use crate::package::{Program, Source};
use std::collections::BTreeMap;
use std::path::Path;

/// One side of a variable's range in one input.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Side {
    /// The limit as the validator writes it; `None` when there is none, or when it depends on other values of the input.
    pub limit: Option<String>,
    /// Whether a value equalled it.
    pub hit: bool,
    /// The value nearest to the limit that was read; `None` when the library does not tell.
    pub seen: Option<String>,
}

/// A variable in one input.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// Below.
    pub least: Side,
    /// Above.
    pub greatest: Side,
}

/// A library that tells, by the option that asks it to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Teller {
    /// The `testlib` of this repository.
    Bounds,
    /// `validation.h` of BAPCtools.
    Constraints,
    /// `testlib.h`.
    Overview,
}

impl Teller {
    /// The library that a validator is written with, as far as its sources say; the one of this repository otherwise.
    pub fn of(program: &Program) -> Teller {
        let Source::Files { files, .. } = &program.source else {
            return Teller::Bounds;
        };
        let includes = |header: &str| {
            let included = |line: &str| {
                let line = line.trim_start();
                line.starts_with('#') && line.contains("include") && line.contains(header)
            };
            let has = |file: &Path| {
                let text = std::fs::read(file).unwrap_or_default();
                String::from_utf8_lossy(&text).lines().any(included)
            };
            files
                .iter()
                .filter(|file| !file.ends_with(header))
                .any(|file| has(file))
        };
        match (includes("validation.h"), includes("testlib.h")) {
            (true, _) => Teller::Constraints,
            (false, true) => Teller::Overview,
            (false, false) => Teller::Bounds,
        }
    }

    /// The option; the path of the file to be written follows it.
    pub fn option(self) -> &'static str {
        match self {
            Teller::Bounds => "--bounds",
            Teller::Constraints => "--constraints_file",
            Teller::Overview => "--testOverviewLogFileName",
        }
    }

    /// Reads such a file. Lines of another form are passed over.
    pub fn parse(self, text: &str) -> Vec<Variable> {
        match self {
            Teller::Bounds => bounds(text),
            Teller::Constraints => text.lines().filter_map(constraint).collect(),
            Teller::Overview => overview(text),
        }
    }
}

/// `variable "n" reads=3 min=1 max=varies seen-min=2 seen-max=6 min-hit=no max-hit=yes`
fn bounds(text: &str) -> Vec<Variable> {
    let mut list = Vec::new();
    for line in text.lines() {
        let Some((name, fields)) = line
            .strip_prefix("variable \"")
            .and_then(|rest| rest.split_once("\" reads="))
        else {
            continue;
        };
        let field = |key: &str| {
            fields
                .split(' ')
                .find_map(|field| field.strip_prefix(key)?.strip_prefix('='))
                .map(str::to_owned)
        };
        let side = |limit: &str, hit: &str, seen: &str| Side {
            limit: field(limit).filter(|value| value != "varies" && value != "none"),
            hit: field(hit).is_some_and(|hit| hit == "yes"),
            seen: field(seen),
        };
        list.push(Variable {
            name: name.to_owned(),
            least: side("min", "min-hit", "seen-min"),
            greatest: side("max", "max-hit", "seen-max"),
        });
    }
    list
}

/// `place:n n 1 0 1 7 1 10`: the name, whether the limits are met, the values seen, the limits.
fn constraint(line: &str) -> Option<Variable> {
    let words: Vec<&str> = line.split_whitespace().collect();
    // A name may hold blanks; what stands behind it cannot.
    let numbers = words.get(words.len().checked_sub(6)?..)?;
    let front = words[..words.len() - 6].join(" ");
    let (_, named) = front.split_once(':')?;
    let half = named.len() / 2;
    let twice = named.is_char_boundary(half)
        && named
            .get(half + 1..)
            .is_some_and(|name| name == &named[..half]);
    let name = match twice {
        true => &named[..half],
        false => named.rsplit(' ').next()?,
    };
    let side = |hit: &str, seen: &str, limit: &str| Side {
        limit: Some(limit.to_owned()),
        hit: hit == "1",
        seen: Some(seen.to_owned()),
    };
    Some(Variable {
        name: name.to_owned(),
        least: side(numbers[0], numbers[2], numbers[4]),
        greatest: side(numbers[1], numbers[3], numbers[5]),
    })
}

/// `"n": min-value-hit` says what is met, `constant-bounds "n": 1 10` what there is to meet (`?` where it varies).
fn overview(text: &str) -> Vec<Variable> {
    let mut list: BTreeMap<String, Variable> = BTreeMap::new();
    for line in text.lines() {
        let (rest, limits) = match line.strip_prefix("constant-bounds ") {
            Some(rest) => (rest, true),
            None => (line, false),
        };
        let Some((name, said)) = rest
            .strip_prefix('"')
            .and_then(|rest| rest.rsplit_once("\":"))
        else {
            continue;
        };
        let variable = list.entry(name.to_owned()).or_insert_with(|| Variable {
            name: name.to_owned(),
            ..Variable::default()
        });
        let words: Vec<&str> = said.split_whitespace().collect();
        match (limits, words.as_slice()) {
            (true, [least, greatest]) => {
                let fixed = |limit: &str| (limit != "?").then(|| limit.to_owned());
                variable.least.limit = fixed(least);
                variable.greatest.limit = fixed(greatest);
            }
            (true, _) => {}
            (false, words) => {
                variable.least.hit |= words.contains(&"min-value-hit");
                variable.greatest.hit |= words.contains(&"max-value-hit");
            }
        }
    }
    list.into_values().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(teller: Teller, text: &str) -> Vec<String> {
        let side = |side: &Side| {
            format!(
                "{}{} seen {}",
                side.limit.as_deref().unwrap_or("-"),
                if side.hit { " hit" } else { "" },
                side.seen.as_deref().unwrap_or("-")
            )
        };
        let parsed = teller.parse(text);
        parsed
            .iter()
            .map(|v| format!("{}: {} .. {}", v.name, side(&v.least), side(&v.greatest)))
            .collect()
    }

    #[test]
    fn three_forms() {
        let text = "testlib-bounds 1\n\
            variable \"a b\" reads=3 min=0 max=varies seen-min=2 seen-max=6 min-hit=yes max-hit=yes\n\
            feature \"deep\" hits=1 calls=1\n";
        assert_eq!(
            shown(Teller::Bounds, text),
            ["a b: 0 hit seen 2 .. - hit seen 6"]
        );
        let text = "LocationNotSupported:n n 0 1 2 10 1 10\n\
            LocationNotSupported:edge length edge length 1 0 0 0.5 0 1\n\
            validator.cpp:12 k 0 0 3 4 1 9\nnonsense\n";
        assert_eq!(
            shown(Teller::Constraints, text),
            [
                "n: 1 seen 2 .. 10 hit seen 10",
                "edge length: 0 hit seen 0 .. 1 seen 0.5",
                "k: 1 seen 3 .. 9 seen 4"
            ]
        );
        let text = "\"n\": min-value-hit\n\"x\":\nfeature \"tree\": hit\n\
            constant-bounds \"n\": 1 100000\nconstant-bounds \"x\": ? 5\nvariable \"n\"\n";
        assert_eq!(
            shown(Teller::Overview, text),
            [
                "n: 1 hit seen - .. 100000 seen -",
                "x: - seen - .. 5 seen -"
            ]
        );
    }
}
