//! `@EXPECTED_RESULTS@`: what a source says of itself, as contest servers understand it.

use super::defaults::nothing;
use crate::diagnostic::{Diagnostic, Place};
use crate::package::context::Context;
use crate::package::model::{Expectation, Judgement, Program, Source};
use std::collections::BTreeSet;
use std::fs::File;
use std::io::Read;
use std::path::Path;

const TAG: &str = "@EXPECTED_RESULTS@:";
/// The submission may fail to compile.
const COMPILER_ERROR: &str = "COMPILER-ERROR";
/// A person is to judge it.
const BY_HAND: &str = "CHECK-MANUALLY";
/// How much of a source is searched, in bytes.
const BYTES: u64 = 1 << 20;

/// The claim a source of `program` makes: the first one found. Words that are no verdict are reported, and those that
/// contest servers know, but that nothing here can hold a submission to.
pub fn claim(context: &Context<'_>, program: &Program) -> Option<Expectation> {
    let (Source::Files { files, .. } | Source::Scripts { files, .. }) = &program.source else {
        return None;
    };
    files.iter().find_map(|file| {
        let (line, words) = find(&start_of(file))?;
        let place = Place::at(file, line, 1);
        let mut results = BTreeSet::new();
        let mut by_hand = false;
        for word in words.split(',').map(str::trim).filter(|w| !w.is_empty()) {
            match verdict(word) {
                Some(verdict) => {
                    results.insert(verdict);
                }
                None if is(word, COMPILER_ERROR) || is(word, BY_HAND) => {
                    by_hand |= is(word, BY_HAND);
                    let message = format!("{TAG} {word:?} is a claim that is not checked");
                    context.add(
                        Diagnostic::warning("unsupported", place.clone(), message).hint(
                            if is(word, BY_HAND) {
                                "the submission is run without any claim; say which verdicts it may get"
                            } else {
                                "only what it says of a program that compiles is checked"
                            },
                        ),
                    );
                }
                None => {
                    let message = format!("{TAG} {word:?} is not a verdict");
                    context.add(
                        Diagnostic::error("unknown-verdict", place.clone(), message)
                            .hint("such as CORRECT, WRONG-ANSWER, TIMELIMIT or RUN-ERROR"),
                    );
                }
            }
        }
        // Somebody is to look at the result, whatever it is.
        (!by_hand && !results.is_empty()).then(|| expectation(results, place))
    })
}

/// The tag speaks of the verdict on all tests together: some test must end with it, and all others well or likewise.
fn expectation(results: BTreeSet<Judgement>, place: Place) -> Expectation {
    let mut permitted = results.clone();
    permitted.insert(Judgement::Accepted);
    let required = (!results.contains(&Judgement::Accepted)).then_some(results);
    Expectation {
        permitted: Some(permitted),
        required,
        ..nothing(String::new(), place)
    }
}

fn start_of(file: &Path) -> String {
    let mut bytes = Vec::new();
    if let Ok(file) = File::open(file) {
        // A file that cannot be read gets its fault when it is built.
        let _ = file.take(BYTES).read_to_end(&mut bytes);
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Line and words behind the tag. A comment may end behind them.
fn find(text: &str) -> Option<(usize, String)> {
    text.lines().enumerate().find_map(|(i, line)| {
        let (_, rest) = line.split_once(TAG)?;
        let words = rest
            .trim()
            .trim_end_matches("*/")
            .trim_end_matches("-->")
            .trim();
        Some((i + 1, words.to_owned()))
    })
}

fn is(word: &str, name: &str) -> bool {
    canonical(word) == name
}

fn canonical(word: &str) -> String {
    word.to_ascii_uppercase().replace('_', "-")
}

fn verdict(word: &str) -> Option<Judgement> {
    Some(match canonical(word).as_str() {
        "ACCEPTED" | "CORRECT" | "AC" => Judgement::Accepted,
        "WRONG-ANSWER" | "NO-OUTPUT" | "OUTPUT-LIMIT" | "WA" => Judgement::WrongAnswer,
        "TIME-LIMIT-EXCEEDED" | "TIMELIMIT" | "TLE" => Judgement::TimeLimitExceeded,
        "RUN-TIME-ERROR" | "RUN-ERROR" | "MEMORY-LIMIT" | "RTE" => Judgement::RunTimeError,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_found() {
        let words = |text| find(text).map(|(line, words)| format!("{line}: {words}"));
        assert_eq!(
            words("x\n/* @EXPECTED_RESULTS@: TIMELIMIT, correct */\n").as_deref(),
            Some("2: TIMELIMIT, correct")
        );
        assert_eq!(words("@EXPECTED_RESULTS@ TIMELIMIT"), None);
        assert_eq!(verdict("wrong_answer"), Some(Judgement::WrongAnswer));
        assert_eq!(verdict("run-error"), Some(Judgement::RunTimeError));
        assert_eq!(verdict("compiler-error"), None);
        assert!(is("compiler_error", COMPILER_ERROR));
    }
}
