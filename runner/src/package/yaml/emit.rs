//! Writing a tree back as YAML.

use super::node::{Node, Scalar, Value};

/// The node as a YAML document in block style, ending with a line feed.
pub fn emit(node: &Node) -> String {
    let mut text = String::new();
    match &node.value {
        Value::Scalar(scalar) => {
            text.push_str(&scalar_text(scalar));
            text.push('\n');
        }
        _ => block(node, 0, &mut text),
    }
    text
}

fn block(node: &Node, indent: usize, text: &mut String) {
    let pad = " ".repeat(indent);
    match &node.value {
        Value::List(items) if items.is_empty() => text.push_str(&format!("{pad}[]\n")),
        Value::Map(entries) if entries.is_empty() => text.push_str(&format!("{pad}{{}}\n")),
        Value::Scalar(scalar) => text.push_str(&format!("{pad}{}\n", scalar_text(scalar))),
        Value::List(items) => {
            for item in items {
                text.push_str(&pad);
                text.push('-');
                below(item, indent, text);
            }
        }
        Value::Map(entries) => {
            for entry in entries {
                text.push_str(&pad);
                text.push_str(&scalar_text(&entry.key));
                text.push(':');
                below(&entry.value, indent, text);
            }
        }
    }
}

/// A value behind `-` or `key:`: on the same line when it fits there, on the next lines otherwise.
fn below(node: &Node, indent: usize, text: &mut String) {
    match &node.value {
        Value::Scalar(scalar) => text.push_str(&format!(" {}\n", scalar_text(scalar))),
        Value::List(items) if items.is_empty() => text.push_str(" []\n"),
        Value::Map(entries) if entries.is_empty() => text.push_str(" {}\n"),
        _ => {
            text.push('\n');
            block(node, indent + 2, text);
        }
    }
}

fn scalar_text(scalar: &Scalar) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_./".contains(c);
    let starts = |c: char| c.is_ascii_alphabetic() || c == '_' || c == '/';
    let safe = scalar.text.starts_with(starts) && scalar.text.chars().all(|c| plain(c) || c == '-');
    match (scalar.quoted, safe) {
        (false, _) if scalar.is_null() => "null".to_owned(),
        (false, _) if !scalar.is_text() => scalar.text.clone(),
        (_, true)
            if Scalar {
                text: scalar.text.clone(),
                quoted: false,
            }
            .is_text() =>
        {
            scalar.text.clone()
        }
        _ => double_quoted(&scalar.text),
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
            c if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '\u{feff}') => {
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
            value,
        }
    }

    fn any_node() -> impl Strategy<Value = Node> {
        let scalar = ".{0,6}".prop_map(|text| node(Value::Scalar(Scalar { text, quoted: true })));
        scalar.prop_recursive(3, 12, 4, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..4)
                    .prop_map(|items| node(Value::List(items))),
                prop::collection::btree_map(".{0,4}", inner, 0..4).prop_map(|map| {
                    let key = |text| Scalar { text, quoted: true };
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
