//! `problem.yaml` of format version 2025-09.

use super::credits::{read_credits, read_sources};
use super::forms::{is_date, is_uuid};
use super::limits::{default_limits, read_limits};
use crate::diagnostic::Diagnostic;
use crate::package::constants::read_constants;
use crate::package::model::{Config, Kind};
use crate::package::names::is_language_code;
use crate::package::yaml::{Cursor, Fields};
use std::collections::{BTreeMap, BTreeSet};

const KEYS: &[&str] = &[
    "problem_format_version",
    "type",
    "name",
    "uuid",
    "version",
    "credits",
    "source",
    "license",
    "rights_owner",
    "embargo_until",
    "limits",
    "keywords",
    "languages",
    "allow_file_writing",
    "constants",
];

const KINDS: &[(&str, Kind)] = &[
    ("pass-fail", Kind::PassFail),
    ("scoring", Kind::Scoring),
    ("interactive", Kind::Interactive),
    ("multi-pass", Kind::MultiPass),
    ("submit-answer", Kind::SubmitAnswer),
];

const LICENSES: &[&str] = &[
    "unknown",
    "public domain",
    "cc0",
    "cc by",
    "cc by-sa",
    "educational",
    "permission",
];

/// Language codes of the format's own list.
const LANGUAGES: &[&str] = &[
    "ada",
    "algol68",
    "apl",
    "bash",
    "c",
    "cgmp",
    "cobol",
    "cpp",
    "cppgmp",
    "crystal",
    "csharp",
    "d",
    "dart",
    "elixir",
    "erlang",
    "forth",
    "fortran",
    "fsharp",
    "gerbil",
    "go",
    "haskell",
    "java",
    "javaalgs4",
    "javascript",
    "julia",
    "kotlin",
    "lisp",
    "lua",
    "modula2",
    "nim",
    "objectivec",
    "ocaml",
    "octave",
    "odin",
    "pascal",
    "perl",
    "php",
    "prolog",
    "python2",
    "python3",
    "python3numpy",
    "racket",
    "ruby",
    "rust",
    "scala",
    "simula",
    "smalltalk",
    "snobol",
    "swift",
    "typescript",
    "visualbasic",
    "zig",
];

/// Where a key of older versions went.
fn moved(key: &str) -> Option<String> {
    let place = match key {
        "author" => "`credits: authors:`",
        "source_url" => "`source:` with `name` and `url`",
        "validation" => "`type:` (custom output validators need no key)",
        "validator_flags" => "`output_validator_args:` in data/secret/test_group.yaml",
        "grading" => "`score_aggregation:` and `max_score:` in test_group.yaml",
        "validation_passes" | "time_limit" | "memory" => {
            return Some(format!("it belongs below `limits:` as `{key}`"));
        }
        "stack" => return Some("the format has no key for it; put `stack` into jury.yaml".into()),
        _ => return None,
    };
    Some(format!(
        "this is a key of an older format version; it is now {place}"
    ))
}

/// Reads the map at `root`. Every fault is reported; what cannot be read gets its default.
pub fn read(root: &Cursor<'_>) -> Config {
    let mut config = Config {
        format: "2025-09".into(),
        names: BTreeMap::new(),
        kinds: BTreeSet::from([Kind::PassFail]),
        uuid: String::new(),
        version: String::new(),
        credits: BTreeMap::new(),
        source: Vec::new(),
        license: "unknown".into(),
        rights_owner: String::new(),
        embargo_until: String::new(),
        limits: default_limits(),
        keywords: Vec::new(),
        languages: None,
        allow_file_writing: false,
        constants: BTreeMap::new(),
        limits_place: root.place(),
    };
    let Some(fields) = root.fields_or(KEYS, moved) else {
        return config;
    };
    required(&fields, "name");
    required(&fields, "uuid");
    if let Some(kinds) = fields.get("type") {
        config.kinds = read_kinds(&kinds);
    }
    if let Some(name) = fields.get("name") {
        config.names = read_names(&name);
    }
    config.uuid = text(&fields, "uuid");
    if !config.uuid.is_empty()
        && !is_uuid(&config.uuid)
        && let Some(uuid) = fields.get("uuid")
    {
        uuid.warning(
            "uuid-form",
            "expected the form xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx of hexadecimal digits",
        );
    }
    config.version = text(&fields, "version");
    if let Some(credits) = fields.get("credits") {
        config.credits = read_credits(&credits);
    }
    if let Some(source) = fields.get("source") {
        config.source = read_sources(&source);
    }
    if let Some(license) = fields.get("license").and_then(|l| l.one_of(LICENSES)) {
        config.license = license.into();
    }
    config.rights_owner = text(&fields, "rights_owner");
    check_rights(&fields, &config);
    config.embargo_until = text(&fields, "embargo_until");
    if let Some(embargo) = fields
        .get("embargo_until")
        .filter(|_| !config.embargo_until.is_empty())
        && !is_date(&config.embargo_until)
    {
        embargo.error(
            "wrong-value",
            "expected a date such as 2025-12-31 or 2025-12-31T18:00:00Z",
        );
    }
    if let Some(limits) = fields.get("limits") {
        config.limits_place = limits.place();
        config.limits = read_limits(&limits, config.kinds.contains(&Kind::MultiPass));
    }
    config.keywords = fields
        .get("keywords")
        .and_then(|k| k.texts())
        .unwrap_or_default();
    config.languages = fields.get("languages").and_then(|l| read_languages(&l));
    config.allow_file_writing = fields
        .get("allow_file_writing")
        .and_then(|f| f.boolean())
        .unwrap_or(false);
    if let Some(constants) = fields.get("constants") {
        config.constants = read_constants(&constants);
    }
    config
}

fn required(fields: &Fields<'_>, key: &'static str) {
    if fields.get(key).is_none() {
        let fault = Diagnostic::error(
            "missing-key",
            fields.cursor().place(),
            format!("`{key}` is missing"),
        );
        let hint = match key {
            "uuid" => {
                "give it any random UUID and never change it, such as the output of `uuidgen`"
            }
            _ => "add the problem's title, as `name: Title` or by language",
        };
        fields.cursor().report(fault.hint(hint));
    }
}

fn text(fields: &Fields<'_>, key: &'static str) -> String {
    fields
        .get(key)
        .and_then(|value| value.text())
        .unwrap_or_default()
        .to_owned()
}

fn read_kinds(cursor: &Cursor<'_>) -> BTreeSet<Kind> {
    let names: Vec<&'static str> = KINDS.iter().map(|(name, _)| *name).collect();
    let mut kinds = BTreeSet::new();
    let items = cursor.one_or_list();
    if items.is_empty() {
        cursor.error("wrong-value", "the list is empty");
    }
    for item in items {
        let Some(name) = item.one_of(&names) else {
            continue;
        };
        let kind = KINDS
            .iter()
            .find(|(n, _)| *n == name)
            .map(|(_, kind)| *kind);
        if !kind.is_none_or(|kind| kinds.insert(kind)) {
            item.error("duplicate-value", format!("`{name}` is given twice"));
        }
    }
    let clashes = [
        (Kind::PassFail, Kind::Scoring),
        (Kind::MultiPass, Kind::SubmitAnswer),
        (Kind::Interactive, Kind::SubmitAnswer),
    ];
    let name_of = |kind| {
        KINDS
            .iter()
            .find(|(_, k)| *k == kind)
            .map_or("", |(n, _)| n)
    };
    for (a, b) in clashes {
        if kinds.contains(&a) && kinds.contains(&b) {
            cursor.error(
                "inconsistent",
                format!("`{}` and `{}` exclude each other", name_of(a), name_of(b)),
            );
        }
    }
    if !kinds.contains(&Kind::Scoring) {
        kinds.insert(Kind::PassFail);
    }
    kinds
}

fn read_names(cursor: &Cursor<'_>) -> BTreeMap<String, String> {
    let not_blank = |name: Cursor<'_>| {
        let text = name.text()?;
        if text.trim().is_empty() {
            name.error("wrong-value", "the title is empty");
        }
        Some(text.to_owned())
    };
    if !cursor.is_map() {
        return not_blank(cursor.clone())
            .map(|name| ("en".to_owned(), name))
            .into_iter()
            .collect();
    }
    let mut names = BTreeMap::new();
    for (key, value) in cursor
        .entries("titles by language code")
        .unwrap_or_default()
    {
        if !is_language_code(key.text) {
            let message = format!("`{}` is not a language code", key.text);
            cursor.report(
                Diagnostic::error("language-code", key.place, message)
                    .hint("such as `en` or `pt-BR`"),
            );
        } else if let Some(name) = not_blank(value) {
            names.insert(key.text.to_owned(), name);
        }
    }
    names
}

fn read_languages(cursor: &Cursor<'_>) -> Option<Vec<String>> {
    if !cursor.is_list() {
        cursor.one_of(&["all"]);
        return None;
    }
    let items = cursor.list()?;
    if items.is_empty() {
        cursor.error(
            "wrong-value",
            "the list is empty: leave the key out to allow all languages",
        );
    }
    Some(
        items
            .iter()
            .filter_map(|item| item.one_of(LANGUAGES))
            .map(str::to_owned)
            .collect(),
    )
}

fn check_rights(fields: &Fields<'_>, config: &Config) {
    match config.license.as_str() {
        "public domain" => {
            if let Some(owner) = fields.get("rights_owner") {
                owner.error(
                    "inconsistent",
                    "a problem in the public domain has no rights owner",
                );
            }
        }
        "unknown" => {}
        license => {
            let authors = config.credits.get("authors").is_some_and(|a| !a.is_empty());
            if config.rights_owner.is_empty() && !authors && config.source.is_empty() {
                let place = fields
                    .get("license")
                    .map_or_else(|| fields.cursor().place(), |l| l.place());
                let message = format!("license `{license}` needs somebody who owns the rights");
                let fault = Diagnostic::error("inconsistent", place, message);
                fields
                    .cursor()
                    .report(fault.hint("give `rights_owner`, `credits` with authors, or `source`"));
            }
        }
    }
}
