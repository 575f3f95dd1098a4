//! The walk over a tree, and the operators that look the same in every language. What only one language has is in the
//! file named after it.

use crate::conditions::is_condition_of_choice;
use crate::operator::Operator;
use crate::tables;
use crate::{Language, cpp, python, rust};
use std::ops::Range;
use tree_sitter::{Node, Tree};

/// A replacement before it has a name.
#[derive(Debug)]
pub struct Edit {
    pub operator: Operator,
    pub range: Range<usize>,
    pub replacement: String,
    pub function: String,
}

/// All edits of a tree without errors, in no order, maybe some twice.
pub fn edits(source: &str, language: Language, tree: &Tree) -> Vec<Edit> {
    let mut walk = Walk {
        source,
        language,
        functions: Vec::new(),
        function_start: 0,
        loops: vec![0],
        edits: Vec::new(),
    };
    walk.visit(tree.root_node());
    walk.edits
}

/// Where the walk is.
pub struct Walk<'s> {
    pub source: &'s str,
    pub language: Language,
    functions: Vec<String>,
    /// Where the outermost function around the current node begins.
    pub function_start: usize,
    /// Loops around the current node, for each function around it.
    loops: Vec<usize>,
    edits: Vec<Edit>,
}

impl<'s> Walk<'s> {
    /// The text of a node.
    pub fn text(&self, node: Node<'_>) -> &'s str {
        &self.source[node.byte_range()]
    }

    /// Notes an edit.
    pub fn edit(&mut self, operator: Operator, node: Node<'_>, replacement: impl Into<String>) {
        self.edit_range(operator, node.byte_range(), replacement);
    }

    /// Notes an edit of more or less than a node.
    pub fn edit_range(
        &mut self,
        operator: Operator,
        range: Range<usize>,
        replacement: impl Into<String>,
    ) {
        self.edits.push(Edit {
            operator,
            range,
            replacement: replacement.into(),
            function: self.functions.last().cloned().unwrap_or_default(),
        });
    }

    /// Whether the current function is the one that the program starts with.
    pub fn in_main(&self) -> bool {
        self.functions.last().is_some_and(|name| name == "main")
    }

    /// Whether the current node is in a loop of its own function.
    pub fn in_loop(&self) -> bool {
        self.loops.last().is_some_and(|&depth| depth > 0)
    }

    fn visit(&mut self, node: Node<'_>) {
        if self.left_alone(node) {
            return;
        }
        let function = matches!(
            node.kind(),
            "function_definition"
                | "function_item"
                | "lambda_expression"
                | "closure_expression"
                | "lambda"
        );
        if function {
            let name = self.function_name(node);
            let around = self.functions.last().cloned().unwrap_or_default();
            if self.functions.is_empty() {
                self.function_start = node.start_byte();
            }
            self.functions.push(name.unwrap_or(around));
            self.loops.push(0);
        }
        self.operators(node);
        match self.language {
            Language::Cpp => cpp::operators(self, node),
            Language::Rust => rust::operators(self, node),
            Language::Python => python::operators(self, node),
        }
        let mut cursor = node.walk();
        let children: Vec<Node<'_>> = node.children(&mut cursor).collect();
        let is_loop = is_loop(node.kind());
        let body = node.child_by_field_name("body");
        for child in children {
            let inside = is_loop && Some(child) == body;
            if inside && let Some(depth) = self.loops.last_mut() {
                *depth += 1;
            }
            self.visit(child);
            if inside && let Some(depth) = self.loops.last_mut() {
                *depth -= 1;
            }
        }
        if function {
            self.functions.pop();
            self.loops.pop();
        }
    }

    fn left_alone(&self, node: Node<'_>) -> bool {
        let kind = node.kind();
        if kind.contains("comment") || kind.contains("string") || kind.starts_with("preproc") {
            return true;
        }
        match self.language {
            Language::Cpp => cpp::left_alone(self, node),
            Language::Rust => rust::left_alone(self, node),
            Language::Python => python::left_alone(self, node),
        }
    }

    fn function_name(&self, node: Node<'_>) -> Option<String> {
        let mut name = node
            .child_by_field_name("name")
            .or_else(|| node.child_by_field_name("declarator"))?;
        // In C++ the name is inside what is declared: a pointer to a function with parameters ...
        while let Some(inner) = name.child_by_field_name("declarator") {
            name = inner;
        }
        let text = self.text(name);
        (!text.is_empty() && !text.starts_with('(')).then(|| text.to_string())
    }

    fn operators(&mut self, node: Node<'_>) {
        match node.kind() {
            "binary_expression" | "binary_operator" | "boolean_operator" => self.binary(node),
            "assignment_expression" | "compound_assignment_expr" | "augmented_assignment" => {
                if let Some(token) = node.child_by_field_name("operator") {
                    self.other_operators(token);
                }
            }
            "unary_expression" | "unary_operator" | "not_operator" => self.unary(node),
            "number_literal" | "integer_literal" | "integer" | "float_literal" | "float" => {
                self.number(node);
            }
            "if_statement" | "if_expression" | "elif_clause" => self.condition(node, true),
            "while_statement" | "while_expression" => self.condition(node, false),
            "call_expression" | "call" => self.call(node),
            "break_statement" | "break_expression" if node.named_child_count() == 0 => {
                let at = node.child(0).unwrap_or(node);
                self.edit(Operator::Jump, at, "continue");
            }
            "continue_statement" | "continue_expression" if node.named_child_count() == 0 => {
                let at = node.child(0).unwrap_or(node);
                self.edit(Operator::Jump, at, "break");
            }
            "primitive_type" | "sized_type_specifier" | "type_identifier" => {
                if let Some(narrow) = tables::narrower(self.language, self.text(node)) {
                    self.edit(Operator::Narrow, node, narrow);
                }
            }
            _ => {}
        }
        if matches!(node.kind(), "identifier" | "scoped_identifier") {
            self.infinity(node);
        }
        self.start(node);
        self.mix_up(node);
        if is_condition_of_choice(node) {
            self.always_and_never(node);
        }
    }
}

fn is_loop(kind: &str) -> bool {
    matches!(
        kind,
        "for_statement"
            | "while_statement"
            | "do_statement"
            | "for_range_loop"
            | "for_expression"
            | "while_expression"
            | "loop_expression"
    )
}

/// Whether `node` lies directly below a node of that kind.
pub fn under(node: Node<'_>, kind: &str) -> bool {
    node.parent().is_some_and(|parent| parent.kind() == kind)
}
