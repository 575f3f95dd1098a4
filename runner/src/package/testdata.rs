//! `testdata.yaml`: what versions before 2025-09 say about a folder of tests.

use super::model::GraderSettings;
use super::problem_yaml::words;
use super::settings::Given;
use super::yaml::{Cursor, Fields};
use std::collections::BTreeMap;

const KEYS: &[&str] = &[
    "on_reject",
    "grading",
    "grader_flags",
    "input_validator_flags",
    "output_validator_flags",
    "accept_score",
    "reject_score",
    "range",
    "args",
    "input_validator_args",
    "answer_validator_args",
    "output_validator_args",
    "full_feedback",
];

/// Reads the settings of the folder with path `id` below `data/` (`""` is `data/` itself). `flags` go before the flags of
/// the output validator, wherever those are given; `custom` says whether the folder above has `grading: custom`.
pub fn read(
    cursor: &Cursor<'_>,
    id: &str,
    scoring: bool,
    custom: bool,
    flags: &[String],
) -> (Given, GraderSettings) {
    // A file with nothing but comments is common.
    if cursor.is_null() {
        return Default::default();
    }
    let Some(fields) = cursor.fields_warned(KEYS) else {
        return Default::default();
    };
    let grading = fields
        .given("grading")
        .and_then(|c| c.one_of(&["default", "custom"]));
    let own = grading.map(|word| word == "custom");
    for key in ["accept_score", "reject_score", "range"] {
        if let Some(value) = fields.given(key).filter(|_| !scoring) {
            value.error_hint(
                "inconsistent",
                "only scoring problems have scores",
                "add `type: scoring` to problem.yaml",
            );
        }
    }
    let number = |key| fields.given(key).and_then(|c| c.float());
    let grader = GraderSettings {
        custom: own,
        break_on_reject: fields
            .given("on_reject")
            .and_then(|c| c.one_of(&["break", "continue"]))
            .map(|word| word == "break"),
        flags: fields
            .given("grader_flags")
            .and_then(|c| grader_flags(&c, id, own.unwrap_or(custom))),
        accept_score: number("accept_score"),
        reject_score: number("reject_score"),
        range: fields.given("range").and_then(|c| range(&c)),
    };
    (given(&fields, flags), grader)
}

fn given(fields: &Fields<'_>, flags: &[String]) -> Given {
    let first = |old, new| fields.given(old).or_else(|| fields.given(new));
    Given {
        args: fields.given("args").and_then(|c| words(&c)),
        input_validator_args: first("input_validator_flags", "input_validator_args")
            .and_then(|c| validator_flags(&c)),
        answer_validator_args: fields
            .given("answer_validator_args")
            .and_then(|c| validator_flags(&c)),
        output_validator_args: first("output_validator_flags", "output_validator_args")
            .and_then(|c| validator_flags(&c))
            .and_then(|found| found.into_values().next())
            .map(|own| [flags, &own].concat()),
        full_feedback: fields.given("full_feedback").and_then(|c| c.boolean()),
        ..Given::default()
    }
}

/// Flags for all validators (under `""`), or for the one of a map with `name` and `flags`.
fn validator_flags(cursor: &Cursor<'_>) -> Option<BTreeMap<String, Vec<String>>> {
    if !cursor.is_map() {
        return Some(BTreeMap::from([(String::new(), words(cursor)?)]));
    }
    let fields = cursor.known_fields(&["name", "flags"]);
    let (name, flags) = (fields.given("name"), fields.given("flags"));
    if name.is_some() || flags.is_some() {
        let name = name.and_then(|c| c.text()).unwrap_or_default();
        let flags = flags.and_then(|c| words(&c)).unwrap_or_default();
        return Some(BTreeMap::from([(name.to_owned(), flags)]));
    }
    // The later form: flags by the name of the validator.
    Some(
        cursor
            .entries("flags by validator")?
            .into_iter()
            .filter_map(|(key, value)| Some((key.text.to_owned(), words(&value)?)))
            .collect(),
    )
}

/// Words that the default grader knows.
const GRADER_FLAGS: &[&str] = &[
    "worst_error",
    "no_errors",
    "first_error",
    "always_accept",
    "sum",
    "avg",
    "min",
    "max",
    "ignore_sample",
    "accept_if_any_accepted",
];

/// The words for the grader; those for one of the package's own may be any.
fn grader_flags(cursor: &Cursor<'_>, id: &str, custom: bool) -> Option<Vec<String>> {
    let flags = words(cursor)?;
    if custom {
        return Some(flags);
    }
    for flag in &flags {
        if !GRADER_FLAGS.contains(&flag.as_str()) {
            cursor.warning(
                "unknown-value",
                format!("the default grader does not know `{flag}`"),
            );
        }
    }
    if !id.is_empty() && flags.iter().any(|flag| flag == "ignore_sample") {
        cursor.error_hint(
            "wrong-value",
            "`ignore_sample` is for the whole of data/ alone",
            "move it to data/testdata.yaml",
        );
    }
    Some(flags)
}

/// Two numbers, `inf` and `-inf` allowed.
pub fn range(cursor: &Cursor<'_>) -> Option<(f64, f64)> {
    let text = cursor.written("two numbers")?;
    let numbers: Vec<f64> = text
        .split_whitespace()
        .filter_map(|word| word.parse().ok())
        .filter(|number: &f64| !number.is_nan())
        .collect();
    match numbers[..] {
        [low, high] if low > high => {
            cursor.error("wrong-value", "the range starts above its end");
            None
        }
        [low, high] if text.split_whitespace().count() == 2 => Some((low, high)),
        _ => {
            cursor.error(
                "wrong-value",
                format!("expected two numbers such as `0 100`, found {text:?}"),
            );
            None
        }
    }
}

impl GraderSettings {
    /// These settings, and those of `parent` where nothing is said.
    pub fn over(self, parent: &GraderSettings) -> GraderSettings {
        let custom = self.custom.or(parent.custom);
        // What only the root can do with the default grader is not handed down.
        let keep = |flag: &&String| custom == Some(true) || *flag != "ignore_sample";
        let handed_down = || {
            let flags = parent.flags.as_ref()?;
            Some(flags.iter().filter(keep).cloned().collect())
        };
        GraderSettings {
            custom,
            break_on_reject: self.break_on_reject.or(parent.break_on_reject),
            flags: self.flags.or_else(handed_down),
            accept_score: self.accept_score.or(parent.accept_score),
            reject_score: self.reject_score.or(parent.reject_score),
            range: self.range.or(parent.range),
        }
    }

    /// What holds for all of `data/` when nothing is said.
    pub fn defaults() -> GraderSettings {
        GraderSettings {
            custom: Some(false),
            break_on_reject: Some(true),
            flags: Some(Vec::new()),
            accept_score: Some(1.0),
            reject_score: Some(0.0),
            range: Some((f64::NEG_INFINITY, f64::INFINITY)),
        }
    }
}
