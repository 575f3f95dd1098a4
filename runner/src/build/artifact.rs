//! A program that is ready to run.

use crate::languages::{Entry, Fill, Language};
use crate::store::{Hash, KeyBuilder, Store};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The language of a program that `jury` runs by itself.
pub const CHECKTESTDATA: &str = "checktestdata";

/// A built program: its content in the store and how to start it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Artifact {
    /// Its content: a file, or a folder.
    pub content: Hash,
    /// Key of the language table; empty for a binary that runs by itself.
    pub language: String,
    /// The program that runs it (interpreter, virtual machine): its path, and the hash that identifies it.
    pub runner: Option<(String, Hash)>,
    /// The file or class to start, for languages that need one.
    pub entry: Option<String>,
    /// A `run` script in the folder starts it.
    pub script: bool,
    /// What the compiler had to say although it succeeded.
    pub warnings: String,
    /// Filled in when first asked for: every run of the program asks.
    #[serde(skip)]
    pub(super) id: Known,
}

/// Something that follows from the rest, and so makes no difference when two are compared.
#[derive(Debug, Clone, Default)]
pub struct Known(OnceLock<Hash>);

impl PartialEq for Known {
    fn eq(&self, _: &Known) -> bool {
        true
    }
}

impl Eq for Known {}

/// An artifact with its place on the disk, ready for one run.
#[derive(Debug, Clone)]
pub struct Runnable {
    /// Program and fixed arguments.
    pub command: Vec<String>,
    /// What the program must be able to read besides the system's own folders.
    pub readable: Vec<PathBuf>,
    /// Whether it runs on a Java virtual machine, which wants more threads and memory of its own.
    pub jvm: bool,
}

impl Artifact {
    /// A binary that runs by itself.
    pub fn binary(content: Hash) -> Artifact {
        Artifact {
            content,
            language: String::new(),
            runner: None,
            entry: None,
            script: false,
            warnings: String::new(),
            id: Known::default(),
        }
    }

    /// The text of a Checktestdata program; `None` for other programs, or when its content is gone from the store.
    pub fn checktestdata(&self, store: &Store) -> Option<Vec<u8>> {
        if self.language != CHECKTESTDATA {
            return None;
        }
        let folder = store.blob(&self.content)?;
        std::fs::read(folder.join(self.entry.as_deref()?)).ok()
    }

    /// What identifies the program in the keys of its runs: the same content started the same way does the same.
    pub fn id(&self) -> Hash {
        *self.id.0.get_or_init(|| self.compute_id())
    }

    fn compute_id(&self) -> Hash {
        let key = KeyBuilder::new("program")
            .hash(&self.content)
            .str(&self.language)
            .strs(Language::by_key(&self.language).map_or(&[], |language| language.run))
            .flag(self.script);
        let key = key.str(self.entry.as_deref().unwrap_or(""));
        match &self.runner {
            Some((path, identity)) => key.str(path).hash(identity).finish(),
            None => key.str("").finish(),
        }
    }

    /// How to start it, with `memory` and `stack` in bytes for runtimes that are told. `None` when its content is
    /// gone from the store.
    pub fn runnable(&self, store: &Store, memory: u64, stack: u64) -> Option<Runnable> {
        let content = store.blob(&self.content)?;
        let path = content.to_string_lossy().into_owned();
        let language = Language::by_key(&self.language);
        let mut readable = vec![content.clone()];
        let command = match language {
            _ if self.script => vec![content.join("run").to_string_lossy().into_owned()],
            None => vec![path.clone()],
            Some(language) => {
                let entry = match (language.entry, &self.entry) {
                    (Entry::File(_), Some(entry)) if content.is_dir() => {
                        content.join(entry).to_string_lossy().into_owned()
                    }
                    (_, entry) => entry.clone().unwrap_or_default(),
                };
                let fill = Fill {
                    sources: &[],
                    binary: &path,
                    dir: &path,
                    entry: &entry,
                    memory_mib: (memory >> 20).max(1),
                    stack_mib: (stack >> 20).clamp(1, 1024),
                };
                language.run_command(self.runner.as_ref().map(|(path, _)| path.as_str()), &fill)
            }
        };
        if let Some((runner, _)) = &self.runner {
            readable.push(installation(runner));
            readable.extend(virtual_environment(runner));
        }
        Some(Runnable {
            command,
            readable,
            jvm: language.is_some_and(|l| l.jvm),
        })
    }
}

/// What Python reads of the virtual environment in which `tool` lies, if it does: it will not start without.
fn virtual_environment(tool: &str) -> Vec<PathBuf> {
    let above = Path::new(tool).parent().and_then(Path::parent);
    match above.map(|above| (above.join("pyvenv.cfg"), above.join("lib"))) {
        Some((settings, lib)) if settings.is_file() => {
            let there = [settings, lib].into_iter();
            there.filter(|path| path.exists()).collect()
        }
        _ => Vec::new(),
    }
}

/// The folder that a compiler or interpreter lives in with its libraries: above `bin`, but never somebody's home or a
/// root, which hold other things.
pub fn installation(tool: &str) -> PathBuf {
    let real = std::fs::canonicalize(tool).unwrap_or_else(|_| PathBuf::from(tool));
    let home = std::env::var_os("HOME").map(PathBuf::from);
    let home = home.and_then(|home| std::fs::canonicalize(home).ok());
    match real.parent() {
        Some(bin) if bin.file_name().is_some_and(|name| name == "bin") => match bin.parent() {
            Some(above) if above.parent().is_some() && Some(above) != home.as_deref() => {
                above.to_path_buf()
            }
            _ => bin.to_path_buf(),
        },
        Some(dir) => dir.to_path_buf(),
        None => real,
    }
}
