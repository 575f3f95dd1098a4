//! What the output validator makes of judge answers, and of outputs that are almost right.

use super::checks::finding;
use super::{Facts, input_validators};
use crate::diagnostic::{Diagnostic, Place};
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
        let sorts = [
            (
                Fault::Accepted,
                "checker-accepts-junk",
                "the output validator accepts",
                "read to the end of the output, and refuse what is left over",
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
