//! From the name of a generator to its program.

use crate::diagnostic::{Diagnostic, Place};
use crate::languages::{Entry, Language};
use crate::package::context::Item;
use crate::package::model::{Program, Source};
use crate::package::programs::{Programs, Wishes, cargo_source};
use crate::package::yaml::{Cursor, nearest};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// Finds generators by name, each once.
#[derive(Debug)]
pub struct Lookup<'a> {
    programs: &'a Programs<'a>,
    /// `generators:` of the file: files by name.
    declared: BTreeMap<String, (Vec<String>, Place)>,
    found: BTreeMap<String, Program>,
    /// Names that nothing was found for, with all places they are used at.
    missing: BTreeMap<String, Vec<Place>>,
    files: Option<Vec<Item>>,
}

impl<'a> Lookup<'a> {
    /// Nothing is declared yet.
    pub fn new(programs: &'a Programs<'a>) -> Lookup<'a> {
        Lookup {
            programs,
            declared: BTreeMap::new(),
            found: BTreeMap::new(),
            missing: BTreeMap::new(),
            files: None,
        }
    }

    /// Reads the `generators:` dictionary.
    pub fn declare(&mut self, cursor: &Cursor<'_>) {
        if cursor.is_null() {
            return;
        }
        for (key, value) in cursor
            .entries("files by generator name")
            .unwrap_or_default()
        {
            if key.text.is_empty() || key.text.contains(['/', '.']) {
                let message = format!("`{}` cannot be the name of a generator", key.text);
                cursor.report(
                    Diagnostic::error("wrong-value", key.place, message)
                        .hint("use a name without `/` and `.`"),
                );
                continue;
            }
            let Some(files) = value.texts() else { continue };
            if files.is_empty() {
                value.error(
                    "wrong-value",
                    "the list is empty: name at least the file to start",
                );
                continue;
            }
            self.declared
                .insert(key.text.to_owned(), (files, key.place));
        }
    }

    /// Makes sure that generator `name`, used at `place`, is among the programs; a broken one when it does not exist.
    pub fn find(&mut self, name: &str, place: &Place) {
        if let Some(places) = self.missing.get_mut(name) {
            places.push(place.clone());
        } else if !self.found.contains_key(name) {
            match self.search(name, place) {
                Some(program) => {
                    self.found.insert(name.to_owned(), program);
                }
                None => {
                    self.missing.insert(name.to_owned(), vec![place.clone()]);
                }
            }
        }
    }

    /// All programs found; reports those that were not.
    pub fn finish(mut self) -> BTreeMap<String, Program> {
        let missing = std::mem::take(&mut self.missing);
        for (name, places) in missing {
            let known = self.known_names();
            // A slip in a name without its ending is still a slip in that name.
            let stems = known
                .iter()
                .filter_map(|name| name.rsplit_once('.').map(|(stem, _)| stem));
            let mut fault = Diagnostic::error(
                "unknown-generator",
                places[0].clone(),
                format!("there is no generator `{name}`"),
            );
            fault = match nearest(&name, stems.chain(known.iter().map(String::as_str))) {
                Some(near) => fault.hint(format!("did you mean `{near}`?")),
                None if known.is_empty() => fault.hint("put its source into generators/"),
                None => fault.hint(format!(
                    "known generators: {}",
                    known.into_iter().collect::<Vec<_>>().join(", ")
                )),
            };
            let lines: BTreeSet<usize> = places
                .iter()
                .map(|p| p.line)
                .filter(|line| *line != places[0].line)
                .collect();
            if !lines.is_empty() {
                let shown: Vec<String> = lines.iter().take(10).map(usize::to_string).collect();
                let dots = if lines.len() > 10 { ", ..." } else { "" };
                fault = fault.note(format!("also used on line {}{dots}", shown.join(", ")));
            }
            self.programs.context.add(fault);
            let source = Source::Broken("it does not exist".into());
            self.found.insert(
                name.clone(),
                Program {
                    name,
                    source,
                    place: places[0].clone(),
                },
            );
        }
        self.found
    }

    fn search(&mut self, name: &str, place: &Place) -> Option<Program> {
        if let Some((files, place)) = self.declared.get(name).cloned() {
            return Some(self.declared_program(name, &files, place));
        }
        if name.contains('/') {
            return self.in_subfolder(name, place);
        }
        let items = self.items();
        if let Some(item) = items.iter().find(|item| item.name == name) {
            return Some(self.programs.helper(item));
        }
        // BAPCtools wants the ending; without it the name is still clear when only one file has it.
        let same: Vec<&Item> = items
            .iter()
            .filter(|item| stem(item) == Some(name))
            .collect();
        match same.as_slice() {
            [] => self.cargo_program(name, place),
            [only] => Some(self.programs.helper(only)),
            several => {
                let names: Vec<&str> = several.iter().map(|i| i.name.as_str()).collect();
                let message = format!("`{name}` could be {}", names.join(" or "));
                self.programs.context.add(
                    Diagnostic::error("ambiguous-generator", place.clone(), message.clone())
                        .hint("give the ending as well"),
                );
                Some(Program {
                    name: name.to_owned(),
                    source: Source::Broken(message),
                    place: place.clone(),
                })
            }
        }
    }

    /// A binary of the problem's Cargo package (`<problem>-NAME` or `NAME`), or of the workspace's stock generators.
    fn cargo_program(&self, name: &str, place: &Place) -> Option<Program> {
        let cargo = self.programs.cargo;
        let own = cargo.own().and_then(|package| {
            let suffix = format!("-{name}");
            let bin = package
                .bins
                .keys()
                .find(|bin| *bin == name)
                .or_else(|| package.bins.keys().find(|b| b.ends_with(&suffix)))?;
            Some(cargo_source(package, bin))
        });
        let source = own.or_else(|| {
            let stock = cargo.stock_generators()?;
            stock
                .bins
                .contains_key(name)
                .then(|| cargo_source(stock, name))
        })?;
        Some(Program {
            name: name.to_owned(),
            source,
            place: place.clone(),
        })
    }

    fn in_subfolder(&self, name: &str, place: &Place) -> Option<Program> {
        let context = self.programs.context;
        let folder = context.dir.join("generators");
        let Some(path) = context.inside(&folder, name) else {
            let message = format!("`{name}` is not a path below generators/");
            context.add(Diagnostic::error(
                "path-outside",
                place.clone(),
                message.clone(),
            ));
            return Some(Program {
                name: name.to_owned(),
                source: Source::Broken(message),
                place: place.clone(),
            });
        };
        let file_name = path.file_name()?.to_str()?.to_owned();
        path.exists().then(|| {
            self.programs.helper(&Item {
                name: file_name,
                is_dir: path.is_dir(),
                path,
            })
        })
    }

    /// A generator that is put together from the files its dictionary entry lists; the first one is started.
    fn declared_program(&self, name: &str, names: &[String], place: Place) -> Program {
        let context = self.programs.context;
        let root = context.dir.join("generators");
        let broken = |message: String, hint: &str| {
            context
                .add(Diagnostic::error("missing-file", place.clone(), message.clone()).hint(hint));
            Program {
                name: name.to_owned(),
                source: Source::Broken(message),
                place: place.clone(),
            }
        };
        let mut files: Vec<PathBuf> = Vec::new();
        for file in names {
            match context.inside(&root, file) {
                Some(path) if path.is_file() => files.push(path),
                Some(_) => {
                    let items = context.list(&root);
                    let hint = match nearest(file, items.iter().map(|i| i.name.as_str())) {
                        Some(near) => format!("did you mean `{near}`?"),
                        None => String::new(),
                    };
                    return broken(
                        format!("`{name}`: there is no file generators/{file}"),
                        &hint,
                    );
                }
                None => {
                    return broken(
                        format!("`{name}`: {file} is not a path below generators/"),
                        "",
                    );
                }
            }
        }
        if let Some((package, bin)) = self.programs.cargo.bin_of(&files[0]) {
            return Program {
                name: name.to_owned(),
                source: cargo_source(package, bin),
                place,
            };
        }
        let language = files[0]
            .file_name()
            .and_then(|n| n.to_str())
            .and_then(Language::of_file);
        let is_file = language.is_some_and(|l| matches!(l.entry, Entry::File(_)));
        let wishes = Wishes {
            submission: false,
            language,
            entry: is_file.then(|| names[0].clone()),
        };
        files.sort();
        files.dedup();
        match self.programs.source(root, files, &wishes) {
            Ok(source) => Program {
                name: name.to_owned(),
                source,
                place,
            },
            Err(fault) => {
                let message = fault.message.clone();
                context.add(Diagnostic {
                    place: place.clone(),
                    ..*fault
                });
                Program {
                    name: name.to_owned(),
                    source: Source::Broken(message),
                    place,
                }
            }
        }
    }

    fn items(&mut self) -> Vec<Item> {
        let programs = self.programs;
        self.files
            .get_or_insert_with(|| {
                let items = programs
                    .context
                    .list(&programs.context.dir.join("generators"));
                let unwanted =
                    |item: &Item| item.name == "generators.yaml" || !programs.is_program(item);
                items.into_iter().filter(|item| !unwanted(item)).collect()
            })
            .clone()
    }

    fn known_names(&mut self) -> BTreeSet<String> {
        let mut known: BTreeSet<String> = self.declared.keys().cloned().collect();
        let items = self.items();
        let is_program = |item: &Item| match item.is_dir {
            true => self
                .programs
                .context
                .list(&item.path)
                .iter()
                .any(|i| stem(i).is_some() || i.name == "run" || i.name == "build"),
            false => stem(item).is_some(),
        };
        known.extend(
            items
                .iter()
                .filter(|item| is_program(item))
                .map(|item| item.name.clone()),
        );
        known.extend(
            self.programs
                .cargo
                .stock_generators()
                .into_iter()
                .flat_map(|p| p.bins.keys().cloned()),
        );
        known
    }
}

/// The name of a source file without its ending.
fn stem(item: &Item) -> Option<&str> {
    Language::of_file(&item.name).filter(|_| !item.is_dir)?;
    item.name.rsplit_once('.').map(|(stem, _)| stem)
}
