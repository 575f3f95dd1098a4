//! What the output validator makes of judge answers, and of outputs that are almost right.

use super::checks::finding;
use super::{Facts, input_validators};
use crate::diagnostic::{Diagnostic, Place};
use crate::quality::fuzz::outputs;
use crate::quality::fuzz::run::Fault;

/// Finds everything about it.
pub fn find(facts: &Facts<'_>, found: &mut Vec<Diagnostic>) {
    let Some(made) = &facts.made else { return };
    let place = match &facts.package.output_validator {
        Some(program) => program.place.clone(),
        None => Place::file(facts.package.dir.join("problem.yaml")),
    };
    for answer in &made.tries.answers {
        let case = &facts.package.cases[answer.case];
        let colon = if answer.refused.is_empty() { "" } else { ": " };
        found.push(match answer.layout {
            None => {
                let message = format!(
                    "{}: the judge answer is refused as output{colon}{}",
                    case.id, answer.refused
                );
                finding("answer-refused", case.place.clone(), message)
                    .about(&case.id)
                    .hint("correct the answer, or the output validator")
            }
            Some(layout) => {
                let message = format!(
                    "{}: the judge answer with {layout} is refused{colon}{}",
                    case.id, answer.refused
                );
                finding("checker-refuses-layout", place.clone(), message)
                    .about(&case.id)
                    .hint("read tokens; when the layout matters, say so in the statement")
            }
        });
    }
    if let Some(fuzzed) = &made.tries.outputs {
        let junk = fuzzed
            .survivors
            .iter()
            .filter(|one| one.fault == Fault::Accepted);
        let advice = advice(junk.map(|one| &*one.what));
        let sorts = [
            (
                Fault::Accepted,
                "checker-accepts-junk",
                "the output validator accepts",
                &*advice,
            ),
            (
                Fault::Disputed,
                "checker-accepts-junk",
                "the output validator accepts",
                "refuse it",
            ),
            (
                Fault::Crashed,
                "checker-crashes",
                "the output validator does not end with 42 or 43 on",
                "end with exit code 42 or 43, whatever comes",
            ),
        ];
        found.extend(input_validators::told(fuzzed, &place, sorts));
    }
}

/// Why the outputs that were accepted are wrong, and what to do about each kind of them.
fn advice<'a>(accepted: impl Iterator<Item = &'a str>) -> String {
    let mut list: Vec<&str> = accepted.map(outputs::why_wrong).collect();
    list.sort_unstable();
    list.dedup();
    list.join("; ")
}

#[cfg(test)]
#[test]
fn each_kind_of_junk_has_its_advice() {
    let one = advice(["text after the answer"].into_iter());
    assert!(one.contains("read to the end"), "{one}");
    let two = advice(["nothing at all", "blanks alone", "another number: 5 for 6"].into_iter());
    assert!(!two.contains("read to the end"), "{two}");
    assert_eq!(two.matches("; ").count(), 1, "{two}");
}
