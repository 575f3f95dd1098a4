//! `problem.yaml` of the versions `legacy` and `legacy-icpc`.
//!
//! People's packages of these versions are looser than the specification: empty keys stand for keys that are left out,
//! and limits of later versions are mixed in. What the reference tools take is taken.

use super::license::{check_rights, read_license};
use super::limits::read_legacy_limits;
use super::v2025_09::{blank, read_names, read_uuid, text};
use crate::package::context::Context;
use crate::package::format::Format;
use crate::package::model::{Config, GraderSettings, Kind};
use crate::package::testdata::range;
use crate::package::yaml::{Cursor, Fields};

const KEYS: &[&str] = &[
    "problem_format_version",
    "type",
    "name",
    "uuid",
    "author",
    "source",
    "source_url",
    "license",
    "rights_owner",
    "limits",
    "validation",
    "validator_flags",
    "grading",
    "keywords",
];

const GRADING_KEYS: &[&str] = &[
    "objective",
    "show_test_data_groups",
    "accept_score",
    "reject_score",
    "range",
    "on_reject",
];

/// Where a key of later versions has its counterpart.
fn newer(key: &str) -> Option<String> {
    Some(match key {
        "credits" => "in this version it is `author`".into(),
        "time_limit" | "memory" => format!("it belongs below `limits:` as `{key}`"),
        "version" | "embargo_until" | "languages" | "constants" | "allow_file_writing" => {
            "this is a key of version 2025-09; say so in `problem_format_version`".into()
        }
        _ => return None,
    })
}

/// Reads the map at `root`. Titles come from the statements and are filled in by the caller.
pub fn read(context: &Context<'_>, root: &Cursor<'_>, format: Format) -> Config {
    let mut config = blank(root, format);
    config.allow_file_writing = true;
    let Some(fields) = root.fields_or(KEYS, newer) else {
        return config;
    };
    if let Some(kind) = fields
        .given("type")
        .and_then(|c| c.one_of(&["pass-fail", "scoring"]))
        && kind == "scoring"
    {
        config.kinds = [Kind::Scoring].into();
    }
    match fields.given("name") {
        // Not in this version, but BAPCtools has long written it.
        Some(names) if names.is_map() => {
            names.warning("wrong-type", "titles by language are of later versions");
            config.names = read_names(&names);
        }
        Some(name) => {
            let name = name.text().map(str::to_owned);
            config.names.extend(name.map(|name| ("en".into(), name)));
        }
        None => {}
    }
    read_uuid(&fields, &mut config);
    if let Some(author) = fields.given("author").and_then(|c| c.text()) {
        config.credits.insert("authors".into(), persons(author));
    }
    config.source.extend(
        fields
            .given("source")
            .and_then(|c| c.text())
            .map(str::to_owned),
    );
    if let Some(url) = fields.given("source_url") {
        url.text();
        if config.source.is_empty() {
            url.error_hint(
                "inconsistent",
                "an address without a source",
                "give `source` as well",
            );
        }
    }
    read_license(&fields, &mut config);
    config.rights_owner = text(&fields, "rights_owner");
    check_rights(&fields, &config);
    if let Some(limits) = fields.given("limits") {
        config.limits_place = limits.place();
        config.limits = read_legacy_limits(&limits);
    } else {
        config.limits = super::limits::legacy_limits();
    }
    read_validation(&fields, &mut config);
    read_grading(&fields, &mut config);
    config.keywords = match fields.given("keywords") {
        Some(list) if list.is_list() => list.texts().unwrap_or_default(),
        Some(words) => words
            .text()
            .map(|text| text.split_whitespace().map(str::to_owned).collect())
            .unwrap_or_default(),
        None => Vec::new(),
    };
    super::time_limit_files::read(context, &mut config);
    config
}

/// Reads `validation` and `validator_flags`; what they say of the kind of the problem becomes its kind.
pub(super) fn read_validation(fields: &Fields<'_>, config: &mut Config) {
    let Some(legacy) = &mut config.legacy else {
        return;
    };
    if let Some(flags) = fields.given("validator_flags").and_then(|c| words(&c)) {
        legacy.validator_flags = flags;
    }
    let Some(validation) = fields.given("validation") else {
        return;
    };
    let mut words = validation.text().unwrap_or_default().split_whitespace();
    match words.next() {
        Some("default") => legacy.custom_validation = Some(false),
        Some("custom") => legacy.custom_validation = Some(true),
        _ => validation.error("wrong-value", "expected `default` or `custom`"),
    }
    for word in words {
        match word {
            _ if legacy.custom_validation != Some(true) => validation.error(
                "wrong-value",
                format!("`{word}` is only possible after `custom`"),
            ),
            "score" => {
                legacy.validator_scores = true;
                if !config.kinds.contains(&Kind::Scoring) {
                    validation.error_hint(
                        "inconsistent",
                        "only scoring problems have scores",
                        "add `type: scoring`",
                    );
                }
            }
            "interactive" => {
                config.kinds.insert(Kind::Interactive);
            }
            // No word of the format, but one that contest servers know.
            "multi-pass" => {
                config.kinds.insert(Kind::MultiPass);
            }
            _ => validation.error(
                "wrong-value",
                format!("`{word}` is not known: expected `score` or `interactive`"),
            ),
        }
    }
}

fn read_grading(fields: &Fields<'_>, config: &mut Config) {
    let Some(fields) = fields
        .given("grading")
        .and_then(|grading| grading.fields(GRADING_KEYS))
    else {
        return;
    };
    let scoring = config.kinds.contains(&Kind::Scoring);
    let minimize = fields
        .given("objective")
        .and_then(|c| c.one_of(&["max", "min"]))
        == Some("min");
    let show = fields
        .given("show_test_data_groups")
        .and_then(|c| c.older_boolean());
    if !scoring && (minimize || show == Some(true)) {
        fields.cursor().error_hint(
            "inconsistent",
            "only scoring problems are graded",
            "add `type: scoring`",
        );
    }
    let number = |key| fields.given(key).and_then(|c| c.float());
    let on_reject = fields
        .given("on_reject")
        .and_then(|c| c.one_of(&["first_error", "worst_error", "grade"]));
    let settings = GraderSettings {
        custom: None,
        break_on_reject: match on_reject {
            Some("first_error") => Some(true),
            Some("grade") => Some(false),
            _ => None,
        },
        flags: None,
        accept_score: number("accept_score"),
        reject_score: number("reject_score"),
        range: fields.given("range").and_then(|c| range(&c)),
    };
    if let Some(legacy) = &mut config.legacy {
        legacy.minimize = minimize;
        legacy.grading = settings;
    }
}

/// Flags: text split at white space, or a list.
pub fn words(cursor: &Cursor<'_>) -> Option<Vec<String>> {
    match cursor.is_list() {
        true => cursor.texts(),
        // `validator_flags: 5` is one flag.
        false => Some(
            cursor
                .written("text")?
                .split_whitespace()
                .map(str::to_owned)
                .collect(),
        ),
    }
}

/// Names separated by `,`, `and` or `&`.
fn persons(text: &str) -> Vec<String> {
    text.split(',')
        .flat_map(|part| part.split(" and "))
        .flat_map(|part| part.split(" & "))
        .map(|name| name.trim().to_owned())
        .filter(|name| !name.is_empty())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_persons() {
        assert_eq!(persons("A B, C D and E & F"), ["A B", "C D", "E", "F"]);
        assert_eq!(persons("Andrew Sand"), ["Andrew Sand"]);
        assert!(persons(" , ").is_empty());
    }
}
