//! The tree from the parser's events, with bounds on everything a hostile file could blow up.

use super::node::{Entry, Form, Node, Scalar, Value};
use crate::diagnostic::{Diagnostic, Place};
use crate::package::faults::Faults;
use saphyr_parser::{Event, Parser, ScalarStyle, ScanError, Span, Tag};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Deepest nesting; the format needs six or so, a deep `data:` tree a few more.
const MAX_DEPTH: usize = 64;
/// Most nodes that aliases may add, so that a few lines of nested anchors cannot fill the memory.
const MAX_ALIASED: usize = 100_000;

/// A list or map that is still open.
enum Open {
    List {
        line: usize,
        column: usize,
        anchor: usize,
        flow: bool,
        items: Vec<Node>,
    },
    Map {
        line: usize,
        column: usize,
        anchor: usize,
        flow: bool,
        entries: Vec<Entry>,
        seen: BTreeSet<String>,
        key: Option<Key>,
    },
}

/// A key whose value has not come yet; `None` text stands for a key that was refused (reported already).
struct Key {
    scalar: Option<Scalar>,
    line: usize,
    column: usize,
}

pub(super) type Failure = Box<Diagnostic>;

/// Builds the tree from the parser's events.
pub(super) struct Builder<'a> {
    file: &'a Path,
    faults: &'a Faults,
    open: Vec<Open>,
    anchors: BTreeMap<usize, Node>,
    aliased: usize,
    root: Option<Node>,
    documents: usize,
    brackets: Brackets<'a>,
}

/// Finds out whether lists and maps start with a bracket: the parser's events do not tell.
struct Brackets<'a> {
    rest: std::str::Chars<'a>,
    /// How many characters are before `rest`.
    passed: usize,
}

impl Brackets<'_> {
    /// Whether a bracket stands at character `index`. Asked about ever later places.
    fn at(&mut self, index: usize) -> bool {
        let Some(ahead) = index.checked_sub(self.passed) else {
            return false;
        };
        let found = self.rest.nth(ahead);
        self.passed = index + 1;
        matches!(found, Some('[' | '{'))
    }
}

impl<'a> Builder<'a> {
    /// Nothing is read yet.
    pub(super) fn new(file: &'a Path, faults: &'a Faults) -> Builder<'a> {
        Builder {
            file,
            faults,
            open: Vec::new(),
            anchors: BTreeMap::new(),
            aliased: 0,
            root: None,
            documents: 0,
            brackets: Brackets {
                rest: "".chars(),
                passed: 0,
            },
        }
    }

    fn at(&self, span: Span) -> Place {
        Place::at(self.file, span.start.line(), span.start.col() + 1)
    }

    fn fail(&self, code: &'static str, span: Span, message: impl Into<String>) -> Failure {
        Box::new(Diagnostic::error(code, self.at(span), message))
    }

    /// Reads `text`; `None` when there is nothing in it.
    pub(super) fn run(&mut self, text: &'a str) -> Result<Option<Node>, Failure> {
        self.brackets.rest = text.chars();
        for event in Parser::new_from_str(text) {
            let (event, span) = event.map_err(|error| Box::new(self.scan_error(text, &error)))?;
            self.event(event, span)?;
        }
        Ok(self.root.take())
    }

    fn scan_error(&self, text: &str, error: &ScanError) -> Diagnostic {
        let (line, column) = (error.marker().line(), error.marker().col() + 1);
        if let Some(line) = conflict(text) {
            return Diagnostic::error(
                "yaml-syntax",
                Place::at(self.file, line, 0),
                "not YAML: a merge was left unfinished here",
            )
            .hint("keep one of the two versions, and remove the lines of `<<<<<<<`, `=======` and `>>>>>>>`");
        }
        // A tab is often noticed one line late, and within a text at the line where the text begins.
        let tabs = text.lines().enumerate().skip(line.saturating_sub(2));
        let near = match error.info().contains("tab") {
            true => usize::MAX,
            false => line,
        };
        let tab = tabs
            .map(|(index, content)| (index + 1, content))
            .take_while(|(number, _)| *number <= near)
            .find(|(_, content)| tab_before(content));
        match tab {
            Some((line, _)) => Diagnostic::error(
                "yaml-tab",
                Place::at(self.file, line, 0),
                "the line is indented with a tab",
            )
            .hint("indent with spaces"),
            None => {
                let place = Place::at(self.file, line, column);
                Diagnostic::error("yaml-syntax", place, format!("not YAML: {}", error.info()))
                    .hint("the cause may stand before: a quote or bracket that is not closed, a wrong indentation")
            }
        }
    }

    fn event(&mut self, event: Event<'_>, span: Span) -> Result<(), Failure> {
        let (line, column) = (span.start.line(), span.start.col() + 1);
        match event {
            Event::Nothing | Event::StreamStart | Event::StreamEnd | Event::DocumentEnd => Ok(()),
            Event::DocumentStart(_) => {
                self.documents += 1;
                match self.documents {
                    1 => Ok(()),
                    _ => Err(self.fail(
                        "yaml-documents",
                        span,
                        "a second document starts here: only one is allowed",
                    )),
                }
            }
            Event::Scalar(text, style, anchor, tag) => {
                let quoted = style != ScalarStyle::Plain || self.tag(tag.as_ref(), span)?;
                let value = Value::Scalar(Scalar {
                    text: text.into_owned(),
                    quoted,
                    form: match style {
                        ScalarStyle::SingleQuoted => Form::Single,
                        ScalarStyle::DoubleQuoted => Form::Double,
                        ScalarStyle::Literal => Form::Literal,
                        ScalarStyle::Folded => Form::Folded,
                        ScalarStyle::Plain => Form::Plain,
                    },
                });
                self.insert(
                    Node {
                        line,
                        column,
                        flow: false,
                        value,
                    },
                    anchor,
                )
            }
            Event::SequenceStart(anchor, tag) => {
                self.tag(tag.as_ref(), span)?;
                let flow = self.brackets.at(span.start.index());
                self.push(
                    Open::List {
                        line,
                        column,
                        anchor,
                        flow,
                        items: Vec::new(),
                    },
                    span,
                )
            }
            Event::MappingStart(anchor, tag) => {
                self.tag(tag.as_ref(), span)?;
                let (entries, seen) = (Vec::new(), BTreeSet::new());
                let flow = self.brackets.at(span.start.index());
                self.push(
                    Open::Map {
                        line,
                        column,
                        anchor,
                        flow,
                        entries,
                        seen,
                        key: None,
                    },
                    span,
                )
            }
            Event::SequenceEnd | Event::MappingEnd => match self.open.pop() {
                Some(Open::List {
                    line,
                    column,
                    anchor,
                    flow,
                    items,
                }) => self.insert(
                    Node {
                        line,
                        column,
                        flow,
                        value: Value::List(items),
                    },
                    anchor,
                ),
                Some(Open::Map {
                    line,
                    column,
                    anchor,
                    flow,
                    entries,
                    ..
                }) => self.insert(
                    Node {
                        line,
                        column,
                        flow,
                        value: Value::Map(entries),
                    },
                    anchor,
                ),
                None => Err(self.fail(
                    "yaml-syntax",
                    span,
                    "not YAML: something ends here that never began",
                )),
            },
            Event::Alias(id) => {
                let Some(node) = self.anchors.get(&id).cloned() else {
                    return Err(self.fail(
                        "yaml-syntax",
                        span,
                        "this alias has no anchor before it",
                    ));
                };
                self.aliased += size(&node);
                if self.aliased > MAX_ALIASED {
                    return Err(self.fail(
                        "yaml-too-big",
                        span,
                        format!("aliases add more than {MAX_ALIASED} values"),
                    ));
                }
                self.insert(
                    Node {
                        line,
                        column,
                        ..node
                    },
                    0,
                )
            }
        }
    }

    /// Whether the tag makes a scalar text. Tags of one's own mean nothing here.
    fn tag(&self, tag: Option<&Cow<'_, Tag>>, span: Span) -> Result<bool, Failure> {
        match tag {
            Some(tag) if !tag.is_yaml_core_schema() => Err(self.fail(
                "yaml-tag",
                span,
                format!("tag {}{} is not known here", tag.handle, tag.suffix),
            )),
            Some(tag) => Ok(tag.suffix == "str"),
            None => Ok(false),
        }
    }

    fn push(&mut self, open: Open, span: Span) -> Result<(), Failure> {
        if self.open.len() >= MAX_DEPTH {
            return Err(self.fail(
                "yaml-too-big",
                span,
                format!("nested more than {MAX_DEPTH} levels deep"),
            ));
        }
        self.open.push(open);
        Ok(())
    }

    fn insert(&mut self, node: Node, anchor: usize) -> Result<(), Failure> {
        if anchor > 0 {
            self.anchors.insert(anchor, node.clone());
        }
        match self.open.last_mut() {
            None => self.root = Some(node),
            Some(Open::List { items, .. }) => items.push(node),
            Some(Open::Map {
                entries, seen, key, ..
            }) => match key.take() {
                None => *key = Some(key_of(node, self.file, self.faults, entries, seen)),
                Some(Key {
                    scalar: Some(scalar),
                    line,
                    column,
                }) => {
                    entries.push(Entry {
                        key: scalar,
                        line,
                        column,
                        value: node,
                    });
                }
                Some(Key { scalar: None, .. }) => {}
            },
        }
        Ok(())
    }
}

/// Whether a tab stands before the text of a line.
fn tab_before(line: &str) -> bool {
    let text = line.trim_start();
    !text.is_empty() && line[..line.len() - text.len()].contains('\t')
}

/// The first line of a conflict that a merge left in a text.
fn conflict(text: &str) -> Option<usize> {
    let starts = |with: &str| text.lines().position(|line| line.starts_with(with));
    let first = starts("<<<<<<< ")?;
    starts(">>>>>>> ").map(|_| first + 1)
}

/// Checks a key: it must be a scalar and new in its map. Faults are reported and the entry is then dropped, so that
/// the rest of the file is still read.
fn key_of(
    node: Node,
    file: &Path,
    faults: &Faults,
    entries: &[Entry],
    seen: &mut BTreeSet<String>,
) -> Key {
    let (line, column) = (node.line, node.column);
    let place = Place::at(file, line, column);
    let Value::Scalar(scalar) = node.value else {
        faults.add(Diagnostic::error(
            "wrong-type",
            place,
            format!("a key must be text, found {}", node.describe()),
        ));
        return Key {
            scalar: None,
            line,
            column,
        };
    };
    if seen.insert(scalar.text.clone()) {
        return Key {
            scalar: Some(scalar),
            line,
            column,
        };
    }
    let first = entries
        .iter()
        .find(|e| e.key.text == scalar.text)
        .map_or(0, |e| e.line);
    faults.add(
        Diagnostic::error(
            "duplicate-key",
            place,
            format!("key `{}` was already given on line {first}", scalar.text),
        )
        .hint("remove one of the two"),
    );
    Key {
        scalar: None,
        line,
        column,
    }
}

fn size(node: &Node) -> usize {
    1 + match &node.value {
        Value::Scalar(_) => 0,
        Value::List(items) => items.iter().map(size).sum(),
        Value::Map(entries) => entries.iter().map(|e| 1 + size(&e.value)).sum(),
    }
}
