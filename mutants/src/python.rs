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
        "call" => {
            range(walk, node);
            copy(walk, node);
        }
        "subscript" => {
            indices(walk, node);
            whole_slice(walk, node);
        }
        "list_comprehension" => rows(walk, node),
        "assignment" => carried_over(walk, node),
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
    upwards(walk, node, arguments);
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

/// `range(a, b, -1)` upwards.
fn upwards(walk: &mut Walk<'_>, node: Node<'_>, arguments: Node<'_>) {
    let [Some(high), Some(low), Some(step)] = [0, 1, 2].map(|at| arguments.named_child(at)) else {
        return;
    };
    if walk.text(step) == "-1" {
        let low = match walk.text(low) {
            "-1" => "0".to_string(),
            low => format!("{low} + 1"),
        };
        let text = format!("range({low}, {} + 1)", walk.text(high));
        walk.edit(Operator::Reverse, node, text);
    }
}

/// `list(a)`, `a.copy()` and `deepcopy(a)` as `a`.
fn copy(walk: &mut Walk<'_>, node: Node<'_>) {
    let field = |name| node.child_by_field_name(name);
    let (Some(function), Some(arguments)) = (field("function"), field("arguments")) else {
        return;
    };
    let value = match walk.text(function) {
        "list" | "deepcopy" | "copy.deepcopy" | "copy" if arguments.named_child_count() == 1 => {
            arguments.named_child(0)
        }
        _ if arguments.named_child_count() == 0
            && function
                .child_by_field_name("attribute")
                .is_some_and(|name| walk.text(name) == "copy") =>
        {
            function.child_by_field_name("object")
        }
        _ => None,
    };
    if let Some(value) =
        value.filter(|value| matches!(value.kind(), "identifier" | "subscript" | "attribute"))
    {
        walk.edit(Operator::Alias, node, walk.text(value));
    }
}

/// `a[:]` as `a`.
fn whole_slice(walk: &mut Walk<'_>, node: Node<'_>) {
    let field = |name| node.child_by_field_name(name);
    if let (Some(value), Some(index)) = (field("value"), field("subscript"))
        && index.kind() == "slice"
        && index.named_child_count() == 0
    {
        walk.edit(Operator::Alias, node, walk.text(value));
    }
}

/// `[[] for _ in range(n)]` as `[[]] * (n)`: one row, n times.
fn rows(walk: &mut Walk<'_>, node: Node<'_>) {
    let (Some(body), Some(clause)) = (node.child_by_field_name("body"), node.named_child(1)) else {
        return;
    };
    let field = |name| clause.child_by_field_name(name);
    let (Some(name), Some(source), 2) = (field("left"), field("right"), node.named_child_count())
    else {
        return;
    };
    let length = walk
        .text(source)
        .strip_prefix("range(")
        .and_then(|rest| rest.strip_suffix(')'))
        .filter(|length| !length.contains(','));
    let row = body.kind().starts_with("list")
        || body
            .child_by_field_name("left")
            .is_some_and(|left| left.kind() == "list");
    if let (Some(length), true, "_") = (length, row, walk.text(name)) {
        let text = format!("[{}] * ({length})", walk.text(body));
        walk.edit(Operator::Alias, node, text);
    }
}

/// A variable of a loop's body that keeps its value.
fn carried_over(walk: &mut Walk<'_>, node: Node<'_>) {
    let field = |name| node.child_by_field_name(name);
    let (Some(name), Some(value)) = (field("left"), field("right")) else {
        return;
    };
    let fresh = matches!(
        value.kind(),
        "integer" | "list" | "dictionary" | "true" | "false" | "none"
    ) || value
        .child_by_field_name("left")
        .is_some_and(|left| left.kind() == "list")
        || matches!(walk.text(value), "set()" | "dict()" | "list()");
    if walk.in_loop() && name.kind() == "identifier" && fresh {
        let text = format!(
            "locals().get(\"{}\", {})",
            walk.text(name),
            walk.text(value)
        );
        walk.edit(Operator::CarryOver, value, text);
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
