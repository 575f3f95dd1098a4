//! The compilers and interpreters of this machine, and what identifies each.
//!
//! An identity is part of the key of everything a tool makes or runs, so that upgrading a compiler rebuilds what it
//! had built. Asking a tool for its version costs a process; the answer is kept under the file's stat, so that a warm
//! run starts nothing.

use crate::store::{Hash, KeyBuilder, Store};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::Duration;

/// An installed program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tool {
    /// Where it really is: behind links and version-manager shims.
    pub path: String,
    /// The first line it prints when asked for its version.
    pub version: String,
    /// Hash over path, stat and version.
    pub identity: Hash,
}

/// Finds tools on the search path, each once.
pub struct Toolchains<'s> {
    store: &'s Store,
    search: Vec<PathBuf>,
    known: Mutex<BTreeMap<String, Option<Tool>>>,
}

/// Programs that are often only a front that picks one of several installations, and how to ask for the real one. The
/// front costs a process start at every use, and hides which version is in use.
const FRONTS: [(&str, &[&str], &str); 3] = [
    ("rustc", &["--print", "sysroot"], "bin/rustc"),
    ("python3", &["-c", "import sys; print(sys.executable)"], ""),
    ("pypy3", &["-c", "import sys; print(sys.executable)"], ""),
];

impl<'s> Toolchains<'s> {
    /// Tools of the `PATH` of this process.
    pub fn new(store: &'s Store) -> Toolchains<'s> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        Toolchains::on(store, std::env::split_paths(&path).collect())
    }

    /// Tools of the folders given, first folder first.
    pub fn on(store: &'s Store, search: Vec<PathBuf>) -> Toolchains<'s> {
        Toolchains {
            store,
            search,
            known: Mutex::default(),
        }
    }

    /// The first of `names` that is installed; `version` are the arguments that make it print its version.
    pub fn first(&self, names: &[&str], version: &[&str]) -> Option<Tool> {
        names.iter().find_map(|name| self.tool(name, version))
    }

    /// The tool called `name`, if it is installed.
    pub fn tool(&self, name: &str, version: &[&str]) -> Option<Tool> {
        if let Some(known) = self.lock().get(name) {
            return known.clone();
        }
        let tool = self.look_up(name, version);
        self.lock().insert(name.to_string(), tool.clone());
        tool
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeMap<String, Option<Tool>>> {
        self.known
            .lock()
            .unwrap_or_else(|poison| poison.into_inner())
    }

    fn look_up(&self, name: &str, version: &[&str]) -> Option<Tool> {
        let front = self
            .search
            .iter()
            .map(|dir| dir.join(name))
            .find(|path| is_executable(path))?;
        let path = self.behind(name, &front);
        let key = stat_key(KeyBuilder::new("tool version"), &path).strs(version);
        // The front itself decides too: for `cargo` it is what is called.
        let key = witnesses(stat_key(key, &front)).finish();
        if let Some(tool) = self.store.record::<Tool>(&key) {
            return Some(tool);
        }
        let text = ask(&path, version)?;
        let line = text
            .lines()
            .find(|line| !line.trim().is_empty())
            .unwrap_or("")
            .trim()
            .to_string();
        let path_text = path.to_string_lossy().into_owned();
        let identity = KeyBuilder::new("tool")
            .hash(&key)
            .str(&path_text)
            .str(&text)
            .finish();
        let tool = Tool {
            path: path_text,
            version: line,
            identity,
        };
        let _ = self.store.put_record(&key, &tool);
        Some(tool)
    }

    /// The program behind a front, asked once per state of what the front looks at.
    fn behind(&self, name: &str, front: &Path) -> PathBuf {
        let Some((_, args, below)) = FRONTS.iter().find(|(front, ..)| *front == name) else {
            return front.to_path_buf();
        };
        let key = witnesses(stat_key(KeyBuilder::new("tool behind"), front)).finish();
        let known = self
            .store
            .record::<String>(&key)
            .map(PathBuf::from)
            .filter(|path| is_executable(path));
        known.unwrap_or_else(|| {
            let found = ask(front, args).and_then(|text| {
                let line = text.lines().next()?.trim().to_string();
                let path = if below.is_empty() {
                    PathBuf::from(line)
                } else {
                    PathBuf::from(line).join(below)
                };
                is_executable(&path).then_some(path)
            });
            let path = found.unwrap_or_else(|| front.to_path_buf());
            let _ = self
                .store
                .put_record(&key, &path.to_string_lossy().into_owned());
            path
        })
    }
}

/// Files and variables that version managers choose by.
fn witnesses(mut key: KeyBuilder) -> KeyBuilder {
    for variable in [
        "RUSTUP_TOOLCHAIN",
        "RUSTUP_HOME",
        "PYENV_VERSION",
        "PYENV_ROOT",
        "VIRTUAL_ENV",
        "JAVA_HOME",
    ] {
        key = key.str(&std::env::var(variable).unwrap_or_default());
    }
    let home = std::env::var_os("HOME")
        .map(PathBuf::from)
        .unwrap_or_default();
    for file in [".rustup/settings.toml", ".pyenv/version"] {
        key = stat_key(key, &home.join(file));
    }
    key
}

/// Adds where a file is and everything that changes when it is replaced. A file that is not there adds that.
fn stat_key(key: KeyBuilder, path: &Path) -> KeyBuilder {
    let key = key.str(&path.to_string_lossy());
    match std::fs::metadata(path) {
        Ok(meta) => key
            .u64(meta.len())
            .u64(meta.mtime() as u64)
            .u64(meta.mtime_nsec() as u64)
            .u64(meta.ino()),
        Err(_) => key.str("missing"),
    }
}

fn is_executable(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|meta| meta.is_file() && meta.mode() & 0o111 != 0)
}

/// What a tool prints; Java prints its version to stderr.
fn ask(path: &Path, args: &[&str]) -> Option<String> {
    let mut command = Command::new(path);
    command.args(args).stdin(Stdio::null());
    let mut output = command.output();
    // A machine that is short of processes may have one in a moment; what cannot be asked counts as missing.
    for _ in 0..20 {
        match &output {
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {}
            _ => break,
        }
        std::thread::sleep(Duration::from_millis(50));
        output = command.output();
    }
    let output = output.ok()?;
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    if !stdout.trim().is_empty() {
        return Some(stdout);
    }
    // A front that finds nothing behind itself says so there, and fails.
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    output.status.success().then_some(words)
}
