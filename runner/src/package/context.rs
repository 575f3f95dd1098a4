//! What every reader of one package shares: the folder, the findings, and safe ways to look at files.

use super::faults::Faults;
use super::names::{is_format_name, is_meant_as_hidden};
use crate::diagnostic::{Diagnostic, Place};
use std::fs;
use std::path::{Path, PathBuf};

/// Deepest folder nesting that is looked at.
const MAX_DEPTH: usize = 16;

/// The package being read.
#[derive(Debug)]
pub struct Context<'a> {
    /// The package's folder, absolute, links resolved.
    pub dir: &'a Path,
    /// Where findings go.
    pub faults: &'a Faults,
}

/// One file or folder of the package.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// Its name.
    pub name: String,
    /// Its path.
    pub path: PathBuf,
    /// Whether it is a folder (links followed).
    pub is_dir: bool,
}

impl Context<'_> {
    /// The place that means all of `relative`, a path below the package.
    pub fn place(&self, relative: &str) -> Place {
        Place::file(self.dir.join(relative))
    }

    /// Adds a finding.
    pub fn add(&self, diagnostic: Diagnostic) {
        self.faults.add(diagnostic);
    }

    /// What lies directly in `folder`, by name. Files that the format ignores are left out, with a warning when they do
    /// not look as if they were meant to be; links that lead out of the package are errors and left out. An empty list
    /// when there is no such folder.
    pub fn list(&self, folder: &Path) -> Vec<Item> {
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Vec::new(),
            Err(error) => {
                self.add(unreadable(folder, &error));
                return Vec::new();
            }
        };
        let mut items = Vec::new();
        for entry in entries {
            match entry {
                Ok(entry) => items.extend(self.item(&entry)),
                Err(error) => self.add(unreadable(folder, &error)),
            }
        }
        items.sort_by(|a, b| a.name.cmp(&b.name));
        items
    }

    fn item(&self, entry: &fs::DirEntry) -> Option<Item> {
        let path = entry.path();
        let name = entry.file_name();
        let Some(name) = name.to_str().filter(|n| is_format_name(n)) else {
            if !is_meant_as_hidden(&name.to_string_lossy()) {
                // Whoever put it there means it to be used.
                self.add(
                    Diagnostic::error("ignored-name", Place::file(&path), "the name is not allowed, so this is ignored")
                        .hint("use letters, digits, `_`, `.` and `-`, and start with none of the last two"),
                );
            }
            return None;
        };
        let kind = match entry.file_type() {
            Ok(kind) => kind,
            Err(error) => {
                self.add(unreadable(&path, &error));
                return None;
            }
        };
        let is_dir = match kind.is_symlink() {
            true => self.follow(&path)?,
            false => kind.is_dir(),
        };
        if !is_dir && !kind.is_file() && !kind.is_symlink() {
            self.add(Diagnostic::error(
                "unreadable",
                Place::file(&path),
                "neither a file nor a folder",
            ));
            return None;
        }
        Some(Item {
            name: name.to_owned(),
            path,
            is_dir,
        })
    }

    /// Follows a link; whether it leads to a folder. `None` (and a finding) when it leads nowhere or out of the package.
    fn follow(&self, path: &Path) -> Option<bool> {
        match fs::canonicalize(path) {
            Ok(target) if target.starts_with(self.dir) => Some(target.is_dir()),
            Ok(target) => {
                let message = format!("the link leads out of the package, to {}", target.display());
                self.add(
                    Diagnostic::error("link-outside", Place::file(path), message)
                        .hint("copy the file into the package"),
                );
                None
            }
            Err(error) => {
                let message = format!("the link leads nowhere: {error}");
                self.add(Diagnostic::error("link-broken", Place::file(path), message));
                None
            }
        }
    }

    /// All files below `folder`, at any depth, by path.
    pub fn files_below(&self, folder: &Path) -> Vec<PathBuf> {
        let mut found = Vec::new();
        self.collect(folder, 0, &mut found);
        found.sort();
        found
    }

    fn collect(&self, folder: &Path, depth: usize, found: &mut Vec<PathBuf>) {
        if depth > MAX_DEPTH {
            let message = format!("folders are nested more than {MAX_DEPTH} levels deep");
            self.add(Diagnostic::error("too-deep", Place::file(folder), message));
            return;
        }
        for item in self.list(folder) {
            match item.is_dir {
                true => self.collect(&item.path, depth + 1, found),
                false => found.push(item.path),
            }
        }
    }

    /// `path` relative to the package, with `/` between names.
    pub fn relative(&self, path: &Path) -> String {
        path.strip_prefix(self.dir)
            .unwrap_or(path)
            .to_string_lossy()
            .into_owned()
    }

    /// Joins `relative` (as written in a YAML file) to `base` when it stays in the package and goes through no `..`.
    pub fn inside(&self, base: &Path, relative: &str) -> Option<PathBuf> {
        let ordinary = |part: &str| !part.is_empty() && part != "." && part != "..";
        let path = base.join(relative);
        let fits = !relative.starts_with('/')
            && relative.split('/').all(ordinary)
            && path.starts_with(self.dir);
        if !fits {
            return None;
        }
        match fs::canonicalize(&path) {
            Ok(target) => target.starts_with(self.dir).then_some(path),
            // What is not there cannot lead anywhere; the caller will say that it is missing.
            Err(_) => Some(path),
        }
    }
}

/// The finding that something cannot be looked at.
pub fn unreadable(path: &Path, error: &std::io::Error) -> Diagnostic {
    Diagnostic::error(
        "unreadable",
        Place::file(path),
        format!("cannot be read: {error}"),
    )
}
