//! What only Rust has.

use crate::operator::Operator;
use crate::walk::Walk;
use tree_sitter::Node;

pub fn left_alone(walk: &Walk<'_>, node: Node<'_>) -> bool {
    match node.kind() {
        "attribute_item"
        | "inner_attribute_item"
        | "use_declaration"
        | "type_parameters"
        | "lifetime" => true,
        "macro_definition" => true,
        "macro_invocation" => {
            let name = node
                .child_by_field_name("macro")
                .map_or("", |name| walk.text(name));
            name.contains("assert")
                || matches!(
                    name,
                    "panic" | "unreachable" | "eprintln" | "todo" | "eprint"
                )
        }
        "arguments" => node
            .parent()
            .and_then(|call| call.child_by_field_name("function"))
            .is_some_and(|function| {
                let name = walk.text(function);
                ["with_capacity", "reserve", "expect"]
                    .iter()
                    .any(|end| name.ends_with(end))
            }),
        _ => false,
    }
}

pub fn operators(walk: &mut Walk<'_>, node: Node<'_>) {
    match node.kind() {
        "expression_statement" => statement(walk, node),
        "range_expression" => range(walk, node),
        "index_expression" => indices(walk, node),
        "token_tree" => tokens(walk, node),
        _ => {}
    }
}

fn statement(walk: &mut Walk<'_>, node: Node<'_>) {
    let text = walk.text(node);
    let Some(inner) = node.named_child(0) else {
        return;
    };
    let control = matches!(
        inner.kind(),
        "if_expression"
            | "for_expression"
            | "while_expression"
            | "loop_expression"
            | "match_expression"
            | "block"
            | "unsafe_block"
    );
    let reads = ["stdin", "read_line", "read_to_"]
        .iter()
        .any(|word| text.contains(word));
    if control || reads {
        return;
    }
    match inner.kind() {
        "break_expression" | "continue_expression" | "return_expression" => {
            walk.edit(Operator::Jump, node, ";");
        }
        _ => walk.edit(Operator::DropStatement, node, ";"),
    }
}

fn range(walk: &mut Walk<'_>, node: Node<'_>) {
    let mut cursor = node.walk();
    let Some(dots) = node.children(&mut cursor).find(|child| !child.is_named()) else {
        return;
    };
    let Some(end) = dots.next_sibling() else {
        return;
    };
    match walk.text(dots) {
        ".." => walk.edit(Operator::Bound, dots, "..="),
        "..=" => walk.edit(Operator::Bound, dots, ".."),
        _ => return,
    }
    if end.kind() == "identifier" && walk.text(dots) == ".." {
        let shorter = format!("{} - 1", walk.text(end));
        walk.edit(Operator::Bound, end, shorter);
    }
}

fn indices(walk: &mut Walk<'_>, node: Node<'_>) {
    if let Some(inner) = node
        .named_child(0)
        .filter(|inner| inner.kind() == "index_expression")
        && let (Some(a), Some(b)) = (inner.named_child(1), node.named_child(1))
    {
        walk.swap(node, a, b);
    }
}

/// The arguments of a macro are tokens without structure. A number among them can be changed, `+ 1` can be dropped, and
/// a comparison can be another one.
fn tokens(walk: &mut Walk<'_>, node: Node<'_>) {
    let mut cursor = node.walk();
    let list: Vec<Node<'_>> = node.children(&mut cursor).collect();
    for window in list.windows(3) {
        let [left, token, right] = window else {
            continue;
        };
        let text = walk.text(*token);
        let operands = |node: &Node<'_>| {
            matches!(node.kind(), "identifier" | "integer_literal" | "token_tree")
        };
        if token.is_named() || !operands(left) || !operands(right) {
            continue;
        }
        if matches!(
            text,
            "<" | "<=" | ">" | ">=" | "==" | "!=" | "+" | "-" | "*" | "%" | "^" | "&&" | "||"
        ) {
            walk.other_operators(*token);
        }
        if matches!(text, "+" | "-") && right.kind() == "integer_literal" {
            let gone = left.end_byte()..right.end_byte();
            let extent = walk.is_extent(*right);
            let operator = if extent {
                Operator::Shrink
            } else {
                Operator::DropOperand
            };
            walk.edit_range(operator, gone, "");
        }
    }
}

pub fn is_extent(walk: &Walk<'_>, outer: Node<'_>, inner: Node<'_>) -> Option<bool> {
    match outer.kind() {
        "token_tree" => {
            let vector = outer
                .parent()
                .and_then(|call| call.child_by_field_name("macro"))
                .is_some_and(|name| walk.text(name) == "vec");
            let mut cursor = outer.walk();
            let semicolon = outer
                .children(&mut cursor)
                .find(|child| child.kind() == ";");
            Some(
                vector
                    && semicolon
                        .is_some_and(|semicolon| inner.start_byte() > semicolon.start_byte()),
            )
        }
        "arguments" => Some(
            outer
                .parent()
                .and_then(|call| call.child_by_field_name("function"))
                .is_some_and(|function| {
                    walk.text(function).ends_with(".resize") && outer.named_child(0) == Some(inner)
                }),
        ),
        "array_expression" => Some(outer.child_by_field_name("length") == Some(inner)),
        "binary_expression" | "parenthesized_expression" => None,
        _ => Some(false),
    }
}
