//! `test_group.yaml` and the `.yaml` file of a test case.

use super::constants::substitute;
use super::faults::Faults;
use super::model::{Aggregation, Section, Settings, StaticValidation, TestCase};
use super::yaml::{Cursor, Fields, parse_settings};
use crate::diagnostic::Diagnostic;
use std::collections::BTreeMap;

const CASE_KEYS: &[&str] = &[
    "args",
    "input_validator_args",
    "answer_validator_args",
    "output_validator_args",
    "input_visualizer_args",
    "output_visualizer_args",
    "full_feedback",
    "hint",
    "description",
];

const GROUP_KEYS: &[&str] = &[
    "max_score",
    "score_aggregation",
    "static_validation_score",
    "require_pass",
    "args",
    "input_validator_args",
    "answer_validator_args",
    "static_validator_args",
    "output_validator_args",
    "input_visualizer_args",
    "output_visualizer_args",
    "full_feedback",
    "description",
];

/// What one file says; what it does not say is inherited.
#[derive(Debug, Clone, Default)]
pub struct Given {
    pub(super) args: Option<Vec<String>>,
    pub(super) input_validator_args: Option<BTreeMap<String, Vec<String>>>,
    pub(super) answer_validator_args: Option<BTreeMap<String, Vec<String>>>,
    pub(super) output_validator_args: Option<Vec<String>>,
    pub(super) input_visualizer_args: Option<Vec<String>>,
    pub(super) output_visualizer_args: Option<Vec<String>>,
    pub(super) full_feedback: Option<bool>,
    pub(super) hint: Option<String>,
    pub(super) description: Option<String>,
}

/// What `test_group.yaml` says about scores.
#[derive(Debug, Clone, Default)]
pub struct GroupScores {
    /// `max_score`; `unbounded` is infinity.
    pub max_score: Option<f64>,
    /// `score_aggregation`.
    pub aggregation: Option<Aggregation>,
    /// `require_pass`.
    pub require_pass: Vec<String>,
    /// `static_validation_score` and `static_validator_args`.
    pub static_validation: Option<StaticValidation>,
}

/// What holds in a section when no file says anything.
pub fn defaults(section: Section) -> Settings {
    Settings {
        full_feedback: section == Section::Sample,
        ..Settings::default()
    }
}

impl Given {
    /// The settings below `parent`. A hint or description is the case's own and not inherited.
    pub fn over(&self, parent: &Settings) -> Settings {
        let or = |own: &Option<Vec<String>>, parent: &Vec<String>| {
            own.clone().unwrap_or_else(|| parent.clone())
        };
        let by_name = |own: &Option<BTreeMap<_, _>>, parent: &BTreeMap<_, _>| {
            own.clone().unwrap_or_else(|| parent.clone())
        };
        Settings {
            args: or(&self.args, &parent.args),
            input_validator_args: by_name(&self.input_validator_args, &parent.input_validator_args),
            answer_validator_args: by_name(
                &self.answer_validator_args,
                &parent.answer_validator_args,
            ),
            output_validator_args: or(&self.output_validator_args, &parent.output_validator_args),
            input_visualizer_args: or(&self.input_visualizer_args, &parent.input_visualizer_args),
            output_visualizer_args: or(
                &self.output_visualizer_args,
                &parent.output_visualizer_args,
            ),
            full_feedback: self.full_feedback.unwrap_or(parent.full_feedback),
            hint: self.hint.clone().unwrap_or_default(),
            description: self.description.clone().unwrap_or_default(),
        }
    }
}

/// Reads the settings of one test case.
pub fn read_case(cursor: &Cursor<'_>) -> Given {
    match cursor.fields(CASE_KEYS) {
        Some(fields) => common(&fields, &BTreeMap::new(), true),
        None => Given::default(),
    }
}

/// The settings of a case whose generator wrote `bytes` as its `.yaml` file, below `parent`, and what is wrong with them.
pub fn made_settings(
    case: &TestCase,
    bytes: &[u8],
    parent: &Settings,
) -> (Settings, Vec<Diagnostic>) {
    let faults = Faults::default();
    let given = faults.all_at(&case.place, |faults| {
        let document = parse_settings(&case.place.file, bytes, faults);
        document
            .map(|document| read_case(&Cursor::root(&document, faults)))
            .unwrap_or_default()
    });
    let about = |fault: Diagnostic| Diagnostic {
        message: format!("{}: {}", case.id, fault.message),
        about: case.id.clone(),
        ..fault
    };
    let found = faults.into_sorted().into_iter().map(about);
    (given.over(parent), found.collect())
}

/// Reads the settings of the group with this path below `data/`. `section` and `scoring` (whether the problem is) decide
/// which keys make sense.
pub fn read_group(
    cursor: &Cursor<'_>,
    id: &str,
    section: Section,
    scoring: bool,
    constants: &BTreeMap<String, String>,
) -> (Given, GroupScores) {
    let Some(fields) = cursor.fields_or(GROUP_KEYS, moved) else {
        return Default::default();
    };
    for key in ["max_score", "score_aggregation", "require_pass"] {
        let Some(value) = fields.get(key) else {
            continue;
        };
        if section != Section::Secret {
            value.error(
                "inconsistent",
                "only data/secret and its groups have scores",
            );
        } else if !scoring {
            value.error_hint(
                "inconsistent",
                "only scoring problems have scores",
                "add `type: scoring` to problem.yaml",
            );
        }
    }
    let max = fields.get("max_score").and_then(|c| max_score(&c));
    let aggregation = fields
        .get("score_aggregation")
        .and_then(|c| aggregation(&c));
    // The format's defaults: `data/secret` sums up, a group is all or nothing.
    let whole = id == "secret";
    let scored = scoring
        && section == Section::Secret
        && match aggregation {
            Some(given) => given != Aggregation::PassFail,
            None => whole,
        };
    let scores = GroupScores {
        max_score: max,
        aggregation,
        static_validation: static_validation(&fields, constants, scored, max),
        require_pass: fields
            .get("require_pass")
            .map(|c| require_pass(&c))
            .unwrap_or_default(),
    };
    (common(&fields, constants, false), scores)
}

fn moved(key: &str) -> Option<String> {
    Some(match key {
        "validator_flags" | "output_validator_flags" => "it is now `output_validator_args`".into(),
        "input_validator_flags" => "it is now `input_validator_args`".into(),
        "accept_score" | "range" => "it is now `max_score`".into(),
        "grading" | "on_reject" | "grader_flags" | "reject_score" => {
            "it is now `score_aggregation` and `max_score`".into()
        }
        _ => return None,
    })
}

fn common(fields: &Fields<'_>, constants: &BTreeMap<String, String>, case: bool) -> Given {
    let words = |cursor: &Cursor<'_>| -> Option<Vec<String>> {
        Some(
            cursor
                .texts()?
                .iter()
                .map(|word| substitute(word, constants, |_| ()))
                .collect(),
        )
    };
    let list = |key| fields.get(key).and_then(|c| words(&c));
    // Arguments of all validators (under `""`), or by the name of each.
    let by_validator = |key| {
        let cursor = fields.get(key)?;
        match cursor.is_map() {
            false => Some(BTreeMap::from([(String::new(), words(&cursor)?)])),
            true => Some(
                cursor
                    .entries("arguments by validator")?
                    .into_iter()
                    .filter_map(|(key, value)| Some((key.text.to_owned(), words(&value)?)))
                    .collect(),
            ),
        }
    };
    let text = |key| fields.get(key).and_then(|c| c.text().map(str::to_owned));
    Given {
        args: list("args"),
        input_validator_args: by_validator("input_validator_args"),
        answer_validator_args: by_validator("answer_validator_args"),
        output_validator_args: list("output_validator_args"),
        input_visualizer_args: list("input_visualizer_args"),
        output_visualizer_args: list("output_visualizer_args"),
        full_feedback: fields.get("full_feedback").and_then(|c| c.boolean()),
        hint: if case { text("hint") } else { None },
        description: text("description"),
    }
}

/// The static validation of a group, whose tests get points when it is `scored`, at most `max` together.
fn static_validation(
    fields: &Fields<'_>,
    constants: &BTreeMap<String, String>,
    scored: bool,
    max: Option<f64>,
) -> Option<StaticValidation> {
    let args = fields.get("static_validator_args");
    let Some(score) = fields.get("static_validation_score") else {
        if let Some(args) = args {
            args.error_hint(
                "inconsistent",
                "`static_validator_args` without `static_validation_score`",
                "give a score, or `pass-fail` where nothing is scored",
            );
        }
        return None;
    };
    let max_score = match score.is_text() {
        true => score.one_of(&["pass-fail"]).map(|_| None)?,
        false => Some(score.integer(0)? as f64),
    };
    match (scored, max_score) {
        (true, None) => score.error_hint(
            "inconsistent",
            "the tests of this group get points, so its static validation needs some",
            "give a number, or `score_aggregation: pass-fail`",
        ),
        (false, Some(_)) => score.error_hint(
            "inconsistent",
            "the tests of this group get no points",
            "write `pass-fail`",
        ),
        (true, Some(own)) if max.is_some_and(|max| own > max) => score.error_hint(
            "inconsistent",
            "this is more than the `max_score` of the whole group",
            "the tests share what is left",
        ),
        _ => {}
    }
    let words = args.and_then(|args| args.texts()).unwrap_or_default();
    Some(StaticValidation {
        max_score,
        args: words
            .iter()
            .map(|word| substitute(word, constants, |_| ()))
            .collect(),
        place: score.place(),
    })
}

fn max_score(cursor: &Cursor<'_>) -> Option<f64> {
    if cursor.is_text() {
        return cursor.one_of(&["unbounded"]).map(|_| f64::INFINITY);
    }
    cursor.integer(0).map(|score| score as f64)
}

fn aggregation(cursor: &Cursor<'_>) -> Option<Aggregation> {
    Some(match cursor.one_of(&["pass-fail", "sum", "min"])? {
        "sum" => Aggregation::Sum,
        "min" => Aggregation::Min,
        _ => Aggregation::PassFail,
    })
}

fn require_pass(cursor: &Cursor<'_>) -> Vec<String> {
    cursor
        .one_or_list()
        .iter()
        .filter_map(|item| item.text().map(str::to_owned))
        .collect()
}
