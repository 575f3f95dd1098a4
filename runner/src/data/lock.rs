//! `data.lock`: the hash of every generated file, committed beside the package, so that another machine can tell
//! whether it made the same bytes.

use crate::store::Hash;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// First line of the file.
const HEADER: &str = "# Hashes (BLAKE3) and sizes of the generated test data. Written by `jury generate`; commit it.";

/// Largest file that is read, in bytes.
const MAX_BYTES: u64 = 64 << 20;

/// The content of a `data.lock`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Lock {
    /// Hash and size by path below `data/`.
    pub files: BTreeMap<String, (Hash, u64)>,
}

/// How made files differ from a lock.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Difference {
    /// Made, but not in the lock.
    pub new: Vec<String>,
    /// In the lock, but not made.
    pub gone: Vec<String>,
    /// In both, with other bytes.
    pub changed: Vec<String>,
}

impl Difference {
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.new.is_empty() && self.gone.is_empty() && self.changed.is_empty()
    }

    /// One line a file, for people: `changed secret/1.in`.
    pub fn lines(&self) -> impl Iterator<Item = String> + '_ {
        let mark = |word: &'static str, list: &'_ [String]| {
            list.iter()
                .map(|name| format!("{word} {name}"))
                .collect::<Vec<_>>()
        };
        mark("changed", &self.changed)
            .into_iter()
            .chain(mark("new", &self.new))
            .chain(mark("gone", &self.gone))
    }
}

impl Lock {
    /// Where a package keeps it.
    pub fn path(package: &Path) -> PathBuf {
        package.join("data.lock")
    }

    /// Reads the lock of a package; `None` when it has none.
    ///
    /// # Errors
    /// (line, what is wrong with it).
    pub fn read(package: &Path) -> Result<Option<Lock>, (usize, String)> {
        let path = Lock::path(package);
        match std::fs::symlink_metadata(&path) {
            Ok(meta) if !meta.is_file() => return Err((0, "it is not a plain file".into())),
            Ok(meta) if meta.len() > MAX_BYTES => {
                return Err((
                    0,
                    format!("{} bytes are more than a lock can have", meta.len()),
                ));
            }
            _ => {}
        }
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err((0, format!("cannot be read: {error}"))),
        };
        Lock::parse(&text).map(Some)
    }

    /// Reads the text of a lock.
    ///
    /// # Errors
    /// (line, what is wrong with it).
    pub fn parse(text: &str) -> Result<Lock, (usize, String)> {
        let mut files = BTreeMap::new();
        for (number, line) in text.lines().enumerate() {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let fault = |what: &str| {
                (
                    number + 1,
                    format!("{what}; expected `<hash> <size> <path>`, found {line:?}"),
                )
            };
            let mut parts = line.splitn(3, ' ');
            let hash = parts
                .next()
                .and_then(|part| part.parse().ok())
                .ok_or_else(|| fault("no hash"))?;
            let size = parts
                .next()
                .and_then(|part| part.parse().ok())
                .ok_or_else(|| fault("no size"))?;
            let path = parts
                .next()
                .filter(|path| !path.is_empty())
                .ok_or_else(|| fault("no path"))?;
            if files.insert(path.to_string(), (hash, size)).is_some() {
                return Err((number + 1, format!("{path} is listed twice")));
            }
        }
        Ok(Lock { files })
    }

    /// The text of the lock: one line a file, by path.
    pub fn text(&self) -> String {
        let mut text = format!("{HEADER}\n");
        for (path, (hash, size)) in &self.files {
            let _ = writeln!(text, "{hash} {size} {path}");
        }
        text
    }

    /// Writes the lock into a package, all or nothing; leaves a file that is right already alone.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&self, package: &Path) -> std::io::Result<()> {
        let (path, text) = (Lock::path(package), self.text());
        if Lock::read(package).is_ok_and(|old| old.as_ref() == Some(self))
            && std::fs::read_to_string(&path).is_ok_and(|old| old == text)
        {
            return Ok(());
        }
        // Under a name that nothing is laid in wait at.
        let mut temporary = tempfile::NamedTempFile::new_in(package)?;
        std::io::Write::write_all(&mut temporary, text.as_bytes())?;
        use std::os::unix::fs::PermissionsExt;
        let rights = std::fs::Permissions::from_mode(0o644);
        temporary.as_file().set_permissions(rights)?;
        temporary.persist(&path)?;
        Ok(())
    }

    /// How `self` (what was made) differs from `other` (what is committed).
    pub fn against(&self, other: &Lock) -> Difference {
        let mut difference = Difference::default();
        for (path, content) in &self.files {
            match other.files.get(path) {
                None => difference.new.push(path.clone()),
                Some(old) if old != content => difference.changed.push(path.clone()),
                Some(_) => {}
            }
        }
        difference.gone = other
            .files
            .keys()
            .filter(|path| !self.files.contains_key(*path))
            .cloned()
            .collect();
        difference
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lock(list: &[(&str, &str)]) -> Lock {
        Lock {
            files: list
                .iter()
                .map(|(path, text)| {
                    (
                        path.to_string(),
                        (Hash::of(text.as_bytes()), text.len() as u64),
                    )
                })
                .collect(),
        }
    }

    #[test]
    fn text_and_back() {
        let made = lock(&[("secret/1.in", "1\n"), ("secret/with space.ans", "2\n")]);
        assert_eq!(Lock::parse(&made.text()), Ok(made));
    }

    #[test]
    fn faults_name_the_line() {
        assert_eq!(Lock::parse("# x\nabc 1 a\n").unwrap_err().0, 2);
        let line = format!("{} x a\n", Hash::of(b""));
        assert!(Lock::parse(&line).unwrap_err().1.starts_with("no size"));
        let twice = format!("{0} 0 a\n{0} 0 a\n", Hash::of(b""));
        assert_eq!(
            Lock::parse(&twice).unwrap_err(),
            (2, "a is listed twice".into())
        );
    }

    #[test]
    fn differences_are_told_apart() {
        let old = lock(&[("a", "1"), ("b", "2"), ("c", "3")]);
        let new = lock(&[("a", "1"), ("b", "x"), ("d", "4")]);
        let lines: Vec<String> = new.against(&old).lines().collect();
        assert_eq!(lines, ["changed b", "new d", "gone c"]);
        assert!(old.against(&old).is_empty());
    }
}
