//! Many mutants in one program: each in a namespace or module of its own, and a `main` that starts the one whose number
//! is its first argument.
//!
//! The headers are read once, and what the copies have in common (templates of the library) is compiled once, so a
//! mutant costs a tenth of what it costs alone. No expression is touched: each copy is exactly the mutant, with one
//! `return 0;` that C++ adds to a `main` by itself.

use crate::{Language, Mutant, apply};
use std::fmt::Write as _;
use std::ops::Range;
use tree_sitter::Node;

/// A program that holds many.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bundle {
    /// Its text.
    pub text: String,
    /// The lines of each copy, from 1: first the program without a change, then the mutants in their order. A compiler's
    /// complaint about a line is about that copy.
    pub lines: Vec<Range<usize>>,
}

/// Puts the program itself (as number 0) and `list` (from number 1) into one. `None` when that cannot be done: Python,
/// programs that look at their arguments, or that name things by their place in the program.
pub fn bundle(source: &str, language: Language, list: &[&Mutant]) -> Option<Bundle> {
    let texts =
        std::iter::once(source.to_string()).chain(list.iter().map(|mutant| apply(source, mutant)));
    match language {
        Language::Cpp => cpp(source, texts, list.len() + 1),
        Language::Rust => rust(source, texts, list.len() + 1),
        Language::Python => None,
    }
}

/// Text that grows by lines.
#[derive(Default)]
struct Page {
    text: String,
    line: usize,
}

impl Page {
    fn add(&mut self, text: &str) {
        self.text.push_str(text);
        self.text.push('\n');
        self.line += text.matches('\n').count() + 1;
    }

    /// Adds a copy and says which lines it takes.
    fn copy(&mut self, head: &str, text: &str) -> Range<usize> {
        self.add(head);
        let start = self.line + 1;
        self.add(text);
        let end = self.line + 1;
        self.add("}");
        start..end
    }
}

fn cpp(source: &str, texts: impl Iterator<Item = String>, count: usize) -> Option<Bundle> {
    // A specialisation for the library cannot stand in a namespace, and a global name is no longer global there.
    let foreign = [
        "namespace std",
        "extern \"C\"",
        "__attribute__((constructor",
        "argv",
        "#include \"",
    ];
    // `using namespace std;` is another thing.
    let opened = source.replace("using namespace", "using");
    if foreign.iter().any(|word| opened.contains(word)) || names_the_top(source) {
        return None;
    }
    let mut page = Page::default();
    for line in source.lines().filter(|line| hoisted(line)) {
        page.add(line);
    }
    page.add("#include <cstdlib>");
    let mut cases = String::new();
    for number in 0..count {
        page.add(&format!("namespace jury_{number} {{ int main(); }}"));
        let _ = write!(cases, " case {number}: return jury_{number}::main();");
    }
    page.add(&format!(
        "int main(int argc, char** argv) {{ switch (argc > 1 ? std::atoi(argv[1]) : 0) {{{cases} }} return 99; }}"
    ));
    let mut lines = Vec::new();
    for (number, text) in texts.enumerate() {
        let text = with_return(&text)?;
        let body: Vec<&str> = text
            .lines()
            .map(|line| if hoisted(line) { "" } else { line })
            .collect();
        lines.push(page.copy(&format!("namespace jury_{number} {{"), &body.join("\n")));
    }
    Some(Bundle {
        text: page.text,
        lines,
    })
}

/// Whether a `::` stands without a name before it.
fn names_the_top(source: &str) -> bool {
    source.match_indices("::").any(|(at, _)| {
        !source[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '>')
    })
}

fn hoisted(line: &str) -> bool {
    let line = line.trim_start();
    line.strip_prefix('#')
        .map(str::trim_start)
        .is_some_and(|rest| rest.starts_with("include") || rest.starts_with("pragma"))
}

/// `text` with a `return 0;` at the end of `main`, which must take no parameters.
fn with_return(text: &str) -> Option<String> {
    let tree = Language::Cpp.parse(text);
    let root = tree.root_node();
    let mut cursor = root.walk();
    let main = root.named_children(&mut cursor).find(|node| {
        node.kind() == "function_definition"
            && declarator_name(*node).is_some_and(|name| &text[name.byte_range()] == "main")
    })?;
    let parameters = main
        .child_by_field_name("declarator")?
        .child_by_field_name("parameters")?;
    let none = matches!(&text[parameters.byte_range()], "()" | "(void)");
    let end = main.child_by_field_name("body")?.end_byte() - 1;
    none.then(|| format!("{} return 0; {}", &text[..end], &text[end..]))
}

fn declarator_name(function: Node<'_>) -> Option<Node<'_>> {
    function
        .child_by_field_name("declarator")?
        .child_by_field_name("declarator")
}

fn rust(source: &str, texts: impl Iterator<Item = String>, count: usize) -> Option<Bundle> {
    let foreign = [
        "crate::",
        "env::args",
        "extern crate",
        "macro_export",
        "global_allocator",
        "no_mangle",
        "#![feature",
        "#![recursion_limit",
        "#![no_std",
    ];
    if foreign.iter().any(|word| source.contains(word)) {
        return None;
    }
    let mut page = Page::default();
    let mut cases = String::new();
    for number in 0..count {
        let _ = write!(cases, " {number} => end(jury_{number}::main()),");
    }
    page.add(&format!(
        "fn end<T: std::process::Termination>(value: T) -> std::process::ExitCode {{ value.report() }}\n\
         fn main() -> std::process::ExitCode {{ let number: usize = std::env::args().nth(1).and_then(|text| \
         text.parse().ok()).unwrap_or(0); match number {{{cases} _ => std::process::ExitCode::from(99) }} }}"
    ));
    let mut lines = Vec::new();
    for (number, text) in texts.enumerate() {
        let tree = Language::Rust.parse(&text);
        let root = tree.root_node();
        let mut cursor = root.walk();
        let main = root.named_children(&mut cursor).find(|node| {
            node.kind() == "function_item"
                && node
                    .child_by_field_name("name")
                    .is_some_and(|name| &text[name.byte_range()] == "main")
        })?;
        let at = main.start_byte();
        let public = if text[at..].starts_with("pub") {
            ""
        } else {
            "pub "
        };
        let text = format!("{}{public}{}", &text[..at], &text[at..]);
        lines.push(page.copy(&format!("mod jury_{number} {{"), &text));
    }
    Some(Bundle {
        text: page.text,
        lines,
    })
}
