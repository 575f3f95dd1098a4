//! Calls and their arguments.

use crate::Language;
use crate::operator::Operator;
use crate::tables;
use crate::walk::Walk;
use tree_sitter::Node;

impl Walk<'_> {
    pub fn call(&mut self, node: Node<'_>) {
        let field = |name| node.child_by_field_name(name);
        let (Some(function), Some(arguments)) = (field("function"), field("arguments")) else {
            return;
        };
        let name = ["field", "attribute", "name"]
            .iter()
            .find_map(|field| function.child_by_field_name(field))
            .unwrap_or(function);
        let mut cursor = arguments.walk();
        let list: Vec<Node<'_>> = arguments.named_children(&mut cursor).collect();
        self.forgotten(node, function, self.text(name), &list);
        if let Some(twin) = tables::twin(self.text(name)) {
            self.edit(Operator::Twin, name, twin);
            return;
        }
        let same = ["swap", "gcd", "lcm", "__gcd", "abs_diff", "range", "map"];
        if let [a, b] = list[..]
            && !same.contains(&self.text(name))
            && !a.kind().contains("string")
        {
            self.swap(arguments, a, b);
        }
    }

    /// A call that leaves its value as it is when it is forgotten, or an argument of sorting.
    fn forgotten(&mut self, call: Node<'_>, function: Node<'_>, name: &str, list: &[Node<'_>]) {
        let operator = match name {
            "abs" | "labs" | "llabs" | "fabs" | "sorted" => Operator::DropCall,
            "rev" | "reversed" => Operator::Reverse,
            "sort" | "stable_sort" | "min" | "max" => {
                self.order_of_sorting(list);
                return;
            }
            _ => return,
        };
        let receiver = ["value", "object", "argument"]
            .iter()
            .find_map(|field| function.child_by_field_name(field));
        let value = match list {
            [] => receiver,
            [value] if value.kind() != "keyword_argument" => Some(*value),
            _ => None,
        };
        if let Some(value) = value {
            self.edit(operator, call, self.text(value));
        }
        self.order_of_sorting(list);
    }

    /// The function that compares, of C++; `key` and `reverse`, of Python.
    fn order_of_sorting(&mut self, list: &[Node<'_>]) {
        let third = list.get(2).filter(|_| self.language == Language::Cpp);
        let named = list.iter().find(|node| node.kind() == "keyword_argument");
        let Some(&order) = third.or(named) else {
            return;
        };
        let comma = order.prev_sibling().filter(|token| token.kind() == ",");
        let start = comma.map_or(order.start_byte(), |comma| comma.start_byte());
        self.edit_range(Operator::Reverse, start..order.end_byte(), "");
    }

    /// Two nodes inside `around` in the other order.
    pub fn swap(&mut self, around: Node<'_>, a: Node<'_>, b: Node<'_>) {
        let (start, end) = (around.start_byte(), around.end_byte());
        let text = [
            &self.source[start..a.start_byte()],
            self.text(b),
            &self.source[a.end_byte()..b.start_byte()],
            self.text(a),
            &self.source[b.end_byte()..end],
        ]
        .concat();
        self.edit(Operator::Swap, around, text);
    }
}
