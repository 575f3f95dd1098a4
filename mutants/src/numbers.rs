//! Numbers, and what they stand for.

use crate::operator::Operator;
use crate::tables;
use crate::walk::{Walk, under};
use crate::{Language, cpp, python, rust};
use tree_sitter::Node;

impl Walk<'_> {
    pub fn number(&mut self, node: Node<'_>) {
        let text = self.text(node);
        let Some((value, suffix)) = split_number(text) else {
            self.infinity(node);
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

    /// An infinity that is no decimal number, as a smaller one.
    pub fn infinity(&mut self, node: Node<'_>) {
        let smaller = match self.text(node) {
            "1e9" => "1e6",
            "1e18" => "1e9",
            "0x3f3f3f3f" => "0x3f3f3f",
            "0x3f3f3f3f3f3f3f3f" | "0x3f3f3f3f3f3f3f3fLL" => "0x3f3f3f3f",
            "LLONG_MAX" => "INT_MAX",
            "i64::MAX" => "i64::from(i32::MAX)",
            _ => return,
        };
        self.edit(Operator::Infinity, node, smaller);
    }

    /// A value below all others, as 0.
    pub fn start(&mut self, node: Node<'_>) {
        let text = self.text(node);
        let zero = match node.kind() {
            "identifier" => ["INT_MIN", "LONG_MIN", "LLONG_MIN"]
                .contains(&text)
                .then_some("0"),
            "scoped_identifier" => match text.rsplit_once("::") {
                Some((kind, "MIN")) if kind.contains('i') => Some("0"),
                Some((_, "NEG_INFINITY")) => Some("0.0"),
                _ => None,
            },
            "call_expression" | "call" => {
                let limits = text.contains("numeric_limits")
                    && ["::min()", "::lowest()"]
                        .iter()
                        .any(|end| text.ends_with(end));
                (limits || text == "float('-inf')" || text == "float(\"-inf\")").then_some("0")
            }
            "unary_expression" | "unary_operator" | "number_literal" => text
                .strip_prefix('-')
                .filter(|rest| is_huge(rest.trim()))
                .map(|_| "0"),
            _ => None,
        };
        if let Some(zero) = zero {
            self.edit(Operator::Start, node, zero);
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

/// Whether a text says "more than anything": a large power of ten, or a name for that.
fn is_huge(text: &str) -> bool {
    let power = ["1e", "10**", "10 ** "]
        .iter()
        .find_map(|start| text.strip_prefix(start))
        .and_then(|digits| digits.parse::<u32>().ok());
    let name = text.rsplit('.').next().unwrap_or(text).to_ascii_lowercase();
    power.is_some_and(|power| power >= 8)
        || split_number(text).is_some_and(|(value, _)| value >= 100_000_000)
        || ["inf", "infinity", "infty", "oo"].contains(&name.as_str())
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
