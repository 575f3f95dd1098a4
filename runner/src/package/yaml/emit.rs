//! Writing a tree back as YAML, in the forms it was read in: as ruamel.yaml writes what it has read, two spaces deep, lists
//! two more, so that generated files have the bytes that other tools give them. Comments are left out.

use super::node::{Form, Meaning, Node, Scalar, Value};

/// The node as a YAML document, ending with a line feed.
pub fn emit(node: &Node) -> String {
    let mut text = String::new();
    match block_like(node) {
        true => block(node, 0, &mut text),
        false => {
            text.push_str(&inline(node));
            text.push('\n');
        }
    }
    text
}

/// Whether the node is written over several lines, one for each entry.
fn block_like(node: &Node) -> bool {
    match &node.value {
        Value::Scalar(_) => false,
        Value::List(items) => !node.flow && !items.is_empty(),
        Value::Map(entries) => !node.flow && !entries.is_empty(),
    }
}

/// The entries of a list or map, each on its lines, `indent` spaces deep.
fn block(node: &Node, indent: usize, text: &mut String) {
    let pad = " ".repeat(indent);
    match &node.value {
        Value::Scalar(_) => {}
        Value::List(items) => {
            for item in items {
                text.push_str(&pad);
                text.push('-');
                // The first key of a map stands behind the dash.
                if block_like(item) && matches!(item.value, Value::Map(_)) {
                    let mut inner = String::new();
                    block(item, indent + 2, &mut inner);
                    text.push(' ');
                    text.push_str(inner.trim_start_matches(' '));
                } else {
                    below(item, indent, text);
                }
            }
        }
        Value::Map(entries) => {
            for entry in entries {
                text.push_str(&pad);
                text.push_str(&key(&entry.key));
                text.push(':');
                below(&entry.value, indent, text);
            }
        }
    }
}

/// A value behind `-` or `key:`: on the same line when it fits there, on the next lines otherwise.
fn below(node: &Node, indent: usize, text: &mut String) {
    if block_like(node) {
        text.push('\n');
        block(node, indent + 2, text);
        return;
    }
    match &node.value {
        Value::Scalar(scalar) if scalar.is_null() => text.push('\n'),
        Value::Scalar(scalar) if is_literal(scalar) => literal(&scalar.text, indent + 2, text),
        _ => text.push_str(&format!(" {}\n", inline(node))),
    }
}

/// The node on one line.
fn inline(node: &Node) -> String {
    match &node.value {
        Value::Scalar(scalar) => scalar_text(scalar),
        Value::List(items) => {
            let items: Vec<String> = items.iter().map(in_brackets).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Map(entries) => {
            let entries: Vec<String> = entries
                .iter()
                .map(|entry| format!("{}: {}", key(&entry.key), in_brackets(&entry.value)))
                .collect();
            format!("{{{}}}", entries.join(", "))
        }
    }
}

/// A value between brackets. An alias may bring text there that was not written between any.
fn in_brackets(node: &Node) -> String {
    match &node.value {
        Value::Scalar(scalar)
            if scalar.form == Form::Plain && scalar.text.contains([',', '[', ']', '{', '}']) =>
        {
            double_quoted(&scalar.text)
        }
        _ => inline(node),
    }
}

/// A key. One without text is quoted: plain, it would be a key that is nothing.
fn key(scalar: &Scalar) -> String {
    match scalar.form {
        Form::Literal | Form::Folded => double_quoted(&scalar.text),
        _ => scalar_text(scalar),
    }
}

/// Whether the scalar was a literal block and can be written as one without saying how deep it is.
fn is_literal(scalar: &Scalar) -> bool {
    let text = &scalar.text;
    let first = text.chars().next();
    scalar.form == Form::Literal
        && first.is_some_and(|c| !c.is_whitespace())
        && text.chars().all(|c| c == '\n' || is_printable(c))
}

fn literal(content: &str, indent: usize, text: &mut String) {
    let body = content.trim_end_matches('\n');
    text.push_str(match content.len() - body.len() {
        0 => " |-\n",
        1 => " |\n",
        _ => " |+\n",
    });
    let pad = " ".repeat(indent);
    let lines = content.strip_suffix('\n').unwrap_or(content).split('\n');
    for line in lines {
        if !line.is_empty() {
            text.push_str(&pad);
            text.push_str(line);
        }
        text.push('\n');
    }
}

fn is_printable(c: char) -> bool {
    !c.is_control() && !matches!(c, '\u{2028}' | '\u{2029}' | '\u{feff}')
}

fn scalar_text(scalar: &Scalar) -> String {
    let text = &scalar.text;
    let on_one_line = text.chars().all(is_printable);
    match (scalar.form, scalar.meaning()) {
        (_, Meaning::Null) => "null".to_owned(),
        (_, Meaning::Boolean(value)) => value.to_string(),
        (_, Meaning::Integer(_) | Meaning::Float(_)) => text.clone(),
        (Form::Plain, Meaning::Text) if !scalar.quoted && on_one_line => text.clone(),
        (Form::Single, Meaning::Text) if on_one_line => format!("'{}'", text.replace('\'', "''")),
        _ => double_quoted(text),
    }
}

fn double_quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            c if !is_printable(c) => {
                quoted.push_str(&format!("\\U{:08X}", u32::from(c)));
            }
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::super::node::Entry;
    use super::super::parse;
    use super::*;
    use crate::package::faults::Faults;
    use proptest::prelude::*;
    use std::path::Path;

    fn node(value: Value) -> Node {
        Node {
            line: 0,
            column: 0,
            flow: false,
            value,
        }
    }

    fn written(text: String, form: Form) -> Scalar {
        Scalar {
            text,
            quoted: true,
            form,
        }
    }

    fn any_node() -> impl Strategy<Value = Node> {
        let forms = [Form::Single, Form::Double, Form::Literal, Form::Folded];
        let leaf = ("(.|\n| ){0,6}", prop::sample::select(forms.to_vec()));
        let scalar = leaf.prop_map(|(text, form)| node(Value::Scalar(written(text, form))));
        scalar.prop_recursive(3, 12, 4, |inner| {
            prop_oneof![
                (prop::collection::vec(inner.clone(), 0..4), any::<bool>()).prop_map(
                    |(items, flow)| Node {
                        flow,
                        ..node(Value::List(items))
                    }
                ),
                prop::collection::btree_map(".{0,4}", inner, 0..4).prop_map(|map| {
                    let key = |text| written(text, Form::Single);
                    let entry = |(text, value)| Entry {
                        key: key(text),
                        line: 0,
                        column: 0,
                        value,
                    };
                    node(Value::Map(map.into_iter().map(entry).collect()))
                }),
            ]
        })
    }

    /// Without places and quoting, which writing does not keep.
    fn shape(node: &Node) -> String {
        match &node.value {
            Value::Scalar(s) => format!("{:?}", s.text),
            Value::List(items) => format!(
                "[{}]",
                items.iter().map(shape).collect::<Vec<_>>().join(",")
            ),
            Value::Map(entries) => {
                let entry = |e: &Entry| format!("{:?}:{}", e.key.text, shape(&e.value));
                format!(
                    "{{{}}}",
                    entries.iter().map(entry).collect::<Vec<_>>().join(",")
                )
            }
        }
    }

    /// Each as ruamel.yaml writes it after reading it, as BAPCtools sets it up.
    #[test]
    fn forms_are_kept() {
        for text in [
            "args: [a, \"b c\", 'it''s', 1, 0x1F, -1e5, {x: [], y: {}}]\n",
            "args:\n  - a\n  - \"\"\n  - x: 1\n    y:\n      - 2\n",
            "hint: |\n  two\n\n  lines\ndescription: |-\n  no end\nlast: |+\n  more\n\n",
            "full_feedback: true\nhint:\ndescription: It is # not a comment\n",
        ] {
            let faults = Faults::default();
            let document = parse(Path::new("x"), text.as_bytes(), &faults).unwrap();
            let expected = text.replace(" # not a comment", "");
            assert_eq!(emit(&document.root), expected);
        }
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(node in any_node()) {
            let text = emit(&node);
            let faults = Faults::default();
            let back = parse(Path::new("x"), text.as_bytes(), &faults);
            let back = back.map(|d| shape(&d.root));
            prop_assert_eq!(back, Some(shape(&node)), "{}\n{:?}", text, faults);
        }
    }
}
