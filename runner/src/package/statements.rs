//! `statement/`: which languages there are.

use super::context::Context;
use super::format::Format;
use super::model::Config;
use super::names::is_language_code;
use crate::diagnostic::{Diagnostic, Place};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Finds `problem.<language>.<ending>` in the folder of statements, by language.
pub fn read(context: &Context<'_>, format: Format) -> BTreeMap<String, PathBuf> {
    let folders = format.statement_folders();
    let mut statements: BTreeMap<String, PathBuf> = BTreeMap::new();
    for folder in folders {
        read_folder(context, format, folder, &mut statements);
    }
    if statements.is_empty() {
        context.add(
            Diagnostic::error(
                "missing-file",
                context.place(folders[0]),
                "there is no problem statement",
            )
            .hint(format!(
                "add {}/problem.en.{}",
                folders[0],
                format.statement_endings()[0]
            )),
        );
    }
    statements
}

fn read_folder(
    context: &Context<'_>,
    format: Format,
    folder: &str,
    statements: &mut BTreeMap<String, PathBuf>,
) {
    let endings = format.statement_endings();
    for item in context.list(&context.dir.join(folder)) {
        let Some(rest) = item.name.strip_prefix("problem.").filter(|_| !item.is_dir) else {
            continue;
        };
        // In older versions a statement without a language is in English.
        let (language, ending) = match rest.rsplit_once('.') {
            None if format.is_old() && endings.contains(&rest) => ("en", rest),
            Some(both) => both,
            None => ("", rest),
        };
        if language.is_empty() {
            if endings.contains(&rest) {
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
        }
        if !endings.contains(&ending) {
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
}

/// The titles that LaTeX statements give with `\\problemname`, by language; for versions in which `problem.yaml` need not
/// give any. A comment `%% plainproblemname: ...` goes before; `\\problemyamlname`, which BAPCtools knows, is no title but
/// that of `problem.yaml`.
pub fn titles(statements: &BTreeMap<String, PathBuf>) -> BTreeMap<String, String> {
    let title = |file: &PathBuf| {
        let is_tex = file.extension().is_some_and(|e| e == "tex");
        let small =
            std::fs::metadata(file).is_ok_and(|meta| meta.is_file() && meta.len() < MAX_STATEMENT);
        let bytes = (is_tex && small)
            .then(|| std::fs::read(file).ok())
            .flatten()?;
        title_of(&String::from_utf8_lossy(&bytes))
    };
    statements
        .iter()
        .filter_map(|(language, file)| Some((language.clone(), title(file)?)))
        .collect()
}

/// Largest statement that is looked into, in bytes.
const MAX_STATEMENT: u64 = 1 << 20;

fn title_of(text: &str) -> Option<String> {
    let filled = |title: &str| Some(title.trim().to_owned()).filter(|title| !title.is_empty());
    if let Some((_, rest)) = text.split_once("plainproblemname:") {
        return filled(rest.lines().next().unwrap_or(""));
    }
    let (_, rest) = text.split_once("\\problemname{")?;
    let mut depth = 1;
    let end = rest.char_indices().find(|(_, c)| {
        depth += match c {
            '{' => 1,
            '}' => -1,
            _ => 0,
        };
        depth == 0
    })?;
    filled(&rest[..end.0]).filter(|title| title != "\\problemyamlname")
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

#[cfg(test)]
mod tests {
    use super::title_of;

    #[test]
    fn titles_of_latex_statements() {
        let title = |text| title_of(text).unwrap_or_default();
        assert_eq!(title("\\problemname{A {B} C}\nText"), "A {B} C");
        assert_eq!(title("\\problemname{$x$}\n%% plainproblemname: x\n"), "x");
        assert_eq!(title("\\problemname{A"), "");
        assert_eq!(title("\\problemname{ \\problemyamlname }"), "");
        assert_eq!(title("Text"), "");
    }
}
