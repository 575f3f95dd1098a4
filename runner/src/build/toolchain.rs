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
    /// Hash over path, stat and version, and where the path may be a front, over what that looks at.
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
        let behind = self.behind(name, &front);
        let path = behind.as_ref().unwrap_or(&front);
        let key = stat_key(KeyBuilder::new("tool"), path).strs(version);
        // The front itself decides too: for `cargo` it is what is called.
        let key = witnesses(stat_key(key, &front)).finish();
        if let Some(tool) = self.store.record::<Tool>(&key) {
            return Some(tool);
        }
        let text = ask(path, version)?;
        let line = text
            .lines()
            .find(|line| !line.trim().is_empty())
            .unwrap_or("")
            .trim()
            .to_string();
        // One program is the same behind whichever front.
        let identity = stat_key(KeyBuilder::new("tool identity"), path).str(&text);
        let identity = match behind {
            Some(_) => identity,
            None => witnesses(identity),
        };
        let tool = Tool {
            path: path.to_string_lossy().into_owned(),
            version: line,
            identity: identity.finish(),
        };
        let _ = self.store.put_record(&key, &tool);
        Some(tool)
    }

    /// The program behind what may be a front, asked once per state of what the front looks at. `None` when that is not
    /// known.
    fn behind(&self, name: &str, front: &Path) -> Option<PathBuf> {
        let (_, args, below) = FRONTS.iter().find(|(front, ..)| *front == name)?;
        let key = witnesses(stat_key(KeyBuilder::new("behind a front"), front)).finish();
        let known: Option<Option<PathBuf>> = self.store.record(&key);
        if let Some(None) = known {
            return None;
        }
        let known = known.flatten().filter(|path| is_executable(path));
        known.or_else(|| {
            let found = ask(front, args).and_then(|text| {
                let mut path = PathBuf::from(text.lines().next()?.trim());
                if !below.is_empty() {
                    path.push(below);
                }
                is_executable(&path).then_some(path)
            });
            let _ = self.store.put_record(&key, &found);
            found
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn a_program_is_the_same_behind_its_front() {
        let scratch = tempfile::tempdir().expect("a folder");
        let store = Store::open(&scratch.path().join("store")).expect("a store");
        let script = |folder: &str, lines: &str| {
            let dir = scratch.path().join(folder);
            let path = dir.join("python3");
            fs::create_dir_all(&dir).expect("a folder");
            fs::write(&path, format!("#!/bin/sh\n{lines}\n")).expect("a file");
            fs::set_permissions(&path, Permissions::from_mode(0o755)).expect("rights");
            dir
        };
        let says = "case $1 in -c) echo $0;; *) echo Python 3.99;; esac";
        let (real, other) = (script("real", says), script("other", says));
        let front = script("front", &format!("exec {}/python3 \"$@\"", real.display()));
        let found = |dirs: &[&PathBuf]| {
            let dirs = dirs.iter().map(|dir| dir.to_path_buf()).collect();
            let tool = Toolchains::on(&store, dirs).tool("python3", &["--version"]);
            tool.expect("it is there")
        };
        let behind = found(&[&front, &other]);
        assert_eq!(behind.path, real.join("python3").to_string_lossy());
        assert_eq!(behind.version, "Python 3.99");
        assert_eq!(behind, found(&[&real]));
        assert_ne!(behind.identity, found(&[&other]).identity);
    }
}
