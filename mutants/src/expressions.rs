//! Operators between values and before them.

use crate::Language;
use crate::operator::Operator;
use crate::tables;
use crate::walk::Walk;
use tree_sitter::Node;

impl Walk<'_> {
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

    pub fn binary(&mut self, node: Node<'_>) {
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

    pub fn unary(&mut self, node: Node<'_>) {
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
}
