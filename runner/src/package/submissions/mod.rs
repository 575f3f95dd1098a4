//! `submissions/`: the programs and what is claimed of them.

mod answers;
mod claims;
mod defaults;
mod headline;
mod metadata;
mod tags;

pub use answers::{HandedIn, check as check_answers, handed_in};
pub use claims::check_tests;

use super::context::{Context, Item};
use super::model::{Config, Expectation, Kind, Source, Submission};
use super::programs::{Programs, Wishes, is_switched_off};
use super::yaml::nearest;
use crate::diagnostic::{Diagnostic, Place};
use metadata::Entry;

/// Reads all submissions, by path.
pub fn read(programs: &Programs<'_>, config: &Config) -> Vec<Submission> {
    let context = programs.context;
    let root = context.dir.join("submissions");
    let scoring = config.kinds.contains(&Kind::Scoring);
    let mut entries = metadata::read(context, &root.join("submissions.yaml"), scoring);
    let mut submissions = Vec::new();
    for folder in context.list(&root) {
        if is_switched_off(&folder.name) {
            continue;
        }
        if !folder.is_dir {
            if folder.name != "submissions.yaml" && programs.is_program(&folder) {
                context.add(
                    Diagnostic::warning(
                        "unknown-file",
                        Place::file(&folder.path),
                        "passed over: not in a folder",
                    )
                    .hint("put it into submissions/accepted or another folder"),
                );
            }
            continue;
        }
        let first = submissions.len();
        for item in context.list(&folder.path) {
            // Answers that are handed in have the endings of what compilers leave behind.
            let wanted = match config.kinds.contains(&Kind::SubmitAnswer) {
                true => programs.is_program(&item),
                false => programs.is_wanted(&item),
            };
            if wanted {
                submissions.push(submission(programs, config, &folder, &item, &mut entries));
            }
        }
        check_folder(context, config, &folder, &entries, &submissions[first..]);
    }
    check_models(context, &submissions);
    check_languages(context, config, &submissions);
    for entry in entries.iter().filter(|entry| !entry.used) {
        let known = submissions.iter().map(|s| s.path.as_str());
        let message = format!("`{}` matches no submission", entry.pattern);
        let fault = Diagnostic::warning("unmatched-glob", entry.place.clone(), message);
        context.add(match nearest(&entry.pattern, known) {
            Some(near) => fault.hint(format!("did you mean `{near}`?")),
            None => {
                fault.hint("patterns are paths below submissions/, such as `wrong_answer/*.py`")
            }
        });
    }
    if !submissions.iter().any(|s| s.path.starts_with("accepted/")) {
        let place = context.place("submissions/accepted");
        context.add(
            Diagnostic::error("no-submission", place, "there is no accepted submission")
                .hint("put a correct solution into submissions/accepted"),
        );
    }
    submissions
}

fn submission(
    programs: &Programs<'_>,
    config: &Config,
    folder: &Item,
    item: &Item,
    entries: &mut [Entry],
) -> Submission {
    let path = format!("{}/{}", folder.name, item.name);
    let mut wishes = Wishes {
        submission: true,
        ..Wishes::default()
    };
    let mut model_solution = false;
    let mut authors = Vec::new();
    let mut expectations: Vec<Expectation> =
        defaults::of_folder(&folder.name, Place::file(&folder.path), config)
            .into_iter()
            .collect();
    let by_folder = !expectations.is_empty();
    for entry in entries.iter_mut() {
        if !entry.glob.matches(&path) {
            continue;
        }
        entry.used = true;
        wishes.language = entry.language.or(wishes.language);
        wishes.entry = entry.entry.clone().or(wishes.entry);
        model_solution = entry.model_solution.unwrap_or(model_solution);
        authors.extend(entry.authors.iter().cloned());
        if let Some(claim) = &entry.claim {
            match expectations
                .first_mut()
                .filter(|_| entry.pattern == folder.name)
            {
                Some(default) => defaults::replace(default, claim),
                None => expectations.push(claim.clone()),
            }
        }
        expectations.extend(entry.tests.iter().cloned());
    }
    let program = match config.kinds.contains(&Kind::SubmitAnswer) {
        true => answers::read(programs.context, item),
        false => programs.submission(item, &wishes),
    };
    if let Some(claim) = tags::claim(programs.context, &program) {
        match by_folder {
            false => expectations.push(claim),
            // The folder says it already; the tag is for servers that do not look at folders.
            true if expectations[0].permitted == claim.permitted => {}
            true => programs.context.add(
                Diagnostic::warning(
                    "unused",
                    claim.place,
                    format!(
                        "the folder `{}` says what is expected: this tag is passed over",
                        folder.name
                    ),
                )
                .hint("move the submission to a folder of another name, or remove the tag"),
            ),
        }
    }
    let headline = headline::of_program(&program);
    Submission {
        path,
        program,
        expectations,
        model_solution,
        authors,
        headline,
    }
}

/// A folder that neither the format nor submissions.yaml knows says nothing about its submissions.
fn check_folder(
    context: &Context<'_>,
    config: &Config,
    folder: &Item,
    entries: &[Entry],
    submissions: &[Submission],
) {
    let folders = defaults::folders(config);
    let known = |name: &str| folders.contains(&name);
    let claimed = |entry: &Entry| {
        entry.glob.matches_whole(&folder.name)
            || entry.pattern.starts_with(&format!("{}/", folder.name))
    };
    let speaks = |submission: &Submission| !submission.expectations.is_empty();
    if known(&folder.name)
        || entries.iter().any(claimed)
        || !submissions.is_empty() && submissions.iter().all(speaks)
    {
        return;
    }
    let message = format!("nothing is claimed of the submissions in `{}`", folder.name);
    let fault = Diagnostic::warning("unknown-folder", Place::file(&folder.path), message);
    context.add(match nearest(&folder.name, folders.iter().copied()) {
        Some(near) => fault.hint(format!("did you mean `{near}`?")),
        None => fault.hint("say in submissions.yaml what they should get"),
    });
}

/// One model solution is enough: it makes the answers.
fn check_models(context: &Context<'_>, submissions: &[Submission]) {
    let mut models = submissions.iter().filter(|s| s.model_solution);
    if let Some(first) = models.next() {
        for other in models {
            let message = format!("{} is a model solution too", first.path);
            context.add(Diagnostic::warning(
                "several-models",
                other.program.place.clone(),
                message,
            ));
        }
    }
}

/// When problem.yaml restricts languages, submissions in others cannot be handed in.
fn check_languages(context: &Context<'_>, config: &Config, submissions: &[Submission]) {
    let Some(allowed) = &config.languages else {
        return;
    };
    for submission in submissions {
        if let Source::Files { language, .. } = &submission.program.source
            && !allowed.contains(language)
        {
            let message = format!("problem.yaml does not allow {language}");
            context.add(
                Diagnostic::warning(
                    "language-not-allowed",
                    submission.program.place.clone(),
                    message,
                )
                .hint(format!("allowed: {}", allowed.join(", "))),
            );
        }
    }
}
