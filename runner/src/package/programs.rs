//! Turns a file or folder of the package into a [`Program`].

use super::cargo::{Cargo, CargoPackage};
use super::context::{Context, Item};
use super::model::{Program, Source};
use crate::diagnostic::{Diagnostic, Place};
use crate::languages::{Entry, EntryError, Language, entry_point};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Endings of files that may lie beside programs without being any.
const DOCUMENTATION: &[&str] = &["md", "txt"];
/// Endings of files and folders that are not there as programs: switched off, or a pattern to copy from.
const PASSED_OVER: &[&str] = &["disabled", "template"];
/// Endings of what compilers and editors leave behind, and of tests that programs were tried on.
const LEFT_OVER: &[&str] = &[
    "ans", "bak", "bin", "class", "exe", "in", "log", "o", "obj", "orig", "out", "pyc", "swp",
];

/// Folders that `dotnet` makes beside the sources of a program.
const MADE: &[&str] = &["bin", "obj"];

/// What is said about a program that its files do not say.
#[derive(Debug, Clone, Default)]
pub struct Wishes {
    /// Whether submissions.yaml can say more about it.
    pub submission: bool,
    /// `language`.
    pub language: Option<&'static Language>,
    /// `entrypoint`.
    pub entry: Option<String>,
}

/// Reads programs of one package.
#[derive(Debug)]
pub struct Programs<'a> {
    /// The package.
    pub context: &'a Context<'a>,
    /// Its Cargo packages.
    pub cargo: &'a Cargo<'a>,
}

impl Programs<'_> {
    /// A validator, generator or checker: a binary of the problem's Cargo package when it names the file, otherwise
    /// source files for the plain compiler, or a folder with scripts.
    pub fn helper(&self, item: &Item) -> Program {
        let name = self.context.relative(&item.path);
        let place = Place::file(&item.path);
        if !item.is_dir {
            if let Some((package, bin)) = self.cargo.bin_of(&item.path) {
                return Program {
                    name,
                    source: cargo_source(package, bin),
                    place,
                };
            }
            return self.files(name, item, &Wishes::default(), place);
        }
        let files = self.context.files_below(&item.path);
        if let Some((package, bin)) = files.iter().find_map(|file| self.cargo.bin_of(file)) {
            return Program {
                name,
                source: cargo_source(package, bin),
                place,
            };
        }
        let scripts: Vec<&PathBuf> = files
            .iter()
            .filter(|f| *f == &item.path.join("build") || *f == &item.path.join("run"))
            .collect();
        if scripts.is_empty() {
            return self.files(name, item, &Wishes::default(), place);
        }
        for script in scripts {
            self.check_executable(script);
        }
        Program {
            name,
            source: Source::Scripts {
                root: item.path.clone(),
                files,
            },
            place,
        }
    }

    /// A submission: always source files for the plain compiler.
    pub fn submission(&self, item: &Item, wishes: &Wishes) -> Program {
        self.files(
            self.context.relative(&item.path),
            item,
            wishes,
            Place::file(&item.path),
        )
    }

    /// Whether the item is a program, and neither a note nor a file that was left behind beside it. The latter is a
    /// warning; no language has its ending.
    pub fn is_wanted(&self, item: &Item) -> bool {
        let ending = item
            .name
            .rsplit_once('.')
            .map(|(_, e)| e.to_ascii_lowercase());
        if ending.is_none() && !item.is_dir && is_binary(&item.path) {
            let message = "passed over: a compiled program has no source";
            let fault = Diagnostic::warning("unknown-file", Place::file(&item.path), message);
            self.context.add(fault.hint("remove the file"));
            return false;
        }
        let left_over = ending.filter(|e| !item.is_dir && LEFT_OVER.contains(&e.as_str()));
        if let Some(ending) = left_over {
            let message = format!("passed over: a file that ends in .{ending} is no program");
            let fault = Diagnostic::warning("unknown-file", Place::file(&item.path), message);
            self.context.add(fault.hint("remove the file"));
            return false;
        }
        self.is_program(item)
    }

    /// Whether the item can be a program at all, and not a note lying beside programs.
    pub fn is_program(&self, item: &Item) -> bool {
        let ending = item.name.rsplit_once('.').map(|(_, e)| e);
        let documentation =
            ending.is_some_and(|e| DOCUMENTATION.contains(&e)) || item.name.starts_with("README");
        !is_switched_off(&item.name) && (item.is_dir || !documentation)
    }

    fn check_executable(&self, script: &Path) {
        use std::os::unix::fs::PermissionsExt;
        if fs::metadata(script).is_ok_and(|meta| meta.permissions().mode() & 0o111 == 0) {
            self.context.add(
                Diagnostic::error(
                    "not-executable",
                    Place::file(script),
                    "the script may not be executed",
                )
                .hint(format!("chmod +x {}", self.context.relative(script))),
            );
        }
    }

    fn files(&self, name: String, item: &Item, wishes: &Wishes, place: Place) -> Program {
        let (root, files) = match item.is_dir {
            true => (item.path.clone(), self.context.files_below(&item.path)),
            false => (
                item.path.parent().map(Path::to_owned).unwrap_or_default(),
                vec![item.path.clone()],
            ),
        };
        let source = self.source(root, files, wishes).unwrap_or_else(|fault| {
            let reason = fault.message.clone();
            self.context.add(Diagnostic {
                place: place.clone(),
                ..*fault
            });
            Source::Broken(reason)
        });
        Program {
            name,
            source,
            place,
        }
    }

    /// Files with one language and one starting point. The fault's place is filled in by the caller.
    pub fn source(
        &self,
        root: PathBuf,
        files: Vec<PathBuf>,
        wishes: &Wishes,
    ) -> Result<Source, Box<Diagnostic>> {
        let fault =
            |code, message: String| Box::new(Diagnostic::error(code, Place::file(&root), message));
        if files.is_empty() {
            return Err(fault("empty-program", "the folder holds no program".into()));
        }
        let language = match wishes.language {
            Some(language) => language,
            None => self
                .language_of(&files, wishes.submission)
                .map_err(|(code, message, hint)| Box::new(fault(code, message).hint(hint)))?,
        };
        if let Some(entry) = &wishes.entry {
            let is_file = matches!(language.entry, Entry::File(_));
            if is_file && !files.contains(&root.join(entry)) {
                return Err(fault(
                    "missing-file",
                    format!("the entry point {entry} is not among the program's files"),
                ));
            }
            let language = language.key.to_owned();
            return Ok(Source::Files {
                language,
                root,
                files,
                entry: Some(entry.clone()),
            });
        }
        let files = match language.key {
            "csharp" => self.without_made(&root, files),
            _ => files,
        };
        let mut sources: Vec<(String, String)> = Vec::new();
        for file in &files {
            if !is_source(language, file) {
                continue;
            }
            let name = file
                .strip_prefix(&root)
                .unwrap_or(file)
                .to_string_lossy()
                .into_owned();
            // Only class files have to be looked into; a byte that is no text does no harm there.
            let content = match language.entry {
                Entry::Class(_) => fs::read(file)
                    .map(|b| String::from_utf8_lossy(&b).into_owned())
                    .unwrap_or_default(),
                _ => String::new(),
            };
            sources.push((name, content));
        }
        let borrowed: Vec<(&str, &str)> = sources
            .iter()
            .map(|(n, c)| (n.as_str(), c.as_str()))
            .collect();
        let entry = match entry_point(language, &borrowed) {
            // Other tools start the first, or the one that is called `main...`; so is what packages hold meant.
            Err(EntryError::Several(found)) if wishes.submission => {
                let chosen = first_to_start(&found);
                let message = format!(
                    "{} could each start the {} program: {chosen} does",
                    found.join(", "),
                    language.name
                );
                self.context.add(
                    Diagnostic::warning("several-entry-points", Place::file(&root), message)
                        .hint("give `entrypoint` in submissions.yaml"),
                );
                Ok(Some(chosen))
            }
            found => found,
        };
        let entry = entry.map_err(|error| match error {
            EntryError::Missing(what) => fault(
                "no-entry-point",
                format!("no file to start: expected {what}"),
            ),
            EntryError::Several(found) => {
                let message = format!(
                    "it is not clear which of {} starts the {} program",
                    found.join(", "),
                    language.name
                );
                let hint = match (language.entry, wishes.submission) {
                    (Entry::File([first, ..]), true) => {
                        format!("name the main file {first}, or give `entrypoint`")
                    }
                    (Entry::File([first, ..]), false) => format!("name the main file {first}"),
                    (_, true) => "give `entrypoint` in submissions.yaml".to_owned(),
                    (_, false) => "leave one of them".to_owned(),
                };
                Box::new(fault("several-entry-points", message).hint(hint))
            }
        })?;
        Ok(Source::Files {
            language: language.key.to_owned(),
            root,
            files,
            entry,
        })
    }

    /// The files of a C# program without those that a build by `dotnet` left behind: the compiler takes the sources among
    /// them for a part of the program, and they say things twice.
    fn without_made(&self, root: &Path, files: Vec<PathBuf>) -> Vec<PathBuf> {
        let made = |file: &PathBuf| {
            MADE.iter()
                .any(|folder| file.starts_with(root.join(folder)))
        };
        let (left, kept): (Vec<PathBuf>, Vec<PathBuf>) = files.iter().cloned().partition(made);
        // A program that lies there as a whole is meant.
        if left.is_empty() || !kept.iter().any(|file| ending(file) == Some("cs")) {
            return files;
        }
        for folder in MADE.iter().map(|folder| root.join(folder)) {
            if left.iter().any(|file| file.starts_with(&folder)) {
                let message = "passed over: a folder that building a C# program leaves behind";
                let fault = Diagnostic::warning("unknown-file", Place::file(&folder), message);
                self.context.add(fault.hint("remove the folder"));
            }
        }
        kept
    }

    fn language_of(
        &self,
        files: &[PathBuf],
        submission: bool,
    ) -> Result<&'static Language, (&'static str, String, String)> {
        let mut found: BTreeMap<&str, &'static Language> = BTreeMap::new();
        for file in files {
            if let Some(language) = by_first_line(file).or_else(|| language_of(file)) {
                found.insert(language.key, language);
            }
        }
        let mut languages: Vec<&'static Language> = found.into_values().collect();
        // A `.c` file beside C++ sources is a part of the C++ program.
        if languages.len() == 2 && languages[0].key == "c" && languages[1].key == "cpp" {
            languages.remove(0);
        }
        match languages.as_slice() {
            [only] => Ok(only),
            [] => {
                let endings: BTreeSet<String> = files
                    .iter()
                    .filter_map(|f| ending(f).map(|e| format!(".{e}")))
                    .collect();
                let what = match endings.is_empty() {
                    true => "its name has no ending".to_owned(),
                    false => format!(
                        "no language is known by {}",
                        endings.into_iter().collect::<Vec<_>>().join(", ")
                    ),
                };
                let hint = match submission {
                    true => "rename the file, or give `language` in submissions.yaml",
                    false => "give the file the usual ending of its language",
                };
                Err((
                    "unknown-language",
                    format!("the language is not clear: {what}"),
                    hint.to_owned(),
                ))
            }
            several => {
                let names: Vec<&str> = several.iter().map(|l| l.name).collect();
                let message = format!(
                    "the language is not clear: there are files in {}",
                    names.join(" and ")
                );
                let hint = match submission {
                    true => "give `language` in submissions.yaml, or remove the others",
                    false => "remove the others, or add a `build` or `run` script",
                };
                Err(("several-languages", message, hint.to_owned()))
            }
        }
    }
}

/// Whether a file or folder of this name is to be passed over, whatever it holds.
pub fn is_switched_off(name: &str) -> bool {
    name.rsplit_once('.')
        .is_some_and(|(_, ending)| PASSED_OVER.contains(&ending))
}

/// The [`Source`] of a Cargo binary.
pub fn cargo_source(package: &CargoPackage, bin: &str) -> Source {
    Source::Cargo {
        manifest: package.manifest.clone(),
        package: package.name.clone(),
        bin: bin.to_owned(),
    }
}

/// Whether a file is an executable that a compiler made for Linux.
fn is_binary(file: &Path) -> bool {
    let mut start = [0; 4];
    fs::File::open(file)
        .and_then(|mut file| std::io::Read::read_exact(&mut file, &mut start))
        .is_ok_and(|()| start == *b"\x7fELF")
}

fn ending(file: &Path) -> Option<&str> {
    file.extension().and_then(|e| e.to_str())
}

fn language_of(file: &Path) -> Option<&'static Language> {
    file.file_name()
        .and_then(|n| n.to_str())
        .and_then(Language::of_file)
}

/// Of several files or classes that could start a program: the first that is called `main...`, or else the first.
fn first_to_start(found: &[String]) -> String {
    let mut sorted: Vec<&String> = found.iter().collect();
    sorted.sort();
    let is_main = |name: &&&String| name.to_ascii_lowercase().starts_with("main");
    let chosen = sorted.iter().find(is_main).or(sorted.first());
    chosen.map(|name| (*name).clone()).unwrap_or_default()
}

/// The language that the first line of a file asks for; it goes before the ending, which several may share.
fn by_first_line(file: &Path) -> Option<&'static Language> {
    let mut start = [0; 100];
    let read = fs::File::open(file).and_then(|mut file| std::io::Read::read(&mut file, &mut start));
    let start = String::from_utf8_lossy(&start[..read.unwrap_or(0)]).into_owned();
    let name = file.file_name()?.to_str()?;
    Language::by_first_line(name, start.lines().next()?)
}

/// Whether `file` is handed to the compiler (or can be started) when the program is in `language`; the others are only
/// included. C++ compiles C files as its own.
pub fn is_source(language: &Language, file: &Path) -> bool {
    let header = |e: &str| e.starts_with('h');
    ending(file).is_some_and(|e| {
        language.endings.contains(&e)
            || (language.companions.contains(&e) && !header(e) && !matches!(language.key, "ocaml"))
            || (language.key == "cpp" && e == "c")
    })
}
