//! Persons and sources.

use crate::diagnostic::Diagnostic;
use crate::package::names::is_language_code;
use crate::package::yaml::Cursor;
use std::collections::BTreeMap;

const ROLES: &[&str] = &[
    "authors",
    "contributors",
    "testers",
    "translators",
    "packagers",
    "acknowledgements",
];

/// Reads `credits:`: names by role. Translators of all languages stand together.
pub fn read_credits(cursor: &Cursor<'_>) -> BTreeMap<String, Vec<String>> {
    if !cursor.is_map() {
        return cursor
            .text()
            .map(|name| ("authors".to_owned(), vec![name.to_owned()]))
            .into_iter()
            .collect();
    }
    let mut credits = BTreeMap::new();
    let Some(fields) = cursor.fields(ROLES) else {
        return credits;
    };
    for role in ROLES {
        let Some(value) = fields.get(role) else {
            continue;
        };
        let names = match *role {
            "translators" => translators(&value),
            _ => read_persons(&value),
        };
        credits.insert((*role).to_owned(), names);
    }
    credits
}

fn translators(cursor: &Cursor<'_>) -> Vec<String> {
    let mut names = Vec::new();
    for (key, value) in cursor
        .entries("persons by language code")
        .unwrap_or_default()
    {
        if !is_language_code(key.text) {
            let message = format!("`{}` is not a language code", key.text);
            cursor.report(
                Diagnostic::error("language-code", key.place, message)
                    .hint("such as `en` or `pt-BR`"),
            );
        }
        names.extend(read_persons(&value));
    }
    names
}

/// One person or a list of persons; each a name (maybe with an address) or a map with `name`.
pub fn read_persons(cursor: &Cursor<'_>) -> Vec<String> {
    let items = cursor.one_or_list();
    if items.is_empty() {
        cursor.error("wrong-value", "the list is empty");
    }
    items.iter().filter_map(person).collect()
}

fn person(cursor: &Cursor<'_>) -> Option<String> {
    if !cursor.is_map() {
        return cursor.text().map(str::to_owned);
    }
    let fields = cursor.fields(&["name", "email", "orcid", "kattis"])?;
    for key in ["email", "orcid", "kattis"] {
        if let Some(value) = fields.get(key) {
            value.text();
        }
    }
    match fields.get("name") {
        Some(name) => name.text().map(str::to_owned),
        None => {
            cursor.error("missing-key", "`name` is missing");
            None
        }
    }
}

/// Reads `source:`: one source or a list; each a name or a map with `name` and `url`.
pub fn read_sources(cursor: &Cursor<'_>) -> Vec<String> {
    cursor.one_or_list().iter().filter_map(source).collect()
}

fn source(cursor: &Cursor<'_>) -> Option<String> {
    if !cursor.is_map() {
        return cursor.text().map(str::to_owned);
    }
    let fields = cursor.fields(&["name", "url"])?;
    if let Some(url) = fields.get("url") {
        url.text();
    }
    match fields.get("name") {
        Some(name) => name.text().map(str::to_owned),
        None => {
            cursor.error("missing-key", "`name` is missing");
            None
        }
    }
}
