//! Compiling one program with the plain compiler of its language.

use super::copied::copied;
use super::{Artifact, Tool, Toolchains, artifact::CHECKTESTDATA};
use crate::languages::{Entry, EntryError, Fill, Language, entry_point, stored_name};
use crate::package::{Program, Source, quote, substitute_bytes};
use crate::plan::PlannedProgram;
use crate::store::{Hash, KeyBuilder, Store, StoreError};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What came of compiling, as the store keeps it. A failure is kept with its message: it would fail again.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum Compiled {
    /// A program.
    Done(Artifact),
    /// The compiler refused, with its own words.
    Refused(String),
}

/// Why a program cannot even be tried.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Obstacle {
    /// No compiler or interpreter for the language is installed.
    Missing {
        /// Language name.
        language: String,
        /// The programs that would do.
        wanted: Vec<String>,
        /// How to get one.
        install: String,
    },
    /// The sources are no program, or cannot be read.
    Sources(String),
}

/// Everything needed to compile one program, and the key of the outcome.
#[derive(Debug, Clone)]
pub struct Recipe {
    /// Key of the outcome in the store.
    pub key: Hash,
    /// The language; `None` for a folder with scripts.
    pub language: Option<&'static Language>,
    /// The compiler, when something is compiled.
    pub compiler: Option<Tool>,
    /// The program that runs the result, when it does not run by itself.
    pub runner: Option<Tool>,
    /// (file, name under which it lies in the compiler's folder).
    pub files: Vec<(PathBuf, String)>,
    /// What is in them, by the key.
    pub hashes: Vec<Hash>,
    /// Those of the names that are given to the compiler.
    pub sources: Vec<String>,
    /// File or class to start.
    pub entry: Option<String>,
    /// Values for `{{name}}` in the files.
    pub constants: Arc<BTreeMap<String, String>>,
}

/// Finds out how `planned` is compiled. Reads and hashes its sources; starts nothing.
///
/// # Errors
/// An [`Obstacle`].
pub fn recipe(
    planned: &PlannedProgram,
    store: &Store,
    tools: &Toolchains<'_>,
) -> Result<Recipe, Obstacle> {
    let constants = planned.constants.clone();
    let unreadable = |error: StoreError| Obstacle::Sources(error.to_string());
    match &planned.program.source {
        Source::Broken(reason) => Err(Obstacle::Sources(reason.clone())),
        Source::Cargo { .. } => Err(Obstacle::Sources(
            "a Cargo binary is not compiled by itself".into(),
        )),
        Source::Checktestdata { file } => {
            let name = file_name(file);
            let key = constants_key(KeyBuilder::new("checktestdata"), &constants);
            let files = vec![(file.clone(), name.clone())];
            let (key, hashes) = with_files(key, &files, store).map_err(unreadable)?;
            Ok(Recipe {
                key,
                language: None,
                compiler: None,
                runner: None,
                files,
                hashes,
                sources: Vec::new(),
                entry: Some(name),
                constants,
            })
        }
        // They are read where they lie; there is nothing to build.
        Source::Answers { .. } => Ok(Recipe {
            key: KeyBuilder::new("answers").finish(),
            language: None,
            compiler: None,
            runner: None,
            files: Vec::new(),
            hashes: Vec::new(),
            sources: Vec::new(),
            entry: Some(String::new()),
            constants,
        }),
        Source::Scripts { root, files } => {
            let files: Vec<(PathBuf, String)> =
                files.iter().map(|f| (f.clone(), below(root, f))).collect();
            let key = constants_key(KeyBuilder::new("build script"), &constants);
            let (key, hashes) = with_files(key, &files, store).map_err(unreadable)?;
            Ok(Recipe {
                key,
                language: None,
                compiler: None,
                runner: None,
                files,
                hashes,
                sources: Vec::new(),
                entry: None,
                constants,
            })
        }
        Source::Files {
            language,
            root,
            files,
            entry,
        } => {
            let language = Language::by_key(language).ok_or_else(|| {
                Obstacle::Sources(format!("{language:?} is not in the language table"))
            })?;
            if let Some(limit) = planned.code_limit {
                let size: u64 = files
                    .iter()
                    .filter_map(|f| f.metadata().ok())
                    .map(|meta| meta.len())
                    .sum();
                if size > limit {
                    return Err(Obstacle::Sources(format!(
                        "{size} bytes of source, the code limit is {limit}"
                    )));
                }
            }
            let compiler = match language.compilers {
                [] => None,
                names => Some(
                    tools
                        .first(names, language.version)
                        .ok_or_else(|| missing(language, names))?,
                ),
            };
            let runner = match language.runners {
                [] => None,
                names => Some(
                    tools
                        .first(names, language.version)
                        .ok_or_else(|| missing(language, names))?,
                ),
            };
            let mut laid: Vec<(PathBuf, String)> = Vec::new();
            let mut sources: Vec<(String, String)> = Vec::new();
            for file in files.iter().chain(&planned.include) {
                let included = planned.include.contains(file);
                let name = if included {
                    file_name(file)
                } else {
                    below(root, file)
                };
                // A language without endings of its own (PyPy, C with GMP) is asked for by name.
                let by_name = language.endings.is_empty()
                    && name.rsplit_once('.').is_some_and(|(_, ending)| {
                        language.companions.contains(&ending) && !ending.starts_with('h')
                    });
                let is_source = by_name
                    || Language::of_file(&name).is_some_and(|l| l.key == language.key)
                    || (files.len() == 1 && !included);
                let name = if is_source {
                    let text = std::fs::read(file).map_err(|error| {
                        Obstacle::Sources(format!("cannot read {}: {error}", file.display()))
                    })?;
                    let text = String::from_utf8_lossy(&text).into_owned();
                    let name = stored_name(language, &name, &text);
                    sources.retain(|(known, _)| *known != name);
                    sources.push((name.clone(), text));
                    name
                } else {
                    name
                };
                laid.retain(|(_, known)| *known != name);
                laid.push((file.clone(), name));
            }
            let entry = match entry {
                Some(entry) => Some(entry.clone()),
                None => {
                    let views: Vec<(&str, &str)> = sources
                        .iter()
                        .map(|(n, t)| (n.as_str(), t.as_str()))
                        .collect();
                    entry_point(language, &views)
                        .map_err(|error| Obstacle::Sources(entry_fault(&error)))?
                }
            };
            let mut key = constants_key(KeyBuilder::new("compile"), &constants);
            key = key.str(language.key).strs(language.compile);
            key = key.str(entry.as_deref().unwrap_or(""));
            for tool in compiler.iter().chain(&runner) {
                key = key.hash(&tool.identity);
            }
            key = key
                .u64(planned.limits.time.as_millis() as u64)
                .u64(planned.limits.memory);
            let (key, hashes) = with_files(key, &laid, store).map_err(unreadable)?;
            let sources = sources.into_iter().map(|(name, _)| name).collect();
            Ok(Recipe {
                key,
                language: Some(language),
                compiler,
                runner,
                files: laid,
                hashes,
                sources,
                entry,
                constants,
            })
        }
    }
}

impl Recipe {
    /// Lays the sources into `dir`. Returns whether they are what they were when the key was made.
    ///
    /// # Errors
    /// When a file cannot be copied.
    pub fn lay_out(&self, dir: &Path) -> std::io::Result<bool> {
        let mut same = true;
        for ((file, name), hash) in self.files.iter().zip(&self.hashes) {
            let target = dir.join(name);
            if let Some(parent) = target.parent() {
                std::fs::create_dir_all(parent)?;
            }
            if std::fs::File::open(file).is_err() {
                return Ok(false);
            }
            std::fs::copy(file, &target)?;
            same &= Hash::of_reader(std::fs::File::open(&target)?)? == *hash;
            self.fill_in(&target)?;
        }
        Ok(same)
    }

    /// Puts the constants of `problem.yaml` into a file that mentions one.
    fn fill_in(&self, target: &Path) -> std::io::Result<()> {
        if self.constants.is_empty() {
            return Ok(());
        }
        let text = std::fs::read(target)?;
        let filled = substitute_bytes(&text, &self.constants, |_| {});
        match filled == text {
            true => Ok(()),
            false => std::fs::write(target, filled),
        }
    }

    /// The compiler's command line with file names relative to its folder, or `None` when nothing is compiled.
    pub fn command(&self) -> Option<Vec<String>> {
        let (language, compiler) = (self.language?, self.compiler.as_ref()?);
        let fill = Fill {
            sources: &self.sources,
            binary: BINARY,
            dir: CLASSES,
            entry: self.entry.as_deref().unwrap_or(""),
            memory_mib: 0,
            stack_mib: 0,
        };
        language.compile_command(&compiler.path, &fill)
    }

    /// Whether the compiler writes one file (else a folder).
    pub fn makes_file(&self) -> bool {
        self.language
            .is_some_and(|l| l.compile.iter().any(|part| part.contains("{binary}")))
    }

    /// The program, once its content is in the store.
    pub fn artifact(&self, content: Hash, warnings: String) -> Artifact {
        // Of what is not in the table of languages, only a Checktestdata program is one file that is started.
        let checktestdata = self.language.is_none() && self.entry.is_some();
        let key = if checktestdata { CHECKTESTDATA } else { "" };
        Artifact {
            language: self.language.map_or(key, |l| l.key).to_string(),
            runner: self
                .runner
                .as_ref()
                .map(|tool| (tool.path.clone(), tool.identity)),
            entry: match self.language.map(|l| l.entry) {
                Some(Entry::Linker) => None,
                _ => self.entry.clone(),
            },
            script: self.language.is_none() && !checktestdata,
            warnings,
            ..Artifact::binary(content)
        }
    }
}

/// Name of the binary in the compiler's folder.
pub const BINARY: &str = "program";
/// Name of the folder for several output files.
pub const CLASSES: &str = "classes";

fn constants_key(key: KeyBuilder, constants: &BTreeMap<String, String>) -> KeyBuilder {
    constants
        .iter()
        .fold(key, |key, (name, value)| key.str(name).str(value))
}

/// A key with the names and contents of files.
fn with_files(
    mut key: KeyBuilder,
    files: &[(PathBuf, String)],
    store: &Store,
) -> Result<(Hash, Vec<Hash>), StoreError> {
    let mut hashes = Vec::new();
    for (file, name) in files {
        let hash = store.hash_file(file)?;
        key = key.str(name).hash(&hash);
        hashes.push(hash);
    }
    Ok((key.finish(), hashes))
}

fn missing(language: &Language, names: &[&str]) -> Obstacle {
    Obstacle::Missing {
        language: language.name.to_string(),
        wanted: names.iter().map(|name| name.to_string()).collect(),
        install: language.install.to_string(),
    }
}

fn entry_fault(error: &EntryError) -> String {
    match error {
        EntryError::Missing(what) => format!("no starting point found: {what} is expected"),
        EntryError::Several(list) => {
            format!(
                "several starting points: {} (name one with `entrypoint` in submissions.yaml)",
                list.join(", ")
            )
        }
    }
}

fn below(root: &Path, file: &Path) -> String {
    file.strip_prefix(root)
        .unwrap_or(file)
        .to_string_lossy()
        .into_owned()
}

fn file_name(file: &Path) -> String {
    file.file_name()
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default()
}

/// The command that compiles `program` by hand, for messages.
pub fn by_hand(program: &Program, recipe: &Recipe) -> String {
    let shown = |path: &Path| quote(&path.to_string_lossy());
    let foreign = match &program.source {
        Source::Files { root, .. } => recipe.files.iter().any(|(file, _)| !file.starts_with(root)),
        _ => false,
    };
    let copy = copied(
        &program.name,
        &recipe.files,
        &recipe.constants,
        foreign,
        shown,
    );
    let setup = copy.as_ref().map(|copy| copy.setup.clone());
    let line = match &program.source {
        Source::Scripts { root, .. } => {
            let root = copy.as_ref().map_or(root, |copy| &copy.dir);
            format!("cd {} && ./build", shown(root))
        }
        _ => match recipe.command() {
            Some(command) => {
                let word = |part: String| {
                    let source = recipe.files.iter().find(|(_, name)| *name == part);
                    match (source, &copy) {
                        (Some(_), Some(copy)) => shown(&copy.dir.join(part)),
                        (Some((file, _)), None) => shown(file),
                        (None, _) if part == BINARY => "/tmp/program".into(),
                        (None, _) if part == CLASSES => "/tmp/classes".into(),
                        (None, _) => quote(&part),
                    }
                };
                let words: Vec<String> = command.into_iter().map(word).collect();
                words.join(" ")
            }
            None => return String::new(),
        },
    };
    setup
        .into_iter()
        .chain([line])
        .collect::<Vec<_>>()
        .join(" && ")
}
