//! `submissions.yaml`.

use super::defaults::nothing;
use crate::diagnostic::Diagnostic;
use crate::diagnostic::Place;
use crate::languages::{self, Language};
use crate::package::context::Context;
use crate::package::glob::Glob;
use crate::package::model::{Expectation, Judgement, TimeLimitUse};
use crate::package::problem_yaml::read_persons;
use crate::package::yaml::{Cursor, Fields, Key, nearest};
use std::collections::BTreeSet;
use std::path::Path;

const CLAIM_KEYS: &[&str] = &[
    "permitted",
    "required",
    "score",
    "message",
    "use_for_time_limit",
];
const KEYS: &[&str] = &[
    "language",
    "entrypoint",
    "authors",
    "model_solution",
    "permitted",
    "required",
    "score",
    "message",
    "use_for_time_limit",
];
const VERDICTS: &[(&str, Judgement)] = &[
    ("AC", Judgement::Accepted),
    ("WA", Judgement::WrongAnswer),
    ("TLE", Judgement::TimeLimitExceeded),
    ("RTE", Judgement::RunTimeError),
];

/// One top-level key.
#[derive(Debug)]
pub struct Entry {
    /// The pattern as written.
    pub pattern: String,
    /// The pattern.
    pub glob: Glob,
    /// Where it is.
    pub place: Place,
    /// `language`.
    pub language: Option<&'static Language>,
    /// `entrypoint`.
    pub entry: Option<String>,
    /// `authors`.
    pub authors: Vec<String>,
    /// `model_solution`.
    pub model_solution: Option<bool>,
    /// What is claimed on all tests; `None` when nothing is.
    pub claim: Option<Expectation>,
    /// What is claimed on some tests.
    pub tests: Vec<Expectation>,
    /// Whether a submission matched.
    pub used: bool,
}

/// Reads the file; nothing when there is none.
pub fn read(context: &Context<'_>, file: &Path, scoring: bool) -> Vec<Entry> {
    if !file.exists() || context.says_nothing(file) {
        return Vec::new();
    }
    let Some(document) = context.load(file) else {
        return Vec::new();
    };
    let root = Cursor::root(&document, context.faults);
    let entries = root
        .entries("claims by submission pattern")
        .unwrap_or_default();
    entries
        .into_iter()
        .filter_map(|(key, value)| entry(&key, &value, scoring))
        .collect()
}

fn entry(key: &Key<'_>, value: &Cursor<'_>, scoring: bool) -> Option<Entry> {
    let glob = pattern(key, value)?;
    let mut entry = Entry {
        pattern: key.text.to_owned(),
        glob,
        place: key.place.clone(),
        language: None,
        entry: None,
        authors: Vec::new(),
        model_solution: None,
        claim: None,
        tests: Vec::new(),
        used: false,
    };
    if value.is_null() {
        return Some(entry);
    }
    for (key, value) in value.entries("keys")? {
        if KEYS.contains(&key.text) {
            continue;
        }
        // Whatever is a map may be meant as tests; anything else is a slip in a key.
        if !value.is_map() || !is_test_pattern(key.text) {
            let fault = Diagnostic::error(
                "unknown-key",
                key.place.clone(),
                format!("unknown key `{}`", key.text),
            );
            value.report(match nearest(key.text, KEYS.iter().copied()) {
                Some(near) => fault.hint(format!("did you mean `{near}`?")),
                None => fault.hint(format!(
                    "known keys: {}; or a pattern of tests such as `secret/*`",
                    KEYS.join(", ")
                )),
            });
            continue;
        }
        pattern(&key, &value);
        if let Some(fields) = value.fields(CLAIM_KEYS) {
            entry
                .tests
                .extend(claim(&fields, key.text.to_owned(), &key.place, scoring));
        }
    }
    let fields = value.known_fields(KEYS);
    entry.language = fields.get("language").and_then(|c| language(&c));
    entry.entry = fields
        .get("entrypoint")
        .and_then(|c| c.text().map(str::to_owned));
    entry.authors = fields
        .get("authors")
        .map(|c| read_persons(&c))
        .unwrap_or_default();
    entry.model_solution = fields.get("model_solution").and_then(|c| c.boolean());
    entry.claim = claim(&fields, String::new(), &key.place, scoring);
    Some(entry)
}

fn pattern(key: &Key<'_>, value: &Cursor<'_>) -> Option<Glob> {
    match Glob::new(key.text) {
        Ok(glob) => Some(glob),
        Err(error) => {
            let message = format!("`{}` is not a pattern: {error}", key.text);
            value.report(Diagnostic::error("wrong-glob", key.place.clone(), message));
            None
        }
    }
}

/// Whether a key can be a pattern of tests: those lie in `sample` and `secret`.
fn is_test_pattern(key: &str) -> bool {
    key.contains(['/', '*', '{']) || matches!(key, "sample" | "secret")
}

fn language(cursor: &Cursor<'_>) -> Option<&'static Language> {
    let key = cursor.text()?;
    let found = Language::by_key(key);
    if found.is_none() {
        let hint = match nearest(key, languages::all().iter().map(|l| l.key)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!(
                "known languages: {}",
                languages::all()
                    .iter()
                    .map(|l| l.key)
                    .collect::<Vec<_>>()
                    .join(", ")
            ),
        };
        cursor.error_hint(
            "unknown-language",
            format!("language {key:?} is not known"),
            hint,
        );
    }
    found
}

/// The claim that `fields` make; `None` when they make none.
fn claim(fields: &Fields<'_>, tests: String, place: &Place, scoring: bool) -> Option<Expectation> {
    let given = CLAIM_KEYS.iter().any(|key| fields.get(key).is_some());
    let mut claim = nothing(tests, place.clone());
    claim.permitted = fields.get("permitted").and_then(|c| verdicts(&c));
    claim.required = fields.get("required").and_then(|c| verdicts(&c));
    if let (Some(permitted), Some(required)) = (&claim.permitted, &claim.required)
        && permitted.is_disjoint(required)
        && let Some(cursor) = fields.get("required")
    {
        cursor.error("inconsistent", "none of these verdicts is permitted");
    }
    if let Some(score) = fields.get("score") {
        if !scoring {
            score.error_hint(
                "inconsistent",
                "only scoring problems have scores",
                "add `type: scoring` to problem.yaml",
            );
        }
        claim.score = range(&score);
    }
    claim.message = fields
        .get("message")
        .and_then(|c| c.text().map(str::to_owned))
        .filter(|text| !text.is_empty());
    claim.use_for_time_limit = fields
        .get("use_for_time_limit")
        .and_then(|c| time_limit_use(&c));
    given.then_some(claim)
}

fn verdicts(cursor: &Cursor<'_>) -> Option<BTreeSet<Judgement>> {
    let items = cursor.list()?;
    if items.is_empty() {
        cursor.error("wrong-value", "the list is empty: no verdict would do");
        return None;
    }
    let known: BTreeSet<Judgement> = items.iter().filter_map(verdict).collect();
    // Of which nothing is a verdict claims nothing.
    (!known.is_empty()).then_some(known)
}

fn verdict(cursor: &Cursor<'_>) -> Option<Judgement> {
    let text = cursor.text()?;
    if let Some((_, verdict)) = VERDICTS.iter().find(|(name, _)| *name == text) {
        return Some(*verdict);
    }
    let near = match text
        .to_ascii_uppercase()
        .replace([' ', '_', '-'], "")
        .as_str()
    {
        "AC" | "OK" | "ACCEPTED" | "CORRECT" => "AC",
        "WA" | "WRONGANSWER" | "PE" | "OLE" => "WA",
        "TLE" | "TL" | "TIMELIMITEXCEEDED" | "TIMELIMIT" => "TLE",
        "RTE" | "RE" | "RUNTIMEERROR" | "MLE" | "ML" | "SE" | "MEMORYLIMITEXCEEDED" => "RTE",
        _ => "",
    };
    let hint = match near {
        "" => "verdicts are AC, WA, TLE and RTE".to_owned(),
        near => format!("did you mean `{near}`? Verdicts are AC, WA, TLE and RTE"),
    };
    cursor.error_hint(
        "unknown-verdict",
        format!("{text:?} is not a verdict"),
        hint,
    );
    None
}

fn range(cursor: &Cursor<'_>) -> Option<(f64, f64)> {
    if !cursor.is_list() {
        return cursor.float().map(|score| (score, score));
    }
    let items = cursor.list()?;
    let [low, high] = items.as_slice() else {
        cursor.error(
            "wrong-value",
            format!(
                "expected a number or two numbers, found {} of them",
                items.len()
            ),
        );
        return None;
    };
    let range = (low.float()?, high.float()?);
    if range.0 > range.1 {
        cursor.error("wrong-value", "the range starts above its end");
        return None;
    }
    Some(range)
}

fn time_limit_use(cursor: &Cursor<'_>) -> Option<TimeLimitUse> {
    match cursor.as_boolean() {
        Some(true) => Some(TimeLimitUse::Implied),
        Some(false) => Some(TimeLimitUse::No),
        None => cursor.one_of(&["lower", "upper"]).map(|word| match word {
            "lower" => TimeLimitUse::Lower,
            _ => TimeLimitUse::Upper,
        }),
    }
}
