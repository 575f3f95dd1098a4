//! What is known of each programming language, as one table.
//!
//! A row says how sources are recognised, which program compiles them, which runs the result, and how to get those
//! programs when they are missing. Nothing here looks at the machine or starts anything. The table is settled once, when
//! the command starts: the rows of [`table`], and what the user's files say over them.

mod entry;
mod file;
mod table;
mod template;

pub use entry::{EntryError, entry_point, stored_name};
pub use file::{is_foreign, lay_over, show};
pub use template::Fill;

use std::sync::OnceLock;

/// The table of this process.
static TABLE: OnceLock<Vec<Language>> = OnceLock::new();

/// All languages. Without [`settle`] before, the built-in ones.
pub fn all() -> &'static [Language] {
    TABLE.get_or_init(built_in)
}

/// The languages that need no file.
pub fn built_in() -> Vec<Language> {
    table::LANGUAGES.to_vec()
}

/// Makes `table` the one of this process; whoever was first stays.
pub fn settle(table: Vec<Language>) {
    let _ = TABLE.set(table);
}

/// One row of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Language {
    /// Code of the package format (`cpp`, `python3`), or our own where the format has none.
    pub key: &'static str,
    /// Name for people.
    pub name: &'static str,
    /// File endings (without the point) that say a file is in this language.
    pub endings: &'static [&'static str],
    /// Endings of files that may lie beside the sources, and say nothing about the language.
    pub companions: &'static [&'static str],
    /// Words of a first line `#!...` that say a file is in this language, when its ending is one of `endings` or
    /// `companions`, or it has none.
    pub shebang: &'static [&'static str],
    /// Compilers, best first; the first that is installed is used. Empty when nothing is compiled.
    pub compilers: &'static [&'static str],
    /// Arguments of the compiler; see [`Fill`] for the placeholders.
    pub compile: &'static [&'static str],
    /// Programs that run the result, best first. Empty when the result runs by itself.
    pub runners: &'static [&'static str],
    /// Arguments of the runner, or of the result itself when there is no runner; the program's own come after them.
    pub run: &'static [&'static str],
    /// Arguments that make the compiler (the runner when there is none) print its version.
    pub version: &'static [&'static str],
    /// How the file or class to start is found.
    pub entry: Entry,
    /// Whether the program reserves far more address space than memory it uses, so that an address-space limit would
    /// kill it.
    pub reserves_address_space: bool,
    /// Whether it runs on a Java virtual machine: heap and stack are set by arguments, and it starts many threads.
    pub jvm: bool,
    /// How to get what is missing.
    pub install: &'static str,
}

/// How the place where a program of several files starts is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entry {
    /// The linker finds it: all sources are compiled together.
    Linker,
    /// A file: the only one, or the one with one of these names (best first).
    File(&'static [&'static str]),
    /// A class with a `main`: the given one, or the only one found in the sources.
    Class(&'static str),
}

impl Language {
    /// The row with this key.
    pub fn by_key(key: &str) -> Option<&'static Language> {
        all().iter().find(|l| l.key == key)
    }

    /// The row that `ending` (without the point, case matters: `C` is C++) belongs to.
    pub fn by_ending(ending: &str) -> Option<&'static Language> {
        all().iter().find(|l| l.endings.contains(&ending))
    }

    /// The row that the first line of a file called `name` asks for.
    pub fn by_first_line(name: &str, line: &str) -> Option<&'static Language> {
        let line = line.strip_prefix("#!")?;
        let ending = name.rsplit_once('.').map(|(_, ending)| ending);
        let fits = |l: &&Language| {
            let known = |e: &str| l.endings.contains(&e) || l.companions.contains(&e);
            ending.is_none_or(known) && l.shebang.iter().any(|word| line.contains(word))
        };
        all().iter().find(fits)
    }

    /// The row a file name belongs to by its ending.
    pub fn of_file(name: &str) -> Option<&'static Language> {
        let (stem, ending) = name.rsplit_once('.')?;
        if stem.is_empty() {
            None
        } else {
            Language::by_ending(ending)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::table::LANGUAGES;
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn endings_and_keys_are_unique() {
        let mut keys = BTreeSet::new();
        let mut endings = BTreeSet::new();
        for language in LANGUAGES {
            assert!(keys.insert(language.key), "{} twice", language.key);
            for ending in language.endings {
                assert!(endings.insert(*ending), "{ending} twice");
            }
        }
    }

    #[test]
    fn rows_are_whole() {
        for l in LANGUAGES {
            assert!(
                !l.compilers.is_empty() || !l.runners.is_empty(),
                "{}: nothing to start",
                l.key
            );
            assert_eq!(
                l.compilers.is_empty(),
                l.compile.is_empty(),
                "{}: compiler and arguments",
                l.key
            );
            assert!(
                !l.version.is_empty() && !l.install.is_empty(),
                "{}: version and hint",
                l.key
            );
        }
    }

    #[test]
    fn files_are_recognised_by_their_ending() {
        assert_eq!(Language::of_file("a.b.cpp").map(|l| l.key), Some("cpp"));
        assert_eq!(Language::of_file("x.C").map(|l| l.key), Some("cpp"));
        assert_eq!(Language::of_file("x.c").map(|l| l.key), Some("c"));
        assert_eq!(Language::of_file("x.py").map(|l| l.key), Some("python3"));
        assert_eq!(Language::of_file(".py"), None);
        assert_eq!(Language::of_file("Makefile"), None);
        assert_eq!(Language::of_file("x.h"), None);
    }
}
