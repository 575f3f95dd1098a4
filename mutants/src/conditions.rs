//! Conditions and what hangs on them.

use crate::Language;
use crate::operator::Operator;
use crate::tables;
use crate::walk::{Walk, under};
use tree_sitter::Node;

impl Walk<'_> {
    pub fn condition(&mut self, node: Node<'_>, choice: bool) {
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
        if self.language != Language::Rust || under(node, "expression_statement") {
            self.alternatives(node);
        }
    }

    /// An `else` that is forgotten with what it does, and one that is forgotten alone, so that it is done as well.
    fn alternatives(&mut self, node: Node<'_>) {
        let mut before = node.child_by_field_name("consequence");
        let mut cursor = node.walk();
        let list: Vec<Node<'_>> = node
            .children_by_field_name("alternative", &mut cursor)
            .collect();
        for alternative in list {
            let leaves = before.is_some_and(|block| self.leaves(block));
            let word = alternative.child(0);
            let rest = word.and_then(|word| word.next_named_sibling());
            let choice = alternative.kind() == "elif_clause";
            if alternative.kind() == "else_clause" {
                self.edit(Operator::DropElse, alternative, "");
            }
            if let (Some(word), Some(rest), false) = (word, rest, leaves) {
                match self.language {
                    Language::Python if choice => self.edit(Operator::DropElse, word, "if"),
                    Language::Python => self.edit(Operator::DropElse, word, "if True"),
                    _ => self.edit(Operator::DropElse, alternative, self.text(rest)),
                }
            }
            before = alternative.child_by_field_name("consequence");
        }
    }

    /// Whether a block ends with a jump, so that what comes after it is not done anyway.
    fn leaves(&self, block: Node<'_>) -> bool {
        let jump = |node: Node<'_>| {
            ["return", "break", "continue", "throw", "raise"]
                .iter()
                .any(|word| self.text(node).starts_with(word))
        };
        let last = block
            .named_child_count()
            .checked_sub(1)
            .and_then(|last| block.named_child(last as u32));
        jump(block) || last.is_some_and(jump)
    }

    pub fn always_and_never(&mut self, condition: Node<'_>) {
        let (always, never) = match self.language {
            Language::Python => ("True", "False"),
            _ => ("true", "false"),
        };
        self.edit(Operator::Guard, condition, always);
        self.edit(Operator::Guard, condition, never);
    }
}

/// The condition of `a ? b : c` and of `b if a else c`.
pub fn is_condition_of_choice(node: Node<'_>) -> bool {
    let Some(parent) = node.parent() else {
        return false;
    };
    parent.kind() == "conditional_expression"
        && match parent.child_by_field_name("condition") {
            Some(condition) => condition == node,
            None => parent.named_child(1) == Some(node),
        }
}
