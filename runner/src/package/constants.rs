//! Constants of `problem.yaml` and their replacement in text.

use super::names::is_constant_name;
use super::yaml::Cursor;
use crate::diagnostic::Diagnostic;
use std::collections::BTreeMap;

/// Reads `constants:`. Each constant is stored under `name` and `name.value`, each further form under `name.form`.
pub fn read_constants(cursor: &Cursor<'_>) -> BTreeMap<String, String> {
    let mut constants = BTreeMap::new();
    let allowed = "letters, digits and `_`, not starting with a digit";
    for (key, value) in cursor.entries("values by name").unwrap_or_default() {
        let name = key.text;
        if !is_constant_name(name) {
            let message = format!("`{name}` cannot be the name of a constant");
            cursor.report(
                Diagnostic::error("constant-name", key.place, message)
                    .hint(format!("use {allowed}")),
            );
            continue;
        }
        if !value.is_map() {
            if let Some(text) = scalar(&value) {
                constants.insert(name.to_owned(), text.clone());
                constants.insert(format!("{name}.value"), text);
            }
            continue;
        }
        let forms = value.entries("forms of the constant").unwrap_or_default();
        if !forms.iter().any(|(key, _)| key.text == "value") {
            value.error("missing-key", "`value` is missing");
        }
        for (key, form) in forms {
            if !is_constant_name(key.text) {
                let message = format!("`{}` cannot be the name of a form", key.text);
                cursor.report(
                    Diagnostic::error("constant-name", key.place, message)
                        .hint(format!("use {allowed}")),
                );
                continue;
            }
            let Some(text) = scalar(&form) else { continue };
            if key.text == "value" {
                constants.insert(name.to_owned(), text.clone());
            }
            constants.insert(format!("{name}.{}", key.text), text);
        }
    }
    constants
}

fn scalar(cursor: &Cursor<'_>) -> Option<String> {
    if cursor.as_boolean().is_some() {
        cursor.error("wrong-type", "expected a number or text, found a boolean");
        return None;
    }
    cursor.written("a number or text").map(str::to_owned)
}

/// Replaces `{{name}}` and `{{name.form}}` by their values. What is not defined is left as it stands; its names are
/// given to `undefined`.
pub fn substitute(
    text: &str,
    constants: &BTreeMap<String, String>,
    undefined: impl FnMut(&str),
) -> String {
    String::from_utf8(substitute_bytes(text.as_bytes(), constants, undefined))
        .expect("it is cut beside braces only")
}

/// As [`substitute`], in a file of any encoding in which letters, digits and braces are those of ASCII.
pub fn substitute_bytes(
    text: &[u8],
    constants: &BTreeMap<String, String>,
    mut undefined: impl FnMut(&str),
) -> Vec<u8> {
    let find = |text: &[u8], pair: &[u8; 2]| text.windows(2).position(|found| found == pair);
    let mut result = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = find(rest, b"{{") {
        let inner = &rest[start + 2..];
        let Some(end) = find(inner, b"}}") else { break };
        // In `{{{n}}}` the constant is the inner pair.
        let skip = inner.iter().take_while(|&&b| b == b'{').count();
        let name = inner.get(skip..end).unwrap_or_default();
        let name = std::str::from_utf8(name).unwrap_or("");
        let (base, form) = name.split_once('.').unwrap_or((name, "value"));
        if !is_constant_name(base) || !is_constant_name(form) {
            result.extend_from_slice(&rest[..start + 2]);
            rest = inner;
            continue;
        }
        result.extend_from_slice(&rest[..start + skip]);
        match constants.get(name) {
            Some(value) => result.extend_from_slice(value.as_bytes()),
            None => {
                undefined(name);
                result.extend_from_slice(b"{{");
                result.extend_from_slice(name.as_bytes());
                result.extend_from_slice(b"}}");
            }
        }
        rest = &inner[end + 2..];
    }
    result.extend_from_slice(rest);
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_are_replaced() {
        let constants =
            BTreeMap::from([("n".into(), "5".into()), ("n.tex".into(), "5{,}0".into())]);
        let mut missing = Vec::new();
        let text = substitute(
            "a {{n}} {{n.tex}} {{m}} {{ n }} {{{n}}} {{",
            &constants,
            |m| missing.push(m.to_owned()),
        );
        assert_eq!(text, "a 5 5{,}0 {{m}} {{ n }} {5} {{");
        assert_eq!(missing, ["m"]);
        let latin = substitute_bytes(b"{{n}}\xe9{{\xe9}}{{n}}", &constants, |_| ());
        assert_eq!(latin, b"5\xe9{{\xe9}}5");
    }
}
