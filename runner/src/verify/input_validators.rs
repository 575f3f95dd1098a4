//! What the input validators make of inputs that are almost valid.

use super::Facts;
use super::checks::finding;
use crate::diagnostic::{Diagnostic, Place};
use crate::quality::fuzz::run::{Fault, Fuzzed, Survivor};

/// Finds everything about them.
pub fn find(facts: &Facts<'_>, found: &mut Vec<Diagnostic>) {
    let Some(fuzzed) = facts
        .made
        .as_ref()
        .and_then(|made| made.tries.inputs.as_ref())
    else {
        return;
    };
    let validators = &facts.package.input_validators;
    let place = match validators.as_slice() {
        [only] => only.place.clone(),
        _ => Place::file(facts.package.dir.join("input_validators")),
    };
    found.extend(told(
        fuzzed,
        &place,
        [
            (
                Fault::Accepted,
                "validator-accepts-junk",
                "every input validator accepts",
                "read blanks and line ends strictly, numbers as they are written, and to the end of the file",
            ),
            (
                Fault::Disputed,
                "validator-too-wide",
                "right solutions do not agree, or fail, on",
                "refuse what the statement does not allow; if it does, a solution is wrong",
            ),
            (
                Fault::Crashed,
                "validator-crashes",
                "an input validator does not end with 42 or 43 on",
                "end with exit code 42 or 43, whatever comes",
            ),
        ],
    ));
}

/// Files that are shown for each fault.
const SHOWN: usize = 3;
/// Bytes of a file that are shown.
const BYTES: usize = 120;

/// One finding for each sort of fault: (the fault, the code, what it says, what to do).
pub fn told(
    fuzzed: &Fuzzed,
    place: &Place,
    sorts: [(Fault, &'static str, &str, &str); 3],
) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (fault, code, says, hint) in sorts {
        let list: Vec<&Survivor> = fuzzed
            .survivors
            .iter()
            .filter(|s| s.fault == fault)
            .collect();
        let Some(first) = list.first() else { continue };
        let what = match list.len() {
            1 => format!("{} with {}", first.test, first.what),
            n => format!(
                "{n} of {} files that were tried, such as {} with {}",
                fuzzed.tried, first.test, first.what
            ),
        };
        let mut finding = finding(code, place.clone(), format!("{says} {what}")).hint(hint);
        for survivor in list.iter().take(SHOWN) {
            let bytes = &survivor.bytes[..survivor.bytes.len().min(BYTES)];
            let dots = if bytes.len() < survivor.bytes.len() {
                " ..."
            } else {
                ""
            };
            let message = survivor.message.lines().next().unwrap_or("").trim();
            let colon = if message.is_empty() { "" } else { ": " };
            // Written out, because it is the blanks that matter.
            finding = finding.note(format!(
                "{} with {}: {:?}{dots}{colon}{message}",
                survivor.test,
                survivor.what,
                String::from_utf8_lossy(bytes)
            ));
        }
        found.push(finding);
    }
    found
}
