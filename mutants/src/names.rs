//! Names that are written for each other.

use crate::operator::Operator;
use crate::walk::Walk;
use tree_sitter::Node;

/// Short names that come in pairs, and are mixed up.
const PARTNERS: &[(&str, &str)] = &[
    ("i", "j"),
    ("u", "v"),
    ("x", "y"),
    ("l", "r"),
    ("lo", "hi"),
    ("low", "high"),
    ("left", "right"),
    ("a", "b"),
    ("n", "m"),
    ("j", "k"),
    ("v", "w"),
    ("v", "child"),
    ("v", "parent"),
    ("v", "p"),
    ("s", "t"),
];

impl Walk<'_> {
    /// A name as an index, an argument or an operand, as its first partner that the function has used before.
    pub fn mix_up(&mut self, node: Node<'_>) {
        let used = node.kind() == "identifier"
            && node.parent().is_some_and(|parent| {
                matches!(
                    parent.kind(),
                    "subscript_argument_list"
                        | "argument_list"
                        | "binary_expression"
                        | "index_expression"
                        | "arguments"
                        | "subscript"
                        | "binary_operator"
                        | "comparison_operator"
                ) && parent.child_by_field_name("value") != Some(node)
                    && (parent.kind() != "index_expression" || parent.named_child(0) != Some(node))
            });
        if !used {
            return;
        }
        let name = self.text(node);
        let before = &self.source[self.function_start..node.start_byte()];
        let partner = PARTNERS
            .iter()
            .flat_map(|&(a, b)| [(a, b), (b, a)])
            .find_map(|(a, b)| (a == name && has_word(before, b)).then_some(b));
        if let Some(partner) = partner {
            self.edit(Operator::MixUp, node, partner);
        }
    }
}

/// Whether `word` is in `text` as a whole.
fn has_word(text: &str, word: &str) -> bool {
    text.split(|c: char| !(c.is_alphanumeric() || c == '_'))
        .any(|found| found == word)
}

#[cfg(test)]
mod tests {
    use super::has_word;

    #[test]
    fn words_are_whole() {
        assert!(has_word("int i, j;", "j"));
        assert!(!has_word("int adj, j_1;", "j"));
    }
}
