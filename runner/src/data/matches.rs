//! Whether made tests match the patterns that their rules give.

use crate::diagnostic::Diagnostic;
use crate::engine::Results;
use crate::package::Pattern;
use crate::plan::ProblemPlan;
use crate::quality::contents::Contents;
use crate::store::Store;
use std::collections::HashMap;

/// Warnings about tests whose input or answer does not match. What was not made is told elsewhere.
pub fn unmatched(problem: &ProblemPlan, results: &Results, store: &Store) -> Vec<Diagnostic> {
    let contents = Contents { results, store };
    // Rules share patterns, and making one takes longer than a search.
    let mut known: HashMap<&str, Option<Pattern>> = HashMap::new();
    let mut found = Vec::new();
    for (case, steps) in problem.package.cases.iter().zip(&problem.cases) {
        let sides = [
            ("input", &case.matches, &steps.input),
            ("answer", &case.answer_matches, &steps.answer),
        ];
        for (side, patterns, file) in sides {
            let file = file.as_ref().filter(|_| !patterns.is_empty());
            let Some(bytes) = file.and_then(|file| contents.bytes(file)) else {
                continue;
            };
            for text in patterns {
                // The reader has named those that are none.
                let pattern = known.entry(text).or_insert_with(|| Pattern::new(text).ok());
                let end = match pattern.as_ref().map(|pattern| pattern.is_in(&bytes)) {
                    None | Some(Ok(true)) => continue,
                    Some(Ok(false)) => format!("does not match {text:?}"),
                    Some(Err(error)) => format!("was not held against {text:?}: {error}"),
                };
                let message = format!("{}: the {side} {end}", case.id);
                let fault = Diagnostic::warning("no-match", case.place.clone(), message);
                found.push(Diagnostic {
                    about: case.id.clone(),
                    ..fault
                });
            }
        }
    }
    found
}
