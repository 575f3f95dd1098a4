//! The walk over a tree, and the operators that look the same in every language. What only one language has is in the
//! file named after it.

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
        loops: vec![0],
        edits: Vec::new(),
    };
    walk.visit(tree.root_node());
    walk.edits
}

/// Where the walk is.
pub struct Walk<'s> {
    pub source: &'s str,
    language: Language,
    functions: Vec<String>,
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
        if is_condition_of_choice(node) {
            self.always_and_never(node);
        }
    }

    /// What stands for an operator before `right`. Where something is compared with 0 it is hardly ever below, so that
    /// `<= 0` would be no slip.
    pub fn operators_beside(&mut self, token: Node<'_>, right: &str) {
        match (self.text(token), right) {
            ("==", "0") => ["!=", ">="]
                .iter()
                .for_each(|other| self.edit(Operator::Compare, token, *other)),
            ("!=", "0") => ["==", "<"]
                .iter()
                .for_each(|other| self.edit(Operator::Compare, token, *other)),
            _ => self.other_operators(token),
        }
    }

    /// What stands for an operator that is a node of its own.
    pub fn other_operators(&mut self, token: Node<'_>) {
        if let Some((operator, others)) = tables::others(self.text(token)) {
            for other in others {
                let unknown = match self.language {
                    Language::Python => false,
                    _ => *other == "//" || (*other == "/" && self.text(token) == "//"),
                };
                if !unknown {
                    self.edit(operator, token, *other);
                }
            }
        }
    }

    fn binary(&mut self, node: Node<'_>) {
        let field = |name| node.child_by_field_name(name);
        let (Some(left), Some(token), Some(right)) =
            (field("left"), field("operator"), field("right"))
        else {
            return;
        };
        let (a, b) = (self.text(left), self.text(right));
        let stream = |text: &str| {
            let text = text.strip_prefix("std::").unwrap_or(text);
            ["cin", "cout", "cerr"]
                .iter()
                .any(|name| text.starts_with(name))
        };
        if matches!(self.text(token), "<<" | ">>") && stream(a) {
            return;
        }
        if self.is_extent(node) {
            // Of the slips in the length of an array, one that makes it shorter by a little is worth a try.
            if matches!(self.text(token), "+" | "*") {
                self.edit(Operator::Shrink, node, a);
            }
            return;
        }
        self.operators_beside(token, b);
        match self.text(token) {
            "+" | "*" | "^" | "|" | "&" | "&&" | "||" | "and" | "or" => {
                self.edit(Operator::DropOperand, node, a);
                self.edit(Operator::DropOperand, node, b);
            }
            "-" | "/" | "//" | "%" | "<<" | ">>" => self.edit(Operator::DropOperand, node, a),
            _ => {}
        }
    }

    fn unary(&mut self, node: Node<'_>) {
        let argument = node
            .child_by_field_name("argument")
            .or_else(|| node.named_child(node.named_child_count().checked_sub(1)? as u32));
        let sign = node.child(0).map_or("", |token| self.text(token));
        if let Some(argument) = argument
            && matches!(sign, "-" | "!" | "~" | "not")
        {
            self.edit(Operator::Unary, node, self.text(argument));
        }
    }

    fn number(&mut self, node: Node<'_>) {
        let text = self.text(node);
        let Some((value, suffix)) = split_number(text) else {
            return;
        };
        if self.in_main() && self.language == Language::Cpp && under(node, "return_statement") {
            // The exit code.
            return;
        }
        if value >= 100_000_000 {
            self.edit(
                Operator::Infinity,
                node,
                format!("{}{suffix}", value / 1000),
            );
        }
        let parent = node.parent();
        let side = |name| parent.and_then(|parent| parent.child_by_field_name(name)) == Some(node);
        let operator = parent
            .and_then(|parent| parent.child_by_field_name("operator"))
            .map_or("", |token| self.text(token));
        // `a + 0` is `a`, which is made by dropping.
        let vanishes = |value: i128| {
            value == 0
                && (side("right") || side("left"))
                && matches!(operator, "+" | "-" | "^" | "|" | "<<" | ">>")
                || value == 1
                    && (side("right") || side("left"))
                    && matches!(operator, "*" | "/" | "//")
        };
        // A longer array is no slip that could be noticed.
        let extent = self.is_extent(node);
        let shorter = if extent {
            Operator::Shrink
        } else {
            Operator::Constant
        };
        let empty = extent && value <= 0;
        if !vanishes(value - 1) && !empty {
            self.edit(shorter, node, format!("{}{suffix}", value - 1));
        }
        if !extent && !vanishes(value + 1) {
            self.edit(Operator::Constant, node, format!("{}{suffix}", value + 1));
        }
        if suffix.eq_ignore_ascii_case("ll") {
            self.edit(Operator::Narrow, node, value.to_string());
        }
        let name = if self.source.contains("int N") {
            "N"
        } else {
            "n"
        };
        if value == 1 && !extent && self.is_place(node) {
            self.edit(Operator::Root, node, name);
        }
        if value == 0 && !extent && self.is_place(node) {
            self.edit(Operator::Root, node, format!("{name} - 1"));
        }
    }

    /// Whether a number says which thing is meant: an index, or an argument of a function of the program.
    fn is_place(&self, node: Node<'_>) -> bool {
        let Some(parent) = node.parent() else {
            return false;
        };
        match parent.kind() {
            "subscript_argument_list" | "index_expression" | "subscript" => true,
            "argument_list" | "arguments" => {
                let function = parent
                    .parent()
                    .and_then(|call| call.child_by_field_name("function"));
                function.is_some_and(|function| {
                    function.kind() == "identifier"
                        && self.source.matches(self.text(function)).count() > 1
                }) && !function.is_some_and(|function| {
                    tables::twin(self.text(function)).is_some() || self.text(function) == "range"
                })
            }
            _ => false,
        }
    }

    /// Whether a node is (part of) the length of an array.
    pub fn is_extent(&self, node: Node<'_>) -> bool {
        let mut inner = node;
        while let Some(outer) = inner.parent() {
            let found = match self.language {
                Language::Cpp => cpp::is_extent(self, outer, inner),
                Language::Rust => rust::is_extent(self, outer, inner),
                Language::Python => python::is_extent(self, outer, inner),
            };
            match found {
                Some(answer) => return answer,
                None => inner = outer,
            }
        }
        false
    }

    fn condition(&mut self, node: Node<'_>, choice: bool) {
        let Some(clause) = node.child_by_field_name("condition") else {
            return;
        };
        // C++ wraps it, and may declare something in it.
        let condition = match clause.kind() {
            "condition_clause" if clause.child_by_field_name("initializer").is_some() => return,
            "condition_clause" => clause.child_by_field_name("value"),
            "let_condition" | "let_chain" => None,
            _ => Some(clause),
        };
        let Some(condition) = condition.filter(|node| node.kind() != "declaration") else {
            return;
        };
        if choice {
            self.always_and_never(condition);
            let simple = tables::others(
                condition
                    .child_by_field_name("operator")
                    .map_or("", |token| self.text(token)),
            )
            .is_some_and(|(operator, _)| operator == Operator::Compare);
            // Turning round `a < b` gives `a >= b`, and so on: comparing does that already, but for two cases.
            if !simple {
                let not = if self.language == Language::Python {
                    "not "
                } else {
                    "!"
                };
                let text = self.text(condition);
                self.edit(Operator::Negate, condition, format!("{not}({text})"));
            }
        } else {
            let never = if self.language == Language::Python {
                "False"
            } else {
                "false"
            };
            self.edit(Operator::Guard, condition, never);
        }
        if let Some(alternative) = node.child_by_field_name("alternative")
            && alternative.kind() == "else_clause"
            && (self.language != Language::Rust || under(node, "expression_statement"))
        {
            self.edit(Operator::DropElse, alternative, "");
        }
    }

    fn always_and_never(&mut self, condition: Node<'_>) {
        let (always, never) = match self.language {
            Language::Python => ("True", "False"),
            _ => ("true", "false"),
        };
        self.edit(Operator::Guard, condition, always);
        self.edit(Operator::Guard, condition, never);
    }

    fn call(&mut self, node: Node<'_>) {
        let field = |name| node.child_by_field_name(name);
        let (Some(function), Some(arguments)) = (field("function"), field("arguments")) else {
            return;
        };
        let name = ["field", "attribute", "name"]
            .iter()
            .find_map(|field| function.child_by_field_name(field))
            .unwrap_or(function);
        if let Some(twin) = tables::twin(self.text(name)) {
            self.edit(Operator::Twin, name, twin);
            return;
        }
        let mut cursor = arguments.walk();
        let list: Vec<Node<'_>> = arguments.named_children(&mut cursor).collect();
        let same = ["swap", "gcd", "lcm", "__gcd", "abs_diff", "range", "map"];
        if let [a, b] = list[..]
            && !same.contains(&self.text(name))
            && !a.kind().contains("string")
        {
            self.swap(arguments, a, b);
        }
    }

    /// Two nodes inside `around` in the other order.
    pub fn swap(&mut self, around: Node<'_>, a: Node<'_>, b: Node<'_>) {
        let (start, end) = (around.start_byte(), around.end_byte());
        let text = [
            &self.source[start..a.start_byte()],
            self.text(b),
            &self.source[a.end_byte()..b.start_byte()],
            self.text(a),
            &self.source[b.end_byte()..end],
        ]
        .concat();
        self.edit(Operator::Swap, around, text);
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

/// The condition of `a ? b : c` and of `b if a else c`.
fn is_condition_of_choice(node: Node<'_>) -> bool {
    let Some(parent) = node.parent() else {
        return false;
    };
    parent.kind() == "conditional_expression"
        && match parent.child_by_field_name("condition") {
            Some(condition) => condition == node,
            None => parent.named_child(1) == Some(node),
        }
}

/// Whether `node` lies directly below a node of that kind.
pub fn under(node: Node<'_>, kind: &str) -> bool {
    node.parent().is_some_and(|parent| parent.kind() == kind)
}

/// A decimal integer and its suffix; `None` for other numbers. A sign belongs to the number: C++'s grammar has it so.
fn split_number(text: &str) -> Option<(i128, &str)> {
    let start = usize::from(text.starts_with('-'));
    let digits = text[start..]
        .find(|c: char| !c.is_ascii_digit() && c != '\'' && c != '_')
        .map_or(text.len(), |length| start + length);
    let (number, suffix) = text.split_at(digits);
    let known = ["", "l", "ll", "u", "ul", "ull"].contains(&suffix.to_ascii_lowercase().as_str())
        || (suffix.len() >= 2 && suffix.starts_with(['i', 'u']));
    let plain: String = number
        .chars()
        .filter(|c| !matches!(c, '\'' | '_'))
        .collect();
    // 010 is eight, and 0x10 has another form.
    let octal =
        plain.trim_start_matches('-').len() > 1 && plain.trim_start_matches('-').starts_with('0');
    if !known || octal {
        return None;
    }
    Some((plain.parse().ok()?, suffix))
}

#[cfg(test)]
mod tests {
    use super::split_number;

    #[test]
    fn numbers_and_their_suffixes() {
        assert_eq!(split_number("12"), Some((12, "")));
        assert_eq!(split_number("-1"), Some((-1, "")));
        assert_eq!(split_number("1'000LL"), Some((1000, "LL")));
        assert_eq!(split_number("0usize"), Some((0, "usize")));
        assert_eq!(split_number("1_000_i64"), Some((1000, "i64")));
        for other in ["0x10", "1.5", "1e9", "010", "1f"] {
            assert_eq!(split_number(other), None, "{other}");
        }
    }
}
