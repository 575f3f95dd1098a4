//! What only Python has.

use crate::operator::Operator;
use crate::walk::{Walk, under};
use tree_sitter::Node;

pub fn left_alone(walk: &Walk<'_>, node: Node<'_>) -> bool {
    let text = || walk.text(node);
    match node.kind() {
        "import_statement"
        | "import_from_statement"
        | "decorator"
        | "assert_statement"
        | "type" => true,
        "comparison_operator" => text().contains("__name__"),
        "expression_statement" => {
            let first = node.named_child(0).map_or("", |child| child.kind());
            first == "string"
                || text().contains("setrecursionlimit")
                || text().contains("stack_size")
        }
        _ => false,
    }
}

pub fn operators(walk: &mut Walk<'_>, node: Node<'_>) {
    match node.kind() {
        "comparison_operator" => {
            let mut cursor = node.walk();
            let tokens: Vec<Node<'_>> = node
                .children_by_field_name("operators", &mut cursor)
                .collect();
            for token in tokens {
                match walk.text(token) {
                    "is" => walk.edit(Operator::Compare, token, "is not"),
                    "is not" => walk.edit(Operator::Compare, token, "is"),
                    "in" => walk.edit(Operator::Compare, token, "not in"),
                    "not in" => walk.edit(Operator::Compare, token, "in"),
                    _ => {
                        let right = token.next_sibling().map_or("", |right| walk.text(right));
                        walk.operators_beside(token, right);
                    }
                }
            }
        }
        "expression_statement" => statement(walk, node),
        "break_statement" | "continue_statement" => walk.edit(Operator::Jump, node, "pass"),
        "return_statement" if early(node) => walk.edit(Operator::Jump, node, "pass"),
        "call" => range(walk, node),
        "subscript" => indices(walk, node),
        _ => {}
    }
}

/// Whether a statement is not the last of its function: what comes after it would be done as well.
fn early(node: Node<'_>) -> bool {
    node.next_named_sibling().is_some()
        || node
            .parent()
            .and_then(|block| block.parent())
            .is_some_and(|around| around.kind() != "function_definition")
}

fn statement(walk: &mut Walk<'_>, node: Node<'_>) {
    let text = walk.text(node);
    let reads = ["stdin", "input("].iter().any(|word| text.contains(word));
    let only_call_at_the_top = under(node, "module") && text.ends_with(')') && !text.contains('=');
    if !reads && !only_call_at_the_top {
        walk.edit(Operator::DropStatement, node, "pass");
    }
}

/// `range(n)` one longer and one shorter.
fn range(walk: &mut Walk<'_>, node: Node<'_>) {
    let is_range = node
        .child_by_field_name("function")
        .is_some_and(|function| walk.text(function) == "range");
    let Some(arguments) = node.child_by_field_name("arguments").filter(|_| is_range) else {
        return;
    };
    let stop = if arguments.named_child_count() == 1 {
        0
    } else {
        1
    };
    if let Some(stop) = arguments.named_child(stop)
        && matches!(
            stop.kind(),
            "identifier" | "call" | "attribute" | "subscript"
        )
    {
        for change in ["+ 1", "- 1"] {
            let text = format!("{} {change}", walk.text(stop));
            walk.edit(Operator::Bound, stop, text);
        }
    }
}

fn indices(walk: &mut Walk<'_>, node: Node<'_>) {
    if let Some(inner) = node
        .child_by_field_name("value")
        .filter(|inner| inner.kind() == "subscript")
        && let (Some(a), Some(b)) = (
            inner.child_by_field_name("subscript"),
            node.child_by_field_name("subscript"),
        )
    {
        walk.swap(node, a, b);
    }
}

/// `[0] * (n + 1)`.
pub fn is_extent(walk: &Walk<'_>, outer: Node<'_>, inner: Node<'_>) -> Option<bool> {
    match outer.kind() {
        "binary_operator" => {
            let field = |name| outer.child_by_field_name(name);
            let list = field("left").is_some_and(|left| left.kind() == "list");
            let times = field("operator").is_some_and(|token| walk.text(token) == "*");
            match list && times {
                true => Some(field("right") == Some(inner)),
                false => None,
            }
        }
        "parenthesized_expression" => None,
        _ => Some(false),
    }
}
