//! As much of Markdown as our documents use.

use regex::Regex;
use std::path::{Path, PathBuf};

/// A document of the repository.
pub struct Document {
    /// Its path from the top of the repository.
    pub name: String,
    /// All of it.
    pub text: String,
    /// Its fenced blocks, in order.
    pub blocks: Vec<Block>,
}

/// A fenced block.
#[derive(Debug)]
pub struct Block {
    /// Number of the line with the opening fence, from 1.
    pub line: usize,
    /// What stands behind the fence, such as `sh`.
    pub language: String,
    /// The lines inside.
    pub lines: Vec<String>,
    /// The reason given in a comment `<!-- not run: reason -->` above it.
    pub not_run: Option<String>,
}

/// The top of the repository.
pub fn root() -> PathBuf {
    let runner = Path::new(env!("CARGO_MANIFEST_DIR"));
    runner
        .parent()
        .expect("the runner lies in the repository")
        .to_path_buf()
}

/// All documents: the front page first.
pub fn documents() -> Vec<Document> {
    let mut names = vec!["README.md".to_owned(), "CHANGELOG.md".to_owned()];
    let folder = std::fs::read_dir(root().join("docs")).expect("there is a folder docs");
    let mut others: Vec<String> = folder
        .map(|entry| {
            entry
                .expect("readable")
                .file_name()
                .into_string()
                .expect("UTF-8")
        })
        .filter(|name| name.ends_with(".md"))
        .map(|name| format!("docs/{name}"))
        .collect();
    others.sort();
    names.extend(others);
    names
        .into_iter()
        .map(|name| Document::read(&name))
        .collect()
}

impl Document {
    /// Reads one.
    pub fn read(name: &str) -> Document {
        let text =
            std::fs::read_to_string(root().join(name)).unwrap_or_else(|e| panic!("{name}: {e}"));
        Document {
            name: name.into(),
            blocks: blocks(&text),
            text,
        }
    }

    /// What is set as code: spans between backticks, and the lines of blocks for a shell.
    pub fn code(&self) -> Vec<String> {
        let span = Regex::new("`([^`\n]+)`").expect("a pattern");
        let mut found: Vec<String> = Vec::new();
        for line in self.prose() {
            found.extend(span.captures_iter(&line).map(|c| c[1].to_owned()));
        }
        for block in &self.blocks {
            match block.language.as_str() {
                "sh" => found.extend(block.lines.iter().cloned()),
                "console" => found.extend(
                    block
                        .lines
                        .iter()
                        .filter_map(|l| l.strip_prefix("$ "))
                        .map(String::from),
                ),
                "text" => found.extend(
                    block
                        .lines
                        .iter()
                        .filter(|l| l.starts_with("make"))
                        .cloned(),
                ),
                _ => {}
            }
        }
        found
    }

    /// The lines outside of blocks.
    pub fn prose(&self) -> Vec<String> {
        let mut inside = false;
        let mut lines = Vec::new();
        for line in self.text.lines() {
            if line.trim_start().starts_with("```") {
                inside = !inside;
            } else if !inside {
                lines.push(line.to_owned());
            }
        }
        lines
    }

    /// The anchors of its headings.
    pub fn anchors(&self) -> Vec<String> {
        let headings = self
            .prose()
            .into_iter()
            .filter(|line| line.starts_with('#'));
        headings
            .map(|line| anchor(line.trim_start_matches('#').trim()))
            .collect()
    }
}

/// The anchor that a heading gets on the usual forges.
pub fn anchor(heading: &str) -> String {
    let kept = heading
        .chars()
        .filter(|c| c.is_alphanumeric() || *c == ' ' || *c == '-' || *c == '_');
    kept.flat_map(char::to_lowercase)
        .map(|c| if c == ' ' { '-' } else { c })
        .collect()
}

fn blocks(text: &str) -> Vec<Block> {
    let mut found: Vec<Block> = Vec::new();
    let mut open: Option<Block> = None;
    let mut before = String::new();
    for (number, line) in (1..).zip(text.lines()) {
        match (&mut open, line.trim_start().strip_prefix("```")) {
            (None, Some(language)) => {
                let reason = before
                    .trim()
                    .strip_prefix("<!-- not run:")
                    .and_then(|rest| rest.strip_suffix("-->"));
                let not_run = reason.map(|reason| reason.trim().to_owned());
                open = Some(Block {
                    line: number,
                    language: language.trim().into(),
                    lines: Vec::new(),
                    not_run,
                });
            }
            (Some(_), Some(_)) => found.extend(open.take()),
            (Some(block), None) => block.lines.push(line.into()),
            (None, None) => {}
        }
        if !line.trim().is_empty() {
            before = line.into();
        }
    }
    assert!(open.is_none(), "a block is not closed");
    found
}

#[test]
fn blocks_are_found_with_their_marks() {
    let found = blocks("a\n<!-- not run: too long -->\n\n```sh\nx\ny\n```\n```console\n$ z\n```\n");
    assert_eq!(found.len(), 2);
    assert_eq!((found[0].line, found[0].language.as_str()), (4, "sh"));
    assert_eq!(found[0].lines, ["x", "y"]);
    assert_eq!(found[0].not_run.as_deref(), Some("too long"));
    assert_eq!(found[1].not_run, None);
}

#[test]
fn anchors_are_those_of_forges() {
    assert_eq!(
        anchor("`--json`: one object a line"),
        "--json-one-object-a-line"
    );
}
