//! Files that replace what contestants are shown of a test case.

use super::{Sources, interaction};
use crate::diagnostic::Diagnostic;
use crate::package::model::{Content, Section, TestCase};

const IMAGES: &[&str] = &["jpeg", "jpg", "png", "svg"];
const SHOWN: &[&str] = &[
    "in.statement",
    "ans.statement",
    "in.download",
    "ans.download",
    "interaction",
];

/// What must hold between the files of one case.
pub fn check(sources: &Sources<'_>, case: &TestCase) {
    if case.extra.is_empty() && case.output.is_none() {
        return;
    }
    let has = |ending: &str| match ending {
        "out" => case.output.is_some(),
        _ => case.extra.contains_key(ending),
    };
    let error = |message: String| {
        sources.context.add(Diagnostic::error(
            "shown-files",
            case.place.clone(),
            format!("{}: {message}", case.id),
        ));
    };
    let at_most_one = |endings: &[&str]| {
        let found: Vec<String> = endings
            .iter()
            .filter(|e| has(e))
            .map(|e| format!(".{e}"))
            .collect();
        if found.len() > 1 {
            error(format!("only one of {} may be there", found.join(" and ")));
        }
    };
    at_most_one(IMAGES);
    let shown: Vec<&str> = SHOWN.iter().copied().filter(|ending| has(ending)).collect();
    let for_validators = matches!(case.section, Section::InvalidOutput | Section::ValidOutput);
    if case.section != Section::Sample && !case.settings.full_feedback {
        let out = (has("out") && !for_validators).then_some("out");
        if let Some(ending) = shown.first().copied().or(out) {
            let message = format!(
                "{}: contestants never see this test, so .{ending} is of no use",
                case.id
            );
            sources.context.add(Diagnostic::warning(
                "never-shown",
                case.place.clone(),
                message,
            ));
        }
        return;
    }
    if has("interaction") && !sources.config.talks() {
        error(".interaction is for interactive and multi-pass problems alone".into());
    }
    if let Some(content) = case.extra.get("interaction") {
        interaction::check(sources, case, content);
    }
    at_most_one(&["in.statement", "interaction"]);
    at_most_one(&["out", "ans.statement", "interaction"]);
    at_most_one(&["out", "ans.download"]);
    let to_be_made = sources.config.talks() && !matches!(case.input, Content::Committed(_));
    // Before 2025-09 a conversation lies beside the .in and .ans of its sample, and nothing is for download.
    if to_be_made || sources.config.format.is_old() {
        return;
    }
    // What replaces the shown file and what the downloaded one: both or none.
    let input = [&["in.statement", "interaction"][..], &["in.download"]];
    let answer = [
        &["ans.statement", "out", "interaction"][..],
        &["ans.download", "out"],
    ];
    for [displayed, downloaded] in [input, answer] {
        match (
            displayed.iter().find(|e| has(e)),
            downloaded.iter().find(|e| has(e)),
        ) {
            (Some(there), None) => error(format!(
                ".{there} changes what is shown, so .{} is wanted too",
                downloaded[0]
            )),
            (None, Some(there)) => error(format!(
                ".{there} changes the download, so .{} is wanted too",
                displayed[0]
            )),
            _ => {}
        }
    }
}
