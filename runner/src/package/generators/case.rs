//! The rule of one test case.

use super::folder::{Inherited, Reader};
use super::numbering::count_values;
use super::rules::{CaseRule, SolutionWish, Written};
use super::seed::{fill_seed, find_seeds, seed};
use crate::diagnostic::Place;
use crate::package::constants::substitute;
use crate::package::model::Command;
use crate::package::shell::split;
use crate::package::yaml::{Cursor, Node, Value};
use std::collections::BTreeMap;
use std::path::PathBuf;

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

/// Endings that may be the same file as another one.
const LINKS: &[&str] = &[
    "in.statement",
    "ans.statement",
    "in.download",
    "ans.download",
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

/// Values of the rule's `count`, when it has one. Faults are reported when `report`; a wrong count is as none.
pub fn counts(cursor: &Cursor<'_>, report: bool) -> Option<Vec<i64>> {
    let count = cursor.node().get("count")?;
    let (_, value) = cursor
        .entries("keys")?
        .into_iter()
        .find(|(_, c)| std::ptr::eq(c.node(), count))?;
    count_values(&value, report)
}

/// A command of `generators.yaml` with its seed. `count` is the value of `{count}` when the rule has a count; the
/// fault, when there is one, says why it is no command.
pub fn build_command(
    text: &str,
    salt: &str,
    count: Option<i64>,
    retries: u32,
) -> Result<Command, String> {
    let text = match count {
        Some(count) => text.replace("{count}", &count.to_string()),
        None => text.to_owned(),
    };
    let mut words = split(&text).map_err(|error| error.to_string())?.into_iter();
    let generator = words.next().ok_or("the command is empty")?;
    let template: Vec<String> = words
        .map(|word| word.replace("{name}", "testcase"))
        .collect();
    let seeds: usize = template.iter().map(|word| find_seeds(word).len()).sum();
    if seeds > 1 {
        return Err("`{seed}` may stand in a command only once".into());
    }
    let value = seed(salt, count.unwrap_or(1), &text);
    let args = template.iter().map(|word| fill_seed(word, value)).collect();
    Ok(Command {
        generator,
        args,
        template,
        seed: (seeds == 1).then_some(value),
        retries,
    })
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
        for (i, (name, count)) in names.iter().enumerate() {
            let id = format!("{folder}/{name}");
            if !self.check_name(cursor, place, name) {
                continue;
            }
            // Only the first of a counted rule reports; the others would repeat it.
            let quiet = i > 0;
            let Some(rule) = self.case(
                cursor,
                place,
                id,
                counted.then_some(*count),
                &inherited,
                quiet,
            ) else {
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
        quiet: bool,
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
                None => rule.command = self.command(cursor, text, count, inherited, quiet),
            }
            return (rule.command.is_some() || rule.copy.is_some()).then_some(rule);
        }
        let fields = match quiet {
            true => cursor.known_fields(KEYS),
            false => cursor.fields_or(KEYS, |key| misplaced(key).map(str::to_owned))?,
        };
        if let Some(generate) = fields.get("generate")
            && let Some(text) = generate.text()
        {
            rule.command = self.command(&generate, text, count, inherited, quiet);
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
        if let Some(patterns) = fields.get("match").filter(|_| !quiet) {
            self.check_patterns(&patterns);
        }
        if let Some(patterns) = fields.get("match") {
            (rule.matches, rule.answer_matches) = read_patterns(&patterns);
        }
        let input = ["generate", "copy", "in"]
            .into_iter()
            .any(|key| fields.get(key).is_some());
        if !input && !quiet {
            cursor.error_hint(
                "no-input",
                "nothing makes the input",
                "give `generate`, `copy` or `in`",
            );
        }
        (rule.command.is_some() || rule.copy.is_some() || rule.literals.contains_key("in"))
            .then_some(rule)
    }

    fn command(
        &mut self,
        cursor: &Cursor<'_>,
        text: &str,
        count: Option<i64>,
        inherited: &Inherited,
        quiet: bool,
    ) -> Option<Command> {
        let text = substitute(text, self.constants, |name| {
            if !quiet {
                cursor.warning(
                    "unknown-constant",
                    format!("problem.yaml has no constant `{name}`"),
                );
            }
        });
        if count.is_none() && text.contains("{count}") {
            cursor.warning(
                "no-count",
                "`{count}` stays as it is: the rule has no `count`",
            );
        }
        match build_command(&text, &inherited.salt, count, inherited.retries) {
            Ok(command) => {
                self.lookup.find(&command.generator, &cursor.place());
                Some(command)
            }
            Err(message) => {
                if !quiet {
                    cursor.error("wrong-command", message);
                }
                None
            }
        }
    }

    /// The path below `generators/` that `copy` means, without ending.
    fn copy_base(&self, cursor: &Cursor<'_>, path: &str) -> Option<PathBuf> {
        let path = match LITERAL_ENDINGS
            .iter()
            .find_map(|e| path.strip_suffix(e)?.strip_suffix('.'))
        {
            Some(base) => {
                cursor.warning(
                    "copy-ending",
                    format!("the ending is not needed: all files of {base} are copied"),
                );
                base
            }
            None => path,
        };
        let base = self
            .context
            .inside(&self.context.dir.join("generators"), path);
        if base.is_none() {
            cursor.error(
                "path-outside",
                format!("{path:?} is not a path below generators/"),
            );
        }
        base
    }

    fn literal(&self, rule: &mut CaseRule, ending: &'static str, value: &Cursor<'_>) {
        if ending == "yaml" {
            rule.yaml = match value.is_map() {
                true => Written::Tree(value.node().clone()),
                false => value
                    .text()
                    .map_or(Written::Unsaid, |text| Written::Text(with_line_end(text))),
            };
            return;
        }
        if value.is_map() && LINKS.contains(&ending) {
            let Some(link) = value.fields(&["link"]).and_then(|f| f.get("link")) else {
                return;
            };
            let targets: &[&str] = match ending.starts_with("in") {
                true => &["in", "in.statement", "in.download"],
                false => &["ans", "ans.statement", "ans.download"],
            };
            if let Some(target) = targets
                .iter()
                .find(|t| link.node().describe() == format!("the text {t:?}"))
            {
                rule.links.insert(ending.to_owned(), (*target).to_owned());
            } else {
                link.error(
                    "unknown-value",
                    format!("expected one of {}", targets.join(", ")),
                );
            }
            return;
        }
        if let Some(text) = value.text() {
            rule.literals
                .insert(ending.to_owned(), with_line_end(text).into_bytes());
        }
    }

    fn check_patterns(&mut self, cursor: &Cursor<'_>) {
        let items = match cursor.is_map() {
            true => match cursor.fields(&["in", "ans"]) {
                Some(fields) => ["in", "ans"]
                    .into_iter()
                    .filter_map(|k| fields.get(k))
                    .flat_map(|c| c.one_or_list())
                    .collect(),
                None => Vec::new(),
            },
            false => cursor.one_or_list(),
        };
        for item in items {
            // Compiling is slow; the syntax alone is checked here.
            if let Some(text) = item.text()
                && let Err(error) = regex::RegexBuilder::new(text).size_limit(1 << 20).build()
            {
                let reason = error.to_string();
                let last = reason
                    .lines()
                    .last()
                    .unwrap_or("")
                    .trim()
                    .trim_start_matches("error: ")
                    .to_owned();
                item.error("wrong-pattern", format!("not a regular expression: {last}"));
            }
        }
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
        let Some(first) = self.made.get(&content) else {
            self.made
                .insert(content, (rule.id.clone(), rule.place.line));
            first_of_rule.get_or_insert_with(|| rule.id.clone());
            return;
        };
        if Some(&first.0) == first_of_rule.as_ref() {
            if self.warned_count.insert(rule.place.line) {
                cursor.warning("same-tests", "all tests of this count are the same: use `{seed}` or `{count}` in the command");
            }
            return;
        }
        let message = format!(
            "the same command already makes {} on line {}",
            first.0, first.1
        );
        cursor.error_hint(
            "duplicate-command",
            message,
            "use a number, as in `{seed:2}`, for another seed",
        );
    }
}

fn read_patterns(cursor: &Cursor<'_>) -> (Vec<String>, Vec<String>) {
    let texts = |cursor: Cursor<'_>| -> Vec<String> {
        cursor
            .one_or_list()
            .iter()
            .filter(|c| c.is_text())
            .filter_map(|c| c.text())
            .map(str::to_owned)
            .collect()
    };
    match cursor.is_map() {
        true => {
            let fields = cursor.known_fields(&["in", "ans"]);
            (
                fields.get("in").map(texts).unwrap_or_default(),
                fields.get("ans").map(texts).unwrap_or_default(),
            )
        }
        false => (texts(cursor.clone()), Vec::new()),
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

/// Contents end with a line end unless they are empty.
fn with_line_end(text: &str) -> String {
    match text.is_empty() || text.ends_with('\n') {
        true => text.to_owned(),
        false => format!("{text}\n"),
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
