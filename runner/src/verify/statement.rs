//! Statements, in Markdown and LaTeX.

use super::checks::finding;
use super::{Facts, text};
use crate::diagnostic::{Diagnostic, Place};
use crate::package::{Content, Kind, Package, Section, substitute};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// A statement that can be looked into.
pub struct Statement<'a> {
    /// Its language.
    pub language: &'a str,
    /// Its file.
    pub file: &'a Path,
    /// Its text, with blanks in the place of comments.
    pub text: String,
    /// Whether it is in LaTeX, and not in Markdown.
    pub latex: bool,
}

impl Statement<'_> {
    /// Its sections: titles, with where they begin.
    fn sections(&self) -> Vec<(usize, &str)> {
        if self.latex {
            let mut list = text::arguments(&self.text, "\\section");
            let plain = ["Input", "Output", "Interaction"];
            list.extend(
                text::arguments(&self.text, "\\begin")
                    .into_iter()
                    .filter(|(_, name)| plain.contains(name)),
            );
            for name in plain {
                let command = format!("\\{name}");
                let places = self.text.match_indices(&command);
                list.extend(places.map(|(at, _)| (at, &self.text[at + 1..at + command.len()])));
            }
            list.sort();
            return list;
        }
        let mut list = Vec::new();
        let mut at = 0;
        let lines: Vec<&str> = self.text.split_inclusive('\n').collect();
        for (number, line) in lines.iter().enumerate() {
            let title = line.trim_end();
            let under = lines.get(number + 1).map_or("", |next| next.trim_end());
            let ruled = !title.is_empty()
                && under.len() >= 3
                && (under.bytes().all(|b| b == b'=') || under.bytes().all(|b| b == b'-'));
            if let Some(title) = title.strip_prefix('#') {
                list.push((at, title.trim_matches(['#', ' '])));
            } else if ruled {
                list.push((at, title));
            }
            at += line.len();
        }
        list
    }

    /// The pictures it shows: paths as written, with where they are named.
    fn pictures(&self) -> Vec<(usize, &str)> {
        let mut list = Vec::new();
        if self.latex {
            list.extend(text::arguments(&self.text, "\\includegraphics"));
            for (at, _) in self.text.match_indices("\\illustration{") {
                let second = self.text[at..]
                    .split('{')
                    .nth(2)
                    .and_then(|rest| rest.split_once('}'));
                list.extend(second.map(|(path, _)| (at, path)));
            }
            return list;
        }
        for (at, _) in self.text.match_indices("](") {
            let start = self.text[..at].rfind('[');
            if start.is_some_and(|start| self.text[..start].ends_with('!'))
                && let Some((target, _)) = self.text[at + 2..].split_once(')')
            {
                list.push((at, target.split_whitespace().next().unwrap_or("")));
            }
        }
        for quote in ['"', '\''] {
            let begin = format!("src={quote}");
            for (at, _) in self.text.match_indices(&begin) {
                let path = self.text[at + begin.len()..].split(quote).next();
                list.extend(path.map(|path| (at, path)));
            }
        }
        list.retain(|(_, path)| !path.contains("://") && !path.starts_with("data:"));
        list
    }

    /// The constants it names.
    fn constants(&self) -> BTreeSet<String> {
        let mut names: BTreeSet<String> = BTreeSet::new();
        for (at, _) in self.text.match_indices("{{") {
            if let Some((name, _)) = self.text[at + 2..].split_once("}}") {
                names.insert(name.trim().to_owned());
            }
        }
        if self.latex {
            let commands = text::arguments(&self.text, "\\constant");
            names.extend(commands.into_iter().map(|(_, name)| name.to_owned()));
        }
        names
    }
}

/// The statements that are texts.
pub fn statements(package: &Package) -> Vec<Statement<'_>> {
    let all = package.statements.iter();
    let texts = all.filter_map(|(language, file)| {
        let ending = file.extension()?.to_str()?;
        if !matches!(ending, "md" | "tex") {
            return None;
        }
        let text = text::read(file)?;
        let latex = ending == "tex";
        Some(Statement {
            language,
            file,
            text: if latex {
                text::uncommented(&text)
            } else {
                text
            },
            latex,
        })
    });
    texts.collect()
}

/// Finds everything about statements.
pub fn find(facts: &Facts<'_>, found: &mut Vec<Diagnostic>) {
    let statements = statements(facts.package);
    for file in facts.package.statements.values() {
        let blank = match statements.iter().find(|statement| statement.file == file) {
            Some(statement) => statement.text.trim().is_empty(),
            None => std::fs::metadata(file).is_ok_and(|meta| meta.len() == 0),
        };
        if blank {
            found.push(
                finding(
                    "empty-statement",
                    Place::file(file),
                    "the statement is empty",
                )
                .hint("write it"),
            );
        }
    }
    for statement in statements
        .iter()
        .filter(|statement| !statement.text.trim().is_empty())
    {
        found.extend(constants(facts.package, statement));
        sections(facts, statement, found);
        pictures(statement, found);
        title(facts, statement, found);
    }
    differences(facts, &statements, found);
    interactions(facts, found);
}

/// Constants that statements name and that are not set, for runs that look at nothing else of a statement.
pub fn unset_constants(package: &Package) -> Vec<Diagnostic> {
    let statements = statements(package);
    let all = statements.iter();
    all.flat_map(|statement| constants(package, statement))
        .collect()
}

fn constants(package: &Package, statement: &Statement<'_>) -> Vec<Diagnostic> {
    let config = &package.config;
    // Before 2025-09 there were none, and two braces are two braces.
    if config.format.is_old() && config.constants.is_empty() {
        return Vec::new();
    }
    let mut unset = BTreeSet::new();
    substitute(&statement.text, &config.constants, |name| {
        unset.insert(name.to_owned());
    });
    if statement.latex {
        let named = text::arguments(&statement.text, "\\constant");
        let names = named.into_iter().map(|(_, name)| name.to_owned());
        unset.extend(names.filter(|name| !config.constants.contains_key(name)));
    }
    let told = |name: String| {
        let at = statement.text.find(&name).unwrap_or(0);
        let message = format!("problem.yaml has no constant `{name}`");
        let place = text::place(statement.file, &statement.text, at);
        finding("unset-constant", place, message).hint("add it to `constants`, or correct its name")
    };
    unset.into_iter().map(told).collect()
}

/// Words in titles of sections, and what they are about.
const WANTED: &[(&str, &[&str])] = &[
    ("the input", &["input"]),
    ("the output", &["output"]),
    (
        "the interaction",
        &["interaction", "communication", "protocol"],
    ),
];

fn sections(facts: &Facts<'_>, statement: &Statement<'_>, found: &mut Vec<Diagnostic>) {
    if statement.language.split('-').next() != Some("en") {
        return;
    }
    let interactive = facts.package.config.kinds.contains(&Kind::Interactive);
    let titles: Vec<String> = statement
        .sections()
        .iter()
        .map(|(_, title)| title.to_lowercase())
        .collect();
    let has = |words: &[&str]| {
        titles
            .iter()
            .any(|title| words.iter().any(|word| title.contains(word)))
    };
    for (what, words) in WANTED {
        let wanted = interactive == (*what == "the interaction");
        if wanted && !has(words) {
            let message = format!("there is no section about {what}");
            let title = words[0][..1].to_uppercase() + &words[0][1..];
            found.push(
                finding("no-section", Place::file(statement.file), message).hint(
                    match statement.latex {
                        true => format!("add `\\section*{{{title}}}`"),
                        false => format!("add `## {title}`"),
                    },
                ),
            );
        }
    }
}

/// Endings of pictures.
pub const PICTURES: &[&str] = &["png", "jpg", "jpeg", "svg", "pdf", "eps"];

/// The file that a picture is, if it is there. LaTeX may leave the ending out.
fn picture_file(statement: &Statement<'_>, path: &str) -> Option<PathBuf> {
    let file = statement.file.parent()?.join(path);
    if file.is_file() {
        return Some(file);
    }
    let endings = PICTURES
        .iter()
        .map(|ending| PathBuf::from(format!("{}.{ending}", file.display())));
    endings.into_iter().find(|file| file.is_file())
}

fn pictures(statement: &Statement<'_>, found: &mut Vec<Diagnostic>) {
    for (at, path) in statement.pictures() {
        if picture_file(statement, path).is_none() {
            let message = format!("there is no picture `{path}`");
            found.push(
                finding(
                    "missing-picture",
                    text::place(statement.file, &statement.text, at),
                    message,
                )
                .hint("put it beside the statement"),
            );
        }
    }
}

/// Pictures that statements show.
pub fn shown(facts: &Facts<'_>) -> BTreeSet<PathBuf> {
    let statements = statements(facts.package);
    let files = statements.iter().flat_map(|statement| {
        let pictures = statement.pictures();
        pictures
            .into_iter()
            .filter_map(|(_, path)| picture_file(statement, path))
    });
    files.filter_map(|file| file.canonicalize().ok()).collect()
}

fn title(facts: &Facts<'_>, statement: &Statement<'_>, found: &mut Vec<Diagnostic>) {
    let Some(wanted) = facts.package.config.names.get(statement.language) else {
        return;
    };
    let given = text::arguments(&statement.text, "\\problemname");
    let Some((at, given)) = given.first().filter(|_| statement.latex) else {
        return;
    };
    let plain = |title: &str| title.split_whitespace().collect::<Vec<_>>().join(" ");
    // With markup in it, it is meant to differ.
    let marked = given.contains(['\\', '_', '^', '$', '{']);
    if !given.is_empty() && !marked && plain(given) != plain(wanted) {
        let message = format!("the title is `{given}`, in problem.yaml it is `{wanted}`");
        found.push(
            finding(
                "title-differs",
                text::place(statement.file, &statement.text, *at),
                message,
            )
            .hint("write the same, or `\\problemname{}`"),
        );
    }
}

/// Languages in which something is missing that others have.
fn differences(facts: &Facts<'_>, statements: &[Statement<'_>], found: &mut Vec<Diagnostic>) {
    let Some(first) = statements
        .iter()
        .find(|statement| statement.language == "en")
        .or(statements.first())
    else {
        return;
    };
    let pictures = |statement: &Statement<'_>| {
        let pictures = statement.pictures();
        pictures
            .into_iter()
            .map(|(_, path)| path.to_owned())
            .collect::<BTreeSet<_>>()
    };
    for other in statements
        .iter()
        .filter(|other| other.language != first.language)
    {
        let mut add = |message: String| {
            let message = format!("{message} in {}", facts.relative(first.file));
            found.push(
                finding("statements-differ", Place::file(other.file), message)
                    .hint("bring the translations up to date"),
            );
        };
        let (here, there) = (other.sections().len(), first.sections().len());
        if here != there {
            add(format!("{here} sections, but {there}"));
        }
        let (here, there) = (pictures(other).len(), pictures(first).len());
        if here != there {
            add(format!("{here} pictures, but {there}"));
        }
        let (here, there) = (other.constants(), first.constants());
        if here != there {
            let list = |set: &BTreeSet<String>| match set.is_empty() {
                true => "none".to_owned(),
                false => set
                    .iter()
                    .map(|name| format!("`{name}`"))
                    .collect::<Vec<_>>()
                    .join(", "),
            };
            add(format!(
                "the constants {}, but {}",
                list(&here),
                list(&there)
            ));
        }
    }
}

/// What is shown of conversations in samples.
fn interactions(facts: &Facts<'_>, found: &mut Vec<Diagnostic>) {
    let package = facts.package;
    let interactive = package.config.kinds.contains(&Kind::Interactive);
    let samples = package
        .cases
        .iter()
        .filter(|case| case.section == Section::Sample);
    for case in samples.filter(|_| facts.talks()) {
        let Some(content) = case.extra.get("interaction") else {
            if interactive {
                let message = format!("{}: no conversation is shown", case.id);
                found.push(
                    finding("no-interaction", case.place.clone(), message)
                        .about(&case.id)
                        .hint("add a .interaction file: lines of the jury behind `<`, of the submission behind `>`"),
                );
            }
            continue;
        };
        let (place, talk) = match content {
            Content::Committed(path) | Content::Copied(path) => {
                (Place::file(path), text::read(path))
            }
            Content::Literal(bytes) => (
                case.place.clone(),
                Some(String::from_utf8_lossy(bytes).into_owned()),
            ),
            Content::Generated(_) => continue,
        };
        let talk = talk.unwrap_or_default();
        for (mark, who) in [('<', "the jury"), ('>', "the submission")] {
            if !talk.lines().any(|line| line.starts_with(mark)) {
                let message = format!("{}: no line is spoken by {who} (behind `{mark}`)", case.id);
                found.push(
                    finding("one-sided-interaction", place.clone(), message)
                        .about(&case.id)
                        .hint("`<` is what the submission reads, `>` what it prints"),
                );
            }
        }
    }
}
