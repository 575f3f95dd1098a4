//! What only C++ has.

use crate::operator::Operator;
use crate::walk::{Walk, under};
use tree_sitter::Node;

/// Words in a statement that reads input or sets up streams.
const READING: [&str; 8] = [
    "scanf", "getchar", "fgets", "getline", "cin >>", "cin>>", "fread", "read(",
];
const SETUP: [&str; 6] = [
    "sync_with_stdio",
    ".tie(",
    ".reserve(",
    "setvbuf",
    "assert(",
    "freopen",
];

pub fn left_alone(walk: &Walk<'_>, node: Node<'_>) -> bool {
    match node.kind() {
        "template_parameter_list" | "using_declaration" | "static_assert_declaration" => true,
        "return_statement" => {
            walk.in_main()
                && walk
                    .text(node)
                    .trim_end_matches(';')
                    .split_whitespace()
                    .count()
                    == 2
                && is_last_statement(node)
        }
        "expression_statement" => SETUP.iter().any(|word| walk.text(node).contains(word)),
        // `if (scanf(...) != 1) return 1;` is there for the compiler.
        "if_statement" => {
            node.child_by_field_name("alternative").is_none()
                && node
                    .child_by_field_name("condition")
                    .is_some_and(|condition| reads(walk.text(condition)))
        }
        "condition_clause" => reads(walk.text(node)),
        _ => false,
    }
}

fn reads(text: &str) -> bool {
    READING.iter().any(|word| text.contains(word))
}

/// Whether a statement is the last of its function.
fn is_last_statement(node: Node<'_>) -> bool {
    let mut next = node.next_named_sibling();
    while next.is_some_and(|sibling| sibling.kind() == "comment") {
        next = next.and_then(|sibling| sibling.next_named_sibling());
    }
    next.is_none()
        && node
            .parent()
            .and_then(|block| block.parent())
            .is_some_and(|function| function.kind() == "function_definition")
}

pub fn operators(walk: &mut Walk<'_>, node: Node<'_>) {
    match node.kind() {
        "expression_statement" => statement(walk, node),
        "break_statement" | "continue_statement" => walk.edit(Operator::Jump, node, ";"),
        "return_statement" if !is_last_statement(node) => walk.edit(Operator::Jump, node, ";"),
        "update_expression" => increment(walk, node),
        "cast_expression" => {
            if let Some(value) = node.child_by_field_name("value") {
                walk.edit(Operator::Narrow, node, walk.text(value));
            }
        }
        "array_declarator" => {
            if let Some(size) = node.child_by_field_name("size")
                && size.kind() == "identifier"
            {
                let size_text = format!("{} - 1", walk.text(size));
                walk.edit(Operator::Shrink, size, size_text);
            }
        }
        "for_statement" => {
            for_bound(walk, node);
            upwards(walk, node);
        }
        "subscript_expression" => indices(walk, node),
        "field_expression" => member(walk, node),
        "reference_declarator" => reference(walk, node),
        "declaration" => declaration(walk, node),
        "type_identifier" => alias(walk, node),
        _ => {}
    }
}

fn statement(walk: &mut Walk<'_>, node: Node<'_>) {
    let text = walk.text(node);
    if text != ";" && !reads(text) {
        walk.edit(Operator::DropStatement, node, ";");
    }
    // The parts of `a++, b++;` are statements too.
    let mut part = node.named_child(0);
    while let Some(comma) = part.filter(|part| part.kind() == "comma_expression") {
        let side = |name| comma.child_by_field_name(name);
        if let (Some(left), Some(right)) = (side("left"), side("right")) {
            walk.edit(Operator::DropStatement, comma, walk.text(left));
            walk.edit(Operator::DropStatement, comma, walk.text(right));
        }
        part = side("right");
    }
}

/// `++x` and `x++`, where it makes a difference.
fn increment(walk: &mut Walk<'_>, node: Node<'_>) {
    let unused = ["expression_statement", "comma_expression"]
        .iter()
        .any(|kind| under(node, kind))
        || node
            .parent()
            .is_some_and(|parent| parent.child_by_field_name("update") == Some(node));
    let field = |name| node.child_by_field_name(name);
    let (Some(argument), Some(token)) = (field("argument"), field("operator")) else {
        return;
    };
    let (a, t) = (walk.text(argument), walk.text(token));
    if !unused {
        let first = token.start_byte() < argument.start_byte();
        let other = if first {
            format!("{a}{t}")
        } else {
            format!("{t}{a}")
        };
        walk.edit(Operator::Increment, node, other);
    }
    if !node
        .parent()
        .is_some_and(|parent| parent.child_by_field_name("update") == Some(node))
    {
        walk.edit(
            Operator::Arithmetic,
            token,
            if t == "++" { "--" } else { "++" },
        );
        if !unused {
            walk.edit(Operator::Increment, node, a);
        }
    }
}

fn for_bound(walk: &mut Walk<'_>, node: Node<'_>) {
    let Some(condition) = node.child_by_field_name("condition") else {
        return;
    };
    if let Some(end) = condition.child_by_field_name("right")
        && end.kind() == "identifier"
        && condition.kind() == "binary_expression"
    {
        // One more is what `<=` for `<` makes.
        let shorter = format!("{} - 1", walk.text(end));
        walk.edit(Operator::Bound, end, shorter);
    }
}

/// A loop that counts down, as one that counts up.
fn upwards(walk: &mut Walk<'_>, node: Node<'_>) {
    let field = |node: Node<'_>, name| -> Option<String> {
        let child: Option<Node<'_>> = node.child_by_field_name(name);
        child.map(|child| walk.text(child).to_string())
    };
    let part = |name| node.child_by_field_name(name);
    let (Some(first), Some(condition), Some(update)) =
        (part("initializer"), part("condition"), part("update"))
    else {
        return;
    };
    let Some(declarator) = first
        .child_by_field_name("declarator")
        .filter(|declarator| declarator.kind() == "init_declarator")
    else {
        return;
    };
    let (Some(kind), Some(name), Some(high)) = (
        field(first, "type"),
        field(declarator, "declarator"),
        field(declarator, "value"),
    ) else {
        return;
    };
    let down = update.kind() == "update_expression"
        && field(update, "operator").as_deref() == Some("--")
        && field(condition, "left").as_ref() == Some(&name);
    let (Some(token), Some(low), true) = (
        field(condition, "operator"),
        field(condition, "right"),
        down,
    ) else {
        return;
    };
    let low = match token.as_str() {
        ">=" => low,
        ">" => format!("{low} + 1"),
        _ => return,
    };
    let text = format!("{kind} {name} = {low}; {name} <= {high}; {name}++");
    walk.edit_range(
        Operator::Reverse,
        first.start_byte()..update.end_byte(),
        text,
    );
}

/// `a[i][j]` as `a[j][i]`.
fn indices(walk: &mut Walk<'_>, node: Node<'_>) {
    let inner = node.child_by_field_name("argument");
    if let Some(inner) = inner.filter(|inner| inner.kind() == "subscript_expression")
        && let (Some(a), Some(b)) = (
            inner
                .child_by_field_name("indices")
                .and_then(|list| list.named_child(0)),
            node.child_by_field_name("indices")
                .and_then(|list| list.named_child(0)),
        )
    {
        walk.swap(node, a, b);
    }
}

/// `first` for `second` where it is no call.
fn member(walk: &mut Walk<'_>, node: Node<'_>) {
    if under(node, "call_expression") {
        return;
    }
    if let Some(field) = node.child_by_field_name("field")
        && let Some(twin) = crate::tables::twin(walk.text(field))
    {
        walk.edit(Operator::Twin, field, twin);
    }
}

fn reference(walk: &mut Walk<'_>, node: Node<'_>) {
    let constant = node
        .parent()
        .is_some_and(|parent| walk.text(parent).starts_with("const"));
    if walk.text(node).starts_with("&&") || constant {
        return;
    }
    if let Some(token) = node.child(0).filter(|token| token.kind() == "&") {
        walk.edit(Operator::ByValue, token, "");
    }
}

/// A variable of a loop's body that keeps its value, as if it stood outside.
fn declaration(walk: &mut Walk<'_>, node: Node<'_>) {
    let kept = walk.text(node);
    let has_value = node
        .child_by_field_name("declarator")
        .is_some_and(|declarator| declarator.kind() == "init_declarator");
    let plain = !["static", "const", "auto", "constexpr"]
        .iter()
        .any(|word| kept.starts_with(word))
        && !kept.contains('&');
    let in_block = under(node, "compound_statement");
    if walk.in_loop() && has_value && plain && in_block && starts_fresh(walk, node) {
        walk.edit(Operator::CarryOver, node, format!("static {kept}"));
    }
}

/// Whether some variable starts with a number or an empty container: then there is something to be reset.
fn starts_fresh(walk: &Walk<'_>, node: Node<'_>) -> bool {
    let mut cursor = node.walk();
    node.children_by_field_name("declarator", &mut cursor)
        .any(|declarator| {
            declarator
                .child_by_field_name("value")
                .is_some_and(|value| {
                    matches!(
                        value.kind(),
                        "number_literal" | "argument_list" | "initializer_list" | "true" | "false"
                    ) || walk.text(value).starts_with("INT_M")
                })
        })
}

/// A use of a name that the program gives to a large type.
fn alias(walk: &mut Walk<'_>, node: Node<'_>) {
    let name = walk.text(node);
    if under(node, "type_definition") || under(node, "alias_declaration") {
        return;
    }
    let large = ["typedef long long ", "typedef int64_t "]
        .iter()
        .any(|start| walk.source.contains(&format!("{start}{name};")))
        || ["long long", "int64_t"].iter().any(|kind| {
            walk.source.contains(&format!("using {name} = {kind};"))
                || walk.source.contains(&format!("#define {name} {kind}\n"))
        });
    if large {
        walk.edit(Operator::Narrow, node, "int");
    }
}

pub fn is_extent(walk: &Walk<'_>, outer: Node<'_>, inner: Node<'_>) -> Option<bool> {
    match outer.kind() {
        "array_declarator" => Some(outer.child_by_field_name("size") == Some(inner)),
        "argument_list" => {
            let first = outer.named_child(0) == Some(inner);
            let parent = outer.parent()?;
            let container = match parent.kind() {
                "init_declarator" => parent
                    .parent()
                    .and_then(|declaration| declaration.child_by_field_name("type"))
                    .is_some_and(|kind| walk.text(kind).contains('<')),
                "call_expression" => {
                    parent
                        .child_by_field_name("function")
                        .is_some_and(|function| {
                            let name = walk.text(function);
                            ["resize", "assign", "reserve"]
                                .iter()
                                .any(|end| name.ends_with(end))
                                || name.ends_with('>')
                        })
                }
                _ => false,
            };
            Some(first && container)
        }
        "binary_expression" | "parenthesized_expression" => None,
        _ => Some(false),
    }
}
