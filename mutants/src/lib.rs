//! Mutants: the small wrong programs that a contestant could have written instead of a right one.
//!
//! [`mutants`] is a pure function of a source text. A mutant is one replacement in the text; each parses without an
//! error, and each has a name of its own that survives edits elsewhere in the file. Comments, strings, includes, reading
//! of input and assertions are left alone: what is changed there is either noticed by every test or by none.
//!
//! [`bundle()`] puts many mutants into one program, so that they are compiled together.
//!
//! ```
//! use mutants::{Language, apply, mutants};
//! let source = "int main() { int n, s = 0; for (int i = 1; i <= n; i++) s ^= i; return s; }";
//! let all = mutants(source, Language::Cpp).unwrap();
//! assert!(all.iter().any(|mutant| apply(source, mutant).contains("i < n")));
//! assert!(all.iter().any(|mutant| apply(source, mutant).contains("s += i")));
//! ```

mod bundle;
mod calls;
mod conditions;
mod cpp;
mod expressions;
mod language;
mod names;
mod numbers;
mod operator;
mod python;
mod rust;
mod tables;
mod walk;

pub use bundle::{Bundle, bundle};
pub use language::Language;
pub use operator::Operator;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// One wrong program: the right one with one piece replaced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mutant {
    /// Ten hexadecimal digits: a hash of operator, function, line of text, old and new piece, and the how-manieth of
    /// its like it is. Edits of other lines do not change it.
    pub id: String,
    /// The slip.
    pub operator: Operator,
    /// The bytes that are replaced.
    pub range: Range<usize>,
    /// What stands there instead.
    pub replacement: String,
    /// Line of the piece, from 1.
    pub line: usize,
    /// Column of the piece in characters, from 1.
    pub column: usize,
    /// Name of the function it is in; empty outside of functions.
    pub function: String,
}

/// A source that the grammar does not understand: making mutants of it would be guessing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Broken {
    /// Line of the first error, from 1.
    pub line: usize,
    /// Its column in bytes, from 1.
    pub column: usize,
}

impl std::fmt::Display for Broken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "line {}, column {}: not understood",
            self.line, self.column
        )
    }
}

impl std::error::Error for Broken {}

/// All mutants of a program, in the order of their places.
///
/// # Errors
/// Where the source does not parse.
pub fn mutants(source: &str, language: Language) -> Result<Vec<Mutant>, Broken> {
    let tree = language.parse(source);
    if let Some(place) = first_error(tree.root_node()) {
        return Err(Broken {
            line: place.row + 1,
            column: place.column + 1,
        });
    }
    let mut edits = walk::edits(source, language, &tree);
    edits.sort_by(|a, b| {
        (a.range.start, a.range.end, a.operator, &a.replacement).cmp(&(
            b.range.start,
            b.range.end,
            b.operator,
            &b.replacement,
        ))
    });
    let mut texts = BTreeSet::from([squeezed(source)]);
    let mut like = BTreeMap::<[u8; 32], u64>::new();
    let mut list = Vec::new();
    for edit in edits {
        let text = replaced(source, &edit.range, &edit.replacement);
        let new = texts.insert(squeezed(&text));
        if !new || first_error(language.parse(&text).root_node()).is_some() {
            continue;
        }
        let line = line_around(source, edit.range.start);
        let mut hasher = blake3::Hasher::new();
        for part in [
            edit.operator.name(),
            &edit.function,
            source[line.clone()].trim(),
            &source[edit.range.clone()],
            &edit.replacement,
        ] {
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part.as_bytes());
        }
        let count = like.entry(*hasher.finalize().as_bytes()).or_insert(0);
        hasher.update(&count.to_le_bytes());
        *count += 1;
        list.push(Mutant {
            id: hasher.finalize().to_hex()[..10].to_string(),
            operator: edit.operator,
            line: source[..edit.range.start].matches('\n').count() + 1,
            column: source[line.start..edit.range.start].chars().count() + 1,
            function: edit.function,
            range: edit.range,
            replacement: edit.replacement,
        });
    }
    Ok(list)
}

/// The text of a mutant of `source`.
pub fn apply(source: &str, mutant: &Mutant) -> String {
    replaced(source, &mutant.range, &mutant.replacement)
}

fn replaced(source: &str, range: &Range<usize>, replacement: &str) -> String {
    format!(
        "{}{replacement}{}",
        &source[..range.start],
        &source[range.end..]
    )
}

/// Two texts that differ in blanks alone are the same mutant. Blanks at the beginning of a line count: they are Python's
/// grammar.
fn squeezed(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.lines() {
        let indent = line.len() - line.trim_start().len();
        out.push_str(&line[..indent]);
        out.extend(
            line[indent..]
                .split_whitespace()
                .flat_map(|word| [word, " "]),
        );
        out.push('\n');
    }
    out
}

/// The bytes of the line that `at` lies in, without its end.
fn line_around(source: &str, at: usize) -> Range<usize> {
    let start = source[..at].rfind('\n').map_or(0, |end| end + 1);
    let end = source[at..]
        .find('\n')
        .map_or(source.len(), |length| at + length);
    start..end
}

fn first_error(node: tree_sitter::Node<'_>) -> Option<tree_sitter::Point> {
    if !node.has_error() {
        return None;
    }
    if node.is_error() || node.is_missing() {
        return Some(node.start_position());
    }
    let mut cursor = node.walk();
    let found = node.children(&mut cursor).find_map(first_error);
    found.or(Some(node.start_position()))
}
