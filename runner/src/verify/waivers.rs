//! Findings that the author accepts, with a reason.

use super::checks::{by_code, finding};
use super::{CHECKS, Choice, Facts, Need};
use crate::diagnostic::Diagnostic;

/// A finding that is accepted.
#[derive(Debug, Clone)]
pub struct Waived {
    /// The finding.
    pub finding: Diagnostic,
    /// Why it is accepted.
    pub reason: String,
}

/// Takes the findings out that are waived, and adds what is wrong with the waivers. That one is for nothing can be said
/// only when all was looked at.
pub fn apply(
    facts: &Facts<'_>,
    findings: Vec<Diagnostic>,
    choice: &Choice,
) -> (Vec<Diagnostic>, Vec<Waived>) {
    let package = facts.package;
    let waivers = facts.waivers;
    let mut used = vec![false; waivers.len()];
    let (mut left, mut waived) = (Vec::new(), Vec::new());
    for finding in findings {
        let mut reason = None;
        for (waiver, used) in waivers.iter().zip(&mut used) {
            if waiver.covers(&package.dir, &finding) {
                *used = true;
                reason.get_or_insert(&waiver.reason);
            }
        }
        match reason {
            Some(reason) if choice.takes(finding.code) => waived.push(Waived {
                reason: reason.clone(),
                finding,
            }),
            Some(_) => {}
            None => left.push(finding),
        }
    }
    for (waiver, used) in waivers.iter().zip(used) {
        let place = waiver.place.clone();
        let Some(check) = by_code(&waiver.code) else {
            let message = format!("no check has the code `{}`", waiver.code);
            let codes = CHECKS.iter().map(|check| check.code);
            let near = codes
                .map(|code| (strsim::damerau_levenshtein(code, &waiver.code), code))
                .min()
                .filter(|(distance, _)| *distance <= 3);
            left.push(finding("unknown-code", place, message).hint(match near {
                Some((_, near)) => format!("did you mean `{near}`?"),
                None => "`jury verify --list` shows all codes".into(),
            }));
            continue;
        };
        let need = check.subject.need();
        let looked = choice.takes(check.code)
            && (need == Need::Folder
                || facts.made.as_ref().is_some_and(|made| !made.result.partial))
            && need <= choice.need();
        if !used && looked {
            let (what, glob) = match &waiver.within {
                Some((_, glob)) => (format!(" at `{glob}`"), true),
                None => (String::new(), false),
            };
            let message = format!("nothing with the code `{}` is found{what}", waiver.code);
            left.push(finding("stale-waiver", place, message).hint(match glob {
                true => "remove it, or correct `where`: a path in the package, or a test, submission or variable",
                false => "remove it",
            }));
        }
    }
    left.sort_by_key(|finding| std::cmp::Reverse(finding.severity));
    (left, waived)
}
