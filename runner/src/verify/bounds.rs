//! Bounds of the input: whether tests reach them, and whether the statement says the same.

use super::checks::finding;
use super::{Facts, Made, numbers, statement, text};
use crate::diagnostic::{Diagnostic, Place};
use crate::judge::score::judged;
use crate::package::substitute;
use crate::quality::bounds::Limit;
use std::collections::BTreeSet;

/// Finds everything about them.
pub fn find(facts: &Facts<'_>, found: &mut Vec<Diagnostic>) {
    let Some(made) = &facts.made else { return };
    let limits = made
        .bounds
        .as_ref()
        .map_or(&[][..], |bounds| &bounds.limits);
    // When tests could not be made, it is no wonder that bounds are not reached.
    let whole = made
        .cases()
        .filter(|(case, ..)| judged(case.section))
        .all(|(_, input, _)| input.is_some_and(|input| made.contents.hash(input).is_some()));
    // A bound that holds for all groups alike need be reached in one of them.
    let reached = |limit: &Limit| {
        let same = |other: &&Limit| {
            (&other.variable, other.upper, &other.value)
                == (&limit.variable, limit.upper, &limit.value)
        };
        limits.iter().filter(same).any(|other| other.reached)
    };
    for limit in limits.iter().filter(|limit| whole && !reached(limit)) {
        found.push(not_reached(made, limit));
    }
    in_statement(facts, made, limits, found);
    constants(facts, limits, found);
}

fn place(made: &Made<'_>, limit: &Limit) -> Place {
    made.plan.programs[limit.program].program.place.clone()
}

/// `with --max-n 10`, when the validator was called with arguments.
fn with(limit: &Limit) -> String {
    match limit.args.is_empty() {
        true => String::new(),
        false => format!(" (with {})", limit.args.join(" ")),
    }
}

fn not_reached(made: &Made<'_>, limit: &Limit) -> Diagnostic {
    let (side, most) = match limit.upper {
        true => ("upper", "greatest"),
        false => ("lower", "smallest"),
    };
    let seen = match &limit.seen {
        Some(seen) => format!(": the {most} of all tests is {seen}"),
        None => String::new(),
    };
    let message = format!(
        "`{}` is never its {side} bound {}{}{seen}",
        limit.variable,
        limit.value,
        with(limit)
    );
    finding("bound-not-reached", place(made, limit), message)
        .about(&limit.variable)
        .hint(format!(
            "add a test in which it is {}, or narrow the bound",
            limit.value
        ))
}

/// Smaller numbers are seldom written down: `a list of at least one number`.
const SMALLEST: i128 = 2;

fn in_statement(facts: &Facts<'_>, made: &Made<'_>, limits: &[Limit], found: &mut Vec<Diagnostic>) {
    let constants = &facts.package.config.constants;
    for statement in statement::statements(facts.package) {
        let mut text = substitute(&statement.text, constants, |_| {});
        for (name, value) in constants {
            text = text.replace(&format!("\\constant{{{name}}}"), value);
        }
        let named = numbers::named(&text);
        let mut told = BTreeSet::new();
        for limit in limits {
            let Ok(value) = limit.value.parse::<i128>() else {
                continue;
            };
            let value = value.saturating_abs();
            if value < SMALLEST
                || named.contains(&value)
                || !told.insert((&limit.variable, &limit.value))
            {
                continue;
            }
            let message = format!(
                "the bound {} of `{}`{} does not stand in {}",
                limit.value,
                limit.variable,
                with(limit),
                facts.relative(statement.file)
            );
            found.push(
                finding("bound-not-in-statement", place(made, limit), message)
                    .about(&limit.variable)
                    .hint("let both say the same"),
            );
        }
    }
}

/// Constants that are called as the bound of a variable (`max_n`, `n_max`, `MAXN`), and have another value.
fn constants(facts: &Facts<'_>, limits: &[Limit], found: &mut Vec<Diagnostic>) {
    let constants = facts.package.config.constants.iter();
    for (name, value) in constants.filter(|(name, _)| !name.contains('.')) {
        let Ok(number) = value.parse::<i128>() else {
            continue;
        };
        let lower = name.to_lowercase();
        let stripped = |word: &str| {
            let rest = lower
                .strip_prefix(word)
                .or_else(|| lower.strip_suffix(word))?;
            Some(rest.trim_matches('_').to_owned())
        };
        let (upper, variable) = match (stripped("max"), stripped("min")) {
            (Some(variable), _) => (true, variable),
            (None, Some(variable)) => (false, variable),
            (None, None) => continue,
        };
        let mut own = limits
            .iter()
            .filter(|limit| limit.upper == upper && limit.variable.to_lowercase() == variable)
            .peekable();
        let Some(first) = own.peek().copied() else {
            continue;
        };
        if own.all(|limit| limit.value.parse() != Ok(number)) {
            let place = text::key_place(&facts.package.dir.join("problem.yaml"), name);
            let side = if upper { "upper" } else { "lower" };
            let message = format!(
                "the constant `{name}` is {value}, but the {side} bound of `{}` is {}",
                first.variable, first.value
            );
            found.push(
                finding("constant-not-a-bound", place, message)
                    .about(name)
                    .hint("let the validator use the constant, or give it another name"),
            );
        }
    }
}
