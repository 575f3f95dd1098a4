//! `jury verify`: everything that can be said against a problem by looking at it and running it.
//!
//! [`checks`] is the table of all checks. Each subject has a module with a function that looks at [`Facts`] and tells
//! what it finds; nothing runs here. What is asked of programs is asked before, by the command, and kept in the store.

mod bounds;
pub mod checks;
mod config;
mod data;
pub mod facts;
mod input_validators;
mod inventory;
mod numbers;
mod output_validator;
mod package;
mod statement;
mod submissions;
mod text;
mod unused;
mod waivers;

pub use checks::{CHECKS, Check, Grade, Need, Subject};
pub use facts::{Answer, Facts, Made, Tries};
pub use statement::unset_constants;
pub use waivers::Waived;

use crate::diagnostic::{Diagnostic, Severity};
use std::collections::BTreeSet;

/// What is asked for.
#[derive(Debug, Clone, Default)]
pub struct Choice {
    /// Codes of the checks that are made; `None` is all.
    pub only: Option<BTreeSet<&'static str>>,
    /// Whether programs are run.
    pub run: bool,
}

impl Choice {
    /// Whether findings with this code are told.
    pub fn takes(&self, code: &str) -> bool {
        self.only.as_ref().is_none_or(|only| only.contains(code))
    }

    /// The checks that are made.
    pub fn checks(&self) -> impl Iterator<Item = &'static Check> + '_ {
        CHECKS
            .iter()
            .filter(|check| self.takes(check.code))
            .filter(|check| self.run || check.subject.need() == Need::Folder)
    }

    /// How far the problems have to be worked on.
    pub fn need(&self) -> Need {
        let needs = self.checks().map(|check| check.subject.need());
        needs.max().unwrap_or(Need::Folder)
    }

    /// Whether any check of a subject is made.
    pub fn looks_at(&self, subject: Subject) -> bool {
        self.checks().any(|check| check.subject == subject)
    }
}

/// What was found of one problem.
#[derive(Debug, Clone)]
pub struct Verified {
    /// Its short name.
    pub problem: String,
    /// The findings that are not waived, errors first.
    pub findings: Vec<Diagnostic>,
    /// Those that are.
    pub waived: Vec<Waived>,
    /// How near the tests come to the bounds of the input; empty when no validator tells.
    pub limits: Vec<crate::quality::bounds::Limit>,
    /// How many checks were made.
    pub checks: usize,
    /// Whether something could not be looked at: a run was cut short, or a program is broken.
    pub partial: bool,
}

impl Verified {
    /// How many findings of a severity there are.
    pub fn count(&self, severity: Severity) -> usize {
        self.findings
            .iter()
            .filter(|finding| finding.severity == severity)
            .count()
    }
}

/// Looks at a problem. `told` is what the reader found.
pub fn verify(facts: &Facts<'_>, told: Vec<Diagnostic>, choice: &Choice) -> Verified {
    let mut findings = told;
    for (subject, find) in FINDERS {
        if choice.looks_at(*subject) {
            find(facts, &mut findings);
        }
    }
    if let Some(made) = &facts.made {
        findings.extend(made.result.diagnostics.iter().cloned());
    }
    findings.sort_by(|a, b| {
        (b.severity, &a.place, a.code, &a.message).cmp(&(a.severity, &b.place, b.code, &b.message))
    });
    findings.dedup();
    let (findings, waived) = waivers::apply(facts, findings, choice);
    let limits = facts.made.as_ref().and_then(|made| made.bounds.as_ref());
    Verified {
        problem: facts.package.name.clone(),
        findings: findings
            .into_iter()
            .filter(|finding| choice.takes(finding.code))
            .collect(),
        waived,
        limits: limits
            .map(|bounds| bounds.limits.clone())
            .unwrap_or_default(),
        checks: choice.checks().count(),
        partial: facts
            .made
            .as_ref()
            .is_some_and(|made| made.result.partial || made.tries.cut_short()),
    }
}

/// Adds what a subject finds.
type Find = fn(&Facts<'_>, &mut Vec<Diagnostic>);

/// Who looks at which subject. Those that are missing here are looked at by others: the reader, the run, the waivers.
const FINDERS: &[(Subject, Find)] = &[
    (Subject::Package, package::find),
    (Subject::Config, config::find),
    (Subject::Statement, statement::find),
    (Subject::Unused, unused::find),
    (Subject::Inventory, inventory::find),
    (Subject::Data, data::find),
    (Subject::Bounds, bounds::find),
    (Subject::InputValidators, input_validators::find),
    (Subject::OutputValidator, output_validator::find),
    (Subject::Submissions, submissions::find),
];
