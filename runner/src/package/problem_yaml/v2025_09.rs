//! `problem.yaml` of format version 2025-09 and of the drafts before it.

use super::credits::{read_credits, read_sources};
use super::forms::{is_date, is_uuid};
use super::legacy::read_validation;
use super::license::{check_rights, read_license};
use super::limits::{default_limits, read_limits};
use crate::diagnostic::Diagnostic;
use crate::package::constants::read_constants;
use crate::package::format::Format;
use crate::package::model::{Config, Kind, LegacyConfig};
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

/// Keys of the drafts of 2023: those of `legacy` that were still in use are understood.
const DRAFT_KEYS: &[&str] = &[
    "problem_format_version",
    "type",
    "name",
    "uuid",
    "version",
    "credits",
    "author",
    "source",
    "source_url",
    "license",
    "rights_owner",
    "embargo_until",
    "limits",
    "validation",
    "validator_flags",
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
pub fn read(root: &Cursor<'_>, format: Format) -> Config {
    let mut config = blank(root, format);
    let draft = format.is_old();
    let keys = if draft { DRAFT_KEYS } else { KEYS };
    let Some(fields) = root.fields_or(keys, moved) else {
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
    read_uuid(&fields, &mut config);
    config.version = text(&fields, "version");
    if let Some(credits) = fields.given("credits") {
        config.credits = read_credits(&credits);
    }
    if let Some(source) = fields.given("source") {
        config.source = read_sources(&source);
    }
    read_license(&fields, &mut config);
    config.rights_owner = text(&fields, "rights_owner");
    if draft {
        read_older(&fields, &mut config);
    }
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
    if let Some(limits) = fields.given("limits") {
        config.limits_place = limits.place();
        config.limits = read_limits(&limits, config.kinds.contains(&Kind::MultiPass), draft);
    }
    config.keywords = fields
        .given("keywords")
        .and_then(|k| k.texts())
        .unwrap_or_default();
    config.languages = fields.given("languages").and_then(|l| read_languages(&l));
    config.allow_file_writing = fields
        .given("allow_file_writing")
        .and_then(|f| f.boolean())
        .unwrap_or(false);
    if let Some(constants) = fields.given("constants") {
        config.constants = read_constants(&constants);
    }
    config
}

/// What holds when the file says nothing.
pub(super) fn blank(root: &Cursor<'_>, format: Format) -> Config {
    Config {
        format,
        legacy: format.is_old().then(LegacyConfig::default),
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
    }
}

/// What the drafts still understood of `legacy`.
fn read_older(fields: &Fields<'_>, config: &mut Config) {
    if let Some(author) = fields.given("author").and_then(|a| a.text()) {
        config
            .credits
            .entry("authors".into())
            .or_insert_with(|| vec![author.to_owned()]);
    }
    if let Some(url) = fields.given("source_url") {
        url.text();
    }
    read_validation(fields, config);
}

/// Reads `uuid`, and warns when it is none.
pub(super) fn read_uuid(fields: &Fields<'_>, config: &mut Config) {
    config.uuid = text(fields, "uuid");
    if !config.uuid.is_empty()
        && !is_uuid(&config.uuid)
        && let Some(uuid) = fields.get("uuid")
    {
        uuid.warning(
            "uuid-form",
            "expected the form xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx of hexadecimal digits",
        );
    }
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

/// Text of a key; empty when it is not given.
pub(super) fn text(fields: &Fields<'_>, key: &'static str) -> String {
    fields
        .given(key)
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
    let of = |name: &str| KINDS.iter().find(|(n, _)| *n == name);
    for item in items {
        // `interactive multi-pass`, which BAPCtools writes as well.
        let words: Vec<&str> = match item.is_text() {
            true => item.written("text").unwrap_or("").split(' ').collect(),
            false => Vec::new(),
        };
        let given = if words.len() > 1 && words.iter().all(|word| of(word).is_some()) {
            let message = format!("write a list: `[{}]`", words.join(", "));
            item.warning("wrong-value", message);
            words
        } else {
            item.one_of(&names).into_iter().collect()
        };
        for (name, kind) in given.into_iter().filter_map(of) {
            if !kinds.insert(*kind) {
                item.error("duplicate-value", format!("`{name}` is given twice"));
            }
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

pub(super) fn read_names(cursor: &Cursor<'_>) -> BTreeMap<String, String> {
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
