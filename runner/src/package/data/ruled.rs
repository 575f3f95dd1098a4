//! Tests that rules of `generators.yaml` make.

use super::disk::given;
use super::{Data, ENDINGS, Sources, parent, section_of};
use crate::diagnostic::{Diagnostic, Place};
use crate::package::context::Item;
use crate::package::generators::{CaseRule, SolutionWish, Written};
use crate::package::model::{Answer, Content, Section, TestCase};
use crate::package::settings::{Given, read_case};
use crate::package::yaml::{Cursor, Document, emit, nearest, parse};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Adds a test for each rule that can be followed.
pub fn read(sources: &Sources<'_>, data: &mut Data) {
    let Some(rules) = sources.rules else { return };
    let mut reader = Reader {
        sources,
        solutions: BTreeMap::new(),
        refused: BTreeSet::new(),
    };
    data.incomplete |= rules.dropped;
    for rule in &rules.cases {
        match reader.case(rule, data) {
            Some(case) => data.cases.push(case),
            None => data.incomplete |= !is_only_shown(rule),
        }
    }
}

/// A sample of which something is shown, and that has no test behind it.
fn is_only_shown(rule: &CaseRule) -> bool {
    section_of(&rule.id) == Some(Section::Sample)
        && rule.command.is_none()
        && rule.copy.is_none()
        && !rule.literals.contains_key("in")
}

struct Reader<'a> {
    sources: &'a Sources<'a>,
    /// Solutions asked for so far, and the name of the program that stands for them.
    solutions: BTreeMap<String, Option<String>>,
    /// Lines that a fault was already reported for.
    refused: BTreeSet<(Place, &'static str)>,
}

impl Reader<'_> {
    fn case(&mut self, rule: &CaseRule, data: &mut Data) -> Option<TestCase> {
        let section = section_of(&rule.id)?;
        let copied = self.copied(rule);
        let content = |ending: &str| -> Option<Content> {
            if let Some(bytes) = rule.literals.get(ending) {
                return Some(Content::Literal(bytes.clone()));
            }
            copied.get(ending).map(|path| Content::Copied(path.clone()))
        };
        let input = match (content("in"), &rule.command) {
            (Some(content), _) => content,
            (None, Some(command)) => Content::Generated(command.clone()),
            (None, None) if is_only_shown(rule) => {
                for (ending, bytes) in &rule.literals {
                    let content = Content::Literal(bytes.clone());
                    data.shown.insert(format!("{}.{ending}", rule.id), content);
                }
                for (ending, target) in &rule.links {
                    match rule.literals.get(target) {
                        Some(bytes) => {
                            let content = Content::Literal(bytes.clone());
                            data.shown.insert(format!("{}.{ending}", rule.id), content);
                        }
                        None => self.broken_link(rule, ending, target),
                    }
                }
                return None;
            }
            (None, None) => {
                let what = rule
                    .copy
                    .as_ref()
                    .map(|p| self.sources.context.relative(p))
                    .unwrap_or_default();
                self.fault(
                    rule,
                    "missing-file",
                    format!("there is no {what}.in to copy"),
                    &self.near_copy(rule),
                );
                return None;
            }
        };
        // A test that is included keeps the answer it has at its own place.
        let home = rule.included_from.as_deref().and_then(section_of);
        let answer = self.answer(rule, home.unwrap_or(section), content("ans"), data)?;
        let for_checker = matches!(section, Section::InvalidOutput | Section::ValidOutput);
        let output = match (content("out"), &rule.command) {
            (None, Some(command)) if for_checker => Some(Content::Generated(command.clone())),
            (given, _) => given,
        };
        if output.is_none() && for_checker {
            self.fault(
                rule,
                "no-output",
                format!("{} needs an output to try", rule.id),
                "give `out`, or copy a .out file",
            );
            return None;
        }
        let mut extra: BTreeMap<String, Content> = BTreeMap::new();
        for ending in ENDINGS
            .iter()
            .filter(|e| !matches!(**e, "in" | "ans" | "out" | "yaml"))
        {
            if let Some(content) = content(ending) {
                extra.insert((*ending).to_owned(), content);
            }
        }
        let (settings, yaml) = self.yaml(rule, copied.get("yaml"));
        if let Some(yaml) = yaml {
            extra.insert("yaml".to_owned(), yaml);
        }
        for (ending, target) in &rule.links {
            let linked = match (target.as_str(), &answer) {
                ("in", _) => Some(input.clone()),
                ("ans", Answer::Given(content)) => Some(content.clone()),
                ("ans", _) => None,
                (target, _) => extra.get(target).cloned(),
            };
            match linked {
                Some(content) => {
                    extra.insert(ending.clone(), content);
                }
                None => self.broken_link(rule, ending, target),
            }
        }
        let group = parent(&rule.id).to_owned();
        let inherited = data
            .groups
            .get(&group)
            .map(|g| g.settings.clone())
            .unwrap_or_default();
        Some(TestCase {
            id: rule.id.clone(),
            section,
            group,
            input,
            answer,
            output,
            extra,
            files: Vec::new(),
            settings: settings.over(&inherited),
            matches: rule.matches.clone(),
            answer_matches: rule.answer_matches.clone(),
            place: rule.place.clone(),
        })
    }

    fn broken_link(&mut self, rule: &CaseRule, ending: &str, target: &str) {
        let message = format!("`{ending}` links to `{target}`, which the rule does not give");
        let hint = "only written-out and copied files can be linked to";
        self.fault(rule, "broken-link", message, hint);
    }

    /// The files that `copy` brings, by ending.
    fn copied(&self, rule: &CaseRule) -> BTreeMap<&'static str, PathBuf> {
        let Some(base) = &rule.copy else {
            return BTreeMap::new();
        };
        let mut found = BTreeMap::new();
        for ending in ENDINGS {
            let mut path = base.clone().into_os_string();
            path.push(".");
            path.push(ending);
            let path = PathBuf::from(path);
            if path.exists() && self.stays_inside(rule, &path) {
                found.insert(*ending, path);
            }
        }
        found
    }

    fn stays_inside(&self, rule: &CaseRule, path: &Path) -> bool {
        let context = self.sources.context;
        let inside =
            std::fs::canonicalize(path).is_ok_and(|target| target.starts_with(context.dir));
        if !inside {
            let message = format!("{} is a link out of the package", context.relative(path));
            context.add(Diagnostic::error(
                "link-outside",
                rule.place.clone(),
                message,
            ));
        }
        inside
    }

    /// The hint for a `copy` that finds nothing.
    fn near_copy(&self, rule: &CaseRule) -> String {
        let Some(base) = &rule.copy else {
            return String::new();
        };
        let context = self.sources.context;
        let folder = base.parent().unwrap_or(base);
        let names: Vec<String> = context
            .list(folder)
            .into_iter()
            .filter_map(|item| item.name.strip_suffix(".in").map(str::to_owned))
            .collect();
        let wanted = base
            .file_name()
            .map(|n| n.to_string_lossy().into_owned())
            .unwrap_or_default();
        match nearest(&wanted, names.iter().map(String::as_str)) {
            Some(near) => format!("did you mean `{near}`?"),
            None if names.is_empty() => format!("{} has no .in file", context.relative(folder)),
            None => String::new(),
        }
    }

    fn answer(
        &mut self,
        rule: &CaseRule,
        section: Section,
        given: Option<Content>,
        data: &mut Data,
    ) -> Option<Answer> {
        if let Some(content) = given {
            return Some(Answer::Given(content));
        }
        if section == Section::InvalidInput {
            return Some(Answer::Empty);
        }
        let no_solution = matches!(
            section,
            Section::InvalidAnswer | Section::InvalidOutput | Section::ValidOutput
        );
        if no_solution && rule.command.is_some() {
            return Some(Answer::ByGenerator);
        }
        if no_solution {
            let hint = "give `ans`, or copy a .ans file";
            self.fault(
                rule,
                "no-answer",
                format!("{} needs a judge answer to be held against", rule.id),
                hint,
            );
            return None;
        }
        if self.sources.config.talks() {
            return Some(Answer::Empty);
        }
        match &rule.solution {
            SolutionWish::None if rule.command.is_some() => Some(Answer::ByGenerator),
            SolutionWish::None => {
                let hint = "give `ans`, a .ans file to copy, or a `solution`";
                self.fault(
                    rule,
                    "no-answer",
                    "the solution is switched off and no answer is given".into(),
                    hint,
                );
                None
            }
            SolutionWish::Any => default_solution(self.sources).map(Answer::Solution),
            SolutionWish::Path(path, place) => {
                self.solution(path, place, data).map(Answer::Solution)
            }
        }
    }

    /// The name of the program at `path`, which may be a submission or any other program of the package.
    fn solution(&mut self, path: &str, place: &Place, data: &mut Data) -> Option<String> {
        if let Some(known) = self.solutions.get(path) {
            return known.clone();
        }
        let sources = self.sources;
        let context = sources.context;
        let found = if sources.submissions.iter().any(|s| s.program.name == path) {
            Some(path.to_owned())
        } else if let Some(file) = context
            .inside(context.dir, path)
            .filter(|file| file.exists())
        {
            let name = file
                .file_name()
                .map(|n| n.to_string_lossy().into_owned())
                .unwrap_or_default();
            let program = sources.programs.helper(&Item {
                name,
                is_dir: file.is_dir(),
                path: file,
            });
            data.answer_programs.insert(path.to_owned(), program);
            Some(path.to_owned())
        } else {
            let fault = Diagnostic::error(
                "missing-file",
                place.clone(),
                format!("there is no solution /{path}"),
            );
            let known = sources.submissions.iter().map(|s| s.program.name.as_str());
            context.add(match nearest(path, known) {
                Some(near) => fault.hint(format!("did you mean `/{near}`?")),
                None => fault,
            });
            // So all that does not hang on it can be done.
            default_solution(sources)
        };
        self.solutions.insert(path.to_owned(), found.clone());
        found
    }

    /// Settings of the rule's `.yaml` file, and its content.
    fn yaml(&self, rule: &CaseRule, copied: Option<&PathBuf>) -> (Given, Option<Content>) {
        let faults = self.sources.context.faults;
        let literal = |text: &str| Some(Content::Literal(text.as_bytes().to_vec()));
        match (&rule.yaml, copied) {
            (Written::Tree(node), _) => {
                let document = Document {
                    file: rule.place.file.clone(),
                    root: node.clone(),
                };
                (
                    read_case(&Cursor::root(&document, faults)),
                    literal(&emit(node)),
                )
            }
            (Written::Text(text), _) => {
                let given = faults.all_at(&rule.place, |faults| {
                    let document = parse(&rule.place.file, text.as_bytes(), faults);
                    document
                        .map(|d| read_case(&Cursor::root(&d, faults)))
                        .unwrap_or_default()
                });
                (given, literal(text))
            }
            (_, Some(path)) => (
                given(self.sources, path),
                Some(Content::Copied(path.clone())),
            ),
            _ => (Given::default(), None),
        }
    }

    /// Reports a fault of a rule, once a line: a counted rule has it for each of its tests.
    fn fault(&mut self, rule: &CaseRule, code: &'static str, message: String, hint: &str) {
        if self.refused.insert((rule.place.clone(), code)) {
            self.sources
                .context
                .add(Diagnostic::error(code, rule.place.clone(), message).hint(hint));
        }
    }
}

/// The model solution, or else the first accepted submission. That there is none is told where submissions are read.
fn default_solution(sources: &Sources<'_>) -> Option<String> {
    let accepted = || {
        sources
            .submissions
            .iter()
            .filter(|s| s.path.starts_with("accepted/"))
    };
    let found = accepted()
        .find(|s| s.model_solution)
        .or_else(|| accepted().next());
    found.map(|s| s.program.name.clone())
}
