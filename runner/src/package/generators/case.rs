//! The rule of one test case.

use super::content::read_patterns;
use super::folder::{Inherited, Reader};
use super::rules::{CaseRule, SolutionWish, Written};
use crate::diagnostic::{Diagnostic, Place};
use crate::package::yaml::{Cursor, Node, Value};
use std::collections::BTreeMap;

/// Endings whose content can be written out in a rule.
pub const LITERAL_ENDINGS: &[&str] = &[
    "in",
    "ans",
    "out",
    "in.statement",
    "ans.statement",
    "in.download",
    "ans.download",
    "interaction",
    "yaml",
];

const KEYS: &[&str] = &[
    "generate",
    "copy",
    "count",
    "match",
    "solution",
    "random_salt",
    "retries",
    "in",
    "ans",
    "out",
    "in.statement",
    "ans.statement",
    "in.download",
    "ans.download",
    "interaction",
    "yaml",
];

/// Whether `node` is the rule of a test case: nothing, a command, or a map with a key that only test cases have.
pub fn is_case(node: &Node) -> bool {
    match &node.value {
        Value::Scalar(scalar) => scalar.is_null() || scalar.is_text(),
        Value::List(_) => false,
        Value::Map(entries) => entries.iter().any(|e| {
            let key = e.key.text.as_str();
            matches!(key, "copy" | "generate" | "count" | "match") || LITERAL_ENDINGS.contains(&key)
        }),
    }
}

impl Reader<'_> {
    /// The rules that one entry makes: one for each name (and count).
    pub(super) fn cases(
        &mut self,
        cursor: &Cursor<'_>,
        place: &Place,
        folder: &str,
        names: &[(String, i64)],
        inherited: &Inherited,
    ) {
        let inherited = match cursor.is_map() {
            true => inherited.below(cursor),
            false => inherited.clone(),
        };
        let counted = cursor.node().get("count").is_some();
        let mut first_of_rule: Option<String> = None;
        if let Some(patterns) = cursor.known_fields(KEYS).get("match") {
            self.check_patterns(&patterns);
        }
        for (name, count) in names {
            let id = format!("{folder}/{name}");
            let count = counted.then_some(*count);
            let fine = self.check_name(cursor, place, name);
            let rule = fine.then(|| self.case(cursor, place, id, count, &inherited));
            let Some(rule) = rule.flatten() else {
                self.rules.dropped = true;
                continue;
            };
            self.check_repeated(cursor, &rule, &mut first_of_rule);
            self.add_case(rule);
        }
    }

    fn case(
        &mut self,
        cursor: &Cursor<'_>,
        place: &Place,
        id: String,
        count: Option<i64>,
        inherited: &Inherited,
    ) -> Option<CaseRule> {
        let mut rule = CaseRule {
            id,
            included_from: None,
            place: place.clone(),
            solution: inherited.solution.clone(),
            command: None,
            copy: None,
            literals: BTreeMap::new(),
            links: BTreeMap::new(),
            yaml: Written::Unsaid,
            matches: Vec::new(),
            answer_matches: Vec::new(),
        };
        if cursor.is_null() {
            cursor.error_hint(
                "empty-rule",
                "the test is only named",
                "give a command, or a map with `generate`, `copy` or `in`",
            );
            return None;
        }
        if !cursor.is_map() {
            let text = cursor.text()?;
            match text.strip_suffix(".in") {
                Some(path) => {
                    cursor.warning("old-copy", format!("write `copy: {path}` instead"));
                    rule.copy = self.copy_base(cursor, path);
                }
                None => rule.command = self.command(cursor, text, count, inherited),
            }
            return (rule.command.is_some() || rule.copy.is_some()).then_some(rule);
        }
        let fields = cursor.fields_or(KEYS, |key| misplaced(key).map(str::to_owned))?;
        if let Some(generate) = fields.get("generate")
            && let Some(text) = generate.text()
        {
            rule.command = self.command(&generate, text, count, inherited);
        }
        if let Some(copy) = fields.get("copy")
            && let Some(path) = copy.text()
        {
            rule.copy = self.copy_base(&copy, path);
        }
        for ending in LITERAL_ENDINGS {
            if let Some(value) = fields.get(ending).filter(|v| !v.is_null()) {
                self.literal(&mut rule, ending, &value);
            }
        }
        if let Some(patterns) = fields.get("match") {
            (rule.matches, rule.answer_matches) = read_patterns(&patterns);
        }
        let has = |key: &'static str| fields.get(key).is_some();
        // A sample may be nothing but what is shown of it.
        let shown = rule.id.starts_with("sample/")
            && has("in.download")
            && (has("in.statement") || has("interaction"));
        if !["generate", "copy", "in"].into_iter().any(has) && !shown {
            let hint = match rule.id.starts_with("sample/") {
                true => {
                    "give `generate`, `copy` or `in`, or what is shown: `in.statement` or `interaction`, and `in.download`"
                }
                false => "give `generate`, `copy` or `in`",
            };
            cursor.error_hint("no-input", "nothing makes the input", hint);
        }
        let input =
            rule.command.is_some() || rule.copy.is_some() || rule.literals.contains_key("in");
        (input || shown).then_some(rule)
    }

    fn check_repeated(
        &mut self,
        cursor: &Cursor<'_>,
        rule: &CaseRule,
        first_of_rule: &mut Option<String>,
    ) {
        let Some(command) = &rule.command else { return };
        let content = (
            command.generator.clone(),
            command.args.clone(),
            rule.literals.clone(),
        );
        let place = cursor.place();
        let Some(first) = self.made.get(&content) else {
            self.made.insert(content, (rule.id.clone(), place));
            first_of_rule.get_or_insert_with(|| rule.id.clone());
            return;
        };
        if Some(&first.0) == first_of_rule.as_ref() {
            if self.warned_count.insert(rule.place.line) {
                cursor.warning("same-tests", "all tests of this count are the same: use `{seed}` or `{count}` in the command");
            }
            return;
        }
        // Rules are read by name; the one that stands further down is the one too many.
        let here = (rule.id.clone(), place);
        let (early, late) = match first.1 < here.1 {
            true => (first, &here),
            false => (&here, first),
        };
        let message = format!(
            "{}: the same command already makes {} on line {}",
            late.0, early.0, early.1.line
        );
        self.context.add(
            Diagnostic::error("duplicate-command", late.1.clone(), message)
                .hint("use a number, as in `{seed:2}`, for another seed"),
        );
    }
}

fn misplaced(key: &str) -> Option<&'static str> {
    match key {
        "data" | "include" | "test_group.yaml" => {
            Some("this is a key of folders; a test case cannot have it")
        }
        "desc" | "hint" | "description" => Some("put it below `yaml:` as `description` or `hint`"),
        _ => None,
    }
}

/// Whether a solution path stands in `solution:`; used for cases and folders alike.
pub(super) fn solution_wish(cursor: &Cursor<'_>) -> Option<SolutionWish> {
    if cursor.is_null() {
        return Some(SolutionWish::None);
    }
    let text = cursor.text()?;
    let Some(path) = text.strip_prefix('/') else {
        let hint = format!("write `/{text}`: the path starts at the problem's folder");
        cursor.error_hint("wrong-value", "the path must start with `/`", hint);
        return None;
    };
    if path.contains(char::is_whitespace) {
        cursor.error("wrong-value", "a solution takes no arguments");
        return None;
    }
    Some(SolutionWish::Path(path.to_owned(), cursor.place()))
}
