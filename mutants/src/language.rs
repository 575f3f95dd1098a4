//! The languages, by their grammars.

use tree_sitter::{Parser, Tree};

/// A language that mutants are made in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// C++.
    Cpp,
    /// Rust.
    Rust,
    /// Python 3.
    Python,
}

impl Language {
    /// By the key of a language table: `cpp`, `rust`, `python3`; `None` for others.
    pub fn by_key(key: &str) -> Option<Language> {
        match key {
            "cpp" => Some(Language::Cpp),
            "rust" => Some(Language::Rust),
            "python3" | "pypy3" => Some(Language::Python),
            _ => None,
        }
    }

    /// Parses; never fails, but the tree may hold errors.
    pub(crate) fn parse(self, source: &str) -> Tree {
        let grammar = match self {
            Language::Cpp => tree_sitter_cpp::LANGUAGE.into(),
            Language::Rust => tree_sitter_rust::LANGUAGE.into(),
            Language::Python => tree_sitter_python::LANGUAGE.into(),
        };
        let mut parser = Parser::new();
        // Both are compiled in; the lock file and the tests below keep them to versions that fit.
        parser
            .set_language(&grammar)
            .expect("grammar and library fit");
        parser
            .parse(source, None)
            .expect("nothing stops the parser")
    }
}
