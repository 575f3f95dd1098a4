//! `statement/`: which languages there are.

use super::context::Context;
use super::model::Config;
use super::names::is_language_code;
use crate::diagnostic::{Diagnostic, Place};
use std::collections::BTreeMap;
use std::path::PathBuf;

const ENDINGS: &[&str] = &["md", "tex", "pdf"];

/// Finds `statement/problem.<language>.<ending>`, by language.
pub fn read(context: &Context<'_>) -> BTreeMap<String, PathBuf> {
    let folder = context.dir.join("statement");
    let mut statements: BTreeMap<String, PathBuf> = BTreeMap::new();
    for item in context.list(&folder) {
        let Some(rest) = item.name.strip_prefix("problem.").filter(|_| !item.is_dir) else {
            continue;
        };
        let Some((language, ending)) = rest.rsplit_once('.') else {
            if ENDINGS.contains(&rest) {
                context.add(
                    Diagnostic::error(
                        "statement-name",
                        Place::file(&item.path),
                        "the name says no language",
                    )
                    .hint(format!("rename it to problem.en.{rest}")),
                );
            }
            continue;
        };
        if !ENDINGS.contains(&ending) {
            continue;
        }
        if !is_language_code(language) {
            let message = format!("`{language}` is not a language code");
            context.add(
                Diagnostic::error("language-code", Place::file(&item.path), message)
                    .hint("such as `en` or `pt-BR`"),
            );
            continue;
        }
        if let Some(first) = statements.get(language) {
            let message = format!(
                "there is another statement in `{language}`: {}",
                context.relative(first)
            );
            context.add(Diagnostic::error(
                "duplicate-statement",
                Place::file(&item.path),
                message,
            ));
            continue;
        }
        statements.insert(language.to_owned(), item.path);
    }
    if statements.is_empty() {
        context.add(
            Diagnostic::error(
                "missing-file",
                Place::file(&folder),
                "there is no problem statement",
            )
            .hint("add statement/problem.en.md"),
        );
    }
    statements
}

/// Titles and statements must be in the same languages.
pub fn check_names(context: &Context<'_>, config: &Config, statements: &BTreeMap<String, PathBuf>) {
    if statements.is_empty() || config.names.is_empty() {
        return;
    }
    for (language, file) in statements {
        if !config.names.contains_key(language) {
            let message = format!("problem.yaml gives no title in `{language}`");
            context.add(
                Diagnostic::error("inconsistent", Place::file(file), message)
                    .hint("add it to `name`"),
            );
        }
    }
    for language in config.names.keys().filter(|l| !statements.contains_key(*l)) {
        let message =
            format!("`name` has a title in `{language}`, but there is no statement in it");
        context.add(
            Diagnostic::error("inconsistent", context.place("problem.yaml"), message).hint(
                format!("add statement/problem.{language}.md, or remove the title"),
            ),
        );
    }
}
