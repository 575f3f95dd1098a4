//! What every reader of one package shares: the folder, the findings, and safe ways to look at files.

use super::contest;
use super::faults::Faults;
use super::names::{is_format_name, is_litter, is_meant_as_hidden};
use super::yaml::{self, Document};
use crate::diagnostic::{Diagnostic, Place};
use std::cell::{Cell, OnceCell};
use std::fs;
use std::path::{Path, PathBuf};

/// Deepest folder nesting that is looked at.
const MAX_DEPTH: usize = 16;
/// Most files and folders that are looked at, counted again for each time: links make many of few.
const MAX_ITEMS: usize = 300_000;
/// Largest file that is looked at, in bytes: no generator may write more either.
const MAX_BYTES: u64 = 1 << 30;
/// Folders of programs of the jury, which may share files with other problems of the contest.
const SHARING: &[&str] = &[
    "answer_validators",
    "generators",
    "graders",
    "input_format_validators",
    "input_validators",
    "output_validator",
    "output_validators",
    "static_validator",
];

/// The package being read.
#[derive(Debug)]
pub struct Context<'a> {
    /// The package's folder, absolute, links resolved.
    pub dir: &'a Path,
    /// Where findings go.
    pub faults: &'a Faults,
    /// Files and folders looked at so far.
    seen: Cell<usize>,
    /// The contest that the package belongs to, once somebody asked.
    contest: OnceCell<Option<PathBuf>>,
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

impl<'a> Context<'a> {
    /// Nothing is looked at yet. `dir` is absolute, links resolved.
    pub fn new(dir: &'a Path, faults: &'a Faults) -> Context<'a> {
        Context {
            dir,
            faults,
            seen: Cell::default(),
            contest: OnceCell::new(),
        }
    }
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
        if !self.contains(folder) || self.seen.get() > MAX_ITEMS {
            return Vec::new();
        }
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
            self.seen.set(self.seen.get() + 1);
            if self.seen.get() > MAX_ITEMS {
                let message = format!("more than {MAX_ITEMS} files: the others are passed over");
                self.add(Diagnostic::error(
                    "too-deep",
                    Place::file(self.dir),
                    message,
                ));
                break;
            }
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
        if is_litter(name) {
            return None;
        }
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
        let meta = fs::metadata(&path).ok();
        let fault = match meta {
            Some(meta) if !meta.is_file() && !meta.is_dir() => {
                "neither a file nor a folder".to_owned()
            }
            Some(meta) if meta.is_file() && meta.len() > MAX_BYTES => {
                format!("{} bytes are more than the {MAX_BYTES} allowed", meta.len())
            }
            _ => String::new(),
        };
        if !fault.is_empty() {
            self.add(Diagnostic::error("unreadable", Place::file(&path), fault));
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
            Ok(target) if path.starts_with(&target) => {
                let message = "the link leads back to a folder that it lies in";
                self.add(Diagnostic::error("link-broken", Place::file(path), message));
                None
            }
            Ok(target) if target.starts_with(self.dir) => Some(target.is_dir()),
            Ok(target) if self.is_shared(path, &target) => Some(false),
            Ok(target) => {
                self.outside(path, &target);
                None
            }
            Err(error) => {
                let message = format!("the link leads nowhere: {error}");
                self.add(Diagnostic::error("link-broken", Place::file(path), message));
                None
            }
        }
    }

    fn outside(&self, path: &Path, target: &Path) {
        let message = format!("the link leads out of the package, to {}", target.display());
        let relative = self.relative(path);
        let (top, below) = relative.split_once('/').unwrap_or((&relative, ""));
        let hint = match SHARING.contains(&top) && !below.is_empty() {
            true => {
                "copy the file into the package; a file beside the problems is also allowed, when the problems.yaml \
                     there lists this one, and so is one in a folder named with --allow-links"
            }
            false => "copy it into the package",
        };
        self.add(Diagnostic::error("link-outside", Place::file(path), message).hint(hint));
    }

    /// Whether a link at `path` to `target` out of the package is one that a contest allows its problems, or the user all
    /// of them: from the folders of their programs to a file beside all problems.
    fn is_shared(&self, path: &Path, target: &Path) -> bool {
        let of_program = |below: &Path| SHARING.iter().any(|folder| below.starts_with(folder));
        let contest = || {
            let contest = self.contest.get_or_init(|| contest::of(self.dir));
            contest.as_deref()
        };
        path.strip_prefix(self.dir).is_ok_and(of_program)
            && target.is_file()
            && (contest::allowed().iter().map(PathBuf::as_path))
                .chain(contest())
                .any(|folder| contest::is_beside_problems(folder, target))
    }

    /// Whether what lies at `path` is in the package, links followed; a finding when not. What is not there is nowhere
    /// else.
    pub fn contains(&self, path: &Path) -> bool {
        match fs::canonicalize(path) {
            Ok(target) if !target.starts_with(self.dir) => {
                self.outside(path, &target);
                false
            }
            _ => true,
        }
    }

    /// Reads a YAML file, as [`yaml::load`] does, when it lies in the package.
    pub fn load(&self, file: &Path) -> Option<Document> {
        match self.contains(file) {
            true => yaml::load(file, self.faults),
            false => None,
        }
    }

    /// Reads a file of settings, as [`yaml::load_settings`] does, when it lies in the package.
    pub fn load_settings(&self, file: &Path) -> Option<Document> {
        match self.contains(file) {
            true => yaml::load_settings(file, self.faults),
            false => None,
        }
    }

    /// Whether a YAML file has nothing but comments and blank lines, as people leave them behind.
    pub fn says_nothing(&self, file: &Path) -> bool {
        let blank = |line: &str| {
            let line = line.trim();
            line.is_empty() || line.starts_with('#') || line == "---" || line == "..."
        };
        let small = fs::metadata(file).is_ok_and(|meta| meta.is_file() && meta.len() < 65_536);
        small
            && self.contains(file)
            && fs::read_to_string(file).is_ok_and(|text| text.lines().all(blank))
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
